/**
 * kill -9 of the rebuilding process, at each step of build and swap: the next to open the workspace has the live
 * generation whole and nothing else but the one before. Outside readers read all the while, and never fail or see a mix.
 * Each step shows on the disk, so that nothing in the product waits for a test.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { mapLines } from '../../../helpers/map-lines.ts';
import { runs } from '../../../helpers/runs.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { runCli } from '../../cli/run-cli.ts';
import { openReady } from '../small-project.ts';

let workspace: TestWorkspace;
let expected: string[];
const count = 120;

beforeAll(async () => {
  workspace = makeWorkspace({
    'p.csproj': '<Project/>',
    '.memo/config.yaml': 'rebuild:\n  stabilize_minutes: 0.005\n',
  });
  for (let n = 0; n < count; n += 1) {
    const text = `namespace N${n % 7};\npublic class T${n} : T${(n * 31 + 7) % count} {\n  public int M() => ${n};\n}\n`;
    workspace.write(`src/d${n % 9}/T${n}.cs`, text);
  }
  const engine = await openReady(workspace);
  await engine.close();
  expected = mapLines(symbolsOf('g-0001'));
  expect(expected.length).toBeGreaterThan(3 * count);
});
afterAll(() => workspace.dispose());

const dirOf = (id: string): string => workspace.memo('generations', id);
const symbolsOf = (id: string): string => path.join(dirOf(id), 'symbols.db');
const current = (): string => fs.readFileSync(workspace.memo('CURRENT'), 'utf8').trim();
const stored = (): string[] => fs.readdirSync(workspace.memo('generations')).sort();
const manifestOf = (id: string): { id: string; state: string; finishedAt: string | null } =>
  JSON.parse(fs.readFileSync(path.join(dirOf(id), 'manifest.json'), 'utf8'));

/** The generation that is being built, once there is one. */
const building = (live: string): string | undefined =>
  stored().find((id) => Number(id.slice(2)) > Number(live.slice(2)));

/** What is on the disk as soon as a step has begun. */
const steps = {
  'its folder is made': (live) => building(live) !== undefined,
  'its database is made': (live) => fs.existsSync(symbolsOf(building(live) ?? '')),
  'files are being read': (live) => (fs.statSync(`${symbolsOf(building(live) ?? '')}-wal`).size ?? 0) > 50_000,
  'documents are written': (live) => fs.existsSync(path.join(dirOf(building(live) ?? ''), 'arch.json')),
  'it settles': (live) => manifestOf(building(live) ?? '').finishedAt !== null,
  'it is brought up to the files': (live) => fs.existsSync(path.join(dirOf(building(live) ?? ''), 'index.json')),
  'its manifest says live': (live) => manifestOf(building(live) ?? '').state === 'live',
  'CURRENT names it': (live) => current() !== live,
} satisfies Record<string, (live: string) => boolean>;

/** Runs `rotate` in a process of its own, which is killed when `begun` holds, or a moment later. */
async function rotateUntil(begun: (live: string) => boolean, laterMs: number): Promise<number | null> {
  const live = current();
  let pid = 0;
  let over = false;
  const run = runCli(['rotate', '--json'], {
    cwd: workspace.root,
    userData: process.env.MEMOSCOPE_USER_DATA ?? '',
    onStart: (child) => {
      pid = child.pid ?? 0;
    },
  });
  void run.then(() => {
    over = true;
  });
  while (!over) {
    try {
      if (begun(live)) break;
    } catch {
      // Files come and go while they are looked at.
    }
    await wait(2);
  }
  if (laterMs > 0) await wait(laterMs);
  const children = childrenOf(pid);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was done before.
  }
  const { code } = await run;
  // Sessions end with their engine, else they would write into a folder that another removes.
  await expect.poll(() => children.filter(alive)).toEqual([]);
  return code;
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return []; // It has none.
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Reads as another program should: CURRENT once more where a file is missing. Returns how often. */
function readForever(): () => Promise<number> {
  let reading = true;
  let reads = 0;
  const read = (): void => {
    const id = current();
    expect(manifestOf(id).id).toBe(id);
    const index = JSON.parse(fs.readFileSync(path.join(dirOf(id), 'index.json'), 'utf8'));
    expect(index.types).toHaveLength(count);
  };
  const done = (async (): Promise<number> => {
    while (reading) {
      try {
        read();
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
        read();
      }
      reads += 1;
      await wait(8);
    }
    return reads;
  })();
  // Told to the one that ends it.
  done.catch(() => undefined);
  return () => {
    reading = false;
    return done;
  };
}

