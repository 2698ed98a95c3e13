/** A thread that looks for usages: opens the code map for one search, and lets go of it. */
import { referencesFile } from '../../references/references.ts';
import { openDatabase } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';
import { codeMapMigrations } from '../store/migrations.ts';
import { type CallAnswer, findCalls } from './find-calls.ts';
import { findUsages, type UsageAnswer } from './find-usages.ts';
import type { UsageJob } from './usage-search.ts';

serveJobs(({ databaseFile, mark, query }: UsageJob): UsageAnswer | CallAnswer => {
  const database = openDatabase(databaseFile, { migrations: codeMapMigrations, mark, readonly: true });
  try {
    const references = { file: referencesFile(databaseFile), mark };
    if ('caller' in query) return findCalls(database.read, query, references);
    return findUsages(database.read, query, references);
  } finally {
    database.close();
  }
});
