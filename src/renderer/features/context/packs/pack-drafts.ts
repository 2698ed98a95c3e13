/**
 * Filters that are being written and are not built yet. They outlive the view and a reload of the page, of each workspace its
 * own, in the tab's storage like the drafts of edits: what a person typed is lost only when they say so.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface PackDraft {
  /** As typed: may be no name yet. */
  readonly name: string;
  readonly filter: string;
  /** As typed. */
  readonly maxTokens: string;
}

/** Key of the draft of a pack that does not exist yet; no pack can have this name. */
export const newPack = '+new';

/** Tokens of a whole pack until somebody says another number. */
export const usualTokens = 8000;

export const emptyDraft: PackDraft = { name: '', filter: '', maxTokens: String(usualTokens) };

type Drafts = Readonly<Record<string, PackDraft>>;
const stores = new Map<string, StoreApi<Drafts>>();

const keyOf = (root: string) => `memoscope.packs.${root}`;

export function packDrafts(root: string): StoreApi<Drafts> {
  const known = stores.get(root);
  if (known !== undefined) return known;
  const store = createStore<Drafts>(() => stored(root));
  store.subscribe((drafts) => {
    try {
      sessionStorage.setItem(keyOf(root), JSON.stringify(drafts));
    } catch {
      // Full or forbidden: it is kept in memory, until the page is reloaded.
    }
  });
  stores.set(root, store);
  return store;
}

function stored(root: string): Drafts {
  try {
    const drafts: unknown = JSON.parse(sessionStorage.getItem(keyOf(root)) ?? '{}');
    const entries = typeof drafts === 'object' && drafts !== null ? Object.entries(drafts) : [];
    return Object.fromEntries(entries.filter(([, draft]) => isDraft(draft)));
  } catch {
    // No storage, or not ours: there is no draft.
    return {};
  }
}

function isDraft(draft: unknown): draft is PackDraft {
  const fields = ['name', 'filter', 'maxTokens'] as const;
  return (
    typeof draft === 'object' && draft !== null && fields.every((key) => typeof Reflect.get(draft, key) === 'string')
  );
}

/** Takes over a draft, or forgets it where it equals the pack. */
export function keepDraft(root: string, key: string, draft: PackDraft | null): void {
  const { [key]: _, ...others } = packDrafts(root).getState();
  packDrafts(root).setState(draft === null ? others : { ...others, [key]: draft }, true);
}

/** The budget that was typed, or null where it is none. */
export function tokensOf({ maxTokens }: PackDraft): number | null {
  const typed = maxTokens.replace(/[\s,]/g, '');
  const tokens = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return tokens >= 100 && tokens <= 1_000_000 ? tokens : null;
}
