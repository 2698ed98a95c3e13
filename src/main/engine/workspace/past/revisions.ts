/**
 * Branches, tags and commits that a person may compare with, so that no name has to be typed: the latest of each. git reads
 * nothing but its own references and objects; what they are called is a text of anyone.
 */
import { runGit } from '../git/git.ts';
import { findRepository } from '../git/repository.ts';
import { readRecentCommits } from './recent-commits.ts';

export interface NamedRevision {
  /** Short, and of one meaning: `heads/x` where a tag is called `x` too. */
  name: string;
  /** When its commit or tag was made, in epoch milliseconds; null where git does not say. */
  at: number | null;
}

export interface Revisions {
  /** Newest first, those of remotes after those of this repository. */
  branches: NamedRevision[];
  tags: NamedRevision[];
  /** On the way of first parents, newest first, those that touched the folder. */
  commits: { id: string; subject: string }[];
}

/** Commits looked through for those that touched the folder. */
const commitsRead = 60;
/** Sorting reads what each reference names: not for ever. */
const timeoutMs = 10_000;

/** @param limit of each kind. Empty outside repositories and where git does not answer. Throws Cancelled. */
export async function readRevisions(root: string, limit: number, signal: AbortSignal): Promise<Revisions> {
  if ((await findRepository(root, signal)) === null) return { branches: [], tags: [], commits: [] };
  const named = async (where: string): Promise<NamedRevision[]> => {
    const format = '--format=%(refname:short)%00%(creatordate:unix)%00%(symref)';
    const args = ['--sort=-creatordate', `--count=${limit * 2}`, format, where];
    const run = await runGit(root, 'for-each-ref', args, { signal, timeoutMs });
    if (!run.ok) return [];
    return run.stdout
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        const [name = '', date = '', symbolic = ''] = line.split('\0');
        // `origin/HEAD` says once more what another one says.
        return name === '' || symbolic !== '' ? [] : [{ name, at: Number(date) * 1000 || null }];
      });
  };
  const here = await named('refs/heads');
  const branches = here.length >= limit ? here : [...here, ...(await named('refs/remotes'))];
  const commits = await readRecentCommits(root, commitsRead, signal);
  return {
    branches: branches.slice(0, limit),
    tags: (await named('refs/tags')).slice(0, limit),
    commits: commits.slice(0, limit).map(({ id, subject }) => ({ id, subject })),
  };
}
