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
  /** Where the bar before it in its lane ends; null for none. */
  readonly beforeTo: number | null;
  /** The same in fewer and fewer words. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
  /** Stands before the bar. */
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
