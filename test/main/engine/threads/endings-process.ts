/**
 * Ends jobs in the middle of their work, over and over: `node endings-process.ts <kind> <count> <folder>`. Native code that
 * does not survive it aborts this process. Prints the count when it is done.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { createParsePool } from '../../../../src/main/engine/codemap/codemap.ts';
import { createLane } from '../../../../src/main/engine/memory/find/vectors/graph-set.ts';
import { openEmbedder } from '../../../../src/main/engine/models/models.ts';
import { type EntryName, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { createJobThread } from '../../../../src/main/engine/threads/threads.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, watchFolder } from '../../../../src/main/engine/workspace/workspace.ts';
import { attach, productVersion } from '../../../../src/main/link/link.ts';

const [kind = '', count = '0', folder = ''] = process.argv.slice(2);
const why = new MemoError('Cancelled', 'It was ended by the test.');
const config = configSchema.parse({});
const sourceFiles = Array.from({ length: 40 }, (_, n) => `src/file${n}.ts`);
const databaseFile = path.join(folder, 'large.db');
/** Of most jobs the first milliseconds are their start. */
const soon = (): Promise<void> => sleep(Math.random() * 60);
let ended = 0;

/** Its outcome is not the point, but it must be one that is foreseen. */
async function whatever(work: Promise<unknown>): Promise<void> {
  await work.catch((thrown: unknown) => {
    const { code, message } = toMemoError(thrown);
    if (code !== 'Cancelled') throw new Error(`It failed with ${code}: ${message}`);
  });
}

/** usearch, which adds and searches without a pause. */
async function vectors(): Promise<void> {
  const lane = createLane();
  const dimensions = 64;
  await lane.run({ kind: 'open', dir: folder, dimensions, saved: null });
  let key = 0;
  const work = async (): Promise<never> => {
    for (;;) {
      const keys = BigUint64Array.from({ length: 16 }, () => BigInt(key++ % 4_000));
      const numbers = Float32Array.from({ length: 16 * dimensions }, (_, n) => Math.sin(key * n + 1));
      await lane.run({ kind: 'add', keys, vectors: numbers });
      await lane.run({ kind: 'search', vector: numbers.slice(0, dimensions), count: 10 });
    }
  };
  const working = whatever(work());
  await soon();
  await lane.end(why);
  await working;
}

const jobs: [entry: EntryName, job: () => unknown, workerData?: unknown][] = [
  // SQLite reads, copies and writes.
  ['check-worker', () => ({ file: databaseFile })],
  ['copy-worker', () => ({ from: databaseFile, to: path.join(folder, `copy-${ended}.db`) })],
  ['checkpoint-worker', () => ({ file: databaseFile, statements: [] })],
  ['diagnostics-worker', () => ({ disk: folder })],
];

async function threads(): Promise<void> {
  for (const [entry, job, workerData] of jobs) {
    const thread = createJobThread<unknown, unknown>({ entry, heapMb: 64, workerData });
    const work = async (): Promise<never> => {
      for (;;) await thread.run(job());
    };
    const working = whatever(work());
    await soon();
    await thread.end(why);
    await working;
  }
}

async function pools(): Promise<void> {
  const pool = createParsePool({ timeoutMs: 1_000, size: 1 });
  const files = sourceFiles.map((file) => ({
    ...{ root: folder, file, language: 'typescript' as const, knownHash: '', maxBytes: 1e6, hashes: config.hashes },
  }));
  const parsing = Promise.all(files.map((file) => whatever(pool.parse(file))));
  const embedder = await openEmbedder({ kind: 'memo-embed' });
  const { signal } = new AbortController();
  const embedding = whatever(embedder.embed(sourceFiles, 'text', signal));
  const watching = new AbortController();
  const watch = whatever(watchFolder(await checkFolder(folder), config, () => {}, { signal: watching.signal }));
  await soon();
  watching.abort();
  await Promise.all([pool.close(), embedder.close(), watch]);
  await Promise.all([parsing, embedding]);
}

/** A whole workspace with its threads, closed while it is asked. */
async function engines(): Promise<void> {
  const link = await attach(folder, { version: productVersion(), shell: 'test', watch: true });
  const stop = new AbortController();
  const { signal } = stop;
  const asked = [
    link.call('FindUsages', { path: 'Class3' }, { signal }),
    link.call('search.text', { query: '(\\w+ ?)+#$', mode: 'regex' }, { signal }),
    link.call('index.run', {}, { signal }),
    link.call('memory.search', { query: 'class' }, { signal }),
  ].map((call) => call.catch(() => 'It was ended, or is answered: both are right.'));
  await soon();
  if (ended % 2 === 0) stop.abort();
  await soon();
  await link.close();
  await Promise.all(asked);
}

function prepare(): void {
  fs.mkdirSync(path.join(folder, 'src'), { recursive: true });
  for (const [n, file] of sourceFiles.entries()) {
    const body = Array.from({ length: 60 }, (_, line) => `  method${line}(): void { new Class${(n + line) % 40}(); }`);
    fs.writeFileSync(path.join(folder, file), `export class Class${n} {\n${body.join('\n')}\n}\n`);
  }
  const database = openDatabase(databaseFile, {
    migrations: [
      { version: 1, name: 'rows', up: (db) => db.exec('CREATE TABLE rows(id INTEGER PRIMARY KEY, text TEXT)') },
    ],
  });
  const insert = database.write.prepare<[string]>('INSERT INTO rows(text) VALUES (?)');
  database.write.transaction(() => {
    for (let n = 0; n < 20_000; n += 1) insert.run('x'.repeat(200));
  });
  database.close();
}

const kinds: Record<string, () => Promise<void>> = { vectors, threads, pools, engines };
const end = kinds[kind];
if (end === undefined) throw new Error(`There is no kind ${kind}.`);
prepare();
for (; ended < Number(count); ended += 1) await end();
console.log(ended);
