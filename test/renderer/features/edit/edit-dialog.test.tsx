/** The dialog of an edit over a scripted engine: names, a preview that blocks or was only partly checked, hunks, batches, refusals. */
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { nameProblem } from '../../../../src/renderer/features/edit/model/name-rules.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import type { EditSubject } from '../../../../src/renderer/lib/state/editing.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { retryPolicy, searchSymbols } from '../../canned/symbols.ts';

const subject: EditSubject = { kind: 'rename', name: 'Store', where: 'shop.Store', of: { id: 'T_shop' } };
const preview: EditPreview = {
  ...{ previewId: 'p-1', kind: 'batch', title: 'rename Store to Vault', diff: 'diff', service: 'typescript' },
  files: [
    {
      ...{ file: 'src/a.ts', added: 2, removed: 2 },
      hunks: [
        { id: 'src/a.ts:1', line: 1, lines: 1, text: ['-class Store {', '+class Vault {'], skipped: false },
        { id: 'src/a.ts:9', line: 9, lines: 1, text: ['-new Store();', '+new Vault();'], skipped: false },
      ],
    },
  ],
  diagnostics: { checked: true, added: [], removed: [], blocking: [], whole: true },
  mentions: null,
  leftAlone: [{ file: 'src/a.ts', line: 4, text: '// A Store keeps.' }],
  missed: [{ file: 'app/main.ts', line: 7, text: 'new Store();' }],
  unsure: [{ file: 'app/cart.rb', line: 3, text: 'shop.store', why: 'guess' }],
  ...{ expiresAt: 0, written: false, undoId: null },
};
const error = {
  file: 'src/b.ts',
  line: 7,
  column: 3,
  severity: 'error',
  code: 'TS2304',
  message: 'No Store.',
} as const;

