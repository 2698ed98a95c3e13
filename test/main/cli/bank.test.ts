/** `bank …` and `inbox …` in a folder that has a bank and was never indexed. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BankConflict, BankLoad } from '#shared/contract/bank/bank-types.ts';
import { type Engine, openEngine } from '../../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../../src/main/engine/workspace/workspace.ts';
import { uncancelled } from '../../helpers/workspace.ts';
import { mainFile, type Run, runCli } from './run-cli.ts';
import { runHere } from './run-here.ts';

let base: string;
let root: string;

const memoscope = (...args: string[]): Promise<Run> => runHere(args, { cwd: root, userData: path.join(base, 'user') });
const json = async (...args: string[]): Promise<unknown> => {
  const run = await memoscope(...args, '--json');
  expect(run.code, run.err).toBe(0);
  return JSON.parse(run.out);
};
const place = (file: string): string => path.join(root, 'memory-bank', file);
const text = (file: string): string => fs.readFileSync(place(file), 'utf8');

/** What another program does over the contract, with an engine that is closed afterwards. */
async function inEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const folder = await checkFolder(root);
  const state = await prepareStateFolder(folder);
  const lock = tryLock(state.lockFile);
  const engine = await openEngine({ folder, state, watch: false, version: 'test' });
  try {
    return await work(engine);
  } finally {
    await engine.close();
    lock?.release();
  }
}

let before: string | undefined;
beforeAll(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-cli-bank-')));
  root = path.join(base, 'shop');
  fs.mkdirSync(path.join(root, 'memory-bank'), { recursive: true });
  fs.mkdirSync(path.join(base, 'user'));
  fs.writeFileSync(path.join(base, 'user', 'settings.json'), '{"ollamaHost":""}');
  fs.writeFileSync(place('brief.md'), '# Shop\n\nSells things.\n');
  fs.writeFileSync(place('schedule.md'), '# Scheduled refunds\n\nRefunds are scheduled by a queue.\n');
  before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = path.join(base, 'user');
});
afterAll(() => {
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(base, { recursive: true });
});

