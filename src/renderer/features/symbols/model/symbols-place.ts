/**
 * What the symbols view shows, as the address bar keeps it: query, filters, branch, selection. Back and forward, links
 * from other views and a reload all go through this pair of functions. Values that the contract does not know are
 * dropped, so an old or mistyped link still opens.
 */

import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';
import { accessLevels, languages, memberKinds, typeKinds } from '#shared/contract/words.ts';

export interface SymbolsPlace {
  readonly query: string;
  /** Empty = all. */
  readonly kinds: readonly SymbolKind[];
  readonly access: readonly Access[];
  readonly languages: readonly Language[];
  /** Namespace, folder or type path; empty = everywhere. */
  readonly within: string;
  /** File relative to the workspace; empty = all files. */
  readonly file: string;
  /** Type id, or `typeId/memberId`, of the selected symbol; empty = none chosen yet. */
  readonly selected: string;
}

/** The part of it that narrows the list. */
export type SymbolsFilter = Omit<SymbolsPlace, 'query' | 'selected'>;

const allKinds: readonly SymbolKind[] = [...typeKinds, ...memberKinds];

export function readPlace(params: Readonly<Record<string, string>>): SymbolsPlace {
  return {
    query: (params.q ?? '').slice(0, 256),
    kinds: list(params.kinds, allKinds),
    access: list(params.access, accessLevels),
    languages: list(params.languages, languages),
    within: params.within ?? '',
    file: params.file ?? '',
    selected: params.selected ?? '',
  };
}

/** Parameters of the address, in a fixed order; what is empty is left out. */
export function writePlace(place: SymbolsPlace): Record<string, string> {
  const all = {
    q: place.query,
    kinds: place.kinds.join(','),
    access: place.access.join(','),
    languages: place.languages.join(','),
    within: place.within,
    file: place.file,
    selected: place.selected,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Known values of a comma list, in the contract's order, each once. */
function list<T extends string>(value: string | undefined, known: readonly T[]): T[] {
  const given = new Set((value ?? '').split(','));
  return known.filter((item) => given.has(item));
}

/** How many filters narrow the list; the query is not one. */
export function filterCount(place: SymbolsFilter): number {
  const single = (place.within === '' ? 0 : 1) + (place.file === '' ? 0 : 1);
  return place.kinds.length + place.access.length + place.languages.length + single;
}
