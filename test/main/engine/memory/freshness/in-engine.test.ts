/** Freshness of records through the whole engine, with a real watcher and a real git: records follow what people do to files. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { memoryMethods } from '../../../../../src/shared/contract/memory/methods.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { git } from '../../temp-folder.ts';

const store = [
  'export class Store {',
  '  get(id: string): string {',
  '    return id;',
  '  }',
  '',
  '  size(): number {',
  '    return 1;',
  '  }',
  '}',
  '',
];
const storeText = store.join('\n');
const guide = 'One.\nTwo.\nThree.\n';

let workspace: TestWorkspace;
let engine: Engine;
/** Of each `memory.changed` since the test began. */
let told: string[][] = [];
let ids: { store: string; guide: string };

async function learn(file: string, startLine: number, endLine: number): Promise<string> {
  const record = {
    question: `What is at ${file}?`,
    answer: 'It is this.',
    questionType: 'CODE_STRUCTURE',
    confidence: 0.9,
    evidence: [{ file, startLine, endLine }],
  };
  const params = memoryMethods['memory.add'].params.parse({ records: [record] });
  const { added, refused } = await engine.call('memory.add', params, uncancelled);
  expect(refused).toEqual([]);
  return added[0] ?? '';
}

/** `active fresh`, `stale changed`, `active moved 3-5`, `active moved src/b.ts 3-5`. */
async function standing(id: string): Promise<string> {
  const { record } = await engine.call('memory.get', { id }, uncancelled);
  return [
    record.status,
    ...record.evidence.map(({ state, now }) =>
      now === undefined
        ? state
        : `${state} ${now.file === undefined ? '' : `${now.file} `}${now.startLine}-${now.endLine}`,
    ),
  ].join(' ');
}

async function becomes(id: string, expected: string): Promise<void> {
  await expect.poll(() => standing(id), { interval: 100 }).toBe(expected);
}

const statuses = async (): Promise<Record<string, number>> => {
  const params = memoryMethods['memory.list'].params.parse({});
  return (await engine.call('memory.list', params, uncancelled)).facets.statuses;
};

beforeAll(async () => {
  workspace = makeWorkspace({ 'src/store.ts': storeText, 'docs/guide.md': guide, '.gitignore': '.memo/\n' });
  git(workspace.root, 'init', '-q');
  git(workspace.root, 'add', '.');
  git(workspace.root, 'commit', '-qm', 'first');
  engine = await workspace.open({ watch: true });
  await engine.settled();
  engine.subscribe((event, payload) => {
    if (event === 'memory.changed') told.push((payload as { ids: string[] }).ids);
  });
  ids = { store: await learn('src/store.ts', 2, 4), guide: await learn('docs/guide.md', 2, 3) };
});
afterAll(() => workspace.dispose());
beforeEach(async () => {
  workspace.write('src/store.ts', storeText);
  workspace.write('docs/guide.md', guide);
  await becomes(ids.store, 'active fresh');
  await becomes(ids.guide, 'active fresh');
  told = [];
});

test('a saved file makes its records stale, tells so, and fresh again when it is put back; the other stays', async () => {
  workspace.write('src/store.ts', storeText.replace('return id', 'return id + id'));
  await becomes(ids.store, 'stale changed');
  // Who asks may see it a moment before it is told.
  await expect.poll(() => told.flat()).toContain(ids.store);
  expect([await standing(ids.guide), await statuses()]).toEqual(['active fresh', { active: 1, stale: 1 }]);
  expect(
    fs
      .readdirSync(workspace.memo('memory', 'learning'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => fs.readFileSync(workspace.memo('memory', 'learning', file), 'utf8'))
      .join(),
  ).not.toContain('stale');
  workspace.write('src/store.ts', storeText);
  await becomes(ids.store, 'active fresh');
  await expect.poll(statuses).toEqual({ active: 2 });
});

test('lines that move stay fresh, with where they are now; a text that is not code as well', async () => {
  workspace.write('src/store.ts', `// new\n\n${storeText}`);
  workspace.write('docs/guide.md', `Zero.\n${guide}`);
  await becomes(ids.store, 'active moved 4-6');
  await becomes(ids.guide, 'active moved 3-4');
  workspace.write('docs/guide.md', guide.replace('Two', '2'));
  await becomes(ids.guide, 'stale changed');
});

test('a checkout with CRLF changes nothing', async () => {
  workspace.write('src/store.ts', `${storeText}// and more\n`.replaceAll('\n', '\r\n'));
  workspace.write('docs/guide.md', guide.replace('Three', '3'));
  await becomes(ids.guide, 'stale changed');
  expect(await standing(ids.store)).toBe('active fresh');
});

test('switching a branch there and back makes records stale and fresh again', async () => {
  git(workspace.root, 'switch', '-qc', 'other');
  workspace.write('src/store.ts', storeText.replace('return id', 'return id.trim()'));
  git(workspace.root, 'rm', '-q', 'docs/guide.md');
  git(workspace.root, 'commit', '-qam', 'second');
  await becomes(ids.store, 'stale changed');
  await becomes(ids.guide, 'stale missing');
  git(workspace.root, 'switch', '-q', 'main');
  await becomes(ids.store, 'active fresh');
  await becomes(ids.guide, 'active fresh');
  git(workspace.root, 'switch', '-q', 'other');
  await becomes(ids.store, 'stale changed');
  git(workspace.root, 'switch', '-q', 'main');
});

test('a file or a class that is renamed is followed, also after opening the workspace again', async () => {
  const from = path.join(workspace.root, 'src/store.ts');
  fs.renameSync(from, path.join(workspace.root, 'src/depot.ts'));
  await becomes(ids.store, 'active moved src/depot.ts 2-4');
  workspace.write('src/depot.ts', `// renamed\n${storeText.replace('Store', 'Depot')}`);
  await becomes(ids.store, 'active moved src/depot.ts 3-5');
  const list = memoryMethods['memory.list'].params.parse({ filter: { file: 'src/depot.ts' } });
  expect((await engine.call('memory.list', list, uncancelled)).total).toBe(1);
  await engine.close();
  engine = await workspace.open({ watch: true });
  await engine.settled();
  await becomes(ids.store, 'active moved src/depot.ts 3-5');
  workspace.remove('src/depot.ts');
  await becomes(ids.store, 'stale missing');
});
