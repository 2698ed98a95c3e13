/** The Generations view in the whole page: the round and its picture, the history, the documents, comparing, what a person does. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import {
  type CannedGenerations,
  fewGenerations,
  generation,
  generationAnswers,
  idle,
  live,
  minute,
  noonish,
  rebuilding,
  storiesPage,
} from '../../canned/generations.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';

describe('the generations view', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let held: CannedGenerations;

  const show = async (at: string, given: CannedGenerations = fewGenerations(), answers: object = {}) => {
    held = given;
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', at);
    host = cannedHost({
      'workspace.state': () => ({ ...readyWorkspace, generation: 'g-0142' }),
      ...generationAnswers(held),
      'source.read': ({ file }) => ({ file, text: 'one\ntwo\nthree\n'.repeat(20), hash: '1', language: null }),
      ...answers,
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(noonish);
    // Lists and the picture take the room that there is, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100);
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const text = (selector = 'body') => document.querySelector(selector)?.textContent ?? '';
  const main = () => text('main');
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-list="generations"] [role="option"]')];
  const entries = () => [
    ...document.querySelectorAll<HTMLElement>('[data-list="entries"] [role="row"][aria-expanded]'),
  ];
  const toFirstEntry = async () => {
    document.querySelector<HTMLElement>('[data-list="entries"]')?.focus();
    await eventually(() => expect(entries()[0]?.getAttribute('aria-selected')).toBe('true'));
  };
  const button = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const hash = () => window.location.hash;
  const tell = (status: typeof idle) => {
    held.status = status;
    host.emit('generations.changed', status);
  };

  it('says which is live, what is rebuilt beside it and when they swap, and lists what was', async () => {
    await show('#/generations', fewGenerations(rebuilding));
    await eventually(() => expect(rows()).toHaveLength(5));
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('g-0143 rebuilding14:20714 of 1,131 files'),
      expect.stringContaining('g-0142 live13:581,284 types, built in 7 min'),
      expect.stringContaining('g-0141 retired13:201,284 types, live 38 min'),
      expect.stringContaining('g-0140 retired'),
      expect.stringContaining('g-0139 failed12:14The disk is full: 212 MB are needed for g-0139, and 90 MB are free.'),
    ]);
    expect(main()).toContain('Live: g-0142rebuilding g-0143, swap in about 9 min');
    expect(button(/^Rebuild now$/).hasAttribute('disabled')).toBe(true);
    button(/^Stop rebuild$/);
  });

  it('draws the two lanes in pixels, and says the same in words and as a table', async () => {
    await show('#/generations', fewGenerations(rebuilding));
    await eventually(() => expect(document.querySelector('svg[role="img"]')).not.toBeNull());
    const picture = document.querySelector('svg[role="img"][aria-label*="g-0142"]');
    expect(picture?.getAttribute('aria-label')).toBe(
      'g-0142 is live, g-0143 is being rebuilt and takes over at about 14:35',
    );
    expect(picture?.hasAttribute('viewBox')).toBe(false);
    expect(picture?.getAttribute('width')).toBe('1100');
    expect(picture?.querySelectorAll('circle')).toHaveLength(6);
    expect(picture?.textContent).toContain('g-0142 live');
    expect(picture?.textContent).toContain('63 %');
    const table = [...document.querySelectorAll('table tr')].map((row) => row.textContent);
    expect(table).toContain('g-0142live13:58now');
    expect(table).toContain('g-0143being rebuilt14:20now');
  });

  it('shows the picture as a table', async () => {
    await show('#/generations', fewGenerations(rebuilding));
    const picture = () => document.querySelector('svg[role="img"][aria-label*="g-0142"]');
    await eventually(() => expect(picture()).not.toBeNull());
    button(/^Show the picture of the round as a table$/).click();
    await eventually(() => expect(picture()).toBeNull());
    const shown = document.querySelector('[role="region"][aria-label="Generations over time"] tbody');
    expect(shown?.textContent).toContain('g-0142live13:58now');
    button(/^Show the picture of the round as a table$/).click();
    await eventually(() => expect(picture()).not.toBeNull());
  });

  it('tells the six phases, each with what it says', async () => {
    await show('#/generations', fewGenerations(rebuilding));
    await eventually(() =>
      expect(document.querySelectorAll('ol[aria-label="Phases of the round"] > li')).toHaveLength(6),
    );
    const phases = [...document.querySelectorAll('ol[aria-label="Phases of the round"] > li')];
    expect(phases.map((one) => one.textContent)).toEqual([
      '1 Start (done)session s-43',
      '2 Normal run (done)live for 28 min',
      '3 Scan all714 of 1,131 files',
      '4 Both fed3 batches so far',
      '5 Swapabout 14:35',
      '6 Next roundabout 15:05',
    ]);
    expect(phases.map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'step', 'step', null, null]);
  });

  it('follows a rebuild without asking for anything, and without drawing the documents again', async () => {
    await show('#/generations', fewGenerations(rebuilding));
    await eventually(() => expect(entries().length).toBeGreaterThan(3));
    const drawn = entries()[0];
    // On a busy machine parts of the view are still asking when the entries are there.
    let asked = -1;
    while (asked !== host.calls.length) {
      asked = host.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const { rebuild } = rebuilding;
    if (rebuild === null) throw new Error('The canned rebuild is missing.');
    tell({ ...rebuilding, rebuild: { ...rebuild, done: 900 } });
    await eventually(() => expect(rows()[0]?.textContent).toContain('900 of 1,131 files'));
    expect(text('ol[aria-label="Phases of the round"]')).toContain('900 of 1,131 files');
    expect(host.calls.slice(asked).map(({ method }) => method)).toEqual([]);
    expect(entries()[0]).toBe(drawn);
  });

  it('takes over what a swap changed: the live one, the history, the documents (generations-6)', async () => {
    await show('#/generations', fewGenerations(rebuilding));
    await eventually(() => expect(main()).toContain('Live: g-0142'));
    const next = generation('g-0143', { state: 'live', stored: true, swappedAt: noonish });
    held.all = [next, { ...live, state: 'retired', retiredAt: noonish }, ...held.all.slice(2)];
    host.emit('workspace.state', { ...readyWorkspace, generation: 'g-0143', revision: 2 });
    tell({ ...idle, live: next, previous: 'g-0142' });
    await eventually(() => expect(main()).toContain('Live: g-0143'));
    await eventually(() => expect(rows()[0]?.textContent).toContain('g-0143 live'));
    expect(main()).toContain('next rebuild about 14:35');
    button(/^Go back to g-0142$/);
    await eventually(() => expect(text()).toContain('g-0143 is live'));
  });

  it('shows the architecture with its sections, and folds an entry out with its evidence in place', async () => {
    await show('#/generations');
    await eventually(() => expect(entries()).toHaveLength(5));
    const grid = text('[data-list="entries"]');
    for (const word of ['Modules 2', 'Entry points 1', 'Tech stack 1', 'Cycles 1']) expect(grid).toContain(word);
    expect(grid).toContain('7 more were left out of the document');
    expect(entries()[0]?.textContent).toContain('Takes payments, retries, refunds, reconciles187domain');
    expect(main()).toContain('1 file that entries rest on changed since');
    expect(entries()[1]?.querySelector('[title="changed since"]')).not.toBeNull();
    document.querySelector<HTMLElement>('[data-list="entries"]')?.focus();
    await eventually(() => expect(entries()[0]?.getAttribute('aria-selected')).toBe('true'));
    press('ArrowDown');
    await eventually(() => expect(entries()[1]?.getAttribute('aria-selected')).toBe('true'));
    press('Home');
    await eventually(() => expect(entries()[0]?.getAttribute('aria-selected')).toBe('true'));
    press('Enter');
    await eventually(() => expect(entries()[0]?.textContent).toContain('Ledgerline.Core (41)'));
    await eventually(() => expect(entries()[0]?.querySelector('figure')?.textContent).toContain('12'));
    press('ArrowLeft');
    await eventually(() => expect(entries()[0]?.getAttribute('aria-expanded')).toBe('false'));
  });

  it('opens a document of a generation from its address, and narrows it by kind and by words', async () => {
    await show('#/generations/g-0142/interface');
    await eventually(() => expect(entries()).toHaveLength(3));
    expect(text('[role="tab"][aria-selected="true"]')).toBe('Interface143');
    expect(entries().map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^GET \/orders\/\{id\}One orderApi/),
      expect.stringContaining('POST /orders'),
      expect.stringContaining('RetryPolicypublic sealed class RetryPolicy7class'),
    ]);
    button(/^Exported/).click();
    await eventually(() => expect(entries()).toHaveLength(1));
    await eventually(() => expect(hash()).toBe('#/generations/g-0142/interface?kinds=export'));
    expect(text('[data-list="entries"]')).toContain('12 more were left out');
    press('/');
    const field = document.activeElement as HTMLInputElement;
    expect(field.getAttribute('aria-label')).toBe('Filter entries');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'retry');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await eventually(() =>
      expect(calls('generations.document').at(-1)).toEqual({ name: 'interface', query: 'retry', limit: 1000 }),
    );
  });

  it('sets names of code as code, and names who answers where nothing says what for', async () => {
    await show('#/generations/arch');
    await eventually(() => expect(main()).toContain('Money, time, Results, events'));
    expect([...document.querySelectorAll('main code')].map((code) => code.textContent)).toContain('Result');
    services.navigation.getState().go(route('generations', 'interface'));
    await eventually(() => expect(main()).toContain('POST /ordersOrderApi.Post'));
    expect(main()).not.toContain('CancellationToken');
  });

  it('says of an export that sets off a story the names that one knows it by', async () => {
    const held = fewGenerations();
    const page = structuredClone(storiesPage);
    for (const story of page.document.stories)
      story.trigger = { kind: 'export', name: 'src.query.RelationBuilder.RelationBuilder.add(Relation)' };
    held.pages.stories = page;
    await show('#/generations/stories', held);
    await eventually(() => expect(entries()[0]?.textContent).toContain('exported RelationBuilder.add'));
    expect(entries()[0]?.textContent).not.toContain('src.query');
  });

  it('tells a story as steps through modules; a step opens its symbol, or its file where it has none', async () => {
    await show('#/generations/stories');
    await eventually(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]?.textContent).toContain('An order is placed');
    expect(entries()[0]?.textContent).toContain('HTTP route POST /orders3Api → Payments');
    expect(document.querySelector('[aria-label="Steps"]')).toBeNull();
    await toFirstEntry();
    press('ArrowRight');
    await eventually(() => expect(entries()[0]?.getAttribute('aria-expanded')).toBe('true'));
    const steps = [...document.querySelectorAll<HTMLAnchorElement>('[aria-label="Steps"] a')];
    expect(steps.map((one) => one.textContent)).toEqual([
      'Orders.Posttakes the order',
      'RetryPolicytries the charge again',
      'helper',
    ]);
    expect(text('[aria-label="Steps"]')).toContain('Payments');
    expect(steps[2]?.getAttribute('href')).toBe('#/file/pay/helper.cs?line=3');
    steps[1]?.click();
    await eventually(() => expect(hash()).toBe('#/type/T_x'));
    services.navigation.getState().back();
    await eventually(() => expect(text('[aria-label="Steps"]')).toContain('Payments'));
  });

  it('keeps folded out what was, while another document is looked into', async () => {
    await show('#/generations/stories');
    await eventually(() => expect(entries()).toHaveLength(1));
    await toFirstEntry();
    press('Enter');
    await eventually(() => expect(text('[aria-label="Steps"]')).toContain('Payments'));
    services.navigation.getState().go(route('generations', 'issues'));
    await eventually(() => expect(main()).toContain('Round by currency'));
    expect(document.querySelector('[aria-label="Steps"]')).toBeNull();
    services.navigation.getState().go(route('generations', 'stories'));
    await eventually(() => expect(text('[aria-label="Steps"]')).toContain('Payments'));
  });

  it('comes back to the entry that was chosen, with the focus', async () => {
    await show('#/generations');
    await eventually(() => expect(entries().length).toBeGreaterThan(1));
    await toFirstEntry();
    const chosen = () => entries().findIndex((one) => one.getAttribute('aria-selected') === 'true');
    await eventually(() => expect(chosen()).toBe(0));
    press('ArrowDown');
    await eventually(() => expect(chosen()).toBe(1));
    services.navigation.getState().go(route('settings'));
    await eventually(() => expect(document.querySelector('[data-list="entries"]')).toBeNull());
    services.navigation.getState().back();
    await eventually(() => expect(document.activeElement?.getAttribute('data-list')).toBe('entries'));
    expect(chosen()).toBe(1);
  });

  it('gives the room of the picture to documents that are read, until someone wants it', async () => {
    const picture = () => document.querySelector('main svg[role="img"][width]');
    await show('#/generations');
    await eventually(() => expect(picture()).not.toBeNull());
    await eventually(() => expect(entries().length).toBeGreaterThan(0));
    const grid = document.querySelector<HTMLElement>('[data-list="entries"]');
    if (grid === null) throw new Error('There is no grid.');
    grid.scrollTop = 100;
    grid.dispatchEvent(new Event('scroll', { bubbles: false }));
    await eventually(() => expect(picture()).toBeNull());
    button(/^Show the picture$/).click();
    await eventually(() => expect(picture()).not.toBeNull());
    services.navigation.getState().go(route('generations', 'issues'));
    await eventually(() => expect(main()).toContain('Round by currency'));
    expect(picture()).not.toBeNull();
    button(/^Hide the picture$/).click();
    await eventually(() => expect(picture()).toBeNull());
  });

  it('shows no picture when a document is asked for', async () => {
    await show('#/generations/issues');
    await eventually(() => expect(main()).toContain('Round by currency'));
    expect(document.querySelector('main svg[role="img"][width]')).toBeNull();
    expect(text('ol[aria-label="Phases of the round"]')).toContain('Normal run');
  });

  it('lists issues by severity, gravest first', async () => {
    await show('#/generations/issues');
    await eventually(() => expect(entries()).toHaveLength(2));
    const grid = text('[data-list="entries"]');
    expect(grid.indexOf('High 1')).toBeLessThan(grid.indexOf('Low 1'));
    expect(entries()[0]?.textContent).toContain('Payments and Core depend on each other');
    expect(grid).toContain('3 more were left out');
  });

  it('compares with D: what the swap changed by class, and what that did to the documents', async () => {
    await show('#/generations');
    await eventually(() => expect(entries().length).toBeGreaterThan(0));
    press('d');
    await eventually(() => expect(hash()).toBe('#/generations/changes'));
    await eventually(() => expect(main()).toContain('5 types changed'));
    const list = () => [...document.querySelectorAll<HTMLElement>('[data-list="entries"] [role="option"]')];
    await eventually(() => expect(list()).toHaveLength(5));
    expect(list().map((one) => one.textContent)).toEqual([
      expect.stringContaining('RetryPolicy'),
      expect.stringContaining('was called Pay.Reserve'),
      expect.stringContaining('Gateway'),
      expect.stringMatching(/C#\s*Tech stack/),
      expect.stringMatching(/Round by currency(?!.*todo)/),
    ]);
    expect(text('[data-list="entries"]')).toContain('2 more');
    expect(document.querySelector('li[aria-label="Structure: 2"]')).not.toBeNull();
    list()[0]?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await eventually(() => expect(hash()).toBe('#/type/T_x?tab=history'));
  });

  it('says of a generation whose files are gone, and of one that failed, what there is to know and to do', async () => {
    await show('#/generations/g-0140/arch');
    await eventually(() => expect(main()).toContain('The files of g-0140 are deleted'));
    rows()[3]?.click();
    await eventually(() => expect(main()).toContain('g-0139 failed'));
    expect(main()).toContain('and 90 MB are free. Free some space and rebuild again.The live index was not touched.');
    expect(main()).toContain('It is tried again about 14:35.');
    button(/^Show the live one$/).click();
    await eventually(() => expect(entries().length).toBeGreaterThan(0));
  });

  it('starts and stops a rebuild (generations-5), and goes back only after it said what happens', async () => {
    await show('#/generations');
    await eventually(() => expect(main()).toContain('Live: g-0142'));
    button(/^Rebuild now$/).click();
    await eventually(() => expect(text()).toContain('Rebuilding g-0143'));
    expect(calls('generations.trigger')).toEqual([{ now: false }]);
    tell(rebuilding);
    await eventually(() => expect(button(/^Go back to g-0141$/).hasAttribute('disabled')).toBe(true));
    button(/^Stop rebuild$/).click();
    await eventually(() => expect(calls('generations.stop')).toHaveLength(1));
    tell(idle);
    await eventually(() => expect(button(/^Go back to g-0141$/).hasAttribute('disabled')).toBe(false));
    button(/^Go back to g-0141$/).click();
    await eventually(() => expect(text('[role="dialog"]')).toContain('read g-0141 in the place of g-0142'));
    expect(calls('generations.rollback')).toEqual([]);
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].at(-1)?.click();
    await eventually(() => expect(calls('generations.rollback')).toHaveLength(1));
    await eventually(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  it('tells a failure and a skipped round where the round is told, and what follows', async () => {
    const failure = {
      at: noonish - minute,
      id: 'g-0143',
      reason: { code: 'diskFull', id: 'g-0143', neededMb: 212, freeMb: 90 },
    } as const;
    await show('#/generations', fewGenerations({ ...idle, failure }));
    await eventually(() => expect(text('[role="alert"]')).toContain('g-0143 failed at 14:25'));
    expect(text('[role="alert"]')).toContain('The live index was not touched. It is tried again about 14:35.');
    tell({ ...idle, skipped: { at: noonish, reason: { code: 'unchanged', id: 'g-0142' } } });
    await eventually(() =>
      expect(main()).toContain(
        'Skipped at 14:26: No file has changed since g-0142 was built, and no language model is in use.',
      ),
    );
  });

  it('tells why in the language of the person, in the list and where the round is told', async () => {
    const failure = {
      ...{ at: noonish - minute, id: 'g-0139' },
      reason: { code: 'diskFull', id: 'g-0139', neededMb: 212, freeMb: 90.5 },
    } as const;
    await show('#/generations', fewGenerations({ ...idle, failure }), {
      'settings.get': () => ({ ...defaultSettings, language: 'zh' }),
    });
    await eventually(() => expect(text('[role="alert"]')).toContain('磁盘已满：g-0139 需要 212 MB，可用 90.5 MB。'));
    expect(text('[data-list="generations"]')).toContain('磁盘已满：g-0139 需要 212 MB，可用 90 MB。');
    expect(main()).not.toContain('disk');
    tell({ ...idle, skipped: { at: noonish, reason: { code: 'unchanged', id: 'g-0142' } } });
    await eventually(() => expect(main()).toContain('自 g-0142 建成以来没有文件改动'));
  });

  it('waits for documents that are being written, and shows an error in its place', async () => {
    let writing = true;
    const page = fewGenerations().pages.arch;
    await show('#/generations', fewGenerations(), {
      'generations.document': () => {
        if (writing) throw new MemoError('Busy', 'The documents are being written.');
        return page;
      },
    });
    await eventually(() => expect(main()).toContain('The documents are being written'));
    writing = false;
    await eventually(() => expect(entries()).toHaveLength(5));
  });

  it('speaks Chinese', async () => {
    await show('#/generations', fewGenerations(rebuilding), {
      'settings.get': () => ({ ...defaultSettings, language: 'zh' as const }),
    });
    await eventually(() => expect(main()).toContain('使用中： g-0142正在重建 g-0143，约 9 分钟后切换'));
    await eventually(() => expect(text('[data-list="entries"]')).toContain('模块 2'));
  });
});
