/**
 * Finds the types and members that a question is about: in the files that match its words, by names, comments and the
 * code itself, supported by what the finder of code knows of meanings. Main types: Point, Group. The answer to "how" is
 * mostly a method, whose name need not say it, so its lines count too.
 */
import type { Member } from '#shared/contract/symbols.ts';
import { isHeaderFile, isTestCode, type PlainDetail } from '../codemap/codemap.ts';
import type { Memory } from '../memory/memory.ts';
import { redact } from '../redact/redact.ts';
import { fuse } from '../retrieval/retrieval.ts';
import { accessorLines, createSaid, type Line, type RankedCode, type RankedWords, type Said } from './said.ts';

export type CodeHit = Awaited<ReturnType<Memory['code']['find']>>[number];

export interface Point {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly doc: string;
  readonly member: boolean;
  readonly score: number;
  /** Lines of it that say most of the question. */
  readonly shows: readonly Line[];
  readonly typeId: string;
  readonly memberId?: string | undefined;
}

/** A type and what of it bears on the question; of a module, and of a type that is not known, one member. */
export interface Group {
  readonly type: Point | null;
  readonly members: readonly Point[];
}

export interface PointSources {
  readonly ranked: RankedCode;
  readonly hits: readonly CodeHit[];
  /** Names that the question spells. */
  readonly spelt: ReadonlySet<string>;
  /** Min share of the weight of all words of the question that must match. */
  readonly least: number;
  holds(symbol: { readonly path: string; readonly file: string }): boolean;
  pause(): Promise<void>;
}

