/**
 * A comparison as rows of a tree: one head a change class with its count, below it the types that changed that way, at
 * the end those that did not change but depend on a changed structure. Rows are counted, not made: of a comparison with
 * ten thousand types only the pages in sight are loaded, so a row knows its place in the comparison and what is there
 * is asked elsewhere.
 */
import type { DiffSummary } from '#shared/contract/diff.ts';
import { changeClasses } from '#shared/contract/words.ts';

/** `leaning`: one hop from a changed structure, unchanged itself. */
export const changeGroups = [...changeClasses, 'leaning'] as const;
export type ChangeGroup = (typeof changeGroups)[number];

export interface GroupSize {
  readonly group: ChangeGroup;
  readonly count: number;
  readonly open: boolean;
}

interface PlacedGroup extends GroupSize {
  /** Row of its head. */
  readonly row: number;
  /** Place of its first type among all of the comparison; of `leaning`, among those that lean. */
  readonly first: number;
}

export type ChangeRow =
  | { readonly kind: 'group'; readonly group: ChangeGroup; readonly count: number; readonly open: boolean }
  /** `at`: place in the comparison; of `leaning`, among those that lean. */
  | { readonly kind: 'type'; readonly group: ChangeGroup; readonly at: number };

export interface ChangeRows {
  readonly count: number;
  at(row: number): ChangeRow | undefined;
  /** The row of a type that is unfolded; -1 for one that is not. */
  rowOf(group: ChangeGroup, at: number): number;
  /** Row of a group's head; -1 where the group is empty. */
  headOf(group: ChangeGroup): number;
}

export function countOf(summary: DiffSummary, group: ChangeGroup): number {
  return summary[group === 'leaning' ? 'DependencyStructure' : group] ?? 0;
}

/** @param sizes in the order of the comparison: by class, those that lean last. */
export function layRows(sizes: readonly GroupSize[]): ChangeRows {
  const placed: PlacedGroup[] = [];
  let row = 0;
  let first = 0;
  for (const size of sizes) {
    if (size.count === 0) continue;
    placed.push({ ...size, row, first: size.group === 'leaning' ? 0 : first });
    row += 1 + (size.open ? size.count : 0);
    first += size.count;
  }
  return {
    count: row,
    at(index) {
      const found = placed.findLast((one) => one.row <= index);
      if (found === undefined || index >= row) return undefined;
      const { group, count, open } = found;
      if (index === found.row) return { kind: 'group', group, count, open };
      return { kind: 'type', group, at: found.first + index - found.row - 1 };
    },
    rowOf(group, at) {
      const found = placed.find((one) => one.group === group);
      if (found?.open !== true || at < found.first || at >= found.first + found.count) return -1;
      return found.row + 1 + at - found.first;
    },
    headOf: (group) => placed.find((one) => one.group === group)?.row ?? -1,
  };
}

/** Rows that may stand open before anyone has chosen. */
const shownAtFirst = 60;

/**
 * Which groups stand open before anyone has folded one: from the top, as long as the list stays short, and always the first.
 * What changed nothing that anyone could notice stays folded, unless there is nothing else.
 */
export function openAtFirst(summary: DiffSummary): ReadonlySet<ChangeGroup> {
  const there = changeGroups.filter((group) => countOf(summary, group) > 0);
  const telling = there.filter((group) => group !== 'Cosmetic' && group !== 'leaning');
  const open = new Set<ChangeGroup>();
  let rows = 0;
  for (const group of telling.length > 0 ? telling : there.slice(0, 1)) {
    rows += countOf(summary, group);
    if (open.size > 0 && rows > shownAtFirst) break;
    open.add(group);
  }
  return open;
}
