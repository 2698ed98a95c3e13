/** A heading inside a pane, with a count or a remark behind it. */
import type { ReactNode } from 'react';
import styles from './group-head.module.css';

export function GroupHead({ children, count, end }: { children: ReactNode; count?: ReactNode; end?: ReactNode }) {
  return (
    <h3 className={styles.head}>
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {end !== undefined && <span className="push">{end}</span>}
    </h3>
  );
}
