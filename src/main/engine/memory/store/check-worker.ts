/** A thread that looks at all pages of memory.db while it is opened. */
import { isWholeDatabase } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';

export interface CheckJob {
  file: string;
}

serveJobs(({ file }: CheckJob): boolean => isWholeDatabase(file));
