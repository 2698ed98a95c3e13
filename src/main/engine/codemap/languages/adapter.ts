/**
 * What a language brings to the code map: which grammar reads its files, which nodes matter, and how a pruned tree
 * becomes facts. Everything else (walking, errors, lines, threads) is common. Adding a language is adding one adapter
 * to registry.ts and one fixture folder.
 */
import type { Language } from '#shared/contract/common.ts';
import type { ImportFact, TypeFact } from '../facts.ts';
import type { Scoping } from '../link/resolution.ts';
import type { CodeShape, NameRoles } from '../occurrences/roles.ts';
import type { Bodies } from './reading/bodies.ts';
import type { Lexicon } from './reading/name-scan.ts';
import type { EnterRule, Excerpt, Source, Syntax } from './reading/syntax.ts';

export interface LanguageAdapter {
  readonly language: Language;
  /** Lower-case file ending with its dot → grammar in resources/grammars, e.g. `.ts` → `tree-sitter-typescript.wasm`. */
  readonly grammars: Readonly<Record<string, string>>;
  /** Reads a text without a grammar; `grammars`, where there are any, then read its names alone. Never throws. */
  tree?(text: string): Syntax;
  /** Node types with children of interest; all others are leaves. */
  readonly enter: Readonly<Record<string, EnterRule>>;
  /** Word tokens (`static`, `async`) that stay in the tree as nodes of that type; they have no field. */
  readonly words: readonly string[];
  /** What FQNs lead through: declared namespaces and packages, or folders and files. */
  readonly places: 'namespaces' | 'folders';
  /** How names of other files are found. */
  readonly scoping: Scoping;
  /** The parts of a text that are not code: comments and literals. */
  readonly lexicon: Lexicon;
  /**
   * One FQN is one type of a project, whatever kind and arity its parts say: for languages whose members may be
   * outside the declaration (`TypeFact.addition`).
   */
  readonly mergesByName?: true;
  /** `Box` and `Box<T>` are two types. */
  readonly twinsByArity?: true;
  /** What two parts of a type say alike are two members: `fmt` of Display and of Debug in Rust (build/twins.ts). */
  readonly keepsTwins?: true;
  /**
   * Where the file's name does not show it (`.h`): the language that the text is written in. `ending` is in lower
   * case.
   */
  actualLanguage?(text: string, ending: string): Language;
  /** The text as the grammar reads it, in equal length: for what it takes for something else without an error. */
  spelling?(text: string): string;
  /**
   * The part of a text that facts are read from, for languages that no grammar can read whole (C and C++ before the
   * preprocessor). Names are read from the original text.
   */
  excerpt?(text: string): Excerpt;
  /**
   * Bodies of functions in which nothing is read from the tree: the grammar gets the text without them, and all of it
   * only where that has errors (reading/bodies.ts). `ending` is in lower case.
   */
  bodies?(text: string, ending: string): Bodies;
  /**
   * For what the grammar does not read: maskings of equal length with the same line breaks, tried one after the other
   * while the tree has errors (parse/extract.ts). Names are read from the original text.
   */
  readonly masks?: readonly ((text: string) => string)[];
  /** Begins the code of a file, and so of a part of it that is read alone: `<?php`. */
  readonly opening?: string;
  /** What nodes say of the names in them, for the places of names (`codemap/occurrences`). */
  readonly roles?: NameRoles;
  /** What nodes say of statements and declarations (`codemap/occurrences/code`). */
  readonly shape?: CodeShape;
  /** Never throws for any tree: what cannot be read is left out. */
  facts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[]; aside?: boolean };
}
