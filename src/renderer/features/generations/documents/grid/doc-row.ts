/** A row of a document as the grid takes it: headings, entries that fold out, remarks. */
import type { ReactNode } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';

/** How wide columns are: `sentence` has room for names that are sentences, `flow` for what a story crosses. */
export type RowLayout = 'usual' | 'sentence' | 'flow';

export interface HeadRow {
  readonly kind: 'head';
  readonly key: string;
  readonly title: string;
  /** Entries below it. */
  readonly count: number;
  /** Names of the columns; '' for none. Absent where entries are no columns. */
  readonly columns?: readonly string[];
  readonly layout: RowLayout;
}

export interface EntryRow {
  readonly kind: 'entry';
  readonly key: string;
  /** What type-ahead compares with, and the name of the row. */
  readonly name: string;
  readonly evidence: readonly DocumentEvidence[];
  /** What is in the row; `active`: it is the row that has the keys, and what it holds can be reached by Tab. */
  readonly draw: (active: boolean, fold: () => void, open: boolean) => ReactNode;
  /** What folds out above its evidence. */
  readonly detail?: () => ReactNode;
}

export interface NoteRow {
  readonly kind: 'note';
  readonly key: string;
  readonly text: string;
}

export type DocRow = HeadRow | EntryRow | NoteRow;
