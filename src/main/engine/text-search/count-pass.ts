/** Counts words in all of many files, on all threads; order and pauses are those of the threads. */
import type { TextEntry } from './files/text-files.ts';
import type { Look } from './letters/kept-triples.ts';
import { type LookingAt, nextRun, searchRun } from './next-run.ts';
import type { SearchJob } from './workers/search-job.ts';
import type { SearchPool } from './workers/search-pool.ts';

export interface WordsInFile {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** By word, in small letters. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface CountInput {
  readonly files: readonly TextEntry[];
  readonly order: Pick<SearchJob, 'root' | 'query' | 'maxBytes' | 'perFile'>;
  readonly looking: LookingAt;
  readonly pool: SearchPool;
}

const budgetMs = 100;

/** In no order. Throws Cancelled. */
export async function countPass(
  { files, order, looking, pool }: CountInput,
  signal: AbortSignal,
): Promise<WordsInFile[]> {
  const found: WordsInFile[] = [];
  let next = 0;

  async function work(): Promise<void> {
    for (let looks = nextRun(files, next, looking); looks.length > 0; looks = nextRun(files, next, looking)) {
      const run = files.slice(next, next + looks.length);
      next += looks.length;
      await count(run, looks);
    }
  }

  async function count(whole: readonly TextEntry[], looks: readonly Look[]): Promise<void> {
    for (let from = 0; from < whole.length; ) {
      const run = whole.slice(from);
      const reply = await searchRun({ pool, order, budgetMs, looking }, run, looks.slice(from), signal);
      for (const { at, counts } of reply.found) {
        const entry = run[at];
        if (entry !== undefined && counts !== undefined) found.push({ file: entry.file, size: entry.size, counts });
      }
      from += reply.done;
    }
  }
  await Promise.all(Array.from({ length: pool.size }, work));
  return found;
}