const mostFiles = 20;
const mostMembers = 600;
const mostGroups = 5;
const membersOfGroup = 3;
const ofBest = 0.55;
const bodyLines = 800;
/** Nothing that "what breaks if…" asks about. */
const onlyJumps = /^\s*(?:break|continue|pass|return)\s*;?\s*$/;
const hitCounts = 0.35;
/** Found by meaning alone, in a file that the words do not lead to. */
const hitAlone = 0.55;
const testCounts = 0.6;
const speltCounts = 1;
/** More than all lists together. */
const speltFirst = 10;
const nearCounts = 0.7;
/** Of what a type's members say, it says this itself. */
const ofMembers = 0.9;
const shown = { most: 2, letters: 140, share: 0.3, least: 0.12 };
/** Says names, and does nothing: imports and comments. */
const beside = /^\s*(?:import\b|export\b.*\bfrom\b|from\b|using\b|use\b|package\b|#|\/\/|\/?\*|$)/;

interface Scored {
  readonly point: Point;
  readonly typePath: string;
  readonly ofModule: boolean;
}

/** Best first. */
export async function findPoints(sources: PointSources): Promise<Group[]> {
  const { ranked, hits, spelt, least, holds, pause } = sources;
  const { words } = ranked;
  const hitOf = new Map(hits.map((hit) => [hit.symbol.path, hit.score]));
  const files = ranked.files
    .filter(({ types }) => types.some(({ detail }) => holds(detail.symbol)))
    .slice(0, mostFiles);
  const best = files[0]?.score ?? 1;
  const said = createSaid(words);
  const scored: Scored[] = [];
  for (const { file, score, types } of files) {
    await pause();
    const text = ranked.readText(file);
    const lines = text === null ? [] : text.split('\n');
    const standing = 0.6 + (0.4 * score) / best;
    const named = words.stemsOf(file.slice(file.lastIndexOf('/') + 1));
    for (const { detail } of types) {
      await pause();
      if (!holds(detail.symbol)) continue;
      const ofModule = detail.symbol.kind === 'module';
      const add = (point: Omit<Point, 'score'>, share: number): void => {
        const borneOut = hitCounts * (hitOf.get(point.path) ?? 0);
        scored.push({
          point: { ...point, score: share * standing + borneOut },
          typePath: detail.symbol.path,
          ofModule,
        });
      };
      const place = detail.files.find((one) => one.file === file) ?? detail.files[0];
      if (!ofModule && place !== undefined) add(pointOfType(detail, place), said.ofType(detail, named));
      const inOwner = words.stemsOf(detail.symbol.name);
      for (const member of detail.members.filter((one) => one.file === file).slice(0, mostMembers)) {
        await pause();
        const body = lines
          .slice(member.line - 1, Math.min(member.endLine, member.line - 1 + bodyLines))
          .map((text, n) => ({ line: member.line + n, text: onlyJumps.test(text) ? '' : text }));
        if (announces(member, body)) continue;
        const found = said.ofMember(member, { inOwner, inFile: named, body });
        add(pointOfMember(member, detail, { body, passage: found.lines, words, said }), found.said);
      }
      const loose = ofModule ? pointOfFile(detail, types, { file, lines, words, said }) : null;
      if (loose !== null) add(loose.point, loose.said);
    }
  }
  const known = new Set(scored.map(({ point }) => point.path));
  for (const hit of hits) if (holds(hit.symbol) && !known.has(hit.symbol.path)) scored.push(fromHit(hit));
  const enough = Math.max(least, ofBest * Math.max(0, ...scored.map(({ point }) => point.score)));
  const types = new Map(scored.filter(({ point }) => !point.member).map(({ point }) => [point.path, point]));
  const named = scored.map((one): Scored => {
    const said = spelt.has(one.point.name);
    return said ? { ...one, point: { ...one.point, score: one.point.score + speltCounts } } : one;
  });
  const kept = onePerPath(named.filter(({ point }) => point.score >= enough));
  return grouped(kept, types, inOrder(kept, ranked, hitOf, spelt));
}

/** By path. What names and comments say, what the lines say and what is near in meaning are lists of their own. */
function inOrder(
  scored: readonly Scored[],
  { says }: RankedCode,
  hitOf: ReadonlyMap<string, number>,
  spelt: ReadonlySet<string>,
): Map<string, number> {
  const inside = new Map<string, number>();
  const put = (path: string, value: number): unknown => inside.set(path, Math.max(value, inside.get(path) ?? 0));
  for (const { point, typePath } of scored) {
    if (point.memberId === undefined) continue;
    const value = says({ memberId: point.memberId });
    put(point.path, value);
    put(typePath, value * ofMembers);
  }
  const own = new Map(scored.map(({ point }) => [point.path, point.score]));
  const near = new Map(scored.map(({ point }) => [point.path, hitOf.get(point.path) ?? 0]));
  const order = fuse([
    { scores: own, weight: 1 },
    { scores: inside, weight: 1 },
    { scores: near, weight: nearCounts },
  ]);
  for (const { point } of scored)
    if (spelt.has(point.name)) order.set(point.path, speltFirst + (order.get(point.path) ?? 0));
  return order;
}

/** A prototype: what it announces is done elsewhere. */
function announces({ kind, file }: Member, body: readonly Line[]): boolean {
  return kind === 'function' && isHeaderFile(file) && !body.some(({ text }) => text.includes('{'));
}

function pointOfType({ symbol, doc }: PlainDetail, place: PlainDetail['files'][number]): Omit<Point, 'score'> {
  const { path, name, kind, typeId } = symbol;
  const { file, line: startLine, endLine } = place;
  return { path, name, kind, file, startLine, endLine, doc: redact(doc), member: false, shows: [], typeId };
}

function pointOfMember(
  { path, name, kind, file, line: startLine, endLine, doc, memberId }: Member,
  { symbol }: PlainDetail,
  { body, passage, words, said }: { body: readonly Line[]; passage: readonly Line[]; words: RankedWords; said: Said },
): Omit<Point, 'score'> {
  const known = new Set([...words.stemsOf(name), ...words.stemsOf(symbol.name)]);
  // Its first line is represented by its name.
  const inside = (lines: readonly Line[]): Line[] => lines.filter(({ line }) => line > startLine);
  const shows = body.length <= accessorLines ? [] : tellingLines(inside(body), inside(passage), known, said);
  const { typeId } = symbol;
  return { path, name, kind, file, startLine, endLine, doc: redact(doc), member: true, shows, typeId, memberId };
}

/** Those that say most; of a passage that says it only as a whole, the one that says most of it. */
function tellingLines(body: readonly Line[], passage: readonly Line[], known: ReadonlySet<string>, said: Said): Line[] {
  const weighed = (lines: readonly Line[]) =>
    lines
      .map(({ line, text }) => ({ line, text: text.trim(), says: said.beside(text, known) }))
      .filter(({ text }) => text.length > 3)
      .sort((a, b) => b.says - a.says || a.line - b.line);
  const strong = weighed(body).filter(({ says }) => says >= shown.share * said.all);
  const told = strong.length > 0 ? strong : weighed(passage).filter(({ says }) => says >= shown.least * said.all);
  return told
    .slice(0, shown.most)
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => ({ line, text: shortened(redact(text)) }));
}

