/**
 * A clone that brings a `.memo/` with it: every kind of file, in each way that somebody could have made it, before each command.
 * Whatever it is, nothing outside of `.memo/` is another afterwards, no program but git and our own has run, and memory and the bank
 * can be used. MEMOSCOPE_TEST_RUNS=100 tries every kind by itself and every command.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { commands } from '../../../../src/main/cli/commands.ts';
import { everyCommand } from '../../../../src/main/cli/manual/every-command.ts';
import { createHost } from '../../../../src/main/host/host.ts';
import { serve } from '../../../../src/main/rpc/rpc.ts';
import { runs } from '../../../helpers/runs.ts';
import { runHere } from '../../cli/run-here.ts';
import { git } from '../../engine/temp-folder.ts';
import { makeProject, plantEdits, sources, witness, work } from './donor.ts';
import { type Variant, variants } from './variants.ts';

/** Each kind by itself and every command take hours: only where runs are asked for by the hundred. */
const isLong = runs(1).numRuns >= 100;

let base: string;
/** `.memo/` of somebody else. */
let donor: string;
/** Its files, relative. */
let kinds: string[] = [];
let root: string;
let userData: string;
let outside: { file: string; folder: string };
const ran: string[] = [];
const onProcess = (message: unknown): void => {
  const { process: child } = message as { process: { spawnfile?: string } };
  // The event comes before the process has a name.
  queueMicrotask(() => ran.push(child.spawnfile ?? ''));
};

beforeAll(async () => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-hostile-')));
  vi.stubEnv('MEMOSCOPE_USER_DATA', path.join(base, 'user-of-donor'));
  const project = path.join(base, 'donor');
  makeProject(project);
  await work(project);
  vi.unstubAllEnvs();
  donor = path.join(project, '.memo');
  kinds = fs
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
  root = path.join(base, 'victim/project');
  userData = path.join(base, 'victim/user-data');
  outside = { file: path.join(base, 'victim/outside/file'), folder: path.join(base, 'victim/outside/folder') };
  makeProject(root);
  fs.mkdirSync(userData);
  fs.writeFileSync(path.join(userData, 'settings.json'), '{"ollamaHost":""}');
  fs.mkdirSync(outside.folder, { recursive: true });
  fs.writeFileSync(outside.file, 'of the person');
  bring();
});
afterEach(() => fs.rmSync(path.join(base, 'victim'), { recursive: true, force: true }));

/** Puts `.memo/` there as the clone brings it, which has no running engine. */
function bring(): void {
  for (const name of ['.memo', 'memory-bank']) fs.rmSync(path.join(root, name), { recursive: true, force: true });
  execFileSync('cp', ['-a', donor, root]);
  for (const name of ['run', 'index']) fs.rmSync(path.join(root, '.memo', name), { recursive: true, force: true });
}

