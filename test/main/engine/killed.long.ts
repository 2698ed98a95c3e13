/**
 * kill -9 of a process that indexes a thousand files, at any moment: the next to open the workspace has the map
 * that a cold one has, and every change of a type is in the history once.
 */
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyMigrations } from '../../../src/main/engine/history/store/migrations.ts';
import { openDatabase } from '../../../src/main/engine/storage/storage.ts';
import { mapLines } from '../../helpers/map-lines.ts';
import { runs } from '../../helpers/runs.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { runCli } from '../cli/run-cli.ts';
import { openReady } from './small-project.ts';

const count = 1000;
const file = (n: number): string => `src/d${n % 20}/T${n}.cs`;
const code = (n: number, member: string): string =>
  `namespace N${n % 7};\npublic class T${n} : T${(n * 31 + 7) % count} {\n  public int ${member}() => ${n};\n}\n`;
const changed = Array.from({ length: 300 }, (_, n) => n * 3);
const removed = changed.slice(0, 20);

let workspace: TestWorkspace;
let before: string[];
let after: string[];
/** How long the whole of it takes a process here: kills are spread over that time. */
let wholeMs: number;

function edit({ write, remove }: TestWorkspace): void {
  for (const n of changed) write(file(n), code(n, 'Other'));
  for (const n of removed) remove(file(n));
}

/** Ends on its own when `afterMs` is null; returns how long it ran. */
async function indexInProcess(afterMs: number | null): Promise<number> {
  const started = performance.now();
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  await runCli(['index', workspace.root], {
    cwd: workspace.root,
    userData,
    onStart: (child) => {
      if (afterMs !== null) void wait(afterMs).then(() => child.kill('SIGKILL'));
    },
  });
  return performance.now() - started;
}

/** Of the live generation: one that was killed while its folder was made leaves its number, and the next takes another. */
function mapOf(): string[] {
  const live = fs.readFileSync(workspace.memo('CURRENT'), 'utf8').trim();
  expect(fs.readdirSync(workspace.memo('generations'))).toEqual([live]);
  return mapLines(workspace.memo('generations', live, 'symbols.db'));
}

/** Opens the workspace as the next one does, until it is true, and closes it. */
async function open(): Promise<void> {
  const engine = await openReady(workspace);
  const { ops } = await engine.call('ops.list', {}, uncancelled);
  expect(ops.map((op) => op.state)).not.toContain('running');
  expect(engine.state().notices).toEqual([]);
  await engine.close();
  const left = fs.readdirSync(workspace.memo(), { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.includes('.memo-tmp-'))).toEqual([]);
}

/** `added Shop.Store` for each change of a type that the history holds, sorted. */
function changes(): string[] {
  const history = openDatabase(workspace.memo('history.db'), { migrations: historyMigrations, readonly: true });
  const rows = history.read.prepare<[], { told: string }>("SELECT kind || ' ' || fqn AS told FROM changes").all();
  history.close();
  return rows.map((row) => row.told).sort();
}

beforeAll(async () => {
  workspace = makeWorkspace({ 'p.csproj': '<Project/>' });
  for (let n = 0; n < count; n += 1) workspace.write(file(n), code(n, 'Size'));
  wholeMs = await indexInProcess(null);
  before = mapOf();
  workspace.keep();
  edit(workspace);
  fs.rmSync(workspace.memo(), { recursive: true });
  await open();
  after = mapOf();
  expect(after.length).toBeGreaterThan(3 * (count - removed.length));
}, 120_000);
afterAll(() => workspace.dispose());

const rounds = Array.from({ length: runs(2, 3).numRuns }, (_, n) => n);

describe('kill -9 (engine-3)', () => {
  test.each(rounds.filter((n) => n % 2 === 0))('while changes are read: each counts once (kill %i)', async () => {
    await workspace.restore();
    edit(workspace);
    const afterMs = wholeMs * (0.2 + Math.random());
    await indexInProcess(afterMs);
    await open();
    expect(mapOf(), `killed after ${afterMs} ms`).toEqual(after);
    const told = changed.map((n) => `${removed.includes(n) ? 'removed' : 'changed'} N${n % 7}.T${n}`).sort();
    expect(changes(), `killed after ${afterMs} ms`).toEqual(told);
  });

  test.each(rounds.filter((n) => n % 2 === 1))('in a first index: nothing counts as changed (kill %i)', async () => {
    await workspace.restore();
    fs.rmSync(workspace.memo(), { recursive: true });
    const afterMs = wholeMs * (0.2 + Math.random());
    await indexInProcess(afterMs);
    await open();
    expect(mapOf(), `killed after ${afterMs} ms`).toEqual(before);
    expect(changes()).toEqual([]);
  });
});
