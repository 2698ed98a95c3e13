/** A call right after files were written: it sees them, or the state says that it may not. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { freshnessOf } from '#shared/base/freshness.ts';
import { contract } from '#shared/contract/contract.ts';
import type { CallContext, Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';
import { git } from '../temp-folder.ts';

const workspaces: TestWorkspace[] = [];
afterEach(async () => {
  for (const workspace of workspaces.splice(0)) await workspace.dispose();
});

const files = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [
    `src/m${n % 5}/f${n}.ts`,
    `export class Base${n} { run() { return ${n}; } }\n`,
  ]),
);

async function opened(watch = true): Promise<{ workspace: TestWorkspace; engine: Engine }> {
  const workspace = makeWorkspace(files);
  workspaces.push(workspace);
  return { workspace, engine: await openReady(workspace, { watch }) };
}

/**
 * Paths of types by that name, of an answer that is called fresh: a machine at its limit may say `stale` first, and is asked
 * again then.
 */
async function find(engine: Engine, query: string, context: CallContext = uncancelled): Promise<[string[], string]> {
  const params = contract.SearchSymbols.params.parse({ query, kinds: ['class'] });
  for (let tries = 0; ; tries += 1) {
    const { hits } = await engine.call('SearchSymbols', params, context);
    const freshness = freshnessOf(engine.state());
    if (freshness === 'fresh' || context.now === true || tries === 20)
      return [hits.map((hit) => hit.path).filter((each) => each.endsWith(`.${query}`)), freshness];
  }
}

describe('a call right after a change', () => {
  test('sees a saved file, also one that was written beside and renamed', async () => {
    const { workspace, engine } = await opened();
    let n = 0;
    for (const delay of [0, 0, 5, 20, 100, 300, 700]) {
      n += 1;
      workspace.write('src/a.ts', `export class Saved${n} {}\n`);
      await sleep(delay);
      expect(await find(engine, `Saved${n}`)).toEqual([[`src.a.Saved${n}`], 'fresh']);
      workspace.write('src/b.ts.tmp', `export class Renamed${n} {}\n`);
      fs.renameSync(path.join(workspace.root, 'src/b.ts.tmp'), path.join(workspace.root, 'src/b.ts'));
      await sleep(delay);
      expect(await find(engine, `Renamed${n}`)).toEqual([[`src.b.Renamed${n}`], 'fresh']);
    }
  });

  test('sees the first change after the files were looked at, when the watcher only begins', async () => {
    const { workspace, engine } = await opened();
    workspace.write('src/a.ts', 'export class First {}\n');
    expect(await find(engine, 'First')).toEqual([['src.a.First'], 'fresh']);
  });

  test('sees folders that were made, moved and removed', async () => {
    const { workspace, engine } = await opened();
    await find(engine, 'Base1');
    workspace.write('src/new/deep/er/c.ts', 'export class Deep {}\n');
    expect(await find(engine, 'Deep')).toEqual([['src.new.deep.er.c.Deep'], 'fresh']);
    fs.renameSync(path.join(workspace.root, 'src/new'), path.join(workspace.root, 'src/moved'));
    expect(await find(engine, 'Deep')).toEqual([['src.moved.deep.er.c.Deep'], 'fresh']);
    workspace.remove('src/moved');
    expect(await find(engine, 'Deep')).toEqual([[], 'fresh']);
  });

  test('sees two writes of one length within a moment', async () => {
    const { workspace, engine } = await opened();
    for (const name of ['Aa', 'Bb', 'Cc', 'Dd']) {
      workspace.write('src/a.ts', `export class ${name} {}\n`);
      expect((await find(engine, name))[0]).toEqual([`src.a.${name}`]);
    }
  });

  test('sees another branch that was checked out', async () => {
    const workspace = makeWorkspace(files);
    workspaces.push(workspace);
    git(workspace.root, 'init', '-q');
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'one');
    git(workspace.root, 'switch', '-qc', 'other');
    for (const file of Object.keys(files)) workspace.write(file, (files[file] ?? '').replace('Base', 'Other'));
    git(workspace.root, 'commit', '-qam', 'two');
    const engine = await openReady(workspace, { watch: true });
    for (const [branch, there, gone] of [
      ['main', 'Base7', 'Other7'],
      ['other', 'Other7', 'Base7'],
      ['main', 'Base7', 'Other7'],
    ] as const) {
      git(workspace.root, 'switch', '-q', branch);
      expect([(await find(engine, there))[0], (await find(engine, gone))[0]]).toEqual([[`src.m2.f7.${there}`], []]);
    }
  });

  test('is answered at once from what is known where that was asked for', async () => {
    const { workspace, engine } = await opened();
    await find(engine, 'Base1');
    workspace.write('src/a.ts', 'export class Typed {}\n');
    expect((await find(engine, 'Typed', { ...uncancelled, now: true }))[0]).toEqual([]);
    expect((await find(engine, 'Typed'))[0]).toEqual(['src.a.Typed']);
  });

  test('of another process sees it too where the engine was opened for one call', async () => {
    const { workspace, engine } = await opened(false);
    workspace.write('src/a.ts', 'export class Later {}\n');
    expect((await find(engine, 'Later', { ...uncancelled, key: 'client-1' }))[0]).toEqual(['src.a.Later']);
  });

  test('counts the file in the status, which does not wait until it is read', async () => {
    const { workspace, engine } = await opened();
    await find(engine, 'Base1');
    workspace.write('src/a.ts', 'export class Counted {}\n');
    const { pendingFiles, typesIndexed } = await engine.call('Status', {}, uncancelled);
    expect(pendingFiles === 1 || typesIndexed === 61).toBe(true);
  });

  test('makes the prompt window say that it is up to date only when it is', async () => {
    const { workspace, engine } = await opened();
    workspace.write('src/a.ts', 'export class Windowed { go() { return 1; } }\n');
    const params = contract.GetPromptWindow.params.parse({ task: 'change Windowed' });
    const upToDate = 'code map up to date with the files';
    let text = '';
    for (let tries = 0; tries < 20 && !text.includes(upToDate); tries += 1)
      ({ text } = await engine.call('GetPromptWindow', params, uncancelled));
    expect(text).toContain(upToDate);
    expect(text).toContain('## src.a.Windowed');
  });
});

test('generated files that come while the engine runs are counted as they are after a restart', async () => {
  const { workspace, engine } = await opened();
  await find(engine, 'Base1');
  workspace.write('src/Old.Designer.cs', 'class Old {}\n');
  for (let n = 0; n < 5; n += 1) workspace.write(`src/Form${n}.Designer.cs`, `partial class Form${n} {}\n`);
  await find(engine, 'Base1');
  workspace.remove('src/Old.Designer.cs');
  await find(engine, 'Base1');
  const counts = async (one: Engine) => (await one.call('Status', {}, uncancelled)).skipped;
  const before = await counts(engine);
  await engine.close();
  const again = await openReady(workspace, { watch: true });
  expect([before, await counts(again)]).toEqual([{ generated: 5 }, { generated: 5 }]);
});
