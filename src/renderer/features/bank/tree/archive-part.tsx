/** How full `active.md` is, and whether something is due for the archive. */
import type { z } from 'zod';
import type { ArchiveState } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import styles from './bank-list.module.css';

export function ArchivePart({ state, onPreview }: { state: z.infer<typeof ArchiveState>; onPreview: () => void }) {
  const { t } = useMessages();
  const { lines, done, maxLines, maxDone, due } = state;
  return (
    <section aria-label={t('bank.archive')}>
      <GroupHead>{t('bank.archive')}</GroupHead>
      <p className={styles.words}>
        {t('bank.archive.state', { lines, maxLines, done, maxDone })}{' '}
        {t(due ? 'bank.archive.due' : 'bank.archive.notDue')}
      </p>
      <p className={styles.words}>
        <Button small onClick={onPreview}>
          {t(due ? 'bank.archive.preview' : 'bank.archive.what')}
        </Button>
      </p>
    </section>
  );
}
