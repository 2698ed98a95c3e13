/** The process that reads commits for commits.db: while it works, it is the only one that writes it. */
import { openDatabase } from '../storage/storage.ts';
import { backgroundPriority, lowerProcess, serveProcess } from '../threads/threads.ts';
import { type CompareJob, createComparer } from './compare.ts';
import { readList } from './list.ts';
import { commitMigrations } from './migrations.ts';

export interface CommitsSource {
  readonly root: string;
  readonly databaseFile: string;
  readonly mark: number;
}

export type CommitsJob = { readonly kind: 'list' } | ({ readonly kind: 'compare' } & CompareJob);

serveProcess(async ({ root, databaseFile, mark }: CommitsSource) => {
  lowerProcess(backgroundPriority);
  const { write } = openDatabase(databaseFile, { migrations: commitMigrations, mark });
  const comparer = createComparer(root, write);
  // The engine ends the process to cancel.
  const { signal } = new AbortController();
  return async (job: CommitsJob): Promise<number> => {
    if (job.kind === 'compare') return comparer.run(job, signal);
    await readList(root, write, signal);
    return 0;
  };
});
