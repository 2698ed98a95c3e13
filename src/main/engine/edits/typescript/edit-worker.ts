/** A thread that answers edits with TypeScript's language service, whose programs stay until it has been idle for a while. */
import { workerData } from 'node:worker_threads';
import ts from 'typescript-library';
import { assertNever } from '#shared/base/assert-never.ts';
import { MemoError } from '#shared/base/errors.ts';
import { serveJobs } from '../../threads/threads.ts';
import { createConfinedFiles } from '../../typescript/typescript.ts';
import type { CheckAnswer, EditAnswer, EditProgress } from '../edit-service.ts';
import { check } from './check.ts';
import { extract } from './extract.ts';
import { rename } from './rename.ts';
import { createServices, type Services } from './services.ts';
import type { EditJob } from './typescript-thread.ts';

const { root, stop } = workerData as { root: string; stop: Int32Array };
const cancelled = (): boolean => Atomics.load(stop, 0) === 1;
let services: Services | null = null;
let list = '';

/** Those of the last job where neither the list of files nor a configuration has changed. */
function servicesFor({ files, texts }: EditJob): Services {
  const names = files.join('\n');
  if (services === null || names !== list || services.outdated())
    services = createServices(createConfinedFiles(root, files), files, cancelled);
  list = names;
  services.files.setTexts(texts);
  return services;
}

serveJobs((job: EditJob, tell: (progress: EditProgress) => void): EditAnswer | CheckAnswer => {
  /** Throws where the job was cancelled meanwhile. */
  const told = (progress: EditProgress): void => {
    if (cancelled()) throw new ts.OperationCanceledException();
    tell(progress);
  };
  try {
    const ready = servicesFor(job);
    if (job.kind === 'rename') return rename(ready, job, told);
    if (job.kind === 'extract') return extract(ready, job, told);
    if (job.kind === 'check') return check(ready, job, told);
    return assertNever(job);
  } catch (thrown) {
    if (thrown instanceof ts.OperationCanceledException) throw new MemoError('Cancelled', 'The edit was cancelled.');
    throw thrown;
  }
});
