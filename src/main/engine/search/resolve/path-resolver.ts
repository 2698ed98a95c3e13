/**
 * Resolves a symbol path: exact, suffix, wildcard, edit distance; a lower step only when the higher finds
 * nothing. A path with `*` or `?` is never misspelt: it has no suggestions. Answers are cached.
 */
import type { Clock } from '#shared/base/clock.ts';
import { TopRows } from '../fuzzy/ranking.ts';
import { type Recency, recentTypes } from '../recency.ts';
import { compareRows } from '../store/compare-rows.ts';
import type { RowTable } from '../store/row-table.ts';
import { accessRank } from '../store/traits.ts';
import type { ResolveAnswer } from '../symbol-index.ts';
import { parseSymbolPath, type SymbolPath, splitParams } from '../symbol-path.ts';
import { findBySpelling } from './edit-distance.ts';
import { findByWildcard } from './wildcard.ts';

export class PathResolver {
  readonly #rows: RowTable;
  readonly #recency: Recency;
  readonly #cache: PathCache<ResolveAnswer>;

  constructor(rows: RowTable, recency: Recency, clock: Clock) {
    this.#rows = rows;
    this.#recency = recency;
    this.#cache = new PathCache(clock);
  }

  /** Must be called on every change of the rows or of recency. */
  forget(): void {
    this.#cache.clear();
  }

