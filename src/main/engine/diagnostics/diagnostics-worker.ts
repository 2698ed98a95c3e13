/** Entry of the thread that reads logs and measures folders. */
import { serveJobs } from '../threads/threads.ts';
import type { DiagnosticsJob, DiagnosticsResult } from './diagnostics-thread.ts';
import { diskUse } from './disk-use.ts';
import { readLog } from './read-log.ts';

serveJobs<DiagnosticsJob, DiagnosticsResult>((job) => ('log' in job ? readLog(job.log) : diskUse(job.disk)));
