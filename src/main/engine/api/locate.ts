/**
 * From a symbol path or id to the one symbol it means (seed 004 §4.2): one of today, else what the file of that path
 * declares, else one that was called so before, and only then suggestions. Throws SymbolNotFound with suggestions, AmbiguousSymbol with candidates, and AccessDenied
 * with public types of the workspace for what lies outside of it (S4-107). What is located counts as opened lately, what is placed does not: it may only have been the first of a list.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Resolved, SymbolAddress, SymbolRef } from '#shared/contract/common.ts';
import type { CodeMap, Outside, SymbolRows } from '../codemap/codemap.ts';
import type { Metrics } from '../diagnostics/diagnostics.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Access } from './access.ts';
import type { Redirects } from './names/redirects.ts';

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

export interface Found {
  /** The one that is meant, or null. */
  rows: SymbolRows | null;
  refs: SymbolRef[];
  /** How many there are, of which `refs` may be the first. */
  total: number;
  was: WasCalled;
  /** What each of `refs` was called before. */
  were: WasCalled[];
}

export interface Located {
  rows: SymbolRows;
  was: WasCalled;
}

/** The symbols that a name means, best first. */
interface Several {
  name: string;
  addresses: SymbolAddress[];
  were: WasCalled[];
  total: number;
}

/** As `grouped` of the contract. */
export type Grouped<A> = A & { others?: A[]; symbols?: number };

export interface Locator {
  /** The one symbol that an address names. */
  locate(address: SymbolAddress): Located & { ref: SymbolRef };
  /** The same for who does not open it, but says something of it. */
  place(address: SymbolAddress): Located & { ref: SymbolRef };
  /**
   * The answers of `answer` to what an address means, where reading is all that is asked: a name of several symbols is not
   * refused.
   */
  each<A extends object>(address: SymbolAddress, answer: (address: SymbolAddress) => A): Grouped<A>;
  eachAsync<A extends object>(
    address: SymbolAddress,
    answer: (address: SymbolAddress) => Promise<A>,
  ): Promise<Grouped<A>>;
  /** Several finds are returned for the caller to weigh. */
  find(path: string, limit: number): Found;
  byId(id: string): Located;
  /** Whether a pattern finds a path of today that `fits`, among the best ones. */
  has(pattern: string, fits: (path: string) => boolean): boolean;
  notFound(path: string, suggestions: readonly string[]): MemoError;
}

const maxCandidates = 20;
/** A TypeId, or a MemberId (S4-71, S4-72). */
const idForm = /^T_[0-9a-hjkmnp-tv-z]{8,12}(?:_[0-9a-hjkmnp-tv-z]{6,12})?$/;

