/** How far something is. The figure is in words beside it; `value` null means that the length is not known yet. */
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly value: number | null;
  readonly tone?: 'accent' | 'rebuilding' | 'live' | 'muted' | 'stale';
}

export function ProgressBar({ label, value, tone = 'accent' }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(value * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={styles[tone]} style={{ transform: `scaleX(${value ?? 0})` }} />
    </div>
  );
}
