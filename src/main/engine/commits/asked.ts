/**
 * What commits say to a question that asks when something changed, or what changed lately: a list in Markdown, each entry with day
 * and commit.
 */
import { asText } from '#shared/base/text/markdown-text.ts';
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { CommitUse } from './commit-use.ts';
import { readLately } from './query/lately.ts';
import { type HistorySubject, readLog } from './query/log.ts';

const when =
  /\bwhen (?:did|was|were|has|have)\b.*\b(?:chang\w*|add\w*|introduc\w*|remov\w*|renam\w*|mov\w*|fix\w*|writ\w*|creat\w*)\b|\b(?:who|which commit|what commit)s? (?:chang|add|introduc|remov|renam|mov|fix)\w*|\b(?:history|last change|change log) of\b|什么时候.*(?:改|加|引入|删|重命名|移动|修复)|何时.*(?:改|加|引入|删|修复)|(?:修改|变更)历史|哪个提交/i;
const lately =
  /\bwhat(?:'s| is| has| have)?\b.{0,20}\b(?:chang\w*|new|happen\w*)\b.{0,30}\b(?:lately|recently|last (?:week|month|days)|this (?:week|month)|since)\b|\b(?:recent|latest) (?:changes|commits|work)\b|最近.*(?:改|变更|变化|更新|提交)/i;

const maxSubjects = 2;
const maxCommits = 4;
const maxAreas = 6;
const latelyMs = 30 * 24 * 60 * 60_000;

export interface AskedSubject extends HistorySubject {
  readonly name: string;
}

/** @param subjects symbols that the question is about, best first. Empty where it asks for something else. Throws Cancelled. */
export async function changeNotes(
  commits: CommitUse,
  question: string,
  subjects: readonly AskedSubject[],
  signal: AbortSignal,
): Promise<string[]> {
  if (lately.test(question)) {
    const found = await commits.use(
      [],
      (db) => {
        // Lately is seen from the last commit: a project may rest for months.
        const last = db.prepare<[], number | null>('SELECT max(at) FROM commits').pluck().get() ?? Date.now();
        return readLately(db, Math.min(Date.now(), last) - latelyMs);
      },
      signal,
    );
    return (found?.areas ?? [])
      .slice(0, maxAreas)
      .map(({ area, commits: count, last }) => `- \`${area === '' ? '.' : area}\` (${count}): ${entryOf(last)}`);
  }
  if (!when.test(question)) return [];
  const notes: string[] = [];
  for (const subject of subjects.slice(0, maxSubjects)) {
    const log = (await commits.use([subject.file], (db) => readLog(db, subject), signal)) ?? [];
    const known = log.filter(({ compared }) => compared);
    // When it came is asked as often as when it changed last.
    const first = known.length > maxCommits ? known.slice(-1) : [];
    notes.push(
      ...[...known.slice(0, maxCommits), ...first].map(
        (one) => `- \`${subject.name}\` (${subject.file}), ${entryOf(one)}`,
      ),
    );
  }
  return notes;
}

function entryOf({ at, id, subject, tags }: CommitTold): string {
  const named = tags.length === 0 ? '' : ` (${tags[0]})`;
  return `${new Date(at).toISOString().slice(0, 10)} \`${id.slice(0, 7)}\`${named}: ${asText(subject)}`;
}
