/** The thread that reads documents into documents.db. It keeps nothing between jobs but the model. */
import { serveJobs } from '../threads/threads.ts';
import type { AtDocument, DocsAnswer, DocsJob } from './docs-job.ts';
import { openDocsStore } from './docs-store.ts';
import { makeVectors, readSome } from './read-docs.ts';

async function work(job: DocsJob, tell: (told: unknown) => void): Promise<DocsAnswer> {
  const store = openDocsStore(job.file, job.mark);
  try {
    if (job.kind === 'vectors') return await makeVectors(job.root, store);
    return readSome(job, store, (at) => tell({ at } satisfies AtDocument));
  } finally {
    store.close();
  }
}

serveJobs(work);
