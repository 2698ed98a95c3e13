/** What the person is told of the whole bank: that an index was made anew and should be looked at (S2-10), that nothing is written here. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { type BankTree, useForgetRebuilt } from '../../lib/use-bank.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './bank-view.module.css';
import type { BankActs } from './use-bank-acts.ts';

export function BankNotices({ tree, acts }: { tree: BankTree; acts: BankActs }) {
  const { t } = useMessages();
  const readOnly = useReadOnly();
  const forget = useForgetRebuilt();
  const first = tree.rebuilt[0];
  if (readOnly === null && first === undefined) return null;
  return (
    <div className={styles.notices}>
      {readOnly !== null && <Notice icon="lock">{t('bank.readOnly', { reason: readOnly })}</Notice>}
      {first !== undefined && (
        <Notice
          icon="refresh"
          end={
            <>
              <Button small onClick={() => acts.open(first)}>
                {t('bank.rebuiltOpen')}
              </Button>
              <IconButton small icon="close" label={t('toast.dismiss')} onClick={forget} />
            </>
          }
        >
          {t('bank.rebuilt', { count: tree.rebuilt.length, files: tree.rebuilt.join(t('bank.comma')) })}
        </Notice>
      )}
    </div>
  );
}
