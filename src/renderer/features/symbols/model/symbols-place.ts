/**
 * What the symbols view shows, as the address bar keeps it: query, filters, branch, selection. Back and forward, links
 * from other views and a reload all go through this pair of functions. Values that the contract does not know are
 * dropped, so an old or mistyped link still opens.
 */

import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';
import { accessLevels, languages, memberKinds, typeKinds } from '#shared/contract/common.ts';

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

export const emptyPlace: SymbolsPlace = {
  query: '',
  kinds: [],
  access: [],
  languages: [],
  within: '',
  file: '',
  selected: '',
};

const allKinds: readonly SymbolKind[] = [...typeKinds, ...memberKinds];

export function readPlace(params: URLSearchParams): SymbolsPlace {
  return {
    query: (params.get('q') ?? '').slice(0, 256),
    kinds: list(params.get('kinds'), allKinds),
    access: list(params.get('access'), accessLevels),
    languages: list(params.get('languages'), languages),
    within: params.get('within') ?? '',
    file: params.get('file') ?? '',
    selected: params.get('selected') ?? '',
  };
}

/** Parameters in a fixed order; what is empty is left out. */
export function writePlace(place: SymbolsPlace): URLSearchParams {
  const params = new URLSearchParams();
  const set = (key: string, value: string) => {
    if (value !== '') params.set(key, value);
  };
  set('q', place.query);
  set('kinds', place.kinds.join(','));
  set('access', place.access.join(','));
  set('languages', place.languages.join(','));
  set('within', place.within);
  set('file', place.file);
  set('selected', place.selected);
  return params;
}

/** Known values of a comma list, in the contract's order, each once. */
function list<T extends string>(value: string | null, known: readonly T[]): T[] {
  const given = new Set((value ?? '').split(','));
  return known.filter((item) => given.has(item));
}

/** How many filters narrow the list; the query is not one. */
export function filterCount(place: SymbolsPlace): number {
  const single = (place.within === '' ? 0 : 1) + (place.file === '' ? 0 : 1);
  return place.kinds.length + place.access.length + place.languages.length + single;
}
