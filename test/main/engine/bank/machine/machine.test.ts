/** What the machine writes into a bank on its own: a real engine over a real git repository, with a fixed clock. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { MachineWriter } from '#shared/contract/bank/bank-types.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { type TestClock, testClock } from '../../evolution/loop/test-clock.ts';
import { project } from '../../small-project.ts';
import { git } from '../../temp-folder.ts';

type Writer = (typeof MachineWriter.options)[number];

const human = '# Active\r\n\r\n## Focus\r\n\r\nRefunds, by hand.\r\n\r\n## Done\r\n\r\n- [x] retry';
const config = (...on: Writer[]): string =>
  `bank:\n  machine:\n${on.map((writer) => `    ${writer}: true\n`).join('')}`;
/** Longer than the machine waits between two rounds. */
const minute = 61_000;

let workspace: TestWorkspace;
let engine: Engine;
let time: TestClock;
afterEach(() => workspace.dispose());

const place = (file: string): string => `${workspace.root}/memory-bank/${file}`;
const active = (): string => fs.readFileSync(place('active.md'), 'utf8');
const status = (): string => git(workspace.root, 'status', '--porcelain');
const preview = (writer: Writer): Promise<Result<'bank.machine'>> =>
  engine.call('bank.machine', { writer }, uncancelled);
const conflicts = async () => (await engine.call('bank.conflicts', {}, uncancelled)).conflicts;

/** A repository whose one commit holds all there is. */
async function open(files: Record<string, string>, ...on: Writer[]): Promise<void> {
  workspace = makeWorkspace({ ...project, 'package.json': '{"scripts":{"build":"tsc"}}', ...files });
  fs.mkdirSync(`${workspace.root}/.memo`);
  workspace.write('.memo/config.yaml', on.length === 0 ? '' : config(...on));
  git(workspace.root, 'init');
  git(workspace.root, 'config', 'core.autocrlf', 'false');
  git(workspace.root, 'add', '.');
  git(workspace.root, 'commit', '-m', 'Begin <!-- MACHINE_BLOCK_END -->');
  time = testClock(Date.parse('2026-03-12T13:58:04Z'));
  engine = await workspace.open({ watch: true, timers: time });
  await engine.settled();
  // The key came with the folder; the yes is the person's.
  for (const writer of on) await engine.call('bank.setMachine', { writer, on: true }, uncancelled);
}

/** An editor of another program: a process of its own that writes over the file. */
function inEditor(file: string, edit: (text: string) => string): void {
  const text = edit(fs.readFileSync(place(file), 'utf8'));
  execFileSync(process.execPath, [
    '-e',
    'require("fs").writeFileSync(process.argv[1], process.argv[2])',
    place(file),
    text,
  ]);
}

/** Saves code, and waits until the history has it. */
async function save(file: string, text: string, type: string): Promise<void> {
  workspace.write(file, text);
  await vi.waitFor(async () => expect((await preview('active')).text).toContain(type), { interval: 100 });
}

async function round(done: () => void | Promise<void>): Promise<void> {
  await time.pass(minute);
  await vi.waitFor(done, { interval: 50 });
}

test('off by default it writes nothing at all, and shows what it would write', async () => {
  await open({ 'memory-bank/active.md': human, 'memory-bank/_index.md': '' });
  const before = active();
  expect(await preview('active')).toMatchObject({ on: false, path: 'active.md', state: 'writes' });
  expect(await preview('tech')).toMatchObject({ on: false, path: 'tech.md', state: 'writes' });
  expect((await preview('tech')).text).toContain('- `npm run build` — `package.json`');
  await save('src/store.ts', 'export class Ledger {}\n', 'Ledger');
  await time.pass(10 * minute);
  expect(active()).toBe(before);
  expect(status()).toBe(' M src/store.ts\n');
  expect((await engine.call('bank.tree', {}, uncancelled)).machine).toEqual([]);
  expect((await engine.call('inbox.list', {}, uncancelled)).items).toEqual([]);
});

test('what a cloned config.yaml switches on writes nothing before the person agrees, and they are told', async () => {
  await open({ 'memory-bank/active.md': human });
  const before = active();
  workspace.write('.memo/config.yaml', config('active', 'patterns'));
  await vi.waitFor(() => expect(engine.state().notices.map(({ id }) => id)).toContain('bank-writers'));
  expect(await preview('active')).toMatchObject({ on: false, state: 'writes' });
  await time.pass(10 * minute);
  expect(active()).toBe(before);
  expect((await engine.call('bank.tree', {}, uncancelled)).machine).toEqual([]);
  await engine.call('bank.setMachine', { writer: 'active', on: true }, uncancelled);
  await round(() => expect(active()).toContain('id=changes'));
  expect(active().startsWith(human)).toBe(true);
  // The same of another folder is another person's yes; this one is remembered.
  await engine.close();
  engine = await workspace.open({ watch: true, timers: time });
  await engine.settled();
  await vi.waitFor(async () => expect(await preview('active')).toMatchObject({ on: true }));
  expect(await preview('patterns')).toMatchObject({ on: false });
});

