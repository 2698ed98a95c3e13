/**
 * The three texts of a conflict in parts: lines that all agree on, and hunks that somebody
 * changed. Main types: Part, Hunk, Pick. A hunk that only one side changed is settled automatically, by that side;
 * where both did, the person's stays until they choose. Without a base whatever differs was changed by both.
 */
import { diffIndices } from 'node-diff3';
import { isComparable } from '../doc-parts.ts';

export type Pick = 'base' | 'mine' | 'machine' | 'both';

export interface Hunk {
  readonly kind: 'hunk';
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly machine: readonly string[];
  /** Who changed it; `same`: both, to the same. */
  readonly by: 'mine' | 'machine' | 'both' | 'same';
}

interface Same {
  readonly kind: 'same';
  readonly lines: readonly string[];
}

export type Part = Same | Hunk;

interface Texts {
  /** Null where it is not known. */
  readonly base: string | null;
  /** Null where the person took the block out. */
  readonly mine: string | null;
  readonly machine: string;
}

export function linesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

export function partsOf({ base, mine, machine }: Texts): Part[] {
  const own = linesOf(mine);
  const theirs = linesOf(machine);
  const original = linesOf(base);
  // To compare them line by line would take long: they are one hunk.
  const pairs =
    base === null
      ? [[own, theirs]]
      : [
          [original, own],
          [original, theirs],
        ];
  if (!pairs.every(([one = [], other = []]) => isComparable(one, other))) {
    return [{ kind: 'hunk', base: original, mine: own, machine: theirs, by: 'both' }];
  }
  if (base === null) return withoutBase(own, theirs);
  const changes = [
    ...diffIndices(original, own).map((change) => ({ ...change, side: 'mine' as const })),
    ...diffIndices(original, theirs).map((change) => ({ ...change, side: 'machine' as const })),
  ].sort((x, y) => x.buffer1[0] - y.buffer1[0]);
  const parts: Part[] = [];
  /** Where we are in each text. */
  const at = { base: 0, mine: 0, machine: 0 };
  for (let n = 0; n < changes.length; ) {
    const start = changes[n]?.buffer1[0] ?? 0;
    let end = start;
    const grown = { mine: 0, machine: 0 };
    const sides = new Set<'mine' | 'machine'>();
    // Changes that overlap or touch are one hunk.
    for (let next = changes[n]; next !== undefined && (sides.size === 0 || next.buffer1[0] <= end); next = changes[n]) {
      end = Math.max(end, next.buffer1[0] + next.buffer1[1]);
      grown[next.side] += next.buffer2[1] - next.buffer1[1];
      sides.add(next.side);
      n += 1;
    }
    const same = start - at.base;
    if (same > 0) parts.push({ kind: 'same', lines: original.slice(at.base, start) });
    const from = { mine: at.mine + same, machine: at.machine + same };
    const to = { mine: from.mine + end - start + grown.mine, machine: from.machine + end - start + grown.machine };
    const mine = own.slice(from.mine, to.mine);
    const machine = theirs.slice(from.machine, to.machine);
    const [only] = sides;
    const by = sides.size === 1 && only !== undefined ? only : equal(mine, machine) ? 'same' : 'both';
    parts.push({ kind: 'hunk', base: original.slice(start, end), mine, machine, by });
    at.base = end;
    at.mine = to.mine;
    at.machine = to.machine;
  }
  if (at.base < original.length) parts.push({ kind: 'same', lines: original.slice(at.base) });
  return parts;
}

/** What a hunk is settled to before anyone chose. */
export function settledTo({ by }: Hunk): Pick {
  return by === 'machine' ? 'machine' : 'mine';
}

function picked(hunk: Hunk, pick: Pick): readonly string[] {
  return pick === 'both' ? [...hunk.mine, ...hunk.machine] : hunk[pick];
}

/** The text that the picks make, one for each hunk in its order; missing ones are settled by themselves. */
export function composed(parts: readonly Part[], picks: readonly (Pick | undefined)[]): string {
  let hunk = -1;
  const lines = parts.flatMap((part) => {
    if (part.kind === 'same') return part.lines;
    hunk += 1;
    return picked(part, picks[hunk] ?? settledTo(part));
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function withoutBase(mine: string[], machine: string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(mine, machine)) {
    const [start, length] = buffer1;
    if (start > at) parts.push({ kind: 'same', lines: mine.slice(at, start) });
    parts.push({ kind: 'hunk', base: [], mine: buffer1Content, machine: buffer2Content, by: 'both' });
    at = start + length;
  }
  if (at < mine.length) parts.push({ kind: 'same', lines: mine.slice(at) });
  return parts;
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, n) => line === other[n]);
}

/**
 * What of long texts is shown: what differs with a few lines around it, and of a very long difference its beginning, so
 * that a block of ten thousand lines opens as fast as one of ten. What is left out is shown piece by piece on request.
 * Main type: Shown.
 *
 * Lines that are left out here, by side.
 */
interface Fold {
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
