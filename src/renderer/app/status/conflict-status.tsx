/** Conflicts of the memory bank that wait, a step from the place where they are settled. */
import { toFirstConflict } from '../../features/bank/bank-place.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useBankTree } from '../../lib/use-bank.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './status-bar.module.css';

export function ConflictStatus() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data: count = 0 } = useBankTree(({ conflicts }) => conflicts);
  return (
    <>
      <span className="visually-hidden" role="status" aria-live="assertive">
        {count === 0 ? '' : t('status.conflicts', { count })}
      </span>
      {count > 0 && (
        <button
          type="button"
          className={styles.conflict}
          title={t('command.bankConflicts')}
          onClick={() => navigation.getState().go(toFirstConflict())}
        >
          <Icon name="conflict" size="tiny" />
          {t('status.conflicts', { count })}
        </button>
      )}
    </>
  );
}
