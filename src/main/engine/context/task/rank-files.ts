/**
 * Files by the words of a task, as independent lists: their text, their best member, their path, the names in them, what the
 * task spells. Main type: RankedFile. Text alone finds the files that mention a subject most; a member about all of it, or
 * code named after it, is where it is implemented. The lists are fused by rank: no file is first for one of them alone.
 */
import type { Worded } from '#shared/contract/common.ts';
import { besideProduct, type CodeMap, isTestCode, type PlainDetail } from '../../codemap/codemap.ts';
import { counted, fuse, type RankedList, toRank } from '../../retrieval/retrieval.ts';
import type { SymbolIndex } from '../../search/search.ts';
import type { WordsInCode } from '../../text-search/text-search.ts';
import { type MemberSources, type MemberWords, readMembers } from './member-words.ts';
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
