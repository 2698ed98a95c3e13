/** In what way a symbol is used at a place, from what the syntax shows there. */
import type { EdgeKind, Language } from '#shared/contract/common.ts';
import type { UsageKind } from '#shared/contract/find.ts';
import type { Lookup } from '../link/lookup.ts';
import type { FileView } from './file-view.ts';
import { declares } from './judge-type.ts';
import type { KnownMember } from './known-types.ts';
import type { NameOccurrence } from './name-places.ts';
import type { Subject } from './subject.ts';

/** Of a type. @param base how another type is based on it. */
export function kindOfType(view: FileView, place: NameOccurrence, base: (type: number) => EdgeKind | null): UsageKind {
  switch (place.use) {
    case 'import':
      return 'import';
    case 'base':
      return base(view.typeAt(place.line)) ?? 'inherits';
    case 'type':
      return 'memberType';
    case 'new':
      // A literal of Go runs no constructor.
      return view.language === 'go' ? 'reference' : 'call';
    case 'call':
    case 'qualifier':
      return 'call';
    default:
      return 'reference';
  }
}

export function kindOfMember(view: FileView, place: NameOccurrence): UsageKind {
  if (declares(view, place)) return 'implements';
  if (place.use === 'import' || place.use === 'call' || place.use === 'write') return place.use;
  return 'reference';
}

/** Languages that make an instance by calling the type. */
const withoutNew: ReadonlySet<Language> = new Set(['python', 'kotlin', 'cpp', 'swift', 'dart', 'scala']);

/** Whether an instance is made here: `new Foo`, or `Foo(` in languages without `new`. */
export function creates({ language }: FileView, { kind, use }: NameOccurrence): boolean {
  return kind === 'construct' || use === 'new' || (use === 'call' && withoutNew.has(language));
}

/** Files that may use a member at all: what is not public in Go ends with its folder, what is private in Rust with its module. */
export function seesMembers({ type, members }: Subject, lookup: Lookup): (file: { path: string }) => boolean {
  const homes = members.map(({ file }) => lookup.file(file)?.path ?? '');
  if (type.language === 'go' && members.every(({ access }) => access !== 'public')) {
    const folders = new Set(homes.map(folderOf));
    return ({ path }) => folders.has(folderOf(path));
  }
  if (type.language === 'rust' && type.kind !== 'module' && members.every(({ access }) => access === 'private')) {
    const modules = homes.map((path) => path.replace(/(?:(?<=^|\/)(?:mod|lib|main))?\.rs$/, ''));
    return ({ path }) =>
      homes.includes(path) ||
      modules.some((module) => path.startsWith(module === '' || module.endsWith('/') ? module : `${module}/`));
  }
  return () => true;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * Names that Java and Kotlin give each other's properties: `user.getName()` in Java reads `user.name` of Kotlin, and the other way round.
 * Further names of the subject in a file of this language.
 */
export function accessorNames({ type, members, name }: Subject, language: Language): readonly string[] {
  const [first] = members;
  if (first === undefined) return [];
  if (type.language === 'ruby') return namesInRuby(first, name);
  if (type.language === 'kotlin' && language === 'java') return namesInJava(first, name);
  if (type.language === 'java' && language === 'kotlin' && first.kind === 'method') {
    const accessor = /^(get|set|is)([^a-z].*)$/su.exec(name);
    if (accessor === null || !members.some((one) => isAccessor(one.params, accessor[1] ?? ''))) return [];
    const property = accessor[2] ?? '';
    if (accessor[1] === 'set') return [small(property), `is${property}`];
    return accessor[1] === 'is' ? [] : [small(property)];
  }
  return [];
}

/** A property is the field `@name` in its own type, and `x.name = 1` calls `name=`. */
function namesInRuby({ kind }: KnownMember, name: string): string[] {
  if (kind === 'property') return [`@${name}`];
  return /^\w+=$/.test(name) ? [name.slice(0, -1)] : [];
}

function namesInJava({ kind, modifiers, attributes }: KnownMember, name: string): string[] {
  const given = [...attributes.matchAll(/"(?:[gs]et:)?JvmName\(\s*(?:name\s*=\s*)?\\"([^"\\]+)\\"/g)].map(
    (one) => one[1] ?? '',
  );
  if (kind !== 'property') return given;
  // `isOpen` keeps its name where it is read, and loses the word where it is set.
  const isFlag = /^is[^a-z]/.test(name);
  const setter = `set${isFlag ? name.slice(2) : capital(name)}`;
  return [...given, ...(isFlag ? [] : [`get${capital(name)}`]), ...(modifiers.includes('"readonly"') ? [] : [setter])];
}

/**
 * Whether a place in Kotlin may use a method of Java: `user.name = x` calls `setName` and not `getName`, and `user.name` the other
 * way round. In Ruby `user.name = x` calls `name=` in the same way.
 */
export function fitsAccess({ type, name, members }: Subject, view: FileView, place: NameOccurrence): boolean {
  if (type.language === 'ruby') {
    const isSetter = /^\w+=$/.test(name);
    const sets = place.use === 'write' || place.name === name;
    return isSetter ? sets : members[0]?.kind !== 'method' || place.use !== 'write';
  }
  if (type.language !== 'java' || view.language !== 'kotlin') return true;
  if (place.use === 'write') return place.name !== name && name.startsWith('set');
  return place.name === name || !name.startsWith('set');
}

function isAccessor(params: string, word: string): boolean {
  return word === 'set' ? /^\([^,()]+\)$/.test(params) : /^\(\s*\)$/.test(params);
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** `URL` becomes `url`, `URLPath` becomes `urlPath`, `Name` becomes `name`. */
function small(name: string): string {
  const capitals = /^[A-Z]+/.exec(name)?.[0] ?? '';
  const length = capitals.length === name.length || capitals.length <= 1 ? capitals.length : capitals.length - 1;
  return name.slice(0, length).toLowerCase() + name.slice(length);
}

/**
 * Whether members of C# extend values of another type: by their first parameter, or in a block `extension(Foo foo) { … }`.
 *
 * @param open the view of a file; null when it cannot be read.
 */
export function isExtension({ type, members }: Subject, open: (file: number) => FileView | null): boolean {
  if (members.some(({ signature }) => /\(this\s/.test(signature))) return true;
  if (type.language === 'dart')
    return type.kind === 'object' && members.every(({ modifiers }) => !modifiers.includes('"static"'));
  if (type.language !== 'csharp' || !type.modifiers.includes('"static"')) return false;
  return members.some(({ kind, modifiers, file, line, endLine }) => {
    if (kind !== 'method' && kind !== 'property') return false;
    // In a static class only members of such a block may be without the word.
    if (!modifiers.includes('"static"')) return true;
    const extended = open(file)?.facts.extended;
    return extended !== undefined && [...extended].some((one) => one >= line && one <= endLine);
  });
}
