/** What --print-config prints starts our server, as each client would start it: from a checkout and from an installed package. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainFile } from '../cli/run-cli.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-printed-')));
const root = path.join(base, 'my "project" 界');
const env = { MEMOSCOPE_USER_DATA: path.join(base, 'user-data') };
/** As npm lays it out: the package with its build, its command as a link beside it. */
const installed = path.join(base, 'node_modules/memoscope');
const command = path.join(base, 'node_modules/.bin/memoscope');

beforeAll(() => {
  fs.mkdirSync(path.join(root, 'src'), { recursive: true });
  fs.writeFileSync(path.join(root, 'src/a.ts'), 'export class Alpha {}\n');
  for (const part of ['bin', 'package.json'])
    fs.cpSync(path.join(checkout, part), path.join(installed, part), { recursive: true });
  fs.mkdirSync(path.join(installed, 'out'));
  fs.symlinkSync(path.dirname(mainFile), path.join(installed, 'out/main'));
  for (const part of ['resources', 'node_modules'])
    fs.symlinkSync(path.join(checkout, part), path.join(installed, part));
  fs.mkdirSync(path.dirname(command));
  fs.symlinkSync('../memoscope/bin/memoscope.mjs', command);
});

afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

interface Started {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** The value of a key of our TOML, whose strings and lists are those of JSON. */
function fromToml(text: string): Started {
  const value = (key: string): unknown => JSON.parse(new RegExp(`^${key} = (.*)$`, 'm').exec(text)?.[1] ?? 'null');
  return { command: String(value('command')), args: value('args') as string[] };
}

const read: Record<string, (text: string) => Started> = {
  claude: (text) => JSON.parse(text).mcpServers.memoscope,
  cursor: (text) => JSON.parse(text).mcpServers.memoscope,
  vscode: (text) => JSON.parse(text).servers.memoscope,
  codex: fromToml,
};

test('each client is informed of the same command, and it serves, from whatever folder it is started (installed package)', async () => {
  const printed = async (client: string): Promise<Started> => {
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'mcp', root, '--print-config', client], {
      cwd: base,
      env: { ...process.env, ...env },
    });
    const { command: program, args, env: variables } = read[client]?.(stdout) ?? { command: '', args: [] };
    return { command: program, args, ...(variables === undefined ? {} : { env: variables }) };
  };
  const [start, ...others] = await Promise.all(Object.keys(read).map(printed));
  for (const other of others) expect(other).toEqual(start);
  if (start === undefined) throw new Error('nothing was printed');
  expect(path.isAbsolute(start.command) && start.args.slice(0, 1).every(path.isAbsolute)).toBe(true);
  const client = new Client({ name: 'test-agent', version: '1' });
  await client.connect(
    new StdioClientTransport({ ...start, env: { ...start.env, ...env, PATH: '' }, cwd: '/', stderr: 'inherit' }),
  );
  try {
    const answer = await client.callTool({ name: 'search_symbols', arguments: { query: 'Alpha' } });
    expect(answer.structuredContent).toMatchObject({ freshness: 'fresh', symbols: [{ path: 'src.a.Alpha' }] });
  } finally {
    await client.close();
  }
});
