/** A process that reads a workspace for references.db: while it works, it is the only one that writes it. */
import os from 'node:os';
import { openDatabase, type WriteDb } from '../storage/storage.ts';
import { lowerProcess, serveProcess } from '../threads/threads.ts';
import { type Checker, createPass, type PassInput, type PassStore } from './pass.ts';
import { referenceMigrations } from './store/migrations.ts';
import type { ReaderName } from './store/rows.ts';

export interface PassSource {
  readonly reader: ReaderName;
  readonly root: string;
  readonly databaseFile: string;
  readonly mark: number;
  /** A caller waits for it, so that it keeps its priority. */
  readonly isAwaited: boolean;
}

export interface PassParts {
  readonly check: Checker;
  readonly store: PassStore;
  /** Comes before each run. */
  prepare?(input: PassInput): Promise<void>;
}

/** Called once by the entry of a process. */
export function servePass(load: (source: PassSource, write: WriteDb) => Promise<PassParts>): void {
  serveProcess(async (source: PassSource) => {
    if (!source.isAwaited) lowerProcess(os.constants.priority.PRIORITY_BELOW_NORMAL);
    const database = openDatabase(source.databaseFile, { migrations: referenceMigrations, mark: source.mark });
    const { check, store, prepare } = await load(source, database.write);
    const pass = createPass(check, store);
    return async (input: PassInput): Promise<null> => {
      await prepare?.(input);
      pass.run(input);
      return null;
    };
  });
}
