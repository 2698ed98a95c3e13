/**
 * What each member says of a task between its first and last line, scored as a text of its own: a long file matches a little of
 * everything, one function that says all of it is the place. Main type: MemberWords.
 */
import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';
import type { Member } from '#shared/contract/symbols.ts';
import type { PlainDetail } from '../../codemap/codemap.ts';
import { counted, toRank, wordsWith } from '../../retrieval/retrieval.ts';
import type { TaskWords } from './task-words.ts';

export interface MemberSources {
  words: TaskWords;
  /** How words of the task begin. */
  beginnings: readonly string[];
  /** The stem of a word that was counted. */
  stemOf(word: string): string;
  /** Null for what cannot be read. */
  readText(file: string): Promise<string | null>;
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
const mostMembers = 1_000;
const besideBest = 0.5;

interface Read {
  readonly member: Member;
  readonly file: string;
  readonly size: number;
  readonly times: Map<string, number>;
}

export async function readMembers(
  files: readonly { readonly file: string; readonly types: readonly { readonly detail: PlainDetail }[] }[],
  { words, beginnings, stemOf, readText, pause }: MemberSources,
): Promise<MemberWords> {
  const eachWord = wordsWith(beginnings);
  const read: Read[] = [];
  for (const { file, types } of files) {
    await pause();
    const text = await readText(file);
    if (text === null) continue;
    const starts = lineStarts(text);
    const own = types
      .flatMap(({ detail }) => detail.members.filter((member) => member.file === file))
      .slice(0, mostMembers)
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
