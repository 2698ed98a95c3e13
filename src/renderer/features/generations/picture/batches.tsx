/** Batches of changed files since the rebuild began: each went to both, so a dotted line joins the two lanes. */
import type { Rebuild } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Geometry } from './geometry.ts';
import styles from './picture.module.css';
import { firstFitting } from './text-room.ts';

export function Batches({ rebuild, geometry }: { rebuild: Rebuild; geometry: Geometry }) {
  const { t } = useMessages();
  const top = geometry.live + geometry.laneHeight + 2;
  const bottom = geometry.rebuild - 2;
  const start = geometry.x(rebuild.startedAt);
  return (
    <>
      {rebuild.batchTimes.map((at) => {
        const x = Math.max(start + 2, geometry.x(at));
        return (
          <g key={at}>
            <path d={`M${x} ${top}V${bottom}`} className={styles.both} />
            <circle cx={x} cy={top} r={2.5} className={styles.toLive} />
            <circle cx={x} cy={bottom} r={2.5} className={styles.toRebuild} />
          </g>
        );
      })}
      {rebuild.batches > 0 && (
        <text
          x={start - 10}
          y={geometry.rebuild + geometry.laneHeight / 2 + 4}
          textAnchor="end"
          className={styles.note}
        >
          {firstFitting(start - geometry.left - 20, 11, [t('generations.picture.toBoth')])}
        </text>
      )}
    </>
  );
}
