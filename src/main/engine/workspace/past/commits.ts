/**
 * What lately happened to files, by git: who changed them, how often, and which change together. Main type:
 * FileHistory. Only the last commits on the way of first parents are looked at, and git reads nothing but its own
 * objects: names of files and people, never a text of the work tree.
 */
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';
import { type Slices, slices } from '../slices.ts';

export interface FileChanges {
  commits: number;
  /** By number of commits, most first. */
  authors: { name: string; commits: number }[];
  /** Epoch milliseconds. */
  last: number;
}

export interface FileHistory {
  /** How many commits were looked at. */
  commits: number;
  /** By path relative to the opened folder. */
  files: ReadonlyMap<string, FileChanges>;
  /** Files that were often changed in one commit, most often first. */
  together: { a: string; b: string; commits: number }[];
}

const maxCommits = 500;
/** A commit that touches more (a rename of a folder, a new formatter) does not show what belongs together. */
const maxFilesOfOne = 25;
const leastTogether = 4;
const maxPairs = 200;
const timeoutMs = 20_000;
const none: FileHistory = { commits: 0, files: new Map(), together: [] };

/** Empty outside repositories, and where git does not answer in time. Throws Cancelled. */
export async function readFileHistory(root: string, signal: AbortSignal): Promise<FileHistory> {
  const repository = await findRepository(root, signal);
  if (repository === null) return none;
  const names = Array.from({ length: maxCommits }, (_, n) => `HEAD~${n}`);
  // It ends at the first one that is missing: those before it are in the output all the same.
  const asked = await runGit(root, 'rev-parse', ['--revs-only', ...names], { signal, timeoutMs });
  const ids = asked.stdout
    .toString('utf8')
    .split('\n')
    .filter((id) => /^[0-9a-f]{40,64}$/.test(id));
  if (ids.length === 0) return none;
  const pairs = ids.map((id, n) => (ids[n + 1] === undefined ? id : `${id} ${ids[n + 1]}`));
  const format = '--format=%x01%an%x00%at';
  const args = ['--stdin', '-r', '--root', '--no-ext-diff', '--no-textconv', '--no-renames', '--name-only', '-z'];
  const run = await runGit(root, 'diff-tree', [...args, '--relative', format], {
    signal,
    timeoutMs,
    input: `${pairs.join('\n')}\n`,
  });
  return run.ok ? tally(run.stdout.toString('utf8'), slices(signal)) : none;
}

async function tally(output: string, turns: Slices): Promise<FileHistory> {
  const files = new Map<string, { commits: number; authors: Map<string, number>; last: number }>();
  const together = new Map<string, number>();
  let commits = 0;
  for (const entry of output.split('\x01').slice(1)) {
    const [author = '', rest = '', ...names] = entry.split('\0');
    // The time ends with the line; what follows are paths.
    const [time = '', first = ''] = rest.split('\n', 2);
    const touched = [first, ...names].map((name) => name.replace(/^\n/, '')).filter((name) => name !== '');
    commits += 1;
    for (const file of touched) {
      const known = files.get(file) ?? { commits: 0, authors: new Map<string, number>(), last: 0 };
      files.set(file, known);
      known.commits += 1;
      known.authors.set(author, (known.authors.get(author) ?? 0) + 1);
      known.last = Math.max(known.last, Number(time) * 1000 || 0);
    }
    if (touched.length <= maxFilesOfOne) {
      const sorted = touched.sort();
      for (const [n, a] of sorted.entries()) {
        for (const b of sorted.slice(n + 1)) together.set(`${a}\0${b}`, (together.get(`${a}\0${b}`) ?? 0) + 1);
      }
    }
    if (turns.due()) await turns.turn();
  }
  return {
    commits,
    files: new Map(
      [...files].map(([file, { authors, ...rest }]) => {
        const sorted = [...authors].map(([name, count]) => ({ name, commits: count }));
        return [file, { ...rest, authors: sorted.sort((x, y) => y.commits - x.commits) }];
      }),
    ),
    together: [...together]
      .filter(([, count]) => count >= leastTogether)
      .sort((x, y) => y[1] - x[1])
      .slice(0, maxPairs)
      .map(([pair, count]) => {
        const [a = '', b = ''] = pair.split('\0');
        return { a, b, commits: count };
      }),
  };
}
