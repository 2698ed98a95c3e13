/**
 * What a library looks like in code, and what that means: the form of the rows in this folder. A row says where to look
 * (`on`, `names` and conditions) and gives one thing: a route, a command, an event, a setting, an entry point, or what
 * others depend on. `docs/frameworks.md` is made from the rows. Main types: Library, Row, Hit.
 */
import type { Language } from '#shared/contract/common.ts';
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Args, CodeTree, Declared } from '../../../codemap/codemap.ts';

export interface Library {
  /** As documents call it: `spring`. */
  readonly name: string;
  readonly languages: readonly Language[];
  /** Its rows count only in files that import a module whose name begins so. */
  readonly imports?: readonly string[];
  readonly rows: readonly Row[];
}

/** One place in the code that a row may match. */
export interface Hit {
  readonly code: CodeTree;
  readonly file: string;
  readonly node: number;
  readonly name: string;
  /** What the name is called on; -1 for nothing. */
  readonly of: number;
  readonly args: Args;
  /** The function behind the brackets of a call; -1 for none. */
  readonly block: number;
  readonly member: string;
  /** The target of an annotation; the declaration itself; the type that has a base. */
  readonly declared: Declared | null;
}

/** An argument by its place (from 0; from the end where negative) or key, the first of several that is there, or what a function reads. */
export type Value = number | string | readonly (number | string)[] | ((hit: Hit) => string | readonly string[] | null);

export interface Row {
  /**
   * `call`: `a.name(…)`, `new Name(…)`; `annotation`: also attributes and decorators; `base`: a type that extends or
   * implements the name; `function`, `variable`: a declaration of the name; `index`: `name[…]`; `member`: `name.…` is
   * read, the member is `hit.member`; `word`: a name wherever it is; `file`: once for a file.
   */
  readonly on: 'call' | 'annotation' | 'base' | 'function' | 'variable' | 'index' | 'member' | 'word' | 'file';
  /** `*` for any. */
  readonly names: readonly string[];
  /** What a text must hold for the row, where its names are too common to look for: source of a regular expression. */
  readonly mark?: string;
  /** The last name before the dot of a call, index or member; '' where nothing is before it. */
  readonly of?: RegExp;
  /** The target of an annotation. */
  readonly at?: Declared['kind'];
  readonly file?: RegExp;
  /** As those of the library, for this row alone. */
  readonly imports?: readonly string[];
  readonly when?: (hit: Hit) => boolean;
  /** As documents call it, where that is not the name of the library. */
  readonly framework?: string | ((hit: Hit) => string);
  /** Several places that one match means: entries of a table. Before `when`. */
  readonly each?: (hit: Hit) => readonly Hit[];

  readonly route?: Route;
  /** A name that holds a router, and the prefix it was made with. */
  readonly router?: Value;
  /** Routes of another router are under a prefix: `router` names it. */
  readonly mount?: { readonly prefix: Value; readonly router: Value };
  /** Routes in this argument, or in the block, are under a prefix. */
  readonly block?: { readonly prefix: Value; readonly in?: number | string | ((hit: Hit) => number) };
  readonly command?: Value;
  /** A name that holds commands, and the words before theirs. */
  readonly commands?: Value;
  /** The command, or what holds some, belongs under what it is called on. */
  readonly nests?: (hit: Hit) => boolean;
  /**
   * What holds the command or the route, where that is added to another elsewhere: the words or the prefix of that one precede its
   * own. Without it routes are those of the router that is called on.
   */
  readonly holder?: (hit: Hit) => string;
  /** Commands that this argument or these names hold belong under `to`, or what is called on, behind a name. */
  readonly commandMount?: {
    readonly name: Value;
    readonly of: number | ((hit: Hit) => readonly string[]);
    readonly to?: (hit: Hit) => string;
  };
  readonly emits?: Value;
  readonly handles?: Value;
  readonly env?: Value;
  /** Variables of the environment that begin so are settings. */
  readonly envPrefix?: Value;
  readonly setting?: Value;
  readonly entry?: EntryPoint['kind'];
  readonly title?: string | ((hit: Hit) => string);
  readonly detail?: Value;
  /** The value that applies by default. */
  readonly fallback?: Value;
  readonly handler?: Value;
}

export interface Route {
  /** Without it the name says the method: `GetMapping`. */
  readonly method?: Value;
  readonly path: Value;
  /** Annotations of the type around that say the prefix of its routes, and where. */
  readonly prefix?: { readonly names: readonly string[]; readonly path: Value };
  /** A type without a prefix has that of its base. */
  readonly inherits?: true;
  /** A type with one of these annotations calls such routes and has none. */
  readonly clients?: readonly string[];
  /** Whether a path takes no prefix. */
  readonly isWhole?: (path: string) => boolean;
  /** The path is shown as it is: a name instead of an address. */
  readonly isPlain?: true;
  /** How prefix and path become one, where it is not by a slash between them. */
  readonly complete?: (prefix: string, path: string, hit: Hit) => string;
}

export const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Questions about a place that rows and their evaluation share.
 *
 * The name that something is called on, its last part.
 */
export function lastOf({ code, of }: Pick<Hit, 'code' | 'of'>): string {
  return of < 0 ? '' : (/[\w$]+(?:\(\))?$/.exec(code.name(of))?.[0] ?? '?');
}

export function imports(code: CodeTree, modules: readonly string[]): boolean {
  return code.imports.some(({ module }) => modules.some((start) => module.startsWith(start)));
}

/** Names and arguments of the annotations of a declaration. */
export function annotations(declared: number, code: CodeTree): { name: string; args: Args; node: number }[] {
  return code.annotationsOf(declared).flatMap((node) => {
    const own = code.annotation(node);
    return own === null ? [] : [{ ...own, node }];
  });
}
