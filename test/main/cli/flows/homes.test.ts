/** One folder, several homes: a host and a container, sudo, a home that cannot be written. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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

test('a home that cannot be made is named in one notice, and the folder is read and written', async () => {
  const [root, a] = [project(), home()];
  await run(root, a, 'index');
  const file = path.join(tempFolder(), 'file');
  fs.writeFileSync(file, '');
  const tmp = tempFolder();
  const at = { cwd: root, userData: path.join(file, 'below'), env: { TMPDIR: tmp } };
  for (let call = 0; call < 2; call += 1) {
    const { code, out, err } = await runCli(['resolve', 'Store'], at);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('src/store.ts:1') });
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(path.join(file, 'below'))]);
  }
  expect(fs.readdirSync(tmp).filter((name) => name.startsWith('memoscope-user-'))).toHaveLength(1);
  expect((await run(root, a, 'resolve', 'Store')).err).toBe('');
}, 240_000);
