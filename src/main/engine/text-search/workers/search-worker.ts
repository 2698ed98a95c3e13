/** A search thread: looks for one query in a run of files. It says which file it is at, because it may be ended there. */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../../threads/threads.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import { createWordCounter, type WordCounter, type WordsToCount } from '../query/count-words.ts';
import { compileQuery } from '../query/matcher.ts';
import { badQuery, type Matcher, type TextQuery } from '../query/query.ts';
import { scanText, type TextMatches } from '../query/scan-text.ts';
import { type FoundFile, type SearchJob, type SearchReply, signals } from './search-job.ts';

const shared = workerData as Int32Array;
let compiled: { key: string; matcher: Matcher } | null = null;

function matcherOf(query: TextQuery): Matcher {
  const key = JSON.stringify(query);
  if (compiled?.key !== key) compiled = { key, matcher: compileQuery(query) };
  return compiled.matcher;
}

let counting: { key: string; count: WordCounter } | null = null;

function counterOf(words: WordsToCount): WordCounter {
  const key = words.beginnings.join(' ');
  if (counting?.key !== key) counting = { key, count: createWordCounter(words) };
  return counting.count;
}

function search(job: SearchJob): SearchReply {
  const { query, ...rest } = job;
  return 'beginnings' in query ? count(rest, counterOf(query)) : find(rest, matcherOf(query));
}

type Files = Omit<SearchJob, 'query'>;

function count({ id, root, files, maxBytes, budgetMs }: Files, counter: WordCounter): SearchReply {
  const until = performance.now() + budgetMs;
  const insiders = new Set<string>();
  const found: FoundFile[] = [];
  let done = 0;
  for (const file of files) {
    const read = readTextSync(root, file, maxBytes, () => true, insiders);
    const counts = read.kind === 'text' ? counter(read.text) : null;
    if (counts !== null && counts.size > 0) found.push({ at: done, matches: [], total: counts.size, counts });
    done += 1;
    if (performance.now() > until || Atomics.load(shared, signals.cancelled) === id) break;
  }
  return { done, found };
}

function find({ id, root, files, maxBytes, perFile, budgetMs }: Files, matcher: Matcher): SearchReply {
  const until = performance.now() + budgetMs;
  const insiders = new Set<string>();
  const found: FoundFile[] = [];
  let done = 0;
  for (const file of files) {
    const read = readTextSync(root, file, maxBytes, (bytes) => matcher.mayHold(bytes), insiders);
    if (read.kind === 'text') {
      Atomics.store(shared, signals.matching, done + 1);
      const matches = match(read.text, matcher, perFile, file);
      Atomics.store(shared, signals.matching, 0);
      if (matches.total > 0) found.push({ at: done, ...matches });
    }
    done += 1;
    if (performance.now() > until || Atomics.load(shared, signals.cancelled) === id) break;
  }
  return { done, found };
}

function match(text: string, matcher: Matcher, perFile: number, file: string): TextMatches {
  try {
    return scanText(text, matcher, perFile);
  } catch (thrown) {
    // The regular expression ran out of stack, or turned out too large when it was first used.
    if (!(thrown instanceof RangeError || thrown instanceof SyntaxError)) throw thrown;
    throw badQuery(`The query cannot be matched in ${file}: ${thrown.message}. Make it simpler.`, file);
  }
}

serveJobs(search);
