/**
 * One size of one tree in a process of its own. Prints one JSON line; how far it is goes to the error output.
 *   node bench/scale/child.ts index|use <folder> [seconds to rest]
 * `index` makes the code map from nothing; `use` opens it again, asks it what people ask, saves a file, rebuilds.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';
import { MemoError } from '../../src/shared/base/errors.ts';
import type { ParsedParams, WorkspaceMethodName } from '../../src/shared/contract/contract.ts';

const [what, folder, restText] = process.argv.slice(2);
if (what === undefined || folder === undefined) throw new Error('usage: child.ts index|use <folder> [seconds]');
const rest = Number(restText ?? 0) * 1000;
/** How long a person who reads a document waits for it, a little less. */
const patienceMs = 19_500;
const uncancelled = { signal: new AbortController().signal };
const figures: Record<string, number> = {};

function put(name: string, value: number): void {
  figures[name] = Number(value.toFixed(2));
}

const memoryMB = (): number => process.memoryUsage.rss() / 1_000_000;
const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * Processor time of all threads, wall, and the longest turn of this thread: milliseconds. A turn is counted in processor
 * time of this thread, because others on the machine keep it waiting too.
 */
async function spent(name: string, work: () => Promise<unknown>): Promise<void> {
  console.error(`  ${name}`);
  let longest = 0;
  let last = process.threadCpuUsage();
  const beat = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, milliseconds({ user: now.user - last.user, system: now.system - last.system }));
    last = now;
  }, 1);
  await sleep(3);
  const cpu = process.cpuUsage();
  const started = performance.now();
  try {
    await work();
    put(`${name}.wallMs`, performance.now() - started);
    put(`${name}.cpuMs`, milliseconds(process.cpuUsage(cpu)));
    await sleep(3);
    put(`${name}.turnMs`, longest);
  } finally {
    clearInterval(beat);
  }
}

async function open(): Promise<{ engine: Engine; close(): Promise<void> }> {
  const checked = await checkFolder(path.resolve(folder ?? ''));
  const state = await prepareStateFolder(checked);
  const lock = tryLock(state.lockFile);
  if (lock === null) throw new Error(`${folder} is open elsewhere`);
  const engine = await openEngine({ folder: checked, state, watch: true, version: 'bench' });
  return {
    engine,
    close: async () => {
      await engine.close();
      lock.release();
    },
  };
}

/** Allocated blocks of a folder, in MB. */
function diskMB(root: string): number {
  let blocks = 0;
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) blocks += fs.statSync(path.join(entry.parentPath, entry.name)).blocks;
  }
  return (blocks * 512) / 1_000_000;
}

async function index(): Promise<void> {
  let opened: Awaited<ReturnType<typeof open>> | null = null;
  await spent('index', async () => {
    opened = await open();
    await opened.engine.settled();
  });
  put('index.peakMB', process.resourceUsage().maxRSS / 1000);
  const { engine, close } = opened ?? (await open());
  const { files, typesIndexed, members } = await engine.call('Status', {}, uncancelled);
  Object.assign(figures, { files, types: typesIndexed, members });
  await close();
  put('disk.memoMB', diskMB(path.join(folder ?? '', '.memo')));
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function keystrokes(engine: Engine): Promise<void> {
  const { hits } = await engine.call('SearchSymbols', { query: '', offset: 0, limit: 500 }, uncancelled);
  const words = hits
    .filter((_, n) => n % 16 === 0)
    .flatMap(({ name }) => Array.from(name.slice(0, 8).toLowerCase(), (_, n) => name.slice(0, n + 1).toLowerCase()));
  const times: number[] = [];
  for (const query of words) {
    const cpu = process.threadCpuUsage();
    await engine.call('SearchSymbols', { query, offset: 0, limit: 50 }, uncancelled);
    const now = process.threadCpuUsage();
    times.push(milliseconds({ user: now.user - cpu.user, system: now.system - cpu.system }));
  }
  put('symbols.keyP50CpuMs', share(times, 0.5));
  put('symbols.keyP95CpuMs', share(times, 0.95));
}

async function saves(engine: Engine): Promise<void> {
  const query = { query: '', kinds: ['class'] as const, offset: 0, limit: 100 };
  const { hits } = await engine.call('SearchSymbols', { ...query, kinds: [...query.kinds] }, uncancelled);
  const cpus: number[] = [];
  const turns: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const hit = hits[n * 9];
    if (hit === undefined) break;
    const file = path.join(folder ?? '', hit.file);
    const before = fs.readFileSync(file, 'utf8');
    await spent('save', async () => {
      const seen = new Promise<void>((resolve) => {
        const stop = engine.subscribe((name, payload) => {
          if (name !== 'codemap.changed' || !('files' in payload) || !payload.files.includes(hit.file)) return;
          stop();
          resolve();
        });
      });
      fs.writeFileSync(file, `${before}\n`);
      // Where files cannot be watched, somebody has to ask.
      await Promise.race([seen, sleep(20_000)]);
      await engine.settled();
    });
    cpus.push(figures['save.cpuMs'] ?? 0);
    turns.push(figures['save.turnMs'] ?? 0);
    fs.writeFileSync(file, before);
    await sleep(1500);
    await engine.settled();
  }
  put('save.cpuMs', share(cpus, 0.5));
  put('save.turnMs', share(turns, 0.5));
}

