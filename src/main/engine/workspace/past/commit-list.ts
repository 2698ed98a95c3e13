/**
 * The commits that lead to HEAD, newest first, and the files that each changed. Only objects are read: grafts, replaced objects
 * and the work tree play no part. Main types: ListedCommit, CommitFiles.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';

export interface ListedCommit {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly parents: readonly string[];
}

export interface CommitList {
  /** Newest first. */
  readonly commits: ListedCommit[];
  /** Why older commits are not here. */
  readonly ends: 'start' | 'shallow' | 'limit' | 'missing';
  /** Tags by the commit that they name. */
  readonly tags: { readonly name: string; readonly commit: string; readonly at: number }[];
}

export interface ChangedFile {
  readonly status: 'A' | 'M' | 'D' | 'R';
  /** Relative to the opened folder. */
  readonly file: string;
  /** Former path of a renamed file. */
  readonly was: string | null;
  /** Names of contents; null where there is none, and for links and submodules. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface CommitFiles {
  readonly id: string;
  /** None for merges. Null where objects that this needs are not in the clone. */
  readonly files: ChangedFile[] | null;
}

const timeoutMs = 120_000;
const maxTags = 2_000;
const maxBetween = 5_000;
const idForm = /^[0-9a-f]{40,64}$/;

/** Null outside repositories, and where git names no commit. Throws Cancelled. */
export async function listCommits(root: string, max: number, signal: AbortSignal): Promise<CommitList | null> {
  const repository = await findRepository(root, signal);
  if (repository === null) return null;
  const args = ['--parents', '--timestamp', `--max-count=${max}`, 'HEAD', '--'];
  const run = await runGit(root, 'rev-list', args, { signal, timeoutMs });
  const commits = run.stdout
    .toString('latin1')
    .split('\n')
    .flatMap((line): ListedCommit[] => {
      const [seconds, id = '', ...parents] = line.split(' ');
      return idForm.test(id) ? [{ id, at: Number(seconds) * 1000 || 0, parents }] : [];
    });
  if (commits.length === 0) return null;
  const shallow = await readFile(path.join(repository.gitDir, 'shallow'), 'utf8').catch(() => '');
  const ends =
    commits.length >= max ? 'limit' : !run.ok ? 'missing' : shallow.trim() !== '' ? 'shallow' : ('start' as const);
  return { commits, ends, tags: await readTags(root, signal) };
}

/** Whole names of the commits that lead to `to` and not to `from`, newest first; both are whole names. Throws Cancelled. */
export async function readBetween(root: string, from: string, to: string, signal: AbortSignal): Promise<string[]> {
  const args = [`--max-count=${maxBetween}`, to, `^${from}`, '--'];
  const run = await runGit(root, 'rev-list', args, { signal, timeoutMs });
  return run.stdout
    .toString('latin1')
    .split('\n')
    .filter((id) => idForm.test(id));
}

async function readTags(root: string, signal: AbortSignal): Promise<CommitList['tags']> {
  const format = '--format=%(refname:strip=2)%00%(objectname)%00%(*objectname)%00%(creatordate:unix)';
  const args = ['--sort=-creatordate', `--count=${maxTags}`, format, 'refs/tags'];
  const run = await runGit(root, 'for-each-ref', args, { signal, timeoutMs });
  return run.stdout
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [name = '', own = '', peeled = '', seconds] = line.split('\0');
      return name === '' ? [] : [{ name, commit: peeled === '' ? own : peeled, at: Number(seconds) * 1000 || 0 }];
    });
}

