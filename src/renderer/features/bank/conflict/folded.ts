/**
 * What of long texts is shown: what differs with a few lines around it, and of a very long difference its beginning, so that a block
 * of ten thousand lines opens as fast as one of ten. Main type: Shown.
 */
import type { Hunk, Part, Same } from './hunks.ts';

/** Lines that are left out here, by side. */
export interface Fold {
  readonly kind: 'fold';
  readonly base: number;
  readonly mine: number;
  readonly machine: number;
}
export type Shown = Part | Fold;

/** Shorter texts are shown whole. */
const wholeUpTo = 300;
const around = 3;
const mostOfHunk = 200;

export function rowsOf(part: Shown): number {
  if (part.kind === 'fold') return 1;
  return part.kind === 'same' ? part.lines.length : Math.max(part.base.length, part.mine.length, part.machine.length);
}

export function folded(parts: readonly Part[]): Shown[] {
  if (parts.reduce((sum, part) => sum + rowsOf(part), 0) <= wholeUpTo) return [...parts];
  return parts.flatMap((part) => (part.kind === 'same' ? foldedSame(part) : foldedHunk(part)));
}

function foldedSame(part: Same): Shown[] {
  const left = part.lines.length - 2 * around;
  if (left < 2) return [part];
  const same = (lines: readonly string[]): Same => ({ kind: 'same', lines });
  return [
    same(part.lines.slice(0, around)),
    { kind: 'fold', base: left, mine: left, machine: left },
    same(part.lines.slice(-around)),
  ];
}

function foldedHunk(part: Hunk): Shown[] {
  if (rowsOf(part) <= mostOfHunk) return [part];
  const cut = (lines: readonly string[]): readonly string[] => lines.slice(0, mostOfHunk);
  const left = (lines: readonly string[]): number => Math.max(0, lines.length - mostOfHunk);
  const { base, mine, machine } = part;
  return [
    { ...part, base: cut(base), mine: cut(mine), machine: cut(machine) },
    { kind: 'fold', base: left(base), mine: left(mine), machine: left(machine) },
  ];
}
