/** Revision 2026-07-28 as a client speaks it: lines of JSON to `memoscope mcp`, without a greeting. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainFile } from '../cli/run-cli.ts';
import { commitAll, project } from './agent.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-mcp-per-request-'));
const root = path.join(base, 'project');
const userData = path.join(base, 'user-data');

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { code: number; message: string; data?: unknown };
}

const meta = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'modern agent', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
  ...more,
});

/** A server of its own. `folder` null: it finds the folder itself. */
function start(folder: string | null, cwd = root) {
  const env: NodeJS.ProcessEnv = { ...process.env, MEMOSCOPE_USER_DATA: userData };
  delete env.CLAUDE_PROJECT_DIR;
  const args = [mainFile, 'mcp', ...(folder === null ? [] : [folder])];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const seen: Message[] = [];
  createInterface(child.stdout).on('line', (line) => seen.push(JSON.parse(line) as Message));
  let last = 0;
  const write = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answerTo = async (id: number): Promise<Message> => {
    await expect.poll(() => seen.some((one) => one.id === id && one.method === undefined)).toBe(true);
    return seen.find((one) => one.id === id && one.method === undefined) ?? {};
  };
  return {
    seen,
    write,
    answerTo,
    send(method: string, params: Record<string, unknown> = {}, _meta: Record<string, unknown> | null = meta()): number {
      last += 1;
      write({ id: last, method, params: _meta === null ? params : { ...params, _meta } });
      return last;
    },
    async ask(method: string, params: Record<string, unknown> = {}, _meta: Record<string, unknown> | null = meta()) {
      return answerTo(this.send(method, params, _meta));
    },
    async end(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

let server: ReturnType<typeof start>;

beforeAll(() => {
  for (const [file, text] of Object.entries(project)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
  server = start(root);
});

afterAll(async () => {
  await server.end();
  fs.rmSync(base, { recursive: true, force: true });
});

const serverInfo = { 'io.modelcontextprotocol/serverInfo': { name: 'memoscope', title: 'Memoscope' } };

test('the server tells its versions and what it offers to a client that did not greet', async () => {
  const { result } = await server.ask('server/discover');
  expect(result).toMatchObject({
    ...{ resultType: 'complete', supportedVersions: ['2026-07-28'], _meta: serverInfo, cacheScope: 'public' },
    capabilities: { tools: {}, resources: { subscribe: true, listChanged: true }, prompts: {}, completions: {} },
    instructions: expect.stringContaining('explore'),
  });
  expect(result?.ttlMs).toBeGreaterThan(0);
});

test('a tool is called without a greeting, and its answer says that it is complete and whose it is', async () => {
  const call = { name: 'search_symbols', arguments: { query: 'RetryPolicy' } };
  // Each call waits a while for the files to be read.
  let { result } = await server.ask('tools/call', call);
  for (let more = 20; more > 0 && !JSON.stringify(result).includes('"fresh"'); more -= 1)
    ({ result } = await server.ask('tools/call', call));
  expect(result).toMatchObject({
    resultType: 'complete',
    _meta: serverInfo,
    structuredContent: { freshness: 'fresh' },
  });
  expect(JSON.stringify(result?.content)).toContain('class src.retry.RetryPolicy');
  expect(result).not.toHaveProperty('ttlMs');
});

test('lists and texts of resources say how long they may be kept', async () => {
  const kept: [string, Record<string, unknown>, string, boolean][] = [
    ['tools/list', {}, 'public', true],
    ['prompts/list', {}, 'public', true],
    ['resources/templates/list', {}, 'public', true],
    ['resources/list', {}, 'private', false],
    ['resources/read', { uri: 'memo://bank/brief.md' }, 'private', false],
  ];
  for (const [method, params, cacheScope, isKept] of kept) {
    const { result } = await server.ask(method, params);
    expect(result, method).toMatchObject({ resultType: 'complete', cacheScope, _meta: serverInfo });
    expect(Number(result?.ttlMs) > 0, method).toBe(isKept);
  }
});

test('no call changes the list of tools', async () => {
  const before = await server.ask('tools/list');
  await server.ask('tools/call', { name: 'more', arguments: {} });
  const after = await server.ask('tools/list');
  expect(after.result).toEqual(before.result);
  expect(server.seen.filter(({ method }) => method === 'notifications/tools/list_changed')).toEqual([]);
});

test('the author of a proposal is the client of the request', async () => {
  const remembered = { kind: 'learning', question: 'How often is a payment tried?', answer: 'Three times.' };
  const evidence = [{ file: 'src/retry.ts', start_line: 4, end_line: 6 }];
  const call = { name: 'remember', arguments: { ...remembered, evidence } };
  const other = meta({ 'io.modelcontextprotocol/clientInfo': { name: 'another agent', version: '2' } });
  await server.ask('tools/call', call, other);
  const { result } = await server.ask('tools/call', {
    name: 'memory',
    arguments: { action: 'search', query: 'payment tried' },
  });
  expect(JSON.stringify(result)).toContain('agent:another agent');
});

test('another version is refused with those that are spoken', async () => {
  const { error } = await server.ask(
    'tools/list',
    {},
    meta({ 'io.modelcontextprotocol/protocolVersion': '1900-01-01' }),
  );
  expect(error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'], requested: '1900-01-01' } });
});

test('a request that misses what each has to carry is refused by the name of the field', async () => {
  const without = meta();
  delete without['io.modelcontextprotocol/clientCapabilities'];
  const { error } = await server.ask('tools/list', {}, without);
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('clientCapabilities') });
  expect((await server.ask('server/discover', {}, null)).error).toMatchObject({ code: -32602 });
});

test('methods of earlier versions are not there; a missing resource has the newer number', async () => {
  for (const method of ['ping', 'resources/subscribe', 'logging/setLevel'])
    expect((await server.ask(method, { uri: 'memo://window', level: 'info' })).error, method).toMatchObject({
      code: -32601,
    });
  expect((await server.ask('resources/read', { uri: 'memo://bank/none.md' })).error).toMatchObject({ code: -32602 });
});

test('an open subscription is acknowledged, hears of what it asked for and of nothing else, and ends when it is cancelled', async () => {
  const uri = 'memo://bank/active.md';
  const asked = { toolsListChanged: true, resourceSubscriptions: [uri, 'https://example.org/'] };
  const id = server.send('subscriptions/listen', { notifications: asked });
  const ofStream = () =>
    server.seen.filter(({ params }) => {
      const { _meta } = (params ?? {}) as { _meta?: Record<string, unknown> };
      return _meta?.['io.modelcontextprotocol/subscriptionId'] === id;
    });
  await expect.poll(() => ofStream().length).toBeGreaterThan(0);
  expect(ofStream()[0]).toMatchObject({
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: { resourceSubscriptions: [uri] } },
  });
  expect(ofStream()[0]?.params?.notifications).not.toHaveProperty('toolsListChanged');
  fs.appendFileSync(path.join(root, 'memory-bank/active.md'), '\nRefunds come next.\n');
  await expect.poll(() => ofStream().some(({ method }) => method === 'notifications/resources/updated')).toBe(true);
  expect(ofStream().at(-1)?.params).toMatchObject({ uri });
  server.write({ method: 'notifications/cancelled', params: { requestId: id } });
  await server.ask('tools/list');
  const before = ofStream().length;
  fs.appendFileSync(path.join(root, 'memory-bank/active.md'), '\nAnd returns.\n');
  await expect
    .poll(async () => JSON.stringify((await server.ask('resources/read', { uri })).result))
    .toContain('And returns');
  expect(ofStream()).toHaveLength(before);
  expect(server.seen.some((one) => one.id === id && one.method === undefined)).toBe(false);
});

test('a client that greets afterwards is served as before, without the fields of the newer version', async () => {
  const both = start(root);
  try {
    expect((await both.ask('server/discover')).result).toMatchObject({ supportedVersions: ['2026-07-28'] });
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'older', version: '1' } };
    expect((await both.ask('initialize', hello, null)).result).toMatchObject({ protocolVersion: '2025-11-25' });
    both.write({ method: 'notifications/initialized' });
    const { result } = await both.ask('tools/list', {}, null);
    expect(Object.keys(result ?? {})).toEqual(['tools']);
    expect((await both.ask('ping', {}, null)).result).toEqual({});
    expect((await both.ask('resources/read', { uri: 'memo://bank/none.md' }, null)).error).toMatchObject({
      code: -32002,
    });
  } finally {
    await both.end();
  }
});

test('a server without a folder serves the one that it was started in', async () => {
  const own = start(null, path.join(root, 'src'));
  try {
    const { result } = await own.ask('tools/call', { name: 'search_symbols', arguments: { query: 'Payment' } });
    expect(JSON.stringify(result)).toContain('src.payment.Payment');
  } finally {
    await own.end();
  }
});
