/** A line of code as lists show it: its number, the text without its indentation and without colours, what was found marked. */

import styles from './code-line.module.css';
import { MarkedText } from './marked-text.tsx';
import { pieces, type Ranges } from './pieces.ts';

export interface CodeLineProps {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly ranges: Ranges;
  /** UTF-16 units up to the end of the first mark that there is room for; a line whose mark ends later is cut before it. */
  readonly room?: number;
}

export function CodeLine({ line, text, ranges, room = 72 }: CodeLineProps) {
  const indent = text.length - text.trimStart().length;
  const [first, end] = [...ranges].sort(([a], [b]) => a - b)[0] ?? [indent, indent];
  const before = Math.max(0, Math.min(Math.floor(room / 2), room - (end - first)));
  const start = end - indent > room ? Math.max(indent, wordStart(text, first - before, first)) : indent;
  return (
    <span className={styles.line}>
      <span className={styles.number}>{line}</span>
      <code className={styles.code}>
        {start > indent && <span className="faint">…</span>}
        <MarkedText pieces={pieces(text, ranges, start)} />
      </code>
    </span>
  );
}

/** The start of the next word from `from`, if one begins soon enough before `to`. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 || space >= to || space - from > 12 ? from : space + 1;
}
