/**
 * kill -9 of a process that changes memory, at any moment: nothing that was acknowledged is lost, and after the
 * next open memory.db, its copies and the project map say the same.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { tryLock } from '../../../../../src/main/engine/storage/storage.ts';
import { runs } from '../../../../helpers/runs.ts';
import { tempFolder } from '../../temp-folder.ts';
import { openTestStore, type TestStore } from '../store/open-store.ts';

const script = path.join(import.meta.dirname, 'writes-records.ts');

interface Said {
  id?: string;
  notes?: string;
  undoing?: string;
  removing?: string;
  removed?: string;
}

/** What the process said until it was killed, `afterMs` after it was ready. */
async function killed(dir: string, seed: number, afterMs: number): Promise<Said[]> {
  const child = spawn(process.execPath, [script, dir, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Said[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line) as Said);
    if (said.length === 1) setTimeout(() => child.kill('SIGKILL'), afterMs);
  }
  return said;
}

function expectEqual(test: TestStore): void {
  const stored = [...test.store.records.all()].map(({ record }) => record).sort((a, b) => (a.id < b.id ? -1 : 1));
  const names = fs.readdirSync(test.file('memory', 'learning')).sort();
  const inFiles = names.map((name) => JSON.parse(fs.readFileSync(test.file('memory', 'learning', name), 'utf8')));
  expect(inFiles.map(({ seal: _, ...said }) => said)).toEqual(stored.map(({ origin: _, ...kept }) => kept));
  const map = JSON.parse(fs.readFileSync(test.file('project_map.json'), 'utf8'));
  expect(map.projects.shop.learningRecordIndex).toEqual(stored.map(({ id }) => id));
}

describe('kill -9', () => {
  test('loses nothing acknowledged, and leaves memory.db and copies equal after the next open (memory-1, memory-8)', async () => {
    const dir = tempFolder();
    /** Notes by id; undefined where the kill may have come before or after the change. */
    const expected = new Map<string, string | undefined>();
    const gone = new Set<string>();
    const { numRuns } = runs(10);
    for (let seed = 0; seed < numRuns; seed += 1) {
      for (const { id, notes, undoing, removing, removed } of await killed(dir, seed, Math.random() * 400)) {
        if (id !== undefined) expected.set(id, notes);
        if (undoing !== undefined) expected.set(undoing, undefined);
        if (removing !== undefined) expected.delete(removing);
        if (removed !== undefined) gone.add(removed);
      }
      // Every third time the next process finds what was left, and continues.
      if (seed % 3 === 1) continue;
      const test = await openTestStore({ copies: {} }, dir);
      await test.store.flush();
      for (const [id, notes] of expected) {
        const record = test.store.records.get(id)?.record;
        expect(record?.id, `lost after kill ${seed}`).toBe(id);
        if (notes !== undefined && record?.revision === 1) expect(notes).toBe('');
        if (notes !== undefined && notes !== '') expect(record?.notes).toBe(notes);
      }
      for (const id of gone) expect(test.store.records.get(id)).toBeNull();
      expectEqual(test);
      expect(test.notices).toEqual([]);
      await test.store.close();
    }
    expect(expected.size).toBeGreaterThan(numRuns);
  });

  test('two processes cannot both own memory: the lock of the workspace is let go by a kill, and not before', async () => {
    const dir = tempFolder();
    const holder = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../../storage/lock-holder.ts'), path.join(dir, 'lock.db')],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    await new Promise((resolve) => holder.once('message', resolve));
    expect(tryLock(path.join(dir, 'lock.db'))).toBeNull();
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    const lock = tryLock(path.join(dir, 'lock.db'));
    expect(lock).not.toBeNull();
    lock?.release();
  });
});

/** Every page but the first is damaged. */
function bend(file: string): void {
  const handle = fs.openSync(file, 'r+');
  const { size } = fs.fstatSync(handle);
  for (let at = 4096; at < size; at += 4096) fs.writeSync(handle, Buffer.alloc(64, 0xff), 0, 64, at);
  fs.closeSync(handle);
}

describe('memory.db that cannot be used', () => {
  test.each<[string, (file: string) => void, string?]>([
    ['cut short', (file) => fs.truncateSync(file, 10_000)],
    ['emptied of sense', (file) => fs.writeFileSync(file, 'not a database')],
    ['bent inside', bend],
    ['of megabytes, which a thread looks at, bent inside', bend, 'A'.repeat(90_000)],
    [
      'of another machine',
      (file) => {
        const handle = fs.openSync(file, 'r+');
        fs.writeSync(handle, Buffer.from([0, 0, 0, 9]), 0, 4, 68);
        fs.closeSync(handle);
      },
    ],
  ])('%s: it is set aside, and all comes back from the copies', async (_what, harm, answer = 'A') => {
    const test = await openTestStore({ copies: {} });
    for (let n = 0; n < 30; n += 1) {
      test.store.records.add([{ question: `Q${n}`, questionType: 'DATA_FLOW', answer, confidence: 1 }], 'human');
    }
    const before = [...test.store.records.all()].map(({ record }) => record);
    await test.store.close();
    harm(test.file('memory.db'));
    await test.reopen();
    expect([...test.store.records.all()].map(({ record }) => record)).toEqual(before);
    expect(test.notices).toEqual([expect.stringContaining('memory.db')]);
    expect(fs.readdirSync(test.dir).filter((name) => name.startsWith('memory.db.corrupt-'))).not.toEqual([]);
  });
});
