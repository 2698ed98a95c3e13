/** Why nothing is asked at the moment, and until when. */
import type { EvolutionState } from '#shared/contract/evolution/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { durationText } from '../../generations/model/duration.ts';

type Idle = NonNullable<EvolutionState['idle']>;
type Waiting = Pick<EvolutionState, 'nextAt' | 'quota' | 'backoff' | 'consecutiveErrors' | 'limits'> & {
  readonly idle: Idle;
  /** It begins with a shorter interval. */
  readonly byStatic: boolean;
};

export const idleIcons = {
  configured: 'stop',
  stopped: 'stop',
  paused: 'pause',
  interval: 'evolution',
  backoff: 'warn',
  quota: 'gauge',
  noQuestion: 'check',
  yields: 'user',
  memory: 'gauge',
  indexing: 'refresh',
  notHere: 'lock',
} as const satisfies Record<Idle, IconName>;

export function useIdleWords() {
  const { t, format } = useMessages();
  return (waiting: Waiting, readOnly: string | null, now: number): { title: string; why: string } => {
    const { idle, byStatic, nextAt, quota, backoff, consecutiveErrors, limits } = waiting;
    const left = (until: number) => durationText(t, Math.max(1000, until - now));
    switch (idle) {
      case 'interval':
        return {
          title:
            nextAt === null || nextAt <= now
              ? t('evolution.idle.intervalNow')
              : t('evolution.idle.interval', { left: left(nextAt) }),
          why: t(byStatic ? 'evolution.idle.intervalStatic' : 'evolution.idle.intervalWhy', {
            interval: durationText(t, limits.intervalMs),
          }),
        };
      case 'noQuestion':
        return {
          title: t('evolution.idle.noQuestion'),
          why: nextAt === null ? '' : t('evolution.idle.noQuestionWhy', { left: left(nextAt) }),
        };
      case 'backoff':
        return {
          title: t('evolution.idle.backoff', { left: left(backoff?.until ?? nextAt ?? now) }),
          why: t('evolution.idle.backoffWhy', { count: consecutiveErrors }),
        };
      case 'quota':
        return {
          title: t('evolution.idle.quota'),
          why: t('evolution.idle.quotaWhy', { time: format.time(quota.resetsAt), left: left(quota.resetsAt) }),
        };
      case 'notHere':
        return {
          title: t('evolution.idle.notHere'),
          why:
            readOnly === null ? t('evolution.idle.notHereWhy') : t('evolution.idle.readOnlyWhy', { reason: readOnly }),
        };
      default:
        return { title: t(`evolution.idle.${idle}`), why: t(`evolution.idle.${idle}Why`) };
    }
  };
}
