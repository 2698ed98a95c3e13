/** `rename` and `extract`: previewed, written with a question and without, undone, refused; every line in this process. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { runLine } from '../../../../src/main/cli/run-line.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

const files = {
  'tsconfig.json':
    '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler"},"include":["src"]}',
  'src/retry.ts':
    '/** A RetryPolicy waits. */\r\nexport class RetryPolicy {\r\n  next(attempt: number): number {\r\n    return attempt * 2 + 1;\r\n  }\r\n}\r\n',
  'src/use.ts':
    "import { RetryPolicy } from './retry';\nexport const again = (policy: RetryPolicy) => policy.next(1);\n",
};

/** The first preview reads the compiler and its libraries, which a busy machine does slowly. */
vi.setConfig({ testTimeout: 240_000 });

let base: string;
let root: string;
let userData: string;
let before: string | undefined;
let link: WorkspaceLink;

/** One engine for all lines: it keeps what the compiler has read. */
beforeAll(async () => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-cli-edit-')));
  [root, userData] = [path.join(base, 'shop'), path.join(base, 'user')];
  fs.mkdirSync(path.join(root, 'src'), { recursive: true });
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(root, file), text);
  before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
  link = await attach(root, { version: productVersion(), shell: 'test', watch: true });
  await link.settled(new AbortController().signal);
});
afterAll(async () => {
  await link.close();
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(base, { recursive: true });
});

const memoscope = (...args: string[]): Promise<Run> => runHere(args, { cwd: root, userData });
const json = async (...args: string[]): Promise<EditPreview> => {
  const run = await memoscope(...args, '--json');
  expect(run.code, run.err).toBe(0);
  return EditPreview.parse(JSON.parse(run.out));
};
const tree = (): Record<string, string> =>
  Object.fromEntries(Object.keys(files).map((file) => [file, fs.readFileSync(path.join(root, file), 'latin1')]));

/** A line at a terminal where a person answers the question, after what happens while it stands. */
async function atTerminal(answer: string, meanwhile: () => void, ...args: string[]): Promise<Run> {
  const run: Run = { code: null, out: '', err: '' };
  const into = (part: 'out' | 'err'): Writable & { isTTY: boolean } =>
    Object.assign(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          run[part] += chunk.toString('utf8');
          done();
        },
      }),
      { isTTY: true },
    );
  const typed = Object.assign(new PassThrough(), { isTTY: true });
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(typed as unknown as typeof process.stdin);
  const asked = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    if (String(text).includes('(y/N)'))
      setImmediate(() => {
        meanwhile();
        typed.write(`${answer}\n`);
      });
    return true;
  });
  try {
    const streams = { stdout: into('out'), stderr: into('err'), signal: new AbortController().signal };
    run.code = await runLine([...args, '--workspace', root], streams);
    return run;
  } finally {
    stdin.mockRestore();
    asked.mockRestore();
  }
}

