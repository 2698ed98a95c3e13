/** The page that connects coding agents: what it shows before it writes, and what it sends. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { AgentState } from '#shared/contract/settings/agents.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

const config = '/home/me/.codex/config.toml';
const part = (state: 'absent' | 'ours' | 'edited') => ({ kind: 'server' as const, file: config, state });
const agent = (
  client: AgentState['client'],
  title: string,
  foundBy: string | null,
  isConnected: boolean,
): AgentState => ({
  ...{ client, title, foundBy },
  scopes: [
    {
      scope: 'user',
      parts: [part(isConnected ? 'ours' : 'absent')],
      test: isConnected ? { ok: true, found: '12 tools' } : null,
    },
    { scope: 'project', parts: [part('absent')], test: null },
  ],
});
const added = `--- ${config}\n+++ ${config}\n@@ -2,1 +2,2 @@\n args = []\n+[mcp_servers.memoscope]`;
const removed = `--- ${config}\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-[mcp_servers.memoscope]`;

let services: Services;
let root: Root;
let applied: Params<'agents.apply'>[];
let isConnected: boolean;
let plan: Partial<Result<'agents.plan'>>;
let apply: () => Result<'agents.apply'>;

beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  applied = [];
  isConnected = false;
  plan = {};
  apply = () => ({ written: [config], backups: [] });
});
afterEach(() => {
  root.unmount();
  services.dispose();
});

async function open(place: string): Promise<void> {
  window.history.replaceState(null, '', `#/${place}`);
  const host = cannedHost({
    'agents.check': () => ({
      agents: [agent('claude', 'Claude Code', null, false), agent('codex', 'Codex', '/home/me/.codex', isConnected)],
    }),
    'agents.plan': ({ action }) => ({
      ...{ notes: [], refused: [], seen: `seen ${action}` },
      files:
        action === 'disconnect' || !isConnected ? [{ file: config, diff: action === 'connect' ? added : removed }] : [],
      ...plan,
    }),
    'agents.apply': (params) => {
      applied.push(params);
      const result = apply();
      isConnected = params.action === 'connect';
      return result;
    },
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
}
const text = (): string => document.body.textContent ?? '';
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name);
async function press(name: string): Promise<void> {
  const found = await vi.waitFor(() => {
    const one = button(name);
    if (one === undefined) throw new Error(`There is no button '${name}'.`);
    return one;
  });
  found.click();
}

it('begins with an agent that is here, shows the lines with their numbers, and writes only these', async () => {
  await open('agents');
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Codex'));
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('main ol > li')].map((line) => line.textContent)).toEqual([
      '2 args = []',
      '3+added[mcp_servers.memoscope]',
    ]),
  );
  expect(applied).toEqual([]);
  await press('Connect Codex');
  await vi.waitFor(() => expect(text()).toContain('Codex is connected: 1 file written'));
  expect(text()).toContain('accept the hooks once with /hooks');
  expect(applied).toEqual([{ action: 'connect', client: 'codex', scope: 'user', seen: 'seen connect' }]);
  await vi.waitFor(() => expect(text()).toContain('The entry starts and answers.'));
});

it('shows what disconnecting takes out before it does so', async () => {
  isConnected = true;
  await open('agents/codex');
  await press('Disconnect Codex…');
  await vi.waitFor(() => expect(text()).toContain('the file is deleted'));
  expect(applied).toEqual([]);
  await press('Disconnect Codex');
  await vi.waitFor(() => expect(text()).toContain('Codex is disconnected'));
  expect(applied).toEqual([{ action: 'disconnect', client: 'codex', scope: 'user', seen: 'seen disconnect' }]);
});

it('says why an agent cannot be changed and offers no button for it', async () => {
  plan = { files: [], refused: [`${config} is left as it is: it is read-only.`] };
  await open('agents/codex?scope=project');
  await vi.waitFor(() => expect(text()).toContain('it is read-only'));
  expect(button('Connect Codex')).toBeUndefined();
});

it('says when a file changed after its lines were shown', async () => {
  apply = () => {
    throw new MemoError('Conflict', 'A file has changed since its lines were shown. Look at them again.');
  };
  await open('agents/codex');
  await press('Connect Codex');
  await vi.waitFor(() => expect(text()).toContain('A file has changed since its lines were shown.'));
});
