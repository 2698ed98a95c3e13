/** One cell of the strip: its heading, and what is true now. */
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import styles from './strip.module.css';

export interface CellProps {
  readonly icon: IconName;
  readonly title: string;
  /** Left out where there is no room for all: one before the other. */
  readonly spare?: 'first' | 'next';
  readonly children?: ReactNode;
}

export function Cell({ icon, title, spare, children }: CellProps) {
  return (
    <div className={cx(styles.cell, spare && styles[spare])}>
      <h2>
        <Icon name={icon} size="small" />
        {title}
      </h2>
      {children}
    </div>
  );
}
