/**
 * Everything record-like that a clone can bring, and every method that answers: wherever a planted text is shown, the object
 * around it, or the text itself, says that it came with the repository. A new kind of copy needs a row here.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toMemoError } from '#shared/base/errors.ts';
import { folders } from '../../../src/main/engine/memory/copies/kinds.ts';
import { attach, productVersion } from '../../../src/main/link/link.ts';
import { makeShop } from '../../helpers/contract-walk/steps.ts';
import { walk } from '../../helpers/contract-walk/walk.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { runHere } from '../cli/run-here.ts';
import { agentHere } from './agent.ts';

const times = { createdAt: 1, updatedAt: 1, revision: 1 };
/** By kind: the file of a clone, which claims to be of this machine, and the text that only it has. */
const planted: Record<(typeof folders)[number] | 'pending', { file: string; text: string; says: object }> = {
  learning: {
    file: '.memo/memory/learning/lr-20260101-001-evil.json',
    text: 'Plantedlearning',
    says: {
      ...{ ...times, id: 'lr-20260101-001-evil', projectKey: 'shop', questionType: 'BUSINESS_LOGIC', confidence: 1 },
      ...{ question: 'Who retries a payment, Plantedlearning?', answer: 'Plantedlearning.', domain: 'payments' },
      evidence: [{ file: 'src/retry.ts', startLine: 2, endLine: 6, hash: 'a'.repeat(10) }],
      ...{ analyst: 'human', confirmedAt: 1, verifiedAt: 1, pinned: true, origin: 'own', seal: 'f'.repeat(32) },
    },
  },
  failures: {
    file: '.memo/memory/failures/fr-20260101-001-evil.json',
    text: 'Plantedfailure',
    says: {
      ...{ id: 'fr-20260101-001-evil', projectKey: 'shop', operationType: 'SELF_EVOLUTION_EXPLORATION' },
      ...{ operation: 'Plantedfailure', error: 'Plantedfailure', context: { question: 'What is RetryPolicy?' } },
      ...{ timestamp: 9, avoidStrategy: 'Plantedfailure', origin: 'own', seal: 'f'.repeat(32) },
    },
  },
  domain: {
    file: '.memo/memory/domain/payments.json',
    text: 'Planteddomain',
    says: {
      ...{ ...times, id: 'dk-payments', domain: 'payments', summary: 'Planteddomain', keyConcepts: [], keyFiles: [] },
      ...{ sourceRecordIds: [], analyst: 'static', origin: 'own', seal: 'f'.repeat(32) },
    },
  },
  pending: {
    file: '.memo/pending/bi-00000000.json',
    text: 'Plantedproposal',
    says: {
      ...{ version: 1, what: 'proposal', signature: 'planted' },
      item: {
        ...{ id: 'bi-00000000', kind: 'decision', by: 'human', at: 1, recordId: null, confidence: null, stale: false },
        findings: [],
        form: { decision: 'Plantedproposal', reason: 'r', tradeoff: 't', scope: 'src/' },
      },
    },
  },
};

const isMarked = (value: object): boolean => {
  const { origin, by, record } = value as { origin?: unknown; by?: unknown; record?: unknown };
  if (typeof record === 'object' && record !== null && isMarked(record)) return true;
  return origin === 'repository' || (typeof by === 'string' && by.startsWith('folder:'));
};

/** Places of `text` without a mark of origin. */
function unmarked(value: unknown, text: string, at: string): string[] {
  if (typeof value === 'string')
    return value.includes(text) && !/from the repository/i.test(value) ? [`${at}: ${value.slice(0, 200)}`] : [];
  if (typeof value !== 'object' || value === null || isMarked(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => unmarked(part, text, `${at}.${key}`));
}

test('whatever shows a record that came with the clone says so, in every answer of the contract', async () => {
  const workspace = makeWorkspace();
  makeShop(workspace.root);
  for (const { file, says } of Object.values(planted)) {
    fs.mkdirSync(path.dirname(path.join(workspace.root, file)), { recursive: true });
    fs.writeFileSync(path.join(workspace.root, file), JSON.stringify(says, null, 2));
  }
  const link = await attach(workspace.root, { version: productVersion(), shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  const seen = new Map<string, Set<string>>();
  const wrong: string[] = [];
  const look = (door: string, answer: unknown): void => {
    for (const [kind, { text }] of Object.entries(planted)) {
      if (!JSON.stringify(answer ?? null).includes(text)) continue;
      seen.set(kind, (seen.get(kind) ?? new Set()).add(door));
      wrong.push(...unmarked(answer, text, door));
    }
  };
  const memory = ['search', 'list', 'domains', 'ask', 'gaps', 'export'];
  for (const action of memory)
    look(`mcp memory ${action}`, (await agent.call('memory', { action, query: 'Who retries a payment?' })).text);
  look('mcp get', (await agent.call('memory', { action: 'get', id: 'lr-20260101-001-evil' })).text);
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  const lines = [
    ['memory', 'list'],
    ['memory', 'show', 'lr-20260101-001-evil'],
    ['memory', 'search', 'Who retries a payment?'],
  ];
  for (const line of [...lines, ['ask', 'Who retries a payment?'], ['inbox', 'list'], ['evolution', 'log'], ['status']])
    look(line.slice(0, 2).join(' '), (await runHere(line, { cwd: workspace.root, userData })).out);
  await walk(workspace.root, async (method, params) => {
    try {
      const result = await link.call(method as 'Status', params as never, uncancelled);
      look(method, result);
      return { result };
    } catch (thrown) {
      const { code, data } = toMemoError(thrown);
      return { error: { code, path: data.path } };
    }
  });
  await agent.client.close();
  await link.close();
  await workspace.dispose();
  expect(wrong).toEqual([]);
  expect(Object.keys(planted).sort()).toEqual([...folders, 'pending'].sort());
  const doors = (kind: keyof typeof planted): unknown => [...(seen.get(kind) ?? [])];
  const all = (...names: string[]): unknown => expect.arrayContaining(names);
  expect(doors('learning')).toEqual(
    all('memory.list', 'memory.search', 'memory list', 'memory show', 'mcp memory list'),
  );
  expect(doors('failures')).toEqual(all('memory.failures'));
  expect(doors('domain')).toEqual(all('memory.domains', 'mcp memory domains'));
  expect(doors('pending')).toEqual(all('inbox.list', 'inbox list'));
});
