/**
 * Measures every tool for agents on a real tree, as the SDK's own client sees it over a server process (the goal is a p95 of at most
 * 100 ms): wall time of each call, and what of it was processor time of the server.
 *   node bench/mcp/run.ts <folder> [rounds]
 * The folder is copied first and never changed. Prints a table and writes bench/results/mcp-<date>.json. Each round asks about
 * other symbols; what waits for somebody else (a description to be written, an investigation, a language service) is left out.
 */
import fs from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { summary } from '../page/summary.ts';

const [source, rounds = '40'] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: run.ts <folder> [rounds]');
const projectRoot = path.resolve(import.meta.dirname, '../..');
const base = fs.mkdtempSync(path.join(tmpdir(), 'memoscope-bench-'));
const root = path.join(base, path.basename(path.resolve(source)));
fs.cpSync(source, root, { recursive: true, filter: (file) => path.basename(file) !== '.memo' });

const transport = new StdioClientTransport({
  command: process.execPath,
  args: [path.join(projectRoot, 'bin/memoscope.mjs'), 'mcp', root],
  env: { ...(process.env as Record<string, string>), MEMOSCOPE_USER_DATA: path.join(base, 'user') },
  stderr: 'inherit',
});
const client = new Client({ name: 'bench', version: '1' });
await client.connect(transport);
const pid = transport.pid ?? 0;

interface Answer {
  isError: boolean;
  text: string;
  data: Record<string, unknown>;
}

async function ask(name: string, args: Record<string, unknown>): Promise<Answer> {
  const answer = await client.callTool({ name, arguments: args }, undefined, { timeout: 600_000 });
  const [first] = answer.content as { text: string }[];
  const data = (answer.structuredContent ?? {}) as Record<string, unknown>;
  return { isError: answer.isError === true, text: first?.text ?? '', data };
}

/** Processor time of the server with its threads, in milliseconds; only Linux tells it. */
function cpuMs(): number {
  const stat = `/proc/${pid}/stat`;
  if (!fs.existsSync(stat)) return Number.NaN;
  const fields = fs.readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 200));
}

await until(async () => (await ask('search_symbols', { query: '' })).data.freshness === 'fresh');
await until(async () => !(await ask('documents', {})).isError);
await until(
  async () => JSON.stringify((await ask('status', { part: 'ops' })).data.items ?? []).includes('"running"') === false,
);

const listed = (await ask('search_symbols', { query: '', kinds: ['class', 'interface', 'struct'], limit: 100 })).data;
const symbols = listed.symbols as { path: string; id: string }[];
if (symbols.length === 0) throw new Error(`${source} has no types.`);
await ask('remember', { kind: 'learning', question: 'What is this project?', answer: 'A project that is measured.' });

const calls: Record<string, (symbol: { path: string; id: string }) => [string, Record<string, unknown>]> = {
  'explore name': ({ path: name }) => ['explore', { query: name }],
  'explore question': ({ path: name }) => ['explore', { query: `How does ${name.split('.').at(-1)} work?` }],
  search_symbols: ({ path: name }) => ['search_symbols', { query: name.split('.').at(-1)?.slice(0, 6) }],
  'search_symbols match=path': ({ path: name }) => ['search_symbols', { query: name, match: 'path' }],
  get_outline: ({ id }) => ['get_outline', { id }],
  find_usages: ({ id }) => ['find_usages', { id }],
  describe_type: ({ id }) => ['describe_type', { id }],
  search_text: ({ path: name }) => ['search_text', { query: name.split('.').at(-1), mode: 'exact', limit: 20 }],
  'context window': () => ['context', {}],
  'context task': ({ path: name }) => ['context', { task: `change how ${name.split('.').at(-1)} works` }],
  'memory search': ({ path: name }) => ['memory', { query: `What is ${name}?` }],
  'memory ask': ({ path: name }) => ['memory', { action: 'ask', query: `What is ${name}?` }],
  'bank load': ({ path: name }) => ['bank', { task: `change ${name}` }],
  'bank tree': () => ['bank', { action: 'tree' }],
  'documents arch': () => ['documents', {}],
  'documents issues': () => ['documents', { name: 'issues' }],
  'remember learning': ({ path: name }) => [
    'remember',
    { kind: 'learning', question: `Why ${name}?`, answer: `Because of ${name}.` },
  ],
  status: () => ['status', {}],
};

const rows: Record<string, string | number>[] = [];
for (const [name, call] of Object.entries(calls)) {
  const wall: number[] = [];
  let errors = 0;
  // The first call loads what the tool depends on.
  await ask(...call(symbols[0] as { path: string; id: string }));
  const before = cpuMs();
  for (let round = 1; round <= Number(rounds); round += 1) {
    const began = performance.now();
    const [tool, args] = call(symbols[round % symbols.length] as { path: string; id: string });
    if ((await ask(tool, args)).isError) errors += 1;
    wall.push(performance.now() - began);
  }
  const cpu = (cpuMs() - before) / Number(rounds);
  const { p50, p95 } = summary(name, wall);
  rows.push({ tool: name, 'p50 ms': p50, 'p95 ms': p95, 'cpu ms a call': Math.round(cpu * 10) / 10, errors });
}
console.table(rows);
const tools = (await client.listTools()).tools;
console.log(`tools/list: ${tools.length} tools, ${JSON.stringify(tools).length} letters`);
const result = {
  source: path.basename(path.resolve(source)),
  node: process.version,
  cpu: cpus()[0]?.model,
  rounds,
  rows,
};
const file = path.join(projectRoot, 'bench/results', `mcp-${new Date().toISOString().slice(0, 10)}.json`);
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
await client.close();
fs.rmSync(base, { recursive: true, force: true });