describe('bank', () => {
  it('load prints what an agent gets, with the words of the question as they were asked (bank-2, bank-9)', async () => {
    const loaded = BankLoad.strict().parse(await json('bank', 'load', 'scheduling of a refund'));
    expect(loaded.files.map(({ path, why }) => [path, why])).toEqual([
      ['brief.md', 'always'],
      ['_index.md', 'always'],
      ['schedule.md', 'relevant'],
    ]);
    expect(loaded.files.at(-1)?.words.sort()).toEqual(['refund', 'scheduling']);
    expect(loaded.budget).toEqual({ files: 1, maxFiles: 5, lines: 3, maxLines: 500 });
    const run = await memoscope('bank', 'load', 'scheduling of a refund', '--brief');
    expect(run.out).toContain('schedule.md  3 lines, relevant, ');
    fs.rmSync(place('_index.md'));
    const told = await memoscope('bank', 'load', 'scheduling of a refund', '--brief');
    expect(told.out).toContain('_index.md  ');
    expect(told.err).toContain('memory-bank/_index.md was missing or broken and is made anew');
  });

  it('init shows the files first, and leaves those that are there', async () => {
    const run = await memoscope('bank', 'init');
    expect(run.code, run.err).toBe(0);
    expect(run.out).toContain('memory-bank/tech.md\n# Tech');
    expect(run.out).toContain('Nothing has been written.');
    expect(fs.existsSync(place('tech.md'))).toBe(false);
    expect(await json('bank', 'init', '--yes')).toMatchObject({ written: true });
    expect(text('brief.md')).toBe('# Shop\n\nSells things.\n');
    expect(text('tech.md')).toMatch(/^# Tech\n/);
  });

  it('init begins with a folder that was never indexed', async () => {
    const fresh = path.join(base, 'fresh');
    fs.mkdirSync(fresh);
    fs.writeFileSync(path.join(fresh, 'till.ts'), 'export class Till {}\n');
    const run = await runHere(['bank', 'init'], { cwd: fresh, userData: path.join(base, 'user') });
    expect(run.code, run.err).toBe(0);
    expect(run.out).toContain('- typescript: 1 file, 1 type');
    expect(fs.existsSync(path.join(fresh, 'memory-bank'))).toBe(false);
  });

  it('check exits with 1 where something is wrong, for a build', async () => {
    const good = await memoscope('bank', 'check');
    expect([good.code, good.out]).toEqual([0, expect.stringMatching(/\d files, 0 errors, \d+ to look at\n$/)]);
    fs.writeFileSync(place('active.md'), '# Active\n\n[gone](nowhere.md)\n');
    const bad = await memoscope('bank', 'check');
    expect(bad.code).toBe(1);
    expect(bad.out).toContain('memory-bank/active.md:3  broken link: nowhere.md');
    fs.writeFileSync(place('active.md'), '# Active\n');
    const index = text('_index.md');
    fs.rmSync(place('_index.md'));
    const gone = await memoscope('bank', 'check');
    expect(gone.out).toContain('memory-bank/_index.md  missing or broken; to make it anew: memoscope bank index');
    fs.writeFileSync(place('_index.md'), index);
  });

  it('archive says that nothing would move where all of a long active.md is to stay (bank-8)', async () => {
    fs.writeFileSync(place('active.md'), `# Active\n\n## Focus\n\n${'- one more\n'.repeat(130)}`);
    const { out } = await memoscope('bank', 'archive');
    expect(out).toMatch(/134 of 120 lines, .* It is due, but nothing in it would move: .* Shorten it by hand/);
    fs.writeFileSync(place('active.md'), '# Active\n');
    expect((await memoscope('bank', 'archive')).out).toContain('Nothing is due.');
  });

  it('machine shows what would be written, and adds one key to config.yaml', async () => {
    fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), '# ours\n');
    const shown = await json('bank', 'machine', 'active', '--on');
    expect(shown).toMatchObject([{ writer: 'active', on: true, path: 'active.md', state: 'same' }]);
    const config = (): string => fs.readFileSync(path.join(root, '.memo', 'config.yaml'), 'utf8');
    expect(config()).toBe('# ours\nbank:\n  machine:\n    active: true\n');
    await json('bank', 'machine', 'active', '--off');
    expect(config()).toBe('# ours\nbank:\n  machine:\n    active: false\n');
    expect((await memoscope('bank', 'machine', '--on')).code).toBe(2);
  });

  it('decide and learn say how they are undone, and the index follows at once', async () => {
    const parts = ['--reason', 'a good reason of ours', '--tradeoff', 'it costs something'];
    const vague = await memoscope('bank', 'decide', '--decision', 'Queues', ...parts, '--scope', 'everywhere');
    expect([vague.code, vague.err]).toEqual([1, expect.stringContaining('the scope names no place')]);
    const run = await memoscope('bank', 'decide', '--decision', 'Queues', ...parts, '--scope', 'src/');
    expect(run.code, run.err).toBe(0);
    const undo = /memoscope bank undo (un-\w+)/.exec(run.out)?.[1] ?? '';
    expect(text('_index.md')).toMatch(/\| patterns\.md \|.*\| 7 \|/);
    await json('bank', 'undo', undo);
    expect(text('patterns.md')).not.toContain('Queues');
    expect(text('_index.md')).toMatch(/\| patterns\.md \|.*\| 6 \|/);
  });

  it('decide continues with the draft that a refusal kept, with what it supersedes (bank-6)', async () => {
    const others = text('patterns.md');
    const table = '# P\n\n| Date | Decision | Reason |\n|---|---|---|\n| d | One try | r |\n';
    fs.writeFileSync(place('patterns.md'), table);
    const first = ['--decision', 'Two tries', '--reason', 'a good reason of ours', '--supersedes', 'one try'];
    const refused = await memoscope('bank', 'decide', ...first, '--scope', 'src/');
    const draft = /kept as (bd-\w+)/.exec(refused.err)?.[1] ?? '';
    expect([refused.code, text('patterns.md')]).toEqual([1, table]);
    const last = ['--draft', draft, '--tradeoff', 'it costs something'];
    const run = await memoscope('bank', 'decide', ...last);
    expect(run.code, run.err).toBe(0);
    expect(text('patterns.md')).toMatch(
      /\| ~~One try~~ \| r \|\n\| \d{4}-\d\d-\d\d \| Two tries \| a good reason of ours \|\n$/,
    );
    expect((await memoscope('bank', 'decide', ...last)).code).toBe(3);
    fs.writeFileSync(place('patterns.md'), others);
  });

  it('of processes that race for the workspace one owns it, the others ask it, and nothing is lost', async () => {
    const names = ['one', 'two', 'three'];
    const ran = await Promise.all(
      names.map((name) =>
        runCli(
          [
            ...['bank', 'decide', '--decision', `Decision ${name}`],
            ...['--reason', 'a good reason of ours'],
            ...['--tradeoff', 'it costs something'],
            ...['--scope', 'src/'],
          ],
          { cwd: root, userData: path.join(base, 'user') },
        ),
      ),
    );
    expect(
      ran.map(({ code }) => code),
      ran.map(({ err }) => err).join(),
    ).toEqual([0, 0, 0]);
    for (const name of names) expect(text('patterns.md')).toContain(`| Decision ${name} |`);
  });
});

