/** The 40 px head of a pane: its title, faint words beside it, actions at the end. */
import type { ReactNode } from 'react';
import styles from './pane-head.module.css';

export interface PaneHeadProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function PaneHead({ title, note, children }: PaneHeadProps) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      {note !== undefined && <span className="faint small clip">{note}</span>}
      <span className="grow" />
      {children}
    </header>
  );
}
