/** The page of sessions: nothing is read before a source is on, and a session shows what was asked, edited and run. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Params, Result } from '#shared/contract/contract.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

type Session = Result<'sessions.read'>['session'];

const session: Session = {
  ...{ id: 'claude:a1', source: 'claude', startedAt: 0, endedAt: 0, title: 'Fix the order of repayments' },
  ...{ turns: 2, files: ['src/allocator.ts'], commands: 2, failed: 1, rolledBack: 1, unknown: 0 },
};
const read: Result<'sessions.read'> = {
  ...{ session, file: '/home/me/.claude/projects/shop/a1.jsonl' },
  turns: [
    { line: 1, at: 0, text: 'Fix the order of repayments', files: ['src/allocator.ts'], commands: [] },
    {
      ...{ line: 6, at: 0, text: 'Now run the tests', files: [] },
      commands: [
        { text: 'npm test', outcome: 'failed', exit: 1, line: 7 },
        { text: 'npm test -- --run', outcome: 'passed', exit: 0, line: 9 },
      ],
    },
  ],
};
let services: Services;
let root: Root;
let isOn: boolean;
let asked: string[];
let switched: Params<'sessions.switch'>[];
let proposed: Result<'sessions.propose'>['proposed'];

beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  [isOn, asked, switched, proposed] = [false, [], [], []];
});
afterEach(() => {
  root.unmount();
  services.dispose();
});

const sources = (): Result<'sessions.sources'> => ({
  former: [],
  sources: [
    { source: 'claude', on: isOn, since: null, folder: '/home/me/.claude', files: 3, bytes: 2_400, ofFolder: 3 },
    { source: 'codex', on: false, since: null, folder: '/home/me/.codex', files: 0, bytes: 0, ofFolder: null },
  ],
});

async function open(place: string, on: boolean): Promise<void> {
  isOn = on;
  window.history.replaceState(null, '', `#/${place}`);
  const host = cannedHost({
    'sessions.sources': sources,
    'sessions.switch': (params) => {
      switched.push(params);
      isOn = params.on;
      return sources();
    },
    'sessions.list': () => ({
      sessions: isOn ? [session] : [],
      total: isOn ? 1 : 0,
      on: isOn ? ['claude'] : [],
      unread: [],
    }),
    'sessions.read': ({ id }) => {
      asked.push(id);
      return read;
    },
    'sessions.search': ({ query }) => ({
      hits:
        query === 'run'
          ? [{ id: 'claude:a1', source: 'claude', at: 0, line: 9, kind: 'command', text: 'npm test -- --run' }]
          : [],
      ...{ total: query === 'run' ? 1 : 0, on: ['claude'], unread: [] },
    }),
    'sessions.propose': () => ({ proposed, held: {}, sessions: 1, left: 5 - proposed.length, unread: [] }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
}
const text = (): string => document.body.textContent ?? '';
const labelled = (label: string): HTMLElement | null => document.querySelector(`[aria-label="${label}"]`);

it('reads no session before a source is switched on, and says what would be read', async () => {
  await open('sessions', false);
  await vi.waitFor(() => expect(text()).toContain('No transcripts are read'));
  await vi.waitFor(() => expect(text()).toContain('3 sessions here, 2.4 KB'));
  expect(asked).toEqual([]);
  expect((labelled('Read sessions of Codex') as HTMLButtonElement).disabled).toBe(true);
  labelled('Read sessions of Claude Code')?.click();
  await vi.waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe('Fix the order of repayments'));
  expect(switched).toEqual([{ source: 'claude', on: true }]);
});

it('shows a session turn by turn, and a file of it opens', async () => {
  await open('sessions/claude:a1', true);
  await vi.waitFor(() => expect(text()).toContain('npm test -- --run'));
  expect([...document.querySelectorAll('main ol > li')].map((turn) => turn.textContent)).toEqual([
    'Fix the order of repaymentssrc/allocator.tsline 1',
    'Now run the testsnpm testfailednpm test -- --runpassedline 6',
  ]);
  expect(text()).toContain('1 prompt was undone and is not shown.');
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'src/allocator.ts')?.click();
  await vi.waitFor(() => expect(window.location.hash).toContain('#/file/src/allocator.ts'));
});

it('finds commands by their words, and says where nothing is found', async () => {
  await open('sessions?q=run', true);
  await vi.waitFor(() => expect(document.querySelector('[role="option"]')?.textContent).toContain('npm test -- --run'));
  services.navigation.getState().go(route('sessions', '', { q: 'gone' }));
  await vi.waitFor(() => expect(text()).toContain('No session holds “gone”.'));
});

it('leads from proposed notes to the inbox, and says so where there is nothing new', async () => {
  await open('sessions', true);
  const press = () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Propose notes')?.click();
  await vi.waitFor(() => expect(text()).toContain('Propose notes'));
  press();
  await vi.waitFor(() => expect(text()).toContain('Nothing new to propose'));
  proposed = [{ proposal: 'bi-1', kind: 'rule', text: 'Never round.', session: 'claude:a1', lines: [6] }];
  press();
  await vi.waitFor(() => expect(window.location.hash).toBe('#/inbox/bi-1'));
});
