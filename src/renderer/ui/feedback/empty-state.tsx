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
  /** It is all that the view shows, so its title is the heading of the page. */
  readonly page?: boolean;
}

export function EmptyState({ icon, title, why, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <Icon name={icon} size="big" className={styles.icon} />
      <Title className={styles.title}>{title}</Title>
      <div>{why}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
