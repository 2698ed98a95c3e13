/** A thread that writes to the code map's file what takes seconds or waits for the disk, which the engine thread must not. */
import { checkpointDatabase, executeIn } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';

export interface FileJob {
  readonly file: string;
  /** Made before the log is taken into the file. */
  readonly statements: readonly string[];
}

serveJobs(({ file, statements }: FileJob): void => {
  if (statements.length > 0) executeIn(file, statements);
  checkpointDatabase(file);
});
