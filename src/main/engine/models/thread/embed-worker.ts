/** An embedding thread: loads its model with its first batch, and keeps it until the thread ends. */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../../threads/threads.ts';
import { loadMemoEmbed } from '../memo-embed/embed-texts.ts';
import type { EmbedBatch, EmbedJob, ModelSource } from './embed-job.ts';

const source = workerData as ModelSource;
let loaded: Promise<EmbedBatch> | null = null;

serveJobs(async (job: EmbedJob) => {
  loaded ??= loadMemoEmbed(source.folder, source.limit);
  return (await loaded)(job);
});
