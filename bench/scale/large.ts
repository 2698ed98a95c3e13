/**
 * One large folder from nothing, as a person meets it at the command line: when names first answer, when all do, the whole index and
 * the places of all names, then commands that start cold. Linux only: figures are read from /proc.
 *   npm run build && node bench/scale/large.ts <folder> <name> "<question>" [...]
 * `name`: a symbol that is searched for while files are read. What Memoscope keeps of the folder is removed first. Prints one JSON line.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder, name, ...questions] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new Error('usage: large.ts <folder> <name> "<question>" [...]');
const root = fs.realpathSync(folder);
const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-large-'));
process.env.MEMOSCOPE_USER_DATA = userData;
const cli = path.resolve(import.meta.dirname, '../../bin/memoscope.mjs');
/** From the sources, like the reading of references below. */
const references = path.join(import.meta.dirname, 'large-references.ts');
/** As `getconf CLK_TCK` has it on every Linux that Node runs on. */
const ticksPerSecond = 100;
const sampleMs = 100;

interface Spent {
  code: number | null;
  wallS: number;
  cpuS: number;
  peakMB: number;
  writtenMB: number;
  stdout: string;
  stderr: string;
}

/** Processes with this one among those above them. */
function family(pid: number): number[] {
  const children = (of: number): number[] => {
    try {
      return fs.readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return []; // It has ended.
    }
  };
  return [pid, ...children(pid).flatMap(family)];
}

/** Processor time of a process and of its children that have ended; memory that is its own share; bytes it wrote. */
function look(pid: number): { cpuS: number; rssMB: number; writtenMB: number } | null {
  try {
    const stat = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const share = /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    const written = /^write_bytes: (\d+)/m.exec(fs.readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1];
    const ticks = stat.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return {
      cpuS: ticks / ticksPerSecond,
      rssMB: Number(share ?? 0) / 1_000,
      writtenMB: Number(written ?? 0) / 1_000_000,
    };
  } catch {
    return null;
  }
}

function start(args: readonly string[]): { child: ChildProcess; ended: Promise<Spent> } {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => {
    stdout += String(data);
  });
  child.stderr.on('data', (data) => {
    stderr += String(data);
  });
  const seen = new Map<number, { cpuS: number; writtenMB: number }>();
  let peakMB = 0;
  const sampling = setInterval(() => {
    let now = 0;
    for (const pid of family(child.pid ?? 0)) {
      const at = look(pid);
      if (at === null) continue;
      seen.set(pid, at);
      now += at.rssMB;
    }
    peakMB = Math.max(peakMB, now);
  }, sampleMs);
  const ended = new Promise<Spent>((resolve) => {
    child.on('close', (code) => {
      clearInterval(sampling);
      const all = [...seen.values()];
      const cpuS = all.reduce((sum, one) => sum + one.cpuS, 0);
      const writtenMB = all.reduce((sum, one) => sum + one.writtenMB, 0);
      resolve({ code, wallS: (performance.now() - started) / 1000, cpuS, peakMB, writtenMB, stdout, stderr });
    });
  });
  return { child, ended };
}

const command = (...words: string[]): Promise<Spent> => start([cli, ...words, '--workspace', root]).ended;
const figures: Record<string, number | string> = {};
function put(key: string, { wallS, cpuS, peakMB, writtenMB }: Spent, isIndex = false): void {
  Object.assign(figures, {
    [`${key}.wallS`]: Number(wallS.toFixed(1)),
    [`${key}.cpuS`]: Number(cpuS.toFixed(1)),
    [`${key}.peakMB`]: Math.round(peakMB),
    ...(isIndex ? { [`${key}.writtenMB`]: Math.round(writtenMB) } : {}),
  });
  console.error(key, figures[`${key}.wallS`], 's', figures[`${key}.cpuS`], 'CPU s', figures[`${key}.peakMB`], 'MB');
}

function sizeMB(of: string): number {
  return fs
    .readdirSync(of, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size / 1_000_000, 0);
}

fs.rmSync(path.join(root, '.memo'), { recursive: true, force: true });
const began = performance.now();
const sinceS = (): number => Number(((performance.now() - began) / 1000).toFixed(1));
const index = start([cli, 'index', root]);
let isReading = true;
void index.ended.then(() => {
  isReading = false;
});
await sleep(2_000);
while (isReading) {
  const { stdout, stderr } = await command('search', name, '--json');
  const hits = stdout.trim() === '' ? [] : (JSON.parse(stdout) as unknown[]);
  if (hits.length > 0) figures['names.firstS'] ??= sinceS();
  if (/"phase":"(?:reading|listing)"/.test(stderr)) figures['names.completeS'] = sinceS();
  await sleep(1_000);
}
put('index', await index.ended, true);
put('references', await start([references, root]).ended, true);
figures['disk.memoMB'] = Math.round(sizeMB(path.join(root, '.memo')));
put('cold.resolve', await command('resolve', name));
for (const term of [name, 'init', 'get', 'x']) put(`cold.search.${term}`, await command('search', term));
for (const [n, question] of questions.entries()) put(`cold.ask.${n + 1}`, await command('ask', question));
const date = new Date().toISOString().slice(0, 10);
console.log(
  JSON.stringify({ date, cpus: os.cpus().length, load: os.loadavg(), folder: path.basename(root), ...figures }),
);
fs.rmSync(userData, { recursive: true, force: true });
