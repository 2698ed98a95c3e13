/** What the overview tells of memory: figures with their links, the newest learnings, what nobody has asked yet. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { bankAnswers, type CannedBank, oneBank } from '../../canned/bank.ts';
import { byStatic } from '../../canned/evolution.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';

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
let services: Services;
let host: CannedHost;
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  window.history.replaceState(null, '', '#/overview');
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    'memory.list': () => ({
      records: [record('lr-1', 'How does a hold become an entry?', 'active'), record('lr-2', 'Who may call?', 'stale')],
      total: 342,
      facets: { types: {}, domains: {}, statuses: { active: 304, stale: 38 }, analysts: {} },
      next: null,
    }),
    'evolution.status': () => byStatic,
    'memory.domains': () => ({ domains: [] }),
    'memory.gaps': () => ({
      total: 1,
      gaps: [
        {
          type: 'MISSING_DEPENDENCY',
          description: 'No record speaks of Stripe.net',
          priority: 60,
          suggestedQuestion: 'What is Stripe.net used for?',
          about: 'Stripe.net',
        },
      ],
    }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('No record speaks of Stripe.net'));
});
afterEach(() => {
  root.unmount();
  services.dispose();
});

const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text)) as HTMLElement;
const place = () => services.navigation.getState().route;

it('counts learnings, and what of them went stale, each a link', () => {
  button('342 records').click();
  expect(place()).toMatchObject({ view: 'learnings', query: {} });
  services.navigation.getState().back();
});

it('leads from the stale ones to their list, also where the strip has no room for them', () => {
  const inspector = [...document.querySelectorAll('h3')].find((one) => one.textContent?.startsWith('Learnings'));
  expect(inspector?.textContent).toBe('Learnings342, 38 stale');
  for (const link of [button('38 stale'), inspector?.querySelector('button')]) {
    services.navigation.getState().go(route('overview'));
    link?.click();
    expect(place()).toMatchObject({ view: 'learnings', query: { status: 'stale' } });
  }
});

const bankCell = () =>
  [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Memory bank')?.parentElement;
const tell = async (bank: CannedBank) => {
  Object.assign(host.answers, bankAnswers(bank));
  await services.queries.invalidateQueries();
};

it('tells that there is no memory bank, and leads to where one is made (spec 10)', async () => {
  await tell({ ...oneBank(), exists: false });
  await vi.waitFor(() => expect(bankCell()?.textContent).toBe('Memory bankNone yetCreate the memory bank'));
  bankCell()?.querySelector('button')?.click();
  expect(place().view).toBe('bank');
});

it('tells how many files and proposals the memory bank has, and who writes in its files', async () => {
  await tell({ ...oneBank(), conflicts: [] });
  await vi.waitFor(() => expect(bankCell()?.textContent).toBe('Memory bank27 files2 proposals wait'));
  const rows = [...document.querySelectorAll('[role="listbox"][aria-label="Memory bank"] [role="option"]')];
  expect(rows.map((row) => row.textContent)).toEqual(
    expect.arrayContaining(['active.md1 machine block', 'brief.mdby people']),
  );
  expect(button('23 more in the memory bank')).toBeDefined();
  (rows[0] as HTMLElement).click();
  expect(place()).toMatchObject({ view: 'bank', id: rows[0]?.textContent?.replace(/\.md.*/, '.md') });
});

it('tells how many machine blocks wait and where, and leads to the first conflict (spec 10)', async () => {
  await tell(oneBank());
  await vi.waitFor(() => expect(bankCell()?.textContent).toBe('Memory bank1 machine block waitspatterns.md'));
  bankCell()?.querySelector('button')?.click();
  expect(place()).toMatchObject({ view: 'bank', query: { conflict: 'first' } });
});

it('tells what the loop does, a step from its place', async () => {
  const loop = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Evolution loop')?.parentElement;
  await vi.waitFor(() => expect(loop?.querySelectorAll('[aria-hidden="true"] > i')).toHaveLength(9));
  loop?.querySelector('button')?.click();
  expect(place().view).toBe('evolution');
});

it('lists the newest, with what no longer holds', () => {
  const rows = [...document.querySelectorAll('[role="listbox"][aria-label="Learnings"] [role="option"]')];
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/How does a hold become an entry\?.*3 min ago/),
    expect.stringMatching(/Who may call\?.*stale/),
  ]);
  (rows[0] as HTMLElement).click();
  expect(place()).toMatchObject({ view: 'learnings', id: 'lr-1' });
});

it('leads to Ask with what nobody has asked yet, and leaves the sending to the person', async () => {
  const gaps = document.querySelector('ul[aria-label="What nobody has asked yet"]');
  expect(gaps?.textContent).toContain('What is Stripe.net used for?');
  gaps?.querySelector('button')?.click();
  await vi.waitFor(() => expect(place().view).toBe('ask'));
  const field = () => document.querySelector('textarea')?.value;
  await vi.waitFor(() => expect(field()).toBe('What is Stripe.net used for? '));
  expect(host.calls.some(({ method }) => method === 'ask')).toBe(false);
});
