/** Forms of the rows of references.db. Kinds are kept by their place in the list: new ones go to its end. */
import type { Language } from '#shared/contract/common.ts';
import { isLight } from '#shared/contract/words.ts';
import { isNotebook, languageOf } from '../../workspace/workspace.ts';

export const refKinds = [
  'declare',
  'read',
  'write',
  'call',
  'new',
  'import',
  'export',
  'type',
  'extends',
  'implements',
  'key',
  'jsx',
  'doc',
  'string',
  // The new name in `import { a as b }`, which a rename of `a` leaves as it is.
  'alias',
] as const;
export type RefKind = (typeof refKinds)[number];

/** The place of a name. `at` and `length` in UTF-16 units of the file's text with LF ends; `line` and `column` from 1. */
export interface NamePlace {
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** In the place of a shape: the file could not be read, and is not tried again before it changes. */
export const unreadShape = '-';

/**
 * Each reads files in a process of its own, one after the other: syntax those of all languages, checkers those of their own, scip
 * those that an index.scip has resolved.
 */
export const readerNames = ['syntax', 'typescript', 'python', 'scip'] as const;
export type ReaderName = (typeof readerNames)[number];
export const checkers = ['typescript', 'python'] as const satisfies readonly ReaderName[];
/** All but syntax, in the order in which they read. */
export const resolvers = [...checkers, 'scip'] as const satisfies readonly ReaderName[];
export type CheckerName = (typeof checkers)[number];

/** Whether places of names are kept of it: of light languages nothing is known but declarations. */
export function hasPlaces(path: string): boolean {
  const language = languageOf(path);
  return language !== null && !isLight(language);
}

/** Null for files that no checker reads. */
export function readerOf(path: string): CheckerName | null {
  const language = languageOf(path);
  return language === null || isNotebook(path) ? null : (readers[language] ?? null);
}

const readers: Readonly<Partial<Record<Language, CheckerName>>> = {
  typescript: 'typescript',
  javascript: 'typescript',
  python: 'python',
};
