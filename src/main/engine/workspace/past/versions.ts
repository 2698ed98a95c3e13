/**
 * What became of one file by git's commits: when it was changed, by whom, and what it was before and after. Git reads nothing
 * but its own objects. Main type: FileVersion.
 */

import { hash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';
import { pauses } from '../slices.ts';

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

// Contents of git objects, read as they come, and the name that git gives a content.

const batchTimeoutMs = 600_000;
const newline = 0x0a;
const maxHeader = 200;

/**
 * Calls `each` once a blob, in their order, with pauses between them; null for one that is not here (a partial clone). What is larger than
 * `maxBytes` ends the reading with Refused: callers know sizes beforehand, so such an object is not what it was said to be.
 */
export async function readBlobs(
  cwd: string,
  blobs: readonly string[],
  maxBytes: number,
  each: (at: number, content: Buffer | null) => void,
  signal: AbortSignal,
): Promise<void> {
  let at = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  /** Bytes that must be there before the next step: a header line has 0, because its length is not known. */
  let wanted = 0;
  const gather = (): Buffer => {
    const all = waiting.length === 1 && waiting[0] !== undefined ? waiting[0] : Buffer.concat(waiting);
    waiting = [all];
    return all;
  };
  const rest = (all: Buffer, from: number): void => {
    waiting = [all.subarray(from)];
    length = all.length - from;
  };
  const pause = pauses(signal);
  const take = async (chunk: Buffer): Promise<void> => {
    waiting.push(chunk);
    length += chunk.length;
    while (length > 0 && length >= wanted) {
      const all = gather();
      if (wanted > 0) {
        each(at, all.subarray(0, wanted - 1));
        at += 1;
        rest(all, wanted);
        wanted = 0;
        // A piece of the output may hold a hundred small files, each of which is written.
        await pause();
        continue;
      }
      const end = all.indexOf(newline);
      if (end < 0 && length < maxHeader) return;
      const [, name, size] = /^([0-9a-f]+) blob (\d+)$/.exec(all.toString('latin1', 0, Math.max(0, end))) ?? [];
      if (name === undefined) {
        if (!/^[0-9a-f]+ missing$/.test(all.toString('latin1', 0, Math.max(0, end)))) throw unexpected();
        each(at, null);
        at += 1;
      } else if (Number(size) > maxBytes) throw unexpected();
      else wanted = Number(size) + 1;
      rest(all, end + 1);
    }
  };
  const input = blobs.map((blob) => `${blob}\n`).join('');
  const run = await runGit(cwd, 'cat-file', ['--batch'], { signal, timeoutMs: batchTimeoutMs, input, onOutput: take });
  if (!run.ok || at !== blobs.length) throw unexpected();
}

function unexpected(): MemoError {
  return new MemoError('Refused', 'git did not give the old contents of all files. Check the repository: git fsck.');
}

/** The name that git gives `content` where it names objects like `sample`: SHA-1, or SHA-256 in newer repositories. */
export function blobName(content: Uint8Array, sample: string): string {
  const head = Buffer.from(`blob ${content.length}\0`);
  return hash(sample.length === 64 ? 'sha256' : 'sha1', Buffer.concat([head, content]), 'hex');
}
