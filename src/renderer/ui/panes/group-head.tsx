/** A heading inside a pane or over rows of a list, with a count or a remark behind it. */
import type { ReactNode } from 'react';
import styles from './group-head.module.css';

export interface GroupHeadProps {
  readonly children: ReactNode;
  readonly count?: ReactNode;
  readonly end?: ReactNode;
  /** A list holds rows only: what heads some of them is text there, no heading. */
  readonly inList?: boolean;
  /** Rank of the heading: 2 directly under the heading of the page. */
  readonly level?: 2 | 3;
}

export function GroupHead({ children, count, end, inList = false, level = 3 }: GroupHeadProps) {
  const Tag = inList ? 'div' : (`h${level}` as const);
  return (
    <Tag className={styles.head}>
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {end !== undefined && <span className="push">{end}</span>}
    </Tag>
  );
}
