/** The commits that changed the type, as one line of time that ends today, then a row each: date, class, subject, reason, members. */
import { useState } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import type { HistoryReach, LoggedCommit } from '#shared/contract/project/commits.ts';
import { localeTags } from '#shared/messages/translator.ts';
import { sentences } from '../../../lib/i18n/sentences.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import styles from './commit-line.module.css';
import { TimeLine } from './time-line.tsx';

const shownMembers = 8;
/** A commit of such a kind says little of what became of the code. */
const routine: ReadonlySet<LoggedCommit['kind']> = new Set(['format', 'merge', 'dependency', 'release']);

interface CommitLineProps {
  readonly log: Result<'history.log'>;
  /** Absent where all are shown. */
  readonly onOlder: (() => void) | null;
}

export function CommitLine({ log, onOlder }: CommitLineProps) {
  const { t } = useMessages();
  const [withRoutine, setWithRoutine] = useState(false);
  const { commits, total, together, reach } = log;
  const dull = commits.filter(({ kind }) => routine.has(kind)).length;
  const shown = withRoutine ? commits : commits.filter(({ kind }) => !routine.has(kind));
  const notes = [...(shown.some(({ compared }) => !compared) ? [t('why.fileOnly')] : []), ...ending(reach, t)];
  return (
    <section aria-label={t('why.title')}>
      <GroupHead
        level={2}
        count={
          commits.length < total
            ? t('why.count', { shown: commits.length, count: total })
            : t('unit.commits', { count: total })
        }
      >
        {t('why.title')}
      </GroupHead>
      <TimeLine
        commits={shown}
        onPick={({ id }) => document.getElementById(rowOf(id))?.scrollIntoView({ block: 'center' })}
      />
      {dull > 0 && (
        <p className={styles.filters}>
          <ToggleChip label={t('why.routine')} count={dull} pressed={withRoutine} onChange={setWithRoutine} />
        </p>
      )}
      <ol className={styles.commits}>
        {shown.map((commit) => (
          <Commit key={commit.id} commit={commit} />
        ))}
      </ol>
      {onOlder !== null && (
        <p className={styles.note}>
          <Button small onClick={onOlder}>
            {t('why.older')}
          </Button>
        </p>
      )}
      {notes.length > 0 && <p className={styles.note}>{sentences(notes)}</p>}
      {together.length > 0 && (
        <>
          <GroupHead level={2}>{t('why.together')}</GroupHead>
          <ul className={styles.together}>
            {together.map(({ file, commits: count, of }) => (
              <li key={file}>
                <code>{file}</code>
                <span className="muted">{t('why.togetherCount', { count, of })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ending({ ends }: HistoryReach, t: ReturnType<typeof useMessages>['t']): string[] {
  return ends === 'shallow' || ends === 'limit' || ends === 'missing' ? [t(`why.${ends}`)] : [];
}

const signs = { added: '+', removed: '−', changed: '~' } as const;

const rowOf = (id: string): string => `commit-${id}`;

function Commit({ commit }: { commit: LoggedCommit }) {
  const { t, language } = useMessages();
  const { id, at, subject, reason, issues, tags, members, was, change, changeClass } = commit;
  const others = issues.filter((issue) => !subject.includes(issue));
  const told = members.slice(0, shownMembers);
  return (
    <li id={rowOf(id)} className={styles.commit}>
      <span className={styles.date} title={new Date(at).toLocaleString(localeTags[language])}>
        {new Date(at).toLocaleDateString(localeTags[language], { year: '2-digit', month: 'short', day: 'numeric' })}
      </span>
      <span className={styles.mark}>{changeClass !== null && <ChangeMark of={changeClass} />}</span>
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.subject}>{subject}</span>
          <span className={styles.facts}>
            {change === 'added' && <span>{t('why.first')}</span>}
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
            {others.length > 0 && <span>{sentences(others)}</span>}
            <code>{id.slice(0, 7)}</code>
          </span>
        </p>
        {was !== null && <p className={styles.reason}>{t('why.was', { name: was })}</p>}
        {reason.map((sentence) => (
          <p key={sentence} className={styles.reason}>
            {sentence}
          </p>
        ))}
        {told.length > 0 && (
          <p className={styles.members}>
            {told.map(({ name, what, was: former }, n) => (
              <code key={`${what} ${name} ${n}`}>
                {signs[what]}
                {name}
                {former !== null && ` (${t('why.was', { name: former.replace('#', '.') })})`}
              </code>
            ))}
            {members.length > told.length && <span>{t('why.more', { count: members.length - told.length })}</span>}
          </p>
        )}
      </div>
    </li>
  );
}
