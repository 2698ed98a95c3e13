/**
 * The texts of a language in the page: loaded when the language is first used, so that a start reads one language only. In the
 * build this file stands in the place of `src/shared/messages/packs.ts`.
 */
import type { ChinesePack, EnglishPack } from '#shared/messages/packs.ts';

type Packs = { en: EnglishPack | null; zh: ChinesePack | null };
type PackLanguage = keyof Packs;

export const packs: Packs = { en: null, zh: null };

const listeners = new Set<() => void>();
const loading = new Map<PackLanguage, Promise<void>>();

/** Rejects where the file cannot be fetched; the next call tries again. */
export function loadLanguage(language: PackLanguage): Promise<void> {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const load = readPack(language).catch((error: unknown) => {
    loading.delete(language);
    throw error;
  });
  loading.set(language, load);
  return load;
}

export function isLoaded(language: PackLanguage): boolean {
  return packs[language] !== null;
}

/** Calls `listener` when a language was loaded; returns what ends that. */
export function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function readPack(language: PackLanguage): Promise<void> {
  if (language === 'zh') packs.zh = await import('#shared/messages/chinese.ts');
  else packs.en = await import('#shared/messages/english.ts');
  for (const listener of listeners) listener();
}
