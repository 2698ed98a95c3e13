/**
 * A clone that brings a `.memo/` with it, and what must be true whatever that holds: nothing outside of `.memo/` changes
 * afterwards, no program but git and our own has run, and memory and the bank can be used. Main function: useClone, called once in
 * a test file.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { createHost } from '../../../../src/main/host/host.ts';
import { productVersion } from '../../../../src/main/link/link.ts';
import { serve } from '../../../../src/main/rpc/rpc.ts';
import { runs } from '../../../helpers/runs.ts';
import { runHere } from '../../cli/run-here.ts';
import { git } from '../../engine/temp-folder.ts';
import { makeProject, witness, work } from './donor.ts';
import type { Variant } from './variants.ts';

/** How often runs are asked for: once in every test run, twice in a long one, a hundred times for all there is. */
const asked = runs(1).numRuns;
/** Each kind alone, and every command, take minutes. */
export const isLong = asked > 1;
/** All of them take an hour. */
const isWhole = asked >= 100;

/** One in `every` of the list, others for each `n`, so that a run over all variants tries each of them; the whole list at a hundred. */
export function shareOf<T>(list: readonly T[], n: number, every: number): T[] {
  return isWhole ? [...list] : list.filter((_, at) => (at + n) % every === 0);
}

let base: string;
/** `.memo/` of somebody else. */
let donor: string;
const ran: string[] = [];
const onProcess = (message: unknown): void => {
  const { process: child } = message as { process: { spawnfile?: string } };
  // The event comes before the process has a name.
  queueMicrotask(() => ran.push(child.spawnfile ?? ''));
};

/** Of the test that runs. */
export const clone = {
  root: '',
  userData: '',
  /** None of the workspace's. */
  outside: { file: '', folder: '' },
  /** Files of `.memo/`, relative. */
  kinds: [] as string[],
};

/** Called once in a test file: each of its tests gets a clone of its own. */
export function useClone(): void {
  beforeAll(async () => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-hostile-')));
    vi.stubEnv('MEMOSCOPE_USER_DATA', path.join(base, 'user-of-donor'));
    const project = path.join(base, 'donor');
    makeProject(project);
    await work(project);
    vi.unstubAllEnvs();
    donor = path.join(project, '.memo');
    clone.kinds = fs
      .readdirSync(donor, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(donor, path.join(entry.parentPath, entry.name)))
      .filter((file) => !/^(run|index)\//.test(file))
      .sort();
    subscribe('child_process', onProcess);
  });
  afterAll(() => {
    unsubscribe('child_process', onProcess);
    fs.rmSync(base, { recursive: true, force: true });
  });
  beforeEach(() => {
    ran.length = 0;
    const outside = path.join(base, 'victim/outside');
    clone.root = path.join(base, 'victim/project');
    clone.userData = path.join(base, 'victim/user-data');
    clone.outside = { file: path.join(outside, 'file'), folder: path.join(outside, 'folder') };
    makeProject(clone.root);
    fs.mkdirSync(clone.userData);
    fs.writeFileSync(path.join(clone.userData, 'settings.json'), '{"ollamaHost":""}');
    fs.mkdirSync(clone.outside.folder, { recursive: true });
    fs.writeFileSync(clone.outside.file, 'of the person');
    bring();
  });
  afterEach(() => fs.rmSync(path.join(base, 'victim'), { recursive: true, force: true }));
}

/** Puts `.memo/` there as the clone brings it, which has no running engine. */
export function bring(): void {
  const { root } = clone;
  for (const name of ['.memo', 'memory-bank']) fs.rmSync(path.join(root, name), { recursive: true, force: true });
  execFileSync('cp', ['-a', donor, root]);
  for (const name of ['run', 'index']) fs.rmSync(path.join(root, '.memo', name), { recursive: true, force: true });
}

/** Hash of everything that no command of these may change. */
function untouched(): Record<string, string> {
  const { root, userData } = clone;
  const found: Record<string, string> = {};
  const look = (folder: string): void => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name);
      const own = folder === root && (entry.name === '.memo' || entry.name === 'memory-bank');
      if (own || place === userData) continue;
      if (entry.isDirectory()) look(place);
      else if (entry.isFile()) found[place] = createHash('sha256').update(fs.readFileSync(place)).digest('hex');
      else found[place] = entry.isSymbolicLink() ? fs.readlinkSync(place) : 'other';
    }
  };
  look(path.dirname(root));
  return found;
}

const run = (...args: string[]) => runHere([...args, '--json'], { cwd: clone.root, userData: clone.userData });

/** Where a command fails by a fault of ours, which nothing in a clone may bring about. */
export async function sound(...args: string[]): Promise<string[]> {
  const { code, out, err } = await run(...args);
  const text = out + err;
  return code !== 0 && text.includes('InternalError') ? [`${args.join(' ')}: ${text.slice(0, 400)}`] : [];
}

/** Memory and the bank take something, and give it back. */
export async function usable(): Promise<string[]> {
  const problems: string[] = [];
  const record = path.join(clone.userData, 'record.json');
  const text = {
    question: 'Does memory work?',
    questionType: 'DATA_FLOW',
    answer: 'RetryPolicy does.',
    confidence: 0.5,
  };
  fs.writeFileSync(record, JSON.stringify(text));
  const wants = async (args: readonly string[], shows: RegExp): Promise<void> => {
    const { code, out, err } = await run(...args);
    if (code !== 0 || !shows.test(out))
      problems.push(`${args.join(' ')} ended with ${code}: ${(out + err).slice(0, 400)}`);
  };
  await wants(['memory', 'add', '--from', record], /"(?:added|unchanged)":\s*\["/);
  await wants(['memory', 'list'], /Does memory work/);
  await wants(['ask', 'Does memory work?'], /RetryPolicy/);
  await wants(['bank', 'init', '--yes'], /"written":\s*true/);
  await wants(['bank', 'read', 'brief.md'], /"text"/);
  await wants(['resolve', 'RetryPolicy'], /retry\.ts/);
  return problems;
}

/**
 * As the app opens a folder: with an engine that stays. `meanwhile` runs while it is open, as commands beside the app do.
 */
export async function openInApp(meanwhile: () => Promise<string[]> = async () => []): Promise<string[]> {
  vi.stubEnv('MEMOSCOPE_USER_DATA', clone.userData);
  const host = createHost({ shell: 'test', version: productVersion(), watch: true });
  const [server, port] = portPair();
  serve(server, host);
  const { call } = createClient(port);
  try {
    await call('workspace.open', { root: clone.root });
    await call('index.run', {});
    await call('bank.tree', {});
    await call('memory.list', {});
    await call('inbox.list', {});
    return await meanwhile();
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string };
    return code === 'InternalError' ? [`the app: ${message}`] : [];
  } finally {
    await host.close();
    vi.unstubAllEnvs();
  }
}

/** What every command of these leaves as it was. */
export async function changesNothing(problems: () => Promise<string[]>): Promise<void> {
  const before = untouched();
  const found = await problems();
  expect(found).toEqual([]);
  expect(untouched()).toEqual(before);
  expect(ran.filter((file) => !['git', path.basename(process.execPath)].includes(path.basename(file)))).toEqual([]);
  // What the person does next in their own terminal.
  git(clone.root, 'status', '--short');
  expect(fs.readdirSync(path.join(base, 'victim'))).not.toContain(witness);
}

export const isLink = ({ name }: Variant): boolean => name.includes('link');

/** Empties what links may lead to. */
export function emptyOutside(): void {
  fs.rmSync(clone.outside.folder, { recursive: true });
  fs.mkdirSync(clone.outside.folder);
}
