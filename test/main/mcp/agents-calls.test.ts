/** Calls as agents really send them: nulls, numbers as text, lists as JSON, other cases; and what they are told when it is wrong. */
import fs from 'node:fs';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attach, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { agentName } from '../../../src/main/mcp/asking.ts';
import { createMcpServer } from '../../../src/main/mcp/server.ts';
import { tools } from '../../../src/main/mcp/tools/table.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { type Agent, agentHere, commitAll, project } from './agent.ts';

const workspace = makeWorkspace(project);
let link: WorkspaceLink;
let agent: Agent;
const here = () => ({ link: async () => link, ready: async () => link, use: () => () => {} });

beforeAll(async () => {
  commitAll(workspace.root);
  link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  agent = await agentHere(here());
});
afterAll(async () => {
  await agent.client.close();
  await link.close();
  await workspace.dispose();
});

interface Answered {
  result?: { isError?: boolean; structuredContent?: Record<string, unknown>; content?: { text: string }[] };
  error?: { code: number; message: string };
}

/** Messages as they come over the wire: the SDK's own client would not send most of these. */
async function raw(): Promise<(method: string, params?: unknown) => Promise<Answered>> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const waiting = new Map<unknown, (answer: Answered) => void>();
  near.onmessage = (message) => {
    if ('id' in message) waiting.get(message.id)?.(message as Answered);
  };
  await createMcpServer(here()).connect(far);
  await near.start();
  let ids = 0;
  const send = (method: string, params?: unknown): Promise<Answered> => {
    ids += 1;
    const id = ids;
    const answer = new Promise<Answered>((resolve) => waiting.set(id, resolve));
    void near.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) } as JSONRPCMessage);
    return answer;
  };
  await send('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'human', version: '1' },
  });
  return send;
}

