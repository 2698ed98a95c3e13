/** One folder, several homes: a host and a container, sudo, a home that cannot be written. */
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { attach, productVersion, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { uncancelled } from '../../../helpers/workspace.ts';
import { tempFolder, writeFiles } from '../../engine/temp-folder.ts';
import { type Run, runCli } from '../run-cli.ts';

const withoutOllama = { 'settings.json': '{"ollamaHost":""}' };
const record = { question: 'Q?', questionType: 'DATA_FLOW', answer: 'Store.get returns one.', confidence: 0.5 };

function project(): string {
  const root = tempFolder();
  writeFiles(root, { 'src/store.ts': 'export class Store {\n  get() { return 1; }\n}\n' });
  return root;
}

/** A user data folder of its own. */
function home(): string {
  const folder = tempFolder();
  writeFiles(folder, withoutOllama);
  return folder;
}

async function attachAs(userData: string, root: string): Promise<WorkspaceLink> {
  vi.stubEnv('MEMOSCOPE_USER_DATA', userData);
  try {
    return await attach(root, { version: productVersion(), shell: 'test', watch: false });
  } finally {
    vi.unstubAllEnvs();
  }
}

const run = (root: string, userData: string, ...args: string[]): Promise<Run> => runCli(args, { cwd: root, userData });
const setAside = (root: string): string[] =>
  fs
    .readdirSync(path.join(root, '.memo'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /foreign-|corrupt-/.test(name));

test('what one home learnt the other has too, and a switch copies nothing', async () => {
  const [root, a, b] = [project(), home(), home()];
  writeFiles(a, { 'record.json': JSON.stringify(record) });
  await run(root, a, 'index');
  expect((await run(root, a, 'memory', 'add', '--from', path.join(a, 'record.json'))).code).toBe(0);
  const first = await run(root, b, 'memory', 'list');
  expect(first.out).toContain('Q?');
  expect(first.err).toContain(path.join('.memo', 'homes'));
  for (let round = 0; round < 3; round += 1)
    for (const userData of [a, b]) {
      const { out, err } = await run(root, userData, 'memory', 'list');
      expect(out).toContain('Q?');
      expect(err).toBe('');
    }
  expect(setAside(root)).toEqual([]);
  expect(fs.readdirSync(path.join(root, '.memo/homes'))).toHaveLength(1);
}, 240_000);

function belowFile(): string {
  const file = path.join(tempFolder(), 'file');
  fs.writeFileSync(file, '');
  return path.join(file, 'below');
}

const homeless: [string, () => string][] = [['below a file', belowFile]];
if (process.platform === 'linux') homeless.push(['where the system makes no folders', () => '/proc/none/home']);

test.each(homeless)(
  'a home %s is named in one notice, and the folder is read and written',
  async (_, place) => {
    const [root, a] = [project(), home()];
    await run(root, a, 'index');
    const [userData, tmp] = [place(), tempFolder()];
    const onStart = (child: ChildProcess) => void setTimeout(() => child.kill('SIGKILL'), 60_000).unref();
    const at = { cwd: root, userData, env: { TMPDIR: tmp }, onStart };
    for (let call = 0; call < 2; call += 1) {
      const { code, out, err } = await runCli(['resolve', 'Store'], at);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('src/store.ts:1') });
      expect(err.trim().split('\n')).toEqual([expect.stringContaining(userData)]);
    }
    expect(fs.readdirSync(tmp).filter((name) => name.startsWith('memoscope-user-'))).toHaveLength(1);
    expect((await run(root, a, 'resolve', 'Store')).err).toBe('');
  },
  240_000,
);

test('what waits for a person waits in every home, and what one of them judged is gone in all', async () => {
  const [root, a, b] = [project(), home(), home()];
  const decision = ['--decision', 'One queue', '--reason', '', '--tradeoff', 'Slower', '--scope', 'src/'];
  await run(root, a, 'bank', 'init', '--yes');
  expect((await run(root, a, 'bank', 'decide', ...decision)).err, 'kept as a draft').toContain('bd-');
  const link = await attachAs(a, root);
  const form = { decision: 'One clock', reason: 'Tests turn it', tradeoff: 'One more part', scope: 'src/' };
  for (const name of ['One clock', 'One log']) {
    await link.call('inbox.propose', { kind: 'decision', form: { ...form, decision: name }, by: 'agent' }, uncancelled);
  }
  const notes = path.join(root, 'memory-bank/notes.md');
  fs.writeFileSync(notes, '# Notes\n');
  const block = { path: 'notes.md', block: 'b', by: 'test' };
  await link.call('bank.writeBlock', { ...block, text: 'machine' }, uncancelled);
  fs.writeFileSync(notes, fs.readFileSync(notes, 'utf8').replace('machine', 'mine'));
  await expect(link.call('bank.writeBlock', { ...block, text: 'other' }, uncancelled)).rejects.toThrow();
  await link.close();

  const Items = z.array(z.object({ id: z.string(), by: z.string(), form: z.object({ decision: z.string() }) }));
  const inbox = async (userData: string) =>
    Items.parse(JSON.parse((await run(root, userData, 'inbox', 'list', '--json')).out));
  const inB = await inbox(b);
  expect(inB.map(({ by, form: { decision } }) => [by, decision])).toEqual([
    ['folder:agent', 'One clock'],
    ['folder:agent', 'One log'],
  ]);
  const [conflict] = JSON.parse((await run(root, b, 'bank', 'conflicts', '--json')).out);
  expect(conflict).toMatchObject({ path: 'notes.md', machine: expect.stringContaining('other') });
  expect((await run(root, b, 'inbox', 'accept', inB[0]?.id ?? '')).code).toBe(0);
  expect((await run(root, b, 'bank', 'resolve', conflict.id, '--choose', 'keep')).code).toBe(0);

  expect((await inbox(a)).map(({ by, form: { decision } }) => [by, decision])).toEqual([['agent', 'One log']]);
  expect(JSON.parse((await run(root, a, 'bank', 'conflicts', '--json')).out)).toEqual([]);
  expect((await run(root, a, 'inbox', 'reject', inB[1]?.id ?? '')).code).toBe(0);
  expect(await inbox(b)).toEqual([]);
  expect(setAside(root)).toEqual([]);
}, 240_000);
