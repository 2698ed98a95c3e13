/**
 * Exact and suffix look-up: rows whose path is, or ends with, the given segments. The fold groups of the name table are
 * the name index, and the way up the tree replaces a trie of reversed names: a look-up touches the rows of
 * one simple name only. A type hides members of the same spelling (`NodeStore` is the type, not its constructor).
 */
import type { RowTable } from '../store/row-table.ts';
import type { SymbolPath } from '../symbol-path.ts';

/** A spelling to look for: exactly as written, or without case. */
export interface Spelling {
  readonly path: SymbolPath;
  /** By segment: number of the name, or of its fold group. */
  readonly wanted: readonly number[];
  /** Number of a name or of its fold group, by name. */
  readonly idOf: (name: number) => number;
  /** First and further names of `wanted`: one, or the fold group. */
  readonly names: (segment: number) => readonly number[];
}

/** undefined: a segment is the name of nothing. */
export function exactSpelling({ names }: RowTable, path: SymbolPath): Spelling | undefined {
  const wanted = path.segments.map((segment) => names.find(segment));
  if (wanted.includes(-1)) return undefined;
  return { path, wanted, idOf: (name) => name, names: (segment) => [wanted[segment] as number] };
}

/** undefined: a segment is the name of nothing, in whatever case. */
export function looseSpelling({ names }: RowTable, path: SymbolPath): Spelling | undefined {
  const wanted = path.segments.map((segment) => names.findFold(segment));
  if (wanted.includes(-1)) return undefined;
  return {
    path,
    wanted,
    idOf: (name) => names.foldOf[name] as number,
    names: (segment) => names.foldGroup(wanted[segment] as number),
  };
}

/** Rows that the spelling is the whole path (`whole`) or the end of the path of. A parameter list asks for members. */
export function findRows(rows: RowTable, spelling: Spelling, whole: boolean): number[] {
  const types = spelling.path.params === null ? typesEnding(rows, spelling, spelling.wanted.length, whole) : [];
  return types.length > 0 ? types : membersEnding(rows, spelling, whole);
}

/** Types whose path ends with the first `count` segments. */
function typesEnding(rows: RowTable, spelling: Spelling, count: number, whole: boolean): number[] {
  const found: number[] = [];
  for (const name of spelling.names(count - 1)) {
    rows.eachTypeOfName(name, (row) => {
      if (endsWith(rows, rows.nodeOf(row), spelling, count, whole)) found.push(row);
    });
  }
  return found;
}

function membersEnding(rows: RowTable, spelling: Spelling, whole: boolean): number[] {
  const last = spelling.wanted.length - 1;
  const { columns, typeHead } = rows;
  const found: number[] = [];
  if (spelling.path.nested[last] === true) return found;
  if (last === 0) {
    // A member's whole path names its type too.
    if (whole) return found;
    for (const name of spelling.names(0)) {
      rows.eachOfName(name, (row) => {
        if (columns.member[row] !== 0) found.push(row);
      });
    }
    return found;
  }
  for (const type of typesEnding(rows, spelling, last, whole)) {
    for (let row = typeHead[columns.owner[type] as number] as number; row !== -1; row = columns.next[row] as number) {
      if (columns.member[row] === 0) continue;
      if (spelling.idOf(columns.name[row] as number) === spelling.wanted[last]) found.push(row);
    }
  }
  return found;
}

function endsWith(rows: RowTable, node: number, spelling: Spelling, count: number, whole: boolean): boolean {
  const { tree } = rows;
  let at = node;
  for (let segment = count - 1; segment >= 0; segment--) {
    if (at === 0 || spelling.idOf(tree.name[at] as number) !== spelling.wanted[segment]) return false;
    if (spelling.path.nested[segment] === true && tree.nested[at] === 0) return false;
    at = tree.parent[at] as number;
  }
  return !whole || at === 0;
}
