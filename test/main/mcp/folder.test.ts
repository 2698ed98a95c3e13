/** Which folder a server serves that was given none, from what its client says. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectAt } from '../../../src/main/mcp/serve.ts';
import { mainFile } from '../cli/run-cli.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-folder-')));
const home = path.join(base, 'home');
const root = path.join(home, 'shop');

beforeAll(() => {
  fs.mkdirSync(path.join(root, 'src/deep'), { recursive: true });
  fs.mkdirSync(path.join(root, '.git'));
  fs.mkdirSync(path.join(home, 'plain/below'), { recursive: true });
  fs.writeFileSync(path.join(root, 'src/a.ts'), 'export class Alpha {}\n');
});

afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

test('the nearest project above is taken; a folder outside every project is taken itself', () => {
  expect(projectAt(path.join(root, 'src/deep'), home)).toBe(root);
  expect(projectAt(path.join(home, 'plain/below'), home)).toBe(path.join(home, 'plain/below'));
});

test('an indexed folder goes before the repository around it', () => {
  fs.mkdirSync(path.join(root, 'part/.memo'), { recursive: true });
  expect(projectAt(path.join(root, 'part'), home)).toBe(path.join(root, 'part'));
});

test.each([home, path.parse(base).root])('%s is refused', (folder) => {
  expect(() => projectAt(folder, home)).toThrow(expect.objectContaining({ code: 'Refused' }));
});

test('a home folder that is itself under version control is never taken for a folder below it', () => {
  fs.mkdirSync(path.join(home, '.git'));
  expect(projectAt(path.join(home, 'plain'), home)).toBe(path.join(home, 'plain'));
});

test.each<[string, { env?: Record<string, string>; roots?: string[]; cwd: string; word?: string }]>([
  ['its own variable', { env: { CLAUDE_PROJECT_DIR: root }, cwd: base }],
  ['its roots', { roots: [path.join(root, 'src')], cwd: base }],
  ['the folder that it starts the server in', { cwd: path.join(root, 'src') }],
  ['a variable that it does not fill in counts as none', { roots: [root], cwd: base, word: '$' + '{workspaceFolder}' }],
])('a client names the folder by %s', async (_, { env = {}, roots, cwd, word }) => {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: roots === undefined ? {} : { roots: {} } });
  if (roots !== undefined) {
    const listed = roots.map((one) => ({ uri: pathToFileURL(one).href, name: 'x' }));
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: listed }));
  }
  const variables = { HOME: home, MEMOSCOPE_USER_DATA: path.join(base, 'user-data'), ...env };
  const args = [mainFile, 'mcp', ...(word === undefined ? [] : [word])];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: variables, cwd, stderr: 'inherit' }),
  );
  try {
    const answer = await client.callTool({ name: 'search_symbols', arguments: { query: 'Alpha' } });
    expect(answer.structuredContent).toMatchObject({ symbols: [{ path: 'src.a.Alpha' }] });
  } finally {
    await client.close();
  }
});
