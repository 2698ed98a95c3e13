/**
 * What the soak looks at after each round, given states that it must never let pass. Each state is real and sound first, and is
 * not told then; then it is broken.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeWorkspace } from '../../helpers/workspace.ts';
import { tempFolder, writeFiles } from '../../main/engine/temp-folder.ts';
import { openCrew, resultOf } from '../crew/crew.ts';
import { type Ledger, sleep } from '../day.ts';
import { filesWith, leftovers, readAllTheTime, setAsideFiles, tornFiles } from './files.ts';
import { growthProblems, type Held } from './growth.ts';
import { endMarked, marked, markName, markOf, orphans, roomOf, roomProblems } from './processes.ts';
import {
  bankProblems,
  coldMap,
  differences,
  indexProblems,
  liveMap,
  recordProblems,
  restProblems,
  vectorProblems,
} from './stores.ts';

const ledgerOf = (part: Partial<Ledger>): Ledger => ({
  ...{ records: new Map(), forgotten: new Set(), decisions: new Set(), unsure: new Set(), lines: [], hands: new Set() },
  ...part,
});

describe('files', () => {
  function memoOf(files: Record<string, string>): string {
    const memo = path.join(tempFolder(), '.memo');
    writeFiles(memo, { CURRENT: 'g-0001\n', 'generations/g-0001/manifest.json': '{}', ...files });
    return memo;
  }

  test.each([
    ['a copy of a record that ends early', { 'memory/learning/lr-1.json': '{"id": "lr' }, 'lr-1.json is torn'],
    ['an empty copy', { 'memory/learning/lr-1.json': '' }, 'lr-1.json is torn'],
    ['a CURRENT that ends early', { CURRENT: 'g-' }, 'CURRENT is torn'],
  ])('%s is told as torn', (_, broken, told) => {
    expect(tornFiles(memoOf({ 'memory/learning/lr-1.json': '{"id": "lr-1"}', 'a.memo-tmp-1.json': '{' }))).toEqual([]);
    expect(tornFiles(memoOf(broken))).toEqual([expect.stringContaining(told)]);
  });

  test.each([
    ['a manifest', { 'generations/g-0001/manifest.json': '{"id"' }, 'manifest.json is torn'],
    ['a project map', { 'project_map.json': '{"ver' }, 'project_map.json is torn'],
    ['a queue', { 'queue.snapshot.json': '[' }, 'queue.snapshot.json is torn'],
    ['a CURRENT that names nothing', { CURRENT: 'g-0007\n' }, 'names g-0007, which is not there'],
  ])('a read of %s between two looks is told', async (_, broken, told) => {
    const sound = readAllTheTime(memoOf({ 'project_map.json': '{}' }));
    const memo = memoOf({});
    const torn = readAllTheTime(memo);
    writeFiles(memo, broken);
    // Longer than a turn of the reader: its timer is due before this one.
    await sleep(100);
    expect(sound()).toEqual([]);
    expect(torn()).toEqual([expect.stringContaining(told)]);
  });

  test('what was set aside, left behind, or should have been forgotten is told', () => {
    const memo = memoOf({ 'run/lock.db': '', 'memory/learning/lr-1.json': '{"question": "qword"}' });
    const root = path.dirname(memo);
    writeFiles(root, { 'memory-bank/brief.md': '# Brief\n' });
    expect([...setAsideFiles(memo), ...leftovers(root), ...filesWith(memo, ['qother'])]).toEqual([]);
    writeFiles(memo, { 'bank.db.corrupt-1': '', 'run/engine.lock': '', 'context/pins.json.memo-tmp-1': '' });
    writeFiles(root, { 'memory-bank/brief.md.memo-tmp-2': '' });
    expect(setAsideFiles(memo)).toEqual(['bank.db.corrupt-1']);
    expect(leftovers(root).sort()).toEqual(['brief.md.memo-tmp-2', 'context/pins.json.memo-tmp-1', 'run/engine.lock']);
    expect(filesWith(memo, ['qother', 'qword'])).toEqual(['memory/learning/lr-1.json holds qword']);
  });

  test('a line of a person that is gone, a decision that stands never or twice, a lost head: each is told', () => {
    const root = tempFolder();
    const patterns = '\ufeff# 模式\r\n\r\n退款 by hand\r\n| d 1 |\n| d 2 |\n';
    writeFiles(root, { 'memory-bank/patterns.md': patterns, 'memory-bank/active.md': '# Active\nline 1\n' });
    const told = (part: Partial<Ledger>): string[] => bankProblems({ root, ledger: ledgerOf(part) });
    expect(told({ lines: ['line 1\n'], decisions: new Set(['d 1']), unsure: new Set(['d 2', 'd 3']) })).toEqual([]);
    expect(told({ lines: ['line 1\n', 'line 2\n'] })).toEqual(["The person's line 2 is lost."]);
    expect(told({ hands: new Set(['line 1\n']) })).toEqual([]);
    expect(told({ hands: new Set(['line 2\n']) })).toEqual(['What the person wrote into a block is lost: line 2']);
    expect(told({ decisions: new Set(['d 9']) })).toEqual(['d 9 stands 0 times.']);
    writeFiles(root, { 'memory-bank/patterns.md': `${patterns}| d 1 |\n| d 2 |\n` });
    expect(told({ decisions: new Set(['d 1']), unsure: new Set(['d 2']) })).toEqual([
      'd 1 stands 2 times.',
      'd 2 was written twice.',
    ]);
    writeFiles(root, { 'memory-bank/patterns.md': patterns.replaceAll('\r\n', '\n') });
    expect(told({})).toEqual(['patterns.md lost what a person wrote.']);
  });
});

describe.skipIf(!fs.existsSync('/proc/self/environ'))('processes', () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const idle = 'setInterval(() => {}, 1000)';

  test('one that nobody of the crew started is told, and ended with all that bear the mark', async () => {
    const mark = markOf(-process.pid);
    const env = { ...process.env, [markName]: mark };
    const nested = `require('node:child_process').spawn(process.execPath, ['-e', '${idle}'], { stdio: 'ignore' }); ${idle}`;
    const crew = spawn(process.execPath, ['-e', nested], { env, stdio: 'ignore' });
    children.push(crew);
    const { pid = 0 } = crew;
    await vi.waitFor(() => expect(marked(mark)).toHaveLength(2));
    expect(orphans(mark, [pid])).toEqual([]);
    const stray = spawn(process.execPath, ['-e', idle], { env, stdio: 'ignore' });
    children.push(stray);
    await vi.waitFor(() => expect(orphans(mark, [pid])).toEqual([expect.stringContaining(`${stray.pid} `)]));
    // Its own child is an orphan once it is gone.
    const gone = once(crew, 'exit');
    crew.kill('SIGKILL');
    await gone;
    await vi.waitFor(() => expect(orphans(mark, [])).toHaveLength(2));
    endMarked(-process.pid);
    await vi.waitFor(() => expect(marked(mark)).toEqual([]));
  });

  test('too much memory, too many handles are told', () => {
    const room = roomOf(process.pid);
    expect(room?.memoryMB).toBeGreaterThan(10);
    expect(room?.handles).toBeGreaterThan(2);
    expect(roomProblems({ memoryMB: 300, handles: 60 })).toEqual([]);
    expect(roomProblems({ memoryMB: 3_000, handles: 60 })).toEqual([expect.stringContaining('3000')]);
    expect(roomProblems({ memoryMB: 300, handles: 600 })).toEqual([expect.stringContaining('600')]);
  });
});

describe('what processes hold', () => {
  const rounds = (held: (n: number) => Partial<Held>): Held[] =>
    Array.from({ length: 12 }, (_, n) => ({ heapMB: 80, handles: 60, threads: 20, ...held(n) }));
  /** Between 0 and 1, as if by chance. */
  const noise = (n: number): number => (n * 0.618) % 1;

  test.each<[string, (n: number) => Partial<Held>]>([
    ['stays', () => ({})],
    ['goes up and down', (n) => ({ heapMB: 80 + 30 * noise(n), handles: 60 + Math.floor(4 * noise(n + 5)) })],
    ['warms up', (n) => ({ heapMB: 80 + Math.min(n, 3) * 20, threads: 10 + Math.min(n, 3) * 5 })],
    ['comes and goes with the work', (n) => ({ threads: 14 + ((n * 5) % 6) })],
    ['makes one step', (n) => ({ heapMB: n < 9 ? 80 : 160, handles: n < 9 ? 60 : 90 })],
    ['is odd now and then', (n) => ({ heapMB: n % 5 === 4 ? 400 : 80, threads: n === 11 ? 90 : 20 })],
    ['grows by what fills caches', (n) => ({ heapMB: 80 + n * 1.2 })],
  ])('memory that %s is no leak', (_, held) => {
    expect(growthProblems(rounds(held))).toEqual([]);
  });

  test.each<[string, (n: number) => Partial<Held>]>([
    ['heapMB', (n) => ({ heapMB: 80 + 4 * n })],
    ['heapMB', (n) => ({ heapMB: 80 + 6 * n + 15 * noise(n) })],
    ['handles', (n) => ({ handles: 60 + n })],
    ['threads', (n) => ({ threads: 20 + 2 * n + (n % 4) })],
  ])('%s that grow with each round are told', (kind, held) => {
    expect(growthProblems(rounds(held))).toEqual([expect.stringContaining(`${kind} grow by `)]);
  });
});