/** Hash of everything that no command of these may change. */
function untouched(): Record<string, string> {
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

const run = (...args: string[]) => runHere([...args, '--json'], { cwd: root, userData });

/** Where a command fails by a fault of ours, which nothing in a clone may bring about. */
async function sound(...args: string[]): Promise<string[]> {
  const { code, out, err } = await run(...args);
  const text = out + err;
  return code !== 0 && text.includes('InternalError') ? [`${args.join(' ')}: ${text.slice(0, 400)}`] : [];
}

/** Memory and the bank take something, and give it back. */
async function usable(): Promise<string[]> {
  const problems: string[] = [];
  const record = path.join(userData, 'record.json');
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
  await wants(['memory', 'add', '--from', record], /"added":\s*\["/);
  await wants(['memory', 'list'], /Does memory work/);
  await wants(['ask', 'Does memory work?'], /RetryPolicy/);
  await wants(['bank', 'init', '--yes'], /"written":\s*true/);
  await wants(['bank', 'read', 'brief.md'], /"text"/);
  await wants(['resolve', 'RetryPolicy'], /retry\.ts/);
  return problems;
}

/** As the app opens a folder: with an engine that stays. */
async function openInApp(): Promise<string[]> {
  vi.stubEnv('MEMOSCOPE_USER_DATA', userData);
  const host = createHost({ shell: 'test', version: '1.0.0', watch: true });
  const [server, port] = portPair();
  serve(server, host);
  const { call } = createClient(port);
  try {
    await call('workspace.open', { root });
    await call('index.run', {});
    await call('bank.tree', {});
    await call('memory.list', {});
    await call('inbox.list', {});
    return [];
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string };
    return code === 'InternalError' ? [`the app: ${message}`] : [];
  } finally {
    await host.close();
    vi.unstubAllEnvs();
  }
}

/** What every command of these leaves as it was. */
async function changesNothing(problems: () => Promise<string[]>): Promise<void> {
  const before = untouched();
  const found = await problems();
  expect(found).toEqual([]);
  expect(untouched()).toEqual(before);
  expect(ran.filter((file) => !['git', path.basename(process.execPath)].includes(path.basename(file)))).toEqual([]);
  // What the person does next in their own terminal.
  git(root, 'status', '--short');
  expect(fs.readdirSync(path.join(base, 'victim'))).not.toContain(witness);
}

/** What each command is given, where it needs words: those of a person who reads. */
function lineOf(name: string, needs: number): string[] {
  if (name.startsWith('bank decide')) return ['--decision', 'a', '--reason', 'b', '--tradeoff', 'c', '--scope', 'src/'];
  const words: Record<string, string[]> = {
    'pack build': ['own', '--filter', 'type:*'],
    rename: ['Clock', 'Timer'],
    extract: ['src/retry.ts:4:12-4:13', '--variable'],
    'config set': ['rebuild.seed', '3'],
    'config get': ['theme'],
    'config reset': ['rebuild.seed'],
    'evolution consent': ['no'],
    completions: ['bash'],
    'memory import': [path.join(userData, 'record.json')],
    'memory export': ['--to', path.join(userData, 'export.json')],
    'memory add': ['--from', path.join(userData, 'record.json')],
    mcp: ['--print-config', 'claude'],
    'bank init': ['--yes'],
    'generations rollback': [],
  };
  return words[name] ?? Array.from({ length: needs }, () => 'RetryPolicy');
}
/** They run until they are ended, or go out into the network. */
const apart = ['open', 'models pull'];
const lines = everyCommand({ commands })
  .filter(({ name }) => !apart.includes(name))
  .map(({ name, argument, second }) => {
    const needs = [argument, second].filter((one) => one !== undefined && one.optional !== true).length;
    return { name, needs };
  });

const isLink = ({ name }: Variant): boolean => name.includes('link');

describe('a half-written edit that came with the clone', () => {
  test('is written over no file: not over .git/config, not over sources, not outside', async () => {
    plantEdits(root, ['.git/config', 'src/retry.ts', 'src/clock.ts']);
    await changesNothing(async () => [...(await sound('status')), ...(await openInApp())]);
    plantEdits(root, ['../outside/file', '.GIT/config', 'src/../.git/config']);
    await changesNothing(async () => [...(await sound('status')), ...(await usable())]);
  });
});

describe('all that a clone can bring, at once', () => {
  test.each(variants.filter((variant) => !isLink(variant)))('$name', async (variant) => {
    plantEdits(root, ['.git/config', 'src/retry.ts']);
    for (const file of kinds) variant.plant(path.join(root, '.memo', file), outside);
    await changesNothing(async () => [
      ...(await openInApp()),
      ...(await usable()),
      ...(await sound('inbox', 'list')),
      ...(await sound('window')),
      ...(await sound('pack', 'list')),
      ...(await sound('evolution', 'status')),
    ]);
  });
});

/** One of each: what is in folders of many goes by its folder. */
function oneOfEach(): string[] {
  const seen = new Set<string>();
  return kinds.filter((file) => {
    const form = file.replace(/[^/]*(?=\.\w+$)/, (name) => (/\d|^T_/.test(name) ? '*' : name));
    if (seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}

test.runIf(!isLong)('a link in the place of a file or folder leads nowhere', async () => {
  for (const variant of variants.filter(isLink)) {
    for (const file of ['memory.db', 'context/pins.json', 'edits/counts.json']) {
      bring();
      if (path.dirname(file) === '.' && variant.name.includes('folder')) continue;
      variant.plant(path.join(root, '.memo', file), outside);
      await changesNothing(() => sound('status'));
      fs.rmSync(outside.folder, { recursive: true });
      fs.mkdirSync(outside.folder);
    }
  }
});

describe.runIf(isLong)('each kind by itself', () => {
  for (const variant of variants) {
    test(variant.name, { timeout: 3_600_000 }, async () => {
      for (const file of oneOfEach()) {
        if (isLink(variant) && variant.name.includes('folder') && path.dirname(file) === '.') continue;
        bring();
        variant.plant(path.join(root, '.memo', file), outside);
        await changesNothing(async () => {
          const problems = [...(await openInApp()), ...(await sound('status'))];
          // A link is refused with what to do about it.
          if (!isLink(variant)) problems.push(...(await usable()));
          return problems.map((problem) => `${file}: ${problem}`);
        });
        fs.rmSync(outside.folder, { recursive: true });
        fs.mkdirSync(outside.folder);
      }
    });
  }
});

describe.runIf(isLong)('every command, first thing in the clone', () => {
  for (const variant of variants.filter((one) => !isLink(one))) {
    test(variant.name, { timeout: 3_600_000 }, async () => {
      for (const { name, needs } of lines) {
        bring();
        plantEdits(root, ['.git/config', 'src/retry.ts']);
        for (const file of kinds) variant.plant(path.join(root, '.memo', file), outside);
        fs.writeFileSync(path.join(userData, 'record.json'), '[]');
        await changesNothing(() => sound(...name.split(' '), ...lineOf(name, needs)));
      }
    });
  }
});

test('the sources of the clone are those that the person sees', () => {
  for (const [file, text] of Object.entries(sources)) expect(fs.readFileSync(path.join(root, file), 'utf8')).toBe(text);
});
