/** Entry of the thread that reads logs and measures folders. */
import { serveJobs } from '../../threads/threads.ts';
import { diskUse } from '../disk/disk-use.ts';
import { readLog } from '../log/read-log.ts';
import type { DiagnosticsJob, DiagnosticsResult } from './diagnostics-job.ts';

serveJobs<DiagnosticsJob, DiagnosticsResult>((job) => ('log' in job ? readLog(job.log) : diskUse(job.disk)));
