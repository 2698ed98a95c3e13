/** A search thread: looks for one query in a run of files. It says which file it is at, because it may be ended there. */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../threads/threads.ts';
import { isSameSync, readTextSync, type Stamp, type TextRead } from '../workspace/workspace.ts';
import { lookAt, triplesOf } from './letters.ts';
import { countWords, createWordCounter, type WordCounter, type WordsToCount } from './query/count-words.ts';
import { compileQuery } from './query/matcher.ts';
import { badQuery, type Matcher, type TextQuery } from './query/query.ts';
import { scanText, type TextMatches } from './query/scan-text.ts';
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

/** A file that was written a moment ago may be written again with no other time. */
const settledMs = 2_000;

/** Reads the files of a job as their looks say. `taken` is added to. */
function reader(
  { root, files, looks, maxBytes }: Files,
  taken: SearchReply['taken'],
): (at: number, wanted: (bytes: Buffer) => boolean) => TextRead {
  const insiders = new Set<string>();
  const settledBefore = Date.now() - settledMs;
  return (at, wanted) => {
    const file = files[at] ?? '';
    const look = lookAt(looks, at);
    if (typeof look !== 'string' && isSameSync(root, file, look)) return { kind: 'unwanted' };
    const onBytes = (bytes: Buffer, { size, mtimeMs, ctimeMs }: Stamp): boolean => {
      const settled = Math.max(mtimeMs, ctimeMs) < settledBefore;
      if (look !== 'read' && settled) taken.push({ at, size, mtimeMs, ctimeMs, triples: triplesOf(bytes) });
      return wanted(bytes);
    };
    return readTextSync(root, file, maxBytes, onBytes, insiders);
  };
}

function count({ id, root, files, looks, maxBytes, budgetMs }: Files, counter: WordCounter): SearchReply {
  const until = performance.now() + budgetMs;
  const found: FoundFile[] = [];
  const insiders = new Set<string>();
  for (const [at, file] of files.entries()) {
    const text = readTextSync(root, file, maxBytes, () => true, insiders);
    if (text.kind === 'text') {
      if (lookAt(looks, at) === 'take') found.push({ at, matches: [], total: 0, words: countWords(text.text) });
      else {
        const counts = counter(text.text);
        if (counts.size > 0) found.push({ at, matches: [], total: counts.size, counts });
      }
    }
    if (isEnough(id, until)) return { done: at + 1, found, taken: [] };
  }
  return { done: files.length, found, taken: [] };
}

function isEnough(id: number, until: number): boolean {
  return performance.now() > until || Atomics.load(shared, signals.cancelled) === id;
}

function find(job: Files, matcher: Matcher): SearchReply {
  const { id, files, perFile, budgetMs } = job;
  const until = performance.now() + budgetMs;
  const found: FoundFile[] = [];
  const taken: SearchReply['taken'] = [];
  const read = reader(job, taken);
  for (const [done, file] of files.entries()) {
    const text = read(done, matcher.mayHold);
    if (text.kind === 'text') {
      Atomics.store(shared, signals.matching, done + 1);
      const matches = match(text.text, matcher, perFile, file);
      Atomics.store(shared, signals.matching, 0);
      const { encoding } = text;
      if (matches.total > 0) found.push({ at: done, ...matches, ...(encoding === null ? {} : { encoding }) });
    }
    if (isEnough(id, until)) return { done: done + 1, found, taken };
  }
  return { done: files.length, found, taken };
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