  resolve(path: string, limit: number): ResolveAnswer {
    const key = `${limit} ${path}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const parsed = parseSymbolPath(path);
    const answer: ResolveAnswer = parsed === null ? { step: 'none', found: [], total: 0 } : this.#steps(parsed, limit);
    this.#cache.set(key, answer);
    return answer;
  }

  #steps(path: SymbolPath, limit: number): ResolveAnswer {
    const rows = this.#rows;
    const found = resolveByEnd(rows, this.#recency, path, limit);
    if (found !== null) return found;
    if (!path.wildcard) {
      return answer(rows, this.#recency, 'suggestion', limit, (best) =>
        findBySpelling(rows, path, (row, edits) => best.add(row, edits)),
      );
    }
    return answer(rows, this.#recency, 'wildcard', limit, (best) => {
      if (path.params === null) return findByWildcard(rows, path, (row) => best.add(row));
      const found: number[] = [];
      findByWildcard(rows, path, (row) => found.push(row));
      addAll(best, signed(rows, path, found));
    });
  }
}

/**
 * The exact and the suffix step; null where neither finds any. They look at no row but those called as the last name of
 * the path and, where that names a member, those of types called as the name before.
 */
export function resolveByEnd(rows: RowTable, recency: Recency, path: SymbolPath, limit: number): ResolveAnswer | null {
  const spellings = [exactSpelling(rows, path), looseSpelling(rows, path)];
  for (const step of ['exact', 'suffix'] as const) {
    for (const spelling of spellings) {
      if (spelling === undefined) continue;
      const found = signed(rows, path, findRows(rows, spelling, step === 'exact'));
      if (found.length > 0) return answer(rows, recency, step, limit, (best) => addAll(best, found));
    }
  }
  return null;
}

function signed(rows: RowTable, path: SymbolPath, found: readonly number[]): readonly number[] {
  return path.params === null ? found : withSignature(found, path.params, (row) => rows.paramsOf(row));
}

function answer(
  rows: RowTable,
  recency: Recency,
  step: ResolveAnswer['step'],
  limit: number,
  find: (best: BestRows) => void,
): ResolveAnswer {
  const best = new BestRows(rows, recency, limit);
  find(best);
  const { columns, typeRow } = rows;
  const found = best.drain().map((row) => ({
    handle: { type: typeRow[columns.owner[row] as number] as number, member: columns.member[row] as number },
    path: rows.pathOf(row),
  }));
  return { step: best.total === 0 ? 'none' : step, found, total: best.total };
}

function addAll(best: BestRows, rows: readonly number[]): void {
  for (const row of rows) best.add(row);
}

// Collects the rows that a step of resolving finds and keeps the best by the tie-break: fewer namespace segments, then more
// open access, then opened more lately, then the shorter name; what is still equal goes by path, so that answers are stable.
// Suggestions go by distance first.

/** Room of each rule in the one number that rows are compared by. */
const depths = 1 << 12;
const accesses = 8;
const ranks = 1 << 10;
const lengths = 1 << 12;

class BestRows {
  total = 0;
  readonly #rows: RowTable;
  readonly #recency: Recency;
  readonly #top: TopRows;

  constructor(rows: RowTable, recency: Recency, limit: number) {
    this.#rows = rows;
    this.#recency = recency;
    this.#top = new TopRows(Math.min(limit, rows.size), (a, b) => compareRows(rows, a, b) < 0);
  }

  add(row: number, distance = 0): void {
    this.total++;
    const { tree, names, columns, typeRow } = this.#rows;
    const depth = Math.min(tree.depth[this.#rows.nodeOf(row)] as number, depths - 1);
    const first = (distance * depths + depth) * accesses + accessRank(columns.traits[row] as number);
    // Most rows of a common name lose here; the other rules cost more to look up.
    if (-first * ranks * lengths < this.#top.floor) return;
    const recent = Math.min(this.#recency.rank(typeRow[columns.owner[row] as number] as number), recentTypes);
    const length = Math.min(names.lengthOf(columns.name[row] as number), lengths - 1);
    this.#top.add(-((first * ranks + recent) * lengths + length), row);
  }

  /** Best first. */
  drain(): number[] {
    return this.#top.drain().map(({ row }) => row);
  }
}

// Answers by path: at most 512, the least lately used goes first, none older than five minutes.

const cachedPaths = 512;
const cachedMs = 5 * 60_000;

class PathCache<T> {
  readonly #clock: Clock;
  readonly #entries = new Map<string, { value: T; since: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    const age = this.#clock.now() - entry.since;
    // A clock set back makes an entry of unknown age.
    if (age < 0 || age >= cachedMs) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since: this.#clock.now() });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= cachedPaths) break;
      this.#entries.delete(oldest);
    }
  }

  /** Must be called on every change of the symbols or of recency. */
  clear(): void {
    this.#entries.clear();
  }
}

// Distinguishes overloads by their parameter types. Types are compared without white space, case and qualifiers
// (`System.Int32` is `int32`), first with their type arguments, then, if that leaves none, without.

/** The rows whose parameters are `wanted`. `paramsOf` gives a row's list as written, '' for none. */
function withSignature(
  rows: readonly number[],
  wanted: readonly string[],
  paramsOf: (row: number) => string,
): number[] {
  for (const normal of [plainType, bareType]) {
    const signature = wanted.map(normal).join(',');
    const same = rows.filter(
      (row) =>
        splitParams(inner(paramsOf(row)))
          .map(normal)
          .join(',') === signature,
    );
    if (same.length > 0) return same;
  }
  return [];
}

function inner(params: string): string {
  return params.startsWith('(') && params.endsWith(')') ? params.slice(1, -1) : params;
}

function plainType(type: string): string {
  return type
    .replace(/\s+/gu, '')
    .replace(/[\p{L}\p{N}_$]+(?:\.|::|\+)/gu, '')
    .toLowerCase();
}

function bareType(type: string): string {
  let plain = plainType(type);
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/<[^<>]*>|`\d+/gu, '');
  }
  return plain;
}

// Exact and suffix look-up: rows whose path is, or ends with, the given segments. The fold groups of the name table are the
// name index, and the way up the tree replaces a trie of reversed names: a look-up touches the rows of one simple name only.
// A type hides members of the same spelling (`NodeStore` is the type, not its constructor).

/** A spelling to look for: exactly as written, or without case. */
interface Spelling {
  readonly path: SymbolPath;
  /** By segment: number of the name, or of its fold group. */
  readonly wanted: readonly number[];
  /** Number of a name or of its fold group, by name. */
  readonly idOf: (name: number) => number;
  /** First and further names of `wanted`: one, or the fold group. */
  readonly names: (segment: number) => readonly number[];
}

/** undefined: a segment is the name of nothing. */
function exactSpelling({ names }: RowTable, path: SymbolPath): Spelling | undefined {
  const wanted = path.segments.map((segment) => names.find(segment));
  if (wanted.includes(-1)) return undefined;
  return { path, wanted, idOf: (name) => name, names: (segment) => [wanted[segment] as number] };
}

/** undefined: a segment is the name of nothing, in whatever case. */
function looseSpelling({ names }: RowTable, path: SymbolPath): Spelling | undefined {
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
function findRows(rows: RowTable, spelling: Spelling, whole: boolean): number[] {
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
