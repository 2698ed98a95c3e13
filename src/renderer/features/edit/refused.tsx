/** Why an edit was not tried or not written: what to do about it where that is known, such as a new preview of changed code. */
import type { MemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './edit-dialog.module.css';

export function Refused({ error, onAgain }: { readonly error: MemoError; readonly onAgain: () => void }) {
  const { t } = useMessages();
  const changed = error.code === 'Conflict' || error.code === 'NotFound';
  const { reason, install } = error.data;
  const noServer = reason === 'noServer' && typeof install === 'string' && install !== '';
  return (
    <div className={styles.refused}>
      {reason === 'untrusted' ? (
        <Notice tone="stale" title={t('edit.untrusted')} end={<OpenTrust />}>
          {t('edit.untrustedWhy')}
        </Notice>
      ) : (
        <Notice
          tone={changed ? 'stale' : 'danger'}
          title={t(changed ? 'edit.changed' : titleOf(reason))}
          end={
            <Button small icon="refresh" onClick={onAgain}>
              {t(changed ? 'edit.newPreview' : 'action.retry')}
            </Button>
          }
        >
          {changed && t('edit.changedWhy')}
          {noServer && t('edit.noServerWhy', { install })}
          {reason === 'serverBroke' && <p>{t('edit.serverBrokeWhy')}</p>}
          {!changed && !noServer && error.message}
        </Notice>
      )}
    </div>
  );
}

function titleOf(reason: unknown): 'edit.noServer' | 'edit.serverBroke' | 'edit.refused' {
  if (reason === 'noServer') return 'edit.noServer';
  return reason === 'serverBroke' ? 'edit.serverBroke' : 'edit.refused';
}

/** The person says so in the settings, with what it means beside it; one press in the middle of a rename is too quick for that. */
function OpenTrust() {
  const { t } = useMessages();
  const { editing, navigation } = useServices();
  const open = (): void => {
    editing.setState({ subject: null });
    navigation.getState().go(route('settings', 'trust'));
  };
  return (
    <Button small icon="settings" onClick={open}>
      {t('edit.openTrust')}
    </Button>
  );
}
