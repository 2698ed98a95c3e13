/**
 * What waits for the person: conflicts, proposals, drafts, each a step from where it is settled. Of many drafts the newest
 * show, so that the check and the archive stay in sight.
 */
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankTree } from '../../../lib/use-bank.ts';
import { useCall } from '../../../lib/use-call.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import styles from './bank-list.module.css';

/** One more would take the place of the row that shows the rest. */
const fewDrafts = 3;

export function Waiting({ tree, acts }: { tree: BankTree; acts: BankActs }) {
  const { t } = useMessages();
  const { data: drafts } = useCall('bank.drafts', {}, { enabled: tree.drafts > 0 });
  const rows: readonly { icon: IconName; label: string; count: number; loud: boolean; run: () => void }[] = [
    { icon: 'conflict', label: t('bank.waiting.conflicts'), count: tree.conflicts, loud: true, run: acts.nextConflict },
    { icon: 'inbox', label: t('bank.waiting.inbox'), count: tree.inbox, loud: false, run: acts.toInbox },
  ];
  const [all, setAll] = useState(false);
  const found = tree.drafts > 0 ? (drafts?.drafts ?? []) : [];
  const shown = all || found.length <= fewDrafts + 1 ? found : found.slice(0, fewDrafts);
  const nothing = tree.conflicts + tree.inbox + tree.drafts === 0;
  return (
    <section aria-label={t('bank.waiting')}>
      <GroupHead>{t('bank.waiting')}</GroupHead>
      {nothing && <p className={styles.words}>{t('bank.waiting.nothing')}</p>}
      {rows
        .filter(({ count }) => count > 0)
        .map(({ icon, label, count, loud, run }) => (
          <button key={icon} type="button" className={styles.row} onClick={run}>
            <Icon name={icon} size="small" />
            <span className="ink">{label}</span>
            <span className={loud ? styles.badgeLoud : styles.badge}>{count}</span>
          </button>
        ))}
      {shown.map((draft) => {
        const title = draft.kind === 'decision' ? draft.form.decision : draft.form.title || draft.form.symptom;
        return (
          <button key={draft.id} type="button" className={styles.row} onClick={() => acts.form(`draft:${draft.id}`)}>
            <Icon name="pen" size="small" />
            <span className="ink clip">{title || t(`bank.kind.${draft.kind}`)}</span>
            <span className={cx(styles.end, styles.fine)}>{t('bank.waiting.draft')}</span>
          </button>
        );
      })}
      {found.length > fewDrafts + 1 && (
        <button type="button" className={styles.row} aria-expanded={all} onClick={() => setAll(!all)}>
          <Icon name={all ? 'down' : 'right'} size="small" />
          <span className="muted">
            {all ? t('bank.waiting.fewerDrafts') : t('bank.waiting.moreDrafts', { count: found.length - fewDrafts })}
          </span>
        </button>
      )}
    </section>
  );
}
