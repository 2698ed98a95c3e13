/**
 * What others may call: public types and functions, those of a package's entry first, then by how many types of other
 * modules depend on them. Main type: Exported. A file's own helpers are public in many languages; what no other module
 * uses and no package exposes is not an interface.
 */
import type { WholeFile, WholeMap, WholeMember, WholeType } from '../../codemap/codemap.ts';
import { sourceOf } from './arch/entry-points.ts';
import type { Context } from './context.ts';
import { resolveImport, spellsImports } from './model/imported-names.ts';
import { byText, folderOf } from './model/modules.ts';
import type { Found } from './model/symbols.ts';

/** A dependent of an export, and the lines in which it uses the export somewhere. */
interface User {
  readonly symbol: Found;
  readonly file: WholeFile;
  readonly line: number;
  readonly endLine: number;
}

export interface Exported {
  readonly symbol: Found;
  /** Types of other modules that depend on it, most fan-in first; one per file where only files are known. */
  readonly users: readonly User[];
  /** How many there are. */
  readonly count: number;
  /** The package that shows it, '' for none. */
  readonly face: string;
  /** How many files name it, tests too; 0 where no package shows it. */
  readonly files: number;
}

/** Functions are counted by their mentions, which takes a look-up each: at most this many per workspace. */
const maxFunctions = 6_000;
const maxFiles = 500;

export function findExports(context: Context): Exported[] {
  const faces = packageFaces(context);
  const found = [...exportedTypes(context, faces), ...exportedFunctions(context, faces)];
  return found.sort(
    (a, b) => weight(b) - weight(a) || byText(a.symbol.type.path, b.symbol.type.path) || byText(nameOf(a), nameOf(b)),
  );
}

/** What a package shows is used by tests, examples and others more than inside; what only fails is met last. */
const weight = ({ symbol, count, face, files }: Exported): number => {
  const aside = /(Error|Exception|Attribute)$/.test(symbol.type.name) || inside.test(symbol.type.path) ? 0.3 : 1;
  return (count + (face === '' ? 0 : 5 + count + 4 * Math.log2(1 + files))) * aside;
};
/** Public to the compiler only. */
const inside = /(^|[./])internals?([./]|$)/i;
const nameOf = ({ symbol }: Exported): string => symbol.member?.memberId ?? symbol.type.typeId;

type Faces = ReadonlyMap<string, { readonly name: string; shows(symbol: string): boolean }>;

/** By file: what the entries of packages pass on. */
function packageFaces(context: Context): Faces {
  const entries: { file: WholeFile; name: string }[] = [];
  for (const { file, facts } of context.texts) {
    for (const entry of facts.project?.entries ?? []) {
      const source = entry.command === '' ? sourceOf(folderOf(file), entry.path, context) : null;
      if (source !== null) entries.push({ file: source, name: facts.project?.name ?? '' });
    }
  }
  return createPackageFaces(entries, context.map);
}

function usersOutside(type: WholeType, { modules, symbols }: Context): WholeType[] {
  const own = modules.of(type.file.file);
  return symbols
    .usedBy(type)
    .filter(({ file }) => !file.test && modules.of(file.file) !== own)
    .sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path));
}

function exportedTypes(context: Context, faces: Faces): Exported[] {
  const { map } = context;
  return map.types.flatMap((type): Exported[] => {
    if (type.kind === 'module' || type.access !== 'public' || type.parent !== 0 || !context.isProduct(type.file))
      return [];
    const go = type.file.language === 'go' ? goUsers(type.name, type.file, context) : null;
    const users = go?.users ?? usersOutside(type, context).map(userOf);
    const face = faces.get(type.file.file);
    const shown = face?.shows(type.name) === true ? face.name : '';
    if (users.length === 0 && shown === '') return [];
    const files = shown === '' ? 0 : map.mentions(type.name, maxFiles);
    return [{ symbol: { type, member: null }, users, count: users.length, face: shown, files }];
  });
}

function exportedFunctions(context: Context, faces: Faces): Exported[] {
  const { map, symbols, isProduct, said } = context;
  /** Files that export a name: overloads in one file are one function. */
  const named = new Map<string, Set<string>>();
  const all: { type: WholeType; member: WholeMember }[] = [];
  for (const type of map.types) {
    if (type.kind !== 'module' || !isProduct(type.file)) continue;
    for (const member of symbols.members(type)) {
      if (
        member.access !== 'public' ||
        (member.kind !== 'function' && member.kind !== 'variable' && member.kind !== 'constant')
      )
        continue;
      if (isMacro(member)) continue;
      named.set(member.name, (named.get(member.name) ?? new Set()).add(member.file.file));
      const last = all.at(-1);
      const overload = last?.member.name === member.name && last.member.file === member.file;
      if (!isProduct(member.file)) continue;
      // Of overloads, the first represents all, unless only a later one documents them.
      if (!overload) all.push({ type, member });
      else if (said(last.member) === '' && said(member) !== '') all[all.length - 1] = { type, member };
    }
  }
  const counted = all
    .filter(({ type }) => symbols.usedBy(type).length > 0 || faces.has(type.file.file))
    .sort((a, b) => b.type.fanIn - a.type.fanIn || byText(a.member.memberId, b.member.memberId))
    .slice(0, maxFunctions);
  return counted.flatMap(({ type, member }): Exported[] => {
    const face = faces.get(member.file.file);
    const shown = face?.shows(member.name) === true ? face.name : '';
    if (shown === '' && member.kind !== 'function') return [];
    // For a name that several files export, the mentions are ambiguous.
    const only = named.get(member.name)?.size === 1;
    const { users, count, files } = usersOf(type, member, only, context);
    return count === 0 && shown === '' ? [] : [{ symbol: { type, member }, users, count, face: shown, files }];
  });
}

