import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventMap } from '#shared/contract/events.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import { MemoryHit, RecordSummary, RecordView } from '#shared/contract/memory/methods.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { type Run, runCli } from './run-cli.ts';
import { runHere } from './run-here.ts';

let folder: string;
let project: string;
let userData: string;
let before: string | undefined;

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-cli-memory-')));
  userData = path.join(folder, 'user');
  before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
  project = makeProject('shop');
  await memoscope(['index', project]);
});

afterAll(() => {
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(folder, { recursive: true, force: true });
});

function makeProject(name: string): string {
  const root = path.join(folder, name);
  fs.mkdirSync(path.join(root, 'src'), { recursive: true });
  fs.writeFileSync(path.join(root, 'src', 'order.ts'), 'export class Order {\n  pay() {\n    return 1;\n  }\n}\n');
  return root;
}

const memoscope = (args: string[], cwd = path.join(project, 'src'), onStart?: (child: ChildProcess) => void) =>
  onStart === undefined ? runHere(args, { cwd, userData }) : runCli(args, { cwd, userData, onStart });
const json = (run: Run): unknown => JSON.parse(run.out);

function file(name: string, content: unknown): string {
  const at = path.join(folder, name);
  fs.writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
  return at;
}

const paying = {
  question: 'How is an order paid?',
  questionType: 'BUSINESS_LOGIC',
  answer: 'By `Order.pay`, which charges the card once.',
  confidence: 0.9,
  domain: 'billing',
  tags: ['pay'],
  evidence: [{ file: 'src/order.ts', startLine: 2, endLine: 4 }],
};
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...paying, question: `What is step ${n}?`, domain: `d${n % 3}` }));

const context = { signal: new AbortController().signal };
async function start(root: string): Promise<WorkspaceLink> {
  const opened = await attach(root, { version: productVersion(), shell: 'test', watch: true });
  await opened.settled(context.signal);
  return opened;
}

interface AddedIds {
  added: string[];
  updated: string[];
  refused: { index: number; path: string; message: string }[];
}

describe('memory, each call with an engine of its own', () => {
  let id: string;

  it('adds one record, tells its id, and finds it by meaning in the form that others rely on', async () => {
    const added = json(await memoscope(['memory', 'add', '--from', file('one.json', paying), '--json'])) as AddedIds;
    expect(added).toMatchObject({ added: [expect.stringMatching(/^lr-\d{8}-001-\w{4}$/)], updated: [], refused: [] });
    id = added.added[0] ?? '';
    const hits = MemoryHit.array().parse(
      json(await memoscope(['memory', 'search', 'charging a credit card', '--json'])),
    );
    expect(hits[0]).toMatchObject({
      ...{ id, question: paying.question, answer: paying.answer, confidence: 0.9, domain: 'billing', status: 'active' },
      why: { words: expect.any(Number), meaning: expect.any(Number) },
      evidence: [{ file: 'src/order.ts', startLine: 2, endLine: 4, state: 'fresh' }],
    });
    expect(hits[0]?.score).toBeGreaterThan(0.2);
    const copy = JSON.parse(fs.readFileSync(path.join(project, '.memo', 'memory', 'learning', `${id}.json`), 'utf8'));
    expect(copy).toMatchObject({ id, question: paying.question });
  });

  it('refuses what is wrong with its place and field, stores the rest and exits 1', async () => {
    const list = [
      { ...paying, confidence: 7 },
      { ...paying, question: 'Who pays?' },
    ];
    const run = await memoscope(['memory', 'add', '--from', file('two.json', list), '--json']);
    expect(run.code).toBe(1);
    expect(json(run)).toMatchObject({
      added: [expect.any(String)],
      refused: [{ index: 0, path: 'confidence', message: expect.any(String) }],
    });
    const shown = await memoscope(['memory', 'add', '--from', file('bad.json', { ...paying, answer: '' })]);
    expect(shown).toMatchObject({ code: 1, err: expect.stringContaining('refused: record 1, answer') });
  });

  it('says in its help how a record is written: the example is accepted, and the documentation has the same', async () => {
    const { out } = await memoscope(['memory', 'add', '--help']);
    for (const type of questionTypes) expect(out).toContain(type);
    const text = /^ {2}\{\n[\s\S]*?^ {2}\}$/m.exec(out)?.[0].replace(/^ {2}/gm, '') ?? '';
    const docs = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/memory-files.md'), 'utf8');
    expect(docs).toContain(`\`\`\`json\n${text}\n\`\`\``);
    fs.writeFileSync(path.join(project, 'src', 'payment.ts'), 'export const n = 1;\n'.repeat(40));
    const run = await memoscope(['memory', 'add', '--from', file('form.json', text), '--json']);
    expect(json(run)).toMatchObject({ added: [expect.any(String)], refused: [] });
  });

  it('takes no JSON for what it is not', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const [content, named] of [
      ['{"question":', 'is no JSON'],
      ['7', 'holds no record'],
      [deep, 'nested too deeply'],
      ['['.repeat(100_000), 'is no JSON'],
    ] as const) {
      const run = await memoscope(['memory', 'add', '--from', file('odd.json', content), '--json']);
      expect(run.code).toBe(2);
      expect(json(run)).toMatchObject({ error: { message: expect.stringContaining(named) } });
    }
  });
});

