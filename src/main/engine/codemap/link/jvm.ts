/**
 * Names in Java and Kotlin, which see each other's types: nested types of the types around and of their bases, explicit
 * imports, the package, star imports, what is imported without a word. A function or property that stands outside types
 * is reached by its package and leads to the module that declares it. Inherited nested types are followed one step:
 * the bases of a base stand in a file that says nothing here when they change.
 */
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';
import type { NameContext, Resolution } from './resolution.ts';
import type { Scoping } from './scoping.ts';

const implicit: Readonly<Record<string, readonly string[]>> = {
  java: ['java.lang'],
  kotlin: [
    'kotlin',
    'kotlin.annotation',
    'kotlin.collections',
    'kotlin.comparisons',
    'kotlin.io',
    'kotlin.ranges',
    'kotlin.sequences',
    'kotlin.text',
    'java.lang',
    'kotlin.jvm',
  ],
};

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `N.Outer+Inner` → `N.Outer+Inner`, `N.Outer`. */
function enclosingTypes(fqn: string): string[] {
  const all = [fqn];
  for (let at = fqn.lastIndexOf('+'); at > 0; at = fqn.lastIndexOf('+', at - 1)) all.push(fqn.slice(0, at));
  return all;
}

/** Types of both languages with this simple name, by FQN with `.` for `+`. */
function byPath(name: string, lookup: Lookup): ReadonlyMap<string, TypeCandidate[]> {
  return lookup.remember(`jvm ${name}`, () => {
    const paths = new Map<string, TypeCandidate[]>();
    for (const type of lookup.byName(name)) {
      if (type.language !== 'java' && type.language !== 'kotlin') continue;
      const path = type.fqn.replaceAll('+', '.');
      const known = paths.get(path);
      if (known === undefined) paths.set(path, [type]);
      else known.push(type);
    }
    return paths;
  });
}

/** The one that is nearest: of the file's project, of its language; `actual typealias` counts less than what it is for. */
function nearest(types: readonly TypeCandidate[], file: FileScope): TypeCandidate | null {
  const rank = (type: TypeCandidate): number =>
    (type.project === file.project ? 4 : 0) +
    (type.language === file.language ? 2 : 0) +
    (type.kind === 'alias' ? 0 : 1);
  let best: TypeCandidate | null = null;
  for (const type of types) if (best === null || rank(type) > rank(best)) best = type;
  return best;
}

function typeAt(path: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  return nearest(byPath(lastOf(path), lookup).get(path) ?? [], file);
}

/** The module of a package that declares a function or property, which Kotlin names without its module. */
function moduleWith(name: string, namespace: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const declaring = lookup.remember(`jvm ${namespace} declares ${name}`, () =>
    lookup.modulesIn(namespace).filter(({ language, id }) => language === 'kotlin' && lookup.declares(id, name)),
  );
  return file.language === 'kotlin' ? nearest(declaring, file) : null;
}

/** What `import from.name` brings: a type, a function or property of a package, or a member of the type `from`. */
function importedAs(from: string, name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  return (
    typeAt(join(from, name), file, lookup) ??
    moduleWith(name, from, file, lookup) ??
    (from === '' ? null : typeAt(from, file, lookup))
  );
}

/** A type nested in one of those around, or in a direct base of one. */
function nestedType(name: string, context: NameContext): TypeCandidate | null {
  const { lookup, file, type } = context;
  const types = byPath(name, lookup);
  if (types.size === 0) return null;
  for (const outer of enclosingTypes(type.fqn)) {
    const path = outer.replaceAll('+', '.');
    const self = lastOf(path) === name ? types.get(path) : undefined;
    const found = nearest(self ?? types.get(join(path, name)) ?? [], file);
    if (found !== null) return found;
    for (const base of basesOf(outer, path, context)) {
      const inherited = nearest(types.get(join(base, name)) ?? [], file);
      if (inherited !== null) return inherited;
    }
  }
  return null;
}

