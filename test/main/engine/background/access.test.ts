/** access.json: which types were opened lately, through the engine (symbols-3). One workspace is read once and brought back for each test. */
import fs from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const many = 600;
let workspace: TestWorkspace;
beforeAll(async () => {
  const stores = ['A', 'B', 'C'].map((name) => `namespace ${name} { public class Store { public int Size; } }`);
  const others = Array.from({ length: many }, (_, n) => `public class T${n} {}`);
  workspace = makeWorkspace({ 'stores.cs': stores.join('\n'), 'many.cs': others.join('\n') });
  await (await openReady(workspace)).close();
  workspace.keep();
});
beforeEach(() => workspace.restore());
afterAll(() => workspace.dispose());

const touch = (engine: Engine, path: string) => engine.call('GetOutline', { path }, uncancelled);
const kept = (): string[] => JSON.parse(fs.readFileSync(workspace.memo('access.json'), 'utf8')).types;

/** What an unclear name may mean, in order. */
async function candidates(engine: Engine): Promise<string[]> {
  const { candidates: refs } = await engine.call('ResolveSymbol', { path: 'Store', limit: 5 }, uncancelled);
  return refs.map((ref) => ref.path);
}

test('what was opened last comes first, over a restart (symbols-3)', async () => {
  const engine = await openReady(workspace);
  expect(await candidates(engine)).toEqual(['A.Store', 'B.Store', 'C.Store']);
  for (const name of ['C.Store', 'B.Store']) await touch(engine, name);
  expect(await candidates(engine)).toEqual(['B.Store', 'C.Store', 'A.Store']);
  await engine.close();
  expect(await candidates(await openReady(workspace))).toEqual(['B.Store', 'C.Store', 'A.Store']);
});

test('what is only shown beside a list is not opened', async () => {
  const engine = await openReady(workspace);
  await engine.call('symbols.type', { path: 'C.Store' }, uncancelled);
  await engine.call('FindUsages', { path: 'B.Store', maxResults: 5, opened: false }, uncancelled);
  await engine.call('GetSemantic', { path: 'C.Store', wait: false, request: false, opened: false }, uncancelled);
  expect(await candidates(engine)).toEqual(['A.Store', 'B.Store', 'C.Store']);
  await engine.call('FindUsages', { path: 'B.Store', maxResults: 5, opened: true }, uncancelled);
  expect(await candidates(engine)).toEqual(['B.Store', 'A.Store', 'C.Store']);
});

test('the 512 types opened last are kept (symbols-3)', async () => {
  const engine = await openReady(workspace);
  for (let n = 0; n < many; n += 1) await touch(engine, `T${n}`);
  await touch(engine, 'T100');
  await engine.close();
  expect(kept()).toHaveLength(512);
  const again = await openReady(workspace);
  const { resolved } = await again.call('ResolveSymbol', { path: 'T100', limit: 1 }, uncancelled);
  expect(kept()[0]).toBe(resolved?.typeId);
});

test.each([
  ['cut short', '{"version":1,"types":["T_'],
  ['emptied', ''],
  ['of another form', '{"version":1,"types":["../../etc"]}'],
  ['a list', '[]'],
])('a file that is %s is set aside with a notice, and resolving works (symbols-3, engine-2)', async (_, text) => {
  fs.writeFileSync(workspace.memo('access.json'), text);
  const engine = await openReady(workspace);
  expect(
    engine
      .state()
      .notices.map((notice) => notice.message)
      .join(),
  ).toContain('access.json is damaged');
  expect(await candidates(engine)).toEqual(['A.Store', 'B.Store', 'C.Store']);
  await touch(engine, 'C.Store');
  await engine.close();
  expect(kept()).toHaveLength(1);
  expect(fs.readdirSync(workspace.memo()).filter((name) => name.startsWith('access.json.corrupt-'))).toHaveLength(1);
});

test('without the file resolving works; a code map that is rebuilt is given what the file holds (symbols-3)', async () => {
  const engine = await openReady(workspace);
  for (const name of ['T1', 'C.Store']) await touch(engine, name);
  await engine.close();
  fs.rmSync(workspace.memo('generations'), { recursive: true });
  const anew = await openReady(workspace);
  expect(await candidates(anew)).toEqual(['C.Store', 'A.Store', 'B.Store']);
  await touch(anew, 'T2');
  await anew.close();
  expect(kept()).toHaveLength(3);
  fs.rmSync(workspace.memo('access.json'));
  expect(await candidates(await openReady(workspace))).toEqual(['A.Store', 'B.Store', 'C.Store']);
});
