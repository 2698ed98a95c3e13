/** `agents connect`, `disconnect` and `check` on a home folder with the files that people have. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { applyPlan, planAgent, readLedger, surroundings } from '../../../src/main/agents/agents.ts';
import { runHere } from '../cli/run-here.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-agents-')));
let home = '';
let project = '';
let userData = '';
let made = 0;

beforeEach(() => {
  made += 1;
  home = path.join(base, `home ${made}`);
  project = path.join(home, 'shop');
  userData = path.join(home, '.local/share/memoscope');
  fs.mkdirSync(path.join(project, '.memo'), { recursive: true });
  vi.stubEnv('HOME', home);
  vi.stubEnv('MEMOSCOPE_USER_DATA', userData);
  vi.stubEnv('PATH', path.join(home, 'bin'));
  for (const name of ['CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'XDG_CONFIG_HOME', 'OPENCODE_CONFIG', 'GEMINI_CLI_HOME'])
    vi.stubEnv(name, undefined);
});

afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(base, { recursive: true, force: true });
});

const run = (...args: string[]) => runHere(['agents', ...args], { cwd: project, userData });

function write(name: string, text: string): string {
  const file = path.join(home, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
}

/** Every file and folder of the home, but for our own data. */
function tree(): Record<string, string> {
  const all = fs.readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.local'));
  return Object.fromEntries(
    all.sort().map((name) => {
      const file = path.join(home, name);
      const { mode } = fs.lstatSync(file);
      return [name, `${mode.toString(8)} ${fs.lstatSync(file).isFile() ? fs.readFileSync(file, 'utf8') : ''}`];
    }),
  );
}

test('only those that are found are taken, and the whole home is as before when all are disconnected', async () => {
  write('.claude.json', '{"numStartups": 3}');
  write('.claude/settings.json', '{\r\n  // mine\r\n  "hooks": {},\r\n}\r\n');
  fs.chmodSync(path.join(home, '.claude.json'), 0o600);
  write('.gemini/settings.json', '\ufeff{\n\t"theme": "x"\n}');
  const before = tree();
  const connected = await run('connect', '--yes', '--json');
  expect(connected.err).toBe('');
  expect(
    JSON.parse(connected.out).changes.map((one: { client: string; state: string }) => [one.client, one.state]),
  ).toEqual([
    ['claude', 'written'],
    ['gemini', 'written'],
  ]);
  expect(fs.existsSync(path.join(userData, 'bin', 'memoscope'))).toBe(true);
  const after = tree();
  expect(after['.claude.json']).toMatch(/^100600 /);
  expect((await run('connect', '--yes')).out).toContain('nothing to write');
  expect(tree()).toEqual(after);
  expect((await run('disconnect', '--yes')).code).toBe(0);
  expect(tree()).toEqual(before);
  expect((await run('disconnect', '--yes')).code).toBe(0);
  expect(tree()).toEqual(before);
});

test('a client is found by its variable and its command', async () => {
  vi.stubEnv('CODEX_HOME', path.join(home, 'elsewhere'));
  fs.mkdirSync(path.join(home, 'elsewhere'));
  write('bin/opencode', '');
  const { out } = await run('connect', '--yes', '--json');
  const files = JSON.parse(out).changes.flatMap((one: { files: { file: string }[] }) =>
    one.files.map(({ file }) => file),
  );
  expect(files).toContain(path.join(home, 'elsewhere/config.toml'));
  expect(files).toContain(path.join(home, '.config/opencode/opencode.json'));
});

test('without --yes and with --dry-run nothing is written, and the difference is shown', async () => {
  write('.codex/config.toml', 'model = "o"\n');
  const before = tree();
  for (const args of [['connect'], ['connect', '--dry-run', '--yes']]) {
    const { out } = await run(...args);
    expect(out).toContain('+[mcp_servers.memoscope]');
    expect(out).toContain(' model = "o"');
    expect(tree()).toEqual(before);
  }
});

test('secrets near our lines are not shown', async () => {
  write('.claude.json', '{\n  "apiKey": "sk-ant-REDACTED"\n}\n');
  const { out } = await run('connect', 'claude', '--dry-run');
  expect(out).toContain('"memoscope"');
  expect(out).not.toContain('AbCdEf01');
});

const settings = '.claude/settings.json';
test.each<[string, string, () => void]>([
  [
    'a symbolic link',
    'symbolic link',
    () => fs.symlinkSync(write('dotfiles/settings.json', '{}'), path.join(home, settings)),
  ],
  [
    'a link to a folder',
    'symbolic link',
    () => {
      write('dotfiles/claude/settings.json', '{}');
      fs.rmdirSync(path.join(home, '.claude'));
      fs.symlinkSync(path.join(home, 'dotfiles/claude'), path.join(home, '.claude'));
    },
  ],
  ['a dangling link', 'symbolic link', () => fs.symlinkSync(path.join(home, 'gone'), path.join(home, settings))],
  ['a hard link', 'hard link', () => fs.linkSync(write('dotfiles/settings.json', '{}'), path.join(home, settings))],
  ['a read-only file', 'read-only', () => fs.chmodSync(write(settings, '{}'), 0o444)],
  ['a folder', 'not a plain file', () => fs.mkdirSync(path.join(home, settings))],
  [
    'another encoding',
    'UTF-8',
    () => fs.writeFileSync(path.join(home, settings), Buffer.from([0xff, 0xfe, 0x7b, 0x00])),
  ],
  ['a broken file', 'settings.json:2:1', () => write(settings, '{\n')],
])('%s is refused, the client as a whole, and others are connected', async (_, why, make) => {
  fs.mkdirSync(path.join(home, '.claude'), { recursive: true });
  fs.mkdirSync(path.join(home, '.cursor'));
  make();
  const before = tree();
  const { out, code } = await run('connect', 'claude', '--yes');
  expect(code).toBe(1);
  expect(out).toContain(why);
  expect(tree()).toEqual(before);
  expect((await run('connect', 'claude,cursor', '--yes')).code).toBe(1);
  expect(fs.existsSync(path.join(home, '.cursor/mcp.json'))).toBe(true);
});

