/**
 * Which file an import of Python names. Source roots are not declared anywhere that can be trusted, so an absolute
 * import matches the files whose path ends with it; of several, the one nearest to the importer is meant.
 */

import type { Lookup } from './lookup.ts';
import { joinPath } from './module-script.ts';

/** Files by the last segment of their module path, per lookup (one linking run). */
const indexes = new WeakMap<Lookup, Map<string, { id: number; module: string }[]>>();

function modulePath(path: string): string {
  return path.replace(/\.pyi?$/, '').replace(/(^|\/)__init__$/, '');
}

function indexOf(lookup: Lookup): Map<string, { id: number; module: string }[]> {
  let index = indexes.get(lookup);
  if (index === undefined) {
    index = new Map();
    for (const { id, path } of lookup.paths('python')) {
      const module = modulePath(path);
      const last = module.slice(module.lastIndexOf('/') + 1);
      const same = index.get(last);
      if (same === undefined) index.set(last, [{ id, module }]);
      else same.push({ id, module });
    }
    indexes.set(lookup, index);
  }
  return index;
}

function sharedPrefix(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let n = 0;
  while (n < left.length && n < right.length && left[n] === right[n]) n += 1;
  return n;
}

export function resolvePythonModule(from: string, importer: string, lookup: Lookup): number | null {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0;
  if (dots > 0) {
    const folder = importer.includes('/') ? importer.slice(0, importer.lastIndexOf('/')) : '';
    const base = joinPath(folder, '../'.repeat(dots - 1));
    if (base === null) return null;
    const path = joinPath(base, from.slice(dots).replaceAll('.', '/'));
    if (path === null) return null;
    for (const candidate of [`${path}.py`, `${path}/__init__.py`, `${path}.pyi`, '__init__.py']) {
      const id = candidate === '__init__.py' && path !== '' ? null : lookup.fileId(candidate);
      if (id !== null) return id;
    }
    return null;
  }
  const wanted = from.replaceAll('.', '/');
  const last = wanted.slice(wanted.lastIndexOf('/') + 1);
  let best: { id: number; module: string } | null = null;
  let bestShared = -1;
  for (const entry of indexOf(lookup).get(last) ?? []) {
    if (entry.module !== wanted && !entry.module.endsWith(`/${wanted}`)) continue;
    // A source root is no package itself: `import json` does not mean the `json.py` inside a package.
    const root = entry.module.slice(0, Math.max(0, entry.module.length - wanted.length - 1));
    if (root !== '' && lookup.fileId(`${root}/__init__.py`) !== null) continue;
    const shared = sharedPrefix(entry.module, importer);
    if (shared > bestShared || (shared === bestShared && best !== null && entry.module.length < best.module.length)) {
      best = entry;
      bestShared = shared;
    }
  }
  return best?.id ?? null;
}
