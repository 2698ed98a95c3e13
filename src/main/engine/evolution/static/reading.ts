/**
 * Symbols of the code map as answers speak of them: found again by name and file, with their dependents and where those
 * are. Main types: TypeAt, User.
 */
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { isTestSymbol, type SurveyedType } from '../../codemap/codemap.ts';
import {
  isForeign,
  isShown,
  type Said,
  type Source,
  type SourcePlace,
  saidAt,
  sentenceFrom,
  spotsOf,
} from '../../static-analyst/static-analyst.ts';
import type { Terrain, World } from './topic.ts';
import type { Words } from './words-en.ts';

/** Max lines of the comment at the head of a file. */
const headLines = 40;

interface TypeAt {
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

interface User {
  readonly name: string;
  readonly file: string;
  /** Where it names what it uses, imports left out. */
  readonly line: number;
  readonly made: boolean;
  /** Type, or type and member, that contains the line. */
  readonly within: string;
}

/** Types of the product that depend on this one, most references first, each with the first line that names it. */
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

/** Lines of its declaration and of members outside it: methods of Go, `impl` of Rust. */
export function linesOf({ symbol, files, members }: TypeDetail): number {
  const home = files.find(({ file }) => file === symbol.file) ?? { file: '', line: 1, endLine: 0 };
  const outside = members.filter(({ file, line }) => file !== home.file || line < home.line || line > home.endLine);
  return [home, ...outside].reduce((sum, { line, endLine }) => sum + endLine - line + 1, 0);
}

export const memberPlace = ({ file, line }: Pick<Member, 'file' | 'line'>): SourcePlace => ({
  file,
  startLine: line,
  endLine: line,
});

/** The symbol at a line, with the place; the place alone outside all symbols. */
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

const generated =
  /(^|\/)(__\w*tests?__|_?examples?|_samples?|generated|__generated__|gen|dist|build|out|node_modules|migrations|scripts?)\/|\.(g|generated|designer|pb)\.\w+$|_pb2?\.\w+$|\.d\.[cm]?ts$|(^|[./])typings\.ts$|\.config\.\w+$|bench(mark)?s?\.\w+$|(^|\/)mocks?([._-]\w+)?\.\w+$|\.test-d\.ts$|(^|\/)(gulpfile|gruntfile|\.eslintrc)\.\w+$/i;

/** Which code a newcomer should hear of, and how its places are called. */
export function isProduct(file: string): boolean {
  return !isForeign(file) && !isShown(file) && !generated.test(file);
}

export function directoryOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

export function fileName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/** A word for the part of the product: the last folder that says something. */
export function domainOf(file: string): string {
  const parts = directoryOf(file)
    .split('/')
    .filter(
      (part) =>
        !/^(src|lib|main|java|kotlin|internal|impl|spi|pkg|app|source|packages?|com|org|io|net)$/i.test(part) &&
        part !== '',
    );
  return (parts.at(-1) ?? fileName(file).replace(/\.\w+$/, '')).slice(0, 64);
}

export const domainOfDirectory = (dir: string): string => domainOf(`${dir}/.`).replace(/^\.$/, 'root');

/** How much depends on it being understood. */
export function weightOf({ fanIn, lines, members, kind }: SurveyedType): number {
  return (
    20 * Math.min(fanIn, 200) + Math.min(lines, 2000) + 3 * Math.min(members.length, 60) - (kind === 'alias' ? 500 : 0)
  );
}

/**
 * Files with functions of their own, the weightiest first: modules, and the files of a Go package, whose functions
 * belong to the single module of the package.
 */
export function functionFiles({ types, survey }: Pick<Terrain, 'types' | 'survey'>, fewest: number): string[] {
  const found = types
    .filter(
      ({ kind, file, members }) =>
        kind === 'module' &&
        !file.endsWith('.go') &&
        members.filter((member) => member.kind === 'function').length >= fewest,
    )
    .map((type) => ({ file: type.file, weight: weightOf(type) }));
  for (const { file, language, lines, test } of survey.files)
    if (language === 'go' && !test && isProduct(file) && lines >= 60) found.push({ file, weight: lines });
  return found.sort((a, b) => b.weight - a.weight || (a.file < b.file ? -1 : 1)).map(({ file }) => file);
}

/**
 * Names, code and places as an answer's Markdown shows them.
 *
 * Code in backticks, more of them where it holds some itself.
 */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (!plain.includes('`')) return `\`${plain}\``;
  const longest = Math.max(...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${plain} ${fence}`;
}

/** Path and line. */
export const at = (file: string, line: number): string => `\`${file}:${line}\``;

/** A line of the file that the answer is about anyway, or path and line. */
export function near(say: Words, home: string, file: string, line: number): string {
  return file === home ? say.line(line) : at(file, line);
}

/** The first few, and how many more. */
export function some(say: Words, names: readonly string[], max: number): string {
  const left = names.length - max;
  return left > 0 ? say.list([...names.slice(0, max), say.and(left)]) : say.list(names);
}

export function exceptions(say: Words, names: readonly string[], max = 4): string {
  return names.length === 0 ? '.' : say.family.except(some(say, names.map(code), max));
}

/** Without what only the author's tools read. */
export const said = (say: Words, text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : say.said(text);

/** Words of others on one line: nothing in them is markup. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('`', '’')
    .replace(/[\\*[<]/g, '\\$&')
    .trim();

/** A commit as answers name it: its beginning, its day, its first line and the issues that it names. */
export function quotedCommit(
  say: Words,
  { id, at: time, subject, issues }: Readonly<{ id: string; at: number; subject: string; issues: readonly string[] }>,
): string {
  const day = new Date(time).toISOString().slice(0, 10);
  const named = issues.filter((issue) => !subject.includes(issue)).slice(0, 2);
  return say.commit(
    id.slice(0, 8),
    day,
    plainText(subject),
    named.length === 0 ? null : named.map(plainText).join(', '),
  );
}