test('a folder of the project that leads out of it is refused', async () => {
  fs.mkdirSync(path.join(home, 'outside'));
  fs.symlinkSync(path.join(home, 'outside'), path.join(project, '.vscode'));
  const { out, code } = await run('connect', 'vscode', '--scope', 'project', '--yes');
  expect([code, out]).toEqual([1, expect.stringContaining('symbolic link')]);
  expect(fs.readdirSync(path.join(home, 'outside'))).toEqual([]);
});

test('a file that changes while the person thinks is planned for again, and both changes are there', async () => {
  const file = write('.cursor/mcp.json', '{\n  "mcpServers": {}\n}\n');
  const at = surroundings(project);
  const shown = planAgent('connect', 'cursor', 'user', at, []);
  fs.writeFileSync(file, '{\n  "theme": "dark",\n  "mcpServers": {}\n}\n');
  await applyPlan(shown, (ledger) => planAgent('connect', 'cursor', 'user', at, ledger));
  const value = JSON.parse(fs.readFileSync(file, 'utf8'));
  expect([value.theme, Object.keys(value.mcpServers)]).toEqual(['dark', ['memoscope']]);
  const ledger = await readLedger(() => {});
  const back = planAgent('disconnect', 'cursor', 'user', at, ledger);
  await applyPlan(back, (now) => planAgent('disconnect', 'cursor', 'user', at, now));
  expect(fs.readFileSync(file, 'utf8')).toBe('{\n  "theme": "dark",\n  "mcpServers": {}\n}\n');
});

test('a file whose change alters our lines is not written without a new look', async () => {
  const file = write('.cursor/mcp.json', '{\n  "mcpServers": {}\n}\n');
  const at = surroundings(project);
  const shown = planAgent('connect', 'cursor', 'user', at, []);
  fs.writeFileSync(file, '{}');
  await expect(applyPlan(shown, (ledger) => planAgent('connect', 'cursor', 'user', at, ledger))).rejects.toMatchObject({
    code: 'Conflict',
  });
  expect(fs.readFileSync(file, 'utf8')).toBe('{}');
});

test('only the first change of a file is backed up, and at most ten copies are kept', async () => {
  write('.cursor/mcp.json', '{ "mcpServers": {} }\n');
  await run('connect', 'cursor', '--yes');
  await run('disconnect', 'cursor', '--yes');
  await run('connect', 'cursor', '--yes');
  const backups = path.join(userData, 'agents/backups');
  const [copy = '', ...others] = fs.readdirSync(backups);
  expect(others).toEqual([]);
  expect(fs.readFileSync(path.join(backups, copy), 'utf8')).toBe('{ "mcpServers": {} }\n');
  for (let n = 0; n < 12; n += 1) fs.writeFileSync(path.join(backups, `2020010${n}-x`), '');
  write('.codex/config.toml', 'a = 1\n');
  await run('connect', 'codex', '--yes');
  expect(fs.readdirSync(backups).length).toBeLessThanOrEqual(10);
});

test('disconnects also after Memoscope was moved: the commands stay the same', async () => {
  write('.codex/config.toml', 'a = 1\n');
  await run('connect', 'codex', '--yes');
  const launcher = path.join(userData, 'bin/memoscope');
  fs.writeFileSync(launcher, fs.readFileSync(launcher, 'utf8').replaceAll('memoscope.mjs', 'gone.mjs'));
  const wired = tree();
  expect((await run('connect', 'codex', '--yes')).out).toContain('nothing to write');
  expect(tree()).toEqual(wired);
  await run('disconnect', 'codex', '--yes');
  expect(fs.readFileSync(path.join(home, '.codex/config.toml'), 'utf8')).toBe('a = 1\n');
});

test('check says what is connected, edited, foreign and broken, and starts nothing that is not ours', async () => {
  write('.cursor/mcp.json', '{ "mcpServers": { "memoscope": { "command": "/bin/false" } } }\n');
  write('.gemini/settings.json', '{ "mcpServers": ');
  const { out, code } = await run('check', '--json');
  expect(code).toBe(1);
  const of = (client: string) => JSON.parse(out).agents.find((one: { client: string }) => one.client === client);
  expect(of('cursor').scopes[0]).toMatchObject({
    test: null,
    parts: [{ kind: 'server', state: 'foreign', line: 1 }, {}],
  });
  expect(of('gemini').scopes[0].parts[0]).toMatchObject({
    state: 'broken',
    why: expect.stringContaining('settings.json:1:'),
  });
  expect(of('opencode')).toMatchObject({ foundBy: null });
});

test('the entry that was written starts the server, and the hook is silent where nothing is indexed', async () => {
  write('.claude.json', '{}');
  fs.mkdirSync(path.join(home, '.claude'));
  await run('connect', 'claude', '--yes');
  vi.stubEnv('PATH', process.env.PATH_BEFORE ?? '/usr/bin:/bin');
  const { out, code } = await run('check');
  expect(out).toMatch(/works: \d+ tools/);
  expect(code).toBe(0);
});

test.each([
  [['connect', 'emacs'], 'no known agent'],
  [['connect', '--scope', 'world'], '--scope must be'],
])('%j is a wrong line', async (args, why) => {
  const { err, code } = await run(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(why)]);
});
