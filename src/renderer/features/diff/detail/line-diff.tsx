/** A text before and after, line by line, with the line numbers of both: the outline as models and the command line read it. */
import { useState } from 'react';
import type { DiffLine } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { pieces } from '../../../ui/text/pieces.ts';
import { changedWords } from '../../bank/conflict/changed-words.ts';
import styles from './line-diff.module.css';

const signs = { same: ' ', removed: '−', added: '+' } as const;

/** Unchanged lines around a change that stay; a longer run of them folds. */
const context = 3;
const shortestFold = 4;

export function LineDiff({ lines, label }: { readonly lines: readonly DiffLine[]; readonly label: string }) {
  const { t } = useMessages();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return (
    <Scroll className={styles.pane}>
      <ol className={styles.lines} aria-label={label}>
        {foldSame(lines, open).map((part) =>
          part.kind === 'fold' ? (
            <li key={`fold ${part.from}`} className={styles.fold}>
              <button type="button" onClick={() => setOpen(new Set([...open, part.from]))}>
                <Icon name="right" size="small" />
                {t('diff.sameLines', { count: part.count })}
              </button>
            </li>
          ) : (
            <Line key={part.at} lines={lines} at={part.at} />
          ),
        )}
      </ol>
    </Scroll>
  );
}

type Part =
  | { readonly kind: 'line'; readonly at: number }
  | { readonly kind: 'fold'; readonly from: number; readonly count: number };

/** @param open first lines of the runs that are unfolded. */
function foldSame(lines: readonly DiffLine[], open: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at++) parts.push({ kind: 'line', at });
  };
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (lines[end]?.kind === 'same') end += 1;
    const from = at === 0 ? 0 : at + context;
    const to = end === lines.length ? end : end - context;
    if (to - from >= shortestFold && !open.has(from)) {
      add(at, from);
      parts.push({ kind: 'fold', from, count: to - from });
      add(to, end);
    } else add(at, end);
    if (end < lines.length) add(end, end + 1);
    at = end + 1;
  }
  return parts;
}

function Line({ lines, at }: { readonly lines: readonly DiffLine[]; readonly at: number }) {
  const { t } = useMessages();
  const line = lines[at];
  if (line === undefined) return null;
  return (
    <li className={cx(styles[line.kind])}>
      <i aria-hidden="true">{line.before}</i>
      <i aria-hidden="true">{line.after}</i>
      <em aria-hidden="true">{signs[line.kind]}</em>
      {line.kind !== 'same' && <span className="visually-hidden">{t(`change.kind.${line.kind}`)}</span>}
      <span>
        <Text lines={lines} at={at} />
      </span>
    </li>
  );
}

/** The words that differ from the line across, where one line stands against one. */
function Text({ lines, at }: { readonly lines: readonly DiffLine[]; readonly at: number }) {
  const line = lines[at];
  if (line === undefined) return null;
  const other = across(lines, at);
  if (other === undefined) return line.text;
  let offset = 0;
  return pieces(line.text, changedWords(line.text, other)).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}

/** The line that took the place of a removed one, or that an added one took the place of: the nth of as many. */
function across(lines: readonly DiffLine[], at: number): string | undefined {
  const kind = lines[at]?.kind;
  if (kind === undefined || kind === 'same') return undefined;
  const run = (from: number, of: DiffLine['kind'], step: 1 | -1) => {
    let end = from;
    while (lines[end]?.kind === of) end += step;
    return Math.abs(end - from);
  };
  const other = kind === 'removed' ? 'added' : 'removed';
  const before = run(at - 1, kind, -1);
  const behind = run(at + 1, kind, 1);
  const own = before + 1 + behind;
  // Removed lines come before those that took their place.
  const first = kind === 'removed' ? at + behind + 1 : at - before - run(at - before - 1, other, -1);
  const count = run(first, other, 1);
  return count === own ? lines[first + before]?.text : undefined;
}
