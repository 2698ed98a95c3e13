/** The palette in the whole page, over a canned host: keys open it, typing asks and cancels, Enter goes, actions run. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileMatch } from '#shared/contract/find.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { record } from '../../canned/memory.ts';
import { neighbours, searchSymbols, typeDetail } from '../../canned/symbols.ts';

const textRow = (query: string) => `Search all text for “${query}”Ctrl Shift F`;

describe('the palette', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '#/overview');
    host = cannedHost({
      SearchSymbols: searchSymbols,
      'symbols.type': typeDetail,
      'symbols.neighbours': neighbours,
      'symbols.tree': () => ({ nodes: [], revision: 1 }),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
    await vi.waitFor(() =>
      expect(services.commands.getState().commands.some(({ id }) => id === 'palette.symbols')).toBe(true),
    );
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });

  const dialog = () => document.querySelector('[role="dialog"]');
  const options = () => [...document.querySelectorAll('[role="dialog"] [role="option"]')];
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const type = (text: string) => {
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    if (input === null) throw new Error('The palette has no field.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const open = async (held: KeyboardEventInit = { ctrlKey: true }, key = 'p') => {
    press(key, held);
    await vi.waitFor(() => expect(dialog()).not.toBeNull());
  };

  it('opens with Ctrl P, marks the matched letters, and goes to the symbol with Enter', async () => {
    await open();
    type('retry');
    await vi.waitFor(() =>
      expect(options().map((one) => one.textContent)).toEqual([
        'RetryPolicy Pay',
        'IRetryPolicy Pay',
        textRow('retry'),
      ]),
    );
    expect(options()[0]?.querySelector('mark')?.textContent).toBe('Retry');
    expect(options()[0]?.getAttribute('aria-selected')).toBe('true');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Decides whether a failed attempt'));
    press('Enter');
    await vi.waitFor(() =>
      expect(services.navigation.getState().route).toMatchObject({ view: 'type', id: 'T_pay.retrypolicy' }),
    );
    expect(dialog()).toBeNull();
  });

  it('opens the best row for the whole text where Enter comes before its answer', async () => {
    const late: (() => void)[] = [];
    await open();
    type('retry');
    await vi.waitFor(() => expect(options()).toHaveLength(3));
    host.answers.SearchSymbols = (params) => new Promise((resolve) => late.push(() => resolve(searchSymbols(params))));
    type('refund');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dialog()).not.toBeNull();
    late[0]?.();
    await vi.waitFor(() => expect(dialog()).toBeNull());
    expect(services.navigation.getState().route).toMatchObject({ view: 'type', id: 'T_pay.refund' });
  });

  it('forgets an Enter when the text continues, or another row is chosen', async () => {
    const late: (() => void)[] = [];
    await open();
    type('retry');
    await vi.waitFor(() => expect(options()).toHaveLength(3));
    host.answers.SearchSymbols = (params) => new Promise((resolve) => late.push(() => resolve(searchSymbols(params))));
    type('refu');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    press('Enter');
    type('refund');
    await vi.waitFor(() => expect(late).toHaveLength(2));
    late[1]?.();
    await vi.waitFor(() => expect(options()[0]?.textContent).toContain('Refund'));
    expect(dialog()).not.toBeNull();
  });

  it('keeps the last rows while an answer is on its way, and shows only the answer to the last text', async () => {
    const late: (() => void)[] = [];
    await open();
    type('retry');
    await vi.waitFor(() => expect(options()).toHaveLength(3));
    host.answers.SearchSymbols = (params) => new Promise((resolve) => late.push(() => resolve(searchSymbols(params))));
    type('refu');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    type('refund');
    await vi.waitFor(() => expect(late).toHaveLength(2));
    expect(options()).toHaveLength(3);
    late[1]?.();
    await vi.waitFor(() => expect(options().map((one) => one.textContent)).toEqual(['Refund Pay', textRow('refund')]));
    late[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(options()).toHaveLength(2);
  });

  it('says that nothing matches only when the files that changed were read', async () => {
    const asked: ((found: boolean) => void)[] = [];
    await open();
    host.answers.SearchSymbols = (params) =>
      new Promise((resolve) => {
        const nothing = searchSymbols({ ...params, query: 'zzz' });
        asked.push((found) => resolve(found ? searchSymbols(params) : nothing));
      });
    type('refund');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.(false);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(dialog()?.textContent).not.toContain('Nothing matches');
    asked[1]?.(true);
    await vi.waitFor(() => expect(options().map((one) => one.textContent)).toEqual(['Refund Pay', textRow('refund')]));
  });

  it('asks again when the code map changes while its rows are shown', async () => {
    await open();
    type('zzz');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Nothing matches “zzz”.'));
    host.answers.SearchSymbols = (params) => searchSymbols({ ...params, query: 'refund' });
    host.emit('codemap.changed', { revision: 2, files: ['src/a.ts'], types: [], more: false });
    await vi.waitFor(() => expect(options()[0]?.textContent).toBe('Refund Pay'));
  });

  it('marks the types that changed once their rows are there', async () => {
    host.answers['symbols.standing'] = ({ typeIds }) => ({
      types: typeIds.map((typeId) => ({
        typeId,
        changeClass: typeId === 'T_pay.retrypolicy' ? 'Structure' : null,
        semanticState: 'none',
      })),
    });
    await open();
    type('retry');
    const marks = () => options().map((one) => one.querySelector('[role="img"]')?.getAttribute('aria-label'));
    await vi.waitFor(() => expect(marks()).toEqual(['Structure', undefined, undefined]));
  });

  it('lists learnings whose words match below the symbols, asked after those, and opens one', async () => {
    const told = { threshold: 0.4, meaning: true, model: null, skipped: [] };
    const hit = (id: string, words: number) => ({ ...record(id), score: 0.9, why: { words, meaning: 0.9 } });
    const calls: string[] = [];
    let answer = () => {};
    host.answers.SearchSymbols = (params) =>
      new Promise((resolve) => {
        calls.push(`symbols ${params.query}`);
        answer = () => resolve(searchSymbols(params));
      });
    host.answers['memory.search'] = ({ query }) => {
      calls.push(`memory ${query}`);
      return { hits: [hit('lr-near', 0), hit('lr-words', 0.5)], ...told };
    };
    await open();
    type('retry');
    await vi.waitFor(() => expect(calls).toContain('symbols retry'));
    // Longer than a text must rest: as long as its symbols are on the way, memory is left alone.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls).not.toContain('memory retry');
    answer();
    const rows = ['RetryPolicy Pay', 'IRetryPolicy Pay', 'Business logic, paymentsWhat of lr-words?', textRow('retry')];
    await vi.waitFor(() => expect(options().map((one) => one.textContent)).toEqual(rows));
    options()[2]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await vi.waitFor(() =>
      expect(services.navigation.getState().route).toMatchObject({ view: 'learnings', id: 'lr-words' }),
    );
  });

  it('opens with the actions, filters them by letters, and runs the chosen one', async () => {
    await open({ ctrlKey: true, shiftKey: true }, 'P');
    type('>gotsym');
    await vi.waitFor(() => expect(options().map((one) => one.textContent)).toEqual(['Go to the symbolsCtrl 2']));
    press('Enter');
    await vi.waitFor(() => expect(services.navigation.getState().route.view).toBe('symbols'));
  });

  it('leads to the text search with what was typed', async () => {
    await open();
    type('zzz');
    await vi.waitFor(() => expect(options().map((one) => one.textContent)).toEqual([textRow('zzz')]));
    press('Enter');
    await vi.waitFor(() =>
      expect(services.navigation.getState().route).toMatchObject({ view: 'search', query: { q: 'zzz' } }),
    );
  });

  it('says so when nothing matches, and that @ needs a shown file', async () => {
    await open();
    type('zzz');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Nothing matches “zzz”.'));
    type('@');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('No file is shown now.'));
  });

  const group = (row: Element | undefined) => row?.closest('[role="group"]')?.firstElementChild?.textContent;
  const fileMatch = (file: string, more: Partial<FileMatch> = {}): FileMatch => ({
    ...{ file, group: 'code', language: null, document: false, matches: [] },
    ...more,
  });
  const answerFiles = (...files: FileMatch[]) => {
    host.answers['search.files'] = () => ({ files, of: 40, elapsedMs: 1 });
  };

  it('lists files below the symbols, with their letters marked, and opens one in the code view', async () => {
    answerFiles(fileMatch('src/pay/RetryPolicy.cs', { matches: [[8, 13]] }), fileMatch('package.json'));
    await open();
    type('retry');
    await vi.waitFor(() =>
      expect(options().map((one) => one.textContent)).toEqual([
        'RetryPolicy Pay',
        'IRetryPolicy Pay',
        'RetryPolicy.cssrc/pay',
        'package.json',
        textRow('retry'),
      ]),
    );
    expect(group(options()[2])).toBe('Files');
    expect(options()[2]?.querySelector('mark')?.textContent).toBe('Retry');
    expect(host.calls).toContainEqual({ method: 'search.files', params: { query: 'retry', limit: 20 } });
    press('ArrowDown');
    await vi.waitFor(() => expect(options()[1]?.getAttribute('aria-selected')).toBe('true'));
    press('ArrowDown');
    await vi.waitFor(() => expect(options()[2]?.getAttribute('aria-selected')).toBe('true'));
    press('Enter');
    await vi.waitFor(() =>
      expect(services.navigation.getState().route).toMatchObject({ view: 'file', id: 'src/pay/RetryPolicy.cs' }),
    );
  });

  it('puts files first for a part of a path, waits for them, and opens a document in its reader', async () => {
    let answer = () => {};
    host.answers['search.files'] = () =>
      new Promise((resolve) => {
        answer = () =>
          resolve({ files: [fileMatch('docs/retry.md', { group: 'docs', document: true })], of: 40, elapsedMs: 1 });
      });
    await open();
    type('docs/retry');
    await vi.waitFor(() => expect(host.calls.some(({ method }) => method === 'search.files')).toBe(true));
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dialog()).not.toBeNull();
    answer();
    await vi.waitFor(() =>
      expect(services.navigation.getState().route).toMatchObject({ view: 'docs', id: 'docs/retry.md' }),
    );
  });

  it('shows the first lines of the chosen file', async () => {
    answerFiles(fileMatch('src/start.ts', { language: 'typescript' }));
    host.answers['source.read'] = ({ file }) => ({ file, text: 'const a = 1;\nstart(a);\n', hash: '', language: null });
    await open();
    type('start.ts');
    await vi.waitFor(() => expect(group(options()[0])).toBe('Files'));
    await vi.waitFor(() => expect(dialog()?.querySelector('figure')?.textContent).toContain('start(a);'));
  });

  it('says in its field what can be found', async () => {
    await open();
    expect(dialog()?.querySelector('input')?.placeholder).toBe('Find a file, type, learning or command');
  });

  it('lists the places opened last, newest first and without the shown one, when nothing is typed', async () => {
    const { go } = services.navigation.getState();
    const titled = async (crumb: string) =>
      vi.waitFor(() => expect(services.panes.getState().crumbs.at(-1)).toContain(crumb));
    host.answers['source.read'] = ({ file }) => ({ file, text: 'a', hash: '', language: null });
    go(route('type', 'T_pay.retrypolicy'));
    await titled('RetryPolicy');
    go(route('file', 'src/pay/Gateway.cs', { line: '7' }));
    await titled('Gateway.cs');
    go(route('settings'));
    await titled('Settings');
    go(route('overview'));
    await titled('Overview');
    await open();
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(2));
    expect(group(options()[0])).toBe('Opened last');
    const recent = options().filter((one) => group(one) === 'Opened last');
    expect(recent.map((one) => one.textContent)).toEqual(['Settings', 'Gateway.cssrc/pay', 'RetryPolicy Pay']);
    expect(JSON.stringify(services.ui.getState().values['places.recent'])).toContain('src/pay/Gateway.cs');
    recent[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await vi.waitFor(() =>
      expect(services.navigation.getState().route).toMatchObject({
        view: 'file',
        id: 'src/pay/Gateway.cs',
        query: { line: '7' },
      }),
    );
  });

  it('keeps the order of the answer: the exact name, then what begins so, then settings', async () => {
    const names = ['Retry', 'RetryPolicy', 'x-retry'];
    host.answers.SearchSymbols = (params) => {
      const answer = searchSymbols({ ...params, query: 'retry' });
      const [first] = answer.hits;
      if (first === undefined) throw new Error('No canned symbol.');
      return {
        ...answer,
        hits: names.map((name) => ({ ...first, typeId: `T_${name}`, path: `Pay.${name}`, name, matches: [] })),
      };
    };
    answerFiles(fileMatch('src/retry.ts'));
    await open();
    type('retry');
    await vi.waitFor(() =>
      expect(options().map((one) => one.textContent)).toEqual([
        ...names.map((name) => `${name} Pay`),
        'retry.tssrc',
        textRow('retry'),
      ]),
    );
  });
});
