/**
 * Memory of the other workspaces of this user, for searches over all of them. Each is read in its own folder
 * for the duration of a question, never written and never migrated: it belongs to the process that has it open. What
 * cannot be read is left out with the reason. Main type: OtherProjects.
 */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { DomainKnowledge } from '#shared/contract/memory/memory-types.ts';
import { databaseMark, errnoOf, openDatabase, type ReadDb, userDataDir } from '../../storage/storage.ts';
import { checkFolder } from '../../workspace/workspace.ts';
import { createDomainReader } from '../store/domain-table.ts';
import { memoryMigrations } from '../store/migrations.ts';
import { createRecordReader, type RecordReader } from '../store/records/record-reader.ts';

export interface OtherProject {
  readonly key: string;
  /** Real path of its folder. */
  readonly root: string;
  readonly read: ReadDb;
  readonly records: RecordReader;
  knowledge(domain: string): DomainKnowledge | null;
}

export interface Unread {
  root: string;
  /** A whole sentence. */
  reason: string;
}

export interface OtherProjects {
  /** Gives one project to `use` and closes it after. Throws NotFound for a key that no workspace has, Refused. */
  reading<T>(projectKey: string, use: (project: OtherProject) => T | Promise<T>): Promise<T>;
  /** One after the other, all of them or that of a key. */
  each<T>(
    projectKey: string | null,
    use: (project: OtherProject) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ results: T[]; skipped: Unread[] }>;
}

/** @param known real path of each workspace that has learnings → its project key. */
export function createOtherProjects(known: ReadonlyMap<string, string>): OtherProjects {
  async function open<T>(root: string, key: string, use: (project: OtherProject) => T | Promise<T>): Promise<T> {
    const file = await memoryFile(root);
    const { read, close } = openDatabase(file, {
      migrations: memoryMigrations,
      readonly: true,
      mark: databaseMark(root),
    });
    try {
      return await use({ key, root, read, records: createRecordReader(read), knowledge: createDomainReader(read) });
    } finally {
      close();
    }
  }

  return {
    async reading(projectKey, use) {
      const [found] = [...known].filter(([, key]) => key === projectKey);
      if (found !== undefined) return open(...found, use);
      throw new MemoError('NotFound', sentence`No workspace that was opened here is called ${projectKey}.`, {
        path: 'projectKey',
      });
    },
    async each(projectKey, use, signal) {
      const results: Awaited<ReturnType<typeof use>>[] = [];
      const skipped: Unread[] = [];
      for (const [root, key] of known) {
        if (projectKey !== null && key !== projectKey) continue;
        signal.throwIfAborted();
        try {
          results.push(await open(root, key, use));
        } catch (thrown) {
          const error = toMemoError(thrown);
          if (signal.aborted || error.code === 'Cancelled') throw error;
          skipped.push({ root, reason: error.message });
        }
      }
      return { results, skipped };
    },
  };
}

/** Throws NotFound, Refused. */
async function memoryFile(root: string): Promise<string> {
  const folder = await checkFolder(root);
  const dir = folder.readOnly === null ? path.join(root, '.memo') : path.join(userDataDir(), 'workspaces', folder.key);
  const file = path.join(dir, 'memory.db');
  for (const place of [dir, file]) {
    const found = await lstat(place).catch((thrown: unknown) => {
      if (errnoOf(thrown) !== 'ENOENT') throw thrown;
      throw new MemoError('NotFound', sentence`${root} has no memory any more.`);
    });
    if (found.isSymbolicLink()) throw new MemoError('Refused', sentence`${place} is a link. It was not followed.`);
  }
  return file;
}
