/**
 * BEST_PRACTICE: files that change together although neither uses the other, with the reason looked up: what both name and
 * hardly a file beside them does. Parallel lists, twin parameters and tables show in that.
 */
import type { CommitTold } from '#shared/contract/project/commits.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { lineOf } from '../../../static-analyst/static-analyst.ts';
import { at, code, directoryOf, domainOf, fileName, isProduct, quotedCommit } from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

/** Names that both hold: with fewer the reason stays open. */
const fewestShared = 2;
const maxShared = 5;
/** Files beside them that are read to see which names are common there. */
const maxBeside = 24;
const maxFar = 12;
const maxLines = 6_000;

export const togetherTopic: Topic = {
  id: 'together',
  type: 'BEST_PRACTICE',
  worth: 1.6,
  async subjects({ past, files, map }) {
    const found = await past.coupled(files());
    return found
      .filter(({ first, second }) => isWorth(first) && isWorth(second) && stem(first) !== stem(second))
      .filter(({ first, second }) => map.typesIn(first).length > 0 && map.typesIn(second).length > 0)
      .slice(0, maxSubjects)
      .map(({ first, second }): Subject => ({ values: { file: first, other: second }, file: first }));
  },
  async draft({ values: { file = '', other = '' } }, world) {
    const { say, past } = world;
    if (usesOther(world, file, other) || usesOther(world, other, file)) return null;
    const counted = await past.pair(file, other);
    if (counted === null) return null;
    const shared = await sharedNames(world, file, other);
    if (shared.length < fewestShared) return null;
    const commits = await past.both(file, other);
    // The one that hardly changes alone comes first.
    const isFirst = counted.both / counted.ofFirst >= counted.both / counted.ofSecond;
    const [one, beside, of] = isFirst
      ? [counted.first, counted.second, counted.ofFirst]
      : [counted.second, counted.first, counted.ofSecond];
    const places = shared.flatMap(({ line, otherLine }) => [lineOf(file, line), lineOf(other, otherLine)]);
    const points: Claim[] = [
      {
        text: say.together.shared(
          say.list(
            shared.map(({ name, line, otherLine }) =>
              say.together.name(code(name), at(file, line), at(other, otherLine)),
            ),
          ),
        ),
        places,
        guessed: true,
      },
      ...example(world, commits, places),
    ];
    return {
      lead: { text: say.together.lead(code(one), code(beside), counted.both, of), places: places.slice(0, 2) },
      points,
      limits: say.together.limits,
      tags: [fileName(file), fileName(other)],
      domain: domainOf(file),
      plan: [],
    };
  },
};

const isWorth = (file: string): boolean => isProduct(file) && !isTestCode(file);

/** A file, its header and its test have one name. */
const stem = (file: string): string =>
  fileName(file)
    .replace(/\.\w+$/, '')
    .replace(/(?:[._-]?(?:tests?|specs?|impl|inl|internal|unittest))+$/i, '')
    .replace(/^tests?_/i, '')
    .toLowerCase();

function usesOther({ map }: World, file: string, other: string): boolean {
  return map
    .declaredIn(file)
    .some((type) => (map.neighbours(type, { limit: 400 })?.nodes ?? []).some(({ symbol }) => symbol.file === other));
}

interface Shared {
  name: string;
  line: number;
  otherLine: number;
}

/** Names and words in quotes that both files hold and hardly one beside them, the rarest first. */
async function sharedNames(world: World, file: string, other: string): Promise<Shared[]> {
  const [own, their] = [await wordsOf(world, file), await wordsOf(world, other)];
  const both = [...own].filter(([word]) => their.has(word));
  if (both.length === 0) return [];
  const near = new Set([directoryOf(file), directoryOf(other)]);
  const others = [...world.files()].filter(
    (each) => each !== file && each !== other && isWorth(each) && world.map.typesIn(each).length > 0,
  );
  const [beside, far] = [true, false].map((isNear) => others.filter((each) => near.has(directoryOf(each)) === isNear));
  const count = new Map<string, number>();
  const read = [...spread(beside ?? [], maxBeside), ...spread(far ?? [], maxFar)];
  for (const each of read) {
    const words = await wordsOf(world, each);
    for (const [word] of both) if (words.has(word)) count.set(word, (count.get(word) ?? 0) + 1);
    await world.pause();
  }
  const most = Math.max(1, Math.floor(read.length / 8));
  return both
    .filter(([word]) => (count.get(word) ?? 0) <= most)
    .sort((a, b) => (count.get(a[0]) ?? 0) - (count.get(b[0]) ?? 0) || a[1] - b[1])
    .slice(0, maxShared)
    .map(([name, line]) => ({ name, line, otherLine: their.get(name) ?? 1 }));
}

function spread(files: readonly string[], max: number): string[] {
  const step = Math.max(1, Math.ceil(files.length / max));
  return files.filter((_, n) => n % step === 0);
}

/** Names that say something, with the first line of each. Imports and comments do not count. */
async function wordsOf({ sources }: World, file: string): Promise<Map<string, number>> {
  const source = await sources.get(file);
  const found = new Map<string, number>();
  for (const [n, text] of (source?.lines ?? []).slice(0, maxLines).entries()) {
    if (/^\s*(import|from|use|using|package|#\s*include|\/\/|\*|\/\*|#|--)/.test(text)) continue;
    for (const [word] of text.slice(0, 400).matchAll(/[A-Za-z_][\w-]{4,}/g))
      if (/[A-Z_-]|\d/.test(word.slice(1)) && !found.has(word)) found.set(word, n + 1);
  }
  return found;
}

function example({ say }: World, commits: readonly CommitTold[], places: Claim['places']): Claim[] {
  const [one] = commits.toSorted((a, b) => b.reason.length - a.reason.length || b.at - a.at);
  return one === undefined ? [] : [{ text: say.together.example(quotedCommit(say, one)), places: places.slice(0, 1) }];
}
