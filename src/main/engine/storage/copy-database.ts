/**
 * A copy of a database that others have open and write to. It is whole and consistent, but making it keeps the thread
 * busy with the disk for a good part of a second: call it on a worker thread.
 */
import { checkDatabaseFiles, openSqlite } from './sqlite.ts';

const allPages = 0x7fffffff;

/** Writes what is committed in `from` into the new file `to`. Throws Refused where `from` is no plain file. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  checkDatabaseFiles(from);
  const source = openSqlite(from, { readonly: true, timeoutMs: 2000 });
  try {
    // In one step, so that no commit in between makes it begin again.
    await source.backup(to, { progress: () => allPages });
  } finally {
    source.close();
  }
}
