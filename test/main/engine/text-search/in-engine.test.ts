import { afterEach, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace | null = null;
afterEach(async () => {
  await workspace?.dispose();
  workspace = null;
});

/** All files that hold `query`. A busy machine gives them in several answers. */
async function found(engine: Engine, query: string): Promise<string[]> {
  const defaults = { caseSensitive: false, wholeWord: false, include: [], exclude: [], groups: [] };
  const params = { query, mode: 'exact', ...defaults, limit: 100, perFile: 10 } as const;
  const files: string[] = [];
  let after: string | undefined;
  for (;;) {
    const answer = await engine.call('search.text', { ...params, after }, uncancelled);
    files.push(...answer.files.map(({ file }) => file));
    if (answer.next === null) return files;
    after = answer.next;
  }
}

it('a search does not wait for the code map, and follows texts of every kind while the engine watches', async () => {
  workspace = makeWorkspace({ 'a.ts': 'export const needle = 1;\n', 'notes.md': 'a needle\n' });
  const engine = await workspace.open({ watch: true });
  expect(await found(engine, 'needle')).toEqual(['a.ts', 'notes.md']);
  await engine.settled();
  // The watcher stands once a change of a source file has been seen.
  let n = 0;
  await expect
    .poll(async () => {
      n += 1;
      workspace?.write('a.ts', `export class Seen${n} {}\n`);
      return engine.call('Status', {}, uncancelled).then(({ revision }) => revision);
    })
    .toBeGreaterThan(2);
  workspace.write('later.txt', 'needle');
  workspace.write('memory-bank/why.md', 'needle');
  workspace.remove('notes.md');
  // The index of the bank comes on its own, and says the word too.
  const all = ['later.txt', 'memory-bank/_index.md', 'memory-bank/why.md'];
  await expect.poll(() => found(engine, 'needle')).toEqual(all);
});

it('a file that full-text search reads is shown as source, and no other', async () => {
  workspace = makeWorkspace({
    'a.ts': 'x',
    'notes.md': 'needle\n',
    '.env': 'needle',
    'memory-bank/why.md': 'needle',
  });
  const engine = await workspace.open();
  await engine.settled();
  const read = await engine.call('source.read', { file: 'notes.md' }, uncancelled);
  expect(read).toMatchObject({ file: 'notes.md', text: 'needle\n', language: null });
  const bank = await engine.call('source.read', { file: 'memory-bank/why.md' }, uncancelled);
  expect(bank).toMatchObject({ text: 'needle', language: null });
  for (const file of ['.env', '.memo/machine.json', 'memory-bank/no.md'])
    await expect(engine.call('source.read', { file }, uncancelled)).rejects.toMatchObject({ code: 'NotFound' });
});

it('finds source files, manifests and documents by a part of their path, and says which are documents', async () => {
  workspace = makeWorkspace({
    'src/RetryPolicy.cs': 'class RetryPolicy { }\n',
    'package.json': '{ "name": "retry" }\n',
    'docs/retry.md': '# Retrying\n',
    'main/cli/open.ts': 'export const open = 1;\n',
  });
  const engine = await workspace.open({ watch: false });
  const ask = (query: string) => engine.call('search.files', { query, limit: 20 }, uncancelled);
  const retries = await ask('ret');
  expect(retries.of).toBe(4);
  expect(retries.files).toEqual([
    { file: 'docs/retry.md', group: 'docs', language: null, document: true, matches: [[5, 8]] },
    { file: 'src/RetryPolicy.cs', group: 'code', language: 'csharp', document: false, matches: [[4, 7]] },
  ]);
  expect((await ask('m/c/open')).files.map(({ file }) => file)).toEqual(['main/cli/open.ts']);
  expect((await ask('pack')).files).toMatchObject([{ file: 'package.json', language: null, document: false }]);
});
