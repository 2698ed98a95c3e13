/** What a client is shown of the tools: `memoscope mcp` as a process, with the client of the SDK. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tools } from '../../../../../src/main/mcp/tools/table.ts';
import { project, transportTo } from '../../agent.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-mcp-list-'));
const root = path.join(base, 'project');
const clients: Client[] = [];

beforeAll(() => {
  for (const [file, text] of Object.entries(project)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

async function connect(...options: string[]): Promise<Client> {
  const client = new Client({ name: 'test-agent', version: '1' });
  await client.connect(transportTo([root, ...options], path.join(base, 'user-data')));
  clients.push(client);
  return client;
}

const namesOf = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
const first = ['explore', 'find_usages', 'impact', 'remember', 'more'];
const all = tools.map(({ name }) => name);

test('lists four tools and more in 4 KB; the others can be called at once, and more lists them', async () => {
  const client = await connect();
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(first);
  expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(4_096);
  const found = await client.callTool({ name: 'search_symbols', arguments: { query: 'Payment' } });
  expect(found.structuredContent).toMatchObject({ freshness: 'fresh', symbols: [{ path: 'src.payment.Payment' }] });
  for (const name of all) {
    // A tool that is not there is an error of the protocol; this one is the answer of the tool.
    const answer = await client.callTool({ name, arguments: { nonsense: 1 } });
    expect(answer, name).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('nonsense') }, {}] });
  }
  expect(await namesOf(client)).toEqual(first);
  expect(changes).toBe(0);

  const one = await client.callTool({ name: 'more', arguments: { tool: 'search_text' } });
  expect(one.content).toMatchObject([{ text: expect.stringContaining('"query":{"type":"string"}') }]);
  const more = await client.callTool({ name: 'more', arguments: {} });
  for (const name of all.filter((each) => !first.includes(each)))
    expect(more.content).toMatchObject([{ text: expect.stringContaining(`\n${name}(`) }]);
  await expect.poll(() => changes).toBe(1);
  const then = await client.listTools();
  expect(then.tools.map(({ name }) => name)).toEqual(all);
  for (const tool of then.tools) expect(tool, tool.name).toMatchObject({ outputSchema: { type: 'object' } });
  // Each client has a list of its own.
  expect(await namesOf(await connect())).toEqual(first);
});

test('--all-tools lists all of them at once', async () => {
  expect(await namesOf(await connect('--all-tools'))).toEqual(all);
});
