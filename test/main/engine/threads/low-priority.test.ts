/** Threads and processes of the background give way, read from what the system says of them. */
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { CheckAnswer, CheckJob } from '../../../../src/main/engine/memory/freshness/reader.ts';
import { backgroundPriority, lowerThread } from '../../../../src/main/engine/threads/job-thread.ts';
import { createJobThread } from '../../../../src/main/engine/threads/threads.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';

/** Nice value by thread: the 19th field, counted behind the name, which may hold anything. */
function niceOfThreads(): Map<number, number> {
  const threads = readdirSync('/proc/self/task').map(Number);
  return new Map(
    threads.map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return [thread, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])];
    }),
  );
}

describe.runIf(process.platform === 'linux')('a background thread (engine-11)', () => {
  const start = async (background: boolean): Promise<void> => {
    const root = tempFolder();
    writeFiles(root, { 'a.txt': 'a\n' });
    const thread = createJobThread<CheckJob, CheckAnswer>({
      ...{ entry: 'freshness-worker', heapMb: 64 },
      ...(background ? { background } : {}),
    });
    onTestFinished(() => thread.end(new MemoError('Cancelled', 'The test is over.')));
    const answer = await thread.run({ kind: 'hash', root, maxBytes: 100, file: 'a.txt', lines: [] });
    expect(answer).toMatchObject({ kind: 'hash', file: { kind: 'text' } });
  };

  it('has a low priority, and no other thread has', async () => {
    const before = niceOfThreads();
    await start(true);
    const after = niceOfThreads();
    expect(after.get(process.pid)).toBe(os.getPriority(process.pid));
    const came = [...after].filter(([thread]) => !before.has(thread));
    expect(came.filter(([, nice]) => nice === backgroundPriority)).toHaveLength(1);
    for (const [thread, nice] of before) expect(after.get(thread) ?? nice, `thread ${thread}`).toBe(nice);
  });

  it('is one only where it is said to be', async () => {
    const before = niceOfThreads();
    await start(false);
    const came = [...niceOfThreads()].filter(([thread]) => !before.has(thread));
    expect(came.length).toBeGreaterThan(0);
    expect(came.filter(([, nice]) => nice === backgroundPriority)).toEqual([]);
  });

  it('says why where the system refuses, and continues', () => {
    expect(lowerThread(99)).toMatch(/priority/);
  });
});
