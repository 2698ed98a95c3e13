/** One generation in one lane, for a while. What of its words does not fit stands beside it, or nowhere: never cut. */
import { cx } from '../../../ui/cx.ts';
import type { Geometry } from './geometry.ts';
import styles from './picture.module.css';
import { firstFitting } from './text-room.ts';

export interface BarProps {
  readonly geometry: Geometry;
  readonly lane: 'live' | 'rebuild';
  readonly from: number;
  readonly to: number;
  readonly look: 'live' | 'past' | 'building' | 'failed';
  /** From when on it only settled: hatched. */
  readonly settledFrom?: number | null;
  /** When the next bar of the lane begins; null for none. */
  readonly nextFrom: number | null;
  /** The same in fewer and fewer words. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Pixels before and behind the words of a bar. */
const inset = 10;

export function Bar({ geometry, lane, from, to, look, settledFrom = null, nextFrom, names, notes }: BarProps) {
  const x = geometry.x(from);
  const width = Math.max(look === 'failed' ? 8 : 2, geometry.x(to) - x);
  const y = geometry[lane];
  const height = geometry.laneHeight;
  const settleX = settledFrom === null ? null : geometry.x(Math.max(from, settledFrom));
  const room = width - inset - 4;
  const name = firstFitting(room, 12.5, names);
  const note = name === '' ? '' : firstFitting(room, 11, notes);
  const end = nextFrom === null ? geometry.edge : geometry.x(nextFrom);
  const beside = name === '' && lane === 'rebuild' ? firstFitting(end - x - width - 10, 11, names) : '';
  const middle = y + height / 2;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={width > 8 ? 4 : 1} className={cx(styles.bar, styles[look])}>
        <title>{`${names[0]}, ${notes[0]}`}</title>
      </rect>
      {settleX !== null && x + width - settleX > 1 && (
        <rect x={settleX} y={y} width={x + width - settleX} height={height} className={styles.settled} />
      )}
      {look === 'failed' && <path d={`M${x} ${y + height}L${x + width} ${y}`} className={styles.strike} />}
      <text x={x + inset} y={note === '' ? middle + 4 : middle - 3} className={styles.name}>
        {name}
      </text>
      <text x={x + inset} y={middle + 12} className={styles.note}>
        {note}
      </text>
      {beside !== '' && (
        <text x={x + width + 6} y={middle + 4} className={styles.note}>
          {beside}
        </text>
      )}
    </g>
  );
}
