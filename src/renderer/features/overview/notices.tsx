/** What went wrong and was mended, or needs the person: whole sentences from the engine. */
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { Notice, type NoticeTone } from '../../ui/feedback/notice.tsx';
import styles from './notices.module.css';

const tones: Readonly<Record<WorkspaceState['notices'][number]['level'], NoticeTone>> = {
  info: 'info',
  warning: 'stale',
  error: 'danger',
};

export function Notices() {
  const { t } = useMessages();
  const notices = useWorkspace((state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t('overview.notices')}>
      {notices.map(({ id, level, message }) => (
        <li key={id}>
          <Notice tone={tones[level]}>
            <span>{message}</span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
