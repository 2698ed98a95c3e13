/**
 * What one file says, before anything is known about other files. A language adapter turns a syntax tree into facts;
 * the linker turns the facts of all files into types, members and edges. Facts are plain data: they cross threads.
 */
import type { Access, EdgeKind, Language, MemberKind, TypeKind } from '#shared/contract/common.ts';

/** 1-based lines, end inclusive. */
export interface Span {
  line: number;
  endLine: number;
}

export interface NameUse {
  /**
   * As written: simple (`Foo`) or qualified (`A.B.Foo`), without type arguments. Where the text alone does not show it
   * (C# bodies), a member may follow (`Foo.Bar`): the longest prefix that names a type is meant. C# distinguishes types
   * of one name: the number of type arguments follows in its bases and uses (``Outer`1.Foo`2``), and an attribute is in
   * brackets (`[Foo]` is `FooAttribute` or `Foo`). Other languages leave both out; `plainName` takes them away.
   * PHP has `\` between the parts, and before a name that is whole; Ruby has `::` before one.
   */
  name: string;
  /** Structural kinds come from declarations; `call` from bodies (`new Foo`, `Foo.Bar()`); never `import`. */
  kind: EdgeKind;
  count: number;
}

export interface ImportFact {
  /** `System.Text`, `./retry`, `os.path`, `..core` (Python dots kept). */
  from: string;
  /**
   * Names taken from it, `default` for a default export; `alias` is '' where the local name is the same. Empty: the whole
   * namespace or a side-effect import; `*` = everything (C#: the static members).
   */
  names: { name: string; alias: string }[];
  /** Local name of the whole module or namespace (`import * as x`, `import os`, `using X = A.B`), else ''. */
  alias: string;
  /** C# `global using`: holds for the whole project. */
  global: boolean;
  /**
   * `export … from`: the names are visible to importers of this file under `alias`. A file that exports a name of its own
   * under another (`export { a as b }`, `export default a`) re-exports it from itself: `from` is then `./` and its name.
   */
  reexport: boolean;
}

export interface ParamFact {
  name: string;
  type: string;
  /** Source text of the default, '' for none. */
  default: string;
  optional: boolean;
}

export interface MemberFact extends Span {
  name: string;
  kind: MemberKind;
  access: Access;
  /** Sorted, lower case, without accessibility: `async`, `static`, `readonly`, `abstract`… */
  modifiers: string[];
  attributes: string[];
  /** Declared type or return type as written, white space collapsed; '' when the language writes none. */
  type: string;
  /** null for what takes no parameters at all (field, property). */
  params: ParamFact[] | null;
  /** Number of type parameters. */
  arity: number;
  /** Constraints on callers other than types, as written: bounds of type parameters, `?` of a field, `private set`. */
  terms?: string;
  /** One display line without accessibility and modifiers: `Next(Attempt last, int n) : RetryDecision`. */
  signature: string;
  /** Doc comment as plain text, markers and tags stripped; '' for none. */
  doc: string;
  /**
   * Hash of what it does: names and defaults of its parameters, body, accessors, initialiser, without comments and
   * white space (docs/hash-inputs.md); '' when it has nothing of these.
   */
  implHash: string;
}

export interface TypeFact extends Span {
  name: string;
  kind: TypeKind;
  access: Access;
  modifiers: string[];
  attributes: string[];
  arity: number;
  /** Dotted namespace around the declaration; '' = none. For file-module languages the module path. */
  namespace: string;
  /** Index in `FileFacts.types` of the declaring type, or -1. */
  parent: number;
  partial: boolean;
  /**
   * Members for a type that is declared elsewhere in the project (a Go method by its receiver, a Rust `impl`, a C++
   * member defined outside its class). Kind, arity and accessibility are guesses: those of a declaration count.
   */
  addition?: true;
  /** As written, in order; `kind` is the adapter's best knowledge (C#: `I` + capital = implements). */
  bases: { name: string; kind: 'inherits' | 'implements' }[];
  doc: string;
  members: MemberFact[];
  /** Types named by this declaration and its bodies, bases left out, merged by (name, kind). */
  uses: NameUse[];
  /** Like a member's, for the code outside members and nested types: static blocks, statements of a module. */
  implHash: string;
  /** Hash of what the others leave out: comments that are no docs, white space, order of the members. */
  layoutHash: string;
}

export interface FileFacts {
  language: Language;
  imports: ImportFact[];
  /**
   * In source order, declaring types before their nested ones. What the file declares outside any type belongs to one
   * type of kind `module`, whose `namespace` + name spell the dotted module path; it is left out when empty.
   */
  types: TypeFact[];
  /** ERROR and MISSING nodes of the tree. */
  parseErrors: number;
  /** 1-based line of the first of them; 0 for none. */
  errorLine: number;
  lines: number;
  /** Built only where a tag asks for it: what other files declare alike is shown from those. */
  aside?: boolean;
}

/** A name of `NameUse` as a reader knows it, without arity and brackets. */
export function plainName(name: string): string {
  return /[`[\]]/.test(name) ? name.replace(/`\d+|^\[|\]$/g, '') : name;
}

/** Simple names whose appearing or vanishing elsewhere can change what a name of `NameUse` means. */
export function namesIn(name: string): string[] {
  const names = plainName(name)
    .split(/::|[.\\]/)
    .filter((part) => part !== '');
  return name.startsWith('[') ? [...names, `${names.at(-1)}Attribute`] : names;
}

/** Mentioned by an import that names a folder only, `.` or `../`; no identifier can be spelt so. */
export const folderModule = './';
