/** Counts words in all of many files, on all threads; order and pauses are those of the threads. */
import type { TextEntry } from './files/text-files.ts';
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
  readonly pool: SearchPool;
}

const runBytes = 1024 * 1024;
const runFiles = 128;
const budgetMs = 100;

/** In no order. Throws Cancelled. */
export async function countPass({ files, order, pool }: CountInput, signal: AbortSignal): Promise<WordsInFile[]> {
  const found: WordsInFile[] = [];
  let next = 0;

  function takeRun(): TextEntry[] {
    const start = next;
    for (let bytes = 0; next < files.length && next - start < runFiles && bytes < runBytes; next += 1)
      bytes += files[next]?.size ?? 0;
    return files.slice(start, next);
  }

  async function work(): Promise<void> {
    for (let run = takeRun(); run.length > 0; run = run.length > 0 ? run : takeRun()) {
      const reply = await pool.search({ ...order, files: run.map(({ file }) => file), budgetMs }, signal);
      for (const { at, counts } of reply.found) {
        const entry = run[at];
        if (entry !== undefined && counts !== undefined) found.push({ file: entry.file, size: entry.size, counts });
      }
      run = run.slice(reply.done);
    }
  }
  await Promise.all(Array.from({ length: pool.size }, work));
  return found;
}
