/** Several looks at all evidence that are wanted at once are one op, and none without a record: what a person is shown. */

import { expect, onTestFinished, test } from 'vitest';
import { createLiveState } from '../../../../../src/main/engine/live-state.ts';
import { createMemoryLife } from '../../../../../src/main/engine/memory-life.ts';
import { openOpFiles } from '../../../../../src/main/engine/op-files.ts';
import { createOps } from '../../../../../src/main/engine/ops.ts';
import { createSymbolIndex } from '../../../../../src/main/engine/search/search.ts';
import { claimState, prepareStateFolder } from '../../../../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder } from '../../../../../src/main/engine/workspace/workspace.ts';
import type { Op } from '../../../../../src/shared/contract/service.ts';
import { openTestCodeMap } from '../../../../helpers/code-map.ts';
import { ownUserData } from '../manager/open-memory.ts';
import { draft, uncancelled } from '../store/open-store.ts';

test('looks at all evidence again in the op that runs, not in one beside it', async () => {
  ownUserData();
  const map = await openTestCodeMap({ 'src/a.ts': 'export class A {}\n' });
  const folder = await checkFolder(map.root);
  const state = await prepareStateFolder(folder);
  await claimState(state);
  const log = { info() {}, warn() {}, error() {} };
  const clock = { now: () => Date.now() };
  const files = await openOpFiles({ state, clock, log, onSetAside() {} });
  const told: Op[] = [];
  const index = createSymbolIndex();
  const config = configSchema.parse({});
  const life = createMemoryLife({
    ...{ folder, state, clock, log, watch: false, onSetAside() {} },
    live: createLiveState(folder, log),
    ops: createOps(clock, files, (op) => told.push(op)),
    settled: () => Promise.resolve(),
    config: () => config,
    coverage: () => ({ read: 1, inPart: 0, partly: [], asText: 0, notRead: [] }),
    codeMap: () => map.map,
    index: () => index,
    history: { alias: () => null },
    places: null,
    commands: async () => [],
    documents: async () => ({ likely: [], near: [] }),
    commits: { use: async () => null },
    files: () => [],
    revision: () => 1,
    indexedAt: () => 1,
    documented: () => true,
    onOpened() {},
  });
  onTestFinished(async () => {
    await life.close();
    await map.dispose();
  });
  const ops = () => new Set(told.map(({ opId }) => opId)).size;
  const synced = () => life.synced({ changed: [], removed: [], complete: true }, uncancelled);
  await life.use(() => {});
  // There is nothing to look at.
  expect(ops()).toBe(0);
  const drafts = [draft('Where is A?')];
  await life.use((memory) => memory.add({ drafts, by: 'human', expected: [] }, uncancelled, () => {}));
  await Promise.all([synced(), synced(), synced()]);
  await life.use(() => {});
  expect(ops()).toBe(1);
  expect(told.at(-1)).toMatchObject({ kind: 'freshness', state: 'done' });
  // What is wanted once that has ended is looked at again.
  await synced();
  await life.use(() => {});
  expect(ops()).toBe(2);
});
