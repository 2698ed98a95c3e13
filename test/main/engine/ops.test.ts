/** Long operations: told while they run, kept as files of `.memo/ops/`. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OpFiles, openOpFiles } from '../../../src/main/engine/op-files.ts';
import { createOps } from '../../../src/main/engine/ops.ts';
import type { Clock } from '../../../src/shared/base/clock.ts';
import { MemoError } from '../../../src/shared/base/errors.ts';
import type { Op } from '../../../src/shared/contract/service.ts';
import { makePipe, tempFolder, tempUserData } from './temp-folder.ts';

const day = 86_400_000;
const start = new Date(2026, 10, 22, 12).getTime();
let now = start;
const clock: Clock = { now: () => now };
let root: string;
let opsDir: string;
let aside: string[];
let warnings: string[];

beforeEach(() => {
  tempUserData();
  root = tempFolder();
  opsDir = path.join(root, 'ops');
  fs.mkdirSync(opsDir);
  now = start;
  aside = [];
  warnings = [];
});

function open(): Promise<OpFiles> {
  const log = { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} };
  return openOpFiles({ state: { root, opsDir }, clock, log, onSetAside: (notice) => aside.push(notice.field) });
}

const stored = (): string[] => fs.readdirSync(opsDir).sort();
const read = (id: string): Op & { version: number } =>
  JSON.parse(fs.readFileSync(path.join(opsDir, `${id}.json`), 'utf8'));

/** An engine of its own: what it tells, and its ops. */
async function engine() {
  const files = await open();
  const told: Op[] = [];
  return { files, told, ops: createOps(clock, files, (op) => told.push(op)) };
}

