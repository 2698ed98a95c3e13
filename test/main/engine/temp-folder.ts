/** Temporary folders for tests that need real files; each is removed after its test. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Real path of a new empty folder. */
export function tempFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Writes files by relative path; folders are made as needed. */
export function writeFiles(root: string, files: Record<string, string | Uint8Array>): void {
  for (const [file, content] of Object.entries(files)) {
    const place = path.join(root, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, content);
  }
}

/** The user data folder of this test; nothing of the person who runs the tests is touched. */
export function tempUserData(): string {
  const folder = tempFolder();
  const before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = folder;
  onTestFinished(() => {
    if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
    else process.env.MEMOSCOPE_USER_DATA = before;
  });
  return folder;
}

export function makePipe(place: string): void {
  execFileSync('mkfifo', [place]);
}

/** git for arranging a test: with an identity, without the settings of the person who runs it. */
export function git(cwd: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, '-c', 'protocol.file.allow=always', ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}
