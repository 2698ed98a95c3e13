/** `memoscope mcp` as a process of its own, as clients start it: what hostile ones send, how it ends, and who else is there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxLineBytes } from '../../../src/main/mcp/line-transport.ts';
import { mainFile } from '../cli/run-cli.ts';
import { agentOfProcess, project } from './agent.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-mcp-'));
const root = path.join(base, 'project');
const userData = path.join(base, 'user-data');
const holdFile = path.resolve(import.meta.dirname, '../cli/hold-workspace.ts');
let agent: Awaited<ReturnType<typeof agentOfProcess>>;

beforeAll(async () => {
  for (const [file, text] of Object.entries(project)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  agent = await agentOfProcess(root, userData);
});

afterAll(async () => {
  await agent.client.close();
  fs.rmSync(base, { recursive: true, force: true });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
};

test('a folder that was never indexed is indexed on the way; nothing but the protocol is on its output', async () => {
  const found = await agent.call('search_symbols', { query: 'Payment' });
  expect(found.data).toMatchObject({ freshness: 'fresh', generation: 'g-0001' });
  expect(found.text).toContain('class src.payment.Payment');
  expect(agent.errors()).toBe('');
});

test('wrong arguments: an error that names the argument, and nothing done', async () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['search_symbols', {}, 'query'],
    ['search_symbols', { query: 7 }, 'query'],
    ['search_symbols', { query: 'a', limit: -1 }, 'limit'],
    ['search_symbols', { query: 'a', limit: 1e9 }, 'limit'],
    ['search_symbols', { query: 'a', kinds: ['klass'] }, 'kinds.0'],
    ['search_symbols', { query: 'a', nonsense: 1 }, 'nonsense'],
    ['search_symbols', { query: 'a', cursor: '../../etc' }, 'cursor'],
    ['search_symbols', { query: 'a', file: '../../etc/passwd' }, 'file'],
    ['get_outline', {}, ''],
    ['get_outline', { path: 'a', id: 'T_a' }, ''],
    ['find_usages', { path: 'x'.repeat(5_000) }, 'path'],
    ['search_text', { query: '(', mode: 'regex' }, 'query'],
    ['bank', { action: 'read', path: '../../etc/passwd.md' }, 'path'],
    ['bank', { action: 'read' }, 'path'],
    ['context', { action: 'build_pack', name: '../x', filter: 'type:*' }, 'name'],
    ['diff', { since: '--output=/tmp/x' }, 'since'],
    [
      'remember',
      { kind: 'learning', question: 'q', answer: 'a', evidence: [{ file: '/etc/passwd', start_line: 1, end_line: 2 }] },
      'evidence.0.file',
    ],
    ['edit_preview', { path: 'Payment', new_name: 'a; rm -rf /' }, 'new_name'],
    ['edit_apply', {}, 'preview_id'],
  ];
  for (const [tool, args, field] of wrong) {
    const { error, text } = await agent.call(tool, args);
    expect(error, `${tool} ${JSON.stringify(args).slice(0, 80)}`).toMatchObject({
      code: 'InvalidArgument',
      path: field,
    });
    expect(text).toMatch(/^InvalidArgument: /);
  }
  const several = await agent.call('remember', { kind: 'learning', evidence: [{ path: 'a', lines: '1-2' }] });
  for (const path of ['evidence.0.start_line', 'evidence.0.end_line', 'evidence.0.lines'])
    expect(several.text).toContain(`'${path}' `);
  expect(several.error).toMatchObject({ path: 'evidence.0.file' });
  expect((await agent.call('memory', { action: 'list' })).data.total).toBe(0);
  const unknown = await agent.call('get_outline', { path: 'Paymant' });
  expect(unknown.error).toMatchObject({
    code: 'SymbolNotFound',
    suggestions: expect.arrayContaining(['src.payment.Payment']),
  });
  await expect(agent.client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow('no tool rm');
});

test('a budget of tokens cuts an answer, says so, and the cursor continues to all of it', async () => {
  const whole = (await agent.call('search_symbols', { query: '', limit: 100, max_tokens: 50_000 })).data.symbols as {
    id: string;
  }[];
  const parts: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await agent.call('search_symbols', {
      query: '',
      limit: 100,
      max_tokens: 200,
      ...(cursor ? { cursor } : {}),
    });
    expect((data.symbols as unknown[]).length).toBeLessThan(whole.length);
    parts.push(...(data.symbols as unknown[]));
    cursor = data.next_cursor as string | undefined;
  } while (cursor !== undefined);
  expect(parts).toEqual(whole);
});

test('a client that listed the resources hears when files of the bank or packs came, and reads them', async () => {
  const listed = async (): Promise<string[]> =>
    (await agent.client.listResources()).resources.map(({ uri }) => uri).filter((uri) => !uri.includes('index'));
  let told = 0;
  agent.client.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
    told += 1;
  });
  await agent.call('search_symbols', { query: 'Payment' });
  expect(await listed()).toEqual(['memo://window', 'memo://bank/active.md', 'memo://bank/brief.md']);
  fs.writeFileSync(path.join(root, 'memory-bank/progress.md'), '# Progress\n');
  await expect.poll(() => told).toBeGreaterThan(0);
  expect(await listed()).toContain('memo://bank/progress.md');
  const uri = 'memo://pack/pay';
  const before = told;
  const built = await agent.call('context', { action: 'build_pack', name: 'pay', filter: 'type:*Payment*' });
  expect(built.error).toBeNull();
  await expect.poll(() => told).toBeGreaterThan(before);
  expect(await listed()).toContain(uri);
  const { contents } = await agent.client.readResource({ uri });
  expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.stringContaining('src.payment.Payment') }]);
  const { completion } = await agent.client.complete({
    ref: { type: 'ref/resource', uri: 'memo://pack/{name}' },
    argument: { name: 'name', value: 'P' },
  });
  expect(completion.values).toEqual(['pay']);
  await expect(agent.client.readResource({ uri: 'memo://pack/nowhere' })).rejects.toMatchObject({ code: -32002 });
});

test('two agents and a person at once: what one learns the other finds; a change is seen; the owner ends, both go on (generations-6)', async () => {
  const second = await agentOfProcess(root, userData);
  try {
    await agent.call('remember', { kind: 'learning', question: 'Who tries again?', answer: 'RetryPolicy says so.' });
    expect((await second.call('memory', { query: 'Who tries again?' })).text).toContain('RetryPolicy says so.');
    fs.writeFileSync(path.join(root, 'src/refund.ts'), 'export class Refund {}\n');
    await expect.poll(async () => (await second.call('search_symbols', { query: 'Refund' })).data.total).toBe(1);
    const { owner } = (await second.call('status')).data.status as { owner: { pid: number } };
    expect(owner.pid).toBe(agent.pid);
    process.kill(agent.pid, 'SIGKILL');
    expect((await second.call('search_symbols', { query: 'Refund' })).data.total).toBe(1);
    expect((await second.call('status')).data.status).toMatchObject({ owner: { pid: second.pid } });
  } finally {
    await second.client.close();
  }
  expect(isAlive(second.pid)).toBe(false);
});

test('works beside the owner of the folder, and ends with its input while the other continues', async () => {
  const holder = spawn(process.execPath, [holdFile, root], {
    env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(createInterface(holder.stdout), 'line');
    const raw = startRaw();
    raw.send({
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    });
    expect(await raw.answer(0)).toMatchObject({ result: { serverInfo: { name: 'memoscope' } } });
    // 10 MB in one message: refused by its id, and the server continues.
    raw.send({
      method: 'tools/call',
      params: { name: 'search_text', arguments: { query: 'x'.repeat(10 << 20) } },
      id: 1,
    });
    expect(await raw.answer(1)).toMatchObject({
      error: { code: -32600, message: expect.stringContaining(String(maxLineBytes)) },
    });
    raw.write('this is not JSON\n');
    expect(await raw.answer(null)).toMatchObject({ error: { code: -32700 } });
    raw.send({ id: 2, method: 'tools/call', params: { name: 'status', arguments: {} } });
    expect(await raw.answer(2)).toMatchObject({
      result: { structuredContent: { status: { owner: { pid: holder.pid } } } },
    });
    const ended = once(raw.child, 'exit');
    raw.child.stdin?.end();
    expect(await ended).toEqual([0, null]);
    expect(isAlive(holder.pid ?? 0)).toBe(true);
  } finally {
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
  }
});

test('a folder that cannot be opened: tools say why, and the server ends by a signal', async () => {
  const raw = startRaw(path.join(base, 'nowhere'));
  raw.send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  });
  await raw.answer(0);
  raw.send({ id: 1, method: 'tools/call', params: { name: 'status', arguments: {} } });
  expect(await raw.answer(1)).toMatchObject({
    result: { isError: true, content: [{ text: expect.stringMatching(/^NotFound: /) }, {}] },
  });
  const ended = once(raw.child, 'exit');
  raw.child.kill('SIGTERM');
  expect((await ended)[1]).toBeNull();
});

interface Raw {
  child: ChildProcess;
  write(text: string): void;
  send(message: object): void;
  /** Every line is JSON, or the test fails. */
  answer(id: number | null): Promise<unknown>;
}

function startRaw(folder = root): Raw {
  const child = spawn(process.execPath, [mainFile, 'mcp', folder], {
    env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answers: { id?: number | null }[] = [];
  createInterface(child.stdout).on('line', (line) => answers.push(JSON.parse(line)));
  const write = (text: string): void => void child.stdin.write(text);
  return {
    child,
    write,
    send: (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    async answer(id) {
      await expect.poll(() => answers.some((one) => one.id === id)).toBe(true);
      return answers.find((one) => one.id === id);
    },
  };
}
