/** The thread of the built-in model: loads its tables with its first batch, and keeps them until the thread ends. */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../../threads/threads.ts';
import { loadMemoEmbed } from './embed-texts.ts';
import type { EmbedJob, MemoEmbedSource } from './embed-thread.ts';

const { folder, limit } = workerData as MemoEmbedSource;
let loaded: ReturnType<typeof loadMemoEmbed> | null = null;

serveJobs(async (job: EmbedJob) => {
  loaded ??= loadMemoEmbed(folder, limit);
  return (await loaded)(job);
});
