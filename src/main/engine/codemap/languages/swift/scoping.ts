/**
 * Names of Swift: types nested in those around, then what the file itself, its module and imported modules declare. Files of a module
 * see each other without imports. Where the folders do not show the modules, a type that is alone with its name in the project is meant.
 */
import type { FileScope, Lookup, TypeCandidate } from '../../link/lookup.ts';
import type { NameContext, Resolution, Scoping } from '../../link/resolution.ts';
import { swiftFileName, swiftModule } from './places.ts';

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `N.Outer+Inner` → `N.Outer+Inner`, `N.Outer`. */
function enclosingTypes(fqn: string): string[] {
  const all = [fqn];
  for (let at = fqn.lastIndexOf('+'); at > 0; at = fqn.lastIndexOf('+', at - 1)) all.push(fqn.slice(0, at));
  return all;
}

function swiftTypes(name: string, lookup: Lookup): readonly TypeCandidate[] {
  return lookup.remember(`swift ${name}`, () =>
    lookup.byName(name).filter(({ language, kind }) => language === 'swift' && kind !== 'module'),
  );
}

/** How near a type is to a file; 0: it does not see it for sure. */
function nearness(type: TypeCandidate, file: FileScope): number {
  const module = swiftModule(file.path);
  const own = module === '' ? swiftFileName(file.path) : `${module}.${swiftFileName(file.path)}`;
  if (type.container === own) return 5;
  if (type.container === module) return 4;
  const name = lastOf(type.container);
  return file.imports.some(({ from }) => from === name) ? 3 : 0;
}

/** A type that is no part of another. Parts that only extend a type count where nothing declares it. */
function topLevel(name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const all = swiftTypes(name, lookup).filter(({ parent }) => parent === 0);
  const declared = all.filter(({ kind }) => kind !== 'object');
  let best: TypeCandidate | null = null;
  let rank = 0;
  for (const type of declared) {
    const own = nearness(type, file);
    if (own > rank) [best, rank] = [type, own];
  }
  if (best !== null) return best;
  // Not those that only their file sees.
  const open = declared.filter(({ container }) => !container.includes('-swift'));
  const near = open.filter(({ project }) => project === file.project);
  const [only, ...others] = near.length > 0 ? near : open;
  if (only !== undefined) return others.length === 0 ? only : null;
  return declared.length > 0 ? null : (all.find((type) => nearness(type, file) === 4) ?? null);
}

/** A type in this one, whatever part of it declares it; also of what it inherits from. */
function nestedIn(
  outer: TypeCandidate,
  name: string,
  file: FileScope,
  lookup: Lookup,
  depth = 0,
): TypeCandidate | null {
  const types = swiftTypes(name, lookup);
  if (types.length === 0 || depth > 8) return null;
  const own = types.find(({ parent }) => parent === outer.id);
  if (own !== undefined) return own;
  // Parts in other modules are rows of their own.
  const elsewhere = types.find(
    ({ container, path }) => path.endsWith(`.${outer.name}.${name}`) && container.includes(outer.name),
  );
  if (
    elsewhere !== undefined &&
    lookup.byName(outer.name).some(({ id, kind }) => id === elsewhere.parent && kind === 'object')
  )
    return elsewhere;
  const key = `swift nested ${outer.id} ${name}`;
  const open = lookup.remember(`${key} open`, () => new Set<number>());
  if (open.has(outer.id)) return null;
  return lookup.remember(key, () => {
    open.add(outer.id);
    for (const { file: row, bases } of lookup.heritage(outer.id)) {
      const from = lookup.file(row);
      for (const base of from === null ? [] : bases) {
        const found = from === null ? null : followed(base.split('.'), from, lookup);
        const nested = found === null || found.id === outer.id ? null : nestedIn(found, name, file, lookup, depth + 1);
        if (nested !== null) return nested;
      }
    }
    return null;
  });
}

