/**
 * Branches, tags and commits that a person may compare with, so that no name has to be typed: the latest of each. git reads
 * nothing but its own references and objects; what they are called is a text of anyone.
 */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { runGit } from '../git.ts';
import { findRepository, lookForRepository } from '../repository.ts';

interface NamedRevision {
  /** Short, and of one meaning: `heads/x` where a tag is called `x` too. */
  name: string;
  /** When its commit or tag was made, in epoch milliseconds; null where git does not say. */
  at: number | null;
}

export interface Revisions {
  /** Newest first, those of remotes after those of this repository. */
  branches: NamedRevision[];
  tags: NamedRevision[];
  /** Where what is checked out left the main branch; null where it has nothing of its own. */
  fork: { base: string; id: string } | null;
  /** On the way of first parents, newest first, those that touched the folder. */
  commits: { id: string; subject: string }[];
}

/** Commits looked through for those that touched the folder. */
const commitsRead = 60;
/** Sorting reads the target of each reference, which needs a limit. */
const timeoutMs = 10_000;

/** @param limit of each kind. Empty outside repositories and where git does not answer. Throws Cancelled. */
export async function readRevisions(root: string, limit: number, signal: AbortSignal): Promise<Revisions> {
  if ((await findRepository(root, signal)) === null) return { branches: [], tags: [], commits: [], fork: null };
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
    fork: await readFork(root, signal),
  };
}

/** The main branch is that of the remote, else the first of these. */
const mainBranches = ['refs/heads/main', 'refs/heads/master', 'refs/heads/trunk', 'refs/heads/develop'];

async function readFork(root: string, signal: AbortSignal): Promise<Revisions['fork']> {
  const said = async (command: 'rev-parse' | 'for-each-ref', args: readonly string[]): Promise<string> => {
    const run = await runGit(root, command, args, { signal, timeoutMs });
    return run.ok ? run.stdout.toString('utf8').trim() : '';
  };
  const head = await said('rev-parse', ['--verify', '--quiet', 'HEAD^{commit}']);
  if (!objectName.test(head)) return null;
  const remote = await said('for-each-ref', ['--format=%(symref)', 'refs/remotes/origin/HEAD']);
  for (const base of [...(remote.startsWith('refs/remotes/') ? [remote] : []), ...mainBranches]) {
    const id = await said('rev-parse', ['--verify', '--quiet', '--end-of-options', `${base}^{commit}`]);
    if (!objectName.test(id.split('\n').at(-1) ?? '')) continue;
    const main = { id: id.split('\n').at(-1) ?? '' };
    const fork = await findFork(root, main, { id: head }, signal);
    return fork.id === head ? null : { base: base.replace(/^refs\/(?:heads|remotes)\//, ''), id: fork.id };
  }
  return null;
}

/** The last commits by their subjects, with the files that each touched; git reads nothing but its own objects. */
export interface RecentCommit {
  /** Seven letters of its name. */
  id: string;
  /** As it was written: a text of anyone. */
  subject: string;
  /** Relative to the opened folder; at least one. */
  files: string[];
}
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

// What a person means by a revision: a commit of the repository that the opened folder is in. The text reaches git only where
// it cannot be read as an option, and git only ever says which commit it names.

export interface Commit {
  /** Whole object name, in hexadecimal. */
  id: string;
}

const objectName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Names of branches and tags looked through for suggestions. */
const maxNames = 5000;
const maxSuggestions = 5;

/** @param field of the request that an error names. Throws NotFound outside repositories and for what names no commit (with `suggestions`), InvalidArgument for an option. */
export async function findCommit(
  root: string,
  revision: string,
  signal: AbortSignal,
  field = 'since',
): Promise<Commit> {
  if (revision.startsWith('-') || /\p{Cc}/u.test(revision)) {
    throw new MemoError('InvalidArgument', 'A revision is a commit, branch or tag: it does not begin with a hyphen.', {
      path: field,
    });
  }
  const { repository, doubt } = await lookForRepository(root, signal);
  if (doubt?.kind === 'notAFile') {
    const message = sentence`git is not asked about ${root}: ${doubt.file} is a pipe, socket or device, which git would wait for without end. Remove it.`;
    throw new MemoError('Refused', message, { path: field });
  }
  if (doubt !== null) {
    const message = sentence`git is not asked about ${root}: ${doubt.file} leads to a repository elsewhere that does not name this folder as its own. If it is yours, run git worktree repair in that repository, or set its core.worktree to this folder.`;
    throw new MemoError('Refused', message, { path: field });
  }
  if (repository === null) {
    const message = sentence`${root} is in no git repository that git can read, so there is no revision to compare with. Compare two generations instead.`;
    throw new MemoError('NotFound', message, { path: field });
  }
  const run = await runGit(root, 'rev-parse', ['--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], {
    signal,
    timeoutMs,
  });
  // An old git repeats the word that ends the options.
  const id = run.stdout.toString('utf8').trim().split('\n').at(-1) ?? '';
  if (run.ok && objectName.test(id)) return { id };
  throw await unknown(root, revision, signal, field);
}

/** Where the histories of two commits part; the first of them where they have nothing in common. Throws Cancelled. */
export async function findFork(root: string, one: Commit, other: Commit, signal: AbortSignal): Promise<Commit> {
  const run = await runGit(root, 'rev-parse', [`${one.id}...${other.id}`], { signal, timeoutMs });
  const fork = /^\^([0-9a-f]{40,64})$/m.exec(run.stdout.toString('latin1'))?.[1];
  return run.ok && fork !== undefined ? { id: fork } : one;
}

async function unknown(root: string, revision: string, signal: AbortSignal, field: string): Promise<MemoError> {
  const run = await runGit(root, 'rev-parse', ['--symbolic', '--branches', '--tags', '--remotes'], { signal });
  const names = run.stdout.toString('utf8').split('\n', maxNames).filter(Boolean);
  const suggestions = similar(revision, names);
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
  const what =
    revision === 'HEAD'
      ? 'The repository has no commit yet.'
      : sentence`'${revision}' is no commit, branch or tag here.${hint}`;
  return new MemoError('NotFound', what, { path: field, suggestions });
}

/** Names that hold the text or are held by it, then those a few letters away. */
function similar(text: string, names: readonly string[]): string[] {
  const wanted = text.toLowerCase();
  const distance = (name: string): number => {
    const known = name.toLowerCase();
    return known.includes(wanted) || (known.length > 2 && wanted.includes(known)) ? 0 : edits(wanted, known);
  };
  const allowed = Math.max(1, Math.floor(text.length / 3));
  return names
    .map((name) => ({ name, edits: distance(name) }))
    .filter((each) => each.edits <= allowed)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxSuggestions)
    .map((each) => each.name);
}

/** Letters to insert, drop or replace (Levenshtein). */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
