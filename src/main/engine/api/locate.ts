/**
 * From a symbol path or id to the one symbol it means: one of today, else what the file of that path declares, else one
 * that was called so before, and only then suggestions. Throws SymbolNotFound with suggestions, AmbiguousSymbol with
 * candidates, and AccessDenied with public types of the workspace for what lies outside of it. What is located
 * counts as opened lately, what is placed does not: it may only have been the first of a list.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Resolved, SymbolAddress, SymbolRef } from '#shared/contract/common.ts';
import type { Access } from '../background/access.ts';
import type { CodeMap, Outside, SymbolRows } from '../codemap/codemap.ts';
import type { Metrics } from '../diagnostics/diagnostics.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Redirects } from './redirects.ts';

export interface LocatorServices {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  access: Access;
  redirects: Redirects;
  metrics: Pick<Metrics, 'resolve'>;
  /** True until everything has been read once: an unknown name may still turn up. */
  indexing(): object | null;
}

/** What the symbol was called before, where that is what was asked for; a field of the answer. */
export interface WasCalled {
  redirectedFrom?: string;
}

/** A symbol that an address means. */
export interface Located {
  rows: SymbolRows;
  ref: SymbolRef;
  was: WasCalled;
}

export interface Found {
  /** The one that is meant, or null. */
  one: Located | null;
  all: Located[];
  /** How many there are, of which `all` may be the first. */
  total: number;
}

/** As `grouped` of the contract. */
export type Grouped<A> = A & { others?: A[]; symbols?: number };

export interface Locator {
  /** The one symbol that an address names. */
  locate(address: SymbolAddress): Located;
  /** The same for callers that do not open it. */
  place(address: SymbolAddress): Located;
  /**
   * The answers of `answer` for each symbol that an address means, for methods that only read: a name of several symbols is
   * not refused. With `opened` false they do not count as opened. `several`: whether there are more.
   */
  each<A extends object>(
    address: SymbolAddress,
    answer: (found: Located, several: boolean) => A,
    opened?: boolean,
  ): Grouped<A>;
  eachAsync<A extends object>(
    address: SymbolAddress,
    answer: (found: Located, several: boolean) => Promise<A>,
    opened?: boolean,
  ): Promise<Grouped<A>>;
  /** All symbols that an address means, at most 20, without opening them. Throws SymbolNotFound. */
  meant(address: SymbolAddress): Found;
  /** Several finds are returned for the caller to weigh. */
  find(path: string, limit: number): Found;
  byId(id: string): Located;
  /** Whether a pattern finds a path of today that `fits`, among the best ones. */
  has(pattern: string, fits: (path: string) => boolean): boolean;
  notFound(path: string, suggestions: readonly string[]): MemoError;
}

/** Symbols that one answer is about. */
export const maxSymbols = 20;
/** A TypeId, or a MemberId. */
const idForm = /^T_[0-9a-hjkmnp-tv-z]{8,12}(?:_[0-9a-hjkmnp-tv-z]{6,12})?$/;

export function resolvedOf(ref: SymbolRef): Resolved {
  const { path, typeId, memberId, kind, file, line } = ref;
  return memberId === undefined ? { path, typeId, kind, file, line } : { path, typeId, memberId, kind, file, line };
}

/** @param total how many symbols the name means, of which `answers` are about the best. Never empty. */
export function groupedOf<A extends object>(answers: readonly A[], total: number): Grouped<A> {
  const [first, ...others] = answers;
  if (first === undefined) throw new MemoError('InternalError', 'No symbol was answered for.');
  return total === 1 ? first : { ...first, others, symbols: total };
}

/** Overloads of one member: one name of one type. */
function sameMember(refs: readonly SymbolRef[]): boolean {
  const [first] = refs;
  return first?.memberId !== undefined && refs.every((r) => r.typeId === first.typeId && r.name === first.name);
}

/** A file's module that bears the name of a type in it: who says the name means the type. */
function namedAfterIts(ref: SymbolRef, refs: readonly SymbolRef[]): boolean {
  return ref.kind === 'module' && refs.some((other) => other.container === ref.path && other.name === ref.name);
}