test('a commit alone wakes the writers', async () => {
  await open({ 'memory-bank/active.md': human }, 'active');
  await round(() => expect(active()).toContain('id=changes'));
  await time.pass(10 * minute);
  git(workspace.root, 'commit', '--allow-empty', '-m', 'Nothing but a word');
  workspace.write('b.txt', 'x');
  git(workspace.root, 'add', 'b.txt');
  git(workspace.root, 'commit', '-m', 'Refund in parts');
  await vi.waitFor(
    async () => {
      await time.pass(minute);
      expect(active()).toContain('Refund in parts');
    },
    { interval: 200 },
  );
});

test('never makes a bank where there is none', async () => {
  await open({}, 'active', 'tech', 'patterns');
  await time.pass(10 * minute);
  expect(await preview('active')).toMatchObject({ on: true, state: 'refused' });
  expect(fs.existsSync(place(''))).toBe(false);
});

test('a person edits while changes arrive, gets a conflict and resolves it; nothing outside changes (bank-4, bank-5)', async () => {
  await open({ 'memory-bank/active.md': human }, 'active');
  // What is in a block of its own; the person's text, with its line ends and its missing last one, before it.
  await round(() => expect(active()).toContain('id=changes'));
  expect(active().startsWith(human)).toBe(true);
  expect(active()).toContain('**Last commits**');
  expect(active().match(/MACHINE_BLOCK_END/g)).toHaveLength(2);
  expect(await preview('active')).toMatchObject({ on: true, state: 'same' });
  git(workspace.root, 'add', '.');
  git(workspace.root, 'commit', '-m', 'Bank');
  // The commit of the bank itself is nothing new: git stays quiet.
  await save('lib/Shop.cs', project['lib/Shop.cs'].replace('Cart :', 'Basket :'), 'Basket');
  await round(() => expect(active()).toContain('Basket'));
  expect(active()).not.toContain(' Bank\r\n');

  // Outside the block a person's text is never in the way.
  inEditor('active.md', (text) => text.replace('Refunds, by hand.', 'Refunds, by hand. 退款'));
  await save('lib/Shop.cs', project['lib/Shop.cs'].replace('Cart :', 'Hamper :'), 'Hamper');
  await round(() => expect(active()).toContain('Hamper'));
  expect(active()).toContain('退款');
  expect(await conflicts()).toEqual([]);

  // Inside it, it does.
  inEditor('active.md', (text) => text.replace('**Last commits**', '**Last commits, which I read**'));
  const mine = active();
  await save('lib/Shop.cs', project['lib/Shop.cs'].replace('Cart :', 'Crate :'), 'Crate');
  await round(async () => expect(await conflicts()).toHaveLength(1));
  expect(active()).toBe(mine);
  expect((await preview('active')).state).toBe('conflict');
  const [conflict] = await conflicts();
  expect(conflict).toMatchObject({ path: 'active.md', blockId: 'changes', source: 'changes' });
  expect(conflict?.machine).toContain('Crate');
  const id = conflict?.id ?? '';
  await engine.call('bank.resolve', { id, choice: 'take' }, uncancelled);
  expect(await conflicts()).toEqual([]);
  expect(active()).toContain('Crate');
  const outside = (text: string): string => text.replace(/<!-- MACHINE_BLOCK_START[\s\S]*MACHINE_BLOCK_END -->/, '');
  expect(outside(active())).toBe(outside(mine));
  const diff = git(workspace.root, 'diff', '--', 'memory-bank/active.md');
  const removed = diff.split('\n').filter((line) => /^-[^-]/.test(line));
  expect(removed.join('\n')).toMatch(/Refunds, by hand\.\r?$/m);
  expect(removed.filter((line) => !/Refunds|blockVersion|^-- |^-\*\*|^-\r?$/.test(line))).toEqual([]);
  expect(fs.readdirSync(place('')).sort()).toEqual(['_index.md', 'active.md']);
});

