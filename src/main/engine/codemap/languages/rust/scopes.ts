/**
 * The modules of one Rust file: the file's own and the inline ones, with what each declares and imports. They answer
 * where the type of an `impl` block is declared, as far as the file itself shows.
 */
import { likelyCrate, parentPath } from './places.ts';

/** A module, or the body of a function that declares types: they are in the namespace of its name. */
export interface ModuleScope {
  /** Dotted path. */
  readonly path: string;
  /** Names of the inline modules around, outermost first; empty for the file's own. */
  readonly inline: readonly string[];
  /** Index of its type of kind `module`. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** Types it declares by name. */
  readonly types: Map<string, number>;
  /** Modules it declares. */
  readonly modules: Set<string>;
  /** Paths of imported names. */
  readonly names: Map<string, readonly string[]>;
  /** Paths of `::*`. */
  readonly globs: (readonly string[])[];
  /** Of a body: the enclosing scope, whose names it sees. */
  readonly outer: ModuleScope | null;
}

/** Types that need no import, so that `super::*` need not be where they come from. */
const preluded = new Set(['Box', 'Option', 'Result', 'String', 'Vec']);

/** More steps mean that imports form a cycle. */
const maxSteps = 8;

/**
 * The dotted path at which the type that `segments` mean in `scope` is declared; null for a type of another crate or
 * one that the file does not show.
 */
export function declaredAt(file: string, scope: ModuleScope, segments: readonly string[], steps = 0): string | null {
  const [head = '', ...rest] = segments;
  if (head === '' || steps > maxSteps) return null;
  if (scope.outer !== null) {
    if (scope.types.has(head) && rest.length === 0) return `${scope.path}.${head}`;
    const imported = scope.names.get(head);
    const path = imported === undefined ? segments : [...imported, ...rest];
    return declaredAt(file, scope.outer, path, steps + 1);
  }
  if (head === 'crate') return below(likelyCrate(file), rest);
  if (head === 'self') return below(scope.path, rest);
  if (head === 'super') {
    const up = segments.findIndex((segment) => segment !== 'super');
    if (up < 0) return null;
    let path = scope.path;
    for (let step = 0; step < up; step += 1) path = parentPath(path);
    return below(path === '' ? null : path, segments.slice(up));
  }
  if (scope.types.has(head) && rest.length === 0) return `${scope.path}.${head}`;
  if (scope.modules.has(head)) return below(scope.path, segments);
  const imported = scope.names.get(head);
  if (imported !== undefined) {
    // `use foo::Bar` of a sibling is seen from here; any other head means another crate.
    return imported[0] === head && imported.length === 1
      ? null
      : declaredAt(file, scope, [...imported, ...rest], steps + 1);
  }
  if (rest.length > 0 || preluded.has(head) || !/^\p{Lu}/u.test(head)) return null;
  for (const glob of scope.globs) {
    if (/^(?:crate|self|super)$/.test(glob[0] ?? '')) return declaredAt(file, scope, [...glob, head], steps + 1);
  }
  return null;
}

/**
 * How a path written in one module of the file is spelt in another: the linker knows of an `impl` only in which file it
 * stands, and begins at the module of its type, or of the file where the type is not of this file.
 * @param names functions and values that the module `from` declares.
 */
export function seenFrom(
  to: ModuleScope,
  from: ModuleScope,
  names: ReadonlySet<string>,
  path: readonly string[],
): readonly string[] {
  const [head = '', ...rest] = path;
  let target = [...from.inline, ...path];
  let above = 0;
  if (head === 'self') target = [...from.inline, ...rest];
  else if (head === 'super') {
    const up = path.findIndex((segment) => segment !== 'super');
    const steps = up < 0 ? path.length : up;
    above = Math.max(0, steps - from.inline.length);
    target = [...from.inline.slice(0, Math.max(0, from.inline.length - steps)), ...path.slice(steps)];
  } else if (!from.types.has(head) && !from.modules.has(head) && !names.has(head)) return path;
  let common = 0;
  if (above === 0) while (common < to.inline.length && to.inline[common] === target[common]) common += 1;
  const up = new Array<string>(to.inline.length - common + above).fill('super');
  return [...(up.length > 0 ? up : ['self']), ...target.slice(common)];
}

function below(path: string | null, rest: readonly string[]): string | null {
  return path === null || rest.length === 0 ? null : [path, ...rest].join('.');
}
