/**
 * Exact and suffix look-up: rows whose path ends with the given segments. The fold groups of the name table are the
 * name index, and the way up the tree replaces the seed's reversed-name trie (S4-70): a look-up touches the rows of
 * one simple name only.
 */
import type { RowTable } from '../store/row-table.ts';
import type { SymbolPath } from '../symbol-path.ts';

export interface SuffixRows {
  /** Rows whose whole path this is. Types only, if there are types; else members. */
  readonly exact: readonly number[];
  /** Rows whose path ends so, exact ones included; the same rule. */
  readonly suffix: readonly number[];
}

/**
 * Case is ignored, but rows that are spelt exactly so hide the others. A type hides members of the same spelling:
 * `NodeStore` is the type, not its constructor; a parameter list asks for members.
 */
export function findBySuffix(rows: RowTable, path: SymbolPath): SuffixRows {
  const folds = path.segments.map((segment) => rows.names.findFold(segment));
  if (folds.includes(-1)) return { exact: [], suffix: [] };
  const types = path.params === null ? typesEnding(rows, path, folds, path.segments.length) : [];
  if (types.length > 0) return split(rows, path, types, (row) => rows.nodeOf(row));
  const members = membersEnding(rows, path, folds);
  return split(rows, path, members, (row) => rows.nodeOf(row));
}

function split(
  rows: RowTable,
  path: SymbolPath,
  found: readonly number[],
  nodeOf: (row: number) => number,
): SuffixRows {
  const suffix = sameCase(rows, path, found);
  const exact = found.filter((row) => {
    const above = path.segments.length - (rows.isType(row) ? 0 : 1);
    return rows.tree.chainLength(nodeOf(row)) === above;
  });
  return { exact: sameCase(rows, path, exact), suffix };
}

/** The rows spelt exactly so, or all when there is none. */
function sameCase(rows: RowTable, path: SymbolPath, found: readonly number[]): readonly number[] {
  const ids = path.segments.map((segment) => rows.names.find(segment));
  if (ids.includes(-1)) return found;
  const exact = found.filter((row) => {
    let segment = ids.length - 1;
    if (!rows.isType(row)) {
      if (rows.columns.name[row] !== ids[segment]) return false;
      segment--;
    }
    for (let node = rows.nodeOf(row); segment >= 0; segment--, node = rows.tree.parent[node] as number) {
      if (rows.tree.name[node] !== ids[segment]) return false;
    }
    return true;
  });
  return exact.length > 0 ? exact : found;
}

/** Types whose path ends with the first `count` segments. */
function typesEnding(rows: RowTable, path: SymbolPath, folds: readonly number[], count: number): number[] {
  const found: number[] = [];
  const { names } = rows;
  const first = folds[count - 1] as number;
  let name = first;
  do {
    rows.eachTypeOfName(name, (row) => {
      if (endsWith(rows, rows.nodeOf(row), path, folds, count)) found.push(row);
    });
    name = names.nextOfFold[name] as number;
  } while (name !== 0);
  return found;
}

function membersEnding(rows: RowTable, path: SymbolPath, folds: readonly number[]): number[] {
  const last = folds.length - 1;
  const { columns, names, typeHead } = rows;
  const found: number[] = [];
  if (path.nested[last] === true) return found;
  if (last === 0) {
    let name = folds[0] as number;
    do {
      rows.eachOfName(name, (row) => {
        if (!rows.isType(row)) found.push(row);
      });
      name = names.nextOfFold[name] as number;
    } while (name !== 0);
    return found;
  }
  for (const type of typesEnding(rows, path, folds, last)) {
    for (let row = typeHead[columns.owner[type] as number] as number; row !== -1; row = columns.next[row] as number) {
      if (!rows.isType(row) && names.foldOf[columns.name[row] as number] === folds[last]) found.push(row);
    }
  }
  return found;
}

function endsWith(rows: RowTable, node: number, path: SymbolPath, folds: readonly number[], count: number): boolean {
  const { tree, names } = rows;
  let at = node;
  for (let segment = count - 1; segment >= 0; segment--) {
    if (at === 0 || names.foldOf[tree.name[at] as number] !== folds[segment]) return false;
    if (path.nested[segment] === true && tree.nested[at] === 0) return false;
    at = tree.parent[at] as number;
  }
  return true;
}
