/** A line of code as lists show it: its number, the text without its indentation and without colours, what was found marked. */

import styles from './code-line.module.css';
import { MarkedText } from './marked-text.tsx';
import { pieces, type Ranges } from './pieces.ts';

export interface CodeLineProps {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly ranges: Ranges;
}

export function CodeLine({ line, text, ranges }: CodeLineProps) {
  const start = text.length - text.trimStart().length;
  return (
    <span className={styles.line}>
      <span className={styles.number}>{line}</span>
      <code className={styles.code}>
        <MarkedText pieces={pieces(text, ranges, start)} />
      </code>
    </span>
  );
}
