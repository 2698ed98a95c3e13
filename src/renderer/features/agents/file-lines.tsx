/** One file as it would change: the lines of its unified diff, with their numbers, signs and colours. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../../ui/cx.ts';
import { Breakable } from '../../ui/text/breakable.tsx';
import styles from './agents-view.module.css';

interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  /** In the new file; of a removed line in the old one. */
  readonly number: number;
  readonly text: string;
  /** Lines are left out before it. */
  readonly skips: boolean;
}

const signs = { same: ' ', added: '+', removed: '−' } as const;

export function FileLines({ file, diff }: { file: string; diff: string }) {
  const { t } = useMessages();
  const [before = '', after = '', ...body] = diff.split('\n');
  const lines = readLines(body);
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const isNew = before.endsWith('/dev/null');
  return (
    <section className={styles.file} aria-label={file}>
      <header>
        <code>
          <Breakable text={file} />
        </code>
        <span className={styles.count}>
          {isNew ? t('agents.newFile') : after.endsWith('/dev/null') ? t('agents.fileGoes') : ''}{' '}
          {count('added') > 0 && <span className={styles.plus}>+{count('added')}</span>}{' '}
          {count('removed') > 0 && <span className={styles.minus}>−{count('removed')}</span>}
        </span>
      </header>
      <ol className={styles.lines} translate="no">
        {lines.map(({ kind, number, text, skips }) => (
          <li key={`${kind} ${number}`} className={cx(styles[kind], skips && styles.skips)}>
            <i aria-hidden="true">{number}</i>
            <em aria-hidden="true">{signs[kind]}</em>
            {kind !== 'same' && <span className="visually-hidden">{t(`change.kind.${kind}`)}</span>}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function readLines(body: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  const at = { old: 1, now: 1 };
  let skips = false;
  for (const line of body) {
    const head = /^@@ -(\d+),\d+ \+(\d+),\d+ @@/.exec(line);
    if (head !== null) {
      Object.assign(at, { old: Number(head[1]), now: Number(head[2]) });
      skips = lines.length > 0;
      continue;
    }
    const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
    lines.push({ kind, number: kind === 'removed' ? at.old : at.now, text: line.slice(1), skips });
    skips = false;
    if (kind !== 'added') at.old += 1;
    if (kind !== 'removed') at.now += 1;
  }
  return lines;
}
