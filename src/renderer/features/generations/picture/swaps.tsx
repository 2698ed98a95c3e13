/** Where one generation took the other's place: an arrow from the lower lane into the upper one, with its time if it fits. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import type { Geometry } from './geometry.ts';
import type { Lanes } from './lanes.ts';
import styles from './picture.module.css';
import { firstFitting } from './text-room.ts';

export function Swaps({ lanes, geometry }: { lanes: Lanes; geometry: Geometry }) {
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
