/** Usages that a language server lists, in a folder that the person trusts: with one of the tests, and with clangd where it is installed. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { setTrusted } from '../../../../src/main/engine/storage/storage.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const script = fileURLToPath(new URL('../edits/servers/scripted-server.ts', import.meta.url));

async function opened(
  files: Record<string, string>,
  editServices: Record<string, string[]>,
  { trusted = true } = {},
): Promise<{ workspace: TestWorkspace; engine: Engine }> {
  const workspace = makeWorkspace(files);
  onTestFinished(() => workspace.dispose());
  const settings = path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'settings.json');
  fs.mkdirSync(path.dirname(settings), { recursive: true });
  fs.writeFileSync(settings, JSON.stringify({ editServices }));
  if (trusted) await setTrusted(fs.realpathSync(workspace.root), true, 1);
  const engine = await workspace.open();
  await engine.settled();
  return { workspace, engine };
}

async function usesOf(engine: Engine, name: string) {
  const { usages, reader } = await engine.call('FindUsages', { path: name, maxResults: 100 }, uncancelled);
  return { places: usages.map(({ file, line, confidence }) => `${file}:${line} ${confidence}`), reader };
}

/** A first question may be answered before the server has started. */
async function eventually(engine: Engine, name: string): Promise<string[]> {
  await vi.waitFor(async () => expect((await usesOf(engine, name)).reader).not.toBe(null), {
    timeout: 60_000,
    interval: 300,
  });
  return (await usesOf(engine, name)).places;
}

const shop = {
  'go.mod': 'module shop\n\ngo 1.21\n',
  'store.go': 'package shop\n\ntype Store struct{ size int }\n\nfunc hangs() {}\n\nfunc ends() {}\n',
  // What `make` gives is declared nowhere.
  'use.go': 'package shop\n\nfunc use() int {\n\thangs()\n\tends()\n\treturn made().size\n}\n',
};
const scripted = { go: [process.execPath, script, 'utf-8'] };

describe('a language server of a trusted folder', () => {
  it('says who uses a member, and is named; not so where the folder is not trusted', async () => {
    const { engine, workspace } = await opened(shop, scripted, { trusted: false });
    const unsure = await usesOf(engine, 'Store.size');
    expect(unsure).toEqual({ places: ['use.go:6 0.45'], reader: null });
    await setTrusted(fs.realpathSync(workspace.root), true, 1);
    // Beside the folder stands a file that the server lists too.
    fs.writeFileSync(path.join(workspace.root, '../beside.go'), 'package size\n');
    expect(await eventually(engine, 'Store.size')).toEqual(['use.go:6 1']);
    expect((await usesOf(engine, 'Store.size')).reader).toBe('scripted 1.2.3');
  });

  it('is not asked where the checkers are turned off', async () => {
    const { engine } = await opened({ ...shop, '.memo/config.yaml': 'index:\n  checker: false\n' }, scripted);
    expect(await usesOf(engine, 'Store.size')).toEqual({ places: ['use.go:6 0.45'], reader: null });
  });

  it('is asked again after any file has changed, and keeps nothing of what it said before', async () => {
    const { engine, workspace } = await opened(shop, scripted);
    await eventually(engine, 'Store.size');
    workspace.write('more.go', 'package shop\n\nfunc more() int {\n\treturn made().size\n}\n');
    await engine.call('index.run', {}, uncancelled);
    expect(await eventually(engine, 'Store.size')).toEqual(['more.go:4 1', 'use.go:6 1']);
    workspace.remove('more.go');
    await engine.call('index.run', {}, uncancelled);
    expect(await eventually(engine, 'Store.size')).toEqual(['use.go:6 1']);
  });

  it.each(['hangs', 'ends'])('leaves the answer that there is where it %s', async (name) => {
    const { engine } = await opened(shop, scripted);
    const line = name === 'hangs' ? 4 : 5;
    for (let asked = 0; asked < 3; asked++)
      expect(await usesOf(engine, `shop.${name}`)).toEqual({ places: [`use.go:${line} 0.95`], reader: null });
  });

  it('is not missed where there is none', async () => {
    const { engine } = await opened(shop, { go: ['/nowhere/gopls'] });
    expect(await usesOf(engine, 'shop.ends')).toEqual({ places: ['use.go:5 0.95'], reader: null });
  });
});

const hasClangd = ((): boolean => {
  try {
    execFileSync('clangd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    // Not on this machine.
    return false;
  }
})();

it.skipIf(!hasClangd)('clangd tells members of one name apart where the type is inferred', async () => {
  const files = {
    'compile_flags.txt': '-std=c++17\n',
    'store.h': 'struct Store { int size; void close(); };\nstruct Box { int size; };\n',
    'store.cpp': '#include "store.h"\nvoid Store::close() { size = 0; }\n',
    'main.cpp':
      '#include "store.h"\ntemplate <class T> T pick(T a, T) { return a; }\nint run(Store s, Box b) {\n  auto x = pick(s, s);\n  auto y = pick(b, b);\n  x.close();\n  return x.size + y.size;\n}\n',
  };
  const { engine } = await opened(files, {});
  const size = await eventually(engine, 'Store.size');
  expect(size).toContain('main.cpp:7 1');
  expect(size).toContain('store.cpp:2 1');
  expect(size).toHaveLength(2);
  expect(await eventually(engine, 'Box.size')).toEqual(['main.cpp:7 1']);
  expect((await usesOf(engine, 'Box.size')).reader).toMatch(/^clangd/);
});
