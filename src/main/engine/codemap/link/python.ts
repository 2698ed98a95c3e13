/**
 * Which file an import of Python names. Source roots are not declared anywhere that can be trusted, so an absolute
 * import matches the files whose path ends with it; of several, the one nearest to the importer is meant.
 */
import { standardModules } from '../languages/python/standard-modules.ts';
import { createAncestors, type Lookup, type TypeCandidate } from './lookup.ts';
import { joinPath } from './module-script.ts';
import { type NameContext, placeIn, type Resolution } from './resolution.ts';

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
  const entries = (indexOf(lookup).get(last) ?? []).flatMap((entry) => {
    if (entry.module !== wanted && !entry.module.endsWith(`/${wanted}`)) return [];
    return [{ ...entry, root: entry.module.slice(0, Math.max(0, entry.module.length - wanted.length - 1)) }];
  });
  const isPackage = (folder: string): boolean => folder !== '' && lookup.fileId(`${folder}/__init__.py`) !== null;
  const plain = nearest(
    entries.filter(({ root }) => !isPackage(root)),
    importer,
  );
  if (plain !== null) return plain;
  // A folder that is run from is a source root even where it has an `__init__.py` of its own. Within a package, though,
  // `import json` does not mean the `json.py` beside the importer.
  const [first = ''] = from.split('.');
  if (standardModules.has(first)) return null;
  const inside = entries.filter(({ root, module }) => {
    if (!importer.startsWith(`${root}/`) || module === modulePath(importer)) return false;
    return wanted.includes('/') || !isPackage(root.slice(0, Math.max(0, root.lastIndexOf('/'))));
  });
  return nearest(inside, importer);
}

interface Entry {
  readonly id: number;
  readonly module: string;
}

function nearest(entries: readonly Entry[], importer: string): number | null {
  let best: Entry | null = null;
  let bestShared = -1;
  for (const entry of entries) {
    const shared = sharedPrefix(entry.module, importer);
    if (shared > bestShared || (shared === bestShared && best !== null && entry.module.length < best.module.length)) {
      best = entry;
      bestShared = shared;
    }
  }
  return best?.id ?? null;
}

/**
 * Types that are nested in types of Python, by their dotted name: `Outer.Inner`, also where a base of `Outer` holds `Inner`.
 *
 * @param resolve how the language looks up a name.
 * @returns the innermost type that the names lead to from a type; what follows it is a member.
 */
export function createNested(
  resolve: (name: string, context: NameContext) => Resolution,
): (type: TypeCandidate, names: readonly string[], lookup: Lookup) => TypeCandidate {
  const ancestorsOf = createAncestors('modules', (type, lookup) =>
    lookup.heritage(type.id).flatMap(({ file: row, bases }) => {
      const file = lookup.file(row);
      if (file === null) return [];
      return bases.flatMap((name) => {
        const found = resolve(name, placeIn(type, file, lookup));
        return found.kind === 'type' ? [found.type] : [];
      });
    }),
  );

  function nestedIn(type: TypeCandidate, name: string, lookup: Lookup): TypeCandidate | undefined {
    const candidates = lookup.byName(name).filter((c) => c.parent !== 0 && c.language === type.language);
    if (candidates.length === 0) return undefined;
    const own = candidates.find((c) => c.parent === type.id);
    if (own !== undefined) return own;
    for (const path of ancestorsOf(type, lookup)) {
      const inherited = candidates.find((c) => c.container.replaceAll('+', '.') === path);
      if (inherited !== undefined) return inherited;
    }
    return undefined;
  }

  return (type, names, lookup) => {
    let innermost = type;
    for (const name of names) {
      const inner = nestedIn(innermost, name, lookup);
      if (inner === undefined) break;
      innermost = inner;
    }
    return innermost;
  };
}
