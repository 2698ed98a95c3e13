/** How sure the machine is, 0 to 1: a bar with its figure. */
import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './confidence-bar.module.css';

export interface ConfidenceBarProps {
  readonly value: number;
  readonly title: string;
  /** Marks 0.60, the most that the static analyst may claim. */
  readonly cap?: boolean;
}

export function ConfidenceBar({ value, title, cap = false }: ConfidenceBarProps) {
  return (
    <span className={cx(styles.bar, cap && styles.cap)} title={title}>
      <i style={{ '--v': value } as CSSProperties} />
      {value.toFixed(2)}
    </span>
  );
}
