/** What a language adds to the comparison: which kinds of ctags are types and members, and its explained differences. */
import type { Language } from '../../src/shared/contract/common.ts';
import type { Rule } from './declared.ts';

export interface LanguageTruth {
  readonly language: Language;
  /** Name of the language in ctags, and further options for it (`--kinds-C++=+p`). */
  readonly ctags: string;
  readonly options?: readonly string[];
  /** The names of ctags as ours are spelt, where they differ. */
  spelling?(name: string): string;
  readonly types: readonly string[];
  readonly members: readonly string[];
  /** Kinds that are neither, with the reason why they are left out; they are counted all the same. */
  readonly apart: Readonly<Record<string, string>>;
  /** Kinds that are no types but hold members by a type's name (`implementation` in Rust). */
  readonly holders?: readonly string[];
  readonly rules: readonly Rule[];
  /** The same against the editor's outline, for the languages that have it. */
  readonly editorRules?: readonly Rule[];
}
