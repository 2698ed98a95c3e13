/** Edits in the life of a workspace: after a kill, beside the watcher, in files that are none of ours to write, and their counts. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { checkFolder } from '../../../../src/main/engine/workspace/workspace.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady, outline } from '../small-project.ts';
import { markCutShort } from './write/cut-short.ts';

const config =
  '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","composite":true},"include":["src"]}';
const files = {
  'tsconfig.json': config,
  'src/store.ts': 'export class Store {\n  get(id: string): string { return id; }\n}\n',
  'src/app.ts': "import { Store } from './store';\nexport const made = new Store().get('x');\n",
};

/** Each engine reads the compiler and its libraries again, which a busy machine does slowly. */
vi.setConfig({ testTimeout: 240_000 });

let workspace: TestWorkspace;
let engine: Engine | null = null;
afterEach(async () => {
  await engine?.close();
  engine = null;
  workspace.dispose();
});

async function open(extra: Record<string, string> = {}, options: { watch?: boolean } = {}): Promise<Engine> {
  workspace = makeWorkspace({ ...files, ...extra });
  engine = await openReady(workspace, options);
  return engine;
}

const rename = (on: Engine, path: string, newName: string) => on.call('edit.rename', { path, newName }, uncancelled);
const read = (file: string): string => fs.readFileSync(path.join(workspace.root, file), 'latin1');
const counts = async (on: Engine) => {
  const { 'edit.apply.success.rate': rate, 'edit.rollback.count': rolledBack } = (
    await on.call('Status', {}, uncancelled)
  ).metrics;
  return { rate, rolledBack };
};

test('brings back what a kill left half-written before the files are read, and counts it (edit-3, diagnostics-1)', async () => {
  const first = await open();
  const preview = await rename(first, 'Store', 'Vault');
  const { undoId } = await first.call('edit.apply', { previewId: preview.previewId }, uncancelled);
  await first.close();
  // As a kill between the two files leaves it: one written, the other not yet, the journal open.
  const { root, key } = await checkFolder(workspace.root);
  await markCutShort({ root, key, folder: workspace.memo('edits') }, undoId ?? '');
  workspace.write('src/app.ts', files['src/app.ts']);
  expect(read('src/store.ts')).toContain('Vault');
  const next = await openReady(workspace);
  engine = next;
  expect(read('src/store.ts')).toBe(files['src/store.ts']);
  expect(await outline(next, 'Store')).toContain('Store');
  await expect(outline(next, 'Vault')).resolves.toContain('Store');
  expect(await counts(next)).toEqual({ rate: 1, rolledBack: 1 });
});

test('the watcher and an edit make one map between them, also when undone (edit-4)', async () => {
  const on = await open({}, { watch: true });
  const preview = await rename(on, 'Store', 'Vault');
  const { undoId } = await on.call('edit.apply', { previewId: preview.previewId }, uncancelled);
  expect(await outline(on, 'Vault')).toContain('Vault');
  // What somebody saves right afterwards is taken in as well.
  workspace.write('src/later.ts', "import { Vault } from './store';\nexport class Later extends Vault {}\n");
  await vi.waitFor(async () => expect(await outline(on, 'Later')).toContain('Vault'), { timeout: 120_000 });
  await on.call('edit.undo', { undoId: undoId ?? '' }, uncancelled);
  expect(read('src/store.ts')).toBe(files['src/store.ts']);
  expect(await outline(on, 'Store')).toContain('src.store.Store');
});

test('counts what was written and what failed once it was confirmed; a refusal beforehand is neither (diagnostics-1)', async () => {
  const on = await open({ 'src/other.ts': 'export const size = 1;\n' });
  expect(await counts(on)).toEqual({ rate: null, rolledBack: 0 });
  const refused = await rename(on, 'Store', 'made');
  const clash = await on.call('edit.apply', { previewId: refused.previewId }, uncancelled).then(
    () => 'written',
    (thrown: { code: string }) => thrown.code,
  );
  // `made` of another file is no clash in `store.ts`; in `app.ts` both stand.
  expect(clash).toBe('Refused');
  expect(await counts(on)).toEqual({ rate: null, rolledBack: 0 });
  const good = await rename(on, 'Store', 'Vault');
  await on.call('edit.apply', { previewId: good.previewId }, uncancelled);
  const late = await rename(on, 'Vault', 'Chest');
  workspace.write('src/other.ts', 'export const size = 22;\n');
  await expect(on.call('edit.apply', { previewId: late.previewId }, uncancelled)).rejects.toMatchObject({
    code: 'Conflict',
  });
  expect(await counts(on)).toEqual({ rate: 0.5, rolledBack: 0 });
  await on.close();
  engine = await openReady(workspace);
  expect(await counts(engine)).toEqual({ rate: 0.5, rolledBack: 0 });
});

test('edits no file in another encoding and none behind a link out of the folder, and all projects that reference one (edit-5)', async () => {
  workspace = makeWorkspace({
    ...files,
    'app/tsconfig.json':
      '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","composite":true},"include":["*.ts"],"references":[{"path":".."}]}',
    'app/main.ts': "import { Store } from '../src/store';\nexport const main = new Store().get('y');\n",
    'src/caught.ts':
      'const outer = 1;\nexport const n = 1;\nexport function f(inner: number) { return outer + inner; }\n',
  });
  const outside = path.join(path.dirname(workspace.root), 'outside.ts');
  fs.writeFileSync(outside, "import { Store } from './project/src/store';\nexport const far = new Store().get('z');\n");
  fs.symlinkSync(outside, path.join(workspace.root, 'src', 'linked.ts'));
  const damaged = Buffer.concat([
    Buffer.from('import { Store } from "./store"; // 读取 ', 'utf8'),
    Buffer.from([0xe9, 0x0a]),
  ]);
  fs.writeFileSync(path.join(workspace.root, 'src', 'damaged.ts'), damaged);
  const on = await openReady(workspace);
  engine = on;
  // It would have to be changed and cannot be: then nothing is.
  await expect(rename(on, 'Store', 'Vault')).rejects.toMatchObject({
    code: 'Refused',
    message: expect.stringContaining(
      'src/damaged.ts was read as UTF-8, and some of its bytes would not be written back',
    ),
  });
  const preview = await rename(on, 'Store.get', 'fetch');
  expect(preview.files.map(({ file }) => file)).toEqual(['app/main.ts', 'src/app.ts', 'src/store.ts']);
  expect(preview.diagnostics.blocking).toEqual([]);
  await on.call('edit.apply', { previewId: preview.previewId }, uncancelled);
  expect(fs.readFileSync(outside, 'utf8')).toContain("get('z')");
  expect(fs.readFileSync(path.join(workspace.root, 'src', 'damaged.ts')).equals(damaged)).toBe(true);

  // A name that would be caught blocks only while its place is not left out.
  const place = { file: 'src/caught.ts', line: 1, column: 7 };
  const caught = await on.call('edit.rename', { at: place, newName: 'inner' }, uncancelled);
  const [hunk] = caught.files[0]?.hunks.slice(-1) ?? [];
  expect(caught.diagnostics.blocking.map(({ line }) => line)).toEqual([3]);
  const rest = await on.call('edit.skip', { previewId: caught.previewId, hunks: [hunk?.id ?? ''] }, uncancelled);
  const before = caught.diagnostics.blocking[0]?.message;
  expect(rest.diagnostics.blocking.map(({ message }) => message)).not.toContain(before);
});
