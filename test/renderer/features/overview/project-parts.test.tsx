/** What the overview says of the project: what it is, where to begin, what is outdated, what waits, problems, open questions. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { bankAnswers, type CannedBank, oneBank } from '../../canned/bank.ts';
import { fewGenerations, generationAnswers } from '../../canned/generations.ts';
import { type CannedHost, cannedHost, smallOverview } from '../../canned/host.ts';
import { retryPolicy } from '../../canned/symbols.ts';

const record = (id: string, question: string, status: RecordSummary['status']): RecordSummary => ({
  id,
  projectKey: 'ledgerline',
  createdAt: Date.now() - 3.5 * 60_000,
  updatedAt: 1,
  question,
  questionType: 'DATA_FLOW',
  confidence: 0.8,
  origin: 'own',
  domain: 'payments',
  tags: [],
  analyst: 'human',
  pinned: false,
  verifiedAt: null,
  confirmedAt: null,
  revision: 1,
  evidenceCount: 1,
  status,
});

let root: Root;
const last = {
  ...{ id: 'abc1234567', at: 0, kind: 'fix' as const, rule: '', subject: 'Round up' },
  ...{ reason: [], issues: [], tags: [] },
};
let services: Services;
let host: CannedHost;
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  window.history.replaceState(null, '', '#/overview');
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    ...generationAnswers(fewGenerations()),
    'workspace.overview': () => ({ ...smallOverview, mostUsed: [{ symbol: retryPolicy.symbol, fanIn: 7 }] }),
    'docs.list': () => ({
      documents: [
        { file: 'web/README.md', title: 'web', role: 'readme', lines: 3, sections: 1, outdated: 0 },
        { file: 'README.md', title: 'ledgerline', role: 'readme', lines: 3, sections: 1, outdated: 0 },
      ],
      about: { file: 'README.md', line: 3, text: 'Ledger and payments for small lenders.' },
      unread: [],
    }),
    'history.lately': ({ days = 30 }) => ({
      ...{
        days,
        since: 0,
        routine: [],
        hotDays: 90,
        hot: [],
        modules: [],
        reach: { commits: 9, compared: 9, ends: 'start' },
      },
      ...(days < 365
        ? { commits: 0, areas: [] }
        : { commits: 1, areas: [{ area: 'web', commits: 1, last, classes: {} }] }),
    }),
    'memory.list': () => ({
      records: [record('lr-2', 'Who may call?', 'stale')],
      total: 38,
      facets: { types: {}, domains: {}, statuses: { active: 304, stale: 38 }, analysts: {} },
      next: null,
    }),
    'memory.domains': () => ({ domains: [] }),
    'memory.gaps': () => ({
      total: 12,
      gaps: ['Stripe.net', 'a'.repeat(80), 'Polly', 'Dapper', 'Serilog'].map((about) => ({
        type: 'MISSING_DEPENDENCY' as const,
        description: `No record speaks of ${about}`,
        priority: 60,
        suggestedQuestion: `What is ${about} used for?`,
        about,
      })),
    }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('What is Stripe.net used for?'));
});
afterEach(() => {
  root.unmount();
  services.dispose();
});

const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text)) as HTMLElement;
const place = () => services.navigation.getState().route;

const list = (label: string) => [
  ...document.querySelectorAll<HTMLElement>(`[role="listbox"][aria-label="${label}"] [role="option"]`),
];

it('says what the project is in the words of the README in its root, with the line', async () => {
  await vi.waitFor(() => expect(document.querySelector('header p')?.textContent).toContain('for small lenders.'));
  expect(document.querySelector('header p')?.textContent).toBe('Ledger and payments for small lenders. README.md:3');
  document.querySelector<HTMLElement>('header p button')?.click();
  expect(place()).toMatchObject({ view: 'docs', id: 'README.md', query: { line: '3' } });
});

it('names where reading begins: entry points, then the types that most others use', async () => {
  await vi.waitFor(() => expect(list('Start reading')).toHaveLength(2));
  const [entry, used] = list('Start reading').map((row) => row.textContent);
  expect(entry).toMatch(/starts the server.*Program\.cs:\d+$/);
  expect(used).toMatch(/RetryPolicy.*used by 7 types$/);
  list('Start reading')[1]?.click();
  expect(place()).toMatchObject({ view: 'type', id: retryPolicy.symbol.typeId });
});

it('looks further back where nothing was committed in the usual time, until a period is chosen', async () => {
  const lately = () => document.querySelector('[aria-label="Changed lately"]')?.textContent ?? '';
  await vi.waitFor(() => expect(lately()).toContain('Round up'));
  expect(lately()).toContain('1 commit in 365 days');
  button('7 days').click();
  await vi.waitFor(() => expect(lately()).toContain('0 commits in 7 days'));
  expect(lately()).not.toContain('Round up');
});

it('lists what recent changes made outdated, and leads to all of it', async () => {
  await vi.waitFor(() => expect(list('Outdated by recent changes')).toHaveLength(1));
  expect(list('Outdated by recent changes')[0]?.textContent).toBe('Who may call?payments');
  const asked = host.calls.find(({ method }) => method === 'memory.list')?.params;
  expect(asked).toMatchObject({ filter: { statuses: ['stale'] } });
  button('All 38').click();
  expect(place()).toMatchObject({ view: 'learnings', query: { status: 'stale' } });
});

it('shows what needs a look below the modules where the window has no room beside them', async () => {
  await vi.waitFor(() => expect(list('Outdated by recent changes')).toHaveLength(1));
  expect(document.querySelector('main [aria-label="Outdated by recent changes"]')).toBeNull();
  services.panes.getState().setNarrow(true);
  await vi.waitFor(() =>
    expect(document.querySelector('main [aria-label="Outdated by recent changes"]')).not.toBeNull(),
  );
  expect(document.querySelector('[data-pane="inspector"]')).toBeNull();
});

const tell = async (bank: CannedBank) => {
  Object.assign(host.answers, bankAnswers(bank));
  await services.queries.invalidateQueries();
};

it('names the conflicts and proposals that wait for the person, and nothing where none do', async () => {
  expect(list('Waiting for you')).toEqual([]);
  await tell(oneBank());
  await vi.waitFor(() =>
    expect(list('Waiting for you').map((row) => row.textContent)).toEqual([
      '1 conflict to resolvepatterns.md',
      '1 proposal to accept or edit',
    ]),
  );
  list('Waiting for you')[0]?.click();
  expect(place()).toMatchObject({ view: 'bank', query: { conflict: 'first' } });
});

it('counts the problems in the code by kind, the gravest first, each a step from its issues', async () => {
  await vi.waitFor(() => expect(list('Found in the code')).toHaveLength(2));
  expect(list('Found in the code').map((row) => row.textContent)).toEqual([
    'Cycles between modules or types1',
    'Unfinished work1',
  ]);
  list('Found in the code')[0]?.click();
  expect(place()).toMatchObject({ view: 'project', id: 'issues', query: { kinds: 'cycle' } });
});

it('asks at most three open questions, none longer than 80 characters', () => {
  const questions = [...document.querySelectorAll('ul[aria-label="Open questions"] li > span')];
  expect(questions.map((one) => one.textContent)).toEqual([
    'What is Stripe.net used for?',
    'What is Polly used for?',
    'What is Dapper used for?',
  ]);
});

it('does not mention the machinery: no generation, no loop, no queue', async () => {
  await vi.waitFor(() => expect(list('Found in the code')).toHaveLength(2));
  expect(document.querySelector('main')?.textContent).not.toMatch(/g-0\d+|loop|generation|swap|rebuild|describe/i);
});

it('leads to Ask with an open question, and leaves the sending to the person', async () => {
  document.querySelector<HTMLElement>('ul[aria-label="Open questions"] button')?.click();
  await vi.waitFor(() => expect(place().view).toBe('ask'));
  const field = () => document.querySelector('textarea')?.value;
  await vi.waitFor(() => expect(field()).toBe('What is Stripe.net used for? '));
  expect(host.calls.some(({ method }) => method === 'ask')).toBe(false);
});
