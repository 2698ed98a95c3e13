/** What a room of this benchmark hands on, and how a foreign command is timed. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Measure {
  readonly median: number;
  readonly p25: number;
  readonly p75: number;
  readonly runs: number;
}

export interface Row {
  /** What was done, on what: rows with the same words are compared with each other. */
  readonly what: string;
  readonly contender: string;
  /** By name with unit; the first is the one that contenders are compared by. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** Whether more of the first measure is better. */
  readonly moreIsBetter?: boolean;
  /** A part of ours, no contender. */
  readonly part?: boolean;
  /** Why there are no figures, or what they do not say. */
  readonly note?: string;
}

export const ours = 'memoscope';

export function measureOf(values: readonly number[]): Measure {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p25: at(0.25), p75: at(0.75), runs: values.length };
}

/** The same names in each, one object a run. */
export function measuresOf(runs: readonly Readonly<Record<string, number>>[]): Record<string, Measure> {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, measureOf(runs.map((run) => run[name] ?? Number.NaN))]));
}

export interface Command {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly seconds: number;
}

const sampleMs = 100;

/** Memory of all processes of a group together, in MB; 0 where the system has no /proc. */
function groupMemory(group: number): number {
  let pages = 0;
  for (const entry of fs.existsSync('/proc') ? fs.readdirSync('/proc') : []) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      // After the name, which may hold blanks and brackets: state, parent, group.
      const stat = fs.readFileSync(`/proc/${entry}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) continue;
      pages += Number(fs.readFileSync(`/proc/${entry}/statm`, 'utf8').split(' ')[1]);
    } catch {
      // It has ended.
    }
  }
  return (pages * 4096) / 1e6;
}

/** Size of files and folders, in MB; what is not there counts as nothing. */
export function sizeOf(...places: readonly string[]): number {
  const bytes = (place: string): number => {
    const found = fs.lstatSync(place, { throwIfNoEntry: false });
    if (found === undefined) return 0;
    if (!found.isDirectory()) return found.size;
    return fs.readdirSync(place).reduce((sum, name) => sum + bytes(path.join(place, name)), 0);
  };
  return places.reduce((sum, place) => sum + bytes(place), 0) / 1e6;
}

export interface Timed extends Record<string, number> {
  readonly 'wall s': number;
  readonly 'CPU s': number;
  /** Seen in samples of a tenth of a second, of all its processes together. */
  readonly 'peak MB': number;
}

/**
 * Runs a command to its end. Bash counts the processor time, that of all its processes that were waited for included.
 * Throws with the last words of a command that fails or takes longer than `seconds`; it is ended then with all its own.
 */
export async function timed({ words, cwd, env, input, seconds }: Command): Promise<Timed> {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null';
  const child = spawn('bash', ['-c', script, 'bash', ...words], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said = (said + String(data)).slice(-4_000);
  });
  // A command that does not read its input closes it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  let peak = 0;
  const group = child.pid;
  const sampling = setInterval(() => {
    if (group !== undefined) peak = Math.max(peak, groupMemory(group));
  }, sampleMs);
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, seconds * 1000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => {
    clearTimeout(limit);
    clearInterval(sampling);
  });
  const last = said.trimEnd().split('\n');
  const times = /^([\d.]+) ([\d.]+) ([\d.]+)$/.exec(last.at(-1) ?? '');
  if (late) throw new Error(`not done after ${seconds} s; load ${load()}`);
  if (code !== 0 || times === null) throw new Error(`ended with code ${code}: ${said.slice(-300).trim()}`);
  const [wall = 0, user = 0, system = 0] = times.slice(1).map(Number);
  return { 'wall s': wall, 'CPU s': user + system, 'peak MB': Math.round(peak) };
}

/** A file beside this one in a process of its own; its last line is what it found. Throws where it dies or takes longer. */
export function inChild<T>(script: string, words: readonly string[], seconds: number): T {
  const run = spawnSync(process.execPath, ['--expose-gc', path.join(import.meta.dirname, script), ...words], {
    encoding: 'utf8',
    timeout: seconds * 1000,
    maxBuffer: 64_000_000,
  });
  if (run.error !== undefined) throw run.error;
  if (run.status !== 0) throw new Error(`ended with ${run.signal ?? run.status}: ${run.stderr.trim().slice(-300)}`);
  return JSON.parse(run.stdout.trimEnd().split('\n').at(-1) ?? '') as T;
}

/** Of the last minute. */
export function load(): string {
  return (os.loadavg()[0] ?? 0).toFixed(1);
}

/** Version of a command, or of a package in bench/node_modules. */
export function commandVersion(command: string): string {
  const run = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return run.status === 0 ? (run.stdout.split('\n')[0] ?? '') : 'not installed';
}

export function packageVersion(folder: string): string {
  return (JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

export function note(words: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  load ${load()}  ${words}`);
}

export function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