/** Paths of the direct bases of a type around. */
function basesOf(fqn: string, path: string, context: NameContext): readonly string[] {
  const { lookup, file } = context;
  return lookup.remember(`jvm bases ${file.id} ${fqn}`, () => {
    const type = typeAt(path, file, lookup);
    const around = fqn.includes('+') ? fqn.slice(0, fqn.lastIndexOf('+')) : fqn;
    const bases = type === null ? [] : lookup.bases(type.id);
    return bases.flatMap((base) => {
      const found = resolveSimple(base.split('.'), { ...context, type: { ...context.type, fqn: around } }, false);
      return found === null ? [] : [found.fqn.replaceAll('+', '.')];
    });
  });
}

function topLevelType(name: string, context: NameContext): TypeCandidate | null {
  const { lookup, file, type } = context;
  for (const fact of file.imports) {
    for (const { name: imported, alias } of fact.names) {
      if ((alias === '' ? imported : alias) !== name) continue;
      const found = importedAs(fact.from, imported, file, lookup);
      if (found !== null) return found;
    }
  }
  return inPackage(name, type.namespace, file, lookup) ?? throughStars(name, file, lookup);
}

function inPackage(name: string, namespace: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  return typeAt(join(namespace, name), file, lookup) ?? moduleWith(name, namespace, file, lookup);
}

function throughStars(name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  for (const { from, names } of file.imports) {
    if (names.length > 0 && names[0]?.name !== '*') continue;
    const found = inPackage(name, from, file, lookup);
    if (found !== null) return found;
  }
  for (const namespace of implicit[file.language] ?? []) {
    const found = inPackage(name, namespace, file, lookup);
    if (found !== null) return found;
  }
  return null;
}

/** The type that the first segment names, and of it the one nested deepest along the others. */
function resolveSimple(segments: readonly string[], context: NameContext, inherited = true): TypeCandidate | null {
  const [first = '', ...rest] = segments;
  let type = (inherited ? nestedType(first, context) : nestedByText(first, context)) ?? topLevelType(first, context);
  for (const segment of rest) {
    if (type === null) break;
    const nested = typeAt(`${type.fqn.replaceAll('+', '.')}.${segment}`, context.file, context.lookup);
    if (nested === null) break;
    type = nested;
  }
  return type;
}

/** As `nestedType`, without bases: a base is looked up where its type stands. */
function nestedByText(name: string, { lookup, file, type }: NameContext): TypeCandidate | null {
  for (const outer of enclosingTypes(type.fqn)) {
    const found = typeAt(`${outer.replaceAll('+', '.')}.${name}`, file, lookup);
    if (found !== null) return found;
  }
  return null;
}

/** `a.b.Foo.Bar`: the longest prefix that is the full name of a type. */
function qualified(name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  for (let path = name; path.includes('.'); path = path.slice(0, path.lastIndexOf('.'))) {
    const type = typeAt(path, file, lookup);
    if (type !== null) return type;
  }
  return null;
}

function resolve(name: string, context: NameContext): Resolution {
  const { file, lookup } = context;
  const segments = name.split('.');
  const type = resolveSimple(segments, context) ?? qualified(name, file, lookup);
  if (type !== null) return { kind: 'type', type };
  const [first = ''] = segments;
  for (const fact of file.imports) {
    const named = fact.names.find((n) => (n.alias === '' ? n.name : n.alias) === first);
    if (named !== undefined) return { kind: 'external', name: [fact.from, named.name, ...segments.slice(1)].join('.') };
  }
  // A bare call or constant that nothing here declares is a member of something unseen, and no name of a type.
  const bare = segments.length === 1 && (/^[\p{Ll}_$]/u.test(name) || (name.includes('_') && !/\p{Ll}/u.test(name)));
  return bare ? { kind: 'nothing' } : { kind: 'external', name };
}

function imported(file: FileScope, lookup: Lookup): Resolution[] {
  return file.imports.flatMap(({ from, names }): Resolution[] => {
    // Stars over a type are seen as one of it; over a package they name nothing.
    const whole = names.length === 0 || names[0]?.name === '*';
    const type = whole ? typeAt(from, file, lookup) : null;
    if (whole) return type === null ? [] : [{ kind: 'type', type }];
    return names.map(({ name }) => {
      const found = importedAs(from, name, file, lookup);
      return found === null ? { kind: 'external', name: join(from, name) } : { kind: 'type', type: found };
    });
  });
}

export const jvmScoping: Scoping = { resolve, imported, throughOwners: true };
