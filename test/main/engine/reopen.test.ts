/** A workspace that was read before: what is kept, what is noticed, what damage costs. It is read once and brought back for each test. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeMapMigrations } from '../../../src/main/engine/codemap/migrations.ts';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { openDatabase } from '../../../src/main/engine/storage/storage.ts';
import type { EventMap } from '../../../src/shared/contract/events.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { openReady, outline, project } from './small-project.ts';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = makeWorkspace(project);
  const first = await ready();
  await outline(first, 'Shop.Cart');
  await first.close();
  workspace.keep();
});
beforeEach(() => workspace.restore());
afterAll(() => workspace.dispose());

const ready = (): Promise<Engine> => openReady(workspace);

/** As a Memoscope of years to come leaves it. Returns all that is in it. */
function makeNewer(file: string): Buffer {
  const bytes = fs.readFileSync(file);
  if (file.endsWith('.json')) fs.writeFileSync(file, bytes.toString().replace('"version": 1', '"version": 99'));
  else {
    // `user_version` of SQLite's header.
    bytes.writeUInt32BE(9999, 60);
    fs.writeFileSync(file, bytes);
  }
  return fs.readFileSync(file);
}

/** Overwrites all but the first pages, so that the file opens and fails only when its rows are read. */
function damagePages(w: TestWorkspace): void {
  const file = w.memo('generations/g-0001/symbols.db');
  const bytes = fs.readFileSync(file);
  bytes.fill(0xa5, 8192);
  fs.writeFileSync(file, bytes);
}

