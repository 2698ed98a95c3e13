/** A thread that takes the log of the code map into its file: it waits for the disk, which the engine thread must not. */
import { checkpointDatabase } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';

serveJobs((file: string): void => checkpointDatabase(file));
