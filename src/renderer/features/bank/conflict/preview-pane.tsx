/** What will be in the file: the block as the choice leaves it, whose lines they are, and a look at the lines around
 * it. */
import { useState } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { ConflictChoice } from '#shared/contract/bank/bank-types.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './conflict.module.css';
import { linesOf, moreLines } from './hunks.ts';
import { FoldLine } from './sides.tsx';

export interface PreviewPaneProps {
  readonly choice: ConflictChoice;
  /** Of the block in the file as it is; null where it is not there. */
  readonly startLine: number | null;
  /** Undefined until the engine has answered. */
  readonly preview: Result<'bank.previewConflict'> | undefined;
  readonly error: MemoError | null;
  readonly mine: string | null;
  readonly machine: string;
}

/** Lines shown around the block. */
const around = 2;

export function PreviewPane({ choice, startLine, preview, error, mine, machine }: PreviewPaneProps) {
  const { t } = useMessages();
  /** Lines, by number, that were asked for. */
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const keeps = choice === 'keep';
  const onMore = (from: number, count: number) =>
    setAsked((now) => new Set([...now, ...Array.from({ length: Math.min(count, moreLines) }, (_, n) => from + n)]));
  return (
    <section aria-label={t('bank.conflict.preview')}>
      <h2>
        {t('bank.conflict.preview')}
        <span className={styles.plain}>{t(keeps ? 'bank.conflict.previewKeep' : 'bank.conflict.previewWrites')}</span>
        <span className="grow" />
        <span className={cx(styles.plain, styles.optional)}>{t('bank.conflict.outside')}</span>
      </h2>
      {keeps ? (
        <p className={cx('small muted', styles.missing)}>{t('bank.conflict.stays')}</p>
      ) : error !== null ? (
        <p className={cx('small', styles.missing, styles.failed)}>{error.message}</p>
      ) : (
        preview !== undefined && (
          <ol className={cx(styles.text, styles.grows)}>
            {bounded(shownLines(preview, startLine, new Set(linesOf(mine)), new Set(linesOf(machine))), asked).map(
              ({ number, text, by, plain, folds }) =>
                folds > 0 ? (
                  <FoldLine key={number} lines={folds} onMore={() => onMore(number, folds)} />
                ) : (
                  <li key={number} className={cx(by !== null && styles[`${by}Line`], plain && styles.marker)}>
                    <i aria-hidden="true">{number}</i>
                    <span>{text}</span>
                    {by !== null && <em>{t(`bank.conflict.${by}`)}</em>}
                  </li>
                ),
            )}
          </ol>
        )
      )}
    </section>
  );
}

interface ShownLine {
  /** In the file as it will be. */
  readonly number: number;
  readonly text: string;
  /** Whose alone it is; null where both have it, and outside the block. */
  readonly by: 'mine' | 'machine' | null;
  /** A marker, or outside the block. */
  readonly plain: boolean;
}

/** Shorter ones are shown whole. */
const wholeUpTo = 300;
/** Of lines that one side alone has, one after the other. */
const mostOfOne = 200;

/** Of a long block what differs, with a few lines around it; the rest as one line that says how many it is. */
function bounded(lines: readonly ShownLine[], asked: ReadonlySet<number>): (ShownLine & { readonly folds: number })[] {
  const shown: (ShownLine & { readonly folds: number })[] = [];
  const differs = (n: number): boolean => lines[n] !== undefined && (lines[n].by !== null || lines[n].plain);
  let run = 0;
  lines.forEach((line, n) => {
    run = line.by === null ? 0 : run + 1;
    const near = [-2, -1, 0, 1, 2].some((step) => differs(n + step));
    const last = shown.at(-1);
    if (lines.length <= wholeUpTo || (near && run <= mostOfOne) || asked.has(line.number))
      shown.push({ ...line, folds: 0 });
    else if (last !== undefined && last.folds > 0) shown[shown.length - 1] = { ...last, folds: last.folds + 1 };
    else shown.push({ ...line, folds: 1 });
  });
  return shown;
}

function shownLines(
  { before, after }: Result<'bank.previewConflict'>,
  startLine: number | null,
  mine: ReadonlySet<string>,
  machine: ReadonlySet<string>,
): ShownLine[] {
  // Behind the last line end there is no line.
  const lines = after
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const old = before.split('\n').map((line) => line.replace(/\r$/, ''));
  // A block that is not there yet is put in where the file begins to differ.
  const start = startLine === null ? lines.findIndex((line, n) => line !== old[n] && isMarker(line)) : startLine - 1;
  const end = lines.findIndex((line, n) => n > start && /^\s*<!--\s*MACHINE_BLOCK_END\b/.test(line));
  const from = Math.max(0, start - around);
  return lines.slice(from, end < 0 ? lines.length : end + 1 + around).map((text, at) => {
    const n = from + at;
    const plain = n <= start + 1 || (end >= 0 && n >= end);
    const [ofMine, ofMachine] = [mine.has(text), machine.has(text)];
    const by = plain || ofMine === ofMachine ? null : ofMine ? 'mine' : 'machine';
    return { number: n + 1, text, by, plain };
  });
}

function isMarker(line: string): boolean {
  return line.trimStart().startsWith('<!--');
}
