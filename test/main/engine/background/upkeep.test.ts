/** When all files are looked at again: after the watcher began, and after a batch failed, as on a disk that was full for a while. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CodeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import { createOps } from '../../../../src/main/engine/ops.ts';
import { createLiveConfig } from '../../../../src/main/engine/rooms/ground.ts';
import { createLog } from '../../../../src/main/engine/storage/storage.ts';
import { createUpkeep } from '../../../../src/main/engine/upkeep.ts';
import { checkFolder, loadConfig } from '../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder } from '../temp-folder.ts';

/** An upkeep whose code map notes for each sync whether it was of all files. */
async function openUpkeep() {
  const root = tempFolder();
  const folder = await checkFolder(root);
  const disk = { full: false };
  const syncs: boolean[] = [];
  const sync = async ({ complete }: { complete: boolean }) => {
    if (disk.full) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    syncs.push(complete);
    return { changedFiles: [], removedFiles: [] };
  };
  const failed: unknown[] = [];
  const pending: number[] = [];
  const mended = vi.fn();
  const clock = { now: () => 0 };
  const nothing = () => {};
  const upkeep = createUpkeep({
    folder,
    config: createLiveConfig((await loadConfig({ configFile: path.join(root, 'none.yaml') })).config),
    pool: { parse: () => Promise.reject(new Error('not asked')), close: async () => {} } as never,
    ops: createOps(clock, { newId: () => 'op_1', save: nothing } as never, nothing),
    log: createLog(path.join(root, '.memo/log'), clock),
    codeMap: () => ({ sync, file: () => null }) as unknown as CodeMap,
    watch: true,
    onCommitted: nothing,
    onSynced: nothing,
    onListed: async () => {},
    ordered: async (files) => files,
    onInspected: nothing,
    onTexts: async () => {},
    onBatch: nothing,
    onPending: (files) => pending.push(files),
    onLooking: nothing,
    onFinding: nothing,
    onBranch: nothing,
    onFailed: (told) => failed.push(told),
    onMended: mended,
    onHashConflict: nothing,
  });
  onTestFinished(() => upkeep.close());
  return { root, upkeep, disk, syncs, failed, pending, mended };
}

test('a batch that found no room on the disk is made good by a look at all files within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { root, upkeep, disk, syncs, failed, pending, mended } = await openUpkeep();
  await upkeep.startWatching();
  expect(syncs.splice(0)).toEqual([true]);

  disk.full = true;
  fs.writeFileSync(path.join(root, 'a.py'), 'class A: pass\n');
  await vi.waitFor(() => expect(failed).toEqual([expect.stringContaining('the disk is full. Free some space')]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mended).not.toHaveBeenCalled();
  expect(pending.at(-1)).toBe(1);

  disk.full = false;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mended).toHaveBeenCalledOnce();
  });
  expect(syncs).toEqual([true]);
  expect(pending.at(-1)).toBe(0);
  // Nothing is missing now: no more looks.
  await vi.advanceTimersByTimeAsync(180_000);
  expect(syncs).toEqual([true]);
});

test('nothing is looked at twice where no file changed before the watches stood', async () => {
  const { root, upkeep, syncs } = await openUpkeep();
  fs.writeFileSync(path.join(root, 'a.py'), 'class A: pass\n');
  const first = upkeep.lookAtAll(null);
  upkeep.beginWatching();
  await first;
  await upkeep.startWatching();
  expect(syncs).toEqual([true]);
  await upkeep.startWatching();
  expect(syncs).toEqual([true]);
});

test('a file that changed before the watches stood is found by one more look', async () => {
  const { root, upkeep, syncs } = await openUpkeep();
  fs.writeFileSync(path.join(root, 'a.py'), 'class A: pass\n');
  await upkeep.lookAtAll(null);
  fs.writeFileSync(path.join(root, 'a.py'), 'class Other: pass\n');
  await upkeep.startWatching();
  expect(syncs).toEqual([true, true]);
});

test('a first look that failed is made again once the watches stand', async () => {
  const { upkeep, disk, syncs } = await openUpkeep();
  disk.full = true;
  const first = upkeep.lookAtAll(null);
  upkeep.beginWatching();
  await expect(first).rejects.toThrow('disk');
  disk.full = false;
  await upkeep.startWatching();
  expect(syncs).toEqual([true]);
});

test('what changes beside the first look is taken in after it', async () => {
  const { root, upkeep, syncs } = await openUpkeep();
  const first = upkeep.lookAtAll(null);
  upkeep.beginWatching();
  fs.writeFileSync(path.join(root, 'late.py'), 'class Late: pass\n');
  await first;
  await upkeep.startWatching();
  await upkeep.upToDate();
  expect(syncs.length).toBeGreaterThan(0);
  fs.writeFileSync(path.join(root, 'later.py'), 'class Later: pass\n');
  const before = syncs.length;
  await upkeep.upToDate();
  expect(syncs.slice(before)).toEqual([false]);
});
