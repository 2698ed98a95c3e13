/** What became of the record: who did what to it and when, newest first. */
import { useState } from 'react';
import type { RecordChange } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { analystName } from '../../list/listed-record.ts';
import styles from '../record-page.module.css';

const shownAtFirst = 6;

export function ChangeList({ changes }: { changes: readonly RecordChange[] }) {
  const { t, format } = useMessages();
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const shown = all ? changes : changes.slice(0, shownAtFirst);
  const now = Date.now();
  return (
    <section className={styles.section} aria-label={t('learnings.history')}>
      <h2>
        {t('learnings.history')} <span className={styles.note}>{changes.length}</span>
      </h2>
      <ol>
        {shown.map(({ id, at, action, by, note }) => (
          <li key={id} className={styles.change}>
            <span className="faint num" title={new Date(at).toISOString()}>
              {format.ago(at, now)}
            </span>
            <span>
              {t(`learnings.did.${action}`)}
              {note !== '' && <span className="muted">{t('learnings.didNote', { note })}</span>}
            </span>
            <span className="muted">{analystName(by, t)}</span>
          </li>
        ))}
      </ol>
      {shown.length < changes.length && (
        <div>
          <Button small look="ghost" onClick={() => setAll(true)}>
            {t('learnings.historyMore', { count: changes.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
