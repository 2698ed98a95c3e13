/** The tip at the pointer: a record in its words, or what a numbered mark stands for. */
import { useStore } from 'zustand';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { laneY } from './draw/draw-strip.ts';
import type { TimelineData } from './model/timeline-data.ts';
import type { Strip, StripHover } from './strip.ts';
import styles from './strip-tip.module.css';

export interface StripTipProps {
  readonly strip: Strip;
  readonly data: TimelineData;
}

/** Milliseconds that the pointer rests before the question is asked for. */
const restMs = 120;

export function StripTip({ strip, data }: StripTipProps) {
  const hover = useStore(strip.state, (state) => state.hover);
  const single = hover !== null && hover.size === 1 ? (data.ids[hover.first] ?? '') : '';
  const rested = useRested(single, restMs) ?? '';
  const { data: found } = useCall('memory.get', { id: rested }, { enabled: rested !== '' });
  if (hover === null) return null;
  const record = single !== '' && found?.record.id === single ? found.record : undefined;
  const end = hover.x > strip.width / 2;
  return (
    <div
      className={styles.tip}
      style={{
        top: laneY(hover.lane) + 15,
        ...(end ? { right: Math.max(0, strip.width - hover.x - 20) } : { left: Math.max(0, hover.x - 20) }),
      }}
    >
      {hover.size === 1 ? (
        <One mark={hover.first} data={data} record={record} />
      ) : (
        <Several hover={hover} data={data} />
      )}
    </div>
  );
}

function One({ mark, data, record }: { mark: number; data: TimelineData; record: RecordView | undefined }) {
  const { t, format } = useMessages();
  const at = data.at[mark] ?? 0;
  const status = recordStatuses[data.status[mark] ?? 0] ?? 'active';
  // Whether it is fresh is known with its evidence.
  const evidence = record?.evidence.length ?? null;
  const standing = evidence !== null ? standingOf(status, evidence) : status === 'active' ? null : status;
  const today = new Date(at).toDateString() === new Date().toDateString();
  const day = format.day(at, Date.now());
  return (
    <>
      {record !== undefined && (
        <p className={styles.question}>
          <CodeSpans text={record.question} brief />
        </p>
      )}
      <p className={styles.facts}>
        <span>{t(`questionType.${questionTypes[data.type[mark] ?? 0] ?? 'CODE_STRUCTURE'}`)}</span>
        <span>{data.domainOf(mark) || t('learnings.noDomain')}</span>
        <span className="num">{today ? day : `${day} ${format.time(at)}`}</span>
        <span className="num">{(data.confidence[mark] ?? 0).toFixed(2)}</span>
        {standing !== null && <Freshness of={standing} />}
      </p>
      {data.foreign[mark] === 1 && <p className={styles.facts}>{t('learnings.foreign')}</p>}
    </>
  );
}

function Several({ hover, data }: { hover: StripHover; data: TimelineData }) {
  const { t, format } = useMessages();
  const now = Date.now();
  const marks = data.lanes[hover.lane]?.marks ?? [];
  const foreign = marks.filter((one) => one >= hover.first && one <= hover.last && data.foreign[one] === 1).length;
  const [from, to] = [format.day(data.at[hover.first] ?? 0, now), format.day(data.at[hover.last] ?? 0, now)];
  return (
    <>
      <p className={styles.facts}>
        <span>{t('learnings.records', { count: hover.size })}</span>
        {foreign > 0 && <span>{t('learnings.foreignTitle', { count: foreign })}</span>}
        {hover.stale > 0 && <span>{t('learnings.staleCount', { count: hover.stale })}</span>}
        <span className="num">{from === to ? from : t('learnings.fromTo', { from, to })}</span>
      </p>
      <p className="faint">{t('learnings.zoomIn')}</p>
    </>
  );
}
