/** The files that one commit of a mirror changed, before and after, as a repository of two commits of its own. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** One side of a commit: its name, its files and how to read one. */
interface Side {
  readonly revision: string;
  readonly files: readonly string[];
  /** What `git show` calls a file of this side. */
  readonly named: (file: string) => string;
}

/** null where the mirror lacks the commit, its parent or the texts of a file. Made once, found again afterwards. */
export function smallRepository(mirror: string, sha1: string, into: string): string | null {
  const root = path.join(into, sha1);
  if (fs.existsSync(path.join(root, 'complete'))) return path.join(root, 'files');
  fs.rmSync(root, { recursive: true, force: true });
  const files = path.join(root, 'files');
  fs.mkdirSync(files, { recursive: true });
  const own = (...args: string[]): string =>
    git(files, ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org', ...args]);
  try {
    const sides = sidesOf(mirror, sha1);
    own('init', '-q');
    for (const { revision, files: list, named } of sides) {
      for (const name of fs.readdirSync(files))
        if (name !== '.git') fs.rmSync(path.join(files, name), { recursive: true, force: true });
      for (const file of list) {
        const to = path.join(files, file);
        fs.mkdirSync(path.dirname(to), { recursive: true });
        fs.writeFileSync(
          to,
          execFileSync('git', ['-C', mirror, 'show', named(file)], {
            maxBuffer: 1 << 28,
            stdio: ['ignore', 'pipe', 'ignore'],
          }),
        );
      }
      own('add', '-A', '-f');
      own('commit', '-qm', revision, '--allow-empty');
    }
  } catch {
    // The mirror is not whole: this commit cannot be judged.
    fs.rmSync(root, { recursive: true, force: true });
    return null;
  }
  fs.writeFileSync(path.join(root, 'complete'), '');
  return files;
}

function sidesOf(mirror: string, sha1: string): Side[] {
  return storedSides(mirror, sha1) ?? committedSides(mirror, sha1);
}

function committedSides(mirror: string, sha1: string): Side[] {
  const changed = git(mirror, ['diff', '--name-status', '--no-renames', '-z', `${sha1}^1`, sha1]).split('\0');
  const before: string[] = [];
  const after: string[] = [];
  for (let at = 0; at + 1 < changed.length; at += 2) {
    const [status, file = ''] = [changed[at], changed[at + 1]];
    if (status !== 'A') before.push(file);
    if (status !== 'D') after.push(file);
  }
  return [
    { revision: `${sha1}^1`, files: before, named: (file) => `${sha1}^1:${file}` },
    { revision: sha1, files: after, named: (file) => `${sha1}:${file}` },
  ];
}

const Stored = z.object({
  parentCommitId: z.string(),
  currentCommitId: z.string(),
  filesBefore: z.array(z.string()),
  filesCurrent: z.array(z.string()),
});
const lists = new Map<string, readonly string[]>();

/** RefactoringMiner keeps the changed files of its oracles' commits beside them: no other mirror is needed. null elsewhere. */
function storedSides(mirror: string, sha1: string): Side[] | null {
  const folder = 'src/test/resources/oracle/commits';
  const names = lists.get(mirror) ?? git(mirror, ['ls-tree', '--name-only', 'HEAD', `${folder}/`]).split('\n');
  lists.set(mirror, names);
  const name = names.find((each) => each.endsWith(`-${sha1}.json`));
  if (name === undefined) return null;
  const stored = Stored.parse(JSON.parse(git(mirror, ['show', `HEAD:${name}`])));
  const side = (revision: string, files: readonly string[]): Side => ({
    revision,
    files,
    named: (file) => `HEAD:${name.slice(0, -`${sha1}.json`.length)}${revision}/${file}`,
  });
  return [side(stored.parentCommitId, stored.filesBefore), side(stored.currentCommitId, stored.filesCurrent)];
}

function git(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    maxBuffer: 1 << 28,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
