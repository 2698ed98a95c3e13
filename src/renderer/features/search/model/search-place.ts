/**
 * What the search view shows, as the address keeps it: the query with its options, the groups that are shown, the
 * selected line. What is unknown of an old or mistyped link is dropped.
 */
import type { TextMode } from '#shared/contract/find.ts';
import { type SearchGroup, searchGroups } from './search-groups.ts';

export interface SearchPlace {
  readonly query: string;
  readonly mode: TextMode;
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
  /** Globs as typed, with commas between them. */
  readonly include: string;
  readonly exclude: string;
  /** Groups that are shown; empty = all. */
  readonly groups: readonly SearchGroup[];
  /** What is selected: `file:line`, `learning <id>` or `description <typeId>`; empty = the first. */
  readonly at: string;
}

/** The contract's limit; what is typed is cut there. */
export const longestQuery = 1000;

const modes: readonly TextMode[] = ['words', 'exact', 'regex'];

export function readSearchPlace(params: Readonly<Record<string, string>>): SearchPlace {
  const given = new Set((params.groups ?? '').split(','));
  return {
    query: (params.q ?? '').slice(0, longestQuery),
    mode: modes.find((mode) => mode === params.mode) ?? 'words',
    caseSensitive: params.case === '1',
    wholeWord: params.word === '1',
    include: params.in ?? '',
    exclude: params.out ?? '',
    groups: searchGroups.filter((group) => given.has(group)),
    at: params.at ?? '',
  };
}

/** Parameters of the address, in a fixed order; what is as at first is left out. */
export function writeSearchPlace(place: SearchPlace): Record<string, string> {
  const all = {
    q: place.query,
    mode: place.mode === 'words' ? '' : place.mode,
    case: place.caseSensitive ? '1' : '',
    word: place.wholeWord ? '1' : '',
    in: place.include.trim(),
    out: place.exclude.trim(),
    groups: place.groups.join(','),
    at: place.at,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Globs as the engine takes them: split at commas outside braces, which belong to one glob (`*.{ts,tsx}`). */
export function globsOf(typed: string): string[] {
  const globs: string[] = [];
  let glob = '';
  let depth = 0;
  for (const letter of typed) {
    if (letter === '{') depth += 1;
    else if (letter === '}') depth = Math.max(0, depth - 1);
    if (letter === ',' && depth === 0) {
      globs.push(glob);
      glob = '';
    } else glob += letter;
  }
  globs.push(glob);
  return globs.map((one) => one.trim()).filter((one) => one !== '');
}

/** How many options narrow the search; the query and its mode are none. */
export function narrowings(place: SearchPlace): number {
  const flags = [place.caseSensitive, place.wholeWord, place.include.trim() !== '', place.exclude.trim() !== ''];
  return flags.filter(Boolean).length;
}

/** The place without what narrows the search. */
export const widest = {
  caseSensitive: false,
  wholeWord: false,
  include: '',
  exclude: '',
  groups: [],
} as const satisfies Partial<SearchPlace>;
