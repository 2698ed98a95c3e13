/**
 * Finds the types and members that a question is about: in the files that its words lead to, by names, comments and the code
 * itself, borne out by what the finder of code knows of meanings. Main types: Point, Group. The answer to "how" is mostly a
 * method, whose name need not say it, so its lines count too.
 */
import type { Member } from '#shared/contract/symbols.ts';
import { isTestCode, type PlainDetail } from '../codemap/codemap.ts';
import type { Memory } from '../memory/memory.ts';
import { redact } from '../redact/redact.ts';
import type { RankedCode, RankedWords } from './ranked-code.ts';

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
  readonly shows: readonly { readonly line: number; readonly text: string }[];
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
  holds(symbol: { readonly path: string; readonly file: string }): boolean;
  /** Null for what cannot be read. */
  readText(file: string): Promise<string | null>;
  pause(): Promise<void>;
}

const mostFiles = 20;
const mostMembers = 600;
const mostGroups = 5;
const membersOfGroup = 3;
/** Of what all words of the question tell, so much must be said. */
const least = 0.28;
const ofBest = 0.55;
/** What a word is worth by where it stands. */
const worth = { name: 1, owner: 0.7, doc: 0.6, body: 0.55, members: 0.45, file: 0.35 };
/** A pair of words that follow each other, beside one word. */
const pairCounts = 0.5;
/** A word that no file says: part of the question, and of no answer. */
const unknownCounts = 0.6;
/** A body of more lines says a little of everything. */
const longBody = 120;
const bodyLines = 300;
/** Nothing that "what breaks if…" asks about. */
const onlyJumps = /^\s*(?:break|continue|pass|return)\s*;?\s*$/;
/** A field, or a method that only gives or takes one: it is named like the answer, and does nothing. */
const accessorLines = 4;
const accessorCounts = 0.75;
const hitCounts = 0.35;
/** Found by meaning alone, in a file that the words do not lead to. */
const hitAlone = 0.55;
const testCounts = 0.6;
const speltCounts = 1;
const shown = { most: 2, letters: 140, share: 0.3 };

interface Scored {
  readonly point: Point;
  readonly typePath: string;
  readonly ofModule: boolean;
}

