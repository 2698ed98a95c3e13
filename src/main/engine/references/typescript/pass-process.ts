/** The process that reads TypeScript and JavaScript: it is the only one that writes references.db. */
import os from 'node:os';
import { openDatabase } from '../../storage/storage.ts';
import { lowerProcess, serveProcess } from '../../threads/threads.ts';
import { referenceMigrations } from '../store/migrations.ts';
import { createReferenceWriter } from '../store/writer.ts';
import { createPass, type PassInput } from './pass.ts';

export interface PassSource {
  readonly root: string;
  readonly databaseFile: string;
  readonly mark: number;
  /** Somebody waits for it, so that it keeps its priority. */
  readonly isAwaited: boolean;
}

serveProcess(async ({ root, databaseFile, mark, isAwaited }: PassSource) => {
  if (!isAwaited) lowerProcess(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const database = openDatabase(databaseFile, { migrations: referenceMigrations, mark });
  const pass = createPass(root, createReferenceWriter(database.write));
  return async (input: PassInput): Promise<null> => {
    pass.run(input);
    return null;
  };
});
