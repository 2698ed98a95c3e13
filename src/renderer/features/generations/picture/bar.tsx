/** One generation in one lane, for a while. What of its words does not fit is beside it, or nowhere: never cut. */

import type { RotationStatus } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { durationText } from '../duration.ts';
import { firstFitting, type Geometry, widthOf } from './geometry.ts';
import type { Lanes } from './lanes.ts';
import styles from './picture.module.css';

interface BarProps {
  readonly geometry: Geometry;
  readonly lane: 'live' | 'rebuild';
  readonly from: number;
  readonly to: number;
  readonly look: 'live' | 'past' | 'building' | 'failed';
  /** From when on it only settled: hatched. */
  readonly settledFrom?: number | null;
  /** Where the bar before it in its lane ends; null for none. */
  readonly beforeTo: number | null;
  /** The same in fewer and fewer words. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
  /** Comes before the bar. */
  readonly aside?: string;
}

/** Pixels before and behind the words of a bar. */
const inset = 10;

export function Bar(props: BarProps) {
  const { geometry, lane, from, to, look, settledFrom = null, beforeTo, names, notes, aside = '' } = props;
  const x = geometry.x(from);
  const width = Math.max(look === 'failed' ? 8 : 2, geometry.x(to) - x);
  const y = geometry[lane];
  const height = geometry.laneHeight;
  const settleX = settledFrom === null ? null : geometry.x(Math.max(from, settledFrom));
  const room = (settleX ?? x + width) - x - inset - 4;
  const name = firstFitting(room, 12.5, names);
  const note = name === '' ? '' : firstFitting(room, 11, notes);
  const free = x - (beforeTo === null ? 0 : geometry.x(beforeTo)) - 12;
  const outside = name === '' && lane === 'rebuild' ? firstFitting(free, 12.5, names) : '';
  const outsideNote =
    name === '' && outside === '' ? '' : firstFitting(free, 11, name === '' ? [aside, ...notes] : [aside]);
  const middle = y + height / 2;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={width > 8 ? 4 : 1} className={cx(styles.bar, styles[look])}>
        <title>{`${names[0]}, ${notes[0]}`}</title>
      </rect>
      {settleX !== null && x + width - settleX > 1 && (
        <rect
          x={settleX}
          y={y}
          width={x + width - settleX}
          height={height}
          className={look === 'building' ? styles.settled : styles.settledPast}
        />
      )}
      {look === 'failed' && <path d={`M${x} ${y + height}L${x + width} ${y}`} className={styles.strike} />}
      <text x={x + inset} y={note === '' ? middle + 4 : middle - 3} className={styles.name}>
        {name}
      </text>
      <text x={x + inset} y={middle + 12} className={styles.note}>
        {note}
      </text>
      <text x={x - 7} y={outsideNote === '' ? middle + 4 : middle - 3} textAnchor="end" className={styles.name}>
        {outside}
      </text>
      <text x={x - 7} y={outside === '' ? middle + 4 : middle + 12} textAnchor="end" className={styles.note}>
        {outsideNote}
      </text>
    </g>
  );
}

interface AheadProps {
  readonly status: RotationStatus;
  readonly lanes: Lanes;
  readonly geometry: Geometry;
  readonly now: number;
}

/** What is to come, dashed: the rest of the scan, the time to settle (hatched), the swap; without a rebuild the next one. */
export function Ahead({ status, lanes, geometry, now }: AheadProps) {
  const { ahead } = lanes;
  const here = geometry.x(now);
  const end = ahead?.swapAt === undefined || ahead.swapAt === null ? geometry.right : geometry.x(ahead.swapAt);
  return (
    <>
      <Dashed geometry={geometry} lane="live" from={here} to={end} />
      {ahead === null ? (
        <Next status={status} geometry={geometry} />
      ) : (
        <Coming {...ahead} status={status} geometry={geometry} here={here} />
      )}
    </>
  );
}

interface ComingProps {
  readonly scannedAt: number | null;
  readonly swapAt: number | null;
  readonly status: RotationStatus;
  readonly geometry: Geometry;
  readonly here: number;
}

function Coming({ scannedAt, swapAt, status, geometry, here }: ComingProps) {
  const { t, format } = useMessages();
  const { rebuild, live, laneHeight } = geometry;
  if (scannedAt === null || swapAt === null) return null;
  const settles = Math.max(here, geometry.x(scannedAt));
  const swaps = geometry.x(swapAt);
  const settle = firstFitting(swaps - settles - 8, 11, [
    t('generations.picture.settleFor', { time: durationText(t, status.timer.stabilizeMs) }),
    t('generations.picture.settle'),
  ]);
  const top = live + laneHeight + 4;
  const words = swaps + 8;
  return (
    <>
      <Dashed geometry={geometry} lane="rebuild" from={here} to={settles} />
      {swaps - settles > 1 && (
        <rect
          x={settles}
          y={rebuild}
          width={swaps - settles}
          height={laneHeight}
          className={cx(styles.settle, styles.dashed)}
        />
      )}
      {settle !== '' && (
        <>
          <rect
            x={settles + 4}
            y={rebuild + laneHeight / 2 - 9}
            width={widthOf(settle, 11) + 6}
            height={18}
            rx={3}
            className={styles.ground}
          />
          <text x={settles + 7} y={rebuild + laneHeight / 2 + 4} className={styles.note}>
            {settle}
          </text>
        </>
      )}
      <path d={`M${swaps} ${rebuild}V${top + 7}`} className={cx(styles.arrow, styles.coming, styles.dashed)} />
      <path d={`M${swaps} ${top}l-4.5 8h9z`} className={styles.comingHead} />
      <text x={words} y={rebuild - 20} className={styles.note}>
        {t('generations.picture.swap')}
      </text>
      <text x={words} y={rebuild - 7} className={styles.note}>
        {t('generations.picture.about', { time: format.time(swapAt) })}
      </text>
    </>
  );
}

function Next({ status, geometry }: { status: RotationStatus; geometry: Geometry }) {
  const { t, format } = useMessages();
  const { nextAt } = status;
  if (nextAt === null) return null;
  const x = Math.min(geometry.x(nextAt), geometry.right) + 2;
  const middle = geometry.rebuild + geometry.laneHeight / 2;
  return (
    <>
      <Dashed geometry={geometry} lane="rebuild" from={x} to={geometry.edge} />
      <text x={x + 9} y={middle - 3} className={styles.note}>
        {t('generations.picture.next')}
      </text>
      <text x={x + 9} y={middle + 11} className={styles.note}>
        {t('generations.picture.about', { time: format.time(nextAt) })}
      </text>
    </>
  );
}

function Dashed(props: { geometry: Geometry; lane: 'live' | 'rebuild'; from: number; to: number }) {
  const { geometry, lane, from, to } = props;
  if (to - from < 2) return null;
  return (
    <rect
      x={from}
      y={geometry[lane]}
      width={to - from}
      height={geometry.laneHeight}
      className={cx(styles.dashed, lane === 'live' ? styles.liveAhead : styles.rebuildAhead)}
    />
  );
}