describe('rename', () => {
  it('shows what would change and writes nothing (edit-1)', async () => {
    const run = await memoscope('rename', 'RetryPolicy', 'Backoff');
    expect([run.code, run.err]).toEqual([0, '']);
    expect(run.out).toContain('--- a/src/retry.ts\n+++ b/src/retry.ts\n@@ -1,5 +1,5 @@\n');
    expect(run.out).toContain('-export class RetryPolicy {\n+export class Backoff {\n');
    expect(run.out).toContain('rename RetryPolicy to Backoff: 2 files, 2 places.');
    expect(run.out).toContain('All TypeScript and JavaScript files were checked: 0 new, 0 gone.');
    expect(run.out).toContain('  src/retry.ts:1  /** A RetryPolicy waits. */');
    expect(run.out).toContain('Nothing is written yet: add --write.');
    expect(tree()).toEqual(files);
  });

  it('--write writes several renames as one without a terminal, and --undo brings them back (edit-3, edit-4)', async () => {
    const written = await json('rename', 'RetryPolicy', 'Backoff', '--also', 'src/retry.ts:3:8=tries', '--write');
    expect(written).toMatchObject({ written: true, title: 'rename RetryPolicy to Backoff; rename attempt to tries' });
    expect(tree()['src/retry.ts']).toContain(
      'class Backoff {\r\n  next(tries: number): number {\r\n    return tries * 2',
    );
    const other = await memoscope('rename', '--undo', written.undoId ?? '', '--write');
    expect(other.code).toBe(2);
    const undone = await memoscope('rename', '--undo', written.undoId ?? '');
    expect([undone.code, undone.out]).toEqual([0, 'Brought back:\n  src/retry.ts\n  src/use.ts\n']);
    expect(tree()).toEqual(files);
    expect((await memoscope('rename', '--undo', written.undoId ?? '')).code).toBe(3);
  });

  it('--write asks at a terminal, and takes anything but yes for no (edit-5)', async () => {
    const no = await atTerminal('', () => {}, 'rename', 'RetryPolicy.next', 'following', '--write');
    expect([no.code, no.err]).toEqual([1, expect.stringContaining('Nothing was written.')]);
    expect(tree()).toEqual(files);
    const yes = await atTerminal('y', () => {}, 'rename', 'RetryPolicy.next', 'following', '--write');
    expect(yes.code, yes.err).toBe(0);
    const [, undoId = ''] = /Back again: memoscope rename --undo (\S+)/.exec(yes.out) ?? [];
    expect(tree()['src/use.ts']).toContain('policy.following(1)');
    expect((await memoscope('rename', '--undo', undoId)).code).toBe(0);
    expect(tree()).toEqual(files);
  });

  it('ends with a conflict where a file was changed while the question stood (edit-3)', async () => {
    const change = () => fs.appendFileSync(path.join(root, 'src/use.ts'), 'export const late = 1;\n');
    const run = await atTerminal('y', change, 'rename', 'RetryPolicy.next', 'following', '--write');
    expect([run.code, run.err]).toEqual([4, expect.stringContaining('Ask for a new one')]);
    expect(tree()).toEqual({ ...files, 'src/use.ts': `${files['src/use.ts']}export const late = 1;\n` });
    fs.writeFileSync(path.join(root, 'src/use.ts'), files['src/use.ts']);
  });

  it('writes nothing that brings an error, and says where (edit-2)', async () => {
    const run = await memoscope('rename', 'RetryPolicy', 'again', '--write');
    expect(run.code).toBe(1);
    expect(run.err).toContain('Not written: it would bring');
    expect(run.err).toContain('src/use.ts');
    expect(tree()).toEqual(files);
  });

  it('says by its exit code what is wrong with a line', async () => {
    const wrong: [code: number, words: string, ...args: string[]][] = [
      [2, 'Give a symbol and its new name', 'rename'],
      [2, 'Give a symbol and its new name', 'rename', 'RetryPolicy'],
      [2, 'must be a name', 'rename', 'RetryPolicy', 'a b'],
      [2, 'is no further rename', 'rename', 'RetryPolicy', 'Backoff', '--also', 'next'],
      [2, '', 'rename', 'RetryPolicy', 'class'],
      [3, '', 'rename', 'Nowhere', 'Backoff'],
      [2, 'src/retry.ts', 'rename', 'src/retry.ts:999:1', 'x'],
      [1, 'cannot be edited', 'rename', 'tsconfig.json:1:2', 'x'],
      [3, '', 'rename', '--undo', 'e-nothing'],
      [2, 'is no selection', 'extract', 'src/retry.ts:4:12', '--variable'],
      [2, 'Give either --function or --variable', 'extract', 'src/retry.ts:4:12-4:23'],
      [2, 'Give either --function or --variable', 'extract', 'src/retry.ts:4:12-4:23', '--function', '--variable'],
    ];
    for (const [code, words, ...args] of wrong) {
      const run = await memoscope(...args);
      expect([run.code, run.out], args.join(' ')).toEqual([code, '']);
      expect(run.err, args.join(' ')).toContain(words);
    }
    expect(tree()).toEqual(files);
  });
});

describe('extract', () => {
  it('previews and writes, with the line ends of the file', async () => {
    const selection = 'src/retry.ts:4:12-4:23';
    const preview = await json('extract', selection, '--function');
    expect(preview).toMatchObject({ kind: 'extract', written: false, undoId: null });
    const written = await json('extract', selection, '--variable', '--name', 'doubled', '--write');
    expect(tree()['src/retry.ts']).toContain('    const doubled = attempt * 2;\r\n    return doubled + 1;\r\n');
    expect((await memoscope('rename', '--undo', written.undoId ?? '')).code).toBe(0);
    expect(tree()).toEqual(files);
  });
});
