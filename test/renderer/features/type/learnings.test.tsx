/** What the page of a type shows of learnings, over a canned host. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';
import { neighbours, retryPolicy, searchSymbols, typeDetail } from '../../canned/symbols.ts';

function record(id: string, question: string, status: RecordSummary['status'] = 'active'): RecordSummary {
  return {
    ...{ id, question, status, projectKey: 'ledgerline', createdAt: 1, updatedAt: 1, questionType: 'DATA_FLOW' },
    ...{
      confidence: 0.82,
      tags: [],
      analyst: 'human',
      pinned: false,
      verifiedAt: null,
      confirmedAt: null,
      origin: 'own',
      revision: 1,
      evidenceCount: 1,
    },
  };
}

describe('learnings about a type', () => {
  let root: Root;
  let services: Services;
  const about = [1, 2, 3, 4, 5].map((n) => ({ record: record(`lr-${n}`, `Question ${n}?`), inside: true }));
  const nearby = { record: record('lr-9', 'Something else?', 'stale'), inside: false };

  async function show(hash: string, records: { record: RecordSummary; inside: boolean }[]): Promise<void> {
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
    window.history.replaceState(null, '', hash);
    document.body.innerHTML = '<div id="root"></div>';
    const host = cannedHost({
      SearchSymbols: searchSymbols,
      'symbols.type': typeDetail,
      'symbols.neighbours': neighbours,
      'memory.ofType': () => ({ records, total: records.length }),
      'memory.domains': () => ({ domains: [] }),
      'source.read': ({ file }) => ({ file, text: `source of ${file}`, hash: '1', language: 'csharp' }),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
    await text('Pay.RetryPolicy');
  }
  afterEach(() => {
    root.unmount();
    services.dispose();
  });
  const text = (wanted: string | RegExp) => vi.waitFor(() => expect(document.body.textContent).toMatch(wanted));
  const list = (label: string) => [
    ...document.querySelectorAll(`main [role="listbox"][aria-label="${label}"] [role="option"]`),
  ];
  const place = () => services.navigation.getState().route;
  beforeEach(() => vi.restoreAllMocks());

  it('are in a tab of their own, apart from others of its files, with how they stand', async () => {
    await show('#/type/T_pay.retrypolicy?tab=learnings', [...about, nearby]);
    await text('5 learnings about it');
    expect(list('Learnings about it')).toHaveLength(5);
    expect(list('Others in its files').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Something else\?.*outdated/),
    ]);
    (list('Others in its files')[0] as HTMLElement).click();
    expect(place()).toMatchObject({ view: 'learnings', id: 'lr-9' });
  });

  it('are with the first four in the inspector, which leads to all', async () => {
    await show('#/type/T_pay.retrypolicy', [...about, nearby]);
    await vi.waitFor(() =>
      expect(document.querySelectorAll('aside [aria-label="Learnings about it"] [role="option"]')).toHaveLength(4),
    );
    [...document.querySelectorAll('aside button')]
      .find((one) => one.textContent === '1 more')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await vi.waitFor(() => expect(place().query).toEqual({ tab: 'learnings' }));
  });

  it('say where there are none, and lead to Ask with the name of the type', async () => {
    await show('#/type/T_pay.retrypolicy?tab=learnings', []);
    await text('No learnings about this type');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Ask about it')?.click();
    await vi.waitFor(() => expect(place().view).toBe('ask'));
    await vi.waitFor(() => expect(document.querySelector('textarea')?.value).toBe(`${retryPolicy.symbol.path} `));
  });

  it('are asked about by Ctrl J', async () => {
    await show('#/type/T_pay.retrypolicy', []);
    await text('Source and graph');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', ctrlKey: true, bubbles: true }));
    await vi.waitFor(() => expect(place().view).toBe('ask'));
  });
});
