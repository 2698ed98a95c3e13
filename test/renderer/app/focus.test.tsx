/** Where the focus is: what closes gives it back, dialogs begin where a press does no harm, back and forward bring it along. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { App } from '../../../src/renderer/app/app.tsx';
import { route } from '../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../canned/host.ts';
import { fewRecords, memoryAnswers } from '../canned/memory.ts';
import { searchSymbols, typeDetail } from '../canned/symbols.ts';

describe('the focus', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  const show = async (hash: string, kept: readonly RecordView[] = fewRecords) => {
    // A list shows the rows that fit its height, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    document.body.innerHTML = '<div id="root"></div>';
    if (window.location.hash !== hash) window.history.replaceState(null, '', hash);
    host = cannedHost({
      ...memoryAnswers(new Map(kept.map((one) => [one.id, one])), () => host),
      'source.read': ({ file }) => ({ file, text: 'a\nb\nc\n', hash: '1', language: null }),
      SearchSymbols: searchSymbols,
      'symbols.type': typeDetail,
      'symbols.tree': () => ({ nodes: [], revision: 1 }),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const at = () => document.activeElement;
  const find = (selector: string) =>
    vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found === null) throw new Error(`There is no ${selector}.`);
      return found;
    });
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (at() ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const dialog = () => document.querySelector('[role="dialog"]');
  const records = () => find('[data-list="records"]');
  const closed = () => vi.waitFor(() => expect(document.querySelector('[role="dialog"], [role="menu"]')).toBeNull());

  it('goes back to the button of a menu when the dialog closes that was opened from it', async () => {
    await show('#/learnings/lr-hold');
    const more = await find('[aria-label="More actions"]');
    more.focus();
    press('Enter');
    const items = await vi.waitFor(() => {
      const all = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
      expect(all.length).toBeGreaterThan(2);
      return all;
    });
    items.at(-1)?.focus();
    press('Enter');
    await vi.waitFor(() => expect(dialog()).not.toBeNull());
    // What cannot be undone begins where a press does nothing.
    await vi.waitFor(() => expect(at()?.textContent).toBe('Cancel'));
    press('Escape');
    await closed();
    await vi.waitFor(() => expect(at()).toBe(more));
  });

  it('goes back to the list under the palette, also from a dialog that an action of the palette opened', async () => {
    await show('#/learnings');
    const list = await records();
    list.focus();
    press('p', { ctrlKey: true });
    await vi.waitFor(() => expect(at()?.closest('[role="dialog"]')).not.toBeNull());
    press('Escape');
    await closed();
    await vi.waitFor(() => expect(at()).toBe(list));
    press('P', { ctrlKey: true, shiftKey: true });
    const field = (await find('[role="dialog"] input')) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '>shortcuts');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(document.querySelectorAll('[role="option"][aria-selected="true"]')).toHaveLength(2));
    press('Enter');
    // The keys scroll it at once.
    await vi.waitFor(() => expect(at()?.getAttribute('role')).toBe('region'));
    press('Escape');
    await closed();
    await vi.waitFor(() => expect(at()).toBe(list));
  });

  it('continues from a dialog that begins with itself, both ways, and never begins on what closes it', async () => {
    await show('#/learnings');
    const list = await records();
    list.focus();
    services.commands.getState().run('learnings.global');
    await vi.waitFor(() => expect(at()?.getAttribute('role')).toBe('dialog'));
    press('Tab', { shiftKey: true });
    expect(at()).toBe([...(dialog()?.querySelectorAll('button') ?? [])].at(-1));
    press('Escape');
    await closed();
    await vi.waitFor(() => expect(at()).toBe(list));
  });

  it('goes back to the list when a message in the corner is pressed away', async () => {
    await show('#/learnings');
    const list = await records();
    list.focus();
    services.notifications.getState().show({ level: 'info', title: 'Moved', action: { label: 'Undo', run: () => {} } });
    const undo = await vi.waitFor(() => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
      if (found === undefined) throw new Error('There is no Undo.');
      return found;
    });
    undo.focus();
    undo.click();
    await vi.waitFor(() => expect(undo.isConnected).toBe(false));
    await vi.waitFor(() => expect(at()).toBe(list));
  });

  it('comes along with back and forward: arrow keys work in the list at once', async () => {
    await show('#/learnings');
    (await records()).focus();
    services.navigation.getState().go(route('type', 'T_pay.retrypolicy'));
    const tab = await find('[role="tab"]');
    expect(document.querySelector('[data-list="records"]')).toBeNull();
    tab.focus();
    services.navigation.getState().back();
    const list = await records();
    await vi.waitFor(() => expect(at()).toBe(list));
    services.navigation.getState().forward();
    const again = await find('[role="tab"]');
    await vi.waitFor(() => expect(at()).toBe(again));
  });

  it('begins in the main pane of a view that nobody was in, and an arrow leads from there into its list', async () => {
    await show('#/learnings');
    (await records()).focus();
    services.navigation.getState().go(route('type', 'T_pay.retrypolicy'));
    await find('[role="tab"]');
    await vi.waitFor(() => expect(at()?.matches('main[data-pane="main"]')).toBe(true));
    // Of the keys nothing is taken by it: Tab continues inside, F6 round from there.
    expect((at() as HTMLElement).tabIndex).toBe(-1);
    services.navigation.getState().go(route('learnings'));
    const list = await records();
    await vi.waitFor(() => expect(at()?.contains(list)).toBe(true));
    press('ArrowDown');
    expect(at()).toBe(list);
    // What had the focus may go on its own, as the button that stops a reading.
    list.blur();
    expect(at()).toBe(document.body);
    press('ArrowDown');
    expect(at()).toBe(list);
  });

  it('begins there too where forward leads to a place that this window has not drawn', async () => {
    await show('#/learnings');
    await records();
    services.navigation.getState().go(route('type', 'T_pay.retrypolicy'));
    await find('[role="tab"]');
    services.navigation.getState().back();
    await records();
    // A reload forgets what had the focus, and of the places ahead only the browser knows.
    root.unmount();
    services.dispose();
    const ahead = window.history.replaceState;
    window.history.replaceState = () => {};
    await show(window.location.hash);
    window.history.replaceState = ahead;
    (await records()).focus();
    window.history.forward();
    await find('[role="tab"]');
    await vi.waitFor(() => expect(at()?.matches('main[data-pane="main"]')).toBe(true));
  });

  it('stays on the rail when a person goes from there', async () => {
    await show('#/learnings');
    await records();
    const place = await find('[data-pane="rail"] a[href="#/settings"]');
    place.focus();
    place.click();
    await find('h1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(at()).toBe(place);
  });

  it('comes back to the row of a list that no address names', async () => {
    // The inspector has no room beside the rest in a narrow window.
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
    await show(
      '#/overview',
      fewRecords.map((one) => ({ ...one, status: 'stale' })),
    );
    const outdated = '[role="listbox"][aria-label="Outdated by recent changes"]';
    const list = await find(outdated);
    list.focus();
    const row = () => document.getElementById(at()?.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await vi.waitFor(() => expect(row()).toContain('What happens when a capture times out?'));
    press('ArrowDown');
    await vi.waitFor(() => expect(row()).toContain('How does a hold become an entry?'));
    press('Enter');
    await records();
    services.navigation.getState().back();
    await vi.waitFor(() => expect(row()).toContain('How does a hold become an entry?'));
    expect(at()?.matches(outdated)).toBe(true);
  });

  it('stays in the field in which a person types, where the field stays', async () => {
    await show('#/learnings');
    (await records()).focus();
    services.navigation.getState().go(route('learnings', 'lr-hold'));
    const field = await find('[aria-label="Search learnings"]');
    field.focus();
    services.navigation.getState().back();
    await vi.waitFor(() => expect(services.navigation.getState().route.id).toBe(''));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(at()).toBe(field);
  });

  it('is not looked for any more once the person scrolls', async () => {
    await show('#/learnings');
    const answer = Promise.withResolvers<void>();
    (await records()).focus();
    services.navigation.getState().go(route('type', 'T_pay.retrypolicy'));
    (await find('[role="tab"]')).focus();
    const listed = host.answers['memory.list'];
    if (listed === undefined) throw new Error('Nobody answers for the records.');
    host.answers['memory.list'] = async (params) => {
      await answer.promise;
      return listed(params);
    };
    services.queries.clear();
    services.navigation.getState().back();
    await find('[aria-label="Search learnings"]');
    document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    answer.resolve();
    await records();
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Where the view begins: the list is not brought in.
    expect(at()?.matches('main[data-pane="main"]')).toBe(true);
  });

  it('is left where the person put it while a place was on its way', async () => {
    await show('#/learnings');
    (await records()).focus();
    services.navigation.getState().go(route('settings'));
    await find('h1');
    services.navigation.getState().back();
    const field = await find('[aria-label="Search learnings"]');
    await vi.waitFor(() => expect(at()?.getAttribute('data-list')).toBe('records'));
    press('/');
    await vi.waitFor(() => expect(at()).toBe(field));
    host.emit('memory.changed', { revision: 2, ids: [], more: false });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(at()).toBe(field);
  });
});
