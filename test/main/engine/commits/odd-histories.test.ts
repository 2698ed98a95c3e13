/** Histories that are large or not all there: a commit of 10,000 files, LFS pointers, binary files, partial and shallow clones. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

function git(folder: string, args: readonly string[], input = ''): void {
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...own, ...args], { cwd: folder, input, stdio: ['pipe', 'ignore', 'ignore'] });
}

const source = (pause: number): string => `export class Pauses {\n  next(): number {\n    return ${pause};\n  }\n}\n`;

/** A commit as `git fast-import` reads it. */
function imported(mark: number, message: string, files: Record<string, string>): string {
  const lines = [
    'commit refs/heads/main',
    `mark :${mark}`,
    `committer a <a@b> ${1_700_000_000 + mark} +0000`,
    `data ${Buffer.byteLength(message)}`,
    message,
    ...(mark > 1 ? [`from :${mark - 1}`] : []),
  ];
  for (const [file, text] of Object.entries(files))
    lines.push(`M 100644 inline ${file}`, `data ${Buffer.byteLength(text)}`, text);
  return `${lines.join('\n')}\n`;
}

/** `origin` beside the workspace holds all of the history. */
function makeOrigin(commits: readonly [message: string, files: Record<string, string>][]): string {
  workspace = makeWorkspace({});
  const origin = path.join(path.dirname(workspace.root), 'origin');
  fs.mkdirSync(origin);
  git(origin, ['init', '-q', '-b', 'main']);
  git(origin, ['config', 'uploadpack.allowFilter', 'true']);
  git(
    origin,
    ['fast-import', '--quiet'],
    commits.map(([message, files], n) => imported(n + 1, message, files)).join(''),
  );
  return origin;
}

function clone(origin: string, ...options: string[]): void {
  fs.rmSync(workspace.root, { recursive: true });
  git(path.dirname(origin), ['clone', '-q', ...options, `file://${origin}`, path.basename(workspace.root)]);
}

async function opened() {
  const engine = await workspace.open();
  await engine.settled();
  const log = (subject: { path: string } | { file: string }) =>
    engine.call('history.log', { ...subject, limit: 30 }, uncancelled);
  return { engine, log };
}

const steps: readonly [string, Record<string, string>][] = [
  ['Add pauses', { 'src/pauses.ts': source(1) }],
  ['Wait longer\n\nThe gateway hangs up otherwise.', { 'src/pauses.ts': source(2) }],
  ['Wait even longer', { 'src/pauses.ts': source(3) }],
];

test('a commit of 10,000 files is one entry of the file and the symbol, and hides none of the others', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`data/${n % 100}/${n}.txt`, `${n}\n`]));
  clone(makeOrigin([...steps, ['Import everything', { ...many, 'src/pauses.ts': source(4) }]]));
  const { log } = await opened();
  const { commits } = await log({ file: 'src/pauses.ts' });
  expect(commits.map(({ subject }) => subject)).toEqual([
    'Import everything',
    'Wait even longer',
    'Wait longer',
    'Add pauses',
  ]);
  expect((await log({ path: 'Pauses.next' })).commits.map(({ subject }) => subject)).toEqual(
    commits.map(({ subject }) => subject),
  );
  expect((await log({ file: 'data/7/7.txt' })).commits.map(({ subject }) => subject)).toEqual(['Import everything']);
});

test('pointers of LFS and binary files have their commits, and are compared as no code', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`;
  clone(
    makeOrigin([
      ...steps,
      ['Add a model', { 'models/big.ts': pointer, 'models/noise.ts': '\0\u0001\0\u0002'.repeat(900) }],
      ['Take a newer model', { 'models/big.ts': pointer.replace('12345', '54321') }],
    ]),
  );
  const { engine, log } = await opened();
  expect((await log({ file: 'models/big.ts' })).commits.map(({ subject }) => subject)).toEqual([
    'Take a newer model',
    'Add a model',
  ]);
  expect((await log({ file: 'models/noise.ts' })).commits).toHaveLength(1);
  const { reach } = await engine.call('history.log', { path: 'Pauses', limit: 30 }, uncancelled);
  expect(reach).toMatchObject({ commits: 5, ends: 'start' });
});

test('a clone without old contents tells of its commits, and that what they did to code is not known; it fetches nothing', async () => {
  const origin = makeOrigin(steps);
  clone(origin, '--filter=blob:none');
  fs.rmSync(origin, { recursive: true });
  const { log } = await opened();
  const { commits } = await log({ path: 'Pauses.next' });
  expect(commits.map(({ subject }) => subject)).toEqual(['Wait even longer', 'Wait longer', 'Add pauses']);
  expect(commits.map(({ compared }) => compared)).toContain(false);
});

test('a shallow clone says that older commits are missing, in the log and where a reason is asked for', async () => {
  clone(makeOrigin(steps), '--depth', '2');
  const { engine, log } = await opened();
  const { commits, reach } = await log({ file: 'src/pauses.ts' });
  expect(commits.map(({ subject }) => subject)).toEqual(['Wait even longer', 'Wait longer']);
  expect(reach.ends).toBe('shallow');
  const why = await engine.call('history.why', { path: 'Pauses', limit: 10 }, uncancelled);
  expect(why.missing).toBe('shallow');
});