describe('an op', () => {
  test('is told from its start to its end, and kept from when it has found something to do (engine-9, api-2)', async () => {
    const { files, told, ops } = await engine();
    await ops.run('index', null, async (op) => {
      op.progress({ phase: 'listing' });
      await files.close();
      expect(stored()).toEqual([]);
      expect(ops.progress('index')).toEqual({});
      op.progress({ phase: 'reading', done: 1, total: 2, detail: 'src/a.ts' });
      expect([ops.progress('index'), ops.progress('diff')]).toEqual([{ progress: 50 }, {}]);
      op.progress({ done: 2, total: 2 });
      await files.close();
      expect(read(told[0]?.opId ?? '')).toMatchObject({ version: 1, state: 'running', phase: 'reading', done: 1 });
    });
    expect(told.map((op) => `${op.state} ${op.phase}`)).toEqual(['running listing', 'running reading', 'done done']);
    expect(ops.progress('index')).toEqual({});
    await files.close();
    const { version, ...kept } = read(told[0]?.opId ?? '');
    expect(version).toBe(1);
    expect(kept).toEqual(told.at(-1));
    expect(await ops.list()).toEqual([told.at(-1)]);
  });

  test('names who asks late all that it told before, then only what is new, and its end (engine-9)', async () => {
    const { ops } = await engine();
    const never = new AbortController();
    let go = (): void => {};
    const until = new Promise<void>((resolve) => {
      go = resolve;
    });
    let opId = '';
    const running = ops.run('investigate', null, async (op) => {
      opId = op.opId;
      op.progress({ phase: 'exploring', total: 9 });
      op.progress({ done: 1, detail: 'outline a' });
      op.progress({ done: 1, detail: 'outline a' });
      op.progress({ done: 2, detail: 'read_file b' });
      await until;
    });
    const late = await ops.follow(opId, 0, 60_000, never.signal);
    expect(late.events.map(({ n, phase, done, detail }) => [n, phase, done, detail])).toEqual([
      [1, 'listing', 0, undefined],
      [2, 'exploring', 0, undefined],
      [3, 'exploring', 1, 'outline a'],
      [4, 'exploring', 1, 'outline a'],
      [5, 'exploring', 2, 'read_file b'],
    ]);
    expect([late.last, late.missed]).toEqual([5, 0]);
    // Nothing new: it waits until there is, and the time may be over before.
    expect((await ops.follow(opId, 5, 1, never.signal)).events).toEqual([]);
    const next = ops.follow(opId, late.last, 60_000, never.signal);
    // A number that was never given ends with the op too.
    const beyond = ops.follow(opId, 1_000, 60_000, never.signal);
    go();
    await running;
    expect((await next).events).toMatchObject([{ n: 6, state: 'done', phase: 'done' }]);
    expect(await beyond).toMatchObject({ op: { state: 'done' }, events: [], last: 6 });
    expect((await ops.follow(opId, 2, 60_000, never.signal)).events.map(({ n }) => n)).toEqual([3, 4, 5, 6]);

    const stop = new AbortController();
    stop.abort(new MemoError('Cancelled', 'No longer wanted.'));
    const other = ops.run('index', null, async () => {
      const [op] = (await ops.list()).slice(-1);
      await expect(ops.follow(op?.opId ?? '', 9, 60_000, stop.signal)).rejects.toThrow('No longer wanted.');
    });
    await other;
    await expect(ops.follow('op-20261122-999-zzzz', 0, 0, never.signal)).rejects.toMatchObject({ code: 'NotFound' });
  });

  test('keeps its newest events and says how many are gone (engine-9)', async () => {
    const { ops } = await engine();
    const { signal } = new AbortController();
    await ops.run('index', null, async ({ opId, progress }) => {
      for (let done = 1; done <= 1_800; done += 1) progress({ done });
      const { events, last, missed } = await ops.follow(opId, 10, 0, signal);
      expect([events.length, last, missed]).toEqual([500, 1_801, 1_291]);
      expect(events.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => 1_302 + n));
    });
  });

  test('that found nothing to do, or follows a saved file, leaves no file', async () => {
    const { files, ops } = await engine();
    await ops.run('index', null, async (op) => op.progress({ phase: 'listing' }));
    await ops.run('update', null, async (op) => op.progress({ phase: 'reading', done: 1, total: 1 }));
    await files.close();
    expect(stored()).toEqual([]);
  });

  test('that failed is kept with its error, a cancelled one as such', async () => {
    const { files, ops } = await engine();
    const broken = ops.run('diff', null, () => Promise.reject(new MemoError('Refused', 'Not this one.')));
    await expect(broken).rejects.toThrow('Not this one.');
    const stop = new AbortController();
    const cancelled = ops.run('index', stop.signal, async (op) => {
      op.progress({ phase: 'reading', done: 0, total: 9 });
      stop.abort();
      op.signal.throwIfAborted();
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'Cancelled' });
    await files.close();
    expect(stored().map((file) => read(file.replace('.json', '')))).toMatchObject([
      { kind: 'diff', state: 'failed', error: { code: 'Refused', message: 'Not this one.' } },
      { kind: 'index', state: 'cancelled', phase: 'reading' },
    ]);
  });

  test('that a crash cut off is reported as failed by the next engine, once, and kept so', async () => {
    const dead = await engine();
    void dead.ops.run('index', null, async (op) => {
      op.progress({ phase: 'reading', done: 3, total: 9 });
      return new Promise(() => {});
    });
    await dead.files.close();
    now += 60_000;
    const next = await engine();
    const [op] = await next.ops.list();
    expect(op).toMatchObject({ state: 'failed', phase: 'reading', done: 3, cancellable: false, endedAt: now });
    expect(op?.error?.message).toContain('ended before this was done');
    await next.files.close();
    expect(read(op?.opId ?? '')).toMatchObject({ state: 'failed', endedAt: now });
    now += 5 * 60_000;
    expect((await (await engine()).ops.list()).map((each) => each.endedAt)).toEqual([start + 60_000]);
    now += 6 * 60_000;
    expect(await (await engine()).ops.list()).toEqual([]);
  });
});

