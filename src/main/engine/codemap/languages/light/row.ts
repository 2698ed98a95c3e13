/**
 * What a light language brings: which nodes of its grammar declare what. Names, kinds, lines and comments are read, no types
 * and no uses. One walk reads them all (read-light.ts); a language is one row of a table.
 */
import type { Access, MemberKind, TypeKind } from '#shared/contract/common.ts';
import type { lightLanguages } from '#shared/contract/words.ts';
import type { EnterRule, Source, Syntax } from '../reading/syntax.ts';

export type LightLanguage = (typeof lightLanguages)[number];

/** `module` is the file's own. */
export type LightKind = Exclude<TypeKind, 'module'> | MemberKind;

export interface Declared {
  readonly kind: LightKind;
  readonly name: string;
  /** The node that the name is in; the rest of a function's head follows it. */
  readonly at?: Syntax;
  /** The parameters, where they do not follow the name. */
  readonly head?: Syntax;
  /** What it belongs to, where that is not around it: `Cart` of `function Cart:add()`. */
  readonly owner?: string;
  readonly access?: Access;
}

/** What a node declares; none where it only may declare something and its children are looked at. */
export type Reader = (node: Syntax, source: Source) => readonly Declared[];

/**
 * A kind and where the name is: names of fields or of child types, `a.b` for a child of a child. The first that is there
 * counts; `name` by default.
 */
export type Declaration = LightKind | readonly [LightKind, ...string[]] | Reader;

export interface LightRow {
  readonly language: LightLanguage;
  /** In resources/grammars, or our own reader of a text, for languages without one. */
  readonly grammar: string | ((text: string) => Syntax);
  readonly declares: Readonly<Record<string, Declaration>>;
  /** Nodes that declarations may be in. */
  readonly within: readonly string[];
  /** Nodes in declarations that only lead to their names. */
  readonly names?: readonly string[];
  /** For nodes of `within` that a function must not be looked into by: goes before the rule that all of them have. */
  readonly enter?: Readonly<Record<string, EnterRule>>;
  /** Where a declaration has its body, so that what is before it is its signature. Default: its field `body`. */
  readonly bodies?: readonly string[];
  /** A node that follows a declaration and is its body. */
  readonly tail?: string;
  /** By the text before the name, and the name. Default: words of most languages. */
  access?(before: string, name: string): Access;
  /** What is declared again under one name is one: clauses of a function, selectors. */
  readonly once?: true;
}
