/** Counts words in all of many files, on all threads, those of files whose words are kept without reading them. */
import type { KeptWords } from './kept-words.ts';
import { packLooks } from './letters.ts';
import { openCost, runCost } from './next-run.ts';
import type { SearchJob } from './search-job.ts';
import type { SearchPool } from './search-pool.ts';
import type { TextEntry } from './text-files.ts';

export interface WordsInFile {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** By word, in small letters. */
  readonly counts: ReadonlyMap<string, number>;
}

interface CountInput {
  readonly files: readonly TextEntry[];
  readonly beginnings: readonly string[];
  readonly order: Pick<SearchJob, 'root' | 'maxBytes'>;
  readonly kept: KeptWords;
  readonly pool: SearchPool;
}

interface ToRead {
  readonly entry: TextEntry;
  readonly look: 'read' | 'take';
}

const budgetMs = 100;

/** In no order. Throws Cancelled. */
export async function countPass(
  { files, beginnings, order, kept, pool }: CountInput,
  signal: AbortSignal,
): Promise<WordsInFile[]> {
  const found: WordsInFile[] = [];
  const toRead: ToRead[] = [];
  const known: TextEntry[] = [];
  kept.begin();
  for (const entry of files) {
    const look = kept.look(entry);
    if (look === 'known') known.push(entry);
    else toRead.push({ entry, look });
  }
  const query = { beginnings };

  async function work(): Promise<void> {
    for (let run = takeRun(toRead); run.length > 0; run = takeRun(toRead)) {
      for (let rest = run; rest.length > 0; ) rest = rest.slice(await count(rest));
    }
  }

  /** How many of the run, from its first file on, were counted. */
  async function count(run: readonly ToRead[]): Promise<number> {
    const job = { ...order, query, perFile: 1, budgetMs, files: run.map(({ entry }) => entry.file) };
    const reply = await pool.search({ ...job, looks: packLooks(run.map(({ look }) => look)) }, signal);
    for (const { at, counts, words } of reply.found) {
      const entry = run[at]?.entry;
      if (entry === undefined) continue;
      if (words !== undefined) {
        kept.keep(entry, words);
        known.push(entry);
      } else if (counts !== undefined) found.push({ file: entry.file, size: entry.size, counts });
    }
    return reply.done;
  }
  await Promise.all(Array.from({ length: pool.size }, work));
  const countsOf = kept.counter(known.length === 0 ? [] : beginnings);
  for (const entry of known) {
    const counts = countsOf(entry);
    if (counts.size > 0) found.push({ file: entry.file, size: entry.size, counts });
  }
  return found;
}

function takeRun(files: ToRead[]): ToRead[] {
  let cost = 0;
  const end = files.findIndex(({ entry }) => {
    cost += openCost + entry.size;
    return cost >= runCost;
  });
  return files.splice(0, end === -1 ? files.length : end + 1);
}
