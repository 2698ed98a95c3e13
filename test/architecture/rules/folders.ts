/**
 * Circles of folders, which files without circles can still form. Two kinds are told apart, because they are cut differently.
 * - Siblings: the folders in one folder, each with all below it, import each other in a circle. Move the file that does not belong.
 * - A folder and its parent: files of the parent use the folder, and files in the folder use the parent's own files. The door of the
 *   parent is not counted: it puts together what is below it and nothing below imports it. Move what both use into a folder of its own.
 */
import { importsOf, isCode, type SourceFile } from '../sources.ts';

interface Step {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function stepsOf(files: readonly SourceFile[]): Step[] {
  return files
    .filter((file) => file.path.startsWith('src/') && isCode(file))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target }) =>
        target === null ? [] : [{ from: file.path.split('/'), to: target.split('/') }],
      ),
    );
}

/** How many leading folders two paths share. */
function shared({ from, to }: Step): number {
  const end = Math.min(from.length, to.length) - 1;
  let n = 0;
  while (n < end && from[n] === to[n]) n += 1;
  return n;
}

/** One line for each circle of siblings: `src/main/engine: api, background`. */
export function siblingCircles(files: readonly SourceFile[]): string[] {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const step of stepsOf(files)) {
    const at = shared(step);
    const [from, to] = [step.from[at] ?? '', step.to[at] ?? ''];
    if (at >= step.from.length - 1 || at >= step.to.length - 1) continue;
    const parent = step.from.slice(0, at).join('/');
    const graph = levels.get(parent) ?? new Map<string, Set<string>>();
    levels.set(parent, graph.set(from, (graph.get(from) ?? new Set()).add(to)));
  }
  return [...levels].flatMap(([parent, graph]) => circlesOf(graph).map((names) => `${parent}: ${names}`)).sort();
}

/** The names of each circle, joined. Members of one circle reach the same names. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name, graph)]));
  const circles = [...reached]
    .filter(([name, all]) => all.has(name))
    .map(([name, all]) => [...all].filter((other) => reached.get(other)?.has(name)).sort());
  return [...new Set(circles.map((names) => names.join(', ')))];
}

function reachedFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const next of graph.get(name) ?? []) {
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return seen;
}

/** The door of a folder is named after it, as is the view of a page's feature. */
function isDoor(path: readonly string[]): boolean {
  const [folder = '', name = ''] = path.slice(-2);
  return name.replace(/\.tsx?$/, '') === folder || name === `${folder}-view.tsx`;
}

/** Folders that use files of their parent which uses them. */
export function parentCircles(files: readonly SourceFile[]): string[] {
  const up = new Set<string>();
  const down = new Set<string>();
  for (const step of stepsOf(files)) {
    const at = shared(step);
    if (at === step.to.length - 1 && at < step.from.length - 1) up.add(step.from.slice(0, at + 1).join('/'));
    if (at === step.from.length - 1 && at < step.to.length - 1 && !isDoor(step.from)) {
      down.add(step.to.slice(0, at + 1).join('/'));
    }
  }
  return [...up].filter((folder) => down.has(folder)).sort();
}
