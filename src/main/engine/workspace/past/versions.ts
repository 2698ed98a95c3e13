/**
 * What became of one file by git's commits: when it was changed, by whom, and what it was before and after. Git reads nothing
 * but its own objects. Main type: FileVersion.
 */
import { runGit } from '../git/git.ts';
import { findRepository } from '../git/repository.ts';
import { readBlobs } from './blobs.ts';

export interface FileVersion {
  readonly commit: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Both as they were written: texts of anyone. */
  readonly author: string;
  readonly subject: string;
  /** Names of contents; null where there was no file. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Commits that are looked through, on the way of first parents. */
const maxCommits = 2_000;
const timeoutMs = 10_000;

export interface FileVersions {
  /** Newest first. */
  readonly versions: FileVersion[];
  /** Before the limit, in the commits that were looked through. */
  readonly total: number;
  /** There are older commits, which were not looked through. */
  readonly older: boolean;
}

const none: FileVersions = { versions: [], total: 0, older: false };

/** At most `limit`. None outside repositories and where git does not answer. Throws Cancelled. */
export async function readVersions(
  root: string,
  file: string,
  limit: number,
  signal: AbortSignal,
): Promise<FileVersions> {
  if ((await findRepository(root, signal)) === null) return none;
  const names = Array.from({ length: maxCommits + 1 }, (_, n) => `HEAD~${n}`);
  const asked = await runGit(root, 'rev-parse', ['--revs-only', ...names], { signal, timeoutMs });
  const ids = asked.stdout
    .toString('utf8')
    .split('\n')
    .filter((id) => /^[0-9a-f]{40,64}$/.test(id));
  if (ids.length === 0) return none;
  const pairs = ids.slice(0, maxCommits).map((id, n) => (ids[n + 1] === undefined ? id : `${id} ${ids[n + 1]}`));
  const args = ['--stdin', '-r', '--root', '--no-ext-diff', '--no-textconv', '--no-renames', '-z', '--relative'];
  const run = await runGit(root, 'diff-tree', [...args, '--format=%x01%H%x00%at%x00%an%x00%s', '--', file], {
    signal,
    timeoutMs,
    input: `${pairs.join('\n')}\n`,
  });
  if (!run.ok) return none;
  const found: FileVersion[] = [];
  for (const entry of run.stdout.toString('utf8').split('\x01').slice(1)) {
    const [commit = '', time = '', author = '', subject = '', change = ''] = entry.split('\0');
    const [, before = '', after = ''] = /^\s*:\d{6} \d{6} ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [A-Z]/.exec(change) ?? [];
    if (after !== '') found.push({ commit, at: Number(time) * 1000 || 0, author, subject, ...contents(before, after) });
  }
  return { versions: found.slice(0, limit), total: found.length, older: ids.length > maxCommits };
}

/** The bytes of contents, in their order; null for none. Throws Refused where git does not give them, Cancelled. */
export async function readContents(
  root: string,
  names: readonly (string | null)[],
  maxBytes: number,
  signal: AbortSignal,
): Promise<(Buffer | null)[]> {
  const wanted = names.filter((name) => name !== null);
  const read: (Buffer | null)[] = [];
  const take = (_: number, content: Buffer | null): unknown =>
    read.push(content === null ? null : Buffer.from(content));
  if (wanted.length > 0) await readBlobs(root, wanted, maxBytes, take, signal);
  return names.map((name) => (name === null ? null : (read.shift() ?? null)));
}

function contents(before: string, after: string): Pick<FileVersion, 'before' | 'after'> {
  const name = (id: string): string | null => (/^0+$/.test(id) ? null : id);
  return { before: name(before), after: name(after) };
}
