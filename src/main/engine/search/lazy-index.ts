/**
 * The symbol index of a process that is started for one answer. Whether a path, or its end, names symbols is told by the
 * rows of its last name, and of the name before for members; a search for one term looks at the names
 * that have its letters in order and reads the rows of those that can be shown. All else takes all rows, read once. Both answer the same, which property tests hold.
 */
import { type Clock, systemClock } from '#shared/base/clock.ts';
import { nothingNamed, type ResolveAnswer, type SearchAnswer, type SearchRequest } from './answers.ts';
import { bestByName } from './fuzzy/best-names.ts';
import { parseQuery } from './fuzzy/query.ts';
import { createSymbolIndex } from './memory-index.ts';
import { Recency } from './recency.ts';
import { resolveByEnd } from './resolve/path-resolver.ts';
import { spellings } from './store/folding.ts';
import { RowTable } from './store/row-table.ts';
import type { SymbolIndex } from './symbol-index.ts';
import { parseSymbolPath, type SymbolPath } from './symbol-path.ts';
import type { SymbolHandle, SymbolRow } from './symbol-row.ts';

/** Where the rows stand. Each call tells what is there now. */
export interface SymbolSource {
  all(): Iterable<SymbolRow>;
  /**
   * At least the types and the members that are called one of `names`, in whatever case of ASCII letters, members after
   * their types; with `owners` only members of types that are called one of these. No row comes twice.
   */
  named(names: readonly string[], owners: readonly string[] | null): Iterable<SymbolRow>;
  /** At least the types and members whose names have these ASCII letters and digits in this order, in any case. */
  holding(letters: string): Iterable<SymbolHandle & { readonly name: string }>;
  /** The rows of these, with the types of members before them. */
  ofRows(handles: Iterable<SymbolHandle>): Iterable<SymbolRow>;
  /** All types and members. */
  size(): number;
}

export function createLazySymbolIndex(source: SymbolSource, clock: Clock = systemClock): SymbolIndex {
  return new LazySymbolIndex(source, clock);
}

class LazySymbolIndex implements SymbolIndex {
  readonly #source: SymbolSource;
  readonly #clock: Clock;
  readonly #recency = new Recency();
  #whole: SymbolIndex | null = null;

  constructor(source: SymbolSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  #readAll(): SymbolIndex {
    if (this.#whole !== null) return this.#whole;
    const whole = createSymbolIndex(this.#clock, this.#recency);
    whole.load(this.#source.all());
    this.#whole = whole;
    return whole;
  }

  update(removedTypes: Iterable<number>, rows: Iterable<SymbolRow>): void {
    this.#whole?.update(removedTypes, rows);
  }

  search(request: SearchRequest): SearchAnswer {
    const letters = this.#whole === null ? lettersOf(request.query) : null;
    if (letters === null) return this.#readAll().search(request);
    const some = createSymbolIndex(this.#clock, this.#recency);
    const named = this.#source.holding(letters);
    const best = isPlain(request) ? bestByName(named, termOf(request.query), request.offset + request.limit) : null;
    some.load(this.#source.ofRows(best?.handles ?? named));
    const answer = some.search(request);
    return { ...answer, total: best?.total ?? answer.total, of: this.#source.size() };
  }

  /** Nobody waits where there is one call. */
  async arrange(): Promise<void> {}

  resolve(path: string, limit: number): ResolveAnswer {
    const answer = this.named(path, limit);
    return answer.step === 'none' ? this.#readAll().resolve(path, limit) : answer;
  }

  named(path: string, limit: number): ResolveAnswer {
    const parsed = this.#whole === null ? parseSymbolPath(path) : null;
    const rows = parsed === null ? null : this.#rowsOf(parsed);
    if (parsed === null || rows === null) return this.#readAll().named(path, limit);
    return resolveByEnd(rows, this.#recency, parsed, limit) ?? nothingNamed;
  }

  /** The rows that the end of a path may mean; null where its names may be spelt in too many ways. */
  #rowsOf({ segments }: SymbolPath): RowTable | null {
    const names = spellings(segments.at(-1) ?? '');
    const owner = segments.at(-2);
    const owners = owner === undefined ? null : spellings(owner);
    if (names === null || (owner !== undefined && owners === null)) return null;
    const rows = new RowTable();
    for (const row of this.#source.named(names, owners)) rows.add(row);
    return rows;
  }

  touch(type: number): void {
    if (this.#whole === null) this.#recency.touch(type);
    else this.#whole.touch(type);
  }

  recent(): readonly number[] {
    return this.#recency.list();
  }

  setRecent(types: readonly number[]): void {
    if (this.#whole === null) this.#recency.set(types);
    else this.#whole.setRecent(types);
  }
}

/**
 * ASCII letters and digits that each name has which the query finds, in their order; null where there are none, or the query is about
 * more than names. A `k` is left out: the sign of Kelvin counts as one and SQLite does not know that.
 */
function lettersOf(text: string): string | null {
  const letters = termOf(text)
    .toLowerCase()
    .replaceAll(/[^a-jl-z0-9]/g, '');
  return letters === '' ? null : letters;
}

/** The one name that is looked for; '' where the query is about more than names. */
function termOf(text: string): string {
  const { empty, readings } = parseQuery(text);
  const [only] = readings;
  return empty || readings.length !== 1 || only === undefined || only.heads.length > 0 ? '' : only.name;
}

/** Whether names alone decide what is found and how many there are. */
function isPlain({ facets, query: _, offset: __, limit: ___, ...filters }: SearchRequest): boolean {
  return facets === false && Object.keys(filters).length === 0;
}
