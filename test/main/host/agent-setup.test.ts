/** Agents are connected for the page as for the terminal: only the lines that were shown, and taken out byte for byte. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { agentSetup } from '../../../src/main/host/host-methods.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-agent-setup-')));
const project = path.join(base, 'shop');
const config = path.join(base, '.codex', 'config.toml');
const mine = '[mcp_servers.other]\ncommand = "x"\n';
const change = { action: 'connect', client: 'codex', scope: 'user' } as const;
const context = { signal: new AbortController().signal } as Parameters<ReturnType<typeof agentSetup>['agents.plan']>[1];

beforeEach(() => {
  fs.mkdirSync(project, { recursive: true });
  fs.mkdirSync(path.dirname(config), { recursive: true });
  fs.writeFileSync(config, mine);
  vi.stubEnv('HOME', base);
  vi.stubEnv('MEMOSCOPE_USER_DATA', path.join(base, 'data'));
  for (const name of ['CODEX_HOME', 'XDG_CONFIG_HOME']) vi.stubEnv(name, undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(base, { recursive: true, force: true });
});

const setup = agentSetup(
  () => project,
  () => {},
);

it('writes what was shown, and takes it out again byte for byte', async () => {
  const { files, seen } = await setup['agents.plan'](change, context);
  expect(files.find(({ file }) => file === config)?.diff).toContain('+[mcp_servers.memoscope]');
  expect(fs.readFileSync(config, 'utf8')).toBe(mine);
  const { written } = await setup['agents.apply']({ ...change, seen }, context);
  expect(written).toContain(config);
  const back = { ...change, action: 'disconnect' } as const;
  const shown = await setup['agents.plan'](back, context);
  await setup['agents.apply']({ ...back, seen: shown.seen }, context);
  expect(fs.readFileSync(config, 'utf8')).toBe(mine);
});

it('writes nothing where a file has changed since its lines were shown', async () => {
  const { seen } = await setup['agents.plan'](change, context);
  fs.writeFileSync(config, `# new\n${mine}`);
  await expect(setup['agents.apply']({ ...change, seen }, context)).rejects.toMatchObject({ code: 'Conflict' });
  expect(fs.readFileSync(config, 'utf8')).toBe(`# new\n${mine}`);
});
