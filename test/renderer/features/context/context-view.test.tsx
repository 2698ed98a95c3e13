/** The Context view in the whole page: what goes into the window and why, pins by key, words of a task, packs and their filters. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import { type CannedContext, cannedContext, contextAnswers, packInfo, promptWindow } from '../../canned/context.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { searchSymbols } from '../../canned/symbols.ts';

describe('the Context view', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let held: CannedContext;
  let clipboard: string;

  const show = async (at = '#/context', answers: object = {}, language: 'en' | 'zh' = 'en') => {
    sessionStorage.clear();
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', at);
    held = cannedContext();
    host = cannedHost({
      ...contextAnswers(held, () => host),
      SearchSymbols: searchSymbols,
      'settings.get': () => ({ ...defaultSettings, language }),
      ...answers,
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
    clipboard = '';
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      clipboard = text;
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const text = (selector = 'body') => document.querySelector(selector)?.textContent ?? '';
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-list="window"] [role="option"]')];
  const heads = () => [...document.querySelectorAll('[data-list="window"] [data-head]')].map((one) => one.textContent);
  const rowOf = (name: string) => {
    const row = rows().find((one) => one.textContent?.includes(name));
    if (row === undefined) throw new Error(`There is no row of ${name}.`);
    return row;
  };
  const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.activeElement ?? document.body) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  const button = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLElement>('button')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const type = (field: Element | null, value: string) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('no field');
    const own = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const filter = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Filter"]');

  it('shows what goes in by part, what is left out, and why (context-1, context-2)', async () => {
    await show();
    await eventually(() => expect(rows()).toHaveLength(4));
    expect(heads()).toEqual(['Pinned', 'Focusaround StripeGateway, opened 14:21', 'Recent and central', 'Left out 1']);
    expect(text('h1')).toBe('Prompt window');
    expect(text()).toContain('written 14:25:31');
    expect(document.querySelector('[aria-label="8,040 of 10,000 characters"]')).not.toBeNull();
    expect(text()).toContain('1,960 characters free');
    expect(text()).toContain('about 2,010 of 2,500 tokens');
    const first = rowOf('RetryPolicy Pay');
    expect([...first.querySelectorAll('s')].map((one) => one.textContent)).toEqual([
      'Edge cases: left out for roomEdge cases',
    ]);
    expect(first.textContent).toContain('outdated');
    expect(rowOf('Lending.RiskModel').textContent).toContain('needs 4,210, only 1,960 free');
    rowOf('StripeGateway Pay').click();
    await eventually(() => expect(text('footer')).toContain('opened last · in pack payments-core'));
    await eventually(() => expect(window.location.hash).toContain('selected=T_pay.stripegateway'));
  });

  it('pins and unpins the selected row with Ctrl Shift I, dismisses with Delete, opens with Enter', async () => {
    await show();
    await eventually(() => expect(rows()).toHaveLength(4));
    rowOf('StripeGateway Pay').click();
    await eventually(() => expect(rowOf('StripeGateway Pay').getAttribute('aria-selected')).toBe('true'));
    press('I', { ctrlKey: true, shiftKey: true });
    await eventually(() => expect(calls('Pin')).toEqual([{ id: 'T_pay.stripegateway' }]));
    await eventually(() => expect(text()).toContain('StripeGateway is pinned to the prompt window'));
    button(/^Undo$/).click();
    await eventually(() => expect(calls('Unpin')).toEqual([{ id: 'T_pay.stripegateway' }]));
    const list = document.querySelector('[data-list="window"]') as HTMLElement;
    list.focus();
    press('Delete');
    await eventually(() => expect(calls('Dismiss')).toEqual([{ id: 'T_pay.stripegateway' }]));
    await eventually(() => expect(rows()).toHaveLength(3));
    rowOf('Money Pay').click();
    await eventually(() => expect(rowOf('Money Pay').getAttribute('aria-selected')).toBe('true'));
    press('Enter', {}, list);
    await eventually(() => expect(window.location.hash).toBe('#/type/T_pay.money'));
  });

  it('opens what was left out with Enter, reached by the arrow keys', async () => {
    await show();
    await eventually(() => expect(rows()).toHaveLength(4));
    const list = document.querySelector('[data-list="window"]') as HTMLElement;
    list.focus();
    press('End', {}, list);
    await eventually(() => expect(rowOf('RiskModel').getAttribute('aria-selected')).toBe('true'));
    press('Enter', {}, list);
    await eventually(() => expect(window.location.hash).toBe('#/type/T_risk'));
  });

  it('shows what a pack took where it stands as it was built, and estimates again once it is edited', async () => {
    await show('#/context?pack=payments-core');
    const { tokenEstimate } = packInfo('payments-core');
    const figure = tokenEstimate.toLocaleString('en');
    await eventually(() => expect(text('aside')).toContain(`as built: ${figure} of 8,000 tokens`));
    type(filter(), 'namespace:Lending.*');
    await eventually(() => expect(text('aside')).toContain('about 4,890 of 8,000 tokens'));
    expect(text('aside')).not.toContain('as built');
  });

  it('says what the engine refuses', async () => {
    const refuse = () => {
      throw new MemoError('Busy', 'Pins change too fast. Try again in 2 s.');
    };
    await show('#/context?selected=T_pay.money', { Pin: refuse });
    await eventually(() => expect(rows()).toHaveLength(4));
    press('I', { ctrlKey: true, shiftKey: true });
    await eventually(() => expect(text('[role="alert"]')).toContain('Try again in 2 s.'));
  });

  it('shows and copies the text exactly; Ctrl C leaves selected text alone', async () => {
    await show();
    await eventually(() => expect(rows()).toHaveLength(4));
    press('t');
    await eventually(() => expect(text('pre')).toBe(promptWindow().text));
    expect(window.location.hash).toContain('show=text');
    press('c', { ctrlKey: true });
    await eventually(() => expect(clipboard).toBe(promptWindow().text));
    clipboard = '';
    vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    press('c', { ctrlKey: true });
    expect(clipboard).toBe('');
    vi.mocked(window.getSelection).mockRestore();
    window.history.back();
    await eventually(() => expect(rows()).toHaveLength(4));
  });

  it('puts a window together for the words of a task, and says that it is not written', async () => {
    await show();
    await eventually(() => expect(rows()).toHaveLength(4));
    press('/');
    const field = document.querySelector('input[aria-label="Words of a task"]');
    await eventually(() => expect(document.activeElement).toBe(field));
    type(field, 'refund twice');
    press('Enter', {}, field ?? undefined);
    await eventually(() => expect(text('h1')).toBe('Window for a task'));
    expect(text()).toContain('not written');
    expect(text()).not.toContain('written 14:25:31');
    await eventually(() => expect(heads()).toEqual(['Task']));
    expect(rowOf('Refunds Pay').querySelector('[title]')?.getAttribute('title')).toContain(
      'its names or comments say refund',
    );
    expect(window.location.hash).toContain('task=refund+twice');
    button(/^Copy/).click();
    await eventually(() => expect(clipboard).toBe('for refund twice'));
    button(/^Back to the written window$/).click();
    await eventually(() => expect(rows()).toHaveLength(4));
  });

  it('adds a symbol through the palette: Enter pins it, Ctrl Enter puts it in focus', async () => {
    await show();
    await eventually(() => expect(rows()).toHaveLength(4));
    press('a');
    await eventually(() => expect(document.querySelector('[role="dialog"] input')).not.toBeNull());
    const field = document.querySelector('[role="dialog"] input') as HTMLInputElement;
    expect(field.placeholder).toContain('Symbol to pin');
    type(field, 'retry');
    await eventually(() =>
      expect(document.querySelectorAll('[role="dialog"] [role="option"]').length).toBeGreaterThan(0),
    );
    press('Enter', { ctrlKey: true }, field);
    await eventually(() => expect(calls('context.add')).toHaveLength(1));
    expect(calls('Pin')).toEqual([]);
  });

  it('marks what is wrong in a filter at its place, fixes it, and builds only what can be read (pack-1)', async () => {
    await show();
    await eventually(() => expect(text('aside[aria-label="Packs"]')).toContain('active, weight 1.5'));
    expect(text('aside[aria-label="Packs"]')).toContain('18 types, 7,420 tokens');
    press('n');
    await eventually(() => expect(filter()).not.toBeNull());
    type(document.querySelector('input[aria-label="Name"]'), 'payments-core');
    await eventually(() => expect(text()).toContain('There is a pack of this name. Building replaces it.'));
    type(document.querySelector('input[aria-label="Name"]'), 'retry-paths');
    type(filter(), 'type:Retry*');
    await eventually(() => expect(text()).toContain('about 4,890 of 8,000 tokens'));
    expect(button(/^Build pack$/)).toHaveProperty('disabled', false);
    type(filter(), 'type:Retry* AND acces:internal');
    await eventually(() => expect(text()).toContain('Position 17: “acces” is not a filter.'));
    expect(filter()?.getAttribute('aria-invalid')).toBe('true');
    expect(text('.squiggle')).toBe('acces:');
    expect(text()).toContain('Matches of the last filter that could be read');
    expect(text()).toContain('Brought in by them');
    expect(button(/^Build pack$/)).toHaveProperty('disabled', true);
    filter()?.setSelectionRange(0, 0);
    press('F8', {}, document.body);
    expect([filter()?.selectionStart, filter()?.selectionEnd]).toEqual([16, 22]);
    button(/^Replace with access:$/).click();
    await eventually(() => expect(filter()?.value).toBe('type:Retry* AND access:internal'));
    await eventually(() => expect(button(/^Build pack$/)).toHaveProperty('disabled', false));
    button(/^Build pack$/).click();
    await eventually(() =>
      expect(calls('BuildPack')).toEqual([
        { name: 'retry-paths', filter: 'type:Retry* AND access:internal', maxTokens: 8000 },
      ]),
    );
    await eventually(() => expect(window.location.hash).toContain('pack=retry-paths'));
    await eventually(() => expect(text('aside[aria-label="Packs"]')).toContain('Packs3'));
  });

  it('keeps the draft of a filter while the view is left, and until it is discarded', async () => {
    await show('#/context?pack=loan-schedules');
    await eventually(() => expect(filter()?.value).toBe('namespace:Pay.*'));
    expect(text('aside[aria-label="Packs"]')).toContain('outdated');
    type(filter(), 'namespace:Lending.*');
    await eventually(() => expect(text('aside[aria-label="Packs"]')).toContain('draft'));
    services.navigation.getState().go({ view: 'settings', id: '', query: {} });
    await eventually(() => expect(filter()).toBeNull());
    services.navigation.getState().back();
    await eventually(() => expect(filter()?.value).toBe('namespace:Lending.*'));
    button(/^Discard draft$/).click();
    await eventually(() => expect(filter()?.value).toBe('namespace:Pay.*'));
  });

  it('lists what a cut pack left out, and why (pack-3)', async () => {
    const cut = packInfo('cut', { truncated: true });
    await show('#/context?pack=cut', {
      ListPacks: () => ({ packs: [cut] }),
      'pack.show': () => ({
        ...{ ...cut, contents: [], text: '' },
        leftOut: [{ path: 'Pay.Ledger', typeId: 'T_pay.ledger', why: 'budget', tokens: 310 }],
      }),
    });
    await eventually(() => expect(text('aside')).toContain('Left out when it was built1'));
    expect(text('aside')).toMatch(/Ledger.*no room in the budget.*310 tokens/);
  });

  it('activates a pack, removes one and brings it back as it was', async () => {
    await show('#/context?pack=payments-core');
    await eventually(() => expect(button(/^Deactivate$/)).toBeDefined());
    button(/^Deactivate$/).click();
    await eventually(() => expect(calls('pack.activate')).toEqual([{ name: 'payments-core', active: false }]));
    await eventually(() => expect(button(/^Activate$/)).toBeDefined());
    button(/^Activate$/).click();
    await eventually(() => expect(button(/^Deactivate$/)).toBeDefined());
    button(/^Remove/).click();
    await eventually(() => expect(text()).toContain('The pack payments-core was removed'));
    await eventually(() => expect(button(/^Undo$/)).toBeDefined());
    button(/^Undo$/).click();
    await eventually(() => expect(held.packs.find(({ name }) => name === 'payments-core')?.active).toBe(true));
    expect(calls('BuildPack')).toEqual([{ name: 'payments-core', filter: 'namespace:Pay.*', maxTokens: 8000 }]);
  });

  it('is there in Chinese, reasons and problems too', async () => {
    await show('#/context', {}, 'zh');
    await eventually(() => expect(rows()).toHaveLength(4));
    expect(text('h1')).toBe('提示窗口');
    expect(text()).not.toMatch(/\b(needs|pinned|Left out|Outline)\b/);
  });

  it('says why there is nothing, and what failed', async () => {
    await show('#/context', { GetPromptWindow: () => promptWindow({ entries: [], leftOut: [], around: null }) });
    await eventually(() => expect(text()).toContain('Nothing is in the window yet'));
    root.unmount();
    services.dispose();
    await show('#/context', {
      GetPromptWindow: () => {
        throw new MemoError('InternalError', 'The window could not be put together.');
      },
    });
    await eventually(() => expect(text('[role="alert"]')).toContain('The window could not be put together.'));
    expect(text('aside[aria-label="Packs"]')).toContain('payments-core');
  });
});
