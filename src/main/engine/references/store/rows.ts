/** Forms of the rows of references.db. Kinds are kept by their place in the list: new ones go to its end. */

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
] as const;
export type RefKind = (typeof refKinds)[number];

/** Where a name stands. `at` and `length` in UTF-16 units of the file's text; `line` and `column` from 1. */
export interface Place {
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}
