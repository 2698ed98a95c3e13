/** The process of a reader, by the name of it: while it works, it is the only one that writes references.db. */
import os from 'node:os';
import { openDatabase } from '../storage/storage.ts';
import { lowerProcess, serveProcess } from '../threads/threads.ts';
import { type Checker, createPass, type PassInput } from './pass.ts';
import { referenceMigrations } from './store/migrations.ts';
import type { ReaderName } from './store/rows.ts';
import { createReferenceWriter, type ReferenceWriter } from './store/writer.ts';

export interface PassSource {
  readonly reader: ReaderName;
  readonly root: string;
  readonly databaseFile: string;
  readonly mark: number;
  /** Somebody waits for it, so that it keeps its priority. */
  readonly isAwaited: boolean;
}

serveProcess(async ({ reader, root, databaseFile, mark, isAwaited }: PassSource) => {
  if (!isAwaited) lowerProcess(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const database = openDatabase(databaseFile, { migrations: referenceMigrations, mark });
  const writer = createReferenceWriter(database.write, reader);
  const pass = createPass(await checkerOf(reader, root, writer), writer);
  return async (input: PassInput): Promise<null> => {
    pass.run(input);
    return null;
  };
});

/** Only the one that is wanted is loaded: each is megabytes of code. */
async function checkerOf(reader: ReaderName, root: string, writer: ReferenceWriter): Promise<Checker> {
  if (reader === 'python') return (await import('./python/checker.ts')).createPythonChecker(root, writer);
  return (await import('./typescript/checker.ts')).createTypeScriptChecker(root, writer);
}
