/** The search view in the whole page over a canned host: from the key to the file, back, options, errors, changes. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { searchSymbols, symbol, typeDetail } from '../../canned/symbols.ts';
import { searchText, textFile } from '../../canned/text.ts';

// The editor needs a layout engine; e2e tests use the real one.
describe('the search view', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(async () => {
    // A list shows the rows that fit its height, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '#/overview');
    host = cannedHost({
      'search.text': searchText,
      'symbols.at': () => ({ symbol: symbol('Pay.RetryPolicy'), fanIn: 4, change: null }),
      'symbols.type': typeDetail,
      SearchSymbols: searchSymbols,
      'source.read': ({ file }) => ({ file, text: `source of ${file}`, hash: '1', language: 'csharp' }),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
    await eventually(() => expect(commandIds()).toContain('search.text'));
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const commandIds = () => services.commands.getState().commands.map(({ id }) => id);
  const field = () => {
    const input = document.querySelector<HTMLInputElement>('input[role="combobox"]');
    if (input === null) throw new Error('There is no search field.');
    return input;
  };
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const rows = () => [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.textContent);
  const selected = () => document.querySelector('[role="treeitem"][aria-selected="true"]')?.textContent;
  const button = (name: RegExp) => {
    const found = [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const open = async () => {
    press('F', { ctrlKey: true, shiftKey: true });
    await eventually(() => expect(document.activeElement).toBe(field()));
  };
  const search = async (text: string) => {
    await open();
    type(text);
    await eventually(() => expect(rows()).toHaveLength(12));
  };
  const route = () => services.navigation.getState().route;

  it('opens with Ctrl Shift F from anywhere, streams its pages and marks what was found', async () => {
    await search('key');
    expect(rows()[0]).toBe('Code3 lines in 2 files');
    expect(rows()[2]).toBe('7var key = Key();');
    expect(document.querySelector('[role="treeitem"] mark')?.textContent).toBe('key');
    expect(document.body.textContent).toContain('5 lines');
    expect(host.calls.filter(({ method }) => method === 'search.text')).toHaveLength(4);
    await eventually(() => expect(route().query).toMatchObject({ q: 'key' }));
  });

  it('opens the first line for the whole text where Enter comes before its answer, and none once the text continues', async () => {
    await search('key');
    const late: (() => void)[] = [];
    host.answers['search.text'] = (params) =>
      new Promise((resolve) =>
        late.push(() =>
          resolve({ ...searchText(params), files: [textFile('src/Other.cs', { 4: 'Keyed();' })], next: null }),
        ),
      );
    type('keyed');
    await eventually(() => expect(late).toHaveLength(1));
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(route().view).toBe('search');
    type('keye');
    late[0]?.();
    await eventually(() => expect(late).toHaveLength(2));
    press('Enter');
    late[1]?.();
    await eventually(() => expect(route()).toMatchObject({ view: 'file', id: 'src/Other.cs', query: { line: '4' } }));
  });

  it('opens no line of before where the search for the text failed', async () => {
    await search('key');
    host.answers['search.text'] = () => Promise.reject(new MemoError('InternalError', 'It broke.'));
    type('keyed');
    await eventually(() => expect(document.body.textContent).toContain('The search stopped'));
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(route().view).toBe('search');
  });

  it('steps through the lines from the field, shows the file with all its lines marked, and says where a line is', async () => {
    await search('key');
    // In a narrow window, as happy-dom's is, the preview is a drawer.
    press('i', { ctrlKey: true, altKey: true });
    expect(selected()).toBe('7var key = Key();');
    press('ArrowDown');
    await eventually(() => expect(selected()).toBe('9Send(key);'));
    press('ArrowDown');
    await eventually(() => expect(selected()).toBe('2using Key;'));
    press('ArrowUp');
    await eventually(() => expect(selected()).toBe('9Send(key);'));
    await eventually(() => expect(document.querySelector('pre')?.dataset).toMatchObject({ line: '9', marks: '7 9' }));
    expect(document.querySelector('pre')?.textContent).toBe('source of src/Gateway.cs');
    expect(document.body.textContent).toContain('2 of 5');
    await eventually(() => expect(document.body.textContent).toContain('used by 4 types'));
    button(/^RetryPolicy/).click();
    await eventually(() => expect(route()).toMatchObject({ view: 'type', id: 'T_pay.retrypolicy' }));
  });

  it('takes the selected line along to Ask with Ctrl J', async () => {
    await search('key');
    press('j', { ctrlKey: true });
    await eventually(() => expect(route().view).toBe('ask'));
    await eventually(() => expect(document.querySelector('textarea')?.value).toBe('src/Gateway.cs:7 '));
  });

  it('opens the file at the line with Enter, and Back finds query, options and selection again without asking again', async () => {
    await search('key');
    press('c', { altKey: true });
    await eventually(() => expect(route().query).toMatchObject({ q: 'key', case: '1' }));
    await eventually(() => expect(rows()).toHaveLength(12));
    press('ArrowDown');
    await eventually(() => expect(selected()).toBe('9Send(key);'));
    press('Enter');
    await eventually(() => expect(route()).toMatchObject({ view: 'file', id: 'src/Gateway.cs', query: { line: '9' } }));
    await eventually(() => expect(document.querySelector('pre')?.dataset.line).toBe('9'));
    services.navigation.getState().back();
    await eventually(() => expect(selected()).toBe('9Send(key);'));
    expect(field().value).toBe('key');
    expect(document.querySelector('[title^="Match case"]')?.getAttribute('aria-pressed')).toBe('true');
  });

  it('shows only the groups that are chosen, each with its count, and folds with the arrow keys', async () => {
    await search('key');
    const chips = () => [...document.querySelectorAll('fieldset button')].map((chip) => chip.textContent);
    expect(chips()).toEqual(['code3', 'tests1', 'docs1']);
    button(/^tests/).click();
    await eventually(() => expect(rows()).toEqual(['Tests1 line in 1 file', 'RetryTests.cstest1', '5Check(key);']));
    expect(document.body.textContent).toContain('1 line');
    document.querySelector<HTMLElement>('[role="tree"]')?.focus();
    press('ArrowLeft');
    await eventually(() => expect(selected()).toBe('RetryTests.cstest1'));
    press('ArrowLeft');
    await eventually(() => expect(rows()).toEqual(['Tests1 line in 1 file', 'RetryTests.cstest1']));
    press('ArrowRight');
    await eventually(() => expect(rows()).toHaveLength(3));
  });

  it('says under the field what is wrong with an expression and where, and keeps the lines that are there', async () => {
    await search('key');
    press('r', { altKey: true });
    await eventually(() => expect(rows()).toHaveLength(12));
    type('key(');
    await eventually(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toBe(
        'The regular expression cannot be used: Unterminated group. (at character 3)',
      ),
    );
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(rows()).toHaveLength(12);
  });

  it('no longer says that nothing was found for what was asked before, once what is asked is refused', async () => {
    await open();
    type('zzz');
    await eventually(() => expect(document.body.textContent).toContain('No line has all words of “zzz”'));
    press('r', { altKey: true });
    await eventually(() => expect(document.body.textContent).toContain('No line matches zzz'));
    type('zzz(');
    await eventually(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
    expect(document.body.textContent).not.toContain('No line');
  });

  it('says what was searched when nothing is found, and widens it', async () => {
    services.navigation.getState().go({ view: 'search', id: '', query: { q: 'zzz', in: 'src/**', word: '1' } });
    await eventually(() => expect(document.body.textContent).toContain('No line has all words of “zzz”'));
    expect(document.body.textContent).toContain('10 files were searched.Only in src/**.Only whole words counted.');
    button(/Search without these limits/).click();
    await eventually(() => expect(route().query).toEqual({ q: 'zzz' }));
    await eventually(() => expect(document.body.textContent).toContain('Search symbols instead'));
  });

  it('is cancelled with Esc, says so, and continues when asked to', async () => {
    let go = () => {};
    host.answers['search.text'] = (params) => {
      if ((params as { after?: string }).after === undefined) return searchText(params);
      return new Promise((resolve) => {
        go = () => resolve(searchText(params));
      });
    };
    await open();
    type('key');
    await eventually(() => expect(rows()).toHaveLength(3));
    press('Escape');
    await eventually(() => expect(document.body.textContent).toContain('Cancelled after 1 of 10 files.'));
    go();
    host.answers['search.text'] = searchText;
    button(/^Go on/).click();
    await eventually(() => expect(rows()).toHaveLength(12));
  });

  it('searches again quietly when files change, and keeps the selection', async () => {
    await search('key');
    press('ArrowDown');
    await eventually(() => expect(selected()).toBe('9Send(key);'));
    host.answers['search.text'] = (params) => {
      const answer = searchText(params);
      return { ...answer, files: answer.files.filter(({ file }) => file !== 'src/Retry.cs') };
    };
    host.emit('codemap.changed', { revision: 2, files: ['src/Retry.cs'], types: [], more: false });
    await eventually(() => expect(rows()).toHaveLength(10));
    expect(selected()).toBe('9Send(key);');
  });

  it('takes the selected text along, as it stands', async () => {
    const text = document.createElement('p');
    text.textContent = 'Send(key)';
    document.body.append(text);
    getSelection()?.selectAllChildren(text);
    press('F', { ctrlKey: true, shiftKey: true });
    await eventually(() => expect(route()).toMatchObject({ view: 'search', query: { q: 'Send(key)', mode: 'exact' } }));
    text.remove();
  });
});