async function asked<M extends WorkspaceMethodName>(
  engine: Engine,
  name: string,
  method: M,
  params: ParsedParams<M>,
): Promise<void> {
  await spent(name, () => engine.call(method, params, uncancelled));
}

/** A search answers in parts; this is all of it. */
async function allText(engine: Engine, query: string, mode: 'words' | 'regex'): Promise<void> {
  const all = { caseSensitive: false, wholeWord: false, include: [], exclude: [], groups: [] };
  let next: string | null | undefined;
  while (next !== null) {
    const more = next === undefined ? {} : { after: next };
    const some = { query, mode, ...all, limit: 5000, perFile: 200, ...more };
    ({ next } = await engine.call('search.text', some, uncancelled));
  }
}

/**
 * The documents are written by a thread beside all else, some seconds after a change: what is measured meanwhile would bear
 * their processor time. Who reads one has it written, and waits 20 s at most.
 */
async function documents(engine: Engine, name: string): Promise<void> {
  await spent(name, async () => {
    for (let waited = patienceMs; waited >= patienceMs; ) {
      const began = performance.now();
      const page = { name: 'issues', query: '', offset: 0, limit: 1 } as const;
      await engine.call('generations.document', page, uncancelled).catch((thrown: unknown) => {
        if (!(thrown instanceof MemoError && thrown.code === 'Busy')) throw thrown;
      });
      waited = performance.now() - began;
    }
  });
}

async function use(): Promise<void> {
  let opened: Awaited<ReturnType<typeof open>> | null = null;
  await spent('reopen', async () => {
    opened = await open();
    await opened.engine.call('SearchSymbols', { query: 'a', offset: 0, limit: 20 }, uncancelled);
  });
  const { engine, close } = opened ?? (await open());
  await spent('settle', () => engine.settled());
  put('memory.openedMB', memoryMB());
  await documents(engine, 'documents.first');
  await asked(engine, 'list.first', 'SearchSymbols', { query: '', offset: 0, limit: 500 });
  await keystrokes(engine);
  const task = 'Retry a failed payment when the session of the customer expires';
  for (const once of ['first', 'again']) {
    await spent(`text.${once}`, () => allText(engine, 'payment session', 'words'));
    await spent(`regex.${once}`, () => allText(engine, 'order\\w+Handler', 'regex'));
    await asked(engine, `task.${once}`, 'GetPromptWindow', { task });
    await asked(engine, `modules.${once}`, 'graph.modules', { format: 'dot', limit: 40 });
    await asked(engine, `overview.${once}`, 'workspace.overview', {});
    await asked(engine, `packPreview.${once}`, 'pack.preview', { filter: 'type:*', limit: 100 });
    await asked(engine, `tagPreview.${once}`, 'pack.preview', { filter: 'tag:payment', limit: 100 });
    await asked(engine, `pack.${once}`, 'BuildPack', { name: 'bench', filter: 'type:*', maxTokens: 200_000 });
    await asked(engine, `memory.${once}`, 'memory.modules', {});
    await asked(engine, `coverage.${once}`, 'memory.coverage', {});
  }
  await saves(engine);
  await documents(engine, 'documents.again');
  await spent('rebuild', async () => {
    const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
    await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
  });
  put('use.peakMB', process.resourceUsage().maxRSS / 1000);
  if (rest > 0) {
    await sleep(rest);
    put('memory.restMB', memoryMB());
    const cpu = process.cpuUsage();
    await sleep(10_000);
    put('idle.cpuMsASecond', milliseconds(process.cpuUsage(cpu)) / 10);
  }
  await close();
}

if (what === 'index') await index();
else await use();
console.log(JSON.stringify(figures));
process.exit(0);
