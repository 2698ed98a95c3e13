/**
 * What is read while the editor is on its way: the same lines, in the same places, without colours. Only those in
 * sight, as they are shown for a second or two; the editor then takes their place.
 */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './plain-lines.module.css';

export interface PlainLinesProps {
  readonly text: string;
  /** Number of the first line of `text` in its file. */
  readonly start?: number;
  /** 1-based lines of `text` that are marked, end inclusive; the first is in sight. */
  readonly line?: number;
  readonly endLine?: number;
}

/** Pixels, here and in the editor: of a line, above the first one and under the last. */
export const [lineHeight, linePadding] = [19, 6];
/** UTF-16 units of a line that a wide window has room for. */
const widest = 600;

export function PlainLines({ text, start = 1, line = 0, endLine = line }: PlainLinesProps) {
  const box = useRef<HTMLPreElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => setHeight(box.current?.clientHeight ?? 0), []);
  const lines = useMemo(() => text.split(/\r\n|\r|\n/), [text]);
  const scrolled = line === 0 ? 0 : scrollOf(line, lines.length, height);
  const first = Math.max(1, Math.floor((scrolled - linePadding) / lineHeight) + 1);
  const shown = lines.slice(first - 1, first + Math.ceil(height / lineHeight));
  return (
    <pre ref={box} className={styles.lines}>
      <div style={{ marginTop: topOf(first) - scrolled }} />
      {shown.map((content, index) => {
        const at = first + index;
        return (
          <div key={at} className={cx(at === line && styles.line, at >= line && at <= endLine && styles.range)}>
            <span className={styles.number}>{at + start - 1}</span>
            {content.slice(0, widest)}
          </div>
        );
      })}
    </pre>
  );
}

/** Lines over the one that is brought into sight, in a pane of this height. */
export function leadOver(height: number): number {
  return Math.min(7, Math.floor(height / lineHeight / 3));
}

/** From the upper edge of the text, of a line from 1. */
function topOf(line: number): number {
  return linePadding + (line - 1) * lineHeight;
}

/** As far as the editor scrolls when it first brings `line` into sight: never past the end. */
function scrollOf(line: number, count: number, height: number): number {
  const wanted = topOf(Math.max(1, line - leadOver(height)));
  return Math.max(0, Math.min(wanted, count * lineHeight + 2 * linePadding - height));
}
