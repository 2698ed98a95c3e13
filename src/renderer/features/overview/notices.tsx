/** What went wrong and was fixed, or needs the person. */
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { stoppedNotice } from '../../lib/state/workspace.ts';
import { Notice, type NoticeTone } from '../../ui/feedback/notice.tsx';
import styles from './notices.module.css';
import { ReadRest } from './read-rest.tsx';
import { useNoticeWords } from './use-notice-words.ts';

const tones: Readonly<Record<WorkspaceState['notices'][number]['level'], NoticeTone>> = {
  info: 'info',
  warning: 'stale',
  error: 'danger',
};

export function Notices() {
  const { t } = useMessages();
  const notices = useWorkspace((state) => state.notices);
  const words = useNoticeWords();
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t('overview.notices')}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Notice tone={tones[notice.level]} end={notice.id === stoppedNotice && <ReadRest small />}>
            <span>{words(notice)}</span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
