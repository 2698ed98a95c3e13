/** Why lines are as they are, on repositories that real git makes: where lines come from, and what messages are believed to say. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readMessage } from '../../../../src/main/engine/commits/message.ts';
import { findReasons } from '../../../../src/main/engine/commits/reasons.ts';

let base = '';
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

function git(root: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', ...args], {
    cwd: root,
  });
}

function repository(): { root: string; write(text: string): void; commit(text: string, message: string): void } {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-reasons-'));
  const root = fs.realpathSync(base);
  git(root, 'init', '-q', '-b', 'main');
  const write = (text: string): void => fs.writeFileSync(path.join(root, 'retry.ts'), text);
  return {
    root,
    write,
    commit(text, message) {
      write(text);
      git(root, 'add', '.');
      git(root, 'commit', '-qm', message);
    },
  };
}

const first = 'export function next(tries: number) {\n  return tries * 100;\n}\n';
const capped = 'export function next(tries: number) {\n  return Math.min(tries * 100, 2_000);\n}\n';
const why =
  'Cap the pause of a retry (#12)\n\nThe gateway closes connections after three seconds, so a longer pause cannot succeed.\nOtherwise the queue grows without bound.\n\nSigned-off-by: someone\n';
const all = { from: 1, to: 3 };
const { signal } = new AbortController();
const reasons = (root: string, text: string, lines = all) => findReasons(root, 'retry.ts', text, lines, signal);

describe('the commits of present lines', () => {
  test('come with the sentences that give a reason, the best reason before the last touch', async () => {
    const { root, commit } = repository();
    commit(first, 'Initial commit');
    commit(capped, why);
    const renamed = capped.replace('tries: number', 'attempts: number');
    commit(renamed, 'Rename a parameter');
    const found = await reasons(root, renamed);
    expect(found.commits.map(({ subject, kind, lines, line }) => [subject, kind, lines, line])).toEqual([
      ['Cap the pause of a retry (#12)', 'other', 1, 2],
      ['Rename a parameter', 'refactor', 1, 1],
      ['Initial commit', 'initial', 1, 3],
    ]);
    expect(found.commits[0]?.reason).toEqual([
      'The gateway closes connections after three seconds, so a longer pause cannot succeed.',
      'Otherwise the queue grows without bound.',
    ]);
    expect(found.commits[0]?.issues).toEqual(['#12']);
    expect(found).toMatchObject({ uncommitted: 0, missing: null });
  });

  test('are found for lines that moved and are not committed yet; new lines are counted', async () => {
    const { root, commit, write } = repository();
    commit(first, 'Initial commit');
    commit(capped, why);
    const edited = `import x from 'x';\n\n// one\n// two\n${capped.replace('}\n', '  // done\n}\n')}`;
    write(edited);
    const found = await reasons(root, edited, { from: 5, to: 8 });
    expect(found.commits[0]).toMatchObject({ subject: 'Cap the pause of a retry (#12)', line: 6, lines: 1 });
    expect(found.uncommitted).toBe(1);
  });

  test('are said to be cut off by a shallow clone, and missing outside of git', async () => {
    const { root, commit } = repository();
    commit(first, 'Initial commit');
    commit(capped, why);
    const clone = path.join(root, 'clone');
    git(root, 'clone', '-q', '--depth', '1', `file://${root}`, clone);
    expect((await reasons(clone, capped)).missing).toBe('shallow');
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-reasons-'));
    fs.writeFileSync(path.join(outside, 'retry.ts'), capped);
    expect(await reasons(outside, capped)).toEqual({ commits: [], uncommitted: 0, missing: 'none' });
    fs.rmSync(outside, { recursive: true });
  });

  test('are none for a file that was never committed', async () => {
    const { root, commit } = repository();
    commit(first, 'Initial commit');
    fs.writeFileSync(path.join(root, 'new.ts'), first);
    expect((await findReasons(root, 'new.ts', first, all, signal)).missing).toBe('none');
  });
});

describe('a message', () => {
  test.each([
    ['fix(api): handle a missing body', 'fix'],
    ['api: add a retry header', 'feature'],
    ['Revert "Add a retry header"', 'revert'],
    ['Bump lodash from 4.17.20 to 4.17.21', 'dependency'],
    ['chore(deps): update dependency vite', 'dependency'],
    ['Run prettier on all files', 'format'],
    ['Release 2.1.0', 'release'],
    ['v1.2.3', 'release'],
    ['docs: explain retries', 'docs'],
    ['Merge branch main into topic', 'merge'],
    ['修复重试次数的计算', 'fix'],
  ])('%s is of the kind %s', (subject, kind) => {
    expect(readMessage(subject, 1).kind).toBe(kind);
  });

  test('gives reasons from its prose only: no code, quotes, output, trailers', () => {
    const { reason } = readMessage(
      'Fix the order\n\n```\nthis must fail because of code\n```\n> quoted, because of a mail\n    indented output must not count\nCo-authored-by: a because b\n\n- The index must be built before the first search, otherwise names are missing.\n',
      1,
    );
    expect(reason).toEqual(['The index must be built before the first search, otherwise names are missing.']);
  });

  test('is data: secrets, control and direction characters are removed, length is bounded', () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const read = readMessage(`Fix \u001b[31mit\u202e\n\nIt fails because of ${token}. ${'x'.repeat(5_000)}\n`, 1);
    const shown = JSON.stringify(read);
    expect(shown).not.toContain(token);
    expect(shown).not.toMatch(/\\u001b|\u202e/);
    expect(shown.length).toBeLessThan(7_000);
  });

  test('names issues of GitHub and of trackers, but no standards', () => {
    expect(readMessage('Fix it (#12)\n\nSee PAY-7, UTF-8 and https://example.org/a/issues/31.', 1).issues).toEqual([
      '#12',
      'PAY-7',
      '#31',
    ]);
  });
});
