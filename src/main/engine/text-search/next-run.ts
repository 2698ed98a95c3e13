/** Cuts files into runs for the threads: a few milliseconds each, so that one can stop soon and messages cost little. */

import { type KeptTriples, type Look, type NeededTriples, packLooks } from './letters.ts';
import type { SearchJob, SearchReply } from './search-job.ts';
import type { SearchPool } from './search-pool.ts';
import type { TextEntry } from './text-files.ts';

/** What is known of files, and what those that are looked for must hold. */
export interface LookingAt {
  readonly triples: KeptTriples;
  readonly needed: NeededTriples;
}

/** In bytes that are read and searched; opening a file costs as much as some, asking for its time as fewer. */
export const runCost = 512 * 1024;
export const openCost = 4 * 1024;
const askCost = 512;

/** Looks of the next files from `from` on; none at the end. */
export function nextRun(files: readonly TextEntry[], from: number, { triples, needed }: LookingAt): Look[] {
  const looks: Look[] = [];
  for (let cost = 0; cost < runCost; ) {
    const entry = files[from + looks.length];
    if (entry === undefined) break;
    const look = triples.look(entry.file, needed);
    looks.push(look);
    cost += typeof look === 'string' ? openCost + entry.size : askCost;
  }
  return looks;
}

interface RunOrder {
  readonly pool: SearchPool;
  readonly order: Pick<SearchJob, 'root' | 'query' | 'maxBytes' | 'perFile'>;
  readonly budgetMs: number;
  readonly looking: LookingAt;
}

/** Has one run looked at, or its beginning, and keeps what was taken of its files. */
export async function searchRun(
  { pool, order, budgetMs, looking }: RunOrder,
  run: readonly TextEntry[],
  looks: readonly Look[],
  signal: AbortSignal,
): Promise<SearchReply> {
  const files = run.map(({ file }) => file);
  const reply = await pool.search({ ...order, files, looks: packLooks(looks), budgetMs }, signal);
  for (const { at, ...taken } of reply.taken) {
    const file = files[at];
    if (file !== undefined) looking.triples.keep(file, taken);
  }
  return reply;
}
