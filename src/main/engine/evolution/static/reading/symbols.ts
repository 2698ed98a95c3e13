/**
 * Symbols of the code map as answers speak of them: found again by name and file, with who leans on them and where. Main
 * types: TypeAt, User.
 */

import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { isTestSymbol } from '../../../codemap/codemap.ts';
import { type Said, type Source, saidAt, sentenceFrom, spotsOf } from '../../../static-analyst/static-analyst.ts';
import type { Place, World } from '../topic.ts';
import { fileName, isProduct } from './folders.ts';
import { code, near } from './marked.ts';

/** Where the comment at the head of a file stands. */
const headLines = 40;

export interface TypeAt {
  readonly row: number;
  readonly detail: TypeDetail;
  readonly source: Source;
}

/** Null where it is gone, or cannot be read. `name` '' means the module of the file. */
export async function typeAt(world: World, name: string, file: string): Promise<TypeAt | null> {
  const { map, sources } = world;
  for (const id of map.typesIn(file)) {
    const row = map.byTypeId(id);
    const ref = row === null ? null : map.ref({ type: row, member: 0 });
    if (
      row === null ||
      ref === null ||
      (name === '' ? ref.kind !== 'module' : ref.name !== name || ref.kind === 'module')
    )
      continue;
    const detail = map.typeDetail(row);
    const source = await sources.get(file);
    return detail === null || source === null ? null : { row, detail, source };
  }
  return null;
}

/** By its comment, or by the one at the head of its file that begins with its name. */
export async function saidOf({ detail, source }: TypeAt): Promise<Said | null> {
  const line = detail.files.find(({ file }) => file === source.file)?.line ?? detail.symbol.line;
  const { name } = detail.symbol;
  const own = saidAt(source, line, detail.doc, name);
  if (own !== null) return own;
  const form = new RegExp(
    `^\\s*(?://+|\\*|#|/\\*+)\\s*(?:An? |The )?${name.replace(/\W/g, '')}s? (?:is|are|provides?|represents?|contains?|implements?|keeps?|stores?)\\b`,
  );
  const head = source.lines.slice(0, headLines).findIndex((text) => form.test(text));
  return head < 0 ? null : sentenceFrom(source, head + 1, name);
}

export async function saidOfMember(world: World, member: Member): Promise<Said | null> {
  const source = await world.sources.get(member.file);
  return source === null ? null : saidAt(source, member.line, member.doc, member.name);
}

export interface User {
  readonly name: string;
  readonly file: string;
  /** Where it names what it uses, imports left out. */
  readonly line: number;
  readonly made: boolean;
  /** Type, or type and member, that the line stands in. */
  readonly within: string;
}

/** Types of the product that lean on this one, most first, each with the first line that names it. */
export async function usersOf(world: World, row: number, names: readonly string[], limit: number): Promise<User[]> {
  const around = world.map.neighbours(row, { side: 'dependents', tests: false, limit: limit * 3 });
  // A file that declares it uses it elsewhere, or not at all.
  const own = world.map.places({ type: row, member: 0 });
  const ofType = world.map.ref({ type: row, member: 0 })?.kind !== 'module';
  const isOwn = (file: string, at: number): boolean =>
    ofType && own.some((place) => place.file === file && at >= place.startLine && at <= place.endLine);
  const users: User[] = [];
  for (const { symbol } of around?.nodes.slice(1) ?? []) {
    if (users.length >= limit) break;
    if (!isProduct(symbol.file) || isTestSymbol(symbol.path, symbol.file)) continue;
    const source = await world.sources.get(symbol.file);
    const dependent = world.map.byTypeId(symbol.typeId);
    if (source === null || dependent === null) continue;
    const spans = world.map.places({ type: dependent, member: 0 }).filter(({ file }) => file === symbol.file);
    const inside = (line: number): boolean =>
      symbol.kind === 'module' || spans.some(({ startLine, endLine }) => line >= startLine && line <= endLine);
    const spot = spotsOf(source, names).find(
      ({ line, imported }) => !imported && inside(line) && !isOwn(symbol.file, line),
    );
    await world.pause();
    if (spot === undefined) continue;
    users.push({
      name: symbol.name,
      file: symbol.file,
      line: spot.line,
      made: spot.made,
      within:
        withinOf(world, symbol.file, spot.line) ?? (symbol.name === 'default' ? fileName(symbol.file) : symbol.name),
    });
  }
  return users;
}

