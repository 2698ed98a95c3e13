/**
 * One call of a search: hands out runs of files in order until it has enough to show. What is under way then is waited
 * for, so that the answer is a whole stretch of the list and nothing is read twice.
 */

import type { Look } from './letters.ts';
import { type LookingAt, nextRun, searchRun } from './next-run.ts';
import type { TextMatches } from './query/scan-text.ts';
import type { SearchJob } from './search-job.ts';
import type { SearchPool } from './search-pool.ts';
import type { TextEntry } from './text-files.ts';

export interface PassInput {
  files: readonly TextEntry[];
  /** Index of the first file to look at. */
  from: number;
  /** Matching lines. */
  limit: number;
  order: Pick<SearchJob, 'root' | 'query' | 'maxBytes' | 'perFile'>;
  looking: LookingAt;
  pool: SearchPool;
}

export interface PassResult {
  found: (TextMatches & { entry: TextEntry; encoding?: string })[];
  /** Index of the first file that was not looked at, or that no longer fitted in. */
  end: number;
}

/** An answer with results is sent after this time; one without reports the progress. */
const showAfterMs = 80;
const tellAfterMs = 400;
/** A thread hands over what it has after this time. */
const budgetMs = 60;

interface Run {
  /** Index in `files`. */
  start: number;
  /** How many files from there on are done. */
  done: number;
  readonly looks: readonly Look[];
  found: (TextMatches & { index: number; encoding?: string })[];
}

export async function runPass(
  { files, from, limit, order, looking, pool }: PassInput,
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
    const looks = nextRun(files, next, looking);
    if (looks.length === 0) return null;
    const run: Run = { start: next, done: 0, looks, found: [] };
    next += looks.length;
    runs.push(run);
    return run;
  }

  async function work(): Promise<void> {
    // Each worker has looked at something, however late it came up: the answer must get on.
    for (let run = takeRun(); run !== null; run = enough() ? null : takeRun()) {
      do {
        const from = run.start + run.done;
        const some = files.slice(from, run.start + run.looks.length);
        const reply = await searchRun({ pool, order, budgetMs, looking }, some, run.looks.slice(run.done), signal);
        for (const { at, ...matches } of reply.found) {
          run.found.push({ ...matches, index: from + at });
          lines += matches.matches.length;
        }
        run.done += reply.done;
      } while (run.done < run.looks.length && !enough());
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
    for (const { index, ...rest } of run.found) {
      const entry = files[index];
      if (entry === undefined) continue;
      if (lines > 0 && lines + rest.matches.length > limit) return { found, end: index };
      lines += rest.matches.length;
      found.push({ entry, ...rest });
    }
    end = run.start + run.done;
    if (run.done < run.looks.length) break;
  }
  return { found, end };
}
