/**
 * A parse worker: reads one file after the other, answers `same` when nothing changed, else its facts. The pool may
 * terminate it at any moment; it holds nothing that matters. After an abort inside WASM it ends itself, since the
 * runtime cannot be used from then on.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { SkipReason } from '#shared/contract/common.ts';
import { readGiven, readSourceSync } from '../../workspace/workspace.ts';
import { prepareFile } from '../build/prepare.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { adapterOf, endingOf, grammarOf } from '../languages/registry.ts';
import { extractFacts, extractTextFacts } from './extract.ts';
import { createGrammars, type Grammars, type LoadedGrammar } from './grammars.ts';
import {
  begunJobs,
  loadingGrammar,
  type ParseJob,
  type ParseOutcome,
  type WorkBatch,
  type WorkerSetup,
  type WorkReply,
  writeOutcomes,
} from './parse-job.ts';

async function parse(grammars: Grammars, job: ParseJob): Promise<ParseOutcome> {
  const { file } = job;
  const read = job.content === undefined ? readSourceSync(job.root, file, job.maxBytes) : readGiven(file, job.content);
  if (read.kind === 'gone') return { kind: 'gone', file };
  const { size, mtimeMs } = read;
  if (read.kind === 'skipped') {
    return { kind: 'skipped', file, hash: '', size, mtimeMs, reason: read.reason, detail: read.detail };
  }
  const hash = read.hash;
  if (hash === job.knownHash) return { kind: 'same', file, hash, size, mtimeMs };
  const skipped = (reason: SkipReason, detail: string): ParseOutcome => ({
    kind: 'skipped',
    file,
    hash,
    size,
    mtimeMs,
    reason,
    detail,
  });
  const byName = adapterOf(job.language);
  const suffix = endingOf(file);
  const adapter = adapterOf(byName?.actualLanguage?.(read.text, suffix) ?? job.language);
  if (adapter?.tree !== undefined) {
    try {
      const facts = prepareFile(extractTextFacts(adapter, file, read.text), job.hashes);
      return { kind: 'facts', file, hash, size, mtimeMs, encoding: read.encoding, facts };
    } catch (thrown) {
      return skipped('parseCrash', `The reader failed: ${messageOf(thrown)}`);
    }
  }
  const grammarFile = adapter === undefined ? undefined : grammarOf(adapter, file);
  if (adapter === undefined || grammarFile === undefined) {
    return skipped('language', `No adapter reads ${job.language} from ${suffix || 'this name'}.`);
  }
  let grammar: LoadedGrammar;
  try {
    grammar = grammars.loaded(grammarFile) ?? (await load(grammars, grammarFile, adapter));
  } catch (thrown) {
    return skipped('language', `The grammar ${grammarFile} could not be loaded: ${messageOf(thrown)}`);
  }
  try {
    const facts = prepareFile(extractFacts(grammar, adapter, file, read.text), job.hashes);
    return { kind: 'facts', file, hash, size, mtimeMs, encoding: read.encoding, facts };
  } catch (thrown) {
    ending = true;
    return skipped('parseCrash', `The parser failed: ${messageOf(thrown)}`);
  }
}

async function load(grammars: Grammars, file: string, adapter: LanguageAdapter): Promise<LoadedGrammar> {
  Atomics.store(progress, loadingGrammar, 1);
  try {
    return await grammars.load(file, adapter);
  } finally {
    Atomics.store(progress, loadingGrammar, 0);
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

const port = parentPort;
if (port === null) throw new Error('parse-worker runs as a worker thread only.');
const reply = (message: WorkReply): void => port.postMessage(message);
const progress = new Int32Array((workerData as WorkerSetup).progress);

/** WASM memory never shrinks: a worker that has grown past this is replaced. */
const recycleBytes = 384 * 1024 * 1024;

let ending = false;
const waiting: WorkBatch[] = [];
let running = false;

async function runBatch(grammars: Grammars, batch: WorkBatch): Promise<void> {
  const outcomes: ParseOutcome[] = [];
  for (const { job } of batch) {
    Atomics.add(progress, begunJobs, 1);
    outcomes.push(await parse(grammars, job));
    if (grammars.memoryBytes() > recycleBytes) ending = true;
    if (ending) break;
  }
  const { user, system } = process.threadCpuUsage();
  reply({ kind: 'done', outcomes: writeOutcomes(outcomes), cpuMs: (user + system) / 1000, ending });
}

async function drain(grammars: Grammars): Promise<void> {
  if (running) return;
  running = true;
  for (let batch = waiting.shift(); batch !== undefined && !ending; batch = waiting.shift())
    await runBatch(grammars, batch);
  running = false;
  if (ending) port?.close();
}

const grammars = await createGrammars();
port.on('message', (batch: WorkBatch) => {
  waiting.push(batch);
  void drain(grammars);
});
reply({ kind: 'ready' });
