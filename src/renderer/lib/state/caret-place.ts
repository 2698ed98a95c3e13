/**
 * Where the person is in a source text: the selection of the editor that they used last, for as long as it is on screen. An
 * editor keeps its caret to itself, so each one offers a function that reads it. Main type: CaretPlace.
 */
import type { Selection } from './editing.ts';

export interface CaretPlace extends Selection {
  /** The name at the caret; '' where there is none. */
  readonly word: string;
  /** Something is selected. */
  readonly selects: boolean;
}

type Reader = () => { readonly place: CaretPlace; readonly focused: boolean } | null;

/** Used last comes last. */
let readers: readonly Reader[] = [];

/** Returns a function that takes the reader out, and one that says that this editor is used now. */
export function offerCaret(read: Reader): { readonly used: () => void; readonly end: () => void } {
  const others = () => readers.filter((one) => one !== read);
  readers = [...readers, read];
  return {
    used: () => {
      readers = [...others(), read];
    },
    end: () => {
      readers = others();
    },
  };
}

/** @param focused only while the editor has the keys. Null where no editor is on screen. */
export function caretPlace(focused = false): CaretPlace | null {
  const now = readers.at(-1)?.() ?? null;
  return now === null || (focused && !now.focused) ? null : now.place;
}
