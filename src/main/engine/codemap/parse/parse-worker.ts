/**
 * A parse worker: reads one file after the other, answers `same` when nothing changed, else its facts. The pool may
 * terminate it at any moment; it holds nothing that matters. After an abort inside WASM it ends itself, since the
 * runtime is ending from then on.
 */
import { parentPort } from 'node:worker_threads';
import { readSourceSync } from '../../workspace/workspace.ts';
import { prepareFile } from '../build/prepare.ts';
import { adapterOf, endingOf } from '../languages/registry.ts';
import { extractFacts } from './extract.ts';
import { createGrammars, type Grammars } from './grammars.ts';
import type { ParseJob, ParseOutcome } from './parse-job.ts';
import type { WorkReply, WorkRequest } from './worker-messages.ts';

async function parse(grammars: Grammars, job: ParseJob): Promise<ParseOutcome> {
  const { file } = job;
  const read = readSourceSync(job.root, file, job.maxBytes);
  if (read.kind === 'gone') return { kind: 'gone', file };
  const { size, mtimeMs } = read;
  if (read.kind === 'skipped') {
    return { kind: 'skipped', file, hash: '', size, mtimeMs, reason: read.reason, detail: read.detail };
  }
  const hash = read.hash;
  if (hash === job.knownHash) return { kind: 'same', file, hash, size, mtimeMs };
  const adapter = adapterOf(job.language);
  const grammarFile = adapter?.grammars[endingOf(file)];
  if (adapter === undefined || grammarFile === undefined) {
    return {
      kind: 'skipped',
      file,
      hash,
      size,
      mtimeMs,
      reason: 'language',
      detail: `No adapter reads ${job.language} from ${endingOf(file) || 'this name'}.`,
    };
  }
  let grammar = grammars.loaded(grammarFile);
  if (grammar === undefined) {
    reply({ kind: 'loading' });
    grammar = await grammars.load(grammarFile, adapter);
    reply({ kind: 'loaded' });
  }
  try {
    return {
      kind: 'facts',
      file,
      hash,
      size,
      mtimeMs,
      facts: prepareFile(extractFacts(grammar, adapter, file, read.text)),
    };
  } catch (thrown) {
    ending = true;
    const detail = `The parser failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
    return { kind: 'skipped', file, hash, size, mtimeMs, reason: 'parseCrash', detail };
  }
}

const port = parentPort;
if (port === null) throw new Error('parse-worker runs as a worker thread only.');
const reply = (message: WorkReply): void => port.postMessage(message);

/** WASM memory never shrinks: a worker that has grown past this is replaced. */
const recycleBytes = 384 * 1024 * 1024;

let ending = false;
const waiting: WorkRequest[] = [];
let running = false;

async function drain(grammars: Grammars): Promise<void> {
  if (running) return;
  running = true;
  for (let request = waiting.shift(); request !== undefined && !ending; request = waiting.shift()) {
    const outcome = await parse(grammars, request.job);
    const { user, system } = process.threadCpuUsage();
    if (grammars.memoryBytes() > recycleBytes) ending = true;
    reply({ kind: 'done', id: request.id, outcome, cpuMs: (user + system) / 1000, ending });
  }
  running = false;
  if (ending) port?.close();
}

const grammars = await createGrammars();
port.on('message', (request: WorkRequest) => {
  waiting.push(request);
  void drain(grammars);
});
reply({ kind: 'ready' });
