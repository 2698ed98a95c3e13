/** What belongs here, why it is not, and what to do: one line, one line, one button. */
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly why: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, why, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size="big" className={styles.icon} />
      <h3 className={styles.title}>{title}</h3>
      <div>{why}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
