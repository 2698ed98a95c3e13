/** The files that one commit of a mirror changed, before and after, as a repository of two commits of its own. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

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
    const changed = git(mirror, ['diff', '--name-status', '--no-renames', '-z', `${sha1}^1`, sha1]).split('\0');
    own('init', '-q');
    const before: string[] = [];
    const after: string[] = [];
    for (let at = 0; at + 1 < changed.length; at += 2) {
      const [status, file = ''] = [changed[at], changed[at + 1]];
      if (status !== 'A') before.push(file);
      if (status !== 'D') after.push(file);
    }
    for (const [revision, list] of [
      [`${sha1}^1`, before],
      [sha1, after],
    ] as const) {
      for (const name of fs.readdirSync(files))
        if (name !== '.git') fs.rmSync(path.join(files, name), { recursive: true, force: true });
      for (const file of list) {
        const to = path.join(files, file);
        fs.mkdirSync(path.dirname(to), { recursive: true });
        fs.writeFileSync(
          to,
          execFileSync('git', ['-C', mirror, 'show', `${revision}:${file}`], {
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

function git(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    maxBuffer: 1 << 28,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
