/** What became of a type: its commits as one line of time; before them what is not committed, or all changes where git has none. */
import { useState } from 'react';
import type { ChangedMember, MemberDiff } from '#shared/contract/change.ts';
import type { NotedChange } from '#shared/contract/history.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { localeTags } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChangeWord } from '../../../ui/marks/change-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { CommitLine } from './commit-line.tsx';
import styles from './history-section.module.css';

/** Changes of a page; each further page adds as many. */
const page = 30;
/** The contract's bound. */
const most = 200;
/** The contract's bound of commits. */
const mostCommits = 1_000;

export function HistorySection({ type }: { type: TypeDetail }) {
  const { t } = useMessages();
  const [limit, setLimit] = useState(page);
  const [commits, setCommits] = useState(page);
  const { data, error, refetch } = useCall('symbols.history', { id: type.symbol.typeId, limit });
  const { data: log, isPending } = useCall('history.log', { id: type.symbol.typeId, limit: commits });
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const newest = log?.commits[0]?.at;
  const changes = newest === undefined ? data.changes : data.changes.filter(({ at }) => at > newest);
  return (
    <Scroll restoreAs="type.history">
      {((newest === undefined && !isPending) || changes.length > 0) && (
        <GroupHead level={2}>{t(newest === undefined ? 'why.changes' : 'why.uncommitted')}</GroupHead>
      )}
      {isPending && <p className={styles.reading}>{t('why.reading')}</p>}
      {data.changes.length === 0 && newest === undefined && !isPending && (
        <EmptyState icon="diff" title={t('change.historyNone')} why={t('change.historyNoneWhy')} />
      )}
      <ol className={styles.changes} aria-label={t('change.historyOf', { name: type.symbol.name })}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {newest === undefined && data.next !== null && limit < most && (
        <p className={styles.older}>
          <Button small onClick={() => setLimit(Math.min(most, limit + page))}>
            {t('change.older')}
          </Button>
        </p>
      )}
      {log !== undefined && log.commits.length > 0 && (
        <CommitLine
          log={log}
          onOlder={
            log.total > log.commits.length && commits < mostCommits
              ? () => setCommits(Math.min(mostCommits, commits + page))
              : null
          }
        />
      )}
    </Scroll>
  );
}

function Change({ change }: { change: NotedChange }) {
  const { t, format, language } = useMessages();
  const now = useNow(30_000);
  const [identifiers] = useIdentifiers();
  const { added, removed, changed } = change.members;
  const nothing = change.kind === 'changed' && added.length + removed.length + changed.length === 0;
  return (
    <li className={styles.change}>
      <p className={styles.head}>
        <ChangeWord of={change.changeClass} />
        {change.kind !== 'changed' && <span>{t(`change.kind.${change.kind}`)}</span>}
        {change.alias !== undefined && <span>{t('change.alias', { name: change.alias.from })}</span>}
        {nothing && <span>{t('change.noMember')}</span>}
        <span className="grow" />
        <span title={new Date(change.at).toLocaleString(localeTags[language])}>{format.ago(change.at, now)}</span>
        {identifiers && <span className="faint">{t('change.inGeneration', { generation: change.generation })}</span>}
      </p>
      {change.kind === 'changed' && (
        <ul className={styles.members}>
          {added.map((member) => (
            <MemberLine key={`+${member.memberId}`} sign="+" member={member} />
          ))}
          {removed.map((member) => (
            <MemberLine key={`-${member.memberId}`} sign="−" member={member} />
          ))}
          {changed.map((member) => (
            <MemberLine key={`~${member.memberId}`} sign="~" member={member} />
          ))}
        </ul>
      )}
    </li>
  );
}

const signs = { '+': 'change.kind.added', '−': 'change.kind.removed', '~': 'change.kind.changed' } as const;

function MemberLine({ sign, member }: { sign: keyof typeof signs; member: MemberDiff | ChangedMember }) {
  const { t } = useMessages();
  const aspects = 'aspects' in member ? member.aspects.map((aspect) => t(`change.aspect.${aspect}`)) : [];
  const before = 'before' in member ? member.before : undefined;
  return (
    <li>
      <span className={styles.sign} role="img" aria-label={t(signs[sign])}>
        {sign}
      </span>
      <div className={styles.what}>
        <code>{member.signature}</code>
        {aspects.length > 0 && <span className="muted">{aspects.join(t('symbols.separator'))}</span>}
        {before !== undefined && <span className="faint">{t('change.was', { before })}</span>}
      </div>
    </li>
  );
}