describe('ids of ops', () => {
  test('are op-YYYYMMDD-NNN- and the suffix of the clone, and go on after a restart (engine-7)', async () => {
    const files = await open();
    const first = files.newId();
    expect(first).toMatch(/^op-20261122-001-[0-9a-hjkmnp-tv-z]{4}$/);
    files.save(op(first));
    await files.close();
    const next = (await open()).newId();
    expect(next).toBe(first.replace('-001-', '-002-'));
    root = tempFolder();
    expect((await open()).newId()).not.toBe(next);
  });

  test('are not repeated when the clock is set back (engine-7)', async () => {
    const files = await open();
    const seen = new Set<string>();
    for (const at of [start, start + day, start, start - day, start + day]) {
      now = at;
      seen.add(files.newId());
    }
    expect(seen.size).toBe(5);
  });

  test('are numbered beyond 999', async () => {
    const files = await open();
    const ids = Array.from({ length: 1001 }, () => files.newId());
    for (const id of [ids[998], ids[1000]]) files.save(op(id ?? ''));
    await files.close();
    expect(ids[1000]).toContain('-1001-');
    expect((await open()).newId()).toContain('-1002-');
  });
});

function op(opId: string, more: Partial<Op> = {}): Op {
  const times = { startedAt: now, endedAt: now };
  return {
    opId,
    kind: 'index',
    state: 'done',
    phase: 'done',
    done: 1,
    total: 1,
    cancellable: false,
    ...times,
    ...more,
  };
}

describe('files of ops', () => {
  test('are a hundred at most, and none is older than thirty days', async () => {
    const files = await open();
    now = start - 40 * day;
    const old = files.newId();
    files.save(op(old));
    now = start;
    const ids = Array.from({ length: 104 }, () => files.newId());
    for (const id of ids) files.save(op(id));
    await files.close();
    expect(stored()).toEqual(ids.slice(4).map((id) => `${id}.json`));
    now += 31 * day;
    const next = await open();
    const last = next.newId();
    next.save(op(last));
    await next.close();
    expect(stored()).toEqual([`${last}.json`]);
  });

  test.each([
    ['cut short', (file: string) => fs.truncateSync(file, 20), ''],
    ['emptied', (file: string) => fs.truncateSync(file, 0), ''],
    ['of another form', (file: string) => fs.writeFileSync(file, '{"version":1,"opId":"x"}'), 'opId'],
    [
      'about another op',
      (file: string) => fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('op-', 'op-1')),
      'opId',
    ],
    [
      'a folder',
      (file: string) => {
        fs.rmSync(file);
        fs.mkdirSync(file);
      },
      '',
    ],
  ])('that are %s are set aside, and the others are told (engine-2)', async (_, damage, field) => {
    const files = await open();
    const [bad, good] = [files.newId(), files.newId()];
    files.save(op(bad));
    files.save(op(good));
    await files.close();
    damage(path.join(opsDir, `${bad}.json`));
    const next = await open();
    expect((await next.earlier()).map((each) => each.opId)).toEqual([good]);
    expect(aside).toEqual([field]);
    expect(stored().filter((name) => name.startsWith(`${bad}.json.corrupt-`))).toHaveLength(1);
  });

  test('of a newer version, of another clone, and things that are no files of ours are left as they are', async () => {
    const files = await open();
    const [newer, pipe, foreign] = [files.newId(), files.newId(), files.newId().replace(/....$/, '0000')];
    fs.writeFileSync(path.join(opsDir, `${newer}.json`), '{"version":2}');
    makePipe(path.join(opsDir, `${pipe}.json`));
    fs.writeFileSync(path.join(opsDir, `${foreign}.json`), JSON.stringify({ version: 1, ...op(foreign) }));
    fs.writeFileSync(path.join(opsDir, 'notes.txt'), 'mine');
    fs.writeFileSync(path.join(opsDir, '.memo-tmp-0123456789ab'), 'half');
    const before = stored().filter((name) => !name.startsWith('.memo-tmp-'));
    const next = await open();
    expect(await next.earlier()).toEqual([]);
    next.save(op(next.newId()));
    await next.close();
    expect(stored()).toEqual(expect.arrayContaining(before));
    expect(stored()).toHaveLength(before.length + 1);
    expect(aside).toEqual([]);
    expect(warnings).toHaveLength(2);
  });

  test('that cannot be written stop nothing: the log says so', async () => {
    const { files, ops } = await engine();
    fs.rmSync(opsDir, { recursive: true });
    await ops.run('diff', null, async (each) => each.progress({ phase: 'comparing' }));
    await files.close();
    expect(warnings.join()).toContain(opsDir);
  });
});
