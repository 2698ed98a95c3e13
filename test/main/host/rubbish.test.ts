/**
 * Every method of the contract, given what its schema asks for and what it does not: an answer that the contract
 * promises or an error of the table, never one that nobody foresaw, never silence, and nothing outside of the folder changes.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ErrorObject, MemoError } from '#shared/base/errors.ts';
import { contract, type MethodName, methodNames } from '#shared/contract/contract.ts';
import { cancelMethod } from '#shared/rpc/message.ts';
import { portPair } from '#shared/rpc/port.ts';
import { createHost } from '../../../src/main/host/host.ts';
import { serve } from '../../../src/main/rpc/rpc.ts';
import { nearly } from '../../helpers/from-schema.ts';
import { runs } from '../../helpers/runs.ts';
import { makeWorkspace } from '../../helpers/workspace.ts';
import { commitAll, project } from '../mcp/agent.ts';

/** They release the folder that all others are asked about; given rubbish at the end. */
const movers: readonly MethodName[] = ['workspace.open', 'workspace.openDemo', 'workspace.close'];
const workspace = makeWorkspace(project);
const host = createHost({
  shell: 'test',
  version: 'test',
  watch: false,
  services: { openExternal: async () => false, pickFolder: async () => null },
});
const [server, port] = portPair();
const causes: string[] = [];
serve(server, host, { checkResults: true, log: (_, method, cause) => causes.push(`${method}: ${stackOf(cause)}`) });

const stackOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
const waiting = new Map<number, (message: unknown) => void>();
let ids = 0;
port.onMessage((message) => {
  const { id } = message as { id?: number };
  if (id !== undefined) waiting.get(id)?.(message);
});

/** Cancelled after 3 s, as by a person who gives up. `null`: it succeeded. */
async function ask(method: MethodName, params: unknown): Promise<ErrorObject | null> {
  ids += 1;
  const id = ids;
  const answer = new Promise((resolve) => waiting.set(id, resolve));
  port.post({ jsonrpc: '2.0', id, method, params });
  const impatient = setTimeout(() => port.post({ jsonrpc: '2.0', method: cancelMethod, params: { id } }), 3_000);
  const silent = new Promise((_, reject) => setTimeout(reject, 45_000, new Error(`${method} is silent`)).unref());
  const message = (await Promise.race([answer, silent])) as { error?: { data: ErrorObject } };
  clearTimeout(impatient);
  waiting.delete(id);
  return message.error?.data ?? null;
}

let words: string[] = [];
const outside = path.dirname(workspace.root);
const around = (): string[] =>
  fs
    .readdirSync(outside)
    .filter((name) => !['project', 'user-data'].includes(name))
    .sort();

beforeAll(async () => {
  commitAll(workspace.root);
  fs.writeFileSync(path.join(outside, 'beside.txt'), 'not ours');
  // Nobody listens there.
  const settings = { ollamaHost: 'http://127.0.0.1:9' };
  fs.mkdirSync(process.env.MEMOSCOPE_USER_DATA ?? '', { recursive: true });
  fs.writeFileSync(path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'settings.json'), JSON.stringify(settings));
  expect(await ask('workspace.open', { root: workspace.root })).toBeNull();
  const known = ['src.retry.RetryPolicy', 'RetryPolicy', 'Payment.capture', 'capture', 'src/retry.ts', 'brief.md'];
  const texts = [
    'How is it retried?',
    'type:Payment',
    'depends:*',
    'HEAD',
    'HEAD~1',
    'g-0001',
    'en',
    'arch',
    'memory-bank',
  ];
  const draft = { question: 'What is it?', questionType: 'DATA_FLOW', answer: 'It.', confidence: 0.5 };
  const client = { ids: [] as string[] };
  const added = await host.call('memory.add', contract['memory.add'].params.parse({ records: [draft] }), {
    signal: new AbortController().signal,
  });
  client.ids = (added as { added: string[] }).added;
  const query = contract.SearchSymbols.params.parse({ query: 'Retry' });
  const found = await host.call('SearchSymbols', query, { signal: new AbortController().signal });
  const { hits } = found as { hits: { typeId: string; memberId?: string }[] };
  words = [...known, ...texts, ...client.ids, ...hits.flatMap(({ typeId, memberId = typeId }) => [typeId, memberId])];
}, 120_000);

afterAll(async () => {
  await host.close();
  await workspace.dispose();
});

async function tryAll(methods: readonly MethodName[], quick: number): Promise<void> {
  for (const method of methods) {
    const schema = z.toJSONSchema(contract[method].params, { io: 'input', unrepresentable: 'any' });
    const property = fc.asyncProperty(nearly(schema, { words }), async (params) => {
      // To leave the machine is the person's to allow, and no one is to be called by this test.
      if (method === 'settings.set' && /ollama/i.test(JSON.stringify(params))) return;
      causes.length = 0;
      const error = await ask(method, params);
      if (error === null) return;
      expect(causes, `${error.code}: ${error.message}`).toEqual([]);
      expect(error.code).not.toBe('InternalError');
      expect(new MemoError(error.code, error.message).message.length).toBeLessThan(5_000);
    });
    await fc.assert(property, { ...runs(quick), interruptAfterTimeLimit: 20_000 * runs(1).numRuns });
  }
}

test('what is asked of a workspace, in every form (api-4)', { timeout: 600_000 }, async () => {
  await tryAll(
    methodNames.filter((name) => !movers.includes(name)),
    6,
  );
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(around()).toEqual(['beside.txt']);
  expect(fs.readFileSync(path.join(outside, 'beside.txt'), 'utf8')).toBe('not ours');
  // It still is what it was, and answers.
  expect(await ask('workspace.overview', {})).toBeNull();
  expect(fs.readdirSync(workspace.memo()).filter((name) => name.includes('.corrupt-'))).toEqual([]);
});

test('what opens and closes folders, in every form (api-4)', async () => {
  await tryAll(movers, 6);
  expect(around()).toEqual(['beside.txt']);
});

test('a domain that begins with a zero character is refused by its place', async () => {
  const error = await ask('memory.setDomain', { domain: '\0shop', summary: 'all of it' });
  expect(error).toMatchObject({ code: 'InvalidArgument', message: expect.stringContaining('zero characters') });
});
