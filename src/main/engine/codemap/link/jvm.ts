/**
 * Names in Java, Kotlin and Scala, which see each other's types: nested types of the types around and of their bases, explicit
 * imports, the package, star imports, what is imported without a word. A function or property outside types is reached
 * by its package and leads to the module that declares it.
 */
import { createAncestors, type FileScope, type Lookup, type TypeCandidate } from './lookup.ts';
import { type NameContext, placeIn, type Resolution, type Scoping } from './resolution.ts';

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
  scala: ['scala', 'scala.Predef', 'scala.collection.immutable', 'java.lang'],
};

const jvm: ReadonlySet<string> = new Set(['java', 'kotlin', 'scala']);
/** Languages in which functions and values may be outside types, in modules that other files do not name. */
const withModules: ReadonlySet<string> = new Set(['kotlin', 'scala']);

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `N.Outer+Inner` → `N.Outer+Inner`, `N.Outer`. */
function enclosingTypes(fqn: string): string[] {
  const all = [fqn];
  for (let at = fqn.lastIndexOf('+'); at > 0; at = fqn.lastIndexOf('+', at - 1)) all.push(fqn.slice(0, at));
  return all;
}

/** Types of these languages with this simple name, by FQN with `.` for `+`. */
function byPath(name: string, lookup: Lookup): ReadonlyMap<string, TypeCandidate[]> {
  return lookup.remember(`jvm ${name}`, () => {
    const paths = new Map<string, TypeCandidate[]>();
    for (const type of lookup.byName(name)) {
      if (!jvm.has(type.language)) continue;
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

/** Types that every file of Kotlin sees: whether a body means them or a function of that name, its text does not say here. */
const builtIn = new Set(
  `Any Array Boolean Byte Char CharSequence Collection Comparable Double Enum Error Exception Float Int Iterable Iterator
   Lazy List Long Map MutableCollection MutableList MutableMap MutableSet Nothing Number Pair Regex Result Sequence Set
   Short String StringBuilder Throwable Triple UByte UInt ULong UShort Unit`.split(/\s+/),
);

/** The module of a package that declares a function or property, which Kotlin names without its module. */
function moduleWith(name: string, namespace: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const declaring = lookup.remember(`jvm ${namespace} declares ${name}`, () =>
    lookup.modulesIn(namespace).filter(({ language, id }) => withModules.has(language) && lookup.declares(id, name)),
  );
  return withModules.has(file.language) ? nearest(declaring, file) : null;
}

/** What `import from.name` brings: a type, a function or property of a package, or a member of the type `from`. */
function importedAs(
  from: string,
  name: string,
  file: FileScope,
  lookup: Lookup,
  typesOnly = false,
): TypeCandidate | null {
  return (
    typeAt(join(from, name), file, lookup) ??
    (typesOnly ? null : moduleWith(name, from, file, lookup)) ??
    (from === '' ? null : typeAt(from, file, lookup))
  );
}

/**
 * A type nested in one of those around, or in what one of these inherits from.
 * @param inherits false for the bases of a type themselves, which are looked up around it.
 */
function nestedType(name: string, context: NameContext, inherits: boolean): TypeCandidate | null {
  const { lookup, file, type } = context;
  const types = byPath(name, lookup);
  if (types.size === 0) return null;
  for (const outer of enclosingTypes(type.fqn)) {
    const path = outer.replaceAll('+', '.');
    const self = lastOf(path) === name ? types.get(path) : undefined;
    const found = nearest(self ?? types.get(join(path, name)) ?? [], file);
    if (found !== null) return found;
    const holder = inherits || outer !== type.fqn ? typeAt(path, file, lookup) : null;
    const inherited = holder === null ? null : inheritedBy(holder, name, file, lookup);
    if (inherited !== null) return inherited;
  }
  return null;
}

/** `Inner` of the nearest ancestor of a type that holds one. */
function inheritedBy(type: TypeCandidate, name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const isNested = lookup.remember(`jvm nested ${name}`, () => lookup.byName(name).some(({ parent }) => parent !== 0));
  if (!isNested) return null;
  const types = byPath(name, lookup);
  for (const base of ancestorsOf(type, lookup)) {
    const found = nearest(types.get(join(base, name)) ?? [], file);
    if (found !== null) return found;
  }
  return null;
}

const ancestorsOf = createAncestors('jvm', basesOf);

/** The direct bases of a type, looked up where each is written. */
function basesOf(type: TypeCandidate, lookup: Lookup): TypeCandidate[] {
  return lookup.heritage(type.id).flatMap(({ file: row, bases }) => {
    const file = lookup.file(row);
    if (file === null) return [];
    const head = { ...placeIn(type, file, lookup), asType: true };
    return bases.flatMap((name) => typeNamed(name, head, false) ?? []);
  });
}

function topLevelType(name: string, context: NameContext): TypeCandidate | null {
  const { lookup, file, type, asType = false } = context;
  let isImported = false;
  for (const fact of file.imports) {
    for (const { name: imported, alias } of fact.names) {
      if ((alias === '' ? imported : alias) !== name) continue;
      isImported = true;
      const found = importedAs(fact.from, imported, file, lookup, asType);
      if (found !== null) return found;
    }
  }
  // What an import brings from outside hides what the package and stars have of that name.
  if (isImported) return null;
  const typesOnly = asType || builtIn.has(name);
  return inPackage(name, type.namespace, file, lookup, typesOnly) ?? throughStars(name, file, lookup, typesOnly);
}

function inPackage(
  name: string,
  namespace: string,
  file: FileScope,
  lookup: Lookup,
  typesOnly: boolean,
): TypeCandidate | null {
  return typeAt(join(namespace, name), file, lookup) ?? (typesOnly ? null : moduleWith(name, namespace, file, lookup));
}

function throughStars(name: string, file: FileScope, lookup: Lookup, typesOnly: boolean): TypeCandidate | null {
  for (const { from, names } of file.imports) {
    if (names.length > 0 && names[0]?.name !== '*') continue;
    const found = inPackage(name, from, file, lookup, typesOnly);
    if (found !== null) return found;
  }
  for (const namespace of implicit[file.language] ?? []) {
    const found = inPackage(name, namespace, file, lookup, typesOnly);
    if (found !== null) return found;
  }
  return null;
}

/** Of a type the one nested deepest along these names, its own or inherited. */
function deepest(type: TypeCandidate, segments: readonly string[], file: FileScope, lookup: Lookup): TypeCandidate {
  let found = type;
  for (const segment of segments) {
    const nested = typeAt(`${found.path}.${segment}`, file, lookup) ?? inheritedBy(found, segment, file, lookup);
    if (nested === null) break;
    found = nested;
  }
  return found;
}

/** The type that the first segment names, and what the others name in it. */
function resolveSimple(segments: readonly string[], context: NameContext, inherits: boolean): TypeCandidate | null {
  const [first = '', ...rest] = segments;
  const type = nestedType(first, context, inherits) ?? topLevelType(first, context);
  return type === null ? null : deepest(type, rest, context.file, context.lookup);
}

/** `a.b.Foo.Bar`: the longest prefix that is the full name of a type, and what the rest names in it. */
function qualified(name: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  for (let path = name; path.includes('.'); path = path.slice(0, path.lastIndexOf('.'))) {
    const type = typeAt(path, file, lookup);
    if (type !== null) return deepest(type, name.slice(path.length + 1).split('.'), file, lookup);
  }
  return null;
}

function typeNamed(name: string, context: NameContext, inherits = true): TypeCandidate | null {
  return resolveSimple(name.split('.'), context, inherits) ?? qualified(name, context.file, context.lookup);
}

function resolve(name: string, context: NameContext): Resolution {
  const { file } = context;
  const segments = name.split('.');
  const type = typeNamed(name, context);
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
