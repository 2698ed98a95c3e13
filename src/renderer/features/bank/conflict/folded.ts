/**
 * What of long texts is shown: what differs with a few lines around it, and of a very long difference its beginning, so that a block
 * of ten thousand lines opens as fast as one of ten. What is left out is shown piece by piece to whoever asks. Main type: Shown.
 */
import type { Hunk, Part, Same } from './hunks.ts';

/** Lines that are left out here, by side. */
export interface Fold {
  readonly kind: 'fold';
  /** The part that they are of. */
  readonly part: number;
  readonly base: number;
  readonly mine: number;
  readonly machine: number;
}
export type Shown = Part | Fold;

/** Shorter texts are shown whole. */
const wholeUpTo = 300;
const around = 3;
const mostOfHunk = 200;
/** Lines more that a fold shows when it is asked. */
export const moreLines = 400;

export function rowsOf(part: Shown): number {
  if (part.kind === 'fold') return 1;
  return part.kind === 'same' ? part.lines.length : Math.max(part.base.length, part.mine.length, part.machine.length);
}

/** `more`: of each part, how often more of it was asked for. */
export function folded(parts: readonly Part[], more: ReadonlyMap<number, number> = new Map()): Shown[] {
  if (parts.reduce((sum, part) => sum + rowsOf(part), 0) <= wholeUpTo) return [...parts];
  return parts.flatMap((part, n) => {
    const asked = (more.get(n) ?? 0) * moreLines;
    return part.kind === 'same' ? foldedSame(part, n, asked) : foldedHunk(part, n, mostOfHunk + asked);
  });
}

function foldedSame(part: Same, n: number, asked: number): Shown[] {
  const first = around + asked;
  const left = part.lines.length - first - around;
  if (left < 2) return [part];
  const same = (lines: readonly string[]): Same => ({ kind: 'same', lines });
  return [
    same(part.lines.slice(0, first)),
    { kind: 'fold', part: n, base: left, mine: left, machine: left },
    same(part.lines.slice(-around)),
  ];
}

function foldedHunk(part: Hunk, n: number, most: number): Shown[] {
  if (rowsOf(part) <= most) return [part];
  const cut = (lines: readonly string[]): readonly string[] => lines.slice(0, most);
  const left = (lines: readonly string[]): number => Math.max(0, lines.length - most);
  const { base, mine, machine } = part;
  return [
    { ...part, base: cut(base), mine: cut(mine), machine: cut(machine) },
    { kind: 'fold', part: n, base: left(base), mine: left(mine), machine: left(machine) },
  ];
}
