/**
 * Blue and green over time: above, which generation is live; below, which is rebuilt beside it; arrows where one takes the
 * other's place. Drawn in the pixels that there are, so its text keeps its size. Those who do not see it, or ask for it, get the same as a
 * table (`lanes-table.tsx`).
 */
import { useMemo } from 'react';
import type { GenerationInfo, Rebuild, RotationStatus } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { scanned, useRotation } from '../../../lib/use-rotation.ts';
import { cx } from '../../../ui/cx.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import { Ahead, Bar } from './bar.tsx';
import { firstFitting, type Geometry, geometryOf, widthOf } from './geometry.ts';
import { type Lanes, lanesOf } from './lanes.ts';
import styles from './picture.module.css';
import { spanOf, ticksOf } from './time-axis.ts';

/** Milliseconds after which the picture moves on automatically. */
const pace = { rebuilding: 2000, idle: 20_000 };

interface PictureProps {
  readonly generations: readonly GenerationInfo[];
  readonly asTable: boolean;
}

export function Picture({ generations, asTable }: PictureProps) {
  const { data: status } = useRotation((all) => all);
  const now = useNow(status?.rebuild === null ? pace.idle : pace.rebuilding);
  const [element, { width }] = useSize<HTMLDivElement>();
  return (
    <div ref={element} className={styles.picture}>
      {status !== undefined && width > 0 && (
        <Drawn {...{ status, generations, now, width, asTable }} low={window.innerHeight < 800} />
      )}
    </div>
  );
}

interface DrawnProps extends PictureProps {
  readonly status: RotationStatus;
  readonly now: number;
  readonly width: number;
  readonly low: boolean;
}

function Drawn({ status, generations, now, width, low, asTable }: DrawnProps) {
  const at = Math.max(now, status.rebuild?.startedAt ?? 0, status.live.swappedAt ?? 0);
  const span = spanOf(status, generations, at);
  const lanes = lanesOf(status, generations, at, span);
  const summary = useSummary(status, lanes);
  const geometry = useMemo(() => geometryOf(span.from, span.to, width, low), [span.from, span.to, width, low]);
  return (
    <>
      {!asTable && (
        <svg width={width} height={geometry.height} role="img" aria-label={summary}>
          <defs>
            <pattern id="generation-settle" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0.5 0V6" className={styles.hatch} />
            </pattern>
            <pattern id="generation-settled" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0.5 0V6" className={styles.hatchPast} />
            </pattern>
          </defs>
          <Axis geometry={geometry} ticks={ticksOf(span, geometry.right - geometry.left)} now={at} />
          <Bars lanes={lanes} geometry={geometry} status={status} />
          <Ahead status={status} lanes={lanes} geometry={geometry} now={at} />
          {status.rebuild !== null && <Batches rebuild={status.rebuild} geometry={geometry} />}
          <path d={`M${geometry.x(at)} 2V${geometry.axis}`} className={styles.now} />
          <Swaps lanes={lanes} geometry={geometry} />
        </svg>
      )}
      <LanesTable lanes={lanes} shown={asTable} />
    </>
  );
}

function Bars({ lanes, geometry, status }: { lanes: Lanes; geometry: Geometry; status: RotationStatus }) {
  const { t, format } = useMessages();
  const share = status.rebuild === null ? null : scanned(status.rebuild);
  const progress =
    status.rebuild === null || share === null
      ? ''
      : status.rebuild.step === 'scan'
        ? format.percent(share)
        : t(`generations.step.${status.rebuild.step}`);
  return (
    <>
      {lanes.live.map(({ id, session, live, from, to }, index) => (
        <Bar
          key={`${id} ${from}`}
          geometry={geometry}
          lane="live"
          from={from}
          to={to}
          beforeTo={lanes.live[index - 1]?.to ?? null}
          look={live ? 'live' : 'past'}
          names={live ? [t('generations.picture.live', { id }), id] : [t('generations.picture.wasLive', { id }), id]}
          notes={
            live
              ? [t('generations.picture.readers', { session }), t('generations.picture.readersShort')]
              : [t('generations.picture.retired', { session }), t('generations.state.retired')]
          }
        />
      ))}
      {lanes.rebuilds.map(({ id, state, from, to, settledFrom }, index) => (
        <Bar
          key={id}
          geometry={geometry}
          lane="rebuild"
          from={from}
          to={to}
          settledFrom={settledFrom}
          beforeTo={lanes.rebuilds[index - 1]?.to ?? null}
          look={state === 'building' ? 'building' : state === 'failed' ? 'failed' : 'past'}
          names={[id]}
          aside={state === 'building' && (status.rebuild?.batches ?? 0) > 0 ? t('generations.picture.toBoth') : ''}
          notes={[state === 'building' && progress !== '' ? progress : t(`generations.picture.${state}`)]}
        />
      ))}
    </>
  );
}

