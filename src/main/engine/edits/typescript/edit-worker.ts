/** A thread that answers edits with TypeScript's language service, whose programs stay until it has been idle for a while. */
import { workerData } from 'node:worker_threads';
import { assertNever } from '#shared/base/assert-never.ts';
import { serveJobs } from '../../threads/threads.ts';
import type { CheckAnswer, EditAnswer } from '../edit-service.ts';
import { check } from './check.ts';
import { createConfinedFiles } from './confined-files.ts';
import type { EditJob } from './edit-job.ts';
import { extract } from './extract.ts';
import { rename } from './rename.ts';
import { createServices, type Services } from './services.ts';

const { root } = workerData as { root: string };
let services: Services | null = null;
let list = '';

/** Those of the last job where neither the list of files nor a configuration has changed. */
function servicesFor({ files, texts }: EditJob): Services {
  const names = files.join('\n');
  if (services === null || names !== list || services.outdated())
    services = createServices(createConfinedFiles(root, files), files);
  list = names;
  services.files.setTexts(texts);
  return services;
}

serveJobs((job: EditJob): EditAnswer | CheckAnswer => {
  const ready = servicesFor(job);
  if (job.kind === 'rename') return rename(ready, job);
  if (job.kind === 'extract') return extract(ready, job);
  if (job.kind === 'check') return check(ready, job);
  return assertNever(job);
});