describe('a workspace is opened again', () => {
  test('unchanged files are not read again', async () => {
    const engine = await workspace.open();
    const phases = new Set<string>();
    engine.subscribe((name, payload) => {
      if (name === 'op') phases.add((payload as EventMap['op']).phase);
    });
    await engine.settled();
    expect(phases.has('reading')).toBe(false);
    expect(await outline(engine, 'Runner')).toContain('go');
  });

  test('a file that changed, came or went while nobody looked is noticed', async () => {
    workspace.write('src/store.ts', 'export class NodeStore { put(): void {} }\n');
    workspace.write('src/new.ts', 'export class Fresh {}\n');
    workspace.remove('tools/run.py');
    const engine = await ready();
    expect(await outline(engine, 'NodeStore')).toContain('put()');
    expect(await outline(engine, 'Fresh')).toContain('src/new.ts');
    await expect(outline(engine, 'Runner')).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });

  test('CURRENT is lost: the generation that is whole is live again, brought up to the files, and a notice says so', async () => {
    fs.rmSync(workspace.memo('CURRENT'));
    workspace.write('src/new.ts', 'export class Fresh {}\n');
    const engine = await ready();
    expect(engine.state()).toMatchObject({
      generation: 'g-0001',
      notices: [{ level: 'warning', message: expect.stringContaining('g-0001, which is whole, is live again') }],
    });
    expect(await outline(engine, 'Shop.Cart')).toContain('Cart');
    expect(await outline(engine, 'Fresh')).toContain('src/new.ts');
    expect(fs.readdirSync(workspace.memo('generations'))).toEqual(['g-0001']);
  });

  test('its manifest says when all files had been read, and apart from that when they were last looked at', async () => {
    const manifest = (): { finishedAt: string; lookedAt: string } =>
      JSON.parse(fs.readFileSync(workspace.memo('generations/g-0001/manifest.json'), 'utf8'));
    const before = manifest();
    await ready();
    expect(manifest().finishedAt).toBe(before.finishedAt);
    expect(manifest().lookedAt > before.lookedAt).toBe(true);
  });

  test.each([
    ['symbols.db is cut short', (w: TestWorkspace) => fs.truncateSync(w.memo('generations/g-0001/symbols.db'), 5000)],
    [
      'symbols.db is text',
      (w: TestWorkspace) => fs.writeFileSync(w.memo('generations/g-0001/symbols.db'), 'x'.repeat(9000)),
    ],
    ['a page inside symbols.db is damaged', damagePages],
    ['symbols.db is empty', (w: TestWorkspace) => fs.writeFileSync(w.memo('generations/g-0001/symbols.db'), '')],
    [
      'the manifest is no JSON',
      (w: TestWorkspace) => fs.writeFileSync(w.memo('generations/g-0001/manifest.json'), '{'),
    ],
    ['the manifest is gone', (w: TestWorkspace) => fs.rmSync(w.memo('generations/g-0001/manifest.json'))],
    ['CURRENT is rubbish', (w: TestWorkspace) => fs.writeFileSync(w.memo('CURRENT'), '../../etc')],
    ['CURRENT is gone', (w: TestWorkspace) => fs.rmSync(w.memo('CURRENT'))],
    ['CURRENT names nothing', (w: TestWorkspace) => fs.writeFileSync(w.memo('CURRENT'), 'g-0777\n')],
    ['the generation is gone', (w: TestWorkspace) => fs.rmSync(w.memo('generations/g-0001'), { recursive: true })],
    ['access.json is rubbish', (w: TestWorkspace) => fs.writeFileSync(w.memo('access.json'), '[1')],
  ])('when %s, the code map is made again (engine-2)', async (_, damage) => {
    damage(workspace);
    const engine = await ready();
    expect(await outline(engine, 'Shop.Cart')).toContain('Implements: Shop.ICart');
    expect((await engine.call('Status', {}, uncancelled)).files).toBe(4);
  });

  test('rows that turn out damaged while the workspace is open are rebuilt when it is opened again', async () => {
    const file = workspace.memo('generations/g-0001/symbols.db');
    // The edges alone: opening reads types and members only.
    const database = openDatabase(file, { migrations: codeMapMigrations });
    const page = database.read
      .prepare<[], { rootpage: number }>("SELECT rootpage FROM sqlite_schema WHERE name = 'edges'")
      .get();
    database.close();
    const bytes = fs.readFileSync(file);
    const start = ((page?.rootpage ?? 0) - 1) * 4096;
    bytes.fill(0xa5, start, start + 4096);
    fs.writeFileSync(file, bytes);
    const broken = await ready();
    await expect(outline(broken, 'Shop.Cart')).rejects.toMatchObject({
      message: expect.stringContaining('rebuilt from the files'),
    });
    expect(broken.state().notices.map((n) => n.id)).toContain('damaged:map');
    await broken.close();
    expect(await outline(await ready(), 'Shop.Cart')).toContain('Implements: Shop.ICart');
  });

  test('a database that a pull put over ours is set aside unopened', async () => {
    const file = workspace.memo('generations/g-0001/symbols.db');
    fs.rmSync(file);
    const planted = openDatabase(file, { migrations: codeMapMigrations });
    planted.write.exec("INSERT INTO projects(project_id, name, path) VALUES ('P_x', 'planted', '')");
    planted.close();
    const engine = await ready();
    expect(engine.state().generation).toBe('g-0002');
    expect(engine.state().notices.map((n) => n.level)).toEqual(['warning']);
    expect(await outline(engine, 'Shop.Cart')).not.toContain('planted');
    await engine.close();
    expect((await ready()).state().generation).toBe('g-0002');
  });

  test('a planted link in place of our folder for outlines is not written through', async () => {
    const elsewhere = path.join(workspace.root, '..', 'elsewhere');
    fs.mkdirSync(elsewhere);
    fs.rmSync(workspace.memo('generations/g-0001/types'), { recursive: true });
    fs.symlinkSync(elsewhere, workspace.memo('generations/g-0001/types'));
    const engine = await ready();
    await outline(engine, 'Shop.Cart');
    await engine.close();
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });

  test.each(['manifest.json', 'symbols.db'])(
    'a code map with a newer %s is set aside as it is, and made again',
    async (name) => {
      const file = workspace.memo('generations/g-0001', name);
      const written = makeNewer(file);
      const engine = await ready();
      expect(await outline(engine, 'Shop.Cart')).toContain('Cart');
      const notices = engine.state().notices.map(({ message }) => message);
      expect(notices.filter((message) => message.includes('g-0001 was written by a newer Memoscope'))).toHaveLength(1);
      await engine.close();
      const [aside = ''] = fs.readdirSync(workspace.memo('generations')).filter((each) => each.includes('.newer-'));
      expect(fs.readFileSync(workspace.memo('generations', aside, name)).equals(written)).toBe(true);
      expect((await ready()).state().generation).toBe('g-0002');
    },
  );

  test('a newer history stays as it is while one is kept that ends with the engine', async () => {
    const written = makeNewer(workspace.memo('history.db'));
    const engine = await ready();
    const [notice = ''] = engine
      .state()
      .notices.flatMap(({ message }) => (message.includes('history.db') ? message : []));
    expect(notice).toContain('was written by a newer Memoscope');
    expect(fs.existsSync(workspace.memo('run/history.db'))).toBe(true);
    expect((await engine.call('symbols.history', { path: 'Shop.Cart', limit: 50 }, uncancelled)).changes).toEqual([]);
    // The session of a rebuild reads it too.
    const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
    await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
    expect(engine.state().generation).toBe('g-0002');
    await engine.close();
    expect(fs.readFileSync(workspace.memo('history.db')).equals(written)).toBe(true);
    expect(fs.readdirSync(workspace.memo('run')).filter((each) => each.startsWith('history'))).toEqual([]);
  });
});
