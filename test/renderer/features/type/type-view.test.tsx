/** The page of a type over a canned host: deep links, a change of the code map, a type that has gone. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { checkedWhole } from '../../canned/read-whole.ts';
import { neighbours, neverChanged, retryPolicy, searchSymbols, typeDetail } from '../../canned/symbols.ts';

// The editor needs a layout engine; e2e tests use the real one.
describe('the page of a type', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      SearchSymbols: searchSymbols,
      'symbols.type': typeDetail,
      'symbols.neighbours': neighbours,
      GetOutline: () => ({ resolved: retryPolicy.symbol, text: '# Pay.RetryPolicy T_pay.retrypolicy', partly: [] }),
      'source.read': ({ file }) => ({ file, text: `source of ${file}`, hash: '1', language: 'csharp' }),
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });

  async function show(hash: string): Promise<void> {
    window.history.replaceState(null, '', hash);
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  }
  const text = (wanted: string | RegExp) => vi.waitFor(() => expect(document.body.textContent).toMatch(wanted));

  it('opens a link at its member, with the source of the file that holds it', async () => {
    await show('#/type/T_pay.retrypolicy?member=M_backoff');
    await text('source of src/RetryPolicy.Backoff.cs');
    expect(document.querySelector('[data-line]')?.getAttribute('data-line')).toBe('5');
    expect(document.title).toContain('RetryPolicy');
  });

  it('renames the member that was opened, else the type', async () => {
    const rename = () => [...document.querySelectorAll('button')].find((one) => one.title.startsWith('Rename'));
    await show('#/type/T_pay.retrypolicy');
    await vi.waitFor(() => expect(rename()?.title).toContain('Rename RetryPolicy'));
    services.navigation.getState().go(route('type', 'T_pay.retrypolicy', { member: 'M_backoff' }));
    await vi.waitFor(() => expect(rename()?.title).toContain('Rename Backoff'));
    rename()?.click();
    await vi.waitFor(() => expect(services.editing.getState().subject).toMatchObject({ of: { id: 'M_backoff' } }));
  });

  it('draws dependents and dependencies, reads them as a table with T, and names what lies outside', async () => {
    await show('#/type/T_pay.retrypolicy');
    await text('1 dependent, 1 dependency');
    expect(document.body.textContent).not.toContain('was called');
    const boxes = () => [...document.querySelectorAll('[data-node] > [aria-hidden]')].map((shown) => shown.textContent);
    await vi.waitFor(() => expect(boxes()).toHaveLength(3));
    expect(boxes()).toContain('Refund6 calls, Pay');
    await text('System.TimeSpan');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    // Rows need a height to be drawn; the list's name shows how many there are.
    await vi.waitFor(() =>
      expect(document.querySelector('[data-list="graph-table"]')?.getAttribute('aria-label')).toBe('2 neighbours'),
    );
  });

  it('shows the new outline when the file was edited, and keeps what is there until it comes', async () => {
    await show('#/type/T_pay.retrypolicy');
    await text('used by 4 types');
    let send = () => {};
    host.answers['symbols.type'] = () =>
      new Promise((resolve) => {
        send = () =>
          resolve({
            resolved: retryPolicy.symbol,
            type: { ...retryPolicy, fanIn: 7 },
            references: checkedWhole,
            change: neverChanged,
          });
      });
    host.emit('codemap.changed', { revision: 2, files: ['src/RetryPolicy.cs'], types: [], more: false });
    await vi.waitFor(() =>
      expect(host.calls.filter(({ method }) => method === 'symbols.type').length).toBeGreaterThan(1),
    );
    expect(document.body.textContent).toContain('used by 4 types');
    send();
    await text('used by 7 types');
  });

  it('opened by an old link it says what the type was called (alias-4)', async () => {
    host.answers['symbols.type'] = () => ({
      resolved: retryPolicy.symbol,
      type: retryPolicy,
      references: checkedWhole,
      change: neverChanged,
      redirectedFrom: 'Pay.Retries',
    });
    await show('#/type/T_old');
    await text('was called Pay.Retries');
  });

  it('says that a type has gone and offers the nearest names', async () => {
    host.answers.ResolveSymbol = () => ({ total: 1, candidates: [retryPolicy.symbol] });
    await show('#/type/T_gone');
    await text('is not in the project any more');
    await text('Nearest names now');
    const near = document.querySelector('[role="listbox"] [role="option"]');
    expect(near?.textContent).toContain('RetryPolicy');
    near?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await text('used by 4 types');
  });
});
