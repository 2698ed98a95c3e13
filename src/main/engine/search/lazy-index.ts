/**
 * The symbol index of a process that is started for one answer. The rows of its last name, and of the name before for
 * members, show whether a path or its end names symbols; the rows of names similar to the last one give suggestions for
 * a misspelt path. A search for one term scans all names and reads the rows of those that can be shown. Everything else
 * reads all rows once. Both give the same answers, which property tests check.
 */
import { type Clock, systemClock } from '#shared/base/clock.ts';
import { bestByName } from './fuzzy/best-names.ts';
import { parseQuery } from './fuzzy/query.ts';
import { createSymbolIndex } from './memory-index.ts';
import { Recency } from './recency.ts';
import { nearNames } from './resolve/edit-distance.ts';
import { resolveByEnd } from './resolve/path-resolver.ts';
import { spellings } from './store/folding.ts';
import { RowTable } from './store/row-table.ts';
import {
  nothingNamed,
  type ResolveAnswer,
  type SearchAnswer,
  type SearchRequest,
  type SymbolIndex,
  type SymbolRow,
} from './symbol-index.ts';
import { parseSymbolPath, type SymbolPath } from './symbol-path.ts';

/** The source of the rows. Each call returns its present state. */
export interface SymbolSource {
  all(): Iterable<SymbolRow>;
  /**
   * At least the types and the members that are called one of `names`, in whatever case of ASCII letters, members after
   * their types; with `owners` only members of types that are called one of these. No row comes twice where no two names are alike
   * but for case.
   */
  named(names: readonly string[], owners: readonly string[] | null): Iterable<SymbolRow>;
  /**
   * At least the names of types and members that have these small letters and digits in this order, in any case, one for each; in UTF-8
   * texts with `nameEnd` between names.
   */
  names(letters: string): Iterable<Uint8Array>;
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
    const term = this.#whole === null ? termOf(request.query) : '';
    if (term === '') return this.#readAll().search(request);
    const isPlain = namesDecide(request);
    const best = bestByName(
      this.#source.names(lettersOf(term)),
      term,
      isPlain ? request.offset + request.limit : Number.POSITIVE_INFINITY,
    );
    const some = createSymbolIndex(this.#clock, this.#recency);
    some.load(this.#source.named(best.names, null));
    const answer = some.search(request);
    return { ...answer, total: isPlain ? best.total : answer.total, of: this.#source.size() };
  }

  /** A process for a single call has no other work to let in. */
  async arrange(): Promise<void> {}

  resolve(path: string, limit: number): ResolveAnswer {
    const answer = this.named(path, limit);
    if (answer.step !== 'none') return answer;
    const parsed = this.#whole === null ? parseSymbolPath(path) : null;
    if (parsed === null || parsed.wildcard) return this.#readAll().resolve(path, limit);
    // Suggestions end in a name that is spelt almost like the last one of the path.
    const near = createSymbolIndex(this.#clock, this.#recency);
    near.load(this.#source.named(nearNames(this.#source.names(''), parsed.segments.at(-1) ?? ''), null));
    return near.resolve(path, limit);
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

/** Letters and digits that each name has which a term finds, the sign of Kelvin for a `k`. */
function lettersOf(term: string): string {
  return term.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The one name that is looked for; '' where the query is about more than names. */
function termOf(text: string): string {
  const { empty, readings } = parseQuery(text);
  const [only] = readings;
  return empty || readings.length !== 1 || only === undefined || only.heads.length > 0 ? '' : only.name;
}

/** Whether names alone decide what is found and how many there are. */
function namesDecide({ facets, query: _, offset: __, limit: ___, ...filters }: SearchRequest): boolean {
  return facets === false && Object.keys(filters).length === 0;
}
