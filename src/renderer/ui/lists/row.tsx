/** What a list row shows: icon, name, faint place, end slot. It draws only; the list around it selects and opens. */
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { MiddleCut } from '../text/middle-cut.tsx';
import styles from './row.module.css';

export interface RowProps {
  readonly icon?: ReactNode;
  readonly name: ReactNode;
  readonly place?: ReactNode;
  readonly end?: ReactNode;
  /** Depth in a tree, 0 at the top. */
  readonly indent?: number;
  readonly title?: string;
  readonly className?: string;
}

export function Row({ icon, name, place, end, indent = 0, title, className }: RowProps) {
  return (
    <div className={cx(styles.row, className)} style={{ paddingLeft: 12 + indent * 16 }} title={title}>
      {icon}
      <span className={styles.text}>
        <span className={styles.name}>{typeof name === 'string' ? <MiddleCut text={name} /> : name}</span>
        {place !== undefined && <span className={styles.place}>{place}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  );
}
