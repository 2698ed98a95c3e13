/**
 * The way to the vector process: one job at a time, people's questions before background work. Writes are split into
 * small jobs, so that a question waits for one of them at most.
 */
import type { MemoError } from '#shared/base/errors.ts';
import { createJobProcess } from '../../../threads/threads.ts';
import type { VectorAnswer, VectorJob } from './vector-job.ts';

export interface Lane {
  run(job: VectorJob): Promise<VectorAnswer>;
  end(why: MemoError): Promise<void>;
}

/** Loading the index of 100,000 records again takes half a second: it stays for as long as a person may come back soon. */
const idleMs = 10 * 60_000;

export function createLane(): Lane {
  const process = createJobProcess<null, VectorJob, VectorAnswer>({
    ...{ entry: 'vector-process', heapMb: 256, idleMs, source: null },
  });
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let busy = false;
  let ended: MemoError | null = null;
  return {
    async run(job) {
      if (busy) await new Promise<void>((go) => (job.kind === 'search' ? urgent : waiting).push(go));
      busy = true;
      try {
        if (ended !== null) throw ended;
        return await process.run(job);
      } finally {
        const next = urgent.shift() ?? waiting.shift();
        if (next === undefined) busy = false;
        else next();
      }
    },
    async end(why) {
      ended = why;
      await process.end(why);
    },
  };
}
