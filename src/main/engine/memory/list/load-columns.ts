/** Fills the columns from memory.db in pages: one long read would hold up the engine, and writes with it. */
import type { Database } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Entry } from './columns.ts';

interface Row extends Omit<Entry, 'tags' | 'pinned' | 'domain' | 'files'> {
  row: number;
  domain: string | null;
  pinned: number;
  tags: string;
}

const pageRows = 500;

/** Calls `put` for each record, each page as it is at that moment. Throws when the signal is aborted. */
export async function loadColumns(
  { read }: Database,
  put: (row: number, entry: Entry) => void,
  signal: AbortSignal,
): Promise<void> {
  const page = read.prepare<[number, number], Row>(
    `SELECT row, id, created_at AS createdAt, question_type AS questionType, confidence, domain, analyst, status, pinned,
       origin, tags FROM learning_records WHERE row > ? ORDER BY row LIMIT ?`,
  );
  const filesOf = read.prepare<[number, number], { record: number; file: string }>(
    'SELECT record, file FROM evidence WHERE record BETWEEN ? AND ? ORDER BY record, position',
  );
  const pause = pauses(signal);
  for (let rows = page.all(0, pageRows); rows.length > 0; rows = page.all(rows.at(-1)?.row ?? 0, pageRows)) {
    const files = new Map<number, Set<string>>();
    for (const { record, file } of filesOf.all(rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0)) {
      const known = files.get(record);
      if (known === undefined) files.set(record, new Set([file]));
      else known.add(file);
    }
    for (const { row, domain, pinned, tags, ...rest } of rows) {
      put(row, {
        ...rest,
        domain: domain ?? '',
        pinned: pinned === 1,
        tags: JSON.parse(tags) as string[],
        files: [...(files.get(row) ?? [])],
      });
    }
    await pause();
  }
}
