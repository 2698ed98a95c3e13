import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { createJobProcess } from '../../../../src/main/engine/threads/threads.ts';

function processOf(entry: 'embed-process' | 'rerank-process' = 'embed-process') {
  const options = { entry, heapMb: 64, source: { folder: '/nowhere', subfolder: '', dtype: 'fp32' } } as const;
  const job = createJobProcess<object, { texts: string[]; kind: string }, Float32Array[]>(options);
  onTestFinished(() => job.end(new MemoError('Cancelled', 'The test is over.')));
  return job;
}

const job = { texts: ['a'], kind: 'text' };

it('returns what a job throws, takes one job at a time, and starts again after it was ended', async () => {
  const running = processOf();
  const first = running.run(job);
  expect(() => running.run(job)).toThrow(expect.objectContaining({ code: 'InternalError' }));
  await expect(first).rejects.toMatchObject({ code: 'ModelUnavailable', message: expect.stringContaining('/nowhere') });
  const why = new MemoError('Busy', 'It took too long.');
  const ended = expect(running.run(job)).rejects.toBe(why);
  await running.end(why);
  await ended;
  await expect(running.run(job)).rejects.toMatchObject({ code: 'ModelUnavailable' });
});

it('reports a process that ends on its own', async () => {
  const running = createJobProcess<object, object, never>({ entry: 'cli', heapMb: 64, source: {} });
  await expect(running.run(job)).rejects.toMatchObject({
    code: 'InternalError',
    message: expect.stringContaining('The process cli broke'),
  });
});

it('ends with a killed engine though it never listens', { timeout: 60_000 }, async () => {
  const file = path.join(import.meta.dirname, 'busy-process.ts');
  const engine = spawn(process.execPath, [file, 'parent'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const busy = await new Promise<number>((resolve) => engine.stdout.once('data', (pid) => resolve(Number(pid))));
  onTestFinished(() => {
    if (runs(busy)) process.kill(busy, 'SIGKILL');
  });
  engine.kill('SIGKILL');
  while (runs(busy)) await sleep(50);
});

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
