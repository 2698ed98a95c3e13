/** A filter that is on or off, with how many it would show. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import styles from './toggle-chip.module.css';

export interface ToggleChipProps {
  readonly label: string;
  readonly count?: number;
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
}

export function ToggleChip({ label, count, pressed, onChange }: ToggleChipProps) {
  const { format } = useMessages();
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {label}
      {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
    </button>
  );
}
