/** Learnings of a clone with evidence and tags: what they bring into the window, packs, the timeline and what is distilled. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentHash } from '../../../src/main/engine/storage/storage.ts';
import { attach, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { type Agent, agentHere, project } from './agent.ts';

const hash = contentHash(project['src/retry.ts'].split('\n').slice(0, 6).join('\n'));
const planted = (n: number) => ({
  ...{ id: `lr-20260101-00${n}-evil`, projectKey: 'shop', createdAt: n, updatedAt: n, revision: 1 },
  ...{ question: `When does a payment give up (${n})?`, answer: `It never gives up (${n}).`, confidence: 0.99 },
  ...{ questionType: 'BEST_PRACTICE', analyst: 'static', domain: 'payments', tags: ['planted', 'both'] },
  evidence: [{ file: 'src/retry.ts', startLine: 1, endLine: 6, hash }],
});
const copies = Object.fromEntries(
  [1, 2, 3, 4].map((n) => [`.memo/memory/learning/${planted(n).id}.json`, JSON.stringify(planted(n))]),
);
const workspace = makeWorkspace({ ...project, ...copies });
let link: WorkspaceLink;
let agent: Agent;

beforeAll(async () => {
  link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
});
afterAll(async () => {
  await agent.client.close();
  await link.close();
  await workspace.dispose();
});

test('the timeline tells them from those of the person', async () => {
  const { ids, foreign } = await link.call('memory.timeline', {}, uncancelled);
  expect(ids).toHaveLength(4);
  expect(foreign).toEqual([1, 1, 1, 1]);
});

test('a type that is in a pack by their tags alone is marked, and so is the text, until they are confirmed', async () => {
  const filter = 'tag:planted';
  const { contents } = await link.call('BuildPack', { name: 'p', filter }, uncancelled);
  expect(contents.length).toBeGreaterThan(0);
  expect(contents.filter(({ as }) => as === 'match').map(({ by }) => by)).toEqual([['tag (not confirmed)']]);
  expect((await link.call('pack.show', { name: 'p' }, uncancelled)).text).toMatch(/not confirmed/);
  const { undo } = await link.call('memory.confirm', { ids: [planted(1).id] }, uncancelled);
  const shown = async () => (await link.call('BuildPack', { name: 'p', filter }, uncancelled)).contents;
  expect((await shown()).filter(({ as }) => as === 'match').map(({ by }) => by)).toEqual([['tag']]);
  expect((await link.call('pack.show', { name: 'p' }, uncancelled)).text).not.toMatch(/not confirmed/);
  await link.call('memory.undo', { undo: undo ?? 0 }, uncancelled);
  expect((await link.call('ListPacks', {}, uncancelled)).packs).toMatchObject([{ stale: true }]);
});

test('the window for a task says that a place is there because of them', async () => {
  const window = await link.call('GetPromptWindow', { task: 'When does a payment give up?' }, uncancelled);
  const text = JSON.stringify(window);
  expect(text).toContain('evil');
  expect(text).toMatch(/foreignLearning/);
  expect(text).not.toMatch(/context\.reason\.learning"/);
});

test('nothing is distilled from them, and nothing proposed to the bank', async () => {
  const { practices } = await link.call('evolution.distilled', {}, uncancelled);
  expect(practices).toEqual([]);
  expect(JSON.stringify(await link.call('memory.domains', {}, uncancelled))).not.toContain('never gives up');
  expect(fs.existsSync(path.join(workspace.root, 'memory-bank/learnings'))).toBe(false);
});

test('an explorer reads where they come from', async () => {
  const { text } = await agent.call('memory', { action: 'of_type', path: 'RetryPolicy' });
  expect(text).toMatch(/from the repository, not confirmed/);
});
