/** The whole page over a canned host: what is shown when, keys that reach commands, and one view's error that stays its own. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { App } from '../../../src/renderer/app/app.tsx';
import { placeKeys, places } from '../../../src/renderer/app/places.ts';
import { route } from '../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { closedWorkspace } from '../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost, readyWorkspace, smallOverview } from '../canned/host.ts';

/** What leads to a place of the rail, with Ctrl. */
const keyOf = (view: string) =>
  places.flatMap((place) => (place.pages[0].name === view ? [placeKeys(place).slice(-1)] : []))[0] ?? '';

describe('the page', () => {
  let root: Root;
  let services: Services;
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '#/');
  });
  afterEach(async () => {
    root.unmount();
    services.dispose();
  });

  async function show(host: CannedHost, booted = true): Promise<void> {
    services = createServices({ openPort: host.openPort, history: window });
    if (booted) await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  }

  async function expectText(text: string | RegExp): Promise<void> {
    await vi.waitFor(() => expect(document.body.textContent).toMatch(text));
  }

  function press(key: string, held: KeyboardEventInit = {}): void {
    {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
    }
  }

  it('begins with Welcome when no workspace is open, and with the overview when one is', async () => {
    const host = cannedHost({ 'workspace.state': () => closedWorkspace });
    await show(host);
    await expectText('Open a project');
    expect(document.querySelector('nav[aria-label="Views"]')).toBeNull();
    host.emit('workspace.state', readyWorkspace);
    await expectText(/3.*types/);
    await expectText('Up to date');
    expect(document.querySelector('nav[aria-label="Views"] [aria-current="page"]')?.getAttribute('aria-label')).toBe(
      'Overview',
    );
  });

  it('shows no view before it knows whether a workspace is open', async () => {
    await show(cannedHost({ 'workspace.state': () => new Promise(() => {}) }), false);
    await expectText('Offline');
    expect(document.body.textContent).not.toContain('Open a project');
  });

  it('switches the language without a restart', async () => {
    const host = cannedHost();
    await show(host);
    await expectText('Modules');
    host.emit('settings.changed', { ...services.settings.getState(), language: 'zh' });
    await expectText('着色：文档');
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  it('says which folder is being opened until the engine answers', async () => {
    const host = cannedHost({
      'workspace.state': () => ({ ...readyWorkspace, phase: 'opening' }),
      'workspace.overview': () => new Promise(() => {}),
    });
    await show(host);
    await vi.waitFor(() =>
      expect(document.querySelector('main')?.textContent).toContain(`Opening ${readyWorkspace.name}`),
    );
  });

  it('shows real counts while the first index runs', async () => {
    const empty = { ...smallOverview, files: 0, types: 0, members: 0, indexedAt: null };
    const host = cannedHost({
      'workspace.state': () => ({ ...readyWorkspace, phase: 'indexing', generation: null }),
      'workspace.overview': () => empty,
    });
    await show(host);
    const op = {
      opId: 'op',
      kind: 'index',
      state: 'running',
      phase: 'reading',
      startedAt: 0,
      cancellable: true,
    } as const;
    const searchable = 'What has been read can be searched already.';
    host.emit('op', { ...op, done: 0, total: 0 });
    await expectText('Looking for code');
    expect(document.body.textContent).not.toContain(searchable);
    host.emit('op', { ...op, done: 468, total: 1131 });
    await expectText('468 of 1,131 files');
    await expectText(searchable);
    await expectText('1 running, 41 %');
    await expectText('Stop reading');
    // What is linked are types, of which there are more than files.
    host.emit('op', { ...op, phase: 'linking', done: 1184, total: 40_246 });
    await expectText('Linking the code, 1,184 of 40,246 types');
    expect(document.body.textContent).not.toContain('40,246 files');
  });

  it('says that a rebuild which has read all files waits for its swap', async () => {
    const host = cannedHost();
    await show(host);
    await expectText('Up to date');
    const op = { opId: 'op', kind: 'rebuild', state: 'running', startedAt: 0, cancellable: true, total: 200 } as const;
    host.emit('op', { ...op, phase: 'reading', done: 100 });
    await expectText('1 running, 50 %');
    host.emit('op', { ...op, phase: 'settling', done: 200 });
    await expectText('1 running: complete, waits for its swap');
  });

  it('counts uncommitted files, again after a commit, and leads to what they change', async () => {
    let files = 3;
    const host = cannedHost({ 'workspace.uncommitted': () => ({ files }) });
    await show(host);
    await expectText('3 uncommitted files');
    [...document.querySelectorAll('button')].find((one) => one.textContent === '3 uncommitted files')?.click();
    await vi.waitFor(() => expect(window.location.hash).toBe('#/diff?with=git'));
    files = 0;
    host.emit('workspace.state', { ...readyWorkspace, heads: 1 });
    await vi.waitFor(() => expect(document.querySelector('footer')?.textContent).not.toContain('uncommitted'));
  });

  it('lets no palette lie over the place that an address leads to', async () => {
    await show(cannedHost());
    await expectText('Up to date');
    press('p', { ctrlKey: true });
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
    services.navigation.getState().go(route('settings'));
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  it('says how long the reading still takes, where that is known', async () => {
    const host = cannedHost({ 'workspace.overview': () => ({ ...smallOverview, indexedAt: null }) });
    await show(host);
    const kind = { opId: 'op', kind: 'index', state: 'running', phase: 'reading' } as const;
    const op = { ...kind, startedAt: 0, cancellable: true, total: 1000 };
    const now = vi.spyOn(Date, 'now');
    const begun = Date.now();
    now.mockReturnValue(begun);
    host.emit('op', { ...op, done: 0 });
    await expectText('Reading the code, 0 of 1,000 files');
    now.mockReturnValue(begun + 10_000);
    host.emit('op', { ...op, done: 500 });
    await expectText('about 10 s left');
    await expectText('Reading the code, 500 of 1,000 files');
    now.mockRestore();
  });

  it('says in the tray what each op counts: files, bytes, and of anything else the share', async () => {
    const host = cannedHost();
    await show(host);
    const one = { state: 'running', phase: 'reading', startedAt: 0, cancellable: true } as const;
    host.emit('op', { ...one, opId: 'o1', kind: 'update', done: 3, total: 12 });
    host.emit('op', { ...one, opId: 'o2', kind: 'pull', phase: 'pulling', done: 5e8, total: 2e9, detail: 'gemma3:4b' });
    host.emit('op', { ...one, opId: 'o3', kind: 'edit', done: 37, total: 100, detail: 'Loading crates' });
    host.emit('op', { ...one, opId: 'o4', kind: 'import', phase: 'saving', done: 1, total: 4 });
    const error = { code: 'InternalError', message: 'The server ended.' } as const;
    host.emit('op', {
      ...one,
      opId: 'o5',
      kind: 'edit',
      state: 'failed',
      done: 0,
      total: 0,
      endedAt: Date.now(),
      error,
    });
    await expectText('4 running');
    [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('4 running'))?.click();
    await expectText('3 of 12 files');
    await expectText('500 MB of 2 GBgemma3:4b');
    await expectText('37 %Loading crates');
    await expectText('25 %saving');
    await expectText('failedThe server ended.');
  });

  it('closes the tray where an address leads on, and has it in Welcome too, with what was said', async () => {
    const host = cannedHost();
    await show(host);
    await expectText('Modules');
    const tray = () => document.querySelector('[role="dialog"][aria-label="Activity"]');
    services.commands.getState().run('frame.activity');
    await vi.waitFor(() => expect(tray()).not.toBeNull());
    services.navigation.getState().go(route('settings'));
    await vi.waitFor(() => expect(tray()).toBeNull());
    services.notifications.getState().show({ level: 'error', title: 'The demo was not opened.' });
    host.emit('workspace.state', closedWorkspace);
    services.navigation.getState().go(route('welcome'));
    await expectText('Open a project');
    services.commands.getState().run('frame.activity');
    await vi.waitFor(() => expect(tray()?.textContent).toContain('The demo was not opened.'));
  });

  it('says what is missing in a folder without code', async () => {
    await show(cannedHost({ 'workspace.overview': () => ({ ...smallOverview, files: 0, types: 0, skipped: [] }) }));
    await expectText('No code in a known language');
    await expectText('This folder has no such files.');
  });

  it('says that all code is left out in place of that there is none', async () => {
    await show(cannedHost({ 'workspace.overview': () => ({ ...smallOverview, files: 0, types: 0 }) }));
    await expectText('everything that could be read here is left out');
    await expectText('1 file is too large: raise index.maxFileKB');
    expect(document.body.textContent).not.toMatch(/No code in a known language|found none of them/);
  });

  it('lists the skipped files where a link asks for them, and Back closes the list', async () => {
    await show(cannedHost({ 'workspace.skipped': () => ({ files: [], total: 1 }) as never }));
    const dialog = () => document.querySelector('[role="dialog"]');
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('ledgerline'));
    services.navigation.getState().go(route('overview', '', { show: 'skipped', reason: 'tooLarge' }));
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Skipped files'));
    expect(dialog()?.querySelector('[aria-pressed="true"]')?.textContent).toContain('too large');
    services.navigation.getState().back();
    await vi.waitFor(() => expect(dialog()).toBeNull());
  });

  it('says that nothing was skipped where a link still asks for the list', async () => {
    window.history.replaceState(null, '', '#/overview?show=skipped');
    await show(cannedHost({ 'workspace.overview': () => ({ ...smallOverview, skipped: [] }) }));
    await expectText('No file was skipped');
  });

  it('does not take a folder whose reading was stopped for one without code, and reads the rest', async () => {
    const notices = [{ id: 'stopped', level: 'info' as const, message: 'Reading was stopped.' }];
    const host = cannedHost({
      'workspace.state': () => ({ ...readyWorkspace, notices }),
      'workspace.overview': () => ({ ...smallOverview, files: 0, types: 0, skipped: [] }),
      'index.run': () => Promise.reject(new MemoError('Cancelled', 'Stopped again.')),
    });
    await show(host);
    await expectText('Read the rest');
    expect(document.body.textContent).not.toContain('No code in a known language');
    expect(document.querySelector('footer')?.textContent).toMatch(/Reading was stopped(?!.*fresh)/);
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Read the rest')?.click();
    await vi.waitFor(() => expect(host.calls.map(({ method }) => method)).toContain('index.run'));
  });

  it('shows an error where it happened, with its trace id, and tries again', async () => {
    let failing = true;
    const host = cannedHost({
      'workspace.overview': () => {
        if (failing) throw new MemoError('InternalError', 'The overview could not be read.', { traceId: '7f3a-91c2' });
        return smallOverview;
      },
    });
    await show(host);
    await expectText('The overview could not be read.');
    await expectText('7f3a-91c2');
    failing = false;
    const retry = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Try again');
    retry?.click();
    await expectText('Modules');
  });

  it('keeps the frame and the other views when one view breaks', async () => {
    const broken = { ...smallOverview, skipped: null } as unknown as typeof smallOverview;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(cannedHost({ 'workspace.overview': () => broken }));
    await expectText('This view could not be shown');
    expect(document.body.textContent).not.toMatch(/TypeError|\bat \w+ \(/);
    press(keyOf('settings'), { ctrlKey: true });
    await expectText('Language and look');
    logged.mockRestore();
  });

  it('reaches places, back and the sheet of shortcuts by keys', async () => {
    await show(cannedHost());
    await expectText('Modules');
    press(keyOf('settings'), { ctrlKey: true });
    expect(services.navigation.getState().route).toEqual(route('settings'));
    press('ArrowLeft', { altKey: true });
    await vi.waitFor(() => expect(services.navigation.getState().route).toEqual(route('overview')));
    press('?', { shiftKey: true });
    await expectText('Show or hide the inspector');
  });

  it('says over the view that the engine is away, keeps what was typed, and continues when it is back', async () => {
    const host = cannedHost();
    await show(host);
    await expectText('Up to date');
    press('p', { ctrlKey: true });
    const field = await vi.waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[role="dialog"] input');
      if (found === null) throw new Error('The palette is not open.');
      return found;
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '>rebuild');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    host.up = false;
    host.drop();
    const alert = () => document.querySelector('[role="alert"]')?.textContent ?? '';
    await vi.waitFor(() => expect(alert()).toMatch(/The engine does not answer.*what you typed stays/));
    expect(field.value).toBe('>rebuild');
    host.up = true;
    await vi.waitFor(() => expect(alert()).toBe(''));
    expect(field.isConnected && field.value).toBe('>rebuild');
  });

  it('takes a refused folder to Welcome and says why there', async () => {
    const host = cannedHost({
      'workspace.open': () => {
        throw new MemoError('Refused', 'This is your home folder. Choose a project folder inside it.');
      },
      'shell.pickFolder': () => ({ available: true, path: '/home/me' }),
    });
    await show(host);
    await expectText('Modules');
    press('o', { ctrlKey: true });
    await expectText('/home/me was not opened');
    await expectText('Choose a project folder inside it.');
  });

  it('leaves a person where they went while a folder was being opened', async () => {
    let answer = (_: typeof readyWorkspace): void => {};
    const host = cannedHost({
      'workspace.state': () => closedWorkspace,
      'workspace.open': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      'shell.pickFolder': () => ({ available: true, path: readyWorkspace.root }),
    });
    await show(host);
    await expectText('Open a project');
    press('o', { ctrlKey: true });
    await vi.waitFor(() => expect(services.opening.getState().opening).toBe(readyWorkspace.root));
    // The engine tells the folder before it answers.
    host.emit('workspace.state', readyWorkspace);
    await expectText('Up to date');
    services.commands.getState().run('place.settings');
    answer(readyWorkspace);
    await vi.waitFor(() => expect(services.opening.getState().opening).toBeNull());
    expect(services.navigation.getState().route.view).toBe('settings');
  });
});
