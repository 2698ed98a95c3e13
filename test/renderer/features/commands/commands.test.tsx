/** Commands of the project, in the overview's panel and on the page of all of them. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '#shared/contract/contract.ts';
import type { CommandPurpose, ProjectCommand } from '#shared/contract/project/commands.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

const command = (purpose: CommandPurpose, text: string, more: Partial<ProjectCommand> = {}): ProjectCommand => ({
  ...{ purpose, text, folder: '', description: '', parameters: [], needs: [] },
  sources: [{ kind: 'manifest', file: 'package.json', line: 7, label: 'scripts', triggers: [] }],
  ...more,
});
const listed: Result<'commands.list'> = {
  commands: [
    command('run', 'npm start', { folder: 'web' }),
    command('test', 'npm test', {
      sources: [{ kind: 'ci', file: '.github/workflows/ci.yml', line: 12, label: 'check', triggers: ['push'] }],
    }),
    command('test', 'npm run test:e2e', { description: 'In a browser' }),
    command('release', 'npm publish'),
  ],
  ...{ total: 4, files: 3, unread: [{ file: 'Taskfile.yml', reason: 'cannot be parsed' }] },
};

let services: Services;
let root: Root;
const copied: string[] = [];

beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(() => {
  root.unmount();
  services.dispose();
  vi.restoreAllMocks();
  copied.length = 0;
});

async function open(place: string, answer = listed): Promise<void> {
  window.history.replaceState(null, '', `#/${place}`);
  const host = cannedHost({ 'commands.list': () => answer });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
}
const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent);
const button = (name: string): HTMLElement | null =>
  document.querySelector(`button[aria-label="${name}"]`) ??
  [...document.querySelectorAll('button')].find((one) => one.textContent === name) ??
  null;

it('shows the first command of each purpose in the overview, leads to its source and copies it', async () => {
  await open('overview');
  await vi.waitFor(() =>
    expect(texts('section[aria-label="Run and test"] code')).toEqual(['cd web && npm start', 'npm test']),
  );
  button('Copy command')?.click();
  await vi.waitFor(() => expect(copied).toEqual(['cd web && npm start']));
  button('ci.yml:12')?.click();
  await vi.waitFor(() => expect(window.location.hash).toBe('#/file/.github/workflows/ci.yml?line=12'));
});

it('leads from the overview to all commands, by purpose', async () => {
  await open('overview');
  await vi.waitFor(() => expect(button('All 4 commands')).not.toBeNull());
  button('All 4 commands')?.click();
  await vi.waitFor(() => expect(texts('h1')).toEqual(['Commands']));
  await vi.waitFor(() => expect(texts('main h2')).toEqual(['Run1', 'Test2', 'Release1']));
  expect(document.body.textContent).toContain('Taskfile.yml could not be read.');
});

it('filters by command, description and purpose', async () => {
  await open('commands?q=browser');
  await vi.waitFor(() => expect(texts('main code')).toEqual(['npm run test:e2e']));
  root.unmount();
  services.dispose();
  await open('commands?q=release');
  await vi.waitFor(() => expect(texts('main code')).toEqual(['npm publish']));
  root.unmount();
  services.dispose();
  await open('commands?q=nothing');
  await vi.waitFor(() => expect(texts('h2')).toContain('No command matches “nothing”'));
});

it('says what was read where no command was found, and shows no panel', async () => {
  await open('commands', { commands: [], total: 0, files: 2, unread: [] });
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 files were read'));
  root.unmount();
  services.dispose();
  await open('overview', { commands: [], total: 0, files: 2, unread: [] });
  await vi.waitFor(() => expect(texts('h2')).toContain('Modules'));
  expect(document.querySelector('section[aria-label="Run and test"]')).toBeNull();
});