/** In the order of `ids`, without those whose reading was not begun. Throws Cancelled. */
export async function readCommitFiles(
  root: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<CommitFiles[]> {
  const found: CommitFiles[] = [];
  // A partial clone has no contents to compare: names and equal contents have to do then.
  let renames = '-M';
  while (found.length < ids.length) {
    const left = ids.slice(found.length);
    const args = ['--stdin', '-r', '--root', '-z', '--raw', renames, '-l400', '--relative', '--always'];
    const run = await runGit(root, 'diff-tree', [...args, '--no-ext-diff', '--no-textconv'], {
      signal,
      timeoutMs,
      input: `${left.join('\n')}\n`,
    });
    const read = parsed(run.stdout.toString('utf8'));
    found.push(...read);
    if (run.ok) break;
    // git ends at a commit whose objects are not here, before it writes any of it.
    if (renames === '-M') renames = '-M100%';
    else found.push({ id: ids[found.length] ?? '', files: null });
  }
  return found;
}

function parsed(output: string): CommitFiles[] {
  const found: { id: string; files: ChangedFile[] }[] = [];
  const parts = output.split('\0');
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const entry = /^:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([A-Z])\d*$/.exec(part);
    if (entry === null) {
      if (idForm.test(part)) found.push({ id: part, files: [] });
      continue;
    }
    const [, modeBefore = '', modeAfter = '', before = '', after = '', status = ''] = entry;
    const first = parts[at + 1] ?? '';
    const isPair = status === 'R' || status === 'C';
    const file = isPair ? (parts[at + 2] ?? '') : first;
    at += isPair ? 2 : 1;
    found.at(-1)?.files.push({
      ...{ file, was: status === 'R' ? first : null },
      status: status === 'A' || status === 'D' || status === 'R' ? status : status === 'C' ? 'A' : 'M',
      before: isContent(modeBefore) && status !== 'C' ? before : null,
      after: isContent(modeAfter) ? after : null,
    });
  }
  return found;
}

const isContent = (mode: string): boolean => mode.startsWith('100');

/** Bytes of contents by their names, without those that are not here. Throws Cancelled. */
export async function readSizes(
  root: string,
  blobs: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  if (blobs.length === 0) return new Map();
  const run = await runGit(root, 'cat-file', ['--batch-check'], {
    ...{ signal, timeoutMs },
    input: `${blobs.join('\n')}\n`,
  });
  return new Map(
    run.stdout
      .toString('latin1')
      .split('\n')
      .flatMap((line): [string, number][] => {
        const [id = '', type, size] = line.split(' ');
        return type === 'missing' || size === undefined ? [] : [[id, Number(size)]];
      }),
  );
}

// Messages of commits, read from the objects themselves: no configuration of the repository has a part in it.

export interface CommitMessage {
  id: string;
  /** Epoch milliseconds of the commit. */
  at: number;
  parents: number;
  /** As written: a text of anyone. At most 16 KB are kept. */
  text: string;
}

const messageTimeoutMs = 15_000;
const maxText = 16 * 1024;
/** A larger object was written by no person. */
const maxObject = 1024 * 1024;

/** In the order of `ids`, without those that this clone does not hold or that are too large to be a message. Throws Cancelled. */
export async function readMessages(
  root: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<CommitMessage[]> {
  if (ids.length === 0) return [];
  const sizes = await readSizes(root, ids, signal);
  const wanted = ids.filter((id) => (sizes.get(id) ?? maxObject) < maxObject);
  if (wanted.length === 0) return [];
  const input = `${wanted.join('\n')}\n`;
  const { stdout, ok } = await runGit(root, 'cat-file', ['--batch'], { signal, timeoutMs: messageTimeoutMs, input });
  if (!ok) return [];
  const found: CommitMessage[] = [];
  let at = 0;
  while (at < stdout.length) {
    const end = stdout.indexOf(0x0a, at);
    if (end < 0) break;
    const [id = '', type = '', size = '0'] = stdout.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    const length = Number(size);
    if (type === 'commit') found.push(parsedMessage(id, stdout.subarray(at, at + length)));
    at += length + 1;
  }
  return found;
}

function parsedMessage(id: string, bytes: Buffer): CommitMessage {
  const object = decoded(bytes);
  const gap = object.indexOf('\n\n');
  const head = gap < 0 ? object : object.slice(0, gap);
  const seconds = /^committer .* (\d+) [+-]\d{4}$/m.exec(head)?.[1];
  return {
    id,
    at: Number(seconds ?? 0) * 1000,
    parents: [...head.matchAll(/^parent /gm)].length,
    text: gap < 0 ? '' : object.slice(gap + 2, gap + 2 + maxText),
  };
}

/** Messages are UTF-8 unless their head names another encoding. */
function decoded(bytes: Buffer): string {
  const label = /^encoding (\S{1,40})$/m.exec(bytes.toString('latin1', 0, 4_096).split('\n\n', 1)[0] ?? '')?.[1];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // A name of no encoding that is known here.
    return bytes.toString('utf8');
  }
}