const dump = /"code":|invalid_type|"expected"|ZodError|\[\s*\{/;

test('null is left out, in every optional argument of every tool', async () => {
  for (const { name, input } of tools) {
    const nulls = Object.fromEntries(Object.keys(input.shape).map((key) => [key, null]));
    const [bare, filled] = [await agent.call(name, {}), await agent.call(name, nulls)];
    expect(filled.error?.message, name).toEqual(bare.error?.message);
  }
  const all = await agent.call('search_symbols', { query: 'Retry', limit: null, cursor: null, kinds: null });
  expect(all).toMatchObject({ error: null, data: { total: 1 } });
  const nested = { kind: 'lesson', title: null, evidence: [null], tags: [null, 'a'], decision: null };
  expect((await agent.call('remember', nested)).error).toMatchObject({ code: 'Refused' });
});

test('numbers, lists, truth values and choices are read in the forms that models write', async () => {
  const forms: [string, Record<string, unknown>][] = [
    ['search_symbols', { query: 'RetryPolicy', limit: '5', kinds: '["class"]' }],
    ['search_symbols', { query: 'RetryPolicy', kinds: 'class', match: 'Fuzzy' }],
    ['search_symbols', { query: 'RetryPolicy', kinds: ['Class'], languages: ['TypeScript'], cursor: '' }],
    ['search_symbols', { query: 'RetryPolicy', limit: ' 5.0 ', max_tokens: '4e3', within: '' }],
    ['search_text', { query: 'RetryPolicy', case_sensitive: 'True', whole_word: 'false', include: 'src/**' }],
    ['search_text', { query: 'retrypolicy', mode: 'EXACT', groups: 'Code' }],
    ['memory', { action: 'List', statuses: 'Active', types: '["code_structure"]', language: '' }],
    ['bank', { action: 'READ', path: 'brief.md', paths: '[]' }],
    ['context', { active: 'TRUE', task: 'retry', max_chars: '2000' }],
    ['diff', { view: 'Types', classes: '["structure"]', propagated: 'true' }],
    ['documents', { name: 'Issues', limit: '3' }],
    ['status', { part: 'OPS', limit: '3' }],
  ];
  for (const [name, args] of forms) expect((await agent.call(name, args)).error, JSON.stringify(args)).toBeNull();
  expect((await agent.call('search_symbols', { query: 'RetryPolicy', kinds: '["class"]' })).data.total).toBe(1);
  const evidence = '[{"file":"src/retry.ts","start_line":"2","end_line":"7"}]';
  const learnt = await agent.call('remember', { kind: 'Learning', question: 'How many?', answer: 'Three.', evidence });
  expect(learnt.error).toBeNull();
});

test('what cannot be read is named, with its limit or its choices, and never as the dump of a validator', async () => {
  const wrong: [Record<string, unknown>, string, RegExp][] = [
    [{ query: 'a', limit: '1e9' }, 'limit', /at most 100/],
    [{ query: 'a', limit: '-1' }, 'limit', /at least 1/],
    [{ query: 'a', limit: '2.5' }, 'limit', /whole number/],
    [{ query: 'a', limit: 'many' }, 'limit', /a number/],
    [{ query: 'a', limit: {} }, 'limit', /a number/],
    [{ query: 'a', match: 'exactly' }, 'match', /fuzzy, path/],
    [{ query: 'a', kinds: '{"a":1}' }, 'kinds.0', /class/],
    [{ query: null }, 'query', /missing/],
    [{ query: 'a', maxTokens: 5 }, 'maxTokens', /'max_tokens' is meant/],
    [{ query: 'a', folder: 'x' }, 'folder', /the arguments are query, match/],
  ];
  for (const [args, field, words] of wrong) {
    const { error, text } = await agent.call('search_symbols', args);
    expect(error, JSON.stringify(args)).toMatchObject({ code: 'InvalidArgument', path: field });
    expect(text).toMatch(words);
    expect(text).not.toMatch(dump);
  }
});

test('requests are held to the protocol: its codes, in our words', async () => {
  const send = await raw();
  const status = { name: 'status', arguments: null };
  expect((await send('tools/call', status)).result).toMatchObject({ structuredContent: { freshness: 'fresh' } });
  const asJson = { name: 'search_symbols', arguments: '{"query":"RetryPolicy"}', _meta: null };
  expect((await send('tools/call', asJson)).result).toMatchObject({ structuredContent: { total: 1 } });
  expect((await send('resources/list', { cursor: '' })).result).toMatchObject({ resources: expect.any(Array) });
  expect((await send('resources/list', { cursor: null })).result).toMatchObject({ resources: expect.any(Array) });
  expect((await send('prompts/get', { name: 'onboard', arguments: { area: null } })).result).toMatchObject({
    messages: [{ role: 'user' }],
  });
  expect((await send('prompts/get', { name: 'onboard', arguments: null })).result).toMatchObject({
    messages: [{ role: 'user' }],
  });
  const refused: [string, unknown, number, RegExp][] = [
    ['tools/call', { name: 'search_symbols', arguments: [1] }, -32602, /'arguments'/],
    ['tools/call', { name: 'search_symbols', arguments: 'x' }, -32602, /'arguments'/],
    ['tools/call', {}, -32602, /'name'/],
    ['tools/call', { name: 7 }, -32602, /'name'/],
    ['tools/call', undefined, -32602, /missing/],
    ['tools/call', { name: 'rm', arguments: {} }, -32602, /no tool rm/],
    ['tools/list', { cursor: 5 }, -32602, /'cursor'/],
    ['prompts/get', { name: 'nothing' }, -32602, /no prompt nothing/],
    ['prompts/get', { name: 'plan_change' }, -32602, /'task'/],
    ['prompts/get', { name: 'plan_change', arguments: { task: 'x', symbol: 'Nowhere' } }, -32602, /Nowhere/],
    ['prompts/get', { name: 'onboard', arguments: { place: 'x' } }, -32602, /the arguments are area/],
    ['prompts/get', { name: 'onboard', arguments: { area: 5 } }, -32602, /'arguments.area'/],
    ['prompts/get', { name: 'review_learning', arguments: { id: 'lr-20200101-001-none' } }, -32602, /lr-20200101/],
    ['resources/read', { uri: 'memo://nothing' }, -32002, /no resource/],
    ['resources/read', { uri: 'file:///etc/passwd' }, -32002, /no resource/],
    ['resources/read', { uri: 'memo://bank/nothing.md' }, -32002, /nothing.md/],
    ['resources/read', { uri: 'memo://bank/..%2f..%2fetc%2fpasswd' }, -32002, /no resource/],
    ['resources/read', { uri: 'memo://outline/Nowhere' }, -32002, /Nowhere/],
    ['resources/read', { uri: 'memo://pack/nothing' }, -32002, /nothing/],
    ['resources/read', {}, -32602, /'uri'/],
    ['resources/subscribe', { uri: 'memo://nothing' }, -32002, /no resource/],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'nothing' }, argument: { name: 'a', value: 'x' } },
      -32602,
      /no prompt/,
    ],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'onboard' }, argument: { name: 'x', value: '' } },
      -32602,
      /argument/,
    ],
    [
      'completion/complete',
      { ref: { type: 'ref/resource', uri: 'x://y/{z}' }, argument: { name: 'z', value: '' } },
      -32602,
      /template/,
    ],
    ['completion/complete', { ref: null, argument: null }, -32602, /'ref'/],
    ['nothing/here', {}, -32601, /not found/i],
  ];
  for (const [method, params, code, words] of refused) {
    const { error } = await send(method, params);
    expect(error, `${method} ${JSON.stringify(params)}`).toMatchObject({ code });
    expect(error?.message).toMatch(words);
    expect(error?.message).not.toMatch(dump);
  }
});

