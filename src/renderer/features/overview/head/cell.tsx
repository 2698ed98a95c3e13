/** One cell of the strip: its heading, and what is true now. */
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import styles from './strip.module.css';

export function Cell({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <h2>
        <Icon name={icon} size="small" />
        {title}
      </h2>
      {children}
    </div>
  );
}
