/** A thread that copies the code map, so that a past can be made of the copy. */
import { copyDatabase } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';

export interface CopyJob {
  from: string;
  to: string;
}

serveJobs(({ from, to }: CopyJob): Promise<void> => copyDatabase(from, to));
