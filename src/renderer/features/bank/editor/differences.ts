/** Where two texts differ, line by line, each with its own numbers. Main type: Line. */
import { diffIndices } from 'node-diff3';
import { isComparable } from '../model/comparable.ts';

export interface Line {
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
