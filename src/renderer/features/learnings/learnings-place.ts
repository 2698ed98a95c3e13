/**
 * What the Learnings view shows, as the address keeps it: the record as its id, search, facets and time range as its query.
 * An empty facet means the usual: all of it, and of the statuses those that still count (active and stale). What the
 * contract does not know is dropped, so an old or mistyped link still opens.
 */
import type { QuestionType, RecordStatus } from '#shared/contract/memory/memory-types.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import { knowledgeStatuses } from '../../ui/memory/knowledge.ts';

export type LearningsTab = 'timeline' | 'domains';

export interface LearningsPlace {
  /** Id of the chosen record; empty = none chosen yet. */
  readonly id: string;
  readonly query: string;
  readonly tab: LearningsTab;
  readonly statuses: readonly RecordStatus[];
  readonly types: readonly QuestionType[];
  readonly analysts: readonly string[];
  /** '' means records without a domain. */
  readonly domains: readonly string[];
  /** Epoch milliseconds, both included; null = since ever, until now. */
  readonly from: number | null;
  readonly to: number | null;
  readonly pinned: boolean;
  /** Only what came with the repository and was not confirmed here. */
  readonly foreign: boolean;
  /** File, or folder that ends with `/`, that the evidence lies in; empty = anywhere. */
  readonly file: string;
  /** The domain that the map of domains has chosen. */
  readonly domain: string;
}

/** What came with the repository and waits for the person; what they rejected since is not brought back. */
export const foreign: MemoryFilter = { origin: 'repository', statuses: ['active', 'stale'] };

/** Characters of a query that the contract takes. */
export const longestQuery = 4_000;

export function readPlace(query: Readonly<Record<string, string>>, id: string): LearningsPlace {
  const [from, to] = [readTime(query.from), readTime(query.to)];
  return {
    id,
    query: (query.q ?? '').slice(0, longestQuery),
    tab: query.show === 'domains' ? 'domains' : 'timeline',
    statuses: known(query.status, recordStatuses),
    types: known(query.types, questionTypes),
    analysts: readNames(query.analysts).slice(0, 50),
    domains: readNames(query.domains).slice(0, 500),
    from: from !== null && to !== null && from > to ? to : from,
    to: from !== null && to !== null && from > to ? from : to,
    pinned: query.pinned === '1',
    foreign: query.origin === 'repository',
    file: query.file ?? '',
    domain: query.domain ?? '',
  };
}

/** Parameters of the address, in a fixed order; what is usual is left out. The id is not among them. */
export function writePlace(place: LearningsPlace): Record<string, string> {
  const all = {
    q: place.query,
    show: place.tab === 'domains' ? 'domains' : '',
    status: place.statuses.join(','),
    types: place.types.join(','),
    analysts: writeNames(place.analysts),
    domains: writeNames(place.domains),
    from: place.from === null ? '' : String(place.from),
    to: place.to === null ? '' : String(place.to),
    pinned: place.pinned ? '1' : '',
    origin: place.foreign ? 'repository' : '',
    file: place.file,
    domain: place.domain,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function placeId({ id }: LearningsPlace): string {
  return id;
}

/** What the engine is asked. Without `time` as the strip asks, which shows what lies beside the chosen range too. */
export function filterOf(place: LearningsPlace, time: boolean): MemoryFilter {
  return {
    statuses: [...(place.statuses.length === 0 ? knowledgeStatuses : place.statuses)],
    ...(place.types.length === 0 ? {} : { types: [...place.types] }),
    ...(place.analysts.length === 0 ? {} : { analysts: [...place.analysts] }),
    ...(place.domains.length === 0 ? {} : { domains: [...place.domains] }),
    ...(time && place.from !== null ? { from: place.from } : {}),
    ...(time && place.to !== null ? { to: place.to } : {}),
    ...(place.pinned ? { pinned: true } : {}),
    ...(place.foreign ? { origin: 'repository' as const } : {}),
    ...(place.file === '' ? {} : { file: place.file }),
  };
}

/** How many facets narrow the list; search and time range are none. */
export function filterCount(place: LearningsPlace): number {
  const facets = [place.statuses, place.types, place.analysts, place.domains].filter(({ length }) => length > 0).length;
  return facets + (place.pinned ? 1 : 0) + (place.foreign ? 1 : 0) + (place.file === '' ? 0 : 1);
}

export const noFilters = {
  statuses: [],
  types: [],
  analysts: [],
  domains: [],
  pinned: false,
  foreign: false,
  file: '',
} as const satisfies Partial<LearningsPlace>;

/** A facet after one of its values was switched; all on, or none, is the usual again. */
export function switched<T extends string>(all: readonly T[], on: readonly T[], value: T, usual = all): T[] {
  const now = on.length === 0 ? usual : on;
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
  const same = next.length === usual.length && usual.every((one) => next.includes(one));
  return next.length === 0 || same ? [] : next;
}

/** Known values of a comma list, in the contract's order, each once. */
function known<T extends string>(text: string | undefined, words: readonly T[]): T[] {
  const given = new Set((text ?? '').split(','));
  return words.filter((word) => given.has(word));
}

/** Any names, parted by commas; `~` means the empty one. */
function writeNames(names: readonly string[]): string {
  return names.map((name) => (name === '' ? '~' : encodeURIComponent(name))).join(',');
}

function readNames(text: string | undefined): string[] {
  if (text === undefined || text === '') return [];
  const names = text.split(',').flatMap((part) => {
    try {
      return part === '' ? [] : [part === '~' ? '' : decodeURIComponent(part)];
    } catch {
      // A malformed % escape: no name that this function's counterpart wrote.
      return [];
    }
  });
  return [...new Set(names)];
}

function readTime(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
