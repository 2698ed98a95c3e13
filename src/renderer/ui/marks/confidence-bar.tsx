/** How sure the machine is, 0 to 1: a bar with its figure. */
import type { CSSProperties } from 'react';
import styles from './confidence-bar.module.css';

export function ConfidenceBar({ value, title }: { value: number; title: string }) {
  return (
    <span className={styles.bar} title={title}>
      <i style={{ '--v': value } as CSSProperties} />
      {value.toFixed(2)}
    </span>
  );
}