describe('bank conflicts', () => {
  const human = '# Notes\n\nMine.\n';
  let conflictId = '';
  let made = 0;

  /** A new conflict over one block. */
  async function makeConflict(): Promise<void> {
    fs.writeFileSync(place('notes.md'), human);
    made += 1;
    const update = (body: string) => ({ path: 'notes.md', block: `facts${made}`, text: body, by: 'agent' });
    conflictId = await inEngine(async (engine) => {
      await engine.call('bank.writeBlock', update(`- base`), uncancelled);
      fs.writeFileSync(place('notes.md'), text('notes.md').replace(/- base.*/, '- mine'));
      const failed = await engine.call('bank.writeBlock', update('- machine'), uncancelled).catch((thrown) => thrown);
      expect(failed).toMatchObject({
        code: 'Conflict',
        data: { path: 'notes.md', conflictId: expect.stringMatching(/^bc-/) },
      });
      return failed.data.conflictId as string;
    });
  }

  it('--json gives the three texts over restarts; without a terminal nothing is asked (bank-4, bank-5)', async () => {
    await makeConflict();
    const [conflict, ...others] = z.array(BankConflict.strict()).parse(await json('bank', 'conflicts'));
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ id: conflictId, mine: '- mine\n', machine: '- machine\n', source: 'agent' });
    const run = await memoscope('bank', 'conflicts');
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/memory-bank\/notes\.md.*bc-/);
    expect(run.out).toMatch(/last update: \d{4}-.*Its content is not what was expected/);
  });

  it('resolve carries out each choice, and undo takes it back (bank-5)', async () => {
    const mine = text('notes.md');
    const { undo } = z
      .object({ undo: z.string() })
      .parse(await json('bank', 'resolve', conflictId, '--choose', 'merge'));
    expect(text('notes.md')).toContain('- mine\n- machine\n<!-- MACHINE_BLOCK_END -->');
    await json('bank', 'undo', undo);
    expect(text('notes.md')).toBe(mine);
    await json('bank', 'resolve', conflictId, '--choose', 'keep');
    expect(text('notes.md')).toBe(mine);
  });

  it('in a terminal it asks 1/2/3; another answer changes nothing (bank-5)', async ({ skip }) => {
    skip(!hasScript(), 'there is no `script` of util-linux here, which gives a process a terminal');
    await makeConflict();
    const mine = text('notes.md');
    for (const answer of ['7', '']) {
      const { out, code } = await inTerminal(answer);
      expect(out).toContain('Your choice (1/2/3):');
      expect(out).toContain('nothing was changed; the conflict stays');
      expect(code).toBe(4);
      expect(text('notes.md')).toBe(mine);
    }
    const { out, code } = await inTerminal('2');
    expect(out).toContain('the text of the machine is written in place of yours');
    expect(code).toBe(0);
    expect(text('notes.md')).toBe(
      mine
        .replace('- mine', '- machine')
        .replace(
          /blockVersion: \d+ \| lastUpdated: \S+/,
          (/blockVersion.*?(?= -->)/.exec(text('notes.md')) ?? [''])[0],
        ),
    );
    expect(text('notes.md').startsWith(human)).toBe(true);
    expect(await json('bank', 'conflicts')).toEqual([]);
  });
});

describe('inbox', () => {
  it('lists what is proposed, and judges what is there', async () => {
    expect((await memoscope('inbox')).out).toBe('Nothing is proposed.\n');
    expect((await memoscope('inbox', 'accept', 'bi-none', '--reason', 'x')).code).toBe(3);
  });
});

function hasScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false; // Another system's, or none.
  }
}

/** `bank conflicts` in a terminal of its own, whose person types one line. */
function inTerminal(answer: string): Promise<{ out: string; code: number | null }> {
  const env = { ...process.env, NO_COLOR: '1', SHELL: '/bin/sh' };
  const line = `'${process.execPath}' '${mainFile}' bank conflicts`;
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  let asked = false;
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    out += more;
    if (asked || !out.includes('(1/2/3):')) return;
    asked = true;
    child.stdin.write(`${answer}\n`);
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ out, code })));
}
