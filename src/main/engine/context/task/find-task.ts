/**
 * Puts together what a task needs to know (spec 08): files by its words, what memory and git say belongs to them, and the
 * types that are best read of each. Main type: FindTask. Many files in short outlines serve whoever looks for the place of a
 * change better than few in full.
 */
import type { Worded } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { because } from '../window/reasons.ts';
import type { WantedText } from '../window/window.ts';
import { type RankedFile, type RankedType, rankFiles } from './rank-files.ts';
import { type TaskWords, weighWords } from './words.ts';

export type FindTask = (task: string, budget: number, signal: AbortSignal) => Promise<WantedText[]>;

const mostWords = 24;
/** Words named in a reason. */
const wordsTold = 4;
/** So many types share the budget; a long outline is cut to its part. */
const shares = 26;
const leastOutline = 260;
const mostOutline = 2_400;

export function createFindTask(options: ContextOptions): FindTask {
  return async (task, budget, signal) => {
    const { eachTerm, readQuestion } = await import('../../memory/memory.ts');
    const asked = readQuestion(task, mostWords);
    const pause = pauses(signal);
    const stems = new Map<string, string>();
    const stemOf = (word: string): string => {
      let stem = stems.get(word);
      if (stem === undefined) {
        stem = word;
        eachTerm(word, (term, kind) => {
          if (kind === 'word') stem = term;
        });
        stems.set(word, stem);
      }
      return stem;
    };
    const beginnings = [...new Set(asked.words.map(({ root }) => root))].filter((root) => /^[a-z0-9]{2,}$/.test(root));
    const counts = await options.textSearch.count(beginnings, signal);
    const held = new Map<string, number>();
    for (const { counts: own } of counts.files) {
      for (const stem of new Set([...own.keys()].map(stemOf))) held.set(stem, (held.get(stem) ?? 0) + 1);
      await pause();
    }
    const words = weighWords(asked, held, counts.of, eachTerm);
    const codeMap = options.codeMap();
    const files = await rankFiles({ codeMap, index: options.index(), words, counts, stemOf, pause });
    return wantedOf(files, words, budget);
  };
}

/** The best type of each file, then further ones of the best files. */
function wantedOf(files: readonly RankedFile[], words: TaskWords, budget: number): WantedText[] {
  const outlineMost = Math.min(mostOutline, Math.max(leastOutline, Math.floor(budget / shares)));
  const weigh = (member: Member): number => words.said(words.stemsOf(`${member.name} ${member.doc}`));
  const wanted = (file: RankedFile, type: RankedType): WantedText => ({
    ...{ typeId: type.typeId, part: 'task', outlineMost, weight: weigh },
    reason: reasonOf(file, type),
  });
  const first = files.flatMap((file) => file.types.slice(0, 1).map((type) => wanted(file, type)));
  const further = files.flatMap((file) =>
    file.types
      .slice(1, 4)
      .filter(({ score }) => score > 0)
      .map((type) => wanted(file, type)),
  );
  return [...first, ...further];
}

function reasonOf(file: RankedFile, type: RankedType): Worded {
  const own = type.words.slice(0, wordsTold);
  if (own.length > 0) return because('names', { words: own });
  return because('words', { words: file.words.slice(0, wordsTold) });
}
