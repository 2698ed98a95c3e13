/** One generation in the list: its mark, id and state, when it began, and one line of what is to be known of it. */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useReasonWords } from '../../../lib/use-reason-words.ts';
import { scanned, useRotation } from '../../../lib/use-rotation.ts';
import { durationText } from '../model/duration.ts';
import { liveFrom, scannedAt } from '../model/life.ts';
import styles from './generation-list.module.css';
import { GenerationMark } from './generation-mark.tsx';

export interface GenerationRowProps {
  readonly generation: GenerationInfo;
  /** It was gone back to: how long it took to build is not known any more. */
  readonly back: boolean;
  readonly now: number;
}

export function GenerationRow({ generation, back, now }: GenerationRowProps) {
  const { t, format } = useMessages();
  const words = useReasonWords();
  const { id, state, startedAt, swappedAt, stored, reason } = generation;
  const gone = stored ? undefined : t('generations.filesDeleted');
  return (
    <div className={styles.row} title={reason === null ? gone : words.end(reason)}>
      {state === 'building' ? <BuildingMark id={id} /> : <GenerationMark state={state} stored={stored} />}
      <span className="clip">
        <b className="strong num">{id}</b> <span className="muted">{t(`generations.state.${state}`)}</span>
      </span>
      <span className={styles.time}>{format.day(swappedAt ?? startedAt, now)}</span>
      <span className={styles.line}>
        {state === 'building' ? <Progress id={id} /> : <Facts generation={generation} back={back} />}
      </span>
    </div>
  );
}

function BuildingMark({ id }: { id: string }) {
  const { data: share } = useRotation(({ rebuild }) => (rebuild?.id === id ? scanned(rebuild) : null));
  return <GenerationMark state="building" stored share={share ?? 0} />;
}

function Progress({ id }: { id: string }) {
  const { t } = useMessages();
  const { data: rebuild } = useRotation((status) => (status.rebuild?.id === id ? status.rebuild : null));
  if (rebuild === undefined || rebuild === null) return null;
  const { step, done, total } = rebuild;
  if (step !== 'scan') return t(`generations.step.${step}`);
  return total === 0 ? t('generations.step.scan') : t('unit.ofFiles', { done, total });
}

function Facts({ generation, back }: Omit<GenerationRowProps, 'now'>) {
  const { t } = useMessages();
  const words = useReasonWords();
  const { state, counts, startedAt, retiredAt, reason } = generation;
  if (state === 'failed' || state === 'stopped')
    return reason === null ? t(`generations.state.${state}`) : words.end(reason);
  const types = counts === null ? '' : t('unit.types', { count: counts.types });
  const [from, to] =
    state === 'live' ? [startedAt, back ? null : scannedAt(generation)] : [liveFrom(generation), retiredAt];
  const time = from === null || to === null || to < from ? null : durationText(t, to - from);
  const said = time === null ? '' : t(state === 'live' ? 'generations.builtIn' : 'generations.wasLiveFor', { time });
  return [types, said].filter((part) => part !== '').join(t('symbols.separator'));
}
