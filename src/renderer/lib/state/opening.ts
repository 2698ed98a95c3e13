/** A folder on its way to being opened, and why the last one was refused: Welcome shows both where the person looks. */
import { createStore } from 'zustand/vanilla';
import type { MemoError } from '#shared/base/errors.ts';

export interface OpeningSlice {
  /** The folder that is being opened; `''` for the demo; null when none is. */
  readonly opening: string | null;
  /** `root` is null when no folder was named yet. */
  readonly refused: { readonly root: string | null; readonly error: MemoError } | null;
  /** The page's own folder picker is shown. */
  readonly pickerOpen: boolean;
}

export function createOpeningStore() {
  return createStore<OpeningSlice>(() => ({ opening: null, refused: null, pickerOpen: false }));
}
export type OpeningStore = ReturnType<typeof createOpeningStore>;