/** The next one who opens the workspace. */
async function recovered(): Promise<void> {
  const engine = await openReady(workspace);
  const live = current();
  expect(engine.state()).toMatchObject({ generation: live, notices: [] });
  const status = await engine.call('generations.status', {}, uncancelled);
  expect(status).toMatchObject({ rebuild: null, live: { id: live, state: 'live' } });
  const { generations } = await engine.call('generations.list', { offset: 0, limit: 500 }, uncancelled);
  expect(generations.filter(({ state }) => state === 'live').map(({ id }) => id)).toEqual([live]);
  expect(generations.filter(({ state }) => state === 'building')).toEqual([]);
  for (const { state, reason, startedAt, endedAt } of generations) {
    if (state !== 'stopped') continue;
    expect(['killed', 'closed']).toContain(reason?.code);
    expect(endedAt).toBeGreaterThanOrEqual(startedAt);
    expect(endedAt).toBeLessThanOrEqual(Date.now());
  }
  await engine.close();
  // Nothing half-built: the one before, and for a minute whatever slow readers may still be at.
  const others = stored().filter((id) => id !== live);
  expect(others.map((id) => manifestOf(id).state)).toEqual(others.map(() => 'retired'));
  if (status.previous !== null) expect(others).toContain(status.previous);
  expect(mapLines(symbolsOf(live))).toEqual(expected);
  const left = fs.readdirSync(workspace.memo(), { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.includes('.memo-tmp-'))).toEqual([]);
}

describe('kill -9 of the engine', () => {
  const rounds = Array.from({ length: runs(1).numRuns }, (_, round) => round);
  // Before, in the middle of and after each part in every run; a long run has all steps, and moments between them.
  const few = [
    'its folder is made',
    'files are being read',
    'documents are written',
    'its manifest says live',
    'CURRENT names it',
  ];
  const kills = rounds
    .flatMap((round) => Object.entries(steps).map(([step, begun]) => ({ step, begun, round })))
    .filter(({ step }) => rounds.length > 1 || few.includes(step));

  test.each(kills)(
    'when $step: the live generation is whole, no rest stays (round $round)',
    async ({ begun, round }) => {
      const end = readForever();
      await rotateUntil(begun, round === 0 ? 0 : Math.random() * 60);
      await recovered();
      expect(await end()).toBeGreaterThan(3);
    },
  );
});

test('a whole rotation under a tight reader: no failed read, no mix (generations-6)', async () => {
  const end = readForever();
  const before = current();
  expect(await rotateUntil(() => false, 0)).toBe(0);
  expect(current()).not.toBe(before);
  expect(await end()).toBeGreaterThan(10);
  await recovered();
});

describe('kill -9 of the session alone', () => {
  test('the rebuild fails and says why; the live generation answers, and the next rebuild succeeds (generations-8)', async () => {
    const engine: Engine = await openReady(workspace);
    const live = current();
    const { rebuild } = await engine.call('generations.trigger', { now: false }, uncancelled);
    const waiting = engine.call('generations.wait', { id: rebuild.id }, uncancelled);
    waiting.catch(() => undefined);
    await expect.poll(() => fs.existsSync(symbolsOf(rebuild.id))).toBe(true);
    const sessions = sessionsOf(process.pid);
    expect(sessions).toHaveLength(1);
    process.kill(sessions[0] ?? 0, 'SIGKILL');
    await expect(waiting).rejects.toMatchObject({ message: expect.stringContaining('SIGKILL') });
    await expect
      .poll(async () => engine.call('generations.status', {}, uncancelled))
      .toMatchObject({ rebuild: null, failure: { id: rebuild.id }, live: { id: live } });
    expect(engine.state().notices).toMatchObject([{ level: 'warning', message: expect.stringContaining(rebuild.id) }]);
    expect(fs.existsSync(dirOf(rebuild.id))).toBe(false);
    await engine.call('ResolveSymbol', { path: 'T1', limit: 5 }, uncancelled);
    const second = await engine.call('generations.trigger', { now: true }, uncancelled);
    await engine.call('generations.wait', { id: second.rebuild.id }, uncancelled);
    await expect.poll(() => engine.state().notices).toEqual([]);
    await engine.close();
    await recovered();
  });
});

test('a workspace that is closed during a rebuild leaves nothing of it (generations-8)', async () => {
  const engine = await openReady(workspace);
  const before = stored();
  const { rebuild } = await engine.call('generations.trigger', { now: false }, uncancelled);
  await expect.poll(() => fs.existsSync(symbolsOf(rebuild.id))).toBe(true);
  await engine.close();
  expect(stored()).toEqual(before);
  expect(sessionsOf(process.pid)).toEqual([]);
  await recovered();
});

function sessionsOf(pid: number): number[] {
  return childrenOf(pid).filter((child) =>
    fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('analyser-process'),
  );
}
