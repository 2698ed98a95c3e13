/**
 * One call of a search: hands out runs of files in order until it has enough to show. What is under way then is waited
 * for, so that the answer is a whole stretch of the list and nothing is read twice.
 */
import type { TextEntry } from './files/text-files.ts';
import type { TextMatches } from './query/scan-text.ts';
import type { SearchJob } from './workers/search-job.ts';
import type { SearchPool } from './workers/search-pool.ts';

export interface PassInput {
  files: readonly TextEntry[];
  /** Index of the first file to look at. */
  from: number;
  /** Matching lines. */
  limit: number;
  order: Pick<SearchJob, 'root' | 'query' | 'maxBytes' | 'perFile'>;
  pool: SearchPool;
}

export interface PassResult {
  found: (TextMatches & { entry: TextEntry })[];
  /** Index of the first file that was not looked at, or that no longer fitted in. */
  end: number;
}

/** A run is a few milliseconds of work: small enough to stop soon, large enough that messages cost nothing. */
const runBytes = 384 * 1024;
const runFiles = 96;
/** An answer with something in it goes out after this time; one without tells how far it has come. */
const showAfterMs = 80;
const tellAfterMs = 400;
/** A thread hands over what it has after this time. */
const budgetMs = 60;

interface Run {
  /** Index in `files`. */
  start: number;
  /** How many files from there on are done. */
  done: number;
  length: number;
  found: (TextMatches & { index: number })[];
}

export async function runPass(
  { files, from, limit, order, pool }: PassInput,
  signal: AbortSignal,
): Promise<PassResult> {
  signal.throwIfAborted();
  const started = performance.now();
  const runs: Run[] = [];
  let next = from;
  let lines = 0;
  let failed = false;
  const enough = (): boolean => {
    const elapsed = performance.now() - started;
    return failed || lines >= limit || (lines > 0 && elapsed > showAfterMs) || elapsed > tellAfterMs;
  };

  function takeRun(): Run | null {
    const start = next;
    let bytes = 0;
    while (next < files.length && next - start < runFiles && (next === start || bytes < runBytes)) {
      bytes += files[next]?.size ?? 0;
      next += 1;
    }
    if (next === start) return null;
    const run: Run = { start, done: 0, length: next - start, found: [] };
    runs.push(run);
    return run;
  }

  async function work(): Promise<void> {
    // Each worker has looked at something, however late it came up: the answer must get on.
    for (let run = takeRun(); run !== null; run = enough() ? null : takeRun()) {
      do {
        const from = run.start + run.done;
        const names = files.slice(from, run.start + run.length).map(({ file }) => file);
        const reply = await pool.search({ ...order, files: names, budgetMs }, signal);
        for (const { at, ...matches } of reply.found) {
          run.found.push({ ...matches, index: from + at });
          lines += matches.matches.length;
        }
        run.done += reply.done;
      } while (run.done < run.length && !enough());
    }
  }

  const workers = Array.from({ length: pool.size }, () =>
    work().catch((thrown: unknown) => {
      failed = true;
      throw thrown;
    }),
  );
  await Promise.all(workers);
  return assemble(runs, files, from, limit);
}

/** The unbroken stretch from the beginning, up to `limit` lines. */
function assemble(runs: readonly Run[], files: readonly TextEntry[], from: number, limit: number): PassResult {
  const found: PassResult['found'] = [];
  let end = from;
  let lines = 0;
  for (const run of runs) {
    for (const { index, matches, total } of run.found) {
      const entry = files[index];
      if (entry === undefined) continue;
      if (lines > 0 && lines + matches.length > limit) return { found, end: index };
      lines += matches.length;
      found.push({ entry, matches, total });
    }
    end = run.start + run.done;
    if (run.done < run.length) break;
  }
  return { found, end };
}
