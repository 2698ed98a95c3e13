/** A box to tick. `drawn` where the row around it has the focus and the keys: then it is a picture that can be clicked. */
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './tick.module.css';

export interface TickProps {
  readonly on: boolean | 'mixed';
  readonly onToggle: () => void;
  readonly drawn?: boolean;
  readonly label?: string;
  readonly children?: ReactNode;
}

export function Tick({ on, onToggle, drawn = false, label, children }: TickProps) {
  const box = (
    <span className={styles.box} data-on={on} aria-hidden="true">
      {on === true && <Icon name="check" />}
      {on === 'mixed' && <i />}
    </span>
  );
  if (drawn)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Space in the list does the same.
      <span
        className={styles.drawn}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {box}
      </span>
    );
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={on === true} aria-label={label} onChange={onToggle} />
      {box}
      {children}
    </label>
  );
}
