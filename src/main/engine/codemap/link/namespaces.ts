/**
 * Names in languages with namespaces (C#), looked up as the compiler does: the types around with what they inherit, the
 * namespaces around, then usings; an alias comes before all. What none of these shows is a name of a referenced
 * assembly and stays external. A name is what the facts spell (`NameUse.name`): arity distinguishes `Foo` from
 * `Foo<T>`.
 */
import { plainName } from '../facts.ts';
import { createAncestors, type FileScope, type Lookup, type TypeCandidate } from './lookup.ts';
import { type NameContext, placeIn, type Resolution } from './resolution.ts';

/** `A.B.C` → `A.B.C`, `A.B`, `A`, ``. */
function outward(namespace: string): string[] {
  const all = [namespace];
  for (let at = namespace.lastIndexOf('.'); at > 0; at = namespace.lastIndexOf('.', at - 1))
    all.push(namespace.slice(0, at));
  if (namespace !== '') all.push('');
  return all;
}

/** `N.Outer+Inner` → `N.Outer+Inner`, `N.Outer`. */
function enclosingTypes(fqn: string): string[] {
  const all = [fqn];
  for (let at = fqn.lastIndexOf('+'); at > 0; at = fqn.lastIndexOf('+', at - 1)) all.push(fqn.slice(0, at));
  return all;
}

const dotted = (path: string): string => path.replaceAll('+', '.');
const join = (prefix: string, name: string): string =>
  prefix === '' ? name : name === '' ? prefix : `${prefix}.${name}`;

interface Usings {
  /** Alias → its target. */
  aliases: ReadonlyMap<string, string>;
  /** Namespaces, and types whose nested types are used without their name. */
  opened: ReadonlySet<string>;
}

function usingsOf(file: FileScope, lookup: Lookup): Usings {
  return lookup.remember(`usings ${file.id}`, () => {
    const aliases = new Map<string, string>();
    const opened = new Set<string>();
    for (const { alias, from } of [...file.imports, ...lookup.globalImports(file.project)]) {
      if (alias === '') opened.add(plainName(from));
      else if (!aliases.has(alias)) aliases.set(alias, from);
    }
    return { aliases, opened };
  });
}

/** Types of this language with the simple name and arity that end a name. */
function candidatesFor(name: string, { lookup, file }: NameContext): readonly TypeCandidate[] {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return lookup.remember(`csharp ${file.language} ${last}`, () => {
    const [simple = '', arity = '0'] = last.split('`');
    return lookup.byName(simple).filter((c) => c.language === file.language && c.arity === Number(arity));
  });
}

/** Of types with one path, the one that the file sees: its own, then its project's, then others'. */
function nearest(found: readonly TypeCandidate[], { file }: NameContext): TypeCandidate | null {
  const distance = (c: TypeCandidate): number => {
    if (c.file === file.id) return 0;
    // `file class`: private at the top, and another file's.
    if (c.access === 'private' && c.parent === 0) return 3;
    return c.project === file.project ? 1 : 2;
  };
  let best: TypeCandidate | null = null;
  for (const c of found) if (best === null || distance(c) < distance(best)) best = c;
  return best;
}

/** What a candidate's path says before the name: `A.B` for `A.B.Outer+Foo` and the name `Outer.Foo`; null for none. */
function prefixOf({ path }: TypeCandidate, name: string): string | null {
  if (path === name) return '';
  return path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : null;
}

