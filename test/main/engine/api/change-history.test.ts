import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace({
    'Store.cs': store('public int Size;'),
    'Other.cs': 'namespace Shop;\npublic enum E { A }\n',
  });
});
afterEach(() => workspace.dispose());

function store(members: string): string {
  return `namespace Shop;\npublic class Store { ${members} }\n`;
}

async function opened(): Promise<Engine> {
  const engine = await workspace.open();
  await engine.settled();
  return engine;
}

const changes = (engine: Engine, since?: number) =>
  engine.call('workspace.changes', { limit: 20, perBatch: 20, ...(since === undefined ? {} : { since }) }, uncancelled);

describe('what changed since someone was last here', () => {
  it('begins where the last visit ended, not where a command was run, and stays during one', async () => {
    const first = await opened();
    expect(await changes(first)).toMatchObject({ seen: null, newest: 0, types: 0, batches: [], next: null });
    await first.close();

    workspace.write('Store.cs', store('public long Size;'));
    const command = await opened();
    await command.close();
    workspace.write('Other.cs', 'namespace Shop;\npublic enum E { A, B }\n');
    const second = await opened();
    const shown = await changes(second);
    expect(shown).toMatchObject({ types: 2, summary: { Structure: 2 } });
    expect(shown.batches.map((batch) => batch.types.map((type) => type.path))).toEqual([['Shop.E'], ['Shop.Store']]);
    expect((await changes(second)).types).toBe(2);
    await second.close();

    const third = await opened();
    expect(await changes(third)).toMatchObject({ seen: { id: shown.newest }, types: 0, batches: [] });
    expect((await changes(third, 0)).types).toBe(2);
  });

  it('ends with the changes that are marked as seen', async () => {
    await (await opened()).close();
    workspace.write('Store.cs', store('public long Size;'));
    const engine = await opened();
    const { newest } = await changes(engine);
    expect(newest).toBe(1);
    const { seen } = await engine.call('workspace.seen', {}, uncancelled);
    expect(await changes(engine)).toMatchObject({ seen, types: 0 });
    expect((await engine.call('workspace.seen', { through: 0 }, uncancelled)).seen.id).toBe(0);
    expect((await changes(engine)).types).toBe(1);
  });

  it('is kept for the person, and a mark that a new history does not know shows everything', async () => {
    const engine = await opened();
    await engine.call('workspace.seen', {}, uncancelled);
    await engine.close();
    const folder = path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'seen');
    const [file = ''] = fs.readdirSync(folder);
    fs.writeFileSync(path.join(folder, file), JSON.stringify({ version: 1, seen: { id: 500, at: 1 } }));
    workspace.write('Store.cs', store('public long Size;'));
    expect((await changes(await opened())).types).toBe(1);
  });
});

describe('the history of one type', () => {
  it('is told newest first, in pages, by path and by id, also of one that is gone', async () => {
    const engine = await opened();
    for (const type of ['long', 'short', 'byte']) {
      workspace.write('Store.cs', store(`public ${type} Size;`));
      await engine.call('index.run', {}, uncancelled);
    }
    const page = await engine.call('symbols.history', { path: 'Store', limit: 2 }, uncancelled);
    const signatures = page.changes.map(({ members }) => members.changed[0]?.signature ?? '');
    expect(signatures).toEqual([expect.stringContaining('byte'), expect.stringContaining('short')]);
    const { typeId } = page.resolved;
    const rest = await engine.call('symbols.history', { id: typeId, before: page.next ?? 0, limit: 2 }, uncancelled);
    expect(rest.changes.map(({ kind, changeClass }) => [kind, changeClass])).toEqual([['changed', 'Structure']]);
    expect(rest.next).toBeNull();

    workspace.remove('Store.cs');
    await engine.call('index.run', {}, uncancelled);
    const gone = await engine.call('symbols.history', { id: typeId, limit: 1 }, uncancelled);
    expect(gone).toMatchObject({ resolved: { path: 'Shop.Store', typeId }, changes: [{ kind: 'removed' }] });
    const nobody = engine.call('symbols.history', { id: 'T_00000000', limit: 1 }, uncancelled);
    await expect(nobody).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });
});