test('switched on it works at once; switched off in config.yaml it stops', async () => {
  await open({ 'memory-bank/active.md': human, 'memory-bank/brief.md': '# Shop\n' });
  await engine.call('bank.setMachine', { writer: 'tech', on: true }, uncancelled);
  await vi.waitFor(
    async () => {
      await time.pass(0);
      expect(fs.readFileSync(place('tech.md'), 'utf8')).toContain('npm run build');
    },
    { interval: 100 },
  );
  expect(active()).toBe(human);
  const tech = fs.readFileSync(place('tech.md'), 'utf8');
  expect(tech).toMatch(/^# Tech\n\n<!-- MACHINE_BLOCK_START id=tech -->\n/);
  workspace.write('package.json', '{"scripts":{"build":"tsc","start":"node ."}}');
  await vi.waitFor(
    async () => {
      await time.pass(minute);
      expect(fs.readFileSync(place('tech.md'), 'utf8')).toContain('npm run start');
    },
    { interval: 100 },
  );
  const written = fs.readFileSync(place('tech.md'), 'utf8');
  workspace.write('.memo/config.yaml', '');
  await vi.waitFor(async () => expect((await preview('tech')).on).toBe(false), { interval: 100 });
  workspace.write('package.json', '{"scripts":{"build":"tsc","check":"tsc --noEmit"}}');
  await time.pass(10 * minute);
  expect((await preview('tech')).state).toBe('writes');
  expect(fs.readFileSync(place('tech.md'), 'utf8')).toBe(written);
});

test('the switch stands as soon as it was moved, before a watcher could tell', async () => {
  await open({ 'memory-bank/active.md': human });
  await engine.close();
  engine = await workspace.open({ watch: false, timers: time });
  await engine.settled();
  const on = async () => (await engine.call('bank.tree', {}, uncancelled)).machine;
  await engine.call('bank.setMachine', { writer: 'tech', on: true }, uncancelled);
  expect([await on(), (await preview('tech')).on]).toEqual([['tech'], true]);
  await engine.call('bank.setMachine', { writer: 'tech', on: false }, uncancelled);
  expect([await on(), (await preview('tech')).on]).toEqual([[], false]);
});

test('damaged markers are refused and left as they are', async () => {
  await open({ 'memory-bank/active.md': '# Active\n<!-- MACHINE_BLOCK_START id=changes -->\n' }, 'active');
  const before = active();
  await time.pass(10 * minute);
  expect((await preview('active')).state).toBe('refused');
  expect(active()).toBe(before);
});

test('patterns and learnings are only proposed; a stale one says so, an accepted one is written, a rejected one stays away', async () => {
  const factories = {
    'src/pay/card.ts': 'export class CardFactory {\n  make() { return 1; }\n}\n',
    'src/pay/cash.ts': 'export class CashFactory {\n  make() { return 2; }\n}\n',
  };
  await open({ ...factories, 'memory-bank/brief.md': '# Shop\n' });
  const learnt = {
    ...{
      question: 'What does `CardFactory` make?',
      questionType: 'ERROR_ANALYSIS',
      confidence: 0.8,
      analyst: 'static',
    },
    answer: '`CardFactory.make` returns `1`.',
    evidence: [{ file: 'src/pay/card.ts', startLine: 1, endLine: 2 }],
  } as const;
  const unsure = { ...learnt, question: 'What does `CardFactory.make` return?', confidence: 0.5 };
  const unshown = { ...learnt, question: 'Why does a card hang?', answer: 'The client waits for ever.' };
  await engine.call('memory.add', { records: [learnt, unsure, unshown], by: 'test' } as never, uncancelled);
  expect(await preview('learnings')).toMatchObject({ on: false, state: 'writes' });
  // The first learning adds the key of the project to the file.
  const settings = (): string => fs.readFileSync(workspace.memo('config.yaml'), 'utf8');
  await vi.waitFor(() => expect(settings()).toContain('projectKey'));
  for (const writer of ['patterns', 'learnings'] as const)
    await engine.call('bank.setMachine', { writer, on: true }, uncancelled);
  expect(settings()).toMatch(/^projectKey: .*\nbank:\n {2}machine:\n/);
  const items = async () => (await engine.call('inbox.list', {}, uncancelled)).items;
  await vi.waitFor(
    async () => {
      await time.pass(0);
      expect(await items()).toHaveLength(2);
    },
    { interval: 100 },
  );
  const [decision, learning] = await items();
  expect(decision).toMatchObject({ kind: 'decision', by: 'static', form: { scope: 'src/pay/' }, stale: false });
  expect(learning).toMatchObject({ kind: 'learning', confidence: 0.6, form: { title: learnt.question }, stale: false });
  // Both lack what only a person knows: nobody is told of them until they are completed.
  expect((await engine.call('bank.tree', {}, uncancelled)).inbox).toBe(0);

  workspace.write('src/pay/card.ts', factories['src/pay/card.ts'].replace('return 1', 'return 3'));
  await vi.waitFor(async () => expect((await items())[1]?.stale).toBe(true), { interval: 100 });

  const judge = (params: object) => engine.call('inbox.judge', params as never, uncancelled);
  const form = { ...decision?.form, reason: 'Callers stay the same', tradeoff: 'One class more each' };
  const written = await judge({ id: decision?.id, action: 'accept', form });
  expect(written).toMatchObject({ path: 'patterns.md', left: 1 });
  expect(fs.readFileSync(place('patterns.md'), 'utf8')).toContain(
    '| Callers stay the same | One class more each | src/pay/ |',
  );
  await judge({ id: learning?.id, action: 'reject' });
  expect(await preview('learnings')).toMatchObject({ on: true, state: 'same', text: '' });
  expect(await preview('patterns')).toMatchObject({ on: true, state: 'same', text: '' });
  expect(fs.existsSync(place('learnings'))).toBe(false);
});
