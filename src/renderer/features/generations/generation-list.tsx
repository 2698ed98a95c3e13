/** The history of generations: what is being rebuilt, what is live, what was. Arrows choose; Enter goes to its documents. */
import { type CSSProperties, useMemo } from 'react';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSettings } from '../../lib/services-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useReasonWords } from '../../lib/use-reason-words.ts';
import { scanned, useRotation } from '../../lib/use-rotation.ts';
import { cx } from '../../ui/cx.ts';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { durationText } from './duration.ts';
import styles from './generation-list.module.css';
import { goneBackTo, liveFrom, scannedAt } from './life.ts';

interface GenerationListProps {
  /** Newest first. */
  readonly generations: readonly GenerationInfo[];
  readonly selectedId: string;
  readonly older: number;
  readonly onSelect: (id: string) => void;
  readonly onOpen: () => void;
  readonly onOlder: () => void;
}

type Entry = { readonly kind: 'head' } | { readonly kind: 'older' } | { readonly kind: 'row'; one: GenerationInfo };

export function GenerationList(props: GenerationListProps) {
  const { generations, selectedId, older, onSelect, onOpen, onOlder } = props;
  const { t } = useMessages();
  const relaxed = useSettings(({ density }) => density === 'relaxed');
  const now = useNow(30_000);
  const entries = entriesOf(generations, older);
  const back = useMemo(() => goneBackTo(generations), [generations]);
  const height = (index: number) => (entries[index]?.kind === 'row' ? (relaxed ? 54 : 46) : 32);
  return (
    <VirtualList
      name="generations"
      label={t('view.generations')}
      count={entries.length}
      selected={entries.findIndex((entry) => entry.kind === 'row' && entry.one.id === selectedId)}
      onSelect={(index) => {
        const entry = entries[index];
        if (entry?.kind === 'row') onSelect(entry.one.id);
        else if (entry?.kind === 'older') onOlder();
      }}
      onOpen={onOpen}
      head={(index) => entries[index]?.kind === 'head'}
      rowHeight={height}
      text={(index) => {
        const entry = entries[index];
        return entry?.kind === 'row' ? entry.one.id : '';
      }}
      restoreAs="generations"
      row={(index) => {
        const entry = entries[index];
        if (entry?.kind === 'row')
          return <GenerationRow generation={entry.one} back={back.has(entry.one.id)} now={now} />;
        if (entry?.kind === 'older')
          return <span className={styles.older}>{t('generations.older', { count: older })}</span>;
        return <GroupHead inList>{t('generations.before')}</GroupHead>;
      }}
    />
  );
}

/** What is rebuilt and what is live first, all else under its heading. */
function entriesOf(generations: readonly GenerationInfo[], older: number): Entry[] {
  const present = generations.filter(({ state }) => state === 'building' || state === 'live');
  const past = generations.filter(({ state }) => state !== 'building' && state !== 'live');
  const row = (one: GenerationInfo): Entry => ({ kind: 'row', one });
  return [
    ...present.map(row),
    ...(past.length > 0 ? [{ kind: 'head' } as const] : []),
    ...past.map(row),
    ...(older > 0 ? [{ kind: 'older' } as const] : []),
  ];
}

interface GenerationRowProps {
  readonly generation: GenerationInfo;
  /** It was gone back to: how long it took to build is not known any more. */
  readonly back: boolean;
  readonly now: number;
}

/** One generation in the list: its mark, id and state, when it began, and one line of what is to be known of it. */
function GenerationRow({ generation, back, now }: GenerationRowProps) {
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

interface GenerationMarkProps {
  readonly state: GenerationInfo['state'];
  /** Its files are on disk; dotted where they are gone. */
  readonly stored: boolean;
  /** Of what is being rebuilt, 0 to 1. */
  readonly share?: number;
}

/** The square of a generation: solid is live, filled in part is being rebuilt, hollow was, struck through failed. */
function GenerationMark({ state, stored, share = 0 }: GenerationMarkProps) {
  return (
    <i
      className={cx(styles.mark, styles[state], !stored && styles.gone)}
      style={state === 'building' ? ({ '--share': `${Math.round(share * 100)}%` } as CSSProperties) : undefined}
      aria-hidden="true"
    />
  );
}