/** `A.B.C` from the top: also behind the name of a module. */
function followed(segments: readonly string[], file: FileScope, lookup: Lookup): TypeCandidate | null {
  const [first = '', ...rest] = segments;
  const top = topLevel(first, file, lookup);
  if (top !== null) return deepest(top, rest, file, lookup);
  const [second, ...others] = rest;
  if (second === undefined) return null;
  const inModule = swiftTypes(second, lookup).find(
    ({ parent, container, kind }) => parent === 0 && lastOf(container) === first && kind !== 'object',
  );
  return inModule === undefined ? null : deepest(inModule, others, file, lookup);
}

function deepest(type: TypeCandidate, segments: readonly string[], file: FileScope, lookup: Lookup): TypeCandidate {
  let found = type;
  for (const segment of segments) {
    const nested = nestedIn(found, segment, file, lookup);
    if (nested === null) break;
    found = nested;
  }
  return found;
}

/** The types around a place, the innermost first. */
function around({ lookup, type, file }: NameContext): TypeCandidate[] {
  return enclosingTypes(type.fqn).flatMap((fqn) => {
    const name = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
    const found = swiftTypes(name, lookup).filter((one) => one.fqn === fqn);
    const best = found.find(({ project }) => project === file.project) ?? found[0];
    if (best === undefined) return [];
    // A part in another module leads to the type that it extends.
    const declared = best.kind === 'object' && best.parent === 0 ? topLevel(best.name, file, lookup) : null;
    return declared === null || declared.id === best.id ? [best] : [best, declared];
  });
}

function typeNamed(segments: readonly string[], context: NameContext): TypeCandidate | null {
  const { file, lookup } = context;
  const [first = '', ...rest] = segments;
  for (const outer of around(context)) {
    const found = outer.name === first ? outer : nestedIn(outer, first, file, lookup);
    if (found !== null)
      return deepest(found.kind === 'object' ? (topLevel(first, file, lookup) ?? found) : found, rest, file, lookup);
  }
  return followed(segments, file, lookup);
}

/** The file that declares a function or value outside types: of the own module, then of imported ones. */
function moduleWith(name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const own = swiftModule(file.path);
  const declaring = (namespace: string): readonly TypeCandidate[] =>
    lookup.remember(`swift ${namespace} declares ${name}`, () =>
      lookup.modulesIn(namespace).filter(({ language, id }) => language === 'swift' && lookup.declares(id, name)),
    );
  const inOwn = declaring(own);
  const [found] = inOwn.filter((one) => one.file === file.id).concat(inOwn);
  if (found !== undefined) return found;
  for (const { from } of file.imports) {
    for (const namespace of modulesNamed(from, lookup)) {
      const [imported] = declaring(namespace);
      if (imported !== undefined) return imported;
    }
  }
  return null;
}

/** Namespaces of the modules that are called so, in whatever package. */
function modulesNamed(name: string, lookup: Lookup): readonly string[] {
  const all = lookup.remember('swift modules', () => {
    const byName = new Map<string, Set<string>>();
    for (const { path } of lookup.paths('swift')) {
      const module = swiftModule(path);
      const known = byName.get(lastOf(module));
      if (known === undefined) byName.set(lastOf(module), new Set([module]));
      else known.add(module);
    }
    return byName;
  });
  return [...(all.get(name) ?? [])];
}

function resolve(name: string, context: NameContext): Resolution {
  const { file, lookup, asType } = context;
  const segments = name.split('.');
  const [first = ''] = segments;
  if (first === 'Self') {
    const [own] = around(context);
    return own === undefined
      ? { kind: 'nothing' }
      : { kind: 'type', type: deepest(own, segments.slice(1), file, lookup) };
  }
  const type = typeNamed(segments, context);
  if (type !== null) return { kind: 'type', type };
  const module = asType === true || segments.length > 1 ? null : moduleWith(first, file, lookup);
  if (module !== null) return { kind: 'type', type: module };
  return /^[\p{Ll}_]/u.test(first) ? { kind: 'nothing' } : { kind: 'external', name };
}

export const swiftScoping: Scoping = {
  resolve,
  isForeign: ({ kind }) => kind === 'object',
  imported: (file) =>
    file.imports.map(
      ({ from, names }): Resolution => ({ kind: 'external', name: [from, ...names.map(({ name }) => name)].join('.') }),
    ),
};
