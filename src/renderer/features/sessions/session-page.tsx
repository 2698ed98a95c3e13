/** One session: what was asked, the files that were edited and the commands with how they ended. */
import type { Result } from '#shared/contract/contract.ts';
import { agentTitles } from '../../lib/i18n/agent-titles.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import styles from './sessions.module.css';

type Read = Result<'sessions.read'>;

export interface SessionPageProps extends Read {
  readonly busy: boolean;
  readonly onPropose: () => void;
}

export function SessionPage({ session, file, turns, busy, onPropose }: SessionPageProps) {
  const { t, format } = useMessages();
  const { source, title, startedAt, commands, failed, files, rolledBack, unknown } = session;
  return (
    <>
      <header className={styles.head}>
        <h1>{title || t('sessions.noWords')}</h1>
        <p className={styles.faint}>
          {[
            agentTitles[source],
            ...(startedAt === null ? [] : [format.day(startedAt, Date.now())]),
            t('sessions.turns', { count: session.turns }),
            t('unit.files', { count: files.length }),
            t('sessions.commands', { count: commands }),
            ...(failed > 0 ? [t('sessions.failed', { count: failed })] : []),
          ].join(' · ')}
        </p>
      </header>
      <Scroll className={styles.page} label={title}>
        <ol className={styles.turns}>
          {turns.map((turn) => (
            <Turn key={turn.line} turn={turn} />
          ))}
        </ol>
        {rolledBack > 0 && <p className={styles.note}>{t('sessions.rolledBack', { count: rolledBack })}</p>}
        {unknown > 0 && <p className={styles.note}>{t('sessions.unknown', { count: unknown })}</p>}
        <p className={styles.note}>
          <Breakable text={file} />
        </p>
      </Scroll>
      <footer className={styles.foot}>
        <Button icon="check" disabled={busy} onClick={onPropose}>
          {t('sessions.propose')}
        </Button>
        <span className={styles.faint}>{t('sessions.proposeWhy')}</span>
      </footer>
    </>
  );
}

function Turn({ turn: { line, text, files, commands } }: { turn: Read['turns'][number] }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  return (
    <li>
      <p className={styles.said}>{text}</p>
      {files.map((file) => (
        <button
          key={file}
          type="button"
          className={styles.file}
          onClick={() => navigation.getState().go(route('file', file))}
        >
          <Breakable text={file} />
        </button>
      ))}
      {commands.map((command) => (
        <p key={`${command.line} ${command.text}`} className={styles.command}>
          <code>
            <Breakable text={command.text} />
          </code>
          {command.outcome !== null && (
            <span className={command.outcome === 'passed' ? styles.faint : styles.failed}>
              {t(`sessions.outcome.${command.outcome}`)}
            </span>
          )}
        </p>
      ))}
      <span className={styles.line}>{t('sessions.line', { line })}</span>
    </li>
  );
}
