/** The description of a type on its page over a canned host: how it stands, who wrote it, what can be done about it. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '#shared/contract/contract.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { neighbours, neverChanged, retryPolicy, typeDetail } from '../../canned/symbols.ts';

// The editor needs a layout engine; e2e tests use the real one.
type Semantic = Result<'GetSemantic'>;

const id = retryPolicy.symbol.typeId;

const written: Semantic = {
  resolved: retryPolicy.symbol,
  state: 'cached',
  text: 'ROLE: …',
  sections: {
    ROLE: 'Decides **once** what follows. <img src=x onerror=alert(1)>',
    LIFECYCLE: 'One a gateway.',
    EDGE_CASES: '',
    LIMITATIONS: '',
    RECOMMENDATIONS: '',
  },
  group: null,
  analyst: 'static',
  generatedAt: Date.now(),
  queued: false,
  waitsFor: null,
  failure: null,
  change: neverChanged,
};

const idleQueue: Result<'semantics.queue'> = {
  items: [],
  length: 0,
  generating: 0,
  maxConcurrent: 1,
  mode: 'auto',
  quota: { used: 0, max: 100 },
  analyst: 'static',
  types: { cached: 1, stale: 0, none: 0 },
};

describe('the description of a type', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      'symbols.type': typeDetail,
      'symbols.neighbours': neighbours,
      GetOutline: () => ({ resolved: retryPolicy.symbol, text: '', partly: [] }),
      'source.read': ({ file }) => ({ file, text: '', hash: '1', language: 'csharp' }),
      'semantics.queue': () => idleQueue,
      GetSemantic: () => written,
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });

  async function open(hash: string): Promise<void> {
    window.history.replaceState(null, '', hash);
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  }
  async function show(): Promise<void> {
    await open(`#/type/${id}`);
    // Test pages are narrow: the inspector is a drawer.
    await vi.waitFor(() => expect(services.panes.getState().has.inspector).toBe(true));
    services.panes.getState().setDrawer(true);
  }
  const side = () => document.querySelector('[data-pane="inspector"]');
  const text = (wanted: string | RegExp) => vi.waitFor(() => expect(side()?.textContent).toMatch(wanted));
  const asked = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const click = (name: string) => {
    const found = [...(side()?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.includes(name));
    if (found === undefined) throw new Error(`No button ${name}: ${side()?.textContent}`);
    found.click();
  };

  it('is drawn section by section as Markdown, HTML as text, with who wrote it (semantics-1)', async () => {
    await show();
    await text('by Memoscope, just now');
    await vi.waitFor(() => expect(side()?.querySelector('strong')?.textContent).toBe('once'));
    expect(side()?.querySelector('img')).toBeNull();
    expect(side()?.textContent).toContain('<img src=x');
    const heads = [...(side()?.querySelectorAll('h3') ?? [])].map((one) => one.textContent);
    expect(heads.slice(0, 2)).toEqual(['Role', 'Lifecycle']);
    expect(heads).not.toContain('Edge cases');
  });

  it('is asked for by looking where the static analyst writes, and never where a model would', async () => {
    await show();
    await text('Lifecycle');
    expect(asked('GetSemantic')[0]).toEqual({ id, request: true });
    root.unmount();
    services.dispose();
    document.body.innerHTML = '<div id="root"></div>';
    host.calls.length = 0;
    host.answers['semantics.queue'] = () => ({ ...idleQueue, analyst: 'ollama:qwen' });
    await show();
    await text('Lifecycle');
    expect(asked('GetSemantic')).toEqual([{ id, request: false }]);
  });

  it('is rewritten with R, and says where it is in the queue (semantics-3)', async () => {
    host.answers['semantics.request'] = () => {
      const item = { path: 'Pay.RetryPolicy', typeId: id, groupId: null, state: 'pending' as const };
      const other = { ...item, path: 'Pay.Desk', typeId: 'T_desk' };
      const queued = [other, item].map((one) => ({ ...one, priority: 1, enqueuedAt: 1, failure: null }));
      host.answers['semantics.queue'] = () => ({ ...idleQueue, items: queued, length: 5 });
      const waiting: Semantic = { ...written, state: 'pending', queued: true };
      host.answers.GetSemantic = () => waiting;
      return waiting;
    };
    host.answers['semantics.cancel'] = () => written;
    await show();
    await text('Lifecycle');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    await text('Number 2 of 5 in the queue.');
    expect(asked('semantics.request')).toEqual([{ id }]);
    click('Cancel');
    await vi.waitFor(() => expect(asked('semantics.cancel')).toEqual([{ id }]));
  });

  it('stays readable when it is stale, says why, and leads to what changed since (semantics-2)', async () => {
    host.answers.GetSemantic = () => ({ ...written, state: 'stale' });
    host.answers['symbols.type'] = (params) => ({
      ...typeDetail(params),
      change: {
        ...neverChanged,
        semanticState: 'stale',
        propagatedCause: 'DependencyStructure',
        propagatedFrom: 'Pay.Money',
      },
    });
    await show();
    await text('The structure of Pay.Money changed since.');
    expect(side()?.textContent).toContain('One a gateway.');
    click('What changed since');
    await vi.waitFor(() => expect(window.location.hash).toBe(`#/diff/${id}?with=base`));
  });

  it('says what failed and when it is tried again, and what it waits for', async () => {
    const failure = { error: 'The model gave no answer.', attempts: 2, lastAttemptAt: 1, nextAttemptAt: null };
    const none = { text: null, sections: null, analyst: null, generatedAt: null };
    host.answers.GetSemantic = () => ({ ...written, ...none, state: 'none', failure, waitsFor: 'manual' });
    await show();
    await text('It could not be written, 2 times');
    expect(side()?.textContent).toContain('The model gave no answer.');
    expect(side()?.textContent).toContain('It is not tried again automatically.');
    expect(side()?.textContent).toContain('semantics.mode is manual');
  });

  it('says of an old text that waits to be rewritten when it was written, and in manual mode that nothing comes unasked', async () => {
    host.answers.GetSemantic = () => ({ ...written, state: 'pending', queued: true });
    await show();
    await text('Written ');
    expect(side()?.textContent).toContain('What changed since');
    expect(side()?.textContent).not.toContain('The type changed since.');
    host.answers.GetSemantic = () => ({ ...written, state: 'stale' });
    host.answers['semantics.queue'] = () => ({ ...idleQueue, mode: 'manual' });
    host.emit('semantics.changed', { length: 0, generating: 0, types: [id], more: false });
    await text('The type changed since.');
    await text('semantics.mode is manual');
  });

  it('shows the new text when the engine reports that it was written', async () => {
    host.answers.GetSemantic = () => ({ ...written, text: null, sections: null, state: 'generating', queued: true });
    await show();
    await text('being written');
    host.answers.GetSemantic = () => written;
    host.emit('semantics.changed', { length: 0, generating: 0, types: [id], more: false });
    await text('One a gateway.');
  });

  it('is marked as outdated by a person', async () => {
    host.answers['semantics.invalidate'] = () => ({ resolved: retryPolicy.symbol, change: neverChanged });
    await show();
    await text('Lifecycle');
    click('Mark as outdated');
    await vi.waitFor(() => expect(asked('semantics.invalidate')).toEqual([{ id }]));
  });
});