describe('stores', () => {
  const workspace = makeWorkspace({
    'src/cart.ts': 'export class Cart {\n  total(): number {\n    return 0;\n  }\n}\n',
    'src/shop.ts': "import { Cart } from './cart.ts';\nexport class Shop extends Cart {}\n",
  });
  const { root } = workspace;
  const memo = path.join(root, '.memo');
  const scratch = path.join(path.dirname(root), 'scratch');
  const env = { ...process.env };
  const crashes: string[] = [];
  const patience = { ms: 180_000 };
  const crew = openCrew(root, env, (what) => crashes.push(what), patience);
  let ids: string[] = [];
  const words = ['qfirst', 'qsecond'];

  beforeAll(async () => {
    await crew.muster();
    const draft = { questionType: 'DATA_FLOW', answer: 'By hand.', confidence: 0.8 };
    const records = words.map((word) => ({
      ...draft,
      question: `How does ${word} work?`,
      sourceFiles: ['src/cart.ts'],
    }));
    ids = resultOf('memory.add', await crew.call(0, 'memory.add', { records }))?.added ?? [];
    expect(ids).toHaveLength(2);
    expect(await vectorProblems({ crew })).toEqual([]);
  });
  afterAll(async () => {
    for (let who = 0; who < 2; who += 1) await crew.kill(who);
    await workspace.dispose();
  });

  test('a step that hangs is told with its name, and who does not open the workspace', async () => {
    const stopped = crew.stop(0, 1_500);
    patience.ms = 300;
    try {
      await expect(crew.call(0, 'Status', {})).rejects.toThrow('Status was not answered within 0.3 s.');
      await stopped;
      await crew.kill(0);
      patience.ms = 1;
      await expect(crew.muster()).rejects.toThrow('A process did not open the workspace.');
      await crew.kill(0);
    } finally {
      patience.ms = 180_000;
    }
    await crew.muster();
    expect((await crew.call(0, 'Status', {})).done).toBe(true);
  });

  test('a record that was acknowledged and is lost, or says something else, is told', async () => {
    const kept = (change: Partial<{ word: string; notes: string | null }>, id = ids[0] ?? ''): Ledger =>
      ledgerOf({ records: new Map([[id, { word: 'qfirst', notes: '', ...change }]]) });
    const told = (ledger: Ledger): Promise<string[]> => recordProblems({ crew, ledger });
    expect(await told(kept({}))).toEqual([]);
    expect(await told(kept({ notes: null }))).toEqual([]);
    expect(await told(kept({ notes: 'noted' }))).toEqual([expect.stringContaining('The notes of')]);
    expect(await told(kept({ word: 'qother' }))).toEqual([expect.stringContaining('asks something else')]);
    expect(await told(kept({}, 'lr-20200101-001-k7q3'))).toEqual([
      expect.stringMatching(/^Not all records are there: .*lr-20200101-001-k7q3/),
    ]);
  });

  test('a symbol that is found and stored nowhere, or stored elsewhere, is told', async () => {
    const day = { root, crew };
    expect(await indexProblems(day)).toEqual([]);
    const live = path.join(
      memo,
      'generations',
      fs.readFileSync(path.join(memo, 'CURRENT'), 'utf8').trim(),
      'symbols.db',
    );
    const copy = path.join(tempFolder(), 'other.db');
    const db = new DatabaseSync(live);
    db.prepare('VACUUM INTO ?').run(copy);
    db.close();
    const told = (sql: string): Promise<string[]> => {
      const other = new DatabaseSync(copy);
      other.exec(sql);
      other.close();
      return indexProblems(day, () => copy, 0);
    };
    expect(await told('SELECT 1')).toEqual([]);
    const moved = 'SET line = line + 1 WHERE id = (SELECT min(id) FROM types)';
    expect(await told(`UPDATE types ${moved}`)).toEqual([expect.stringContaining('they differ in T_')]);
    expect(await told('DELETE FROM members; DELETE FROM types')).toEqual([expect.stringContaining(', 0 stored;')]);
  });

  test('a process that ends on its own is told; what it holds is known while it lives', async () => {
    const held = await crew.held();
    expect([...held.keys()]).toEqual(crew.pids());
    for (const one of held.values()) for (const value of Object.values(one)) expect(value).toBeGreaterThan(1);
    const [pid = 0] = crew.pids();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(crashes).toEqual([expect.stringContaining('ended by itself (SIGKILL)')]));
    crashes.length = 0;
    await crew.muster();
  });

  test('a map that is not as a cold one, databases and copies that do not agree are told', async () => {
    await crew.close();
    const expected = await coldMap(root, env, scratch);
    expect(differences(liveMap(root), expected)).toEqual([]);
    expect(restProblems(memo)).toEqual([]);
    expect(crashes).toEqual([]);

    workspace.keep();
    workspace.write('src/cart.ts', 'export class Basket {}\n');
    const told = differences(liveMap(root), await coldMap(root, env, scratch));
    expect(told).toEqual([expect.stringContaining('Cart'), expect.stringContaining('Basket')]);
    await workspace.restore();

    const broken = async (breakIt: () => void): Promise<string[]> => {
      breakIt();
      const problems = restProblems(memo);
      await workspace.restore();
      return problems;
    };
    const copy = path.join(memo, 'memory/learning', `${ids[0]}.json`);
    expect(await broken(() => fs.rmSync(copy))).toEqual([`The files of memory and memory.db differ in ${ids[0]}.`]);
    const more = copy.replace(`${ids[0]}`, 'lr-more');
    expect(await broken(() => fs.copyFileSync(copy, more))).toEqual([expect.stringContaining('differ in lr-more')]);
    expect(
      await broken(() => {
        const file = path.join(memo, 'project_map.json');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(`"${ids[1]}"`, '"lr-none"'));
      }),
    ).toEqual([expect.stringMatching(`project_map.json and memory.db differ in ${ids[1]}, lr-none`)]);
    expect(
      await broken(() => {
        const db = new DatabaseSync(path.join(memo, 'memory.db'), { enableForeignKeyConstraints: false });
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        db.exec(
          "UPDATE learning_vectors SET record_id = 'lr-none' WHERE rowid = (SELECT min(rowid) FROM learning_vectors)",
        );
        db.close();
      }),
    ).toEqual(['1 vectors belong to no record.']);
    expect(
      await broken(() => {
        const file = path.join(memo, 'history.db');
        const bytes = fs.readFileSync(file);
        fs.writeFileSync(file, bytes.fill(0xa5, 4096));
      }),
    ).toEqual([expect.stringContaining('history.db')]);
  });
});
