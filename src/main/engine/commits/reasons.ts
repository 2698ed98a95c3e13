/**
 * The commits that explain present lines: those that wrote them, ranked by what their messages say and by how many of the
 * lines are theirs. The last commit to touch a line is often a rename or a reformat; a reason weighs more. Main function:
 * findReasons.
 */
import type { CommitKind, ReasonCommit } from '#shared/contract/project/why.ts';
import { readMessages, readOrigins } from '../workspace/workspace.ts';
import { readMessage } from './message.ts';

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

/**
 * @param text of the present file; `from` and `to` are lines of it, both included. Best reason first. Throws
 * Cancelled.
 */
export async function findReasons(
  root: string,
  file: string,
  text: string,
  lines: { from: number; to: number },
  signal: AbortSignal,
): Promise<Reasons> {
  const origin = await readOrigins(root, file, text, lines, signal);
  if (origin === null) return { commits: [], uncommitted: 0, missing: 'none' };
  const own = new Map(origin.commits.map((commit) => [commit.id, commit]));
  const messages = await readMessages(root, [...own.keys()], signal);
  const ranked = messages.flatMap(({ id, at, parents, text: message }) => {
    const written = own.get(id);
    if (written === undefined) return [];
    const { subject, kind, issues, reason, weight } = readMessage(message, parents);
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
