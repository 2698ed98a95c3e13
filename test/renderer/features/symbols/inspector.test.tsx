/** What the inspector of Symbols shows of a type beyond its code: its role, how that stands, its change, the learnings about it. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { checkedWhole } from '../../canned/read-whole.ts';
import { neighbours, neverChanged, retryPolicy, searchSymbols } from '../../canned/symbols.ts';

const { typeId } = retryPolicy.symbol;
const record: RecordSummary = {
  ...{ id: 'lr-1', question: 'Who gives up?', status: 'active', projectKey: 'ledgerline', createdAt: 1, updatedAt: 1 },
  ...{ questionType: 'DATA_FLOW', confidence: 0.82, tags: [], analyst: 'human', pinned: false, verifiedAt: null },
  ...{ confirmedAt: null, origin: 'own', revision: 1, evidenceCount: 1 },
};

let root: Root;
let services: Services;
let host: CannedHost;

async function show(role: string): Promise<void> {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  window.history.replaceState(null, '', `#/symbols?selected=${typeId}`);
  document.body.innerHTML = '<div id="root"></div>';
  const change = {
    ...neverChanged,
    changeClass: 'Structure' as const,
    changedAt: Date.now() - 3.5 * 60_000,
    semanticState: 'stale' as const,
  };
  host = cannedHost({
    SearchSymbols: searchSymbols,
    'symbols.type': () => ({ resolved: retryPolicy.symbol, type: retryPolicy, references: checkedWhole, change }),
    'symbols.neighbours': neighbours,
    GetSemantic: () =>
      ({ resolved: retryPolicy.symbol, state: 'stale', sections: { ROLE: role }, text: role, change }) as never,
    'memory.ofType': () => ({ records: [{ record, inside: true }], total: 1 }),
    'memory.domains': () => ({ domains: [] }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  await vi.waitFor(() => expect(facts().get('Role') ?? '').not.toBe(''));
}
afterEach(() => {
  root.unmount();
  services.dispose();
});

const inspector = () => document.querySelector('[data-pane="inspector"]');
const facts = () =>
  new Map(
    [...(inspector()?.querySelectorAll('dt') ?? [])].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  );

it('tells the role, how its description stands, and the last change; what is not written is not asked for', async () => {
  await show('Moves money.\n\nAnd more.');
  expect(facts().get('Role')).toBe('Moves money.');
  expect(facts().get('Doc comment')).toBe('Decides whether a failed attempt is tried again.');
  expect(facts().get('Description')).toBe('outdated');
  expect(facts().get('Changed')).toBe('SStructure3 min ago');
  const asked = host.calls.filter(({ method }) => method === 'GetSemantic').map(({ params }) => params);
  expect(asked).toEqual([{ id: typeId, request: false, opened: false }]);
});

it('leaves out a doc comment that the role repeats', async () => {
  await show('Decides whether a failed attempt is tried again. `RetryPolicy` is a class.');
  expect(facts().has('Doc comment')).toBe(false);
});

it('lists the learnings about it, each a step from its page', async () => {
  await show('Moves money.');
  const row = () => document.querySelector<HTMLElement>('[aria-label="Learnings about it"] [role="option"]');
  await vi.waitFor(() => expect(row()?.textContent).toContain('Who gives up?'));
  row()?.click();
  expect(services.navigation.getState().route).toMatchObject({ view: 'learnings', id: 'lr-1' });
});