/** How many types of the product lean on it. */
export function productUsers({ map }: World, row: number): number {
  return map.neighbours(row, { side: 'dependents', tests: false, limit: 1 })?.dependents ?? 0;
}

/** Whether calls of its extension methods, which name no type, make up much of what leans on it: nobody can count those. */
export function hasExtensions({ members }: TypeDetail): boolean {
  return members.some(({ file, signature }) => file.endsWith('.cs') && /\(this\s/.test(signature));
}

/** Whether more lean on it than `users`, the types of the product: its fan-in is another number then. */
export function testsLean({ map }: World, row: number, users: number): boolean {
  return (map.neighbours(row, { side: 'dependents', limit: 1 })?.dependents ?? 0) > users;
}

/** `Type.member` around a line, the file's own function without its module; null at module level. */
export function withinOf({ map }: World, file: string, line: number): string | null {
  const rows = map.at(file, line);
  if (rows === null) return null;
  const type = map.ref({ type: rows.type, member: 0 });
  const member = rows.member === 0 ? null : map.ref(rows);
  if (type === null) return null;
  // What a file exports as its default has no name of its own.
  if (type.kind === 'module') return member === null || member.name === 'default' ? null : member.name;
  if (type.name === 'default') return member?.name ?? null;
  // `HttpUrl.Builder.parse`: a type in another is called `Builder` as many others are.
  const holder = /([^.+]+)\+[^+]*$/.exec(type.path.replace(/<[^<>]*>/g, ''))?.[1];
  const name = holder === undefined ? type.name : `${holder}.${type.name}`;
  return member === null || type.kind === 'delegate' ? name : `${name}.${member.name}`;
}

/** Of its declaration and of members that stand outside of it: methods of Go, `impl` of Rust. */
export function linesOf({ symbol, files, members }: TypeDetail): number {
  const home = files.find(({ file }) => file === symbol.file) ?? { file: '', line: 1, endLine: 0 };
  const outside = members.filter(({ file, line }) => file !== home.file || line < home.line || line > home.endLine);
  return [home, ...outside].reduce((sum, { line, endLine }) => sum + endLine - line + 1, 0);
}

export const isPublic = ({ access }: Pick<Member, 'access'>): boolean => access === 'public';
export const doesSomething = ({ kind }: Pick<Member, 'kind'>): boolean => kind === 'method' || kind === 'function';

export const memberPlace = ({ file, line }: Pick<Member, 'file' | 'line'>): Place => ({
  file,
  startLine: line,
  endLine: line,
});

/** Who stands at a line, with the place; the place alone outside all symbols. */
export function spotText(world: World, home: string, file: string, line: number): string {
  const within = withinOf(world, file, line);
  const place = near(world.say, home, file, line);
  return within === null ? place : `${code(within)} (${place})`;
}

/** What the comment of a symbol says. A document may say more, in words of its own: those are not quoted. */
export async function saidOfSymbol(
  world: World,
  { typeId, memberId }: { readonly typeId?: string | undefined; readonly memberId?: string | undefined },
  file: string,
): Promise<string | null> {
  const row = typeId === undefined ? null : world.map.byTypeId(typeId);
  const detail = row === null ? null : world.map.typeDetail(row);
  const source = await world.sources.get(file);
  if (detail === null || source === null) return null;
  const member = detail.members.find((each) => each.memberId === memberId);
  if (member !== undefined && member.kind !== 'constructor') return (await saidOfMember(world, member))?.text ?? null;
  return (await saidOf({ row: row ?? 0, detail, source }))?.text ?? null;
}

/** `Type.member`, a function without its module. */
export function shownName(
  { map }: Pick<World, 'map'>,
  {
    path,
    typeId,
    memberId,
  }: { readonly path: string; readonly typeId?: string | undefined; readonly memberId?: string | undefined },
): string {
  const row = typeId === undefined ? null : map.byTypeId(typeId);
  const type = row === null ? null : map.ref({ type: row, member: 0 });
  const last = path.split(/[.+]/).at(-1) ?? path;
  if (type === null || memberId === undefined) return last;
  return type.kind === 'module' || type.name === 'default' ? last : `${type.name}.${last}`;
}

/** A type itself, or its constructor. */
export const isMaking = (memberId: string | undefined, shown: string): boolean =>
  memberId === undefined || /^(\w+)\.(\1|constructor|__init__)$/.test(shown);
