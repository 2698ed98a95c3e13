/** A thread that keeps and plants copies of code maps. */
import { serveJobs } from '../../threads/threads.ts';
import { type PlantJob, plantSeed, type StoreJob, storeSeed } from './seed-files.ts';

serveJobs(async (job: StoreJob | PlantJob): Promise<boolean> => {
  if (job.kind === 'plant') return plantSeed(job);
  await storeSeed(job);
  return true;
});