/** @param inherits false for the bases of a type themselves, which are looked up around it. */
function lookUp(name: string, context: NameContext, inherits = true): TypeCandidate | null {
  const { lookup, file, type } = context;
  const { aliases, opened } = usingsOf(file, lookup);
  const dot = name.indexOf('.');
  const aliased = aliases.get(dot < 0 ? name : name.slice(0, dot));
  if (aliased !== undefined) {
    const target = join(aliased, dot < 0 ? '' : name.slice(dot + 1));
    const path = plainName(target);
    return nearest(
      candidatesFor(target, context).filter((c) => prefixOf(c, path) === ''),
      context,
    );
  }
  const candidates = candidatesFor(name, context);
  if (candidates.length === 0) return null;
  const path = plainName(name);
  const prefixes = candidates.map((c) => prefixOf(c, path));
  const at = (holds: (prefix: string) => boolean): TypeCandidate | null => {
    const found = candidates.filter((_, n) => {
      const prefix = prefixes[n] ?? null;
      return prefix !== null && holds(prefix);
    });
    return found.length === 0 ? null : nearest(found, context);
  };
  const nested = candidates.some((c) => c.parent !== 0);
  for (const outer of nested ? enclosingTypes(type.fqn) : []) {
    if (!inherits && outer === type.fqn) continue;
    const own = at((prefix) => prefix === dotted(outer));
    if (own !== null) return own;
    const bases = ancestors(outer, context);
    const inherited = bases.size === 0 ? null : at((prefix) => bases.has(prefix));
    if (inherited !== null) return inherited;
  }
  for (const namespace of outward(type.namespace)) {
    const found = at((prefix) => prefix === namespace);
    if (found !== null) return found;
  }
  return at((prefix) => opened.has(prefix));
}

const none: ReadonlySet<string> = new Set();

/** Dotted paths of all that a type around the name inherits from, as far as the workspace shows. */
function ancestors(fqn: string, context: NameContext): ReadonlySet<string> {
  const { lookup, file } = context;
  const simple = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
  const found = lookup.byName(simple).filter((c) => c.fqn === fqn && c.language === file.language);
  const type = nearest(found, context);
  return type === null ? none : ancestorsOf(type, lookup);
}

const ancestorsOf = createAncestors('namespaces', basesOf);

function basesOf(type: TypeCandidate, lookup: Lookup): TypeCandidate[] {
  return lookup.heritage(type.id).flatMap(({ file: row, bases }) => {
    const file = lookup.file(row);
    if (file === null) return [];
    return bases.flatMap((name) => lookUp(name, placeIn(type, file, lookup), false) ?? []);
  });
}

/** `Derived.Inner`, where `Inner` is nested in a base of `Derived`. */
function inheritedBy(type: TypeCandidate, rest: string, context: NameContext): TypeCandidate | null {
  const [first = ''] = rest.split('.');
  const nested = candidatesFor(first, context).filter((c) => c.parent !== 0);
  if (nested.length === 0) return null;
  const bases = ancestorsOf(type, context.lookup);
  return nearest(
    nested.filter((c) => bases.has(dotted(c.container))),
    context,
  );
}

/** `Foo.Bar` may be the member `Bar` of the type `Foo`: the longest prefix that is a type counts. */
function longest(name: string, context: NameContext): TypeCandidate | null {
  for (let text = name; ; text = text.slice(0, text.lastIndexOf('.'))) {
    const type = lookUp(text, context);
    if (type !== null) return text === name ? type : (inheritedBy(type, name.slice(text.length + 1), context) ?? type);
    if (!text.includes('.')) return null;
  }
}

export function resolveInNamespaces(name: string, context: NameContext): Resolution {
  const attribute = name.startsWith('[') ? name.slice(1, -1) : null;
  const type =
    attribute === null
      ? longest(name, context)
      : (lookUp(attribute.replace(/(?=(?:`\d+)?$)/, 'Attribute'), context) ?? lookUp(attribute, context));
  return type === null ? { kind: 'external', name: plainName(name) } : { kind: 'type', type };
}

/** A file whose `using static` opens a type depends on it, even where only members without its name are used. */
export function openedTypes(file: FileScope, lookup: Lookup): Resolution[] {
  return file.imports.flatMap(({ from, names }): Resolution[] => {
    if (names.length === 0) return [];
    const type = lookUp(from, placeIn({ id: 0, fqn: '' }, file, lookup));
    return type === null ? [{ kind: 'external', name: plainName(from) }] : [{ kind: 'type', type }];
  });
}
