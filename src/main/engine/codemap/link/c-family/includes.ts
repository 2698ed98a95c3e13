/**
 * Which files the `#include` lines of C and C++ lead to. Include paths are said to the compiler and not in the sources,
 * so a line is looked up beside the file that has it, and then by the end of the path among all files: the one that
 * shares most folders with the including file is meant.
 */
import type { ImportFact } from '../../facts.ts';
import type { FileScope, Lookup } from '../lookup.ts';
import { joinPath } from '../module-script.ts';
import type { Resolution } from '../resolution.ts';

/** Further files add nothing but the time to look through them. */
const maxIncluded = 400;

/** Other imports of these languages name namespaces. */
export function isInclude({ names, alias }: ImportFact): boolean {
  return names.length === 0 && alias === '';
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function byFileName(lookup: Lookup): ReadonlyMap<string, { id: number; path: string }[]> {
  return lookup.remember('files of C and C++ by name', () => {
    const files = [...lookup.paths('c'), ...lookup.paths('cpp')];
    return Map.groupBy(files, ({ path }) => nameOf(path));
  });
}

/** Number of leading folders that two paths share. */
function shared(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let n = 0;
  while (n < left.length - 1 && n < right.length - 1 && left[n] === right[n]) n += 1;
  return n;
}

function findInclude(from: string, importer: string, lookup: Lookup): number | null {
  const beside = joinPath(folderOf(importer), from);
  const there = beside === null ? null : lookup.fileId(beside);
  if (there !== null) return there;
  const ending = from.replace(/^(?:\.\.?\/)+/, '');
  const candidates = (byFileName(lookup).get(nameOf(ending)) ?? []).filter(
    ({ path }) => path === ending || path.endsWith(`/${ending}`),
  );
  let best: { id: number; path: string } | undefined;
  for (const candidate of candidates) {
    const nearer = best === undefined ? 1 : shared(candidate.path, importer) - shared(best.path, importer);
    if (best === undefined || nearer > 0 || (nearer === 0 && candidate.path.length < best.path.length))
      best = candidate;
  }
  return best?.id ?? null;
}

/** Row of the file that an `#include` line of a file names, null when it is not in the workspace. */
function includedFile(from: string, file: FileScope, lookup: Lookup): number | null {
  return lookup.remember(`include ${file.id} ${from}`, () => findInclude(from, file.path, lookup));
}

/** The file and all that it includes, the nearest first. */
export function includedFiles(file: FileScope, lookup: Lookup): ReadonlyMap<number, FileScope> {
  return lookup.remember(`included ${file.id}`, () => {
    const files = new Map([[file.id, file]]);
    for (const each of files.values()) {
      for (const fact of each.imports) {
        if (files.size >= maxIncluded) return files;
        const target = isInclude(fact) ? includedFile(fact.from, each, lookup) : null;
        const scope = target === null || files.has(target) ? null : lookup.file(target);
        if (target !== null && scope !== null) files.set(target, scope);
      }
    }
    return files;
  });
}

/** The modules of the files that the `#include` lines of a file name. */
export function resolveIncludes(file: FileScope, lookup: Lookup): Resolution[] {
  return file.imports.filter(isInclude).flatMap(({ from }): Resolution[] => {
    const target = includedFile(from, file, lookup);
    if (target === null) return [{ kind: 'external', name: from }];
    const module = lookup.moduleOf(target);
    return module === null ? [] : [{ kind: 'type', type: module }];
  });
}