const shortened = (text: string): string => (text.length > shown.letters ? `${text.slice(0, shown.letters)}…` : text);

/** What a file does outside of its functions: callbacks that it hands over, what runs when it is loaded. */
function pointOfFile(
  { symbol, members }: PlainDetail,
  types: RankedCode['files'][number]['types'],
  { file, lines, words, said }: { file: string; lines: readonly string[]; words: RankedWords; said: Said },
): { point: Omit<Point, 'score'>; said: number } | null {
  const { path, name, kind, typeId } = symbol;
  const inside = new Set<number>();
  const others = types.filter(({ detail }) => detail.symbol.kind !== 'module').flatMap(({ detail }) => detail.files);
  for (const place of [...members, ...others]) {
    if (place.file === file) for (let line = place.line; line <= place.endLine; line += 1) inside.add(line);
  }
  const own = lines.flatMap((text, n) => (inside.has(n + 1) || beside.test(text) ? [] : [{ line: n + 1, text }]));
  const known = words.stemsOf(name);
  const passage = said.ofLines(own, words.stemsOf(file.slice(file.lastIndexOf('/') + 1)));
  const [first] = passage.lines;
  const last = passage.lines.at(-1);
  if (first === undefined || last === undefined) return null;
  const shows = tellingLines(passage.lines, passage.lines, known, said);
  if (shows.length === 0) return null;
  const place = { startLine: first.line, endLine: last.line };
  return { point: { path, name, kind, file, ...place, doc: '', member: false, shows, typeId }, said: passage.said };
}

function fromHit({ symbol, startLine, endLine, doc, score }: CodeHit): Scored {
  const { path, name, kind, file, typeId, memberId } = symbol;
  const aside = isTestCode(file) ? testCounts : 1;
  const borneOut = hitAlone * aside * score;
  return {
    point: {
      path,
      name,
      kind,
      file,
      startLine,
      endLine,
      doc,
      member: memberId !== undefined,
      score: borneOut,
      shows: [],
      ...{ typeId, memberId },
    },
    typePath: memberId === undefined ? path : symbol.container,
    ofModule: kind === 'function' || kind === 'variable' || kind === 'constant',
  };
}

/** Overloads share one path: the longest represents all, as it is the one with a body. */
function onePerPath(scored: readonly Scored[]): Scored[] {
  const longest = new Map<string, Scored>();
  for (const one of scored) {
    const known = longest.get(one.point.path);
    const length = ({ point }: Scored): number => point.endLine - point.startLine;
    const longer = known === undefined || length(one) > length(known) ? one : known;
    const doc = known?.point.doc || one.point.doc;
    const score = Math.max(one.point.score, known?.point.score ?? 0);
    longest.set(one.point.path, { ...longer, point: { ...longer.point, doc, score } });
  }
  return [...longest.values()].sort((a, b) => b.point.score - a.point.score);
}

/** By their types; of types of one name only the best, as others do the same for another framework or version. */
function grouped(
  scored: readonly Scored[],
  types: ReadonlyMap<string, Point>,
  order: ReadonlyMap<string, number>,
): Group[] {
  const groups = new Map<string, { type: Point | null; members: Point[]; name: string; score: number }>();
  for (const { point, typePath, ofModule } of scored) {
    const alone = point.member && ofModule;
    const key = alone ? point.path : typePath;
    const type = alone ? null : (types.get(typePath) ?? null);
    const group = groups.get(key) ?? { type, members: [], name: nameOf(key), score: 0 };
    if (point.member) group.members.push(point);
    // Several members of one type bear each other out.
    const rank = order.get(point.path) ?? 0;
    group.score = Math.max(group.score, rank) + (group.score > 0 ? 0.05 * rank : 0);
    groups.set(key, group);
  }
  const names = new Set<string>();
  return [...groups.values()]
    .sort((a, b) => b.score - a.score)
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, mostGroups)
    .map(({ type, members }) => ({ type, members: unlike(members).slice(0, membersOfGroup) }));
}

/** `limit`, `getLimit` and `setLimit` say the same. */
function unlike(members: readonly Point[]): Point[] {
  const kept = new Set<string>();
  return members.filter(({ name }) => {
    const plain = name.replace(/^(?:get|set|is|has|with|enable)(?=[A-Z_])_?/, '').toLowerCase();
    return !kept.has(plain) && kept.add(plain);
  });
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
