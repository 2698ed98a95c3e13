import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { packLooks } from '../../../../src/main/engine/text-search/letters.ts';
import type { SearchJob, SearchReply } from '../../../../src/main/engine/text-search/search-job.ts';
import { createJobThread, type JobThread } from '../../../../src/main/engine/threads/threads.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';

/** A thread that searches, over a folder with one file that matches and one that a hostile pattern is stuck in. */
function searching(idleMs?: number): { thread: JobThread<SearchJob, SearchReply>; job: (text: string) => SearchJob } {
  const root = tempFolder();
  writeFiles(root, { 'a.txt': `${'a'.repeat(60)}!` });
  const workerData = new Int32Array(new SharedArrayBuffer(8));
  const thread = createJobThread<SearchJob, SearchReply>({
    entry: 'search-worker',
    heapMb: 256,
    workerData,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  onTestFinished(() => thread.end(new MemoError('Cancelled', 'The test is over.')));
  const rest = { id: 1, root, files: ['a.txt'], maxBytes: 1000, perFile: 5, budgetMs: 50, looks: packLooks(['read']) };
  return {
    thread,
    job: (text) => ({ ...rest, query: { text, mode: 'regex', caseSensitive: true, wholeWord: false } }),
  };
}

describe('a job thread', () => {
  it('answers one job after the other, and hands errors over with code and data', async () => {
    const { thread, job } = searching();
    expect(await thread.run(job('a!'))).toMatchObject({ done: 1, found: [{ total: 1 }] });
    await expect(thread.run(job('('))).rejects.toMatchObject({ code: 'InvalidArgument', data: { path: 'query' } });
    expect(await thread.run(job('b'))).toEqual({ done: 1, found: [], taken: [] });
  });

  it('takes no second job while it has one', async () => {
    const { thread, job } = searching();
    const first = thread.run(job('a'));
    expect(() => thread.run(job('b'))).toThrow(expect.objectContaining({ code: 'InternalError' }));
    expect(await first).toMatchObject({ done: 1 });
  });

  it('is ended in the middle of a job that never ends, and another takes its place', async () => {
    const { thread, job } = searching();
    await thread.run(job('a'));
    const stuck = thread.run(job('^(a+)+$'));
    const why = new MemoError('Busy', 'It took too long.');
    setTimeout(() => void thread.end(why), 50);
    await expect(stuck).rejects.toBe(why);
    expect(await thread.run(job('a!'))).toMatchObject({ done: 1 });
  });

  it('ends when idle, and starts again for the next job', async () => {
    const { thread, job } = searching(1);
    await thread.run(job('a'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await thread.run(job('a'))).toMatchObject({ done: 1 });
  });
});
