/**
 * What the nodes of a grammar say of the names in them. Each language has one table (its adapter's `roles`), which
 * `read-names.ts` follows. Main type: NameRoles.
 */
import type { OccurrenceKind } from '../../references/references.ts';
import type { Pick, SyntaxForms } from './forms.ts';

/** `variable` is a local inside of functions and a member elsewhere; `label` names nothing that others can use. */
export type NameRole = Exclude<OccurrenceKind, 'text'> | 'variable' | 'label';

export interface NameRoles {
  /** Types of leaves that are names. */
  readonly names: readonly string[];
  /** Leaves whose text is code that the grammar does not read, by `parent.field`, where this precedes them: bodies of macros. */
  readonly unread?: Readonly<Record<string, RegExp>>;
  /**
   * Signs that belong to the leaves of names: one that begins the name of a variable, with those variables that are
   * members, by `parent.field`, which others name without it; and one between the parts of a qualified name. In a group of
   * imports all names begin with the child `prefix` of the node around it.
   */
  readonly signs?: {
    readonly variable: string;
    readonly members: readonly string[];
    readonly path: string;
    readonly group: { readonly in: string; readonly prefix: Pick };
  };
  /** Leaves that are fields of the value around, with their sign: `@name` of Ruby. */
  readonly fields?: readonly string[];
  /** Leaves that no function keeps to itself. */
  readonly constants?: readonly string[];
  /** Leaves that call a method where no variable has their name. */
  readonly bareCalls?: readonly string[];
  /** Nodes around the name of a method that sets, which ends with `=`. */
  readonly setters?: readonly string[];
  /** The word that calls the member of the same name in what the type is based on. */
  readonly above?: string;
  /** Leaves that name members in some places: symbols of Ruby. */
  readonly symbols?: SymbolNames;
  /** Nodes around a name that leave its role to their parents: `Foo<T>` in C#. */
  readonly wrappers?: readonly string[];
  /** Declarations of types: what is directly in them is not local. */
  readonly types: readonly string[];
  /** Functions and blocks: their variables end with them. */
  readonly scopes: readonly string[];
  /** Blocks that are no scopes: a variable that is set in one is seen in the rest of the function. */
  readonly blocks?: readonly string[];
  /** Declarations whose name is that of a member around others. */
  readonly members: readonly string[];
  /**
   * By `grandparent/parent.field` of the name, then by `parent.field` and its parent alone; `parent>` counts for all but the first
   * child. Any other name is used without an owner.
   */
  readonly roles: Readonly<Record<string, NameRole>>;
  /** Types of names that declare a variable in addition to their role: a key of a pattern that is not renamed. */
  readonly alsoVariables?: readonly string[];
  /** Fields in which a name is a type, so that no variable hides it. */
  readonly typeFields?: readonly string[];
  /** Whether a variable is seen from the start of its block on, not only behind its declaration. */
  readonly hoists?: true;
  /** Words that call a constructor, by `parent.field` or parent of the node. */
  readonly constructs?: Readonly<Record<string, true>>;
  /** What a key or a constructor's call belongs to; null where the syntax does not say it. `name` is the node's own. */
  owner?(above: Ancestors, name: Span): Owner | null;
  readonly forms: SyntaxForms;
  /** For a grammar whose nodes are beside each other where other grammars nest them. */
  readonly nesting?: Nesting;
}

/** Which nodes take others in, by their types (`nest.ts`). */
export interface Nesting {
  /** Nodes that are left out: their children take their place, and their field where they have none. */
  readonly through: readonly string[];
  /** The same where one of these is their only child. */
  readonly throughFor: Readonly<Record<string, readonly string[]>>;
  /** Nodes that take what is right before them in as their first child: `only` these, `notIn` these. */
  readonly takes: Readonly<Record<string, { readonly only?: readonly string[]; readonly notIn?: readonly string[] }>>;
  /** Nodes that become the last child of what is right before them, where that is one of these. */
  readonly joins: Readonly<Record<string, readonly string[]>>;
  /** The type of names, and the nodes in which the first or all of those without a field get `name`; what follows the first is a `value`. */
  readonly name: string;
  readonly names: Readonly<Record<string, 'first' | 'all'>>;
  /** Leaves with a dot between them, and the node that they become together. */
  readonly path: { readonly leaf: string; readonly node: string };
}

