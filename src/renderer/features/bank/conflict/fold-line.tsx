/** Lines of a long text that are left out, in its place; pressed, it shows more of them. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import styles from './conflict.module.css';

export interface FoldLineProps {
  /** How many are left out; 0: this side has none of them. */
  readonly lines: number;
  readonly onMore: () => void;
}

export function FoldLine({ lines, onMore }: FoldLineProps) {
  const { t } = useMessages();
  return (
    <li className={styles.fold}>
      <i aria-hidden="true">⋯</i>
      <span>
        {lines > 0 && (
          <button type="button" className={styles.more} onClick={onMore}>
            {t('bank.conflict.more', { count: lines })}
          </button>
        )}
      </span>
    </li>
  );
}
