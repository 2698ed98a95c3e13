/**
 * Text that a person typed and did not save yet. It outlives the editor, the view and a reload of the page: it is lost only
 * when they say so. Kept in the tab's own storage, by workspace and file.
 */
import { createStore } from 'zustand/vanilla';

export interface Unsaved {
  /** Of the file as it was when the person began, or last looked at it; null: there was none. */
  readonly hash: string | null;
  /** The file as it was then, byte for byte. */
  readonly base: string;
  /** With LF. */
  readonly text: string;
}

const prefix = 'memoscope.bank.';

/** Keys of what is kept, so that lists can mark it. */
export const unsaved = createStore<{ readonly kept: Readonly<Record<string, Unsaved>> }>(() => ({ kept: stored() }));

export function unsavedKey(root: string, path: string): string {
  return `${root}\n${path}`;
}

export function keepUnsaved(key: string, value: Unsaved): void {
  unsaved.setState(({ kept }) => ({ kept: { ...kept, [key]: value } }));
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: it is kept in memory, until the page is reloaded.
  }
}

export function dropUnsaved(key: string): void {
  unsaved.setState(({ kept }) => {
    const { [key]: _dropped, ...rest } = kept;
    return { kept: rest };
  });
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Without storage there was nothing in it.
  }
}

function stored(): Record<string, Unsaved> {
  const kept: Record<string, Unsaved> = {};
  try {
    for (let n = 0; n < sessionStorage.length; n += 1) {
      const key = sessionStorage.key(n);
      if (key?.startsWith(prefix) !== true) continue;
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      if (isUnsaved(value)) kept[key.slice(prefix.length)] = value;
    }
  } catch {
    // No storage, or not ours: nothing is kept.
  }
  return kept;
}

function isUnsaved(value: unknown): value is Unsaved {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, base, text } = value as Partial<Unsaved>;
  return (hash === null || typeof hash === 'string') && typeof base === 'string' && typeof text === 'string';
}