/** Where a symbol is the name of a member. */
export interface SymbolNames {
  readonly type: string;
  /** In the arguments of such a call: of the value before the dot, or of the type around. */
  readonly calls: RegExp;
  /** As the value of such a key in the arguments of a call without a value before it. */
  readonly keys: RegExp;
  /** The node around a symbol that is called on each value. */
  readonly blocks: string;
  readonly lists: readonly string[];
  readonly pair: string;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * What a key belongs to, or a call of a constructor makes: a value or a type, what that type holds, a key that is itself in another
 * value, or what a pattern is held against.
 */
export interface Owner {
  readonly form: 'value' | 'type' | 'element' | 'key' | 'pattern';
  readonly node: number;
}

/** The nodes around the one in hand; 0 is its parent. */
export interface Ancestors {
  readonly depth: number;
  type(level: number): string;
  node(level: number): Child;
  /** First child of the node at this level. */
  first(level: number): Child | null;
  /** Its child in a field of `typeFields`, where that precedes the given node. */
  typeOf(level: number): Child | null;
  /** What follows the first `=` behind the name, in the node at this level. */
  assigned(level: number): Child | null;
  /** Its child in this field. */
  child(level: number, field: string): Child | null;
}

export interface Child extends Span {
  readonly type: string;
  readonly node: number;
}

/** What a name belongs to, in this form. */
export const ownerAt = (form: Owner['form'], child: Child | null): Owner | null =>
  child === null ? null : { form, node: child.node };

/**
 * What the nodes of a grammar say of statements and declarations: one table a language (its adapter's `shape`), beside the one of
 * its expressions (`forms`), which says what calls and accesses are. `code-tree.ts` follows both. Main type: CodeShape.
 * A declaration with a name.
 */
interface Named {
  readonly name: Pick;
  /** Types: what they extend and implement. Functions: their parameters. */
  readonly list?: Pick;
}

export interface CodeShape {
  /** As that of the adapter, where that hides annotations from the grammar. */
  spelling?(text: string): string;
  /** Nodes that are texts, whatever is interpolated in them. */
  readonly strings: readonly string[];
  /** What opens a hole in a text, where that is shown without it: `a${b}` as `a{b}`. */
  readonly hole?: string;
  /** Operators between texts, by their node. */
  readonly joins: readonly string[];
  /** Several values in brackets. */
  readonly lists: readonly string[];
  /** Nodes around a value in a list. */
  readonly wrappers?: readonly string[];
  /** Nodes of a call around its arguments. */
  readonly suffixes?: readonly string[];
  /** What the value of a type is given, where that is no list of arguments: its fields. */
  readonly madeOf?: readonly string[];
  /** Nodes around a value that may say its key; `itself` is the node. */
  readonly pairs: Readonly<Record<string, { readonly key: Pick; readonly value: Pick }>>;
  /** Bodies of functions without a name. */
  readonly lambdas: readonly string[];
  readonly annotations: Readonly<Record<string, { readonly name: Pick; readonly list: Pick }>>;
  readonly types: Readonly<Record<string, Named>>;
  readonly functions: Readonly<Record<string, Named>>;
  /** Fields, variables and what sets them. */
  readonly variables: Readonly<Record<string, { readonly name: Pick; readonly value: Pick }>>;
  readonly imports: Readonly<Record<string, (text: string) => readonly Import[]>>;
}

export interface Import {
  readonly module: string;
  /** As it is called in the file; '' where no name is given. */
  readonly name: string;
}
