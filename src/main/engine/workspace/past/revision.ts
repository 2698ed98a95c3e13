/**
 * What a person means by a revision: a commit of the repository that the opened folder is in. The text reaches git only
 * where it cannot be read as an option, and git only ever says which commit it names.
 */
import { MemoError } from '#shared/base/errors.ts';
import { runGit } from '../git/git.ts';
import { lookForRepository } from '../git/repository.ts';

export interface Commit {
  /** Whole object name, in hexadecimal. */
  id: string;
}

export const objectName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Names of branches and tags looked through for suggestions. */
const maxNames = 5000;
const maxSuggestions = 5;
/** `HEAD^{/text}` searches messages, which needs a limit. */
const timeoutMs = 10_000;

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
    const message = `git is not asked about ${root}: ${doubt.file} is a pipe, socket or device, which git would wait for without end. Remove it.`;
    throw new MemoError('Refused', message, { path: field });
  }
  if (doubt !== null) {
    const message = `git is not asked about ${root}: ${doubt.file} leads to a repository elsewhere that does not name this folder as its own. If it is yours, run git worktree repair in that repository, or set its core.worktree to this folder.`;
    throw new MemoError('Refused', message, { path: field });
  }
  if (repository === null) {
    const message = `${root} is in no git repository that git can read, so there is no revision to compare with. Compare two generations instead.`;
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
      : `'${revision}' is no commit, branch or tag here.${hint}`;
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
