/** Usages on the page of a type over a canned host, and what the page says of files that do not parse. */

import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { nearestUsage, usageRows } from '../../../../src/renderer/features/type/model/usage-rows.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';
import { checkedWhole, readWhole } from '../../canned/read-whole.ts';
import { findUsages, neighbours, neverChanged, retryPolicy, typeDetail } from '../../canned/symbols.ts';

// The editor needs a layout engine; e2e tests use the real one.
describe('usages as rows', () => {
  const rows = usageRows(findUsages({ id: 'M_next' }).usages);

  it('stand under their files, the file with the surest first, by line inside', () => {
    expect(rows.map((row) => (row.kind === 'file' ? row.file : row.usage.line))).toEqual([
      'src/Refund.cs',
      12,
      30,
      'src/Jobs.cs',
      4,
    ]);
  });

  it('are reached over the heads, in the direction of travel first', () => {
    expect(nearestUsage(rows, 3, 2)).toBe(4);
    expect(nearestUsage(rows, 3, 4)).toBe(2);
    expect(nearestUsage(rows, 0, 1)).toBe(1);
    expect(nearestUsage([], 0, 0)).toBe(-1);
  });
});

describe('usages on the page of a type', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(() => {
    // A list shows the rows that fit its height, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      FindUsages: findUsages,
      'symbols.type': typeDetail,
      'symbols.neighbours': neighbours,
      SearchSymbols: () => ({
        hits: [],
        total: 0,
        of: 0,
        elapsedMs: 1,
        revision: 1,
        coverage: readWhole,
        facets: { kinds: {}, access: {}, languages: {} },
      }),
      GetOutline: () => ({ resolved: retryPolicy.symbol, text: '# Pay.RetryPolicy T_pay.retrypolicy', partly: [] }),
      'source.read': ({ file }) => ({ file, text: `source of ${file}`, hash: '1', language: 'csharp' }),
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
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
  const eventually = (check: () => void) => vi.waitFor(check);
  const text = (wanted: string) => eventually(() => expect(document.body.textContent).toContain(wanted));
  const list = () => document.querySelector<HTMLElement>('[role="listbox"][aria-label="Usages"]');
  const rows = () => [...(list()?.querySelectorAll('[role="option"]') ?? [])].map((row) => row.textContent);
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const route = () => services.navigation.getState().route;

  it('come with Shift F12 for the chosen member: kind, where it stands, how sure; the tab counts them', async () => {
    await show('#/type/T_pay.retrypolicy?member=M_next');
    await text('Usages 3');
    press('F12', { shiftKey: true });
    await eventually(() =>
      expect(rows()).toEqual([
        'Refund.cssrc2',
        '12var next = retry.Next(last);Refund.Runcall',
        '30var next = retry.Next(last);Refund.Runcall',
        'Jobs.cssrc1',
        '4var next = retry.Next(last);outside all typescallpossible',
      ]),
    );
    expect(list()?.querySelector('mark')?.textContent).toBe('Next');
    await text('3 usages in 2 files');
    await eventually(() => expect(document.querySelector('pre')?.textContent).toBe('source of src/Refund.cs'));
  });

  it('say what is waited for while they are looked for', async () => {
    host.answers.FindUsages = () => new Promise(() => {});
    await show('#/type/T_pay.retrypolicy?tab=usages');
    await text('Looking for usages of RetryPolicy');
  });

  it('show of a line as much as a wide list has room for', async () => {
    const snippet = 'private static final org.shop.engine.RetryPolicy next = other.Next(last);';
    const range: [number, number] = [snippet.indexOf('Next'), snippet.indexOf('(last')];
    host.answers.FindUsages = (params) => {
      const { usages, ...rest } = findUsages(params);
      return { ...rest, usages: usages.slice(0, 1).map((one) => ({ ...one, snippet, range })) };
    };
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100);
    await show('#/type/T_pay.retrypolicy?member=M_next&tab=usages');
    await eventually(() => expect(rows()[1]).toContain(snippet));
    root.unmount();
    document.body.innerHTML = '<div id="root"></div>';
    width.mockReturnValue(700);
    await show('#/type/T_pay.retrypolicy?member=M_next&tab=usages');
    await eventually(() => expect(rows()[1]).toContain('…'));
    expect(list()?.querySelector('mark')?.textContent).toBe('Next');
  });

  it('are walked by the keys over the heads of files; Enter opens the line, the name in which it stands its page', async () => {
    await show('#/type/T_pay.retrypolicy?member=M_next&tab=usages');
    await eventually(() => expect(rows()).toHaveLength(5));
    list()?.focus();
    for (const at of ['30', '4']) {
      press('ArrowDown');
      await eventually(() =>
        expect(list()?.querySelector('[aria-selected="true"]')?.textContent).toMatch(new RegExp(`^${at}var`)),
      );
    }
    press('Enter');
    await eventually(() => expect(route()).toMatchObject({ view: 'file', id: 'src/Jobs.cs', query: { line: '4' } }));
    services.navigation.getState().back();
    await eventually(() => expect(rows()).toHaveLength(5));
    const within = [...(list()?.querySelectorAll<HTMLElement>('[data-act]') ?? [])].find(
      (one) => one.textContent === 'Refund.Run',
    );
    within?.click();
    await eventually(() =>
      expect(route()).toMatchObject({ view: 'type', id: 'T_pay.refund', query: { member: 'M_run' } }),
    );
  });

  it('hand on the graph of calls around the chosen member (codemap-7)', async () => {
    host.answers['graph.calls'] = ({ id, format }) => {
      const resolved = {
        typeId: 'T_pay.retrypolicy',
        memberId: id,
        path: 'Pay.RetryPolicy.Next',
        file: 'a.cs',
        line: 1,
      };
      const whole = { leftOut: 0, untyped: 0, unclear: 0, coverage: readWhole };
      return { resolved: { ...resolved, kind: 'method' }, text: `${format} of ${id}`, ...whole };
    };
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show('#/type/T_pay.retrypolicy?member=M_next&tab=usages');
    await eventually(() => expect(rows()).toHaveLength(5));
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Export');
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }));
    const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    await eventually(() => expect(items()).toHaveLength(2));
    items()[0]?.click();
    await eventually(() => expect(copied).toHaveBeenCalledWith('mermaid of M_next'));
  });

  it('say that there are none only when all files are read, and lead to the text search', async () => {
    await show('#/type/T_pay.retrypolicy?tab=usages');
    await text('No usages of RetryPolicy in the 3 files that were read.');
    host.emit('workspace.state', { ...readyWorkspace, phase: 'indexing' });
    await text('Not known until the code is read');
    expect(document.body.textContent).not.toContain('No usages of');
    [...document.querySelectorAll('button')].find((one) => /^Search the text/.test(one.textContent ?? ''))?.click();
    await eventually(() =>
      expect(route()).toMatchObject({ view: 'search', query: { q: 'RetryPolicy', mode: 'exact' } }),
    );
  });

  it('are not said to be missing without the lines of other files that name the symbol', async () => {
    const range: [number, number] = [9, 20];
    host.answers.FindUsages = (asked) => ({
      ...findUsages(asked),
      mentions: {
        places: [{ file: 'src/Pay.vue', line: 2, text: 'import { RetryPolicy }', range }],
        ...{ total: 7, files: 2, searched: 9, docs: 1 },
      },
    });
    await show('#/type/T_pay.retrypolicy?tab=usages');
    await text('No usages of RetryPolicy in the 3 files that were read.');
    await text('Mentions in files that are not analysed');
    await text('1 of 7');
    await text('src/Pay.vue');
    const row = [...document.querySelectorAll('[role="option"]')].find((one) => one.textContent?.includes('Pay.vue'));
    row?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await eventually(() => expect(route()).toMatchObject({ view: 'file', id: 'src/Pay.vue', query: { line: '2' } }));
  });

  it('are not lost to an error: it is said, and asked again', async () => {
    delete host.answers.FindUsages;
    await show('#/type/T_pay.retrypolicy?member=M_next&tab=usages');
    await text('The usages could not be found');
    host.answers.FindUsages = findUsages;
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')?.click();
    await eventually(() => expect(rows()).toHaveLength(5));
  });

  it('are beside a notice when a file of the type does not parse, with the way to that file', async () => {
    const [first, second] = retryPolicy.files;
    if (first === undefined || second === undefined) throw new Error('The canned type has two files.');
    const broken = { ...retryPolicy, files: [first, { ...second, parseErrors: 2 }] };
    host.answers['symbols.type'] = () => ({
      resolved: retryPolicy.symbol,
      type: broken,
      references: checkedWhole,
      change: neverChanged,
    });
    await show('#/type/T_pay.retrypolicy');
    await text('RetryPolicy.cs was read in part: 2 places are errors, or newer syntax than our grammar reads');
    expect(document.body.textContent).not.toContain('RetryPolicy.Backoff.cs has');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'See the file')?.click();
    await eventually(() => expect(route()).toMatchObject({ view: 'file', id: 'src/RetryPolicy.cs' }));
  });
});
