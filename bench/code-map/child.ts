/**
 * One measurement in a process of its own, so that nothing is warm that a person would find cold. Prints one JSON line.
 *   node bench/code-map/child.ts bare|ctags|open|save|ping <folder>
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adapterOf, endingOf } from '../../src/main/engine/codemap/languages/registry.ts';
import { createGrammars } from '../../src/main/engine/codemap/parse/grammars.ts';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder, listFiles, loadConfig, readSource } from '../../src/main/engine/workspace/workspace.ts';

const [what, folder] = process.argv.slice(2);
if (what === undefined || folder === undefined) throw new Error('usage: child.ts bare|ctags|open|save|ping <folder>');
const uncancelled = { signal: new AbortController().signal };

async function open(root: string, watch: boolean): Promise<{ engine: Engine; close(): Promise<void> }> {
  const checked = await checkFolder(root);
  const state = await prepareStateFolder(checked);
  const lock = tryLock(state.lockFile);
  if (lock === null) throw new Error(`${root} is open elsewhere`);
  const engine = await openEngine({ folder: checked, state, watch, version: 'bench' });
  return {
    engine,
    close: async () => {
      await engine.close();
      lock.release();
    },
  };
}

/** CPU of parsing the same files once with the same parser, and nothing else; files are read beforehand. */
async function bare(root: string): Promise<object> {
  const checked = await checkFolder(root);
  const state = await prepareStateFolder(checked);
  const { config } = await loadConfig(state);
  const { files } = await listFiles(checked, config, uncancelled.signal);
  const grammars = await createGrammars();
  const work: { parse: () => void; bytes: number }[] = [];
  for (const { file, language } of files) {
    const read = await readSource(checked.root, file, config.index.maxFileKB * 1024);
    const adapter = adapterOf(language);
    const grammarFile = adapter?.grammars[endingOf(file)];
    if (read.kind !== 'text' || adapter === undefined || grammarFile === undefined) continue;
    const { parser } = grammars.loaded(grammarFile) ?? (await grammars.load(grammarFile, adapter));
    work.push({ parse: () => parser.parse(read.text)?.delete(), bytes: read.size });
  }
  const cpu = process.cpuUsage();
  for (const { parse } of work) parse();
  const { user, system } = process.cpuUsage(cpu);
  return { files: work.length, bytes: work.reduce((sum, w) => sum + w.bytes, 0), cpuMs: (user + system) / 1000 };
}

/** Universal Ctags over the same files: tags only, no references, no hashes. One thread, so that its wall is its CPU. */
async function ctags(root: string): Promise<object> {
  const checked = await checkFolder(root);
  const { config } = await loadConfig(await prepareStateFolder(checked));
  const { files } = await listFiles(checked, config, uncancelled.signal);
  const list = files.map(({ file }) => `${file}\n`).join('');
  const words = ['--options=NONE', '--output-format=json', '--fields=+neaS', '-f', '-', '-L', '-'];
  const started = performance.now();
  const run = spawnSync('ctags', words, { cwd: checked.root, input: list, stdio: ['pipe', 'ignore', 'ignore'] });
  return { wallMs: run.status === 0 ? performance.now() - started : null };
}

/** From the call to a code map that answers, and to one that is known to be true. */
async function reopen(root: string): Promise<object> {
  const started = performance.now();
  const { engine, close } = await open(root, false);
  await engine.call('SearchSymbols', { query: 'a', offset: 0, limit: 20 }, uncancelled);
  const usableMs = performance.now() - started;
  await engine.settled();
  const settledMs = performance.now() - started;
  await close();
  return { usableMs, settledMs, memoryMB: process.memoryUsage.rss() / 1_000_000 };
}

/** From a written file to its new outline, without the 800 ms of the batch. */
async function save(root: string): Promise<object> {
  const { engine, close } = await open(root, true);
  await engine.settled();
  const { hits } = await engine.call(
    'SearchSymbols',
    { query: '', kinds: ['class'], offset: 0, limit: 1000 },
    uncancelled,
  );
  const afterBatchMs: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const hit = hits[Math.floor((hits.length / 5) * n)];
    if (hit === undefined) break;
    const file = path.join(root, hit.file);
    const before = fs.readFileSync(file, 'utf8');
    await sleep(1500);
    const seen = new Promise<void>((resolve) => {
      const stop = engine.subscribe((name, payload) => {
        if (name !== 'codemap.changed' || !('files' in payload) || !payload.files.includes(hit.file)) return;
        stop();
        resolve();
      });
    });
    const started = performance.now();
    fs.writeFileSync(file, `${before}\n`);
    await seen;
    await engine.call('GetOutline', { id: hit.typeId }, uncancelled);
    afterBatchMs.push(performance.now() - started - 800);
    fs.writeFileSync(file, before);
    await sleep(1500);
  }
  await close();
  return { afterBatchMs };
}

/** How long the engine's thread keeps others waiting during a first index. */
async function ping(root: string): Promise<object> {
  const { engine, close } = await open(root, false);
  const delays: number[] = [];
  let running = true;
  const beat = (async () => {
    while (running) {
      const started = performance.now();
      await sleep(5);
      delays.push(performance.now() - started - 5);
    }
  })();
  await engine.settled();
  running = false;
  await beat;
  await close();
  const sorted = delays.sort((a, b) => a - b);
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, maxMs: sorted.at(-1) ?? 0 };
}

const measures = { bare, ctags, open: reopen, save, ping };
if (!Object.hasOwn(measures, what)) throw new Error(`unknown measurement ${what}`);
console.log(JSON.stringify(await measures[what as keyof typeof measures](path.resolve(folder))));