function useSummary(status: RotationStatus, { ahead }: Lanes): string {
  const { t, format } = useMessages();
  const live = t('generations.picture.isLive', { id: status.live.id });
  if (ahead !== null) {
    const rebuilt =
      ahead.swapAt === null
        ? t('generations.picture.isRebuilt', { id: ahead.id })
        : t('generations.picture.takesOver', { id: ahead.id, time: format.time(ahead.swapAt) });
    return t('generations.picture.both', { live, rebuilt });
  }
  if (status.nextAt === null) return live;
  return t('generations.picture.both', {
    live,
    rebuilt: t('generations.picture.nextAt', { time: format.time(status.nextAt) }),
  });
}

const day = 86_400_000;

/** The times under the picture; the present one stands out, and what would touch it gives way. */
function Axis({ geometry, ticks, now }: { geometry: Geometry; ticks: readonly number[]; now: number }) {
  const { format } = useMessages();
  const days = ticks.length > 1 && (ticks[1] ?? 0) - (ticks[0] ?? 0) >= day;
  const word = (at: number) => (days ? format.day(at, now) : format.time(at));
  const here = geometry.x(now);
  const room = widthOf(format.time(now), 11) / 2 + 6;
  const clear = (x: number, text: string) =>
    text !== format.time(now) && (x + 4 + widthOf(text, 11) < here - room || x + 4 > here + room);
  return (
    <>
      {ticks.map((at) => {
        const x = geometry.x(at);
        const text = word(at);
        return (
          <g key={at}>
            <path d={`M${x} ${geometry.live - 6}V${geometry.axis}`} className={styles.grid} />
            {clear(x, text) && (
              <text x={x + 4} y={geometry.words} className={styles.note}>
                {text}
              </text>
            )}
          </g>
        );
      })}
      <text x={here} y={geometry.words} textAnchor="middle" className={styles.nowWord}>
        {format.time(now)}
      </text>
    </>
  );
}

/** Batches of changed files since the rebuild began: each went to both, so a dotted line joins the two lanes. */
function Batches({ rebuild, geometry }: { rebuild: Rebuild; geometry: Geometry }) {
  const top = geometry.live + geometry.laneHeight + 2;
  const bottom = geometry.rebuild - 2;
  const start = geometry.x(rebuild.startedAt);
  return rebuild.batchTimes.map((at) => {
    const x = Math.max(start + 2, geometry.x(at));
    return (
      <g key={at}>
        <path d={`M${x} ${top}V${bottom}`} className={styles.both} />
        <circle cx={x} cy={top} r={2.5} className={styles.toLive} />
        <circle cx={x} cy={bottom} r={2.5} className={styles.toRebuild} />
      </g>
    );
  });
}

/** Where one generation took the other's place: an arrow from the lower lane into the upper one, with its time if it fits. */
function Swaps({ lanes, geometry }: { lanes: Lanes; geometry: Geometry }) {
  const { t, format } = useMessages();
  const top = geometry.live + geometry.laneHeight + 4;
  const starts = lanes.rebuilds.map(({ from }) => geometry.x(from));
  return lanes.swaps.map(({ at }, index) => {
    const x = geometry.x(at);
    const next = lanes.swaps[index + 1];
    const end = Math.min(next === undefined ? geometry.right : geometry.x(next.at), ...starts.filter((one) => one > x));
    const time = format.time(at);
    return (
      <g key={at}>
        <path d={`M${x} ${geometry.rebuild}V${top + 7}`} className={styles.arrow} />
        <path d={`M${x} ${top}l-4.5 8h9z`} className={styles.head} />
        <text x={x + 8} y={(top + geometry.rebuild) / 2 + 4} className={cx(styles.note, styles.halo)}>
          {firstFitting(end - x - 12, 11, [t('generations.picture.swapped', { time }), time])}
        </text>
      </g>
    );
  });
}

/** The picture in words: each bar of both lanes with its times. */
function LanesTable({ lanes, shown }: { lanes: Lanes; shown: boolean }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const when = (at: number) =>
    format.day(at, now) === format.time(at) ? format.time(at) : `${format.day(at, now)} ${format.time(at)}`;
  const until = (to: number, goesOn: boolean) => (goesOn ? t('generations.picture.now') : when(to));
  return (
    <PictureTable
      shown={shown}
      caption={t('generations.picture.table')}
      columns={[
        t('generations.column.generation'),
        t('generations.column.what'),
        t('generations.column.from'),
        t('generations.column.to'),
      ]}
      rows={[
        ...lanes.live.map(({ id, live, from, to }) => ({
          key: `live ${id} ${from}`,
          cells: [id, t(live ? 'generations.state.live' : 'generations.picture.pastLive'), when(from), until(to, live)],
        })),
        ...lanes.rebuilds.map(({ id, state, from, to }) => ({
          key: `rebuild ${id}`,
          cells: [id, t(`generations.picture.${state}`), when(from), until(to, state === 'building')],
        })),
      ]}
    />
  );
}
