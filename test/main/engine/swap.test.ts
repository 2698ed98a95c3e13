/** The swap in a whole engine: what readers, history and what was opened lately see of it, there and back. */
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { readingOrder } from '../../../src/main/engine/generations/generations.ts';
import { findMethods } from '../../../src/shared/contract/find.ts';
import { historyMethods } from '../../../src/shared/contract/history.ts';
import { symbolMethods } from '../../../src/shared/contract/symbols.ts';
import { openFiles } from '../../helpers/open-files.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { openReady, outline, project } from './small-project.ts';
import { git } from './temp-folder.ts';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace(project);
});
afterEach(() => workspace.dispose());

async function rotate(engine: Engine): Promise<{ from: string; to: string }> {
  const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
  return engine.call('generations.wait', { id: rebuild.id }, uncancelled);
}

/** What is the same whatever the time and the generation. */
function steady(answer: unknown): string {
  return JSON.stringify(answer, (key, value) =>
    /^(elapsedMs|revision|generation|indexedAt|reader)$/.test(key) ? 0 : value,
  );
}

/** Reads of all kinds, over and over until `ended`; what they say has to be what they said before. */
async function readOn(engine: Engine, ended: () => boolean): Promise<{ reads: number; generations: Set<string> }> {
  const neighbours = symbolMethods['symbols.neighbours'].params;
  const search = symbolMethods.SearchSymbols.params.parse({ query: 'o', limit: 50 });
  const { hits } = await engine.call('SearchSymbols', search, uncancelled);
  const ids = [...new Set(hits.map((hit) => hit.typeId))];
  const usages = findMethods.FindUsages.params.parse({ path: 'NodeStore' });
  const asked: (() => Promise<unknown>)[] = [
    () => engine.call('SearchSymbols', search, uncancelled),
    () => engine.call('symbols.tree', {}, uncancelled),
    () => engine.call('workspace.overview', {}, uncancelled),
    () => engine.call('FindUsages', usages, uncancelled),
    () => engine.call('codemap.diff', { base: false, propagated: true, offset: 0, limit: 50 }, uncancelled),
    ...ids.map((id) => () => engine.call('symbols.neighbours', neighbours.parse({ id }), uncancelled)),
    ...ids.map((id) => () => engine.call('symbols.type', { id }, uncancelled)),
  ];
  const first = await Promise.all(asked.map(async (ask) => steady(await ask())));
  const generations = new Set<string>();
  let reads = 0;
  await Promise.all(
    asked.map(async (ask, n) => {
      while (!ended()) {
        expect(steady(await ask())).toBe(first[n]);
        generations.add((await engine.call('Status', {}, uncancelled)).generation ?? '');
        reads += 1;
        // The session has a low priority, and would wait forever behind a loop that never rests.
        await wait(10);
      }
    }),
  );
  return { reads, generations };
}

describe('a swap', () => {
  it('disturbs no read, and every read is of one generation whole (generations-6)', async () => {
    git(workspace.root, 'init', '-q');
    git(workspace.root, 'add', '.');
    git(workspace.root, 'commit', '-qm', 'one');
    workspace.write('lib/Shop.cs', project['lib/Shop.cs'].replace('Cart : ICart', 'Basket : ICart'));
    const engine = await openReady(workspace);
    let over = false;
    const reading = readOn(engine, () => over);
    const swapping = (async () => {
      await rotate(engine);
      await engine.call('generations.rollback', {}, uncancelled);
    })().finally(() => {
      over = true;
    });
    const [{ reads, generations }] = await Promise.all([reading, swapping]);
    expect(reads).toBeGreaterThan(10);
    expect([...generations].sort()).toEqual(['g-0001', 'g-0002']);
    // A reader releases what it has read.
    if (process.platform !== 'linux') return;
    await expect.poll(() => openFiles().filter((file) => file.includes('g-0002'))).toEqual([]);
    expect(openFiles().some((file) => file.includes('g-0001'))).toBe(true);
  });

  it('reports itself at once, keeps what was opened and what history knows; and back', async () => {
    const engine = await openReady(workspace);
    workspace.write('tools/run.py', project['tools/run.py'].replace('return 1', 'return 2'));
    await engine.call('index.run', {}, uncancelled);
    const history = historyMethods['symbols.history'].params;
    const known = await engine.call('symbols.history', history.parse({ path: 'Runner' }), uncancelled);
    expect(known.changes).toHaveLength(1);
    await outline(engine, 'NodeStore');
    await outline(engine, 'Cart');
    const state = await engine.call('symbols.type', { id: known.resolved.typeId }, uncancelled);
    const before = engine.state();
    const told: [string, string | null, number][] = [];
    engine.subscribe((event) => {
      const { generation, revision } = engine.state();
      if (event === 'codemap.changed')
        told.push([fs.readFileSync(workspace.memo('CURRENT'), 'utf8').trim(), generation, revision]);
    });
    expect(await rotate(engine)).toMatchObject({ from: 'g-0001', to: 'g-0002' });
    expect(told[0]).toEqual(['g-0002', 'g-0002', before.revision + 1]);

    expect(await engine.call('symbols.history', history.parse({ path: 'Runner' }), uncancelled)).toEqual(known);
    const after = await engine.call('symbols.type', { id: known.resolved.typeId }, uncancelled);
    expect(steady(after)).toBe(steady(state));
    // The next change is noted once, and of the new one.
    workspace.write(
      'tools/run.py',
      `${project['tools/run.py'].replace('return 1', 'return 3')}class Late:\n    pass\n`,
    );
    await engine.call('index.run', {}, uncancelled);
    const { changes } = await engine.call('symbols.history', history.parse({ path: 'Runner' }), uncancelled);
    expect(changes.map(({ generation }) => generation)).toEqual(['g-0002', 'g-0001']);

    // Brought up to the files it is gone back to, and nothing is told a second time.
    expect(await engine.call('generations.rollback', {}, uncancelled)).toMatchObject({ from: 'g-0002', to: 'g-0001' });
    const { live, previous } = await engine.call('generations.status', {}, uncancelled);
    expect([live.id, previous, engine.state().generation]).toEqual(['g-0001', 'g-0002', 'g-0001']);
    expect((await engine.call('symbols.history', history.parse({ path: 'Runner' }), uncancelled)).changes).toEqual(
      changes,
    );
    expect(await outline(engine, 'Late')).toContain('Late');

    const recent = symbolMethods.SearchSymbols.params.parse({ query: 'a', limit: 5 });
    const { hits } = await engine.call('SearchSymbols', recent, uncancelled);
    expect(hits[0]?.path).toContain('Cart');
    await engine.close();
    const { types } = JSON.parse(fs.readFileSync(workspace.memo('access.json'), 'utf8'));
    const again = await openReady(workspace);
    const paths = [];
    for (const id of types) paths.push((await again.call('symbols.type', { id }, uncancelled)).type.symbol.path);
    expect(paths.slice(-2)).toEqual(['Shop.Cart', 'src.store.NodeStore']);
  });
});

it('each session reads in an order of its own, the first one too (generations-7)', async () => {
  const engine = await openReady(workspace);
  await rotate(engine);
  const files = Object.keys(project).map((file) => ({ file }));
  const [first, second] = ['g-0001', 'g-0002'].map((id) =>
    JSON.parse(fs.readFileSync(workspace.memo('generations', id, 'manifest.json'), 'utf8')),
  );
  expect(first.seed).not.toBe(second.seed);
  for (const { seed, orderHash } of [first, second])
    expect(orderHash).toBe((await readingOrder(files, seed, async () => {})).hash);
});
