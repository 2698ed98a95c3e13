/** The commits that the type's present lines come from, the best reason first. */
import type { ReasonCommit } from '#shared/contract/project/why.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { localeTags } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import styles from './why-part.module.css';

export function WhyPart({ type }: { type: TypeDetail }) {
  const { t } = useMessages();
  const { data } = useCall('history.why', { id: type.symbol.typeId });
  if (data === undefined || (data.commits.length === 0 && data.uncommitted === 0)) return null;
  const notes = [
    ...(data.commits.some(({ reason }) => reason.length > 0) ? [] : [t('why.unstated')]),
    ...(data.uncommitted > 0 ? [t('why.uncommitted', { count: data.uncommitted })] : []),
    ...(data.missing === 'shallow' ? [t('why.shallow')] : []),
  ];
  return (
    <section aria-label={t('why.title')}>
      <GroupHead level={2} count={t('why.count', { shown: data.commits.length, count: data.total })}>
        {t('why.title')}
      </GroupHead>
      {notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>}
      <ol className={styles.commits}>
        {data.commits.map((commit) => (
          <Commit key={commit.id} commit={commit} />
        ))}
      </ol>
    </section>
  );
}

function Commit({ commit }: { commit: ReasonCommit }) {
  const { t, format, language } = useMessages();
  const now = useNow(60_000);
  const { id, at, subject, reason, issues, lines } = commit;
  const others = issues.filter((issue) => !subject.includes(issue));
  return (
    <li className={styles.commit}>
      <p className={styles.head}>
        <span className={styles.subject}>{subject}</span>
        <span className={styles.facts}>
          <span title={new Date(at).toLocaleString(localeTags[language])}>{format.ago(at, now)}</span>
          <span>{t('why.lines', { count: lines })}</span>
          {others.length > 0 && <span>{others.join(' ')}</span>}
          <code>{id.slice(0, 7)}</code>
        </span>
      </p>
      {reason.map((sentence) => (
        <p key={sentence} className={styles.reason}>
          {sentence}
        </p>
      ))}
    </li>
  );
}
