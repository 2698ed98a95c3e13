/**
 * The process that holds the vector index of one store. It has none when it starts, and says so until it is given one.
 * A process, because usearch aborts the engine when its thread is terminated while it works.
 */
import { serveProcess } from '../../../threads/threads.ts';
import type { VectorAnswer, VectorJob } from './graph-set.ts';
import { createNativeIndex, loadNativeIndex, type NativeIndex } from './native-index.ts';

let index: NativeIndex | null = null;

async function answer(job: VectorJob): Promise<VectorAnswer> {
  if (job.kind === 'open') {
    index = null;
    if (job.saved !== null) index = await loadNativeIndex(job.dir, job.saved, job.dimensions);
    const loaded = index !== null;
    index ??= createNativeIndex(job.dimensions);
    return { kind: 'opened', loaded };
  }
  if (index === null) return { kind: 'closed' };
  switch (job.kind) {
    case 'add':
      index.add(job.keys, job.vectors);
      return { kind: 'done' };
    case 'remove':
      index.remove(job.keys);
      return { kind: 'done' };
    case 'search':
      return { kind: 'found', ...index.search(job.vector, job.count) };
    case 'save':
      return { kind: 'saved', saved: await index.save(job.dir, job.name) };
  }
}

serveProcess(async () => answer);
