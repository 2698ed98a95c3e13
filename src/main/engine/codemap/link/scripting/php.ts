/**
 * Names of PHP, as the language finds them: whole names begin with `\`, others by the imports of the file, then in the
 * namespace around; a function or constant also outside of all namespaces. Names may be spelt with `\` or with dots.
 * Case counts, although PHP finds types and functions in any case: code that differs there is rare.
 */
import type { FileScope, Lookup, TypeCandidate } from '../lookup.ts';
import { type NameContext, placeIn, type Resolution, type Scoping } from '../resolution.ts';

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const containerOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

function nearest(types: readonly TypeCandidate[], file: FileScope): TypeCandidate | null {
  const rank = (type: TypeCandidate): number =>
    (type.file === file.id ? 2 : 0) + (type.project === file.project ? 1 : 0);
  let best: TypeCandidate | null = null;
  for (const type of types) if (best === null || rank(type) > rank(best)) best = type;
  return best;
}

function typeAt(path: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const types = lookup.remember(`php ${path}`, () =>
    lookup
      .byName(lastOf(path))
      .filter(({ language, kind, fqn }) => language === 'php' && kind !== 'module' && fqn === path),
  );
  return nearest(types, file);
}

/** The module that declares a function or constant of this whole name. */
function moduleWith(path: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const modules = lookup.remember(`php module ${path}`, () =>
    lookup
      .modulesIn(containerOf(path))
      .filter(({ language, id }) => language === 'php' && lookup.declares(id, lastOf(path))),
  );
  return nearest(modules, file);
}

function declaredAt(path: string, { file, lookup, asType = false }: NameContext): TypeCandidate | null {
  return typeAt(path, file, lookup) ?? (asType ? null : moduleWith(path, file, lookup));
}

/** What an import gives the first part of a name, as a whole name; null where none does. */
function importedPath(first: string, file: FileScope): string | null {
  const local = ({ name, alias }: { name: string; alias: string }): string => (alias === '' ? name : alias);
  const small = first.toLowerCase();
  let other: string | null = null;
  for (const { from, names } of file.imports) {
    for (const one of names) {
      if (local(one) === first) return join(from, one.name);
      if (local(one).toLowerCase() === small) other ??= join(from, one.name);
    }
  }
  return other;
}

/** `self`, `static` and `parent`: the type around, and what it extends. */
function ownType(word: string, context: NameContext): TypeCandidate | null {
  const { lookup, type } = context;
  const own = lookup.byName(lastOf(type.fqn)).find(({ id }) => id === type.id) ?? null;
  if (word !== 'parent' || own === null) return own?.kind === 'module' ? null : own;
  for (const { file: row, bases } of lookup.heritage(own.id)) {
    const file = lookup.file(row);
    for (const base of file === null ? [] : bases) {
      const found = file === null ? null : resolve(base, { ...placeIn(own, file, lookup), asType: true });
      if (found?.kind === 'type' && found.type.kind === 'class') return found.type;
    }
  }
  return null;
}

function resolve(name: string, context: NameContext): Resolution {
  const { file, type } = context;
  const isWhole = name.startsWith('\\');
  const path = name.replaceAll('\\', '.').replace(/^\.+/, '');
  const [first = '', ...rest] = path.split('.');
  if (!isWhole && rest.length === 0 && /^(?:self|static|parent)$/i.test(first)) {
    const own = ownType(first.toLowerCase(), context);
    return own === null ? { kind: 'nothing' } : { kind: 'type', type: own };
  }
  if (isWhole) return found(path, context) ?? { kind: 'external', name: path };
  if (/^namespace$/i.test(first) && rest.length > 0) {
    const own = join(type.namespace, rest.join('.'));
    return found(own, context) ?? { kind: 'external', name: own };
  }
  const imported = importedPath(first, file);
  if (imported !== null) {
    const whole = [imported, ...rest].join('.');
    return found(whole, context) ?? { kind: 'external', name: whole };
  }
  const own = join(type.namespace, path);
  const here = found(own, context);
  if (here !== null) return here;
  if (rest.length > 0) return { kind: 'external', name: own };
  const outside = type.namespace === '' || context.asType === true ? null : moduleWith(first, file, context.lookup);
  if (outside !== null) return { kind: 'type', type: outside };
  // A function or constant that nothing here declares is one of PHP itself.
  return /^[\p{Ll}_]/u.test(first) || !/\p{Ll}/u.test(first) ? { kind: 'nothing' } : { kind: 'external', name: own };
}

function found(path: string, context: NameContext): Resolution | null {
  const type = declaredAt(path, context);
  return type === null ? null : { kind: 'type', type };
}

function imported(file: FileScope, lookup: Lookup): Resolution[] {
  const context: NameContext = { lookup, file, type: { id: 0, fqn: '', namespace: '' } };
  return file.imports.flatMap(({ from, names }): Resolution[] =>
    names.map(({ name }) => found(join(from, name), context) ?? { kind: 'external', name: join(from, name) }),
  );
}

export const phpScoping: Scoping = { resolve, imported };
