/** Batches of changed files since the rebuild began: each went to both, so a dotted line joins the two lanes. */
import type { Rebuild } from '#shared/contract/generations/methods.ts';
import type { Geometry } from './geometry.ts';
import styles from './picture.module.css';

export function Batches({ rebuild, geometry }: { rebuild: Rebuild; geometry: Geometry }) {
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