export function createLocator(services: LocatorServices): Locator {
  const { codeMap, index, redirects } = services;

  function notFound(path: string, suggestions: readonly string[]): MemoError {
    const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, 3).join(', ')}?` : '';
    const partial = services.indexing() !== null ? ' The files are still being read; it may appear.' : '';
    return new MemoError('SymbolNotFound', sentence`'${path}' was not found in the code map.${`${hint}${partial}`}`, {
      suggestions,
    });
  }

  function denied({ name, users }: Outside): MemoError {
    const instead = users.length > 0 ? ` It is used by ${users.slice(0, 3).join(', ')}.` : '';
    return new MemoError(
      'AccessDenied',
      sentence`'${name}' lies outside the workspace: its code is not read.${instead}`,
      {
        publicAlternatives: users,
      },
    );
  }

  /** All that it takes counts, names of before and the way to what is shown too (`symbol.resolve.ms`). */
  function find(path: string, limit: number): Found {
    const started = performance.now();
    try {
      return findNow(path, limit);
    } finally {
      services.metrics.resolve.add(performance.now() - started);
    }
  }

  function findNow(path: string, limit: number): Found {
    // People copy ids from where they see them, and no path is spelt so.
    if (idForm.test(path)) {
      const found = byId(path);
      return { one: found, all: [found], total: 1 };
    }
    const answer = index().resolve(path, limit);
    if (answer.step === 'none' || answer.step === 'suggestion') {
      // A path of a file means what the file declares, where that is a single symbol.
      const declared = codeMap().declaredIn(path.replace(/^\.\//, ''));
      if (declared.length > 0) {
        return weigh(
          declared.slice(0, limit).map((type) => ({ rows: { type, member: 0 }, was: {} })),
          declared.length,
        );
      }
      const formerly = redirects.byPath(path);
      if (formerly.length === 0) {
        // Before all is read, a name may lead out only because its type has not been seen.
        const outside = services.indexing() === null ? codeMap().outside(path) : null;
        throw outside === null ? notFound(path, [...new Set(answer.found.map((f) => f.path))]) : denied(outside);
      }
      return weigh(
        formerly.slice(0, limit).map(({ rows, from }) => ({ rows, was: { redirectedFrom: from } })),
        formerly.length,
      );
    }
    return weigh(
      answer.found.map(({ handle }) => ({ rows: handle, was: {} })),
      answer.total,
    );
  }

  /** @param total how many were found, of which `located` may be some. */
  function weigh(found: readonly Omit<Located, 'ref'>[], total: number): Found {
    const all = found.flatMap(({ rows, was }) => {
      const ref = codeMap().ref(rows);
      return ref === null ? [] : [{ rows, ref, was }];
    });
    if (total > all.length) return { one: null, all, total };
    const isListed = (other: SymbolRows | null): boolean =>
      other !== null && all.some(({ rows }) => rows.type === other.type && rows.member === other.member);
    const refs = all.map(({ ref }) => ref);
    const meant = all.filter(({ rows, ref }) => !namedAfterIts(ref, refs) && !isListed(codeMap().definitionOf(rows)));
    const unique = meant.length === 1 || sameMember(meant.map(({ ref }) => ref));
    return { one: unique ? (meant[0] ?? null) : null, all, total };
  }

  function ambiguous(path: string, candidates: readonly SymbolRef[], total: number): MemoError {
    const names = [...new Set(candidates.map((c) => c.path))];
    const some = names.length === 1 ? `${total} declarations of ${names[0]}` : names.slice(0, 3).join(', ');
    const where = names.length > 3 || total > candidates.length ? `${some} and others` : some;
    return new MemoError('AmbiguousSymbol', sentence`'${path}' may mean ${where}. Give a longer path or an id.`, {
      candidates,
    });
  }

  function byId(id: string): Located {
    const type = codeMap().byTypeId(id);
    const now = type === null ? codeMap().byMemberId(id) : { type, member: 0 };
    const formerly = now === null ? redirects.byId(id) : null;
    const rows = now ?? formerly?.rows ?? null;
    const ref = rows === null ? null : codeMap().ref(rows);
    if (rows === null || ref === null) throw notFound(id, []);
    return { rows, ref, was: formerly === null ? {} : { redirectedFrom: formerly.from } };
  }

  function locate(address: SymbolAddress): Located {
    return opening(place(address));
  }

  function opening(found: Located): Located {
    services.access.touch(found.rows.type);
    return found;
  }

  function place(address: SymbolAddress): Located {
    const { one, all, total } = meant(address);
    if (one !== null) return one;
    const refs = all.map(({ ref }) => ref);
    throw ambiguous(address.path ?? '', refs, total);
  }

  function meant({ path = '', id }: SymbolAddress): Found {
    if (id === undefined) return find(path, maxSymbols);
    const found = byId(id);
    return { one: found, all: [found], total: 1 };
  }

  function has(pattern: string, fits: (path: string) => boolean): boolean {
    const { step, found } = index().resolve(pattern, maxSymbols);
    return step !== 'none' && step !== 'suggestion' && found.some(({ path }) => fits(path));
  }

  /** Those to be answered, best first. */
  function asked(address: SymbolAddress): { found: Located[]; total: number } {
    const { one, all, total } = meant(address);
    const found = one === null ? all : [one];
    if (found.length === 0) throw notFound(address.path ?? '', []);
    return { found, total: one === null ? total : 1 };
  }

  function each<A extends object>(
    address: SymbolAddress,
    answer: (found: Located, several: boolean) => A,
    opened = true,
  ): Grouped<A> {
    const { found, total } = asked(address);
    // From the last to the first: symbols opened last rank before their equals, and the same question must have the same answer.
    const answers = found.toReversed().map((one) => answer(opened ? opening(one) : one, total > 1));
    return groupedOf(answers.reverse(), total);
  }

  async function eachAsync<A extends object>(
    address: SymbolAddress,
    answer: (found: Located, several: boolean) => Promise<A>,
    opened = true,
  ): Promise<Grouped<A>> {
    const { found, total } = asked(address);
    const answers: A[] = [];
    for (const one of found.toReversed()) answers.unshift(await answer(opened ? opening(one) : one, total > 1));
    return groupedOf(answers, total);
  }

  return { locate, place, each, eachAsync, meant, find, byId, has, notFound };
}
