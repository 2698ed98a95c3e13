/** A thread that looks for usages: opens the code map for one search and closes it. */
import { referencesFile } from '../../references/references.ts';
import { openDatabase } from '../../storage/storage.ts';
import { serveJobs } from '../../threads/threads.ts';
import { codeMapMigrations } from '../migrations.ts';
import { createFileNames } from '../occurrences/file-names.ts';
import { type CallAnswer, findCalls, type UsageJob } from './find-calls.ts';
import { findUsages, type UsageAnswer } from './find-usages.ts';

/** Files that no sweep has been through are read here, and those whose calls are asked for; most searches need no grammar. */
const fileNames = createFileNames(async () => (await import('../parse/grammars.ts')).createGrammars());

serveJobs(async ({ databaseFile, mark, query }: UsageJob): Promise<UsageAnswer | CallAnswer> => {
  const database = openDatabase(databaseFile, { migrations: codeMapMigrations, mark, readonly: true });
  try {
    const references = { file: referencesFile(databaseFile), mark };
    if ('caller' in query) return await findCalls(database.read, query, references, fileNames);
    return await findUsages(database.read, query, references, fileNames);
  } finally {
    database.close();
  }
});
