/**
 * Filters and facets. Rows that match are counted by traits (kind, access, language in one number); total and facets
 * are sums over that histogram, so that a row costs one increment. `file` and `within` are asked of each row.
 */

import type { RowTable } from '../store/row-table.ts';
import { accessOf, dead, kindOf, languageOf } from '../store/traits.ts';
import type { Facets, SymbolFilter } from '../symbol-index.ts';
import { splitPath } from '../symbol-path.ts';

const kindFails = 1;
const accessFails = 2;
const languageFails = 4;

export class RowFilter {
  /** By traits: which of the three filters a row fails; 0 passes. */
  readonly fails = new Uint8Array(dead + 1);
  /** By traits: rows that passed `file` and `within`. */
  readonly counts = new Uint32Array(dead + 1);
  /** Row of a file, or -1. */
  readonly file: number;
  /** Rows of files that pass; null: all. */
  readonly files: ReadonlySet<number> | null;
  /** Whether `file`, `files` or `within` must be asked of each row. */
  readonly byRow: boolean;
  /** By type: 1 = at or below `within`. */
  readonly within: Uint8Array | undefined;

  constructor(filter: SymbolFilter, rows: RowTable) {
    this.file = filter.file ?? -1;
    this.within = filter.within === undefined ? undefined : typesWithin(filter.within, rows);
    this.files = filter.files === undefined ? null : new Set(filter.files);
    this.byRow = this.file !== -1 || this.files !== null || this.within !== undefined;
    for (let traits = 0; traits < dead; traits++) {
      const kind = kindOf(traits);
      const access = accessOf(traits);
      const language = languageOf(traits);
      this.fails[traits] =
        (passes(filter.kinds, kind) ? 0 : kindFails) |
        (passes(filter.access, access) ? 0 : accessFails) |
        (passes(filter.languages, language) ? 0 : languageFails);
    }
    this.fails[dead] = kindFails | accessFails | languageFails;
  }

  passesRow(row: number, { columns }: RowTable): boolean {
    if (this.file !== -1 && columns.file[row] !== this.file) return false;
    if (this.files?.has(columns.file[row] as number) === false) return false;
    return this.within === undefined || this.within[columns.owner[row] as number] === 1;
  }

  /** Counts all rows. */
  countAll(rows: RowTable): void {
    const { traits } = rows.columns;
    for (let row = 0; row < rows.count; row++) {
      const own = traits[row] as number;
      if (!this.byRow || this.passesRow(row, rows)) this.counts[own] = (this.counts[own] as number) + 1;
    }
  }

  total(): number {
    let total = 0;
    for (let traits = 0; traits < dead; traits++) if (this.fails[traits] === 0) total += this.counts[traits] as number;
    return total;
  }

  facets(): Facets {
    // Without a prototype: one of the kinds is called `constructor`.
    const facets: Facets = { kinds: Object.create(null), access: Object.create(null), languages: Object.create(null) };
    for (let traits = 0; traits < dead; traits++) {
      const count = this.counts[traits] as number;
      if (count === 0) continue;
      const fails = this.fails[traits] as number;
      const kind = kindOf(traits);
      const access = accessOf(traits);
      const language = languageOf(traits);
      if (kind === undefined || access === undefined || language === undefined) continue;
      if ((fails & ~kindFails) === 0) facets.kinds[kind] = (facets.kinds[kind] ?? 0) + count;
      if ((fails & ~accessFails) === 0) facets.access[access] = (facets.access[access] ?? 0) + count;
      if ((fails & ~languageFails) === 0) facets.languages[language] = (facets.languages[language] ?? 0) + count;
    }
    return facets;
  }
}

/** An empty list is no filter, like none. */
function passes<T>(wanted: readonly T[] | undefined, value: T | undefined): boolean {
  return wanted === undefined || wanted.length === 0 || (value !== undefined && wanted.includes(value));
}

/** Marks the types whose path is `path` or lies below it. */
function typesWithin(path: string, rows: RowTable): Uint8Array {
  const { tree, names } = rows;
  const marks = new Uint8Array(rows.typeCount);
  if (path === '') return marks.fill(1);
  const wanted = splitPath(path);
  const segments = wanted.map(({ name }) => names.findFold(name));
  /** By node: leading segments of `path` that lead to it; all of them = at or below. */
  const reached = new Uint16Array(tree.count);
  /** By node: 1 when every segment above was matched, so that a child may match the next. */
  const open = new Uint8Array(tree.count);
  open[0] = 1;
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent[node] as number;
    const depth = reached[parent] as number;
    if (depth === segments.length) reached[node] = depth;
    else if (open[parent] === 1 && names.foldOf[tree.name[node] as number] === segments[depth]) {
      if (wanted[depth]?.nested === true && tree.nested[node] === 0) continue;
      reached[node] = depth + 1;
      open[node] = 1;
    }
  }
  for (let type = 0; type < rows.typeCount; type++) {
    if (reached[rows.typeNode[type] as number] === segments.length) marks[type] = 1;
  }
  return marks;
}
