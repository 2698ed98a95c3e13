/**
 * What became of a file by git: its commits, newest first, and what the chosen one changed, line by line. What is not committed
 * yet comes first. It only reads.
 */
import type { BankVersion } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { inField } from '../doc-parts.ts';
import { differences, Side } from './compare.tsx';
import styles from './history.module.css';

interface HistoryProps {
  readonly path: string;
  /** '' for the newest. */
  readonly commit: string;
  readonly onCommit: (commit: string) => void;
}

const uncommitted = 'now';

export function History({ path, commit, onCommit }: HistoryProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { data, error, refetch } = useCall('bank.history', { path });
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Delayed>
        <p className={styles.words}>{t('bank.history.reading')}</p>
      </Delayed>
    );
  }
  const { versions, total, older, edited } = data;
  const first = edited ? uncommitted : (versions[0]?.commit ?? '');
  const chosen = commit === uncommitted || versions.some((one) => one.commit === commit) ? commit : first;
  if (versions.length === 0)
    return <p className={styles.words}>{t(older ? 'bank.history.noneRecent' : 'bank.history.none', { path })}</p>;
  const row = (key: string, title: string, note: string) => (
    <li key={key}>
      <button type="button" aria-current={key === chosen} onClick={() => onCommit(key)}>
        <span className="clip" title={title}>
          {title}
        </span>
        <span className="small muted clip">{note}</span>
      </button>
    </li>
  );
  const told = ({ author, at, commit: id }: BankVersion): string =>
    [author, format.ago(at, now), id.slice(0, 7)].join(t('bank.comma'));
  return (
    <section className={styles.history} aria-label={t('bank.history.of', { path })}>
      <ol className={styles.list} aria-label={t('bank.history.commits')}>
        {edited && row(uncommitted, t('bank.history.uncommitted'), t('bank.history.since'))}
        {versions.map((version) => row(version.commit, version.subject, told(version)))}
        {total > versions.length && <li className="small muted">{t('list.cut', { shown: versions.length, total })}</li>}
        {older && <li className="small muted">{t('bank.history.older')}</li>}
      </ol>
      <Changes path={path} commit={chosen} />
    </section>
  );
}

function Changes({ path, commit }: { readonly path: string; readonly commit: string }) {
  const { t } = useMessages();
  const { data, error, refetch } = useCall('bank.version', { path, commit: commit === uncommitted ? '' : commit });
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div className={styles.sides} />;
  const sides = differences(inField(data.before ?? ''), inField(data.after ?? ''));
  return (
    <div className={styles.sides}>
      <Side title={t(data.before === null ? 'bank.history.new' : 'bank.history.before')} lines={sides.theirs} />
      <Side title={t(data.after === null ? 'bank.history.removed' : 'bank.history.after')} lines={sides.mine} own />
    </div>
  );
}