describe('memory of a running engine', () => {
  let link: WorkspaceLink;
  let root: string;
  let id: string;

  beforeAll(async () => {
    root = makeProject('running');
    link = await start(root);
    id =
      (await link.call('memory.add', { records: [paying, { ...paying, question: 'Who pays?' }] }, context)).added[0] ??
      '';
  });
  afterAll(() => link.close());

  it.each([
    [['memory', 'add'], 2, '--from'],
    [['memory', 'add', '--from', '/no/such/file'], 3, '/no/such/file'],
    [['memory', 'list', '--status', 'old'], 2, '--status'],
    [['memory', 'list', '--type', 'WHY'], 2, '--type'],
    [['memory', 'list', '--limit', '0'], 2, 'limit'],
    [['memory', 'show', 'lr-20200101-001-aaaa'], 3, 'lr-20200101-001-aaaa'],
    [['memory', 'confirm', 'lr-20200101-001-aaaa'], 3, 'lr-20200101-001-aaaa'],
    [['memory', 'edit', 'lr-20200101-001-aaaa'], 2, 'what changes'],
    [['memory', 'edit', 'x', '--confidence', '2'], 2, '--confidence'],
    [['forget', 'lr-20200101-001-aaaa'], 3, 'lr-20200101-001-aaaa'],
  ])('%j exits %i and says what is wrong', async (args, code, named) => {
    const run = await memoscope([...args, '--json'], root);
    expect(run.code).toBe(code);
    expect(json(run)).toMatchObject({ error: { message: expect.stringContaining(named) } });
  });

  it('lists pages, shows, confirms, edits, rejects and forgets; the short id will do', async () => {
    const here = (args: string[]) => memoscope(args, path.join(root, 'src'));
    const short = id.replace(/-\w{4}$/, '');
    const first = json(await here(['memory', 'list', '--limit', '1', '--json'])) as {
      records: unknown[];
      next: string;
    };
    const rest = json(await here(['memory', 'list', '--after', first.next, '--json'])) as { records: unknown[] };
    const listed = RecordSummary.array().parse([...first.records, ...rest.records]);
    expect(listed.map((record) => record.question)).toEqual(['Who pays?', paying.question]);
    expect(rest).not.toHaveProperty('next');

    const told = new Promise<void>((resolve) => {
      const stop = link.subscribe((name, payload) => {
        if (name !== 'memory.changed' || !(payload as EventMap['memory.changed']).ids.includes(id)) return;
        stop();
        resolve();
      });
    });
    fs.writeFileSync(path.join(root, 'src', 'order.ts'), 'export class Order {\n  pay() {\n    return 2;\n  }\n}\n');
    await told;
    const stale = await here(['memory', 'list', '--status', 'stale']);
    expect(stale.out).toContain(`◍ ${paying.question}`);
    const confirmed = json(await here(['memory', 'confirm', short, '--note', 'read', '--json']));
    expect(confirmed).toMatchObject({ records: [{ id, status: 'active', confirmedAt: expect.any(Number) }] });

    const edited = await here(['memory', 'edit', short, '--answer', 'At once.', '--domain', '', '--json']);
    const { record } = json(edited) as { record: unknown };
    const made = RecordView.parse(record);
    expect(made).toMatchObject({ answer: 'At once.', supersedes: [id], analyst: 'human' });
    const shown = await here(['memory', 'show', id]);
    expect(shown.out).toMatch(/^○ How is an order paid\?\n/);
    expect(shown.out).toContain(`● ${paying.question}\n  ${made.id}`);
    expect(shown.out).toMatch(/confirmed +human +read/);

    await here(['memory', 'reject', made.id]);
    expect((await here(['memory', 'list', '--status', 'rejected'])).out).toMatch(/^× /);
    expect(json(await here(['forget', made.id, '--json']))).toEqual({ forgotten: [made.id], turns: 0 });
    expect((await here(['memory', 'show', made.id, '--json'])).code).toBe(3);
    expect(json(await here(['memory', 'show', id, '--json']))).toMatchObject({ record: { status: 'active' } });
  });
});