export function resolvedOf(ref: SymbolRef): Resolved {
  const { path, typeId, memberId, kind, file, line } = ref;
  return memberId === undefined ? { path, typeId, kind, file, line } : { path, typeId, memberId, kind, file, line };
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
    return new MemoError('SymbolNotFound', `'${path}' was not found in the code map.${hint}${partial}`, {
      suggestions,
    });
  }

  function denied({ name, users }: Outside): MemoError {
    const instead = users.length > 0 ? ` What leans on it: ${users.slice(0, 3).join(', ')}.` : '';
    return new MemoError('AccessDenied', `'${name}' lies outside the workspace: its code is not read.${instead}`, {
      publicAlternatives: users,
    });
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
      const { rows, was } = byId(path);
      const ref = codeMap().ref(rows);
      return { rows, refs: ref === null ? [] : [ref], total: ref === null ? 0 : 1, was, were: [was] };
    }
    const answer = index().resolve(path, limit);
    if (answer.step === 'none' || answer.step === 'suggestion') {
      // A path of a file stands for what the file declares, where that is one.
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
  function weigh(located: readonly Located[], total: number): Found {
    const found = located.flatMap(({ rows, was }) => {
      const ref = codeMap().ref(rows);
      return ref === null ? [] : [{ handle: rows, ref, was }];
    });
    const refs = found.map((f) => f.ref);
    const were = found.map((f) => f.was);
    if (total > refs.length) return { rows: null, refs, total, was: {}, were };
    const isTold = (rows: SymbolRows | null): boolean =>
      rows !== null && found.some(({ handle }) => handle.type === rows.type && handle.member === rows.member);
    const meant = found.filter(
      ({ handle, ref }) => !namedAfterIts(ref, refs) && !isTold(codeMap().definitionOf(handle)),
    );
    const unique = meant.length === 1 || sameMember(meant.map((f) => f.ref));
    const [first] = unique ? meant : [];
    return { rows: first?.handle ?? null, refs, total, was: first?.was ?? {}, were };
  }

  function ambiguous(path: string, candidates: readonly SymbolRef[], total: number): MemoError {
    const names = [...new Set(candidates.map((c) => c.path))];
    const where = names.length === 1 ? `${total} declarations of ${names[0]}` : names.slice(0, 3).join(', ');
    return new MemoError(
      'AmbiguousSymbol',
      `'${path}' may mean ${where}${names.length > 3 || total > candidates.length ? ' and others' : ''}. Give a longer path or an id.`,
      {
        candidates,
      },
    );
  }

  function byId(id: string): Located {
    const type = codeMap().byTypeId(id);
    const rows = type === null ? codeMap().byMemberId(id) : { type, member: 0 };
    if (rows !== null) return { rows, was: {} };
    const formerly = redirects.byId(id);
    if (formerly === null) throw notFound(id, []);
    return { rows: formerly.rows, was: { redirectedFrom: formerly.from } };
  }

  function locate(address: SymbolAddress): Located & { ref: SymbolRef } {
    const found = place(address);
    services.access.touch(found.rows.type);
    return found;
  }

  function place(address: SymbolAddress): Located & { ref: SymbolRef } {
    const { path, id } = address;
    let located: Located;
    if (id !== undefined) located = byId(id);
    else {
      const { rows, refs, total, was } = find(path ?? '', maxCandidates);
      if (rows === null) throw ambiguous(path ?? '', refs, total);
      located = { rows, was };
    }
    const ref = codeMap().ref(located.rows);
    if (ref === null) throw notFound(path ?? id ?? '', []);
    return { ...located, ref };
  }

  function has(pattern: string, fits: (path: string) => boolean): boolean {
    const { step, found } = index().resolve(pattern, maxCandidates);
    return step !== 'none' && step !== 'suggestion' && found.some(({ path }) => fits(path));
  }

  /**
   * Null where a name means one thing, or is not there. To be answered from the last to the first: what was opened latest
   * ranks before its equals, and the same question must have the same answer.
   */
  function several({ path }: SymbolAddress): Several | null {
    if (path === undefined || idForm.test(path)) return null;
    // Not measured: what is asked of each address resolves it again.
    const { rows, refs, total, were } = findNow(path, maxCandidates);
    if (rows !== null || refs.length < 2) return null;
    return {
      name: path,
      addresses: refs.map(({ typeId, memberId }) => ({ id: memberId ?? typeId })),
      were,
      total,
    };
  }

  function together<A extends object>(answers: readonly A[], { name, were, total }: Several): Grouped<A> {
    const [first, ...others] = answers.map((answer, n) => ({ ...answer, ...were[n] }));
    if (first === undefined) throw notFound(name, []);
    return { ...first, others, symbols: total };
  }

  function each<A extends object>(address: SymbolAddress, answer: (address: SymbolAddress) => A): Grouped<A> {
    const all = several(address);
    if (all === null) return answer(address);
    return together(all.addresses.toReversed().map(answer).reverse(), all);
  }

  async function eachAsync<A extends object>(
    address: SymbolAddress,
    answer: (address: SymbolAddress) => Promise<A>,
  ): Promise<Grouped<A>> {
    const all = several(address);
    if (all === null) return answer(address);
    const answers: A[] = [];
    for (const one of all.addresses.toReversed()) answers.unshift(await answer(one));
    return together(answers, all);
  }

  return { locate, place, each, eachAsync, find, byId, has, notFound };
}
