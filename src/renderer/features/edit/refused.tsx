/** Why an edit was not tried or not written: what to do about it where that is known, such as a new preview of changed code. */
import type { MemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './edit-dialog.module.css';

export function Refused({ error, onAgain }: { readonly error: MemoError; readonly onAgain: () => void }) {
  const { t } = useMessages();
  const changed = error.code === 'Conflict' || error.code === 'NotFound';
  return (
    <div className={styles.refused}>
      <Notice
        tone={changed ? 'stale' : 'danger'}
        title={t(changed ? 'edit.changed' : 'edit.refused')}
        end={
          <Button small icon="refresh" onClick={onAgain}>
            {t(changed ? 'edit.newPreview' : 'action.retry')}
          </Button>
        }
      >
        {changed ? t('edit.changedWhy') : error.message}
      </Notice>
    </div>
  );
}