/** Macros of C take anything and have no written result; the allocator is declared in many headers. */
function isMacro({ file, kind, result, name }: WholeMember): boolean {
  const native = file.language === 'c' || file.language === 'cpp';
  return native && kind === 'function' && (result === '' || /^(malloc|calloc|realloc|free)$/.test(name));
}

type Users = Pick<Exported, 'users' | 'count' | 'files'>;

function usersOf(type: WholeType, member: WholeMember, only: boolean, context: Context): Users {
  const { name, file } = member;
  if (file.language === 'go') return goUsers(name, file, context);
  return spellsImports(file.language) ? importers(member, only, context) : namers(type, member, only, context);
}

const userOf = (type: WholeType): User => ({
  ...{ symbol: { type, member: null }, file: type.file, line: type.line, endLine: type.endLine },
});

const byWeight = (a: User, b: User): number =>
  b.symbol.type.fanIn - a.symbol.type.fanIn || byText(a.file.file, b.file.file);

/** Files of other packages that write `alias.Name`. */
function goUsers(name: string, { file }: WholeFile, { goNames, modules, symbols }: Context): Users {
  const places = goNames.places(folderOf(file), name);
  const outside = places.filter((each) => !each.file.test && modules.of(each.file.file) !== modules.of(file));
  const users = outside.flatMap(({ file: home, line }): User[] => {
    const [first] = symbols.ofFile(home.file);
    const symbol = symbols.at(home.file, line) ?? (first === undefined ? null : { type: first, member: null });
    return symbol === null ? [] : [{ symbol, file: home, line, endLine: line }];
  });
  return { users: users.sort(byWeight), count: outside.length, files: places.length };
}

function importers({ name, file }: WholeMember, only: boolean, { imported, modules, symbols }: Context): Users {
  if (!only) return { users: [], count: 0, files: 0 };
  const files = imported.files(name).filter((each) => each !== file);
  const outside = files.filter((each) => !each.test && modules.of(each.file) !== modules.of(file.file));
  const users = outside.flatMap((each) =>
    symbols
      .ofFile(each.file)
      .slice(0, 1)
      .map((type): User => ({ symbol: { type, member: null }, file: each, line: 1, endLine: each.lines })),
  );
  return { users: users.sort(byWeight), count: outside.length, files: files.length };
}

function namers(type: WholeType, { name }: WholeMember, only: boolean, context: Context): Users {
  // Its own file names it too.
  const files = only ? Math.max(0, context.map.mentions(name, maxFiles) - 1) : 0;
  const users = usersOutside(type, context);
  const count = Math.min(files, users.length);
  return { users: users.slice(0, count).map(userOf), count, files };
}

interface Face {
  readonly name: string;
  /** null: all that is exported. */
  names: Set<string> | null;
}

const maxDepth = 6;

/**
 * What the entry files of packages show: their own exports and what they pass on from other files, to some depth.
 * By file. A workspace package that is passed on (`export * from '@scope/core'`) is an entry of its own.
 */
function createPackageFaces(
  entries: readonly { file: WholeFile; name: string }[],
  map: WholeMap,
): ReadonlyMap<string, { readonly name: string; shows(symbol: string): boolean }> {
  const faces = new Map<string, Face>();
  const visit = (file: WholeFile, name: string, names: ReadonlySet<string> | null, depth: number): void => {
    const known = faces.get(file.file);
    const more =
      known === undefined ||
      (known.names !== null && (names === null || [...names].some((each) => known.names?.has(each) === false)));
    if (!more || depth > maxDepth) return;
    faces.set(file.file, merged(known, name, names));
    for (const each of map.imports(file.file)) {
      if (!each.reexport || !each.from.startsWith('.') || each.from === './') continue;
      const target = resolveImport(folderOf(file.file), each.from, map);
      if (target === null) continue;
      const all = each.names.length === 0 || each.names.some((taken) => taken.name === '*');
      const wanted = each.names.filter(
        ({ name: own, alias }) => names === null || names.has(alias === '' ? own : alias),
      );
      if (all) visit(target, name, names, depth + 1);
      else if (wanted.length > 0) visit(target, name, new Set(wanted.map((taken) => taken.name)), depth + 1);
    }
  };
  for (const { file, name } of entries) visit(file, name, null, 0);
  return new Map(
    [...faces].map(([file, { name, names }]) => [
      file,
      { name, shows: (symbol: string) => names === null || names.has(symbol) },
    ]),
  );
}

function merged(known: Face | undefined, name: string, names: ReadonlySet<string> | null): Face {
  if (known === undefined) return { name, names: names === null ? null : new Set(names) };
  if (known.names === null || names === null) return { name: known.name, names: null };
  return { name: known.name, names: new Set([...known.names, ...names]) };
}
