/** The 40 px head of a pane: its title, faint words beside it, actions at the end. */
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './pane-head.module.css';

export interface PaneHeadProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
  /** Its title is the heading of the page. */
  readonly page?: boolean;
  readonly className?: string | undefined;
}

export function PaneHead({ title, note, children, page = false, className }: PaneHeadProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <header className={cx(styles.head, className)}>
      <Title>{title}</Title>
      {note !== undefined && <span className="faint small clip">{note}</span>}
      <span className="grow" />
      {children}
    </header>
  );
}
