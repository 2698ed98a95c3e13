/**
 * What the Generations view shows, as the address keeps it: `generations/g-0003/issues?q=retry`. Without a generation it is
 * the live one, whichever that is; without a tab what there is to see of it. What is not understood is dropped.
 */
import { documentNames } from '#shared/contract/generations/documents.ts';

export const generationTabs = [...documentNames, 'changes'] as const;
export type GenerationTab = (typeof generationTabs)[number];

export interface GenerationsPlace {
  /** '' = the live one. */
  readonly id: string;
  /** '' = the usual: the first document, or the changes where the documents are gone. */
  readonly tab: GenerationTab | '';
  /** Words that entries must hold. */
  readonly query: string;
  /** Kinds of entries; empty = all. */
  readonly kinds: readonly string[];
  /** The generation that `id` is compared with; '' = the one before it. */
  readonly from: string;
}

/** Characters of a filter that the contract takes. */
const longestQuery = 200;

const generationId = /^g-\d{4,9}$/;

export function readPlace(query: Readonly<Record<string, string>>, id: string): GenerationsPlace {
  const parts = id.split('/');
  return {
    id: parts.find((part) => generationId.test(part)) ?? '',
    tab: generationTabs.find((tab) => parts.includes(tab)) ?? '',
    query: (query.q ?? '').slice(0, longestQuery),
    kinds: (query.kinds ?? '').split(',').filter((kind) => /^[a-z-]{1,40}$/.test(kind)),
    from: generationId.test(query.from ?? '') ? (query.from ?? '') : '',
  };
}

export function writePlace({ query, kinds, from }: GenerationsPlace): Record<string, string> {
  const all = { q: query, kinds: kinds.join(','), from };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function placeId({ id, tab }: Pick<GenerationsPlace, 'id' | 'tab'>): string {
  return [id, tab].filter((part) => part !== '').join('/');
}