describe('the dialog of an edit', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let next: EditPreview;

  async function open(answers: object = {}, of: EditSubject = subject): Promise<void> {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '#/overview');
    next = preview;
    host = cannedHost({
      'settings.get': () => ({ ...defaultSettings, language: 'en' }),
      BeginEditBatch: () => ({ batchId: 'p-1' }),
      'edit.rename': () => next,
      'edit.extract': () => next,
      'edit.skip': () => next,
      'edit.check': () => next,
      'edit.discard': () => ({ discarded: true }),
      'edit.apply': () => ({ ...next, written: true, undoId: 'e-1' }),
      'edit.undo': () => ({ files: ['src/a.ts'] }),
      'source.read': ({ file }: { file: string }) => ({ file, text: 'one\ntwo', hash: '1', language: 'typescript' }),
      SearchSymbols: searchSymbols,
      ...answers,
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(createElement(App, { services }));
    services.editing.setState({ subject: of });
    await vi.waitFor(() => expect(field()?.isConnected).toBe(true));
  }
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const field = () =>
    document.querySelector<HTMLInputElement>('[role="dialog"] input:not([type="checkbox"], [type="radio"])');
  const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
  const says = (wanted: string | RegExp) => vi.waitFor(() => expect(text()).toMatch(wanted));
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const button = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  function type(value: string): void {
    const input = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  async function tryName(name: string): Promise<void> {
    type(name);
    await vi.waitFor(() => expect(button(/^Preview/).disabled).toBe(false));
    button(/^Preview/).click();
  }
  const confirm = () =>
    window.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    );

  it('takes a name, shows what would change, writes on Ctrl Enter and takes it back', async () => {
    await open();
    expect(field()?.value).toBe('Store');
    expect(button(/^Preview/).disabled).toBe(true);
    confirm();
    await tryName('Vault');
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    expect(calls('edit.rename')).toEqual([{ id: 'T_shop', newName: 'Vault', batchId: 'p-1', check: false }]);
    expect(text()).toContain('1 file');
    expect(text()).toContain('2 places');
    expect(text()).toContain('// A Store keeps.');
    expect(text()).toContain('1 use is not changed');
    expect(text()).toContain('new Store();');
    expect([...document.querySelectorAll('[role="dialog"] mark')].map((one) => one.textContent)).toEqual([
      ...['Store', 'Vault', 'Store', 'Vault'],
    ]);
    expect(calls('edit.apply')).toEqual([]);
    confirm();
    await vi.waitFor(() => expect(document.body.textContent).toContain('1 file was written'));
    expect(calls('edit.apply')).toEqual([{ previewId: 'p-1' }]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    button(/^Undo$/).click();
    await vi.waitFor(() => expect(calls('edit.undo')).toEqual([{ undoId: 'e-1' }]));
  });

  it('has the focus in its field as it appears, so that no key is lost', async () => {
    const found: (Element | null)[] = [];
    const seen = new MutationObserver(() => {
      if (field() !== null) found.push(document.activeElement);
    });
    seen.observe(document.body, { subtree: true, childList: true });
    await open();
    seen.disconnect();
    expect(found[0]).toBe(field());
    await tryName('Vault');
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    button(/^Add another/).click();
    await vi.waitFor(() => expect(field()?.getAttribute('role')).toBe('combobox'));
    expect(document.activeElement).toBe(field());
  });

  it('says what blocks and where, and does not write; a hunk left out is checked again (edit-2)', async () => {
    await open();
    next = { ...preview, diagnostics: { ...preview.diagnostics, added: [error], blocking: [error] } };
    await tryName('Vault');
    await says('1 problem keeps it from being written');
    expect(text()).toContain('src/b.ts:7');
    expect(text()).toContain('No Store.');
    expect(button(/^Write/).disabled).toBe(true);
    confirm();
    next = preview;
    document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')[1]?.click();
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    expect(calls('edit.skip')).toEqual([{ previewId: 'p-1', hunks: ['src/a.ts:9'], check: false }]);
    expect(text()).toContain('1 left out');
    expect(calls('edit.apply')).toEqual([]);
    expect(button(/^Write/).disabled).toBe(false);
  });

  it('says plainly that not all files were checked', async () => {
    await open();
    next = { ...preview, diagnostics: { ...preview.diagnostics, whole: false } };
    await tryName('Vault');
    await says('Not all files were checked');
    expect(text()).not.toContain('nothing new was found');
    next = { ...preview, service: 'pyright 1.1' };
    await tryName('Chest');
    await says('The language server looked at all files that hold either name');
  });

  it('shows the change before it is checked, with how far that is; stopped, it is not written until it is asked again (edit-1)', async () => {
    const asked: ((checked: EditPreview) => void)[] = [];
    const unchecked = { ...preview, diagnostics: { ...preview.diagnostics, checked: false, whole: false } };
    await open({
      'edit.rename': () => unchecked,
      'edit.check': () => new Promise<EditPreview>((resolve) => asked.push(resolve)),
    });
    await tryName('Vault');
    await says('Asking the compiler');
    expect(text()).toContain('2 places');
    const op = {
      opId: 'o-1',
      kind: 'edit',
      state: 'running',
      phase: 'reading',
      startedAt: 1,
      cancellable: true,
    } as const;
    host.emit('op', { ...op, done: 1200, total: 4440 });
    await says('1,200 of 4,440 files');
    confirm();
    button(/^Stop$/).click();
    await says('The compiler has not been asked; nothing is written before');
    expect(button(/^Write/).disabled).toBe(true);
    button(/^Ask it$/).click();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(preview);
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    expect(button(/^Write/).disabled).toBe(false);
    expect(calls('edit.apply')).toEqual([]);
  });

  it('a preview of another name is not written; a change of the tree asks for a new one', async () => {
    await open({
      'edit.apply': () => {
        throw new MemoError('Conflict', 'The code changed since the preview was made.', {});
      },
    });
    await tryName('Vault');
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    type('Chest');
    await vi.waitFor(() => expect(button(/^Write/).disabled).toBe(true));
    confirm();
    type('Vault');
    await vi.waitFor(() => expect(button(/^Write/).disabled).toBe(false));
    confirm();
    await says('The code changed since the preview');
    expect(calls('edit.apply')).toHaveLength(1);
    button(/^New preview/).click();
    await vi.waitFor(() => expect(calls('edit.rename')).toHaveLength(2));
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
  });

  it('shows why a name is refused, and tries another one', async () => {
    await open({
      'edit.rename': ({ newName }: { newName: string }) => {
        if (newName === 'klass') throw new MemoError('InvalidArgument', 'klass is a reserved word.', {});
        return preview;
      },
    });
    type('a b');
    await says('This cannot be a name');
    await tryName('klass');
    await says('klass is a reserved word.');
    await tryName('Vault');
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    expect(text()).not.toContain('reserved');
  });

  it('leads to the trust of the folder where it is missing, and there it is given and undone', async () => {
    let trusted = false;
    const trust = () => ({ root: '/home/me/ledgerline', trusted, since: trusted ? 1 : null });
    await open({
      'edit.rename': () => {
        throw new MemoError('Refused', 'Not trusted.', { reason: 'untrusted', root: '/home/me/ledgerline' });
      },
      'trust.get': trust,
      'trust.set': (params: { trusted: boolean }) => {
        trusted = params.trusted;
        return trust();
      },
    });
    await tryName('Vault');
    await says('This folder is not trusted');
    await says('may run what the project says');
    button(/^Open the setting/).click();
    const section = () => document.getElementById('settings-trust');
    await vi.waitFor(() => expect(section()?.textContent).toContain('No language server is started here'));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(window.location.hash).toBe('#/settings/trust');
    const flip = () => section()?.querySelector<HTMLElement>('[role="switch"]')?.click();
    flip();
    await vi.waitFor(() => expect(section()?.textContent).toContain('language servers are started here'));
    flip();
    await vi.waitFor(() => expect(section()?.textContent).toContain('No language server is started here'));
    const root = '/home/me/ledgerline';
    expect(calls('trust.set')).toEqual([
      { root, trusted: true },
      { root, trusted: false },
    ]);
  });

  it('says which language server to install where there is none', async () => {
    let there = false;
    await open({
      'edit.rename': () => {
        if (there) return preview;
        throw new MemoError('Refused', 'Install it: npm install -g pyright', {
          reason: 'noServer',
          language: 'python',
          install: 'npm install -g pyright',
        });
      },
    });
    await tryName('Vault');
    await says('A language server is needed');
    await says('npm install -g pyright');
    await says('then try again');
    there = true;
    button(/^Retry|^Try again/).click();
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
  });

  it('adds another rename to the same edit, and takes one out again (edit-4)', async () => {
    await open();
    await tryName('Vault');
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    button(/^Add another/).click();
    await vi.waitFor(() => expect(field()?.getAttribute('role')).toBe('combobox'));
    type('retry');
    const first = () => document.querySelector('[role="dialog"] [aria-selected="true"][id$="-0"]');
    await vi.waitFor(() => expect(first()?.textContent).toContain(retryPolicy.symbol.name));
    await says(retryPolicy.symbol.name);
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(field()?.value).toBe(retryPolicy.symbol.name));
    await tryName('Again');
    await vi.waitFor(() => expect(calls('edit.rename')).toHaveLength(2));
    // The same batch continues: what was tried is not tried again.
    expect(calls('BeginEditBatch')).toHaveLength(1);
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    button(/^Take the rename of Store out$/).click();
    await vi.waitFor(() => expect(calls('edit.rename')).toHaveLength(3));
    expect(calls('BeginEditBatch')).toHaveLength(2);
    expect(calls('edit.rename').at(-1)).toMatchObject({ newName: 'Again' });
  });

  it('takes the best symbol for the whole text where Enter comes before its answer', async () => {
    const late: (() => void)[] = [];
    let waits = false;
    await open({
      SearchSymbols: (params: { query: string }) =>
        waits ? new Promise((resolve) => late.push(() => resolve(searchSymbols(params)))) : searchSymbols(params),
    });
    await tryName('Vault');
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    button(/^Add another/).click();
    await vi.waitFor(() => expect(field()?.getAttribute('role')).toBe('combobox'));
    const first = () => document.querySelector('[role="dialog"] [aria-selected="true"][id$="-0"]');
    type('retry');
    await vi.waitFor(() => expect(first()?.textContent).toContain('RetryPolicy'));
    waits = true;
    type('refund');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field()?.getAttribute('role')).toBe('combobox');
    late[0]?.();
    await vi.waitFor(() => expect(field()?.value).toBe('Refund'));
  });

  it('continues from its field when a preview was stopped: Enter asks for it again', async () => {
    await open({ 'edit.rename': () => new Promise(() => {}) });
    await tryName('Vault');
    await vi.waitFor(() => button(/^Stop$/).focus());
    button(/^Stop$/).click();
    await vi.waitFor(() => expect(button(/^Preview/).disabled).toBe(false));
    expect(document.activeElement).toBe(field());
  });

  it('extracts with a name of its own, as a function or a variable', async () => {
    const selection = { file: 'src/a.ts', line: 1, column: 2, endLine: 1, endColumn: 9 };
    await open({}, { kind: 'extract', what: 'function', selection });
    [...document.querySelectorAll<HTMLElement>('[role="radio"]')]
      .find((one) => one.textContent === 'Variable')
      ?.click();
    await says('Extract a variable');
    button(/^Preview/).click();
    await says('All TypeScript and JavaScript files were checked; nothing new was found');
    expect(calls('edit.extract')).toEqual([{ ...selection, kind: 'variable', batchId: 'p-1', check: false }]);
  });
});

it('knows what can be a name', () => {
  for (const name of ['Vault', '#inner', '$1', '_', 'größe', '变量', ''])
    expect(nameProblem(name, 'Store'), name).toBeNull();
  for (const name of ['a b', '1st', 'a.b', 'x'.repeat(201), 'a-b'])
    expect(nameProblem(name, 'Store'), name).toBe('form');
  expect(nameProblem('Store', 'Store')).toBe('same');
});
