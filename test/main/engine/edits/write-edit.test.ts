/** Edits on the disk: all files or none, whatever comes in between, a kill too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#shared/base/clock.ts';
import { hashOf } from '../../../../src/main/engine/edits/changes.ts';
import { createEditWriter, type NewContent } from '../../../../src/main/engine/edits/write-edit.ts';
import { markCutShort } from './write/cut-short.ts';
import { silentLog } from './write/silent-log.ts';

const count = 20;
let base: string;
let root: string;
let folder: string;
beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-edits-')));
  root = path.join(base, 'project');
  folder = path.join(base, 'edits');
  vi.stubEnv('MEMOSCOPE_USER_DATA', path.join(base, 'user-data'));
  fs.mkdirSync(root);
  for (let n = 0; n < count; n += 1) fs.writeFileSync(path.join(root, `f${n}.ts`), text(n));
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(base, { recursive: true });
});

const text = (n: number): string => `\ufeffold ${n}\r\n${'x'.repeat(n * 50)}\nold`;
const state = (): Record<string, string> =>
  Object.fromEntries(
    fs.readdirSync(root).map((name) => [name, fs.readFileSync(path.join(root, name)).toString('latin1')]),
  );
let rolledBack = 0;
const onRollBack = (): void => {
  rolledBack += 1;
};
const place = () => ({ root, key: 'k', folder });
const listed = async () => new Set(fs.readdirSync(root));
const writer = () => createEditWriter({ ...place(), listed, clock: systemClock, log: silentLog, onRollBack });

function contents(): NewContent[] {
  return Array.from({ length: count }, (_, n) => {
    const bytes = fs.readFileSync(path.join(root, `f${n}.ts`));
    return { file: `f${n}.ts`, before: hashOf(bytes), bytes: Buffer.from(bytes.toString().replaceAll('old', 'new')) };
  });
}

test('writes all files, and an undo brings them back byte for byte, with their permissions (edit-3)', async () => {
  fs.chmodSync(path.join(root, 'f3.ts'), 0o755);
  const before = state();
  const id = await writer().write('old to new', contents());
  expect(Object.values(state()).join('')).not.toContain('old');
  expect(await writer().undo(id)).toHaveLength(count);
  expect(state()).toEqual(before);
  expect(fs.statSync(path.join(root, 'f3.ts')).mode & 0o777).toBe(0o755);
  await expect(writer().undo(id)).rejects.toMatchObject({ code: 'NotFound' });
});

test('leaves every file as it was when one cannot be written, or has changed by now (edit-3)', async () => {
  rolledBack = 0;
  const planned = contents();
  fs.writeFileSync(path.join(root, 'f7.ts'), 'of somebody else');
  const before = state();
  await expect(writer().write('x', planned)).rejects.toMatchObject({ code: 'Conflict', data: { files: ['f7.ts'] } });
  expect(state()).toEqual(before);
  // Found to be another only in the moment before it is replaced: those written by then are brought back.
  const late = contents();
  const asked = late[15];
  if (asked === undefined) throw new Error('no such file');
  const sly = new Proxy(asked, {
    get(target, key) {
      if (key === 'bytes') fs.writeFileSync(path.join(root, 'f15.ts'), 'late');
      return Reflect.get(target, key);
    },
  });
  await expect(writer().write('x', [...late.slice(0, 15), sly, ...late.slice(16)])).rejects.toMatchObject({
    code: 'Conflict',
  });
  expect(state()).toEqual({ ...before, 'f15.ts': 'late' });
  expect(rolledBack).toBe(1);
});

test('undoes nothing where a file was changed since', async () => {
  const id = await writer().write('x', contents());
  fs.appendFileSync(path.join(root, 'f1.ts'), 'more');
  const before = state();
  await expect(writer().undo(id)).rejects.toMatchObject({ code: 'Conflict' });
  expect(state()).toEqual(before);
});

test('after a kill at any moment every file is as it was, or every one is as it was to be (edit-3)', async () => {
  const before = state();
  const script = fileURLToPath(new URL('./write/writes-edits.ts', import.meta.url));
  let cutShort = 0;
  // Ten, and more where each came too late or too soon, as on a busy machine.
  for (let kill = 0; kill < 10 || (cutShort === 0 && kill < 60); kill += 1) {
    const child = spawn(process.execPath, [script, root, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await wait(Math.random() * 250);
    child.kill('SIGKILL');
    await once(child, 'close');
    if ((await writer().recover()).length > 0) cutShort += 1;
    const now = state();
    // Ended between writing and undoing, which is no half: undone here, so that the next round begins the same.
    const [written] = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    if (written !== undefined) {
      expect(Object.values(now).join('')).not.toContain('old');
      await writer().undo(written);
    }
    expect(state()).toEqual(before);
  }
  expect(cutShort).toBeGreaterThan(0);
}, 120_000);

test('an edit whose journal cannot be read keeps no other from being brought back, nor its originals from the person', async () => {
  const before = state();
  const cut = await writer().write('old to new', contents());
  const earlier = path.join(folder, 'e-0000000000001-000000');
  fs.cpSync(path.join(folder, cut), earlier, { recursive: true });
  fs.writeFileSync(path.join(earlier, 'edit.json'), '{"state": "wri');
  await markCutShort(place(), cut);
  expect(await writer().recover()).toHaveLength(count);
  expect(state()).toEqual(before);
  expect(fs.readdirSync(earlier)).toContain('0.before');
  await expect(writer().undo('e-0000000000001-000000')).rejects.toMatchObject({ code: 'Refused' });
});

describe('a journal that this machine did not write for this folder', () => {
  /** As a hostile clone brings it: `after` is what is there now, and the copy is what is to be written over it. */
  function planted(id: string, file: string, change: Record<string, unknown> = {}, payload = 'hostile'): string {
    const journal = {
      ...{ state: 'writing', title: 'x', at: 1 },
      files: [{ file, before: hashOf(Buffer.from(payload)), after: hashOf(fs.readFileSync(path.join(root, file))) }],
      ...change,
    };
    fs.mkdirSync(path.join(folder, id), { recursive: true });
    fs.writeFileSync(path.join(folder, id, 'edit.json'), JSON.stringify(journal));
    fs.writeFileSync(path.join(folder, id, '0.before'), payload);
    return id;
  }
  const id = 'e-0000000000001-000000';

  test.each([
    ['without a MAC', {}],
    ['with a MAC of another key', { mac: 'ab'.repeat(32) }],
    ['that is to be undone', { state: 'undoing' }],
    ['that is done', { state: 'written' }],
  ])('%s is set aside, and neither replayed nor undone', async (_, change) => {
    const before = state();
    planted(id, 'f3.ts', change);
    expect(await writer().recover()).toEqual([]);
    expect(state()).toEqual(before);
    expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/^e-0000000000001-000000\.foreign-/)]);
    await expect(writer().undo(id)).rejects.toMatchObject({ code: 'NotFound' });
    expect(state()).toEqual(before);
  });

  test('is refused by an undo before the folder was opened again, as a pull may bring it', async () => {
    const before = state();
    planted(id, 'f3.ts', { state: 'written' });
    await expect(writer().undo(id)).rejects.toMatchObject({ code: 'Refused', data: { foreign: true } });
    expect(state()).toEqual(before);
  });

  test('takes the place of none of ours, however late its id says that it was', async () => {
    for (let n = 0; n < 25; n += 1) planted(`e-99999999999${10 + n}-000000`, 'f3.ts', { state: 'written' });
    const own = await writer().write('old to new', contents());
    expect(await writer().undo(own)).toHaveLength(count);
  });

  test('with a MAC of ours fits no other id, no other folder, no other files and no other originals', async () => {
    const own = await writer().write('old to new', contents());
    await markCutShort(place(), own);
    const there = path.join(folder, own);
    const now = state();
    const other = path.join(folder, id);
    fs.cpSync(there, other, { recursive: true });
    fs.rmSync(there, { recursive: true });
    await writer().recover();
    expect(state(), 'another id').toEqual(now);

    const [aside = ''] = fs.readdirSync(folder);
    fs.renameSync(path.join(folder, aside), there);
    const elsewhere = path.join(base, 'elsewhere');
    fs.cpSync(root, elsewhere, { recursive: true });
    const moved = { ...place(), root: elsewhere, listed, clock: systemClock, log: silentLog, onRollBack };
    fs.cpSync(folder, path.join(base, 'edits-elsewhere'), { recursive: true });
    expect(await createEditWriter({ ...moved, folder: path.join(base, 'edits-elsewhere') }).recover()).toEqual([]);

    const file = path.join(there, 'edit.json');
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.replace('f1.ts', 'f2.ts'));
    await writer().recover();
    expect(state(), 'another file').toEqual(now);
  });

  test('keeps a file as it is whose original was put in its place', async () => {
    const own = await writer().write('old to new', contents());
    await markCutShort(place(), own);
    fs.writeFileSync(path.join(folder, own, '4.before'), 'hostile');
    await writer().recover();
    expect(Object.values(state()).join('')).not.toContain('hostile');
  });

  test('that was ours, and comes back after its edit ended, is set aside', async () => {
    const own = await writer().write('old to new', contents());
    await markCutShort(place(), own);
    const old = path.join(base, 'old');
    fs.cpSync(path.join(folder, own), old, { recursive: true });
    await writer().recover();
    const again = await writer().write('old to new', contents());
    const now = state();
    fs.cpSync(old, path.join(folder, own), { recursive: true });
    expect(await writer().recover()).toEqual([]);
    expect(state()).toEqual(now);
    await expect(writer().undo(own)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await writer().undo(again)).toHaveLength(count);
  });
});

test('recovery leaves alone what the workspace does not list, and a link in the place of a file', async () => {
  const own = await writer().write('old to new', contents());
  await markCutShort(place(), own);
  const outside = path.join(base, 'outside.ts');
  fs.renameSync(path.join(root, 'f2.ts'), outside);
  fs.symlinkSync(outside, path.join(root, 'f2.ts'));
  const now = state();
  const some = createEditWriter({
    ...{ ...place(), clock: systemClock, log: silentLog, onRollBack },
    listed: async () => new Set(['f1.ts', 'f2.ts']),
  });
  await some.recover();
  expect(state()).toEqual({ ...now, 'f1.ts': Buffer.from(text(1)).toString('latin1') });
  expect(fs.lstatSync(path.join(root, 'f2.ts')).isSymbolicLink()).toBe(true);
});
