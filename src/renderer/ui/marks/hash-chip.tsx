/** A hash or id in fixed width; click copies it. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { cx } from '../cx.ts';
import styles from './hash-chip.module.css';

export interface HashChipProps {
  readonly value: string;
  readonly label?: string;
  /** Why it stands out, said on hover; it is drawn as changed then. */
  readonly changed?: string | undefined;
}

export function HashChip({ value, label, changed }: HashChipProps) {
  const { t } = useMessages();
  const copy = useCopy();
  return (
    <button
      type="button"
      className={cx(styles.hash, changed !== undefined && styles.changed)}
      title={changed ?? t('action.copy')}
      onClick={() => copy(value)}
    >
      {label !== undefined && <span>{label}</span>}
      {value}
    </button>
  );
}
