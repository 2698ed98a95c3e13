/** What the readers of Java and Kotlin know of the file at hand, and what their annotations say. Main type: JvmState. */
import type { Rules } from '../reader.ts';
import type { OpenClass } from '../text/classes.ts';
import type { Code, Range } from '../text/code.ts';
import { joined, Mounts } from '../text/mounts.ts';

export interface JvmState {
  readonly code: Code;
  /** Whole paths of what is imported, by simple name. */
  readonly imports: Map<string, string>;
  /** Classes with a prefix for their routes; those that only call others are clients. */
  readonly controllers: (OpenClass & { prefixes: string[]; isClient: boolean })[];
  /** Blocks of Ktor below a path. */
  readonly blocks: (OpenClass & { prefix: string })[];
  readonly routers: Mounts;
}

export const beginJvm = (code: Code): JvmState => ({
  code,
  imports: new Map(),
  controllers: [],
  blocks: [],
  routers: new Mounts(joined),
});

const maxImports = 500;

export const importRules: Rules<JvmState> = {
  import({ code, imports }, at) {
    const from = code.is(at + 1, 'static') ? at + 2 : at + 1;
    const end = code.nameEnd(from);
    if (end === from || imports.size >= maxImports) return;
    const isAll = code.reads(end, '.', '*');
    const path = code.nameIn({ from, to: end });
    imports.set(isAll ? `${path}.*` : code.is(end, 'as') ? code.text(end + 1) : code.text(end - 1), path);
  },
};

/** Whether anything is imported whose path begins so. */
export function importsFrom({ imports }: JvmState, ...paths: string[]): boolean {
  for (const path of imports.values()) if (paths.some((start) => path.startsWith(start))) return true;
  return false;
}

/** Whether the word at `at` is an annotation, also `@get:Value`, `@field:Value`. */
export const isAnnotation = (code: Code, at: number): boolean =>
  code.is(at - 1, '@') ||
  (code.is(at - 1, ':') && code.is(at - 3, '@')) ||
  (code.is(at - 1, '.') && code.is(code.nameStart(at) - 1, '@'));

/** What the annotation at `at` says under one of `keys`, or without a key. */
export function annotated({ code }: JvmState, at: number, ...keys: string[]): Range | undefined {
  if (!code.is(at + 1, '(')) return undefined;
  const args = code.args(at + 1);
  const first = args[0];
  const isBare = first !== undefined && !(code.tokens.isWord(first.from) && code.is(first.from + 1, '='));
  return code.named(args, ...keys) ?? (isBare ? first : undefined);
}

/** Texts of an annotation's value; a constant of elsewhere as `{Name.OF_IT}`, nothing as ['']. */
export function texts(code: Code, range: Range | undefined): string[] {
  if (range === undefined) return [''];
  const found = code.literals(range);
  return found.length > 0 ? found : [`{${code.nameIn(range)}}`];
}

/** The token behind the annotation at `at`. */
export const behind = (code: Code, at: number): number => (code.is(at + 1, '(') ? code.tokens.after(at + 1) : at + 1);
