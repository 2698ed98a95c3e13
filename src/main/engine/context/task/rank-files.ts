/**
 * Files by the words of a task, as independent lists: their text, their best member, their path, the names in them, what the
 * task spells. Main type: RankedFile. Text alone finds the files that mention a subject most; a member about all of it, or
 * code named after it, is where it is implemented. The lists are fused by rank: no file is first for one of them alone.
 */

import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';
import type { Worded } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { besideProduct, type CodeMap, isTestCode, type PlainDetail } from '../../codemap/codemap.ts';
import { counted, fuse, type RankedList, toRank, wordsWith } from '../../retrieval/retrieval.ts';
import type { SymbolIndex } from '../../search/search.ts';
import type { WordsInCode } from '../../text-search/text-search.ts';
import type { TaskWords } from './task-words.ts';

export interface RankedType {
  readonly typeId: string;
  readonly score: number;
  /** Words of the task in its names and comments, weightiest first. */
  readonly words: readonly string[];
  readonly detail: PlainDetail;
}

export interface RankedFile {
  readonly file: string;
  readonly score: number;
  /** Why it is listed, where that is not its words. */
  readonly reason?: Worded;
  /** Words of the task in its text or path. */
  readonly words: readonly string[];
  /** Best first. */
  readonly types: readonly RankedType[];
}

export interface RankedFiles {
  /** Best first. */
  readonly files: readonly RankedFile[];
  readonly lists: readonly RankedList[];
  readonly members: MemberWords;
}

export interface RankSources extends MemberSources {
  codeMap: CodeMap;
  index: SymbolIndex;
  counts: WordsInCode;
}

/** What each list counts. */
export const worth = { text: 1, members: 1, path: 0.6, symbols: 0.8, named: 0.8 };
/** Files whose types are looked at, and those of them whose members are read. */
const mostLookedAt = 120;
const mostRead = 60;
/** In a name, in the name of a member, in a comment. */
const inName = 1;
const inMember = 0.6;
const inDoc = 0.35;
const mostMembers = 400;

export async function rankFiles(sources: RankSources): Promise<RankedFiles> {
  const { codeMap, words, counts, pause } = sources;
  const usual = counts.bytes / Math.max(1, counts.of);
  const text = new Map<string, number>();
  const path = new Map<string, number>();
  const said = new Map<string, Set<string>>();
  for (const { file, size, counts: own } of counts.files) {
    await pause();
    if (codeMap.file(file) === null || (isTestCode(file) && !words.ofTests)) continue;
    const times = new Map<string, number>();
    for (const [word, count] of own) {
      const stem = sources.stemOf(word);
      if (words.weight(stem) > 0) times.set(stem, (times.get(stem) ?? 0) + count);
    }
    const aside = asideOf(file, words);
    let score = 0;
    for (const [stem, count] of times) score += words.weight(stem) * counted(count, size / usual, toRank);
    if (score === 0) continue;
    text.set(file, aside * score);
    path.set(file, aside * pathScore(file, words));
    said.set(file, new Set(times.keys()));
  }
  const named = namedFiles([...text.keys()], sources);
  const found: RankedList[] = [
    { scores: text, weight: worth.text },
    { scores: path, weight: worth.path },
    { scores: named, weight: worth.named },
  ];
  await pause();
  const looked = inOrder(fuse(found)).slice(0, mostLookedAt);
  await pause();
  const types = new Map<string, RankedType[]>();
  const symbols = new Map<string, number>();
  for (const file of looked) {
    await pause();
    const own = await typesOf(file, sources);
    types.set(file, own);
    const [best, second] = own;
    symbols.set(file, asideOf(file, words) * ((best?.score ?? 0) + 0.3 * (second?.score ?? 0)));
  }
  const members = await readMembers(
    looked.slice(0, mostRead).map((file) => ({ file, types: types.get(file) ?? [] })),
    sources,
  );
  const best = new Map([...members.files].map(([file, score]) => [file, asideOf(file, words) * score]));
  const lists = [...found, { scores: symbols, weight: worth.symbols }, { scores: best, weight: worth.members }];
  const whole = fuse(lists);
  const files = inOrder(whole)
    .filter((file) => types.has(file))
    .map((file) => ({
      file,
      score: whole.get(file) ?? 0,
      words: words.named(said.get(file) ?? new Set()),
      types: types.get(file) ?? [],
    }));
  return { files, lists, members };
}

export const inOrder = (scores: ReadonlyMap<string, number>): string[] =>
  [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([file]) => file);

function pathScore(file: string, words: TaskWords): number {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const folder = file.slice(0, file.length - name.length);
  return words.said(words.stemsOf(name)) + 0.4 * words.said(words.stemsOf(folder));
}

/** Examples, migrations, generated and vendored code and the like count less, unless the task asks for them. */
const asideCounts = 0.6;

