/** Edits through a language server that answers well, and one that does everything wrong that a server can. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { setTrusted } from '../../../../../src/main/engine/storage/storage.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { openReady } from '../../small-project.ts';

const script = fileURLToPath(new URL('./scripted-server.ts', import.meta.url));
const files = {
  'shop.py': 'text = "𝒳é"; count = 1; print("𝒳", count)\r\n# count\r\n',
  'use.py': 'import shop\nprint(shop.count + 1)\n',
};
/** In UTF-16 units from 1, behind characters of two units and of several bytes. */
const count = { file: 'shop.py', line: 1, column: 15 };

let workspace: TestWorkspace;
let engine: Engine;

async function open(encoding = 'utf-16', command?: string[]): Promise<void> {
  engine = await openReady(workspace);
  const settings = path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'settings.json');
  fs.mkdirSync(path.dirname(settings), { recursive: true });
  const python = command ?? [process.execPath, script, encoding];
  fs.writeFileSync(settings, JSON.stringify({ editServices: { python } }));
  await setTrusted(fs.realpathSync(workspace.root), true, 1);
}

const rename = (newName: string, signal = uncancelled.signal) =>
  engine.call('edit.rename', { at: count, newName }, { signal });
const texts = (): string[] =>
  Object.keys(files).map((file) => fs.readFileSync(path.join(workspace.root, file), 'utf8'));

beforeEach(() => {
  workspace = makeWorkspace(files);
});
afterEach(async () => {
  await engine.close();
  await workspace.dispose();
});

test.each(['utf-16', 'utf-8'])(
  'renames behind astral characters in %s, and undoes it byte for byte',
  async (encoding) => {
    await open(encoding);
    const before = texts();
    const preview = await rename('amount');
    expect(preview.service).toBe('scripted 1.2.3');
    expect(preview.diagnostics).toEqual({ checked: true, added: [], removed: [], blocking: [], whole: true });
    expect(preview.files.map(({ file }) => file)).toEqual(['shop.py', 'use.py']);
    expect(texts()).toEqual(before);
    const { undoId } = await engine.call('edit.apply', { previewId: preview.previewId }, uncancelled);
    // The server saw a name in the comment too; what it says is what is previewed.
    expect(texts()).toEqual([
      'text = "𝒳é"; amount = 1; print("𝒳", amount)\r\n# amount\r\n',
      'import shop\nprint(shop.amount + 1)\n',
    ]);
    await engine.call('edit.undo', { undoId: undoId ?? '' }, uncancelled);
    expect(texts()).toEqual(before);
  },
);

test('an error that the server finds in the new texts keeps the edit from being written', async () => {
  await open();
  const preview = await rename('wrong');
  expect(preview.diagnostics.blocking).toMatchObject([
    { file: 'use.py', line: 1, severity: 'error', code: 'bad', message: 'That is wrong.' },
    { file: 'shop.py', line: 1 },
  ]);
  await expect(engine.call('edit.apply', { previewId: preview.previewId }, uncancelled)).rejects.toMatchObject({
    code: 'Refused',
  });
});

test('an extraction says that not all files were checked, for a server cannot tell which it concerns', async () => {
  await open();
  const range = { file: 'use.py', line: 2, column: 7, endLine: 2, endColumn: 21 };
  const preview = await engine.call('edit.extract', { ...range, kind: 'variable' }, uncancelled);
  expect(preview.diff).toContain('+made = shop.count + 1\n+print(made)\n');
  expect(preview.diagnostics).toMatchObject({ blocking: [], whole: false });
});

describe('a server that misbehaves', () => {
  test('breaks nothing: each time it says why, changes no file, and the next rename works', async () => {
    await open();
    const before = texts();
    for (const [newName, code, why] of [
      ['ends', 'InternalError', /broke: it ended with code 3; it said: the disk is full/],
      ['garbage', 'InternalError', /something that is no message/],
      ['huge', 'InternalError', /a message of 99999999 bytes/],
      ['outside', 'Refused', /elsewhere\.py, which is not in the opened folder/],
      ['makes', 'Refused', /would also create the file/],
      ['applies', 'Refused', /"applied":false.*Edits are previewed first/],
    ] as const)
      await expect(rename(newName), newName).rejects.toMatchObject({ code, message: expect.stringMatching(why) });
    const cancelled = AbortSignal.timeout(200);
    await expect(rename('hangs', cancelled)).rejects.toMatchObject({ code: 'Cancelled' });
    expect(texts()).toEqual(before);
    expect(fs.readdirSync(path.dirname(workspace.root)).sort()).not.toContain('elsewhere.py');
    expect((await rename('amount')).files).toHaveLength(2);
  });

  test('is refused when it is no language server at all', async () => {
    await open('utf-16', [process.execPath, '-e', 'console.error("no such module"); process.exit(1)']);
    await expect(rename('amount')).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringMatching(/did not start.*no such module/),
    });
  });
});
