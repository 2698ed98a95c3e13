/**
 * The commits that explain present lines: those that wrote them, ranked by what their messages say and by how many of the
 * lines are theirs. The last commit to touch a line is often a rename or a reformat; a reason weighs more. Main function:
 * findReasons.
 */

import { asText } from '#shared/base/text/markdown-text.ts';
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { CommitKind, ReasonCommit } from '#shared/contract/project/why.ts';
import type { ReadDb } from '../storage/storage.ts';
import { readMessages, readOrigins } from '../workspace/workspace.ts';
import { readMessage } from './message.ts';
import { readLately } from './query/lately.ts';
import { type HistorySubject, readLog } from './query/log.ts';

export interface Reasons {
  commits: ReasonCommit[];
  uncommitted: number;
  missing: 'shallow' | 'none' | null;
}

/** Commits that say little of why code is as it is, whatever their words. */
const dull: Readonly<Partial<Record<CommitKind, number>>> = {
  ...{ format: 0.1, dependency: 0.1, merge: 0.3, release: 0.1, initial: 0.2 },
  ...{ docs: 0.4, test: 0.5, refactor: 0.6 },
};
const shortId = 10;

interface ToldCommit extends Pick<ReturnType<typeof readMessage>, 'subject' | 'kind' | 'issues' | 'reason' | 'weight'> {
  readonly id: string;
  readonly at: number;
}

/** What commits say, by their whole names; those that are not there are left out. Throws Cancelled. */
export type ReadTold = (ids: readonly string[]) => Promise<readonly ToldCommit[]>;

/**
 * @param text of the present file; `from` and `to` are lines of it, both included. Best reason first.
 * @param read git is asked for the messages without it. Throws Cancelled.
 */
export async function findReasons(
  root: string,
  file: string,
  text: string,
  lines: { from: number; to: number },
  signal: AbortSignal,
  read: ReadTold = (ids) => askGit(root, ids, signal),
): Promise<Reasons> {
  const origin = await readOrigins(root, file, text, lines, signal);
  if (origin === null) return { commits: [], uncommitted: 0, missing: 'none' };
  const own = new Map(origin.commits.map((commit) => [commit.id, commit]));
  const messages = await read([...own.keys()]);
  const ranked = messages.flatMap(({ id, at, subject, kind, issues, reason, weight }) => {
    const written = own.get(id);
    if (written === undefined) return [];
    const told = 0.3 + weight + (issues.length > 0 ? 0.5 : 0) + (kind === 'revert' ? 1 : 0);
    const score = told * (dull[kind] ?? 1) * Math.log2(1 + written.lines.length);
    const commit: ReasonCommit = {
      ...{ id: id.slice(0, shortId), at, kind, subject, reason: [...reason], issues: [...issues] },
      ...{ lines: written.lines.length, line: Math.min(...written.lines) },
    };
    return [{ commit, score }];
  });
  ranked.sort((a, b) => b.score - a.score || b.commit.at - a.commit.at);
  const isCut = origin.isShallow && origin.commits.some(({ isBoundary }) => isBoundary);
  return {
    commits: ranked.map(({ commit }) => commit),
    uncommitted: origin.uncommitted,
    missing: isCut ? 'shallow' : null,
  };
}

async function askGit(root: string, ids: readonly string[], signal: AbortSignal): Promise<ToldCommit[]> {
  const messages = await readMessages(root, ids, signal);
  return messages.map(({ id, at, parents, text }) => ({ ...readMessage(text, parents), id, at }));
}

/** The same of commits that are listed, without a process for each answer. */
export function toldIn(db: ReadDb, ids: readonly string[]): ToldCommit[] {
  type Row = Pick<ToldCommit, 'id' | 'at' | 'subject' | 'kind' | 'weight'> & { issues: string; reason: string };
  const find = db.prepare<[string], Row>(
    'SELECT sha AS id, at, subject, kind, weight, issues, reason FROM commits WHERE sha = ?',
  );
  return ids
    .flatMap((id) => find.get(id) ?? [])
    .map(({ issues, reason, ...row }) => ({
      ...row,
      issues: JSON.parse(issues) as string[],
      reason: JSON.parse(reason) as string[],
    }));
}

// What commits say to a question that asks when something changed, or what changed lately: a list in Markdown, each entry
// with day and commit.

const when =
  /\bwhen (?:did|was|were|has|have)\b.*\b(?:chang\w*|add\w*|introduc\w*|remov\w*|renam\w*|mov\w*|fix\w*|writ\w*|creat\w*)\b|\b(?:who|which commit|what commit)s? (?:chang|add|introduc|remov|renam|mov|fix)\w*|\b(?:history|last change|change log) of\b|什么时候.*(?:改|加|引入|删|重命名|移动|修复)|何时.*(?:改|加|引入|删|修复)|(?:修改|变更)历史|哪个提交/i;
const lately =
  /\bwhat(?:'s| is| has| have)?\b.{0,20}\b(?:chang\w*|new|happen\w*)\b.{0,30}\b(?:lately|recently|last (?:week|month|days)|this (?:week|month)|since)\b|\b(?:recent|latest) (?:changes|commits|work)\b|最近.*(?:改|变更|变化|更新|提交)/i;

const maxSubjects = 2;
const maxCommits = 4;
const maxAreas = 6;
const latelyMs = 30 * 24 * 60 * 60_000;

interface AskedSubject extends HistorySubject {
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

/** How answers read commits.db. */
export interface CommitUse {
  /**
   * What `work` reads of commits.db once all commits are listed and those that changed `files` are compared, as far as that takes no
   * longer than a person waits. Null where there is no history. Throws Cancelled.
   */
  use<T>(files: readonly string[], work: (db: ReadDb) => T, signal: AbortSignal): Promise<T | null>;
}
