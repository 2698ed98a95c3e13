/** Python through the real pyright, as a person would use it: no trust, no server, then both. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { setTrusted } from '../../../../../src/main/engine/storage/storage.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { openReady, outline } from '../../small-project.ts';

const files = {
  'till.py':
    'class Till:\r\n    """A close is final 𝒳."""\r\n    def close(self) -> int:\r\n        return 1\r\n    def lock(self) -> int:\r\n        return 2\r\n',
  'day.py': 'from till import Till\n\n\ndef evening(till: Till) -> int:\n    return till.close() + Till().close()\n',
  'other.py': 'class Door:\n    def close(self) -> None: ...\n',
};
const programs = path.resolve('node_modules/.bin');

let workspace: TestWorkspace;
let engine: Engine;
const searchPath = process.env.PATH;
beforeAll(async () => {
  workspace = makeWorkspace(files);
  engine = await openReady(workspace);
});
afterAll(async () => {
  process.env.PATH = searchPath;
  await engine.close();
  await workspace.dispose();
});

const rename = (newName: string) => engine.call('edit.rename', { path: 'Till.close', newName }, uncancelled);
const texts = () =>
  Object.fromEntries(
    Object.keys(files).map((file) => [file, fs.readFileSync(path.join(workspace.root, file), 'utf8')]),
  );
const root = () => fs.realpathSync(workspace.root);

test('in a folder that is not trusted no server is started', async () => {
  await expect(rename('shut')).rejects.toMatchObject({
    code: 'Refused',
    message: expect.stringContaining('memoscope trust'),
    data: { reason: 'untrusted', root: root() },
  });
});

test('without a server on the path the refusal names what to install; one of the folder itself is none', async () => {
  await setTrusted(root(), true, 1);
  workspace.write('bin/pyright-langserver', '#!/bin/sh\n');
  fs.chmodSync(path.join(workspace.root, 'bin/pyright-langserver'), 0o755);
  process.env.PATH = path.join(workspace.root, 'bin');
  const refused = rename('shut');
  await expect(refused).rejects.toMatchObject({
    code: 'Refused',
    message: expect.stringContaining('npm install -g pyright'),
    data: { reason: 'noServer', language: 'python', install: 'npm install -g pyright' },
  });
  process.env.PATH = searchPath;
});

test('renames a method in two files, writes them once, and undoes it byte for byte', async () => {
  await setTrusted(root(), true, 1);
  process.env.PATH = [programs, path.dirname(process.execPath), searchPath].join(path.delimiter);
  const preview = await rename('shut');
  expect(preview.title).toBe('rename close to shut');
  expect(preview.service).toMatch(/^pyright/i);
  expect(preview.files.map(({ file }) => file)).toEqual(['day.py', 'till.py']);
  expect(preview.diagnostics).toEqual({ checked: true, added: [], removed: [], blocking: [], whole: true });
  expect(preview.leftAlone.map(({ file, line }) => `${file}:${line}`)).toEqual(['till.py:2', 'other.py:2']);
  expect(texts()).toEqual(files);
  const { undoId } = await engine.call('edit.apply', { previewId: preview.previewId }, uncancelled);
  expect(texts()).toEqual({
    ...files,
    'till.py': files['till.py'].replace('def close', 'def shut'),
    'day.py': files['day.py'].replaceAll('close', 'shut'),
  });
  expect(await outline(engine, 'Till')).toContain('shut');
  await engine.call('edit.undo', { undoId: undoId ?? '' }, uncancelled);
  expect(texts()).toEqual(files);
});

test('does not write what another declaration would catch', async () => {
  const preview = await rename('lock');
  expect(preview.diagnostics.blocking).not.toEqual([]);
  const { previewId } = preview;
  await expect(engine.call('edit.apply', { previewId }, uncancelled)).rejects.toMatchObject({ code: 'Refused' });
  expect(texts()).toEqual(files);
});