function asideOf(file: string, words: TaskWords): number {
  const folder = besideProduct(file);
  return folder === '' || words.said(words.stemsOf(folder)) > 0 ? 1 : asideCounts;
}
/** A shorter name is part of others by chance. */
const leastName = 6;
const partOfName = 0.5;
/** `url_pattern` and `urlPattern` are in `urlpatternmatcher.go`. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Files whose name, or a symbol in them, the task says; a name that means many says little of each. */
function namedFiles(all: readonly string[], { codeMap, index, words }: RankSources): Map<string, number> {
  const files = new Map<string, number>();
  const names = words.names.map(plainName);
  for (const file of names.length === 0 ? [] : all) {
    const own = plainName(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, ''));
    if (names.includes(own)) files.set(file, 1);
    else if (names.some((name) => name.length >= leastName && own.includes(name))) files.set(file, partOfName);
  }
  for (const name of words.names) {
    const { found, total } = index.named(name, 12);
    const own = new Set(found.flatMap(({ handle }) => codeMap.ref(handle)?.file ?? []));
    for (const file of own) {
      if (isTestCode(file) && !words.ofTests) continue;
      files.set(file, (files.get(file) ?? 0) + 1 / Math.sqrt(Math.max(total, own.size)));
    }
  }
  return files;
}

/** Best first. A file may hold hundreds. */
export async function typesOf(
  file: string,
  { codeMap, words, pause }: Pick<RankSources, 'codeMap' | 'words' | 'pause'>,
): Promise<RankedType[]> {
  const types: RankedType[] = [];
  for (const typeId of codeMap.typesIn(file)) {
    await pause();
    const type = codeMap.byTypeId(typeId);
    const detail = type === null ? null : codeMap.plainDetail(type);
    if (detail === null) continue;
    const stems = new Map<string, number>();
    const put = (text: string, value: number): void => {
      for (const stem of words.stemsOf(text)) {
        if (words.weight(stem) > 0) stems.set(stem, Math.max(stems.get(stem) ?? 0, value));
      }
    };
    put(detail.symbol.name, inName);
    put(detail.doc.slice(0, 600), inDoc);
    for (const { name, doc } of detail.members.slice(0, mostMembers)) {
      put(name, inMember);
      put(doc, inDoc);
    }
    let score = 0;
    for (const [stem, value] of stems) score += words.weight(stem) * value;
    types.push({ typeId, score, words: words.named(new Set(stems.keys())), detail });
  }
  return types.sort((a, b) => b.score - a.score || b.detail.members.length - a.detail.members.length);
}

// What each member says of a task between its first and last line, scored as a text of its own: a long file matches a little
// of everything, one function that says all of it is the place.

interface MemberSources {
  words: TaskWords;
  /** How words of the task begin. */
  beginnings: readonly string[];
  /** The stem of a word that was counted. */
  stemOf(word: string): string;
  /** Null for what cannot be read. */
  readText(file: string): string | null;
  pause(): Promise<void>;
}

export interface MemberWords {
  /** By file, how much its best member says, and half of what the next one does. */
  readonly files: ReadonlyMap<string, number>;
  /** 0 to 1: what a member says, beside the one that says most. */
  says(member: Pick<Member, 'memberId'>): number;
}

/** In its name: as often as it can be. */
const timesInName = 3;
const mostNamed = 1_000;
const besideBest = 0.5;

interface Read {
  readonly member: Member;
  readonly file: string;
  readonly size: number;
  readonly times: Map<string, number>;
}

async function readMembers(
  files: readonly { readonly file: string; readonly types: readonly { readonly detail: PlainDetail }[] }[],
  { words, beginnings, stemOf, readText, pause }: MemberSources,
): Promise<MemberWords> {
  const eachWord = wordsWith(beginnings);
  const read: Read[] = [];
  for (const { file, types } of files) {
    await pause();
    const text = readText(file);
    if (text === null) continue;
    const starts = lineStarts(text);
    const own = types
      .flatMap(({ detail }) => detail.members.filter((member) => member.file === file))
      .slice(0, mostNamed)
      .map((member): Read => {
        const times = new Map<string, number>();
        for (const stem of words.stemsOf(member.name)) if (words.weight(stem) > 0) times.set(stem, timesInName);
        const size = (starts[member.endLine] ?? text.length) - (starts[member.line - 1] ?? 0);
        return { member, file, size: Math.max(1, size), times };
      });
    const ownerOf = owners(own, starts.length);
    eachWord(text, (word, at) => {
      const stem = stemOf(word);
      const owner = words.weight(stem) > 0 ? ownerOf[lineOf(starts, at)] : undefined;
      if (owner !== undefined) owner.times.set(stem, (owner.times.get(stem) ?? 0) + 1);
    });
    read.push(...own);
  }
  const usual = read.reduce((sum, { size }) => sum + size, 0) / Math.max(1, read.length);
  const best = new Map<string, [number, number]>();
  const scores = new Map<string, number>();
  let most = Number.MIN_VALUE;
  for (const { member, file, size, times } of read) {
    let score = 0;
    for (const [stem, count] of times) score += words.weight(stem) * counted(count, size / usual, toRank);
    if (score === 0) continue;
    scores.set(member.memberId, score);
    most = Math.max(most, score);
    const [first, second] = best.get(file) ?? [0, 0];
    best.set(file, score > first ? [score, first] : [first, Math.max(second, score)]);
  }
  return {
    files: new Map([...best].map(([file, [first, second]]) => [file, first + besideBest * second])),
    says: ({ memberId }) => (scores.get(memberId) ?? 0) / most,
  };
}

/** By line, the innermost member around it. */
function owners(members: readonly Read[], lines: number): (Read | undefined)[] {
  const owner = new Array<Read | undefined>(lines).fill(undefined);
  const outermostFirst = members.toSorted(
    (a, b) => b.member.endLine - b.member.line - (a.member.endLine - a.member.line),
  );
  for (const one of outermostFirst) owner.fill(one, one.member.line - 1, one.member.endLine);
  return owner;
}
