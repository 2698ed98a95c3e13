/** Which edit of source code the person has begun, from whatever view: the dialog shows it. Main types: EditSubject, Selection. */
import { createStore } from 'zustand/vanilla';

/** Lines and columns from 1, as the contract counts; the end is not part of it. */
export interface Selection {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type EditSubject =
  | {
      readonly kind: 'rename';
      /** As it is called now. */
      readonly name: string;
      /** A TypeId or MemberId, or where the name stands. */
      readonly of: { readonly id: string } | { readonly at: Pick<Selection, 'file' | 'line' | 'column'> };
      /** For people: its path, or `file:line`. */
      readonly where: string;
    }
  | { readonly kind: 'extract'; readonly what: 'function' | 'variable'; readonly selection: Selection };

export interface EditingSlice {
  /** Null while no edit is begun. */
  readonly subject: EditSubject | null;
}

export function createEditingStore() {
  return createStore<EditingSlice>(() => ({ subject: null }));
}
export type EditingStore = ReturnType<typeof createEditingStore>;