describe('memory with an engine that runs', () => {
  let link: WorkspaceLink;

  it('exports what another workspace imports: the same records, links between parts too; a second time changes nothing', async () => {
    const drafts = many(40).map((record, n) => ({
      ...record,
      answer: 'x'.repeat(40_000),
      id: `lr-20260101-${String(n + 1).padStart(3, '0')}-aaaa`,
      relatedRecords: [`lr-20260101-${String(((n + 20) % 40) + 1).padStart(3, '0')}-aaaa`],
    }));
    const from = makeProject('from');
    const to = makeProject('to');
    const links = [await start(from), await start(to)];
    const added = json(await memoscope(['memory', 'import', file('many.json', drafts), '--json'], from)) as AddedIds;
    expect(added).toMatchObject({ refused: [] });
    expect(added.added).toHaveLength(40);
    const exported = path.join(folder, 'exported.json');
    expect(json(await memoscope(['memory', 'export', '--to', exported, '--json'], from))).toMatchObject({
      exported: 40,
    });
    expect((await memoscope(['memory', 'export', '--to', exported], from)).code).toBe(4);
    const imported = json(await memoscope(['memory', 'import', exported, '--json'], to)) as AddedIds;
    expect(imported.added).toHaveLength(40);
    expect(json(await memoscope(['memory', 'import', exported, '--json'], to))).toMatchObject({
      added: [],
      updated: [],
    });
    const again = JSON.parse((await memoscope(['memory', 'export'], to)).out) as { projectKey: string }[];
    const own = JSON.parse(fs.readFileSync(exported, 'utf8')) as { projectKey: string }[];
    expect(again).toEqual(own.map((record) => ({ ...record, projectKey: 'to' })));
    for (const one of links) await one.close();
  });

  it('shows evidence in the file that it went to', async () => {
    const root = makeProject('moved');
    link = await start(root);
    const { added } = await link.call('memory.add', { records: [paying] }, context);
    fs.mkdirSync(path.join(root, 'src', 'shop'));
    fs.renameSync(path.join(root, 'src', 'order.ts'), path.join(root, 'src', 'shop', 'order.ts'));
    const show = async () => (await memoscope(['memory', 'show', added[0] ?? ''], root)).out;
    await expect.poll(show, { interval: 500 }).toContain('src/shop/order.ts:2-4');
    expect(await show()).not.toContain('src/order.ts');
    await link.close();
  });

  it('two processes write through its owner at once, who is told; nothing is lost', async () => {
    const root = makeProject('both');
    link = await start(root);
    const told: EventMap['memory.changed'][] = [];
    link.subscribe((name, payload) => {
      if (name === 'memory.changed') told.push(payload as EventMap['memory.changed']);
    });
    const runs = await Promise.all(
      ['a', 'b'].map((name) => {
        const records = many(30).map((record) => ({ ...record, question: `${name}: ${record.question}` }));
        return runCli(['memory', 'add', '--from', file(`${name}.json`, records), '--json'], { cwd: root, userData });
      }),
    );
    const ids = runs.flatMap((run) => (json(run) as AddedIds).added);
    expect(new Set(ids).size).toBe(60);
    const { records, total } = await link.call('memory.list', { limit: 100 }, context);
    expect(total).toBe(60);
    expect(records.map((record) => record.id).sort()).toEqual([...ids].sort());
    expect(told.length).toBeGreaterThan(0);
    await link.close();
  });

  it('a long import tells its progress; cut short, what was stored stays and the rest can be added', async () => {
    const root = makeProject('long');
    link = await start(root);
    const records = many(1_200);
    const from = file('long.json', records);
    let child: ChildProcess | undefined;
    const ops: EventMap['op'][] = [];
    const stop = link.subscribe((name, payload) => {
      const op = payload as EventMap['op'];
      if (name !== 'op' || op.kind !== 'import') return;
      ops.push(op);
      if (op.done > 0 && child?.killed === false) child.kill('SIGINT');
    });
    const cut = await memoscope(['memory', 'import', from], root, (started) => {
      child = started;
    });
    expect(cut.code).toBe(130);
    await expect.poll(() => ops.at(-1)?.state).toBe('cancelled');
    stop();
    expect(ops.find((op) => op.done > 0)).toMatchObject({ phase: 'saving', total: 1_200 });
    const { total: stored } = await link.call('memory.list', {}, context);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(1_200);
    const { added } = await link.call('memory.add', { records: records.slice(stored) }, context);
    expect(stored + added.length).toBe(1_200);
    // Who does not know how much was stored runs it again as it was.
    const again = json(await memoscope(['memory', 'import', from, '--json'], root)) as { unchanged: string[] };
    expect(again).toMatchObject({ added: [], updated: [], refused: [] });
    expect(new Set(again.unchanged).size).toBe(1_200);
    await link.close();
  });

  it('kill -9 of its process right after an add was acknowledged: everything is there, in the files too', async () => {
    const root = makeProject('killed');
    const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'hold-workspace.ts'), root], {
      env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => owner.on('close', resolve));
    await new Promise((resolve) => owner.stdout.once('data', resolve));
    const { added } = json(
      await memoscope(['memory', 'add', '--from', file('killed.json', many(120)), '--json'], root),
    ) as AddedIds;
    owner.kill('SIGKILL');
    await ended;
    expect(added).toHaveLength(120);
    link = await start(root);
    const { records } = await link.call('memory.export', { ids: added }, context);
    expect(records.map((record) => record.question)).toEqual(many(120).map((record) => record.question));
    await link.close();
    const learning = path.join(root, '.memo', 'memory', 'learning');
    const copies = fs
      .readdirSync(learning)
      .map((name) => JSON.parse(fs.readFileSync(path.join(learning, name), 'utf8')));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    // A file holds the seal in place of the origin: that is this installation's to judge.
    const seal = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(copies.sort(byId).map((copy) => ({ ...copy, origin: 'own' }))).toEqual(
      [...records].sort(byId).map((record) => ({ ...record, seal })),
    );
    expect(copies.filter((copy) => 'origin' in copy)).toEqual([]);
  });
});
