/**
 * Symbols of the code map as answers speak of them: found again by name and file, with who leans on them and where. Main
 * types: TypeAt, User.
 */
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import type { Place, World } from '../topic.ts';
import { isProduct } from './folders.ts';
import type { Source } from './sources.ts';
import { type Said, saidAt, spotsOf } from './spots.ts';

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

export async function saidOf(world: World, { detail, source }: TypeAt): Promise<Said | null> {
  const at = detail.files.find(({ file }) => file === source.file)?.line ?? detail.symbol.line;
  return saidAt(source, at, detail.doc, detail.symbol.name);
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
  const users: User[] = [];
  for (const { symbol } of around?.nodes.slice(1) ?? []) {
    if (users.length >= limit) break;
    if (!isProduct(symbol.file) || isTestCode(symbol.file)) continue;
    const source = await world.sources.get(symbol.file);
    const dependent = world.map.byTypeId(symbol.typeId);
    if (source === null || dependent === null) continue;
    const spans = world.map.places({ type: dependent, member: 0 }).filter(({ file }) => file === symbol.file);
    const inside = (line: number): boolean =>
      symbol.kind === 'module' || spans.some(({ startLine, endLine }) => line >= startLine && line <= endLine);
    const spot = spotsOf(source, names).find(({ line, imported }) => !imported && inside(line));
    await world.pause();
    if (spot === undefined) continue;
    users.push({
      name: symbol.name,
      file: symbol.file,
      line: spot.line,
      made: spot.made,
      within: withinOf(world, symbol.file, spot.line) ?? symbol.name,
    });
  }
  return users;
}

/** `Type.member` around a line, the file's own function without its module; null at module level. */
export function withinOf({ map }: World, file: string, line: number): string | null {
  const rows = map.at(file, line);
  if (rows === null) return null;
  const type = map.ref({ type: rows.type, member: 0 });
  const member = rows.member === 0 ? null : map.ref(rows);
  if (type === null) return null;
  if (type.kind === 'module') return member?.name ?? null;
  return member === null ? type.name : `${type.name}.${member.name}`;
}

export const isPublic = ({ access }: Pick<Member, 'access'>): boolean => access === 'public';
export const doesSomething = ({ kind }: Pick<Member, 'kind'>): boolean => kind === 'method' || kind === 'function';

export const memberPlace = ({ file, line }: Pick<Member, 'file' | 'line'>): Place => ({
  file,
  startLine: line,
  endLine: line,
});
