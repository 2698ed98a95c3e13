/** The last commits by their subjects, with the files that each touched; git reads nothing but its own objects. */
import { runGit } from '../git/git.ts';
import { findRepository } from '../git/repository.ts';

export interface RecentCommit {
  /** Seven letters of its name. */
  id: string;
  /** As it was written: a text of anyone. */
  subject: string;
  /** Relative to the opened folder; at least one. */
  files: string[];
}

const timeoutMs = 10_000;
const idLetters = 7;

/**
 * Newest first, on the way of first parents, of the last `limit` commits those that touched the folder. Empty outside
 * repositories and where git does not answer. Throws Cancelled.
 */
export async function readRecentCommits(root: string, limit: number, signal: AbortSignal): Promise<RecentCommit[]> {
  if ((await findRepository(root, signal)) === null) return [];
  const names = Array.from({ length: limit + 1 }, (_, n) => `HEAD~${n}`);
  const asked = await runGit(root, 'rev-parse', ['--revs-only', ...names], { signal, timeoutMs });
  const ids = asked.stdout
    .toString('utf8')
    .split('\n')
    .filter((id) => /^[0-9a-f]{40,64}$/.test(id));
  if (ids.length === 0) return [];
  // Each against its first parent, so that a merge counts as what it brought.
  const pairs = ids.slice(0, limit).map((id, n) => (ids[n + 1] === undefined ? id : `${id} ${ids[n + 1]}`));
  const args = ['--stdin', '-r', '--root', '--no-ext-diff', '--no-textconv', '--no-renames', '--name-only', '-z'];
  const run = await runGit(root, 'diff-tree', [...args, '--relative', '--format=%x01%H%x00%s'], {
    signal,
    timeoutMs,
    input: `${pairs.join('\n')}\n`,
  });
  if (!run.ok) return [];
  return run.stdout
    .toString('utf8')
    .split('\x01')
    .slice(1)
    .map((entry) => {
      const [id = '', rest = '', ...names] = entry.split('\0');
      // The subject ends with the line; what follows are paths.
      const [subject = '', first = ''] = rest.split('\n', 2);
      const files = [first, ...names].map((name) => name.replace(/^\n/, '')).filter((name) => name !== '');
      return { id: id.slice(0, idLetters), subject, files };
    })
    .filter(({ files }) => files.length > 0);
}
