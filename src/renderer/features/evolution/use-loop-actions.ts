/** What a person does about the loop: start, pause, stop, one question at once, who answers. Each says what became of it. */
import { useMemo } from 'react';
import type { MethodName, Result } from '#shared/contract/contract.ts';
import type { EvolutionState, LearnResult } from '#shared/contract/evolution/evolution-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { route } from '../../lib/navigation/route.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { evolutionKey, takeEvolution } from '../../lib/state/evolution.ts';
import type { OpsSlice } from '../../lib/state/ops.ts';
import { modelOf } from '../../lib/use-evolution.ts';

type Steer = Extract<MethodName, 'evolution.start' | 'evolution.pause' | 'evolution.stop'>;

export interface LoopActions {
  /** What is possible now, as last told. */
  can(): Steering;
  start(): void;
  pause(): void;
  stop(): void;
  one(): void;
  /** The yes to learning with a model in this workspace, or the no after it. */
  consent(given: boolean): void;
}

/** Whether one learns on request already: another request would be told to wait. */
export function learns({ entries }: OpsSlice): boolean {
  return entries.some(({ op }) => op.kind === 'learn' && op.state === 'running');
}

export function useLoopActions(): LoopActions {
  const services = useServices();
  const { t } = useMessages();
  const said = useSaid();
  return useMemo((): LoopActions => {
    const { link, workspace, queries, notifications, navigation } = services;
    const root = () => workspace.getState().state.root;
    const fail = (error: unknown) => showError(services, error);
    const say = (title: string, more: { detail?: string; open?: string } = {}) =>
      notifications.getState().show({
        level: 'info',
        title,
        ...(more.detail === undefined ? {} : { detail: more.detail }),
        ...(more.open === undefined ? {} : { action: { label: t('evolution.learn.open'), run: opens(more.open) } }),
      });
    const opens = (id: string) => () => navigation.getState().go(route('learnings', id));
    const take = (at: string) => (state: EvolutionState) => takeEvolution(queries, at, state);
    const steer = (method: Steer) => void link.call(method, {}).then(take(root()), fail);
    const told = ({ learned, verified, refused, failed, ended }: LearnResult) => {
      const [first] = learned;
      const [again] = verified;
      const [no] = refused;
      const [broken] = failed;
      if (first !== undefined) say(t('evolution.learn.saved'), { open: first });
      else if (again !== undefined) say(t('evolution.learn.verified'), { open: again });
      else if (no !== undefined) say(t('evolution.learn.refused'), { detail: t(`evolution.reasonName.${no.code}`) });
      else if (broken !== undefined) say(t('evolution.learn.failed'), { detail: said(broken.error) });
      else if (ended !== null && ended !== 'cancelled') say(t(`evolution.learn.${ended}`));
    };
    return {
      can: () => {
        const { state } = workspace.getState();
        const able = steering(queries.getQueryData<EvolutionState>(evolutionKey(state.root)), state.readOnly);
        return { ...able, one: able.one && !learns(services.ops.getState()) };
      },
      start: () => steer('evolution.start'),
      pause: () => steer('evolution.pause'),
      stop: () => steer('evolution.stop'),
      one: () => void link.call('evolution.learn', { n: 1 }).then(told, fail),
      consent: (given) => {
        const at = root();
        link.call('evolution.consent', { given }).then((state: Result<'evolution.consent'>) => {
          take(at)(state);
          const model = modelOf(state);
          if (!given) say(t('evolution.consent.taken'));
          else if (model !== null) say(t('evolution.consent.given', { model }));
        }, fail);
      },
    };
  }, [services, said, t]);
}

/** What a person can make the loop do now. */
interface Steering {
  readonly start: boolean;
  readonly pause: boolean;
  readonly stop: boolean;
  readonly one: boolean;
}

const nothing: Steering = { start: false, pause: false, stop: false, one: false };

/** @param readOnly why nothing can be written; null where it can. */
export function steering(state: EvolutionState | undefined, readOnly: string | null): Steering {
  if (state === undefined || readOnly !== null || state.idle === 'notHere') return nothing;
  const { enabled, paused, idle } = state;
  const off = idle === 'configured';
  const runs = enabled && !paused && !off;
  return { start: !off && !runs, pause: runs, stop: enabled && !off, one: idle !== null && idle !== 'indexing' };
}
