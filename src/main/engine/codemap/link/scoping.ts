/** How a language finds what other files declare; part of its adapter. */
import type { Lookup } from './lookup.ts';

export interface ModuleScoping {
  readonly by: 'modules';
  /** What a file imports can be imported from it in turn, and a module by its name from its package. */
  readonly passesOn: boolean;
  /** Row of the file that an import names, seen from the importing file's path; null when it is not in the workspace. */
  find(from: string, importer: string, lookup: Lookup): number | null;
}

export type Scoping = { readonly by: 'namespaces' } | ModuleScoping;
