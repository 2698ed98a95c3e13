/** A hash or id in fixed width; click copies it. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCopy } from '../../lib/use-copy.ts';
import styles from './hash-chip.module.css';

export function HashChip({ value, label }: { value: string; label?: string }) {
  const { t } = useMessages();
  const copy = useCopy();
  return (
    <button type="button" className={styles.hash} title={t('action.copy')} onClick={() => copy(value)}>
      {label !== undefined && <span>{label}</span>}
      {value}
    </button>
  );
}
