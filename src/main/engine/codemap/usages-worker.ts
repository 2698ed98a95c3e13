/** A thread that looks for usages: opens the code map for one search and closes it. */
import { referencesFile } from '../references/references.ts';
import { openDatabase } from '../storage/storage.ts';
import { serveJobs } from '../threads/threads.ts';
import { codeMapMigrations } from './migrations.ts';
import { createFileNames } from './occurrences/file-names.ts';
import { findRename, type RenameAnswer } from './rename/find-rename.ts';
import type { UsageJob } from './usage-search.ts';
import { type CallAnswer, findCalls } from './usages/find-calls.ts';
import { findUsages, type UsageAnswer } from './usages/find-usages.ts';

/** Files that no sweep has been through are read here, and those whose calls are asked for; most searches need no grammar. */
const fileNames = createFileNames(async () => (await import('./parse/grammars.ts')).createGrammars());

serveJobs(async ({ databaseFile, mark, query }: UsageJob): Promise<UsageAnswer | CallAnswer | RenameAnswer> => {
  const database = openDatabase(databaseFile, { migrations: codeMapMigrations, mark, readonly: true });
  try {
    const references = { file: referencesFile(databaseFile), mark };
    if ('caller' in query) return await findCalls(database.read, query, references, fileNames);
    if ('newName' in query) return await findRename(database.read, query, references, fileNames);
    return await findUsages(database.read, query, references, fileNames);
  } finally {
    database.close();
  }
});
