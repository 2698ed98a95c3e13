/** The Memory bank in the whole page: files to read and edit, what waits, the index, what an agent would get, the first start. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { dropUnsaved, unsaved } from '../../../../src/renderer/features/bank/unsaved.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import { activeText, bankAnswers, type CannedBank, oneBank } from '../../canned/bank.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';

describe('the Memory bank view', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let bank: CannedBank;

  const show = async (at = '#/bank', given: CannedBank = oneBank(), answers: object = {}, language = 'en') => {
    bank = given;
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', at);
    host = cannedHost({
      ...bankAnswers(bank),
      'settings.get': () => ({ ...defaultSettings, language: language as 'en' }),
      ...answers,
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  beforeEach(() => {
    // Lists take the room that there is, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    for (const key of Object.keys(unsaved.getState().kept)) dropUnsaved(key);
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const text = (selector = 'body') => document.querySelector(selector)?.textContent ?? '';
  const press = (key: string, init: KeyboardEventInit = {}, at: Element = document.activeElement ?? document.body) =>
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  const button = (name: RegExp, within: ParentNode = document) => {
    const all = [...within.querySelectorAll<HTMLElement>('button, a')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const rows = () => [...document.querySelectorAll('[role="tree"] [role="treeitem"]')].map((one) => one.textContent);
  const type = (field: Element | null, value: string) => {
    const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const field = () => document.querySelector('textarea');
  const changed = (...paths: string[]) => host.emit('bank.changed', { paths, more: false });
  const read = () => eventually(() => expect(text('main')).toContain('Verify before a second capture.'));

  it('shows the tree with lines and conflicts, what waits, the check and the archive', async () => {
    const given = oneBank();
    given.problems = [{ kind: 'gate', path: 'learnings/retry.md', line: 1, about: 'rootCause', level: 'error' }];
    await show('#/bank', given);
    await eventually(() =>
      expect(rows().slice(0, 5)).toEqual(['memory-bank27', 'brief.md3', 'active.md15', 'patterns.md3', '_index.md']),
    );
    const list = '[data-pane="list"]';
    expect(document.querySelector('[role="tree"] [aria-label="1 conflict"]')).not.toBeNull();
    await eventually(() => expect(text(list)).toContain('Part missingretry.md:1Root cause'));
    expect(text(list)).toContain('Waiting for youConflicts1Inbox1');
    expect(text(list)).toContain('active.md: 74 of 120 lines, 11 of 20 ticked items. Nothing is due.');
    expect(text('footer')).toContain('1 conflict');
    expect(button(/^Knowledge 1 proposal$/).getAttribute('aria-current')).toBe('page');
    await read();
    button(/Part missing/).click();
    await eventually(() => expect(window.location.hash).toBe('#/bank/learnings/retry.md?mode=source&line=1'));
  });

  it('marks a machine block with its version, time, state and lines, and leads links to the bank and to code', async () => {
    await show();
    await read();
    const block = document.querySelector('section[aria-label="Machine block loop-status"]');
    expect(block?.textContent).toMatch(/version 12, 12 Mar( 2026)? \d\d:58, unchanged sincelines 12 to 15/);
    expect(block?.textContent).not.toContain('blockVersion');
    await eventually(() => expect(document.querySelectorAll('main input[type="checkbox"]')).toHaveLength(3));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main section a')].map((one) => one.hash);
    expect(links.slice(0, 2)).toEqual(['#/bank/patterns.md', '#/file/src/retry.ts?line=12']);
    button(/src\/retry\.ts:12-15/);
    button(/^patterns$/).click();
    await eventually(() => expect(text('main h1')).toBe('patterns.md'));
  });

  it('writes a ticked item, and lets none of a machine block be ticked', async () => {
    await show();
    await read();
    await eventually(() => expect(document.querySelectorAll('main input[type="checkbox"]')).toHaveLength(3));
    const ticks = [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')];
    expect(ticks.map(({ disabled }) => disabled)).toEqual([false, false, true]);
    ticks[0]?.click();
    await eventually(() => expect(bank.files.get('active.md')).toBe(activeText.replace('[ ] Backoff', '[x] Backoff')));
    await eventually(() =>
      expect(document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')[0]?.checked).toBe(true),
    );
    bank.files.set('active.md', `${bank.files.get('active.md')}\nWritten outside.\n`);
    changed('active.md');
    await eventually(() => expect(text('main')).toContain('Written outside.'));
    // The same elements: focus, scroll and marked words stay while others write.
    expect(ticks.map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  });

  it('edits with E and saves with Ctrl S; unsaved text is marked and kept when the editor is left', async () => {
    await show();
    await read();
    const tree = document.querySelector<HTMLElement>('[role="tree"]');
    tree?.focus();
    press('e', {}, document.body);
    await eventually(() => expect(field()?.value).toBe(activeText));
    expect(document.activeElement).toBe(field());
    type(field(), `${activeText}more\n`);
    await eventually(() => expect(text('main header')).toContain('Unsaved'));
    press('Escape');
    await eventually(() => expect(field()).toBeNull());
    expect(document.activeElement).toBe(tree);
    expect(document.querySelector('[role="tree"] [aria-label="Unsaved"]')).not.toBeNull();
    button(/Go on editing/).click();
    await eventually(() => expect(field()?.value).toBe(`${activeText}more\n`));
    press('s', { ctrlKey: true });
    await eventually(() => expect(bank.files.get('active.md')).toBe(`${activeText}more\n`));
    await eventually(() => expect(text('main')).toContain('more'));
    expect(field()).toBeNull();
    expect(text('main header')).not.toContain('Unsaved');
  });

  it('follows the file while nothing is typed, and never takes typed text away', async () => {
    await show();
    await read();
    press('e', {}, document.body);
    await eventually(() => expect(field()).not.toBeNull());
    bank.files.set('active.md', 'from outside\n');
    changed('active.md');
    await eventually(() => expect(field()?.value).toBe('from outside\n'));
    type(field(), 'mine\n');
    bank.files.set('active.md', 'again from outside\n');
    changed('active.md');
    await eventually(() => expect(text('main')).toContain('The file changed on disk while you were editing.'));
    expect(field()?.value).toBe('mine\n');
    press('s', { ctrlKey: true });
    await eventually(() =>
      expect(text('main')).toContain('active.md changed since you began. Nothing has been written.'),
    );
    expect(text('section[aria-label="The file now"]')).toContain('again from outside');
    expect(text('section[aria-label="Your text"]')).toContain('mine');
    expect(bank.files.get('active.md')).toBe('again from outside\n');
    button(/^Write mine over it$/).click();
    await eventually(() => expect(bank.files.get('active.md')).toBe('mine\n'));
  });

  it('shows both when the file changed just before it was saved, and drops typed text only when told to', async () => {
    await show();
    await read();
    press('e', {}, document.body);
    await eventually(() => expect(field()).not.toBeNull());
    type(field(), 'mine\n');
    bank.files.set('active.md', 'theirs\n');
    press('s', { ctrlKey: true });
    await eventually(() => expect(text('section[aria-label="The file now"]')).toContain('theirs'));
    expect(bank.files.get('active.md')).toBe('theirs\n');
    button(/^Take the file, drop mine$/).click();
    await eventually(() => expect(text('main')).toContain('theirs'));
    expect(field()).toBeNull();
    button(/^Undo$/).click();
    await eventually(() => expect(text('main header')).toContain('Unsaved'));
  });

  it('tells damaged markers by line, with what to do, and of an index that was rebuilt (bank-2)', async () => {
    const given = oneBank();
    given.damage.set('active.md', [{ line: 12, code: 'nested', other: 3, id: 'a' }]);
    given.rebuilt = ['_index.md'];
    given.added.add('active.md');
    await show('#/bank', given);
    await read();
    expect(text('main')).toContain('A marker of a machine block is damaged.');
    expect(text('main')).toContain('Line 12 begins a block inside the one of line 3. End that one first.');
    expect(text('main')).toContain('_index.md was missing or broken and was rebuilt from the files.');
    expect(text('main')).toContain('No index named active.md. It was added to the index of its folder.');
    changed('_index.md');
    await eventually(() => expect(calls('bank.tree').length).toBeGreaterThan(1));
    await eventually(() => expect(calls('bank.read').length).toBeGreaterThan(1));
    expect(text('main')).toContain('was rebuilt from the files.');
    expect(text('main')).toContain('No index named active.md.');
  });

  it('narrows the index, turns its pages and keeps summaries that people write (bank-1)', async () => {
    await show();
    const index = () => document.querySelector('section[aria-label="Index"]') as HTMLElement;
    await eventually(() => expect(index()?.querySelectorAll('tbody tr')).toHaveLength(20));
    expect(index().textContent).toContain('1 to 20 of 27');
    button(/^Next page$/, index()).click();
    await eventually(() => expect(index().querySelectorAll('tbody tr')).toHaveLength(7));
    button(/^Requirements$/, index()).click();
    await eventually(() => expect(index().textContent).toContain('1 to 20 of 23'));
    button(/^accepted$/, index()).click();
    await eventually(() => expect(index().querySelectorAll('tbody tr')).toHaveLength(3));
    expect(window.location.hash).toBe('#/bank?folder=requirements&status=Accepted');
    button(/^Edit the summary of requirements\/r-001\.md$/, index()).click();
    await eventually(() => expect(index().querySelector('td input')).not.toBeNull());
    type(index().querySelector('td input'), 'My words.');
    press('Enter', {}, index().querySelector('td input') as Element);
    await eventually(() =>
      expect(calls('bank.setSummary')).toEqual([{ path: 'requirements/r-001.md', summary: 'My words.' }]),
    );
    await eventually(() =>
      expect(document.activeElement).toBe(button(/^Edit the summary of requirements\/r-001\.md$/, index())),
    );
    button(/Rebuild/, index()).click();
    await eventually(() => expect(text()).toContain('The indexes are in step with the files'));
    expect(calls('bank.index')).toContainEqual({ rebuild: true, limit: 1 });
  });

  it('shows what an agent would see: the bar in words, why each file is there, what was left out, and the text (bank-9)', async () => {
    await show();
    await eventually(() => expect(document.querySelector('[data-pane="inspector"] form input')).not.toBeNull());
    type(document.querySelector('[data-pane="inspector"] form input'), 'refund twice');
    document.querySelector<HTMLFormElement>('[data-pane="inspector"] form')?.requestSubmit();
    const side = '[data-pane="inspector"]';
    await eventually(() =>
      expect(document.querySelector('[role="img"][aria-label^="Always"]')?.getAttribute('aria-label')).toBe(
        'Always 156 lines; this round 151 of 500 lines',
      ),
    );
    expect(text(side)).toContain('learnings/retry.mdtimeout, refund; 100 + 50 of 233 lines151');
    expect(text(side)).toContain('Left out:patterns.mdat most 500 lines');
    expect(calls('bank.load')).toEqual([{ task: 'refund twice' }]);
    button(/Show the 307 lines it gets/).click();
    await eventually(() => expect(text('[role="dialog"]')).toContain('text of the retry'));
    expect(window.location.hash).toContain('form=load');
  });

  it('previews what the machine would write, only when it is looked at; it is off until a person switches it on', async () => {
    await show();
    await eventually(() => button(/^Stack, commands, layout/));
    expect(calls('bank.machine')).toEqual([]);
    button(/^Stack, commands, layout/).click();
    await eventually(() => expect(text('[data-pane="inspector"]')).toContain('what tech would say'));
    expect(button(/^Stack, commands, layout/).textContent).toContain('off');
    expect(text('[data-pane="inspector"]')).toContain('Would write to tech.md');
    expect(calls('bank.setMachine')).toEqual([]);
    // The words beside the switch are its label.
    button(/^Let the machine write on its own: Stack/)
      .closest('label')
      ?.click();
    await eventually(() => expect(button(/^Stack, commands, layout/).textContent).toContain('on'));
    expect(calls('bank.setMachine')).toEqual([{ writer: 'tech', on: true }]);
  });

  it('previews the archive, moves in one step and takes it back', async () => {
    await show('#/bank?form=archive');
    await eventually(() => expect(text('[role="dialog"]')).toContain('archive/active_2026-03.md'));
    expect(text('[role="dialog"] [data-moves="true"]')).toContain('- [x] Unique key');
    expect(calls('bank.archive')).toEqual([{ force: true }]);
    button(/^Move to the archive$/).click();
    await eventually(() => expect(text()).toContain('Moved to archive/active_2026-03.md'));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    button(/^Undo$/).click();
    await eventually(() => expect(text()).toContain('Undone: active.md'));
  });

  it('opens the preview of the archive at the first line that moves', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset.moves === 'true' ? 2_000 : 100;
    });
    await show('#/bank?form=archive');
    await eventually(() => expect(document.querySelector('[role="dialog"] ol')?.scrollTop).toBe(2_000 - 100 - 900));
  });

  it('shows the newest of many drafts, so that the check stays in sight, and the others when told to', async () => {
    const decision = { reason: '', tradeoff: '', scope: '', notScope: '', supersedes: '' };
    const drafts = [1, 2, 3, 4, 5, 6].map((n) => ({
      ...{ id: `bd-0000000${n}`, kind: 'decision', form: { ...decision, decision: `Draft ${n}` } },
      ...{ findings: [], author: '', at: 0 },
    }));
    const given = oneBank();
    const answers = {
      'bank.tree': () => ({ ...bankAnswers(given)['bank.tree'](), drafts: drafts.length }),
      'bank.drafts': () => ({ drafts }),
    };
    await show('#/bank', given, answers);
    const list = '[data-pane="list"]';
    await eventually(() => expect(text(list)).toContain('Draft 3draft3 more drafts'));
    expect(text(list)).not.toContain('Draft 4');
    button(/^3 more drafts$/).click();
    await eventually(() => expect(text(list)).toContain('Draft 6draftFewer drafts'));
    button(/^Draft 5/).click();
    await eventually(() => expect(window.location.hash).toBe('#/bank?form=draft%3Abd-00000005'));
  });

  it('searches from the keyboard and leads to the line', async () => {
    await show();
    await read();
    press('/', {}, document.body);
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search the memory bank'));
    type(document.activeElement, 'Verify');
    await eventually(() => expect(text('[data-pane="list"]')).toContain('Verify first'));
    document.querySelector<HTMLElement>('[data-pane="list"] [role="option"]')?.click();
    await eventually(() => expect(window.location.hash).toBe('#/bank/patterns.md?mode=source&line=3'));
  });

  it('without a bank says what one is, previews it and makes it only when told to (bank-3)', async () => {
    const given = oneBank();
    given.exists = false;
    await show('#/bank', given);
    await eventually(() => expect(text('main')).toContain('Made from the code and README.md.'));
    expect(text('main')).toContain('This workspace has no memory bank yet');
    expect(text('main')).toContain('Skipped because they are links, too long or too many: deep/.');
    expect(text('main')).toContain('# ledgerline');
    expect(calls('bank.init')).toEqual([{}]);
    button(/^Create the memory bank$/).click();
    await read();
    expect(calls('bank.init')).toEqual([{}, { write: true }]);
  });

  it('in a workspace that is read-only everything can be read, nothing changed, and it says why', async () => {
    await show('#/bank', oneBank(), {
      'workspace.state': () => ({ ...readyWorkspace, readOnly: 'the folder cannot be written' }),
    });
    await read();
    expect(text('main')).toContain('The memory bank can be read but not changed: the folder cannot be written');
    await eventually(() => expect(document.querySelectorAll('main input[type="checkbox"]')).toHaveLength(3));
    expect(document.querySelectorAll('main input[type="checkbox"]:not([disabled])')).toHaveLength(0);
    for (const name of [/^Edit ?E$/, /Rebuild/, /^New decision/]) {
      expect((button(name) as HTMLButtonElement).disabled).toBe(true);
    }
    press('e', {}, document.body);
    expect(field()).toBeNull();
  });

  it('an error stays where it happened, and can be tried again', async () => {
    await show('#/bank/nothing.md');
    await eventually(() => expect(text('main')).toContain('There is no memory-bank/nothing.md.'));
    expect(rows().length).toBeGreaterThan(3);
    bank.files.set('nothing.md', 'now there is\n');
    button(/Try again|Retry/).click();
    await eventually(() => expect(text('main')).toContain('now there is'));
  });

  it('begins a requirement under the next free number, and writes nothing before it is saved', async () => {
    await show();
    await read();
    await eventually(() => expect(rows().length).toBeGreaterThan(20));
    const menu = button(/^New decision, learning or requirement$/);
    menu.focus();
    press('Enter', {}, menu);
    await eventually(() => expect(document.querySelectorAll('[role="menuitem"]')).toHaveLength(3));
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].at(-1)?.click();
    await eventually(() => expect(field()?.value).toContain('# r-024:'));
    expect(bank.files.has('requirements/r-024.md')).toBe(false);
    press('s', { ctrlKey: true });
    await eventually(() => expect(bank.files.has('requirements/r-024.md')).toBe(true));
    expect(calls('bank.write')).toMatchObject([{ path: 'requirements/r-024.md', expected: null }]);
  });

  it('speaks Chinese', async () => {
    await show('#/bank', oneBank(), {}, 'zh');
    await read();
    expect(text('[data-pane="list"]')).toContain('记忆库27 个文件');
    expect(text('main')).toContain('此后未改动');
    expect(text('footer')).toContain('1 个冲突');
  });
});
