/** Where a long list stands ("1 to 20 of 43"), with the pages before and after. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import styles from './index-table.module.css';

/** More rows than this come in pages (S2-43). */
export const pageSize = 20;

export interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useMessages();
  if (total <= pageSize && page === 0) return null;
  const from = page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <span className={styles.pager}>
      <IconButton
        small
        icon="back"
        label={t('bank.index.before')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="small muted num">{t('bank.index.range', { from, to, total })}</span>
      <IconButton
        small
        icon="forward"
        label={t('bank.index.after')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}
