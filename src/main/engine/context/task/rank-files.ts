/**
 * Files by the words of a task: how often their text says them (BM25), whether their path does, and whether types and
 * members in them are named or described so. Main type: RankedFile. Text alone finds whoever talks most of a subject;
 * what is named after it is where it is done.
 */
import type { Worded } from '#shared/contract/common.ts';
import { type CodeMap, isTestCode, type PlainDetail } from '../../codemap/codemap.ts';
import type { SymbolIndex } from '../../search/search.ts';
import type { WordsInCode } from '../../text-search/text-search.ts';
import { sortedInSlices } from '../../workspace/workspace.ts';
import type { TaskWords } from './words.ts';

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
  /** Why it is told of, where that is not its words. */
  readonly reason?: Worded;
  /** Words of the task in its text or path. */
  readonly words: readonly string[];
  /** Best first. */
  readonly types: readonly RankedType[];
}

export interface RankSources {
  codeMap: CodeMap;
  index: SymbolIndex;
  words: TaskWords;
  counts: WordsInCode;
  /** The stem of a word that was counted. */
  stemOf(word: string): string;
  pause(): Promise<void>;
}

/** BM25 as over any text; files differ in length for reasons of their own, so that it counts less. */
const saturation = 1.2;
const lengthCounts = 0.6;
/** What each source is worth beside the text; each is brought to 0 to 1 first. */
export const worth = { text: 1, path: 0.45, symbols: 0.8, named: 0.8 };
/** Files whose types are looked at. */
const mostLookedAt = 120;
/** In a name, in the name of a member, in a comment. */
const inName = 1;
const inMember = 0.6;
const inDoc = 0.35;
const mostMembers = 400;

export async function rankFiles(sources: RankSources): Promise<RankedFile[]> {
  const { codeMap, words, counts, pause } = sources;
  const usual = counts.bytes / Math.max(1, counts.of);
  const text = new Map<string, number>();
  const said = new Map<string, Set<string>>();
  for (const { file, size, counts: own } of counts.files) {
    await pause();
    if (codeMap.file(file) === null || isTestCode(file)) continue;
    const times = new Map<string, number>();
    for (const [word, count] of own) {
      const stem = sources.stemOf(word);
      if (words.weight(stem) > 0) times.set(stem, (times.get(stem) ?? 0) + count);
    }
    const slow = saturation * (1 - lengthCounts + (lengthCounts * size) / usual);
    let score = 0;
    for (const [stem, count] of times) score += (words.weight(stem) * count * (saturation + 1)) / (count + slow);
    if (score === 0) continue;
    text.set(file, score);
    said.set(file, new Set(times.keys()));
  }
  const path = new Map<string, number>();
  for (const file of text.keys()) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const folder = file.slice(0, file.length - name.length);
    path.set(file, words.said(words.stemsOf(name)) + 0.4 * words.said(words.stemsOf(folder)));
    await pause();
  }
  const named = namedFiles(sources);
  const first = await combine(
    [
      [text, worth.text],
      [path, worth.path],
      [named, worth.named],
    ],
    pause,
  );
  const order = await sortedInSlices([...first], (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1), pause);
  const looked = order.slice(0, mostLookedAt);
  const types = new Map<string, RankedType[]>();
  const symbols = new Map<string, number>();
  for (const [file] of looked) {
    await pause();
    const own = await typesOf(file, sources);
    types.set(file, own);
    const [best, second] = own;
    symbols.set(file, (best?.score ?? 0) + 0.3 * (second?.score ?? 0));
  }
  const whole = await combine(
    [
      [text, worth.text],
      [path, worth.path],
      [named, worth.named],
      [symbols, worth.symbols],
    ],
    pause,
  );
  return looked
    .map(([file]) => ({
      file,
      score: whole.get(file) ?? 0,
      words: words.named(said.get(file) ?? new Set()),
      types: types.get(file) ?? [],
    }))
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
}

/** Sources by their worth, each as a share of its best. */
async function combine(
  sources: readonly (readonly [ReadonlyMap<string, number>, number])[],
  pause: () => Promise<void>,
): Promise<Map<string, number>> {
  const sum = new Map<string, number>();
  for (const [scores, weight] of sources) {
    let best = Number.MIN_VALUE;
    for (const score of scores.values()) best = Math.max(best, score);
    for (const [file, score] of scores) {
      sum.set(file, (sum.get(file) ?? 0) + (weight * score) / best);
      await pause();
    }
  }
  return sum;
}

/** Files of symbols whose names the task says; a name that means many says little of each. */
function namedFiles({ codeMap, index, words }: RankSources): Map<string, number> {
  const files = new Map<string, number>();
  for (const name of words.names) {
    const { found, total } = index.named(name, 12);
    const own = new Set(found.flatMap(({ handle }) => codeMap.ref(handle)?.file ?? []));
    for (const file of own) {
      if (isTestCode(file)) continue;
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
