/** What the thread is asked, one at a time. */
import type { DiskUse } from '../disk/disk-use.ts';
import type { LogQuery, LogTail } from '../log/read-log.ts';

export type DiagnosticsJob = { readonly log: LogQuery } | { readonly disk: string };
export type DiagnosticsResult = LogTail | DiskUse;
