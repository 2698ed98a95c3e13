/**
 * The file changed while it was edited: both texts side by side, line by line, what differs tinted. What was typed stays; it is
 * written over the other only from here, where both can be seen.
 */

import { diffIndices } from 'node-diff3';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { inField, isComparable } from '../doc-parts.ts';
import styles from './editor.module.css';

interface CompareProps {
  readonly path: string;
  /** The file now; null where it is gone. */
  readonly theirs: string | null;
  readonly mine: string;
  readonly saving: boolean;
  readonly onOverwrite: () => void;
  readonly onBack: () => void;
  readonly onDiscard: () => void;
}

export function Compare({ path, theirs, mine, saving, onOverwrite, onBack, onDiscard }: CompareProps) {
  const { t } = useMessages();
  const sides = useMemo(() => differences(inField(theirs ?? ''), mine), [theirs, mine]);
  return (
    <section className={styles.compare} aria-label={t('bank.edit.both')}>
      <Notice tone="stale" title={theirs === null ? t('bank.edit.gone', { path }) : t('bank.edit.changed', { path })}>
        {t('bank.edit.kept')}
      </Notice>
      <div className={styles.sides}>
        <Side title={theirs === null ? t('bank.edit.noFile') : t('bank.edit.theirs')} lines={sides.theirs} />
        <Side title={t('bank.edit.mine')} lines={sides.mine} own />
      </div>
      <footer className={styles.acts}>
        <Button onClick={onBack}>{t('bank.edit.goOn')}</Button>
        <span className="grow" />
        <Button look="danger" onClick={onDiscard}>
          {t('bank.edit.takeTheirs')}
        </Button>
        <Button look="primary" disabled={saving} onClick={onOverwrite}>
          {t('bank.edit.overwrite')}
        </Button>
      </footer>
    </section>
  );
}

/** One of two texts that are compared: its lines with their numbers, what differs tinted. */
export function Side({ title, lines, own = false }: { title: string; lines: readonly Line[]; own?: boolean }) {
  return (
    <section className={styles.side} aria-label={title} data-own={own}>
      <h3>{title}</h3>
      <ol>
        {lines.map(({ n, text, differs }) => (
          <li key={n} data-differs={differs} value={n}>
            {text === '' ? ' ' : text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where two texts differ, line by line, each with its own numbers. Main type: Line. */
interface Line {
  readonly n: number;
  readonly text: string;
  readonly differs: boolean;
}

/** Lines around a difference that stay in sight. */
const around = 3;

/** What differs, with a few lines around it; of texts that are the same, or too long, the beginning. */
export function differences(theirs: string, mine: string): { theirs: Line[]; mine: Line[] } {
  const [a, b] = [linesOf(theirs), linesOf(mine)];
  if (!isComparable(a, b)) return { theirs: plain(a), mine: plain(b) };
  const hunks = diffIndices(a, b);
  const left = hunks.map(({ buffer1: [start, length] }): [number, number] => [start, length]);
  const right = hunks.map(({ buffer2: [start, length] }): [number, number] => [start, length]);
  return { theirs: near(a, left), mine: near(b, right) };
}

/** Of a text that is empty, as of one that is not there, none. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function near(lines: readonly string[], hunks: readonly (readonly [number, number])[]): Line[] {
  const shown = new Map<number, boolean>();
  for (const [start, length] of hunks) {
    for (let n = Math.max(0, start - around); n < Math.min(lines.length, start + length + around); n += 1) {
      const differs = n >= start && n < start + length;
      shown.set(n, differs || shown.get(n) === true);
    }
  }
  return [...shown].sort(([x], [y]) => x - y).map(([n, differs]) => ({ n: n + 1, text: lines[n] ?? '', differs }));
}

function plain(lines: readonly string[]): Line[] {
  return lines.slice(0, 500).map((text, n) => ({ n: n + 1, text, differs: false }));
}