/** Best first. */
export async function findPoints(sources: PointSources): Promise<Group[]> {
  const { ranked, hits, spelt, holds, pause } = sources;
  const { words } = ranked;
  const hitOf = new Map(hits.map((hit) => [hit.symbol.path, hit.score]));
  const files = ranked.files
    .filter(({ types }) => types.some(({ detail }) => holds(detail.symbol)))
    .slice(0, mostFiles);
  const best = files[0]?.score ?? 1;
  const scored: Scored[] = [];
  for (const { file, score, types } of files) {
    await pause();
    const text = await sources.readText(file);
    const lines = text === null ? [] : text.split(/\r\n?|\n/);
    const standing = 0.6 + (0.4 * score) / best;
    const inFile = words.stemsOf(file.slice(file.lastIndexOf('/') + 1));
    for (const { detail } of types) {
      await pause();
      if (!holds(detail.symbol)) continue;
      const ofModule = detail.symbol.kind === 'module';
      const add = (point: Omit<Point, 'score'>, said: number): void => {
        const borneOut = hitCounts * (hitOf.get(point.path) ?? 0);
        scored.push({ point: { ...point, score: said * standing + borneOut }, typePath: detail.symbol.path, ofModule });
      };
      const place = detail.files.find((one) => one.file === file) ?? detail.files[0];
      if (!ofModule && place !== undefined) add(pointOfType(detail, place), saidOfType(detail, inFile, words));
      const inOwner = words.stemsOf(detail.symbol.name);
      for (const member of detail.members.slice(0, mostMembers)) {
        if (member.file !== file) continue;
        await pause();
        const body = lines
          .slice(member.line - 1, Math.min(member.endLine, member.line - 1 + bodyLines))
          .map((line) => (onlyJumps.test(line) ? '' : line));
        const said = saidOfMember(member, { inOwner, inFile, body }, words);
        add(pointOfMember(member, detail, body, words), said);
      }
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
  return grouped(onePerPath(named.filter(({ point }) => point.score >= enough)), types);
}

function saidOfType({ symbol, doc, members }: PlainDetail, inFile: ReadonlySet<string>, words: RankedWords): number {
  return coverage(words, [
    [words.stemsOf(symbol.name), worth.name],
    [words.stemsOf(doc.slice(0, 600)), worth.doc],
    [
      words.stemsOf(
        members
          .slice(0, 60)
          .map(({ name }) => name)
          .join(' '),
      ),
      worth.members,
    ],
    [inFile, worth.file],
  ]);
}

interface Around {
  readonly inOwner: ReadonlySet<string>;
  readonly inFile: ReadonlySet<string>;
  readonly body: readonly string[];
}

function saidOfMember(member: Member, { inOwner, inFile, body }: Around, words: RankedWords): number {
  const own = new Set(body.flatMap((line) => [...words.stemsOf(line)]));
  const said = coverage(words, [
    [words.stemsOf(member.name), worth.name],
    [words.stemsOf(member.doc), worth.doc],
    [inOwner, worth.owner],
    [own, body.length > longBody ? worth.body * 0.7 : worth.body],
    [inFile, worth.file],
  ]);
  return said * (body.length > accessorLines ? 1 : accessorCounts);
}

/** The share of what all words tell, and pairs of them: `failureRate` says more of a failure rate than both words apart. */
function coverage(words: RankedWords, fields: readonly (readonly [ReadonlySet<string>, number])[]): number {
  let covered = 0;
  let all = 0;
  const count = (weight: number, has: (stems: ReadonlySet<string>) => boolean): void => {
    all += weight;
    covered += weight * Math.max(0, ...fields.map(([stems, value]) => (has(stems) ? value : 0)));
  };
  const asked = words.words.map(({ stem }) => stem);
  // The rarest word is not all of the question.
  const weigh = (stem: string): number => Math.sqrt(words.weight(stem)) * (words.known(stem) ? 1 : unknownCounts);
  asked.forEach((stem, n) => {
    count(weigh(stem), (stems) => stems.has(stem));
    const next = asked[n + 1];
    if (next === undefined || !words.known(stem) || !words.known(next)) return;
    const weight = (pairCounts * (weigh(stem) + weigh(next))) / 2;
    count(weight, (stems) => stems.has(stem) && follows([...stems], stem, next));
  });
  return all === 0 ? 0 : covered / all;
}

const follows = (stems: readonly string[], stem: string, next: string): boolean =>
  stems[stems.indexOf(stem) + 1] === next;

function pointOfType({ symbol, doc }: PlainDetail, place: PlainDetail['files'][number]): Omit<Point, 'score'> {
  const { path, name, kind } = symbol;
  const { file, line: startLine, endLine } = place;
  return { path, name, kind, file, startLine, endLine, doc: redact(doc), member: false, shows: [] };
}

function pointOfMember(
  { path, name, kind, file, line: startLine, endLine, doc }: Member,
  { symbol }: PlainDetail,
  body: readonly string[],
  words: RankedWords,
): Omit<Point, 'score'> {
  const known = new Set([...words.stemsOf(name), ...words.stemsOf(symbol.name)]);
  const all = words.words.reduce((sum, { stem }) => sum + words.weight(stem), 0);
  const shows = (body.length > accessorLines ? body : [])
    .map((text, n) => ({ line: startLine + n, text: text.trim(), says: saysBeside(text, known, words) }))
    // Its first line is told by its name.
    .filter(({ line, text, says }) => line > startLine && text.length > 3 && says >= shown.share * all)
    .sort((a, b) => b.says - a.says || a.line - b.line)
    .slice(0, shown.most)
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => ({ line, text: redact(text).slice(0, shown.letters) }));
  return { path, name, kind, file, startLine, endLine, doc: redact(doc), member: true, shows };
}

/** What a line tells that the names around it do not, and half of what they do. */
function saysBeside(text: string, known: ReadonlySet<string>, words: RankedWords): number {
  let sum = 0;
  for (const stem of words.stemsOf(text)) sum += words.weight(stem) * (known.has(stem) ? 0.5 : 1);
  return sum;
}

function fromHit({ symbol, startLine, endLine, doc, score }: CodeHit): Scored {
  const { path, name, kind, file, memberId } = symbol;
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
    },
    typePath: memberId === undefined ? path : symbol.container,
    ofModule: kind === 'function' || kind === 'variable' || kind === 'constant',
  };
}

/** Overloads have one path: the longest stands for all, as it is the one with a body. */
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
function grouped(scored: readonly Scored[], types: ReadonlyMap<string, Point>): Group[] {
  const groups = new Map<string, { type: Point | null; members: Point[]; name: string; score: number }>();
  for (const { point, typePath, ofModule } of scored) {
    const alone = point.member && ofModule;
    const key = alone ? point.path : typePath;
    const type = alone ? null : (types.get(typePath) ?? null);
    const group = groups.get(key) ?? { type, members: [], name: nameOf(key), score: 0 };
    if (point.member) group.members.push(point);
    // Several members of one type bear each other out.
    group.score = Math.max(group.score, point.score) + (group.score > 0 ? 0.05 * point.score : 0);
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
