/** What the state of the open folder takes on the disk, by kind. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { DiskPart } from '../diagnostics/engine/disk-part.tsx';
import { useEngineFacts } from '../diagnostics/use-polled.ts';
import styles from './settings-view.module.css';

export function StorageSection() {
  const { t } = useMessages();
  const closed = useWorkspace(({ phase }) => phase === 'closed');
  const { data, error, refetch } = useEngineFacts();
  if (closed) return <p className={styles.none}>{t('settings.storageNone')}</p>;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data === undefined ? null : <DiskPart disk={data.disk} />;
}
