/** The graph over a canned host: link, unfolding, keys, the table, the way back. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { searchSymbols, typeDetail } from '../../canned/symbols.ts';
import { answerAbout, idOf, smallGraph } from './small-graph.ts';

const graph = smallGraph(
  'Pay.Refund>Pay.RetryPolicy c6',
  'Pay.RetryPolicy>Pay.IClock m2',
  'Pay.RetryPolicy>Pay.Decision c3',
  'Pay.IClock>Core.Time c1',
  'Pay.Decision>Pay.RetryPolicy m1',
  'Pay.Refund>Pay.Decision c1',
);
const policy = idOf('Pay.RetryPolicy');

describe('the graph of a type', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      SearchSymbols: searchSymbols,
      'symbols.type': typeDetail,
      'symbols.neighbours': (params) => answerAbout(graph)(params as Parameters<ReturnType<typeof answerAbout>>[0]),
    });
    window.history.replaceState(null, '', `#/graph?of=${policy}`);
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision');
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });

  const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-node]')];
  const box = (name: string): HTMLElement => {
    const found = boxes().find((one) => one.dataset.node === idOf(name));
    if (found === undefined) throw new Error(`${name} is not drawn.`);
    return found;
  };
  const drawn = (...names: string[]) =>
    vi.waitFor(() =>
      expect(
        boxes()
          .map((one) => one.dataset.node)
          .sort(),
      ).toEqual(names.map(idOf).sort()),
    );
  const press = (name: string, key: string, more: KeyboardEventInit = {}) =>
    box(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  const query = () => services.navigation.getState().route.query;

  it('names each box with what it is and how it is tied', () => {
    expect(box('Pay.Refund').querySelector('.visually-hidden')?.textContent).toBe(
      'Refund, public, class, dependent, step 1, 6 calls, used by 0',
    );
    expect(box('Pay.RetryPolicy').getAttribute('aria-current')).toBe('true');
    expect(box('Pay.IClock').getAttribute('aria-expanded')).toBe('false');
    expect(document.querySelector('[role="application"]')?.getAttribute('aria-label')).toContain(
      '2 dependents, 2 dependencies',
    );
  });

  it('unfolds with Space, folds again, and keeps it in the address', async () => {
    press('Pay.IClock', ' ');
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision', 'Core.Time');
    expect(box('Pay.IClock').getAttribute('aria-expanded')).toBe('true');
    await vi.waitFor(() => expect(query().open).toContain(`${idOf('Pay.IClock')}.o.12`));
    press('Pay.IClock', ' ');
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision');
  });

  it('makes a type the focus with Enter; Back brings the old picture with what was unfolded', async () => {
    press('Pay.IClock', ' ');
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision', 'Core.Time');
    press('Core.Time', 'Enter');
    await drawn('Pay.IClock', 'Core.Time');
    expect(query().of).toBe(idOf('Core.Time'));
    press('Core.Time', 'Backspace');
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision', 'Core.Time');
  });

  it('opens the page of the focus with Enter', async () => {
    press('Pay.RetryPolicy', 'Enter');
    await vi.waitFor(() => expect(services.navigation.getState().route).toMatchObject({ view: 'type', id: policy }));
  });

  it('moves with arrows along the lines, hides with Delete, shows again', async () => {
    box('Pay.RetryPolicy').focus();
    press('Pay.RetryPolicy', 'ArrowLeft');
    await vi.waitFor(() => expect(document.activeElement).toBe(box('Pay.Refund')));
    press('Pay.Refund', 'Delete');
    await drawn('Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision');
    const again = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show 1 hidden node');
    again?.click();
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.IClock', 'Pay.Decision');
  });

  it('says in the inspector what is selected: a type with its ties, then one of its edges', async () => {
    // The test window is narrow, where the inspector is a drawer.
    services.panes.getState().setNarrow(false);
    box('Pay.Decision').click();
    await vi.waitFor(() =>
      expect(document.querySelector('[data-pane="inspector"]')?.textContent).toContain('Pay.Decision'),
    );
    const ends = [...document.querySelectorAll<HTMLElement>('[data-pane="inspector"] [role="option"]')];
    expect(ends.map((one) => one.textContent)).toEqual(['RetryPolicy3 calls', 'Refund1 call', 'RetryPolicy1 member']);
    ends[1]?.click();
    await vi.waitFor(() =>
      expect(document.querySelector('[data-pane="inspector"]')?.textContent).toMatch(
        /Refund.*depends on.*Decision.*call1/,
      ),
    );
  });

  it('opens the menu of a box with Shift and F10', async () => {
    press('Pay.IClock', 'F10', { shiftKey: true });
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).not.toBeNull());
    const entries = [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent);
    expect(entries[0]).toContain('Make it the focus');
    expect(entries.some((text) => text?.includes('Show dependencies'))).toBe(true);
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('[role="menuitem"]')));
  });

  it('lists the same as a table with T', async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    // Refund and Decision depend on it, and it depends on Decision and IClock.
    await vi.waitFor(() =>
      expect(document.querySelector('[data-list="graph-table"]')?.getAttribute('aria-label')).toBe('4 neighbours'),
    );
    expect(query().as).toBe('table');
  });

  it('filters by kind, and says that nothing was chosen without a type', async () => {
    const calls = [...document.querySelectorAll('button')].find((one) => /^call\d/.test(one.textContent ?? ''));
    calls?.click();
    await drawn('Pay.Refund', 'Pay.RetryPolicy', 'Pay.Decision');
    window.history.pushState(null, '', '#/graph');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await vi.waitFor(() => expect(document.body.textContent).toContain('No type was chosen yet.'));
  });
});

describe('a graph that is being read', () => {
  it('has a heading that says what it will be', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    const { openPort } = cannedHost({ 'symbols.type': typeDetail, 'symbols.neighbours': () => new Promise(() => {}) });
    window.history.replaceState(null, '', `#/graph?of=${policy}`);
    const services = createServices({ openPort, history: window });
    await services.booted;
    const root = createRoot(document.getElementById('root') ?? document.body);
    root.render(<App services={services} />);
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Graph'));
    root.unmount();
    services.dispose();
  });
});