test('a client cannot pass for a person, the static analyst or a model', async () => {
  for (const name of ['human', 'static', 'ollama:x', 'agent:claude', 'AGENT: agent:claude', '', ' \u202e\n'])
    expect(agentName(name)).toMatch(/^agent:[^\s].*$/);
  expect(agentName('agent:claude')).toBe('agent:claude');
  expect(agentName('x'.repeat(500))).toHaveLength(86);
  const send = await raw();
  const call = (args: object) => send('tools/call', { name: 'remember', arguments: args });
  const kept = await call({ kind: 'learning', question: 'Who says so?', answer: 'A person does.', confidence: 1 });
  const [id = ''] = (kept.result?.structuredContent?.ids ?? []) as string[];
  const { record } = await link.call('memory.get', { id }, uncancelled);
  expect(record).toMatchObject({ analyst: 'agent:human', confidence: 0.5, confirmedAt: null });
  const decision = {
    decision: 'Payments are retried three times',
    reason: 'Networks fail',
    tradeoff: 'Slower',
    scope: 'src',
  };
  await call({ kind: 'decision', ...decision });
  const { items } = await link.call('inbox.list', {}, uncancelled);
  expect(items.map(({ by }) => by)).toEqual(['agent:human']);
});

test('of five agents that write one block at once one succeeds, and the others write after they have read it', async () => {
  const agents = await Promise.all(Array.from({ length: 5 }, () => agentHere(here())));
  const write = (one: Agent, text: string) =>
    one.call('remember', { kind: 'block', path: 'active.md', block: 'five', text });
  for (const round of ['first', 'second']) {
    const answers = await Promise.all(agents.map((one, n) => write(one, `${round}: agent ${n}\n`)));
    const codes = answers.map(({ error }) => error?.code ?? 'written').sort();
    expect(codes).toEqual(['Conflict', 'Conflict', 'Conflict', 'Conflict', 'written']);
    const winner = answers.findIndex(({ error }) => error === null);
    const file = fs.readFileSync(`${workspace.root}/memory-bank/active.md`, 'utf8');
    expect(file).toContain(`${round}: agent ${winner}`);
    // All read what is there now, and write again in the next round.
    await Promise.all(agents.map((one) => one.call('bank', { action: 'read', path: 'active.md' })));
  }
  const [first, second] = agents;
  if (first === undefined || second === undefined) throw new Error('no agents');
  expect((await write(first, 'again\n')).error).toBeNull();
  expect((await write(first, 'and again\n')).error).toBeNull();
  const late = await write(second, 'late\n');
  expect(late.text).toMatch(/Read the file, then write the block again/);
  await second.client.readResource({ uri: 'memo://bank/active.md' });
  expect((await write(second, 'late\n')).error).toBeNull();
  await Promise.all(agents.map(({ client }) => client.close()));
});

test('agents never create memory-bank/: every door says how a person does', async () => {
  const bare = makeWorkspace({ 'src/retry.ts': project['src/retry.ts'] });
  const opened = await attach(bare.root, { version: 'test', shell: 'test', watch: false });
  await opened.settled(uncancelled.signal);
  const one = await agentHere({ link: async () => opened, ready: async () => opened, use: () => () => {} });
  try {
    const block = await one.call('remember', { kind: 'block', path: 'a.md', block: 'b', text: 't' });
    expect(block.error).toMatchObject({ code: 'Refused' });
    const form = { decision: 'Payments are retried', reason: 'Networks fail', tradeoff: 'Slower', scope: 'src' };
    const lesson = {
      ...{ title: 'Retries were endless', type: 'bug', symptom: 'It hung', root_cause: 'No limit was set' },
      ...{ solution: 'A limit of three', prevention: 'A test counts them' },
    };
    const answers = [
      block,
      await one.call('remember', { kind: 'decision', ...form }),
      await one.call('remember', { kind: 'lesson', ...lesson }),
      await one.call('bank', { task: 'retry' }),
      await one.call('bank', { action: 'tree' }),
      await one.call('bank', { action: 'check' }),
    ];
    for (const { text } of answers) expect(text).toContain('memoscope bank init');
    await one.call('remember', { kind: 'learning', question: 'How many?', answer: 'Three.' });
    for (const action of ['read', 'index', 'search', 'conflicts', 'inbox'])
      await one.call('bank', { action, path: 'a.md', query: 'a' });
    await one.client.listResources();
    expect(fs.readdirSync(bare.root).sort()).toEqual(['.memo', 'src']);
  } finally {
    await one.client.close();
    await opened.close();
    await bare.dispose();
  }
});
