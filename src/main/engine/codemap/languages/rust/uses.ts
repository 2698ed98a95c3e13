/**
 * `use` declarations and what else binds names: `mod x;` and `extern crate`. Paths are written with dots, and those in
 * inline modules are written as seen from the file, because imports are known by file.
 */
import type { ImportFact } from '../../facts.ts';
import { splitTop } from '../reading/signature.ts';

interface UsePath {
  path: string[];
  /** '' where the last segment is the local name. */
  alias: string;
}

/** Deeper braces are nothing that a compiler would take. */
const maxDepth = 30;
/** Characters; hand-written ones have some hundred. */
const maxTree = 20_000;

/** All paths of `a::{b, c::*, d as e}`, the text between `use` and `;`. */
export function usePaths(tree: string): UsePath[] {
  if (tree.length > maxTree) return [];
  const text = tree.includes('/') ? tree.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ') : tree;
  return expand([], text, 0);
}

function expand(prefix: readonly string[], text: string, depth: number): UsePath[] {
  const open = text.indexOf('{');
  if (open >= 0) {
    const close = text.lastIndexOf('}');
    if (depth >= maxDepth || close < open) return [];
    const inner = [...prefix, ...segmentsOf(text.slice(0, open))];
    return splitTop(text.slice(open + 1, close)).flatMap((piece) => expand(inner, piece, depth + 1));
  }
  const [written = '', alias = ''] = text.trim().split(/(?<!\s)\s+as\s+/);
  const path = [...prefix, ...segmentsOf(written)];
  // `a::{self}` is `a`; `self` alone is not.
  if (path.length > 1 && path.at(-1) === 'self') path.pop();
  return path.length === 0 ? [] : [{ path, alias: alias.trim() }];
}

export function segmentsOf(path: string): string[] {
  return path
    .split('::')
    .map((segment) => segment.trim().replace(/^r#/, ''))
    .filter((segment) => /^(?:\*|\$?[\p{L}_][\p{L}\p{Nd}_]*)$/u.test(segment));
}

/**
 * The same path as seen from the file's own module, for a path in the inline module `inline`.
 * @param declares whether that module has an item of this name.
 */
export function fromFile(
  path: readonly string[],
  inline: readonly string[],
  declares: (name: string) => boolean,
): string[] {
  const [head = '', ...rest] = path;
  if (inline.length === 0) return [...path];
  if (head === 'self') return ['self', ...inline, ...rest];
  if (head !== 'super') return declares(head) ? ['self', ...inline, ...path] : [...path];
  const up = path.findIndex((segment) => segment !== 'super');
  const steps = up < 0 ? path.length : up;
  const below = path.slice(steps);
  if (steps <= inline.length) return ['self', ...inline.slice(0, inline.length - steps), ...below];
  return [...new Array<string>(steps - inline.length).fill('super'), ...below];
}

/** One fact for all names from one place. */
export function importFacts(paths: readonly UsePath[], reexport: boolean): ImportFact[] {
  const byPlace = new Map<string, ImportFact>();
  for (const { path, alias } of paths) {
    const name = path.at(-1) ?? '';
    const from = path.slice(0, -1).join('.');
    if (from === '') byPlace.set(name, { ...moduleFact(name, alias || name), reexport });
    else {
      const known = byPlace.get(from) ?? { ...moduleFact(from, ''), reexport };
      known.names.push({ name, alias: alias === name ? '' : alias });
      byPlace.set(from, known);
    }
  }
  return [...byPlace.values()];
}

/** `mod x;`, `extern crate x as y`. */
export function moduleFact(from: string, alias: string): ImportFact {
  return { from, names: [], alias, global: false, reexport: false };
}

/** Characters of a `use` in a body. */
export const maxLocalUse = 600;
const localUse = new RegExp(`^[ \\t]*(?:pub(?:\\([^()\\n]*\\))?[ \\t]+)?use[ \\t\\n]+([^;]{1,${maxLocalUse}});`, 'gm');

/** `use` declarations by the text, those inside bodies, where the tree has no nodes, among them. */
export function writtenUses(text: string): { start: number; end: number; tree: string }[] {
  return [...text.matchAll(localUse)].map((m) => ({ start: m.index, end: m.index + m[0].length, tree: m[1] ?? '' }));
}
