import { afterEach, describe, expect, test } from 'vitest';
import { createMeasuring, type EditCounts } from '../../../../src/main/engine/background/measuring.ts';
import { openMetrics } from '../../../../src/main/engine/diagnostics/diagnostics.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { createLiveState } from '../../../../src/main/engine/live-state.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { testClock } from '../evolution/loop/test-clock.ts';
import { openReady, outline, project } from '../small-project.ts';
import { tempFolder } from '../temp-folder.ts';

describe('in an engine', () => {
  let workspace: TestWorkspace;
  afterEach(() => workspace.dispose());
  const status = (engine: Engine) => engine.call('Status', {}, uncancelled);

  test('Status shows what was asked of it, and counters continue after a restart (diagnostics-1)', async () => {
    workspace = makeWorkspace(project);
    const engine = await openReady(workspace);
    const before = await status(engine);
    expect(before.metrics).toMatchObject({
      'symbol.resolve.ms': { count: 0, p50: 0, p95: 0 },
      'outline.gen.count': 0,
      'outline.cache.hitRatio': null,
      'prompt.budget.usage.ratio': null,
    });
    await outline(engine, 'Shop.Cart');
    await outline(engine, 'Shop.Cart');
    await outline(engine, 'Shop.Cart');
    await outline(engine, 'NodeStore');
    const { used, budget } = await engine.call('GetPromptWindow', {}, uncancelled);
    const { metrics, p95ResolveMs, semanticQueueLength, uptimeSec, projects, typesIndexed } = await status(engine);
    expect(metrics).toMatchObject({ 'outline.gen.count': 2, 'outline.cache.hitRatio': 0.5 });
    expect(metrics['prompt.budget.usage.ratio']).toBe(used / budget);
    expect(metrics['symbol.resolve.ms']).toMatchObject({ count: 4, p95: p95ResolveMs });
    expect(p95ResolveMs).toBeGreaterThan(0);
    expect(semanticQueueLength).toBe(metrics['semantic.queue.length']);
    expect({ projects, typesIndexed, up: uptimeSec > 0 }).toEqual({
      projects: 1,
      typesIndexed: before.typesIndexed,
      up: true,
    });
    await engine.close();

    const again = await openReady(workspace);
    const { metrics: kept } = await status(again);
    expect(kept).toMatchObject({ 'outline.gen.count': 2, 'outline.cache.hitRatio': 0.5 });
    expect(kept['prompt.budget.usage.ratio']).toBe(used / budget);
    expect(kept['symbol.resolve.ms'].count).toBe(0);
  });

  test('texts that were written, how long they took, and those that could not be are in Status (diagnostics-1)', async () => {
    workspace = makeWorkspace(project);
    const engine = await openReady(workspace, { watch: true });
    const semantic = (path: string, wait: boolean) =>
      engine.call('GetSemantic', { path, wait, request: true }, uncancelled).then(({ state }) => state);
    expect(await semantic('Shop.Cart', true)).toBe('cached');
    const { resolved } = await engine.call('ResolveSymbol', { path: 'NodeStore', limit: 1 }, uncancelled);
    // A folder where its file is to be.
    workspace.write(`.memo/generations/g-0001/types/${resolved?.typeId}.semantic.md/in-the-way`, '');
    expect(await semantic('NodeStore', false)).not.toBe('cached');
    await expect.poll(async () => (await status(engine)).recentSemanticFailures).toBe(1);
    const told = await status(engine);
    expect(told.metrics['semantic.fail.count']).toBe(1);
    expect(told.semanticGenMs).toMatchObject({ texts: 1, p95: told.metrics['semantic.gen.ms'].p95 });
    expect(told.metrics['semantic.gen.ms'].p95).toBeGreaterThan(0);
    expect(told.memoryMB).toBeGreaterThan(10);
  });

  test('an outline that was kept is forgotten when the code map changes', async () => {
    workspace = makeWorkspace(project);
    const engine = await openReady(workspace);
    expect(await outline(engine, 'Shop.Cart')).not.toContain('Remove');
    workspace.write('lib/Shop.cs', 'namespace Shop;\npublic class Cart { public void Remove(int id) {} }\n');
    await engine.call('index.run', {}, uncancelled);
    expect(await outline(engine, 'Shop.Cart')).toContain('Remove(int id)');
    expect((await status(engine)).metrics['outline.gen.count']).toBe(2);
  });
});

describe('what is beyond its limit', () => {
  async function measuring(edits: EditCounts | null = null) {
    const log = { info() {}, warn() {}, error() {} };
    const root = tempFolder();
    const live = createLiveState({ root, name: 'shop', key: 'k', readOnly: null, network: false }, log);
    const timers = testClock(Date.UTC(2026, 2, 12, 12));
    const metrics = await openMetrics({ file: `${root}/metrics.json`, timers, log, onSetAside: () => {} });
    const queue = { length: 0 };
    const semantics = {
      figures: () => ({ ...queue, generating: 0, took: { texts: 3, p50: 20, p95: 40 } }),
    };
    const measured = createMeasuring({ metrics, live, log, semantics, edits: () => edits });
    return { live, metrics, queue, measured };
  }

  test('is reported as a notice once, in both languages, and no longer when it is within it again (diagnostics-2)', async () => {
    const { live, metrics, queue, measured } = await measuring();
    let told = 0;
    live.subscribe(() => {
      told += 1;
    });
    expect(measured.read().alerts).toEqual([]);
    queue.length = 51;
    for (let n = 0; n < 100; n += 1) metrics.resolve.add(101);
    expect(measured.read().alerts.map(({ metric }) => metric)).toEqual(['symbol.resolve.ms', 'semantic.queue.length']);
    measured.read();
    expect(told).toBe(2);
    expect(live.get().notices).toMatchObject([
      { id: 'metric:symbol.resolve.ms', level: 'warning', worded: [{ key: 'overview.notice.slowResolve' }] },
      { id: 'metric:semantic.queue.length', worded: [{ key: 'overview.notice.longQueue', values: { limit: 50 } }] },
    ]);
    queue.length = 50;
    measured.read();
    expect(live.get().notices.map(({ id }) => id)).toEqual(['metric:symbol.resolve.ms']);
    await measured.close();
  });

  test('the queue, how long texts take, and edits are figures too (diagnostics-1)', async () => {
    const { measured, metrics } = await measuring({ applied: 3, failed: 1, rolledBack: 1 });
    metrics.semanticFailed();
    expect(measured.read().metrics).toMatchObject({
      'semantic.queue.length': 0,
      'semantic.gen.ms': { count: 3, p50: 20, p95: 40 },
      'semantic.fail.count': 1,
      'edit.apply.success.rate': 0.75,
      'edit.rollback.count': 1,
    });
    await measured.close();
    const none = await measuring();
    expect(none.measured.read().metrics).toMatchObject({ 'edit.apply.success.rate': null, 'edit.rollback.count': 0 });
    await none.measured.close();
  });
});
