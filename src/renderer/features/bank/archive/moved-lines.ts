/** Lines of `active.md` as it is, each with whether it leaves for the archive. */
import { diffIndices } from 'node-diff3';

export interface MovedLine {
  /** From 1. */
  readonly n: number;
  readonly text: string;
  readonly moves: boolean;
}

export function movedLines(before: string, after: string): { lines: MovedLine[]; moved: number } {
  const lines = before.replace(/\r\n/g, '\n').split('\n');
  const gone = new Set<number>();
  for (const { buffer1 } of diffIndices(lines, after.replace(/\r\n/g, '\n').split('\n'))) {
    for (let n = 0; n < buffer1[1]; n += 1) gone.add(buffer1[0] + n);
  }
  return { lines: lines.map((text, n) => ({ n: n + 1, text, moves: gone.has(n) })), moved: gone.size };
}
