/**
 * Outcomes of confirmed edits: kept beside their journals, so that they survive restarts. An edit refused
 * beforehand because of compiler errors does not count as an attempt. Main type: EditCounts.
 */
import path from 'node:path';
import { z } from 'zod';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { atomicWriteFile, type Log, readPlainFile } from '../storage/storage.ts';

const Counts = z.object({
  applied: z.number().int().nonnegative(),
  /** Not written, or reverted because a write failed. */
  failed: z.number().int().nonnegative(),
  /** Files were brought back: after a failed write, or one that a kill cut short. An undo does not count. */
  rolledBack: z.number().int().nonnegative(),
});
export type EditCounts = Readonly<z.infer<typeof Counts>>;

export interface CountKeeper {
  read(): EditCounts;
  add(what: keyof EditCounts): void;
  /** Resolves when all that was counted is on the disk. */
  saved(): Promise<void>;
}

const maxBytes = 4096;

/** @param folder `.memo/edits`. Figures that cannot be read or written cost figures and nothing else. */
export async function openCounts(folder: string, log: Pick<Log, 'warn'>): Promise<CountKeeper> {
  const file = path.join(folder, 'counts.json');
  let counts: EditCounts = await kept(file, log);
  let saving: Promise<void> = Promise.resolve();
  return {
    read: () => counts,
    add(what) {
      counts = { ...counts, [what]: counts[what] + 1 };
      const text = `${JSON.stringify(counts)}\n`;
      saving = saving
        .then(() => atomicWriteFile(file, text))
        .catch((thrown: unknown) => log.warn(`counts of edits were not saved: ${toMemoError(thrown).message}`));
    },
    saved: () => saving,
  };
}

async function kept(file: string, log: Pick<Log, 'warn'>): Promise<EditCounts> {
  const none = { applied: 0, failed: 0, rolledBack: 0 };
  try {
    const bytes = await readPlainFile(file, maxBytes);
    return bytes === null ? none : Counts.parse(JSON.parse(bytes.toString('utf8')));
  } catch (thrown) {
    log.warn(`counts of edits begin anew: ${toMemoError(thrown).message}`);
    return none;
  }
}

/** Whether an edit that was confirmed failed by this, and was not refused beforehand. */
export function isFailure(thrown: unknown): boolean {
  const code = thrown instanceof MemoError ? thrown.code : null;
  return code !== 'Refused' && code !== 'InvalidArgument' && code !== 'NotFound' && code !== 'Cancelled';
}
