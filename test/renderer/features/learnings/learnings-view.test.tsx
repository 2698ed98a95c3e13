/** The Learnings view in the whole page over a canned memory: list, facets, records, what is done to them, editing, conflicts. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { fewRecords, memoryAnswers, noon, record } from '../../canned/memory.ts';

describe('the learnings view', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let memory: Map<string, (typeof fewRecords)[number]>;

  const show = async (hash: string, records = fewRecords) => {
    // A list shows the rows that fit its height, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', hash);
    memory = new Map(records.map((one) => [one.id, one]));
    host = cannedHost({
      ...memoryAnswers(memory, () => host),
      'source.read': ({ file }) => ({ file, text: 'a\nb\nc\nd\ne\nf\ng\nh\ni\n', hash: '1', language: null }),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  };
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const text = () => document.body.textContent ?? '';
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-list="records"] [role="option"]')];
  const questions = () => rows().map((row) => row.querySelector('[title]:not(svg)')?.textContent);
  const heading = () => document.querySelector('h1')?.textContent;
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const field = (name: string) => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent === name);
    const control = document.getElementById(label?.htmlFor ?? '');
    if (control === null) throw new Error(`There is no field ${name}.`);
    return control as HTMLInputElement | HTMLTextAreaElement;
  };
  const write = (element: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const button = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const route = () => services.navigation.getState().route;

  it('lists what still counts by day, newest first, and shows the first record with its evidence', async () => {
    await show('#/learnings');
    await eventually(() =>
      expect(questions()).toEqual([
        'What happens when a capture times out?',
        'How does a hold become an entry?',
        'Who may call the gateway?',
      ]),
    );
    expect(rows()[1]?.textContent).toContain('outdated');
    // Days only head them.
    expect(rows().map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('3');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    expect(text()).toContain('1 fragment, all unchanged');
    await eventually(() => expect(document.querySelector('figure')?.textContent).toContain('3c4d'));
  });

  it('says what came with the repository, and confirms all of it with one action', async () => {
    const foreign = { origin: 'repository', analyst: 'repository' } as const;
    const planted = [record('lr-1', foreign), record('lr-2', { ...foreign, status: 'rejected' }), record('lr-mine')];
    await show('#/learnings', planted);
    await eventually(() => expect(text()).toContain('1 learning came with the repository'));
    await eventually(() => expect(document.querySelector('h1')).not.toBeNull());
    const marked = () => rows().filter((row) => row.querySelector('[title^="From the repository"]') !== null);
    expect(marked()).toHaveLength(1);
    button(/^Show$/).click();
    await eventually(() => expect(rows()).toHaveLength(1));
    button(/^Confirm all$/).click();
    const filter = { origin: 'repository', statuses: ['active', 'stale'] };
    await eventually(() => expect(calls('memory.confirm')).toEqual([{ filter }]));
    await eventually(() => expect(text()).not.toContain('came with the repository'));
    expect(memory.get('lr-2')?.status).toBe('rejected');
  });

  it('calls no record fresh that has no evidence: in the list, among the hits, beside another record', async () => {
    const bare = record('lr-bare', { question: 'What does nothing bear out?', evidence: [] });
    const other = record('lr-other', { question: 'What names it?', relatedRecords: ['lr-bare'] });
    await show('#/learnings', [bare, other]);
    await eventually(() => expect(rows()).toHaveLength(2));
    const row = (question: string) => rows().find((one) => one.textContent?.includes(question))?.textContent;
    expect(row('nothing bear out')).toContain('no evidence');
    expect(row('nothing bear out')).not.toContain('fresh');
    expect(row('What names it')).not.toContain('no evidence');
    services.navigation.getState().go({ view: 'learnings', id: 'lr-other', query: { q: 'nothing' } });
    await eventually(() => expect(rows()).toHaveLength(1));
    expect(row('nothing bear out')).toContain('no evidence');
    await eventually(() => expect(document.querySelector('[aria-label="Related learnings"]')).not.toBeNull());
    const tie = document.querySelector('[aria-label="Related learnings"] a');
    expect(tie?.querySelector('[title="no evidence"]')).not.toBeNull();
  });

  it('says in words how each piece of evidence stands, and offers to keep a stale answer', async () => {
    await show('#/learnings/lr-hold');
    await eventually(() => expect(heading()).toBe('How does a hold become an entry?'));
    expect(text()).toContain('2 fragments, 1 moved, 1 changed');
    expect(text()).toContain('moved 2 lines down, followed');
    expect(text()).toContain('1 of 2 fragments has changed since.');
    button(/^Still right/);
  });

  it('narrows by facets, each a step of the history, with other counts that follow', async () => {
    await show('#/learnings?status=active,stale,superseded');
    await eventually(() => expect(rows()).toHaveLength(4));
    services.panes.getState().setNarrow(false);
    const box = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    await eventually(() => expect(box('domain lending')).not.toBeNull());
    box('domain payments')?.click();
    await eventually(() => expect(rows()).toHaveLength(2));
    expect(route().query.domains?.split(',')).toEqual(expect.arrayContaining(['lending', 'api']));
    services.navigation.getState().back();
    await eventually(() => expect(rows()).toHaveLength(4));
    button(/^Show only lending/).click();
    await eventually(() => expect(questions()).toEqual(['How does a hold become an entry?']));
    button(/^Clear filters/).click();
    await eventually(() => expect(route().query).toEqual({}));
  });

  it('confirms with C, says so, and takes it back', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('c');
    await eventually(() => expect(text()).toContain('1 learning confirmed'));
    await eventually(() => expect(text()).toContain('fresh, confirmed'));
    button(/^Undo$/).click();
    await eventually(() => expect(text()).toContain('Undone for 1 learning'));
    await eventually(() => expect(text()).not.toContain('fresh, confirmed'));
  });

  it('promotes with P to the form of a learning in the memory bank', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('p');
    await eventually(() => expect(route()).toMatchObject({ view: 'bank', query: { form: 'record:lr-timeout' } }));
  });

  it('rejects with X what then leaves the list, goes to the next, and takes it back', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    rows()[1]?.click();
    await eventually(() => expect(heading()).toBe('How does a hold become an entry?'));
    press('x');
    await eventually(() => expect(rows()).toHaveLength(2));
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    expect(rows()[1]?.getAttribute('aria-selected')).toBe('true');
    press('x');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    expect(calls('memory.reject')).toEqual([{ ids: ['lr-hold'] }, { ids: ['lr-gateway'] }]);
    button(/^Undo$/).click();
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    await eventually(() => expect(rows()).toHaveLength(2));
  });

  it('stays at a rejected record where the list shows those too, and restores it with X', async () => {
    await show('#/learnings/lr-timeout?status=active,stale,rejected');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('x');
    await eventually(() => expect(text()).toContain('This learning was rejected'));
    expect(heading()).toBe('What happens when a capture times out?');
    press('x');
    await eventually(() => expect(text()).not.toContain('This learning was rejected'));
    expect(calls('memory.restore')).toEqual([{ ids: ['lr-timeout'] }]);
  });

  it('takes back with Ctrl Z what was done last, once, and leaves the key to a text', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('x');
    await eventually(() => expect(rows()).toHaveLength(2));
    await eventually(() => expect(text()).toContain('1 learning rejected'));
    press('/');
    expect(document.activeElement?.tagName).toBe('INPUT');
    press('z', { ctrlKey: true });
    document.querySelector<HTMLElement>('[data-list="records"]')?.focus();
    expect(calls('memory.undo')).toEqual([]);
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    await eventually(() => expect(rows()).toHaveLength(3));
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    expect(calls('memory.undo')).toHaveLength(1);
  });

  it('acts on all picked records at once', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    rows()[0]?.click();
    document.querySelector<HTMLElement>('[data-list="records"]')?.focus();
    press('ArrowDown', { shiftKey: true });
    await eventually(() => expect(text()).toContain('2 picked'));
    press('ArrowDown', { shiftKey: true });
    await eventually(() => expect(text()).toContain('3 picked'));
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'true', 'true']);
    press('x');
    await eventually(() => expect(text()).toContain('3 learnings rejected'));
    expect(calls('memory.reject')).toEqual([{ ids: ['lr-timeout', 'lr-hold', 'lr-gateway'] }]);
  });

  const list = () => document.querySelector<HTMLElement>('[data-list="records"]');
  const picked = () => rows().map((row) => row.getAttribute('aria-selected') === 'true');

  it('picks with Space alone, continues with the arrows, picks all with Ctrl A, and keeps the keys in the list', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    list()?.focus();
    press(' ');
    await eventually(() => expect(text()).toContain('1 picked'));
    press('ArrowDown');
    await eventually(() => expect(heading()).toBe('How does a hold become an entry?'));
    press('ArrowDown');
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    expect(picked()).toEqual([true, false, false]);
    press(' ');
    await eventually(() => expect(picked()).toEqual([true, false, true]));
    press(' ');
    await eventually(() => expect(picked()).toEqual([true, false, false]));
    press('a', { ctrlKey: true });
    await eventually(() => expect(picked()).toEqual([true, true, true]));
    expect(document.activeElement).toBe(list());
    button(/^Clear the picked learnings/).focus();
    press('Escape');
    await eventually(() => expect(text()).not.toContain('picked'));
    expect(document.activeElement).toBe(list());
  });

  it('picks with Ctrl A what is not loaded yet too', async () => {
    const many = Array.from({ length: 230 }, (_, n) => record(`lr-${n}`, { createdAt: noon - n * 60_000 }));
    await show('#/learnings', many);
    await eventually(() => expect(rows().length).toBeGreaterThan(5));
    list()?.focus();
    press('a', { ctrlKey: true });
    await eventually(() => expect(text()).toContain('230 picked'));
  });

  it('names the keys that pick in the sheet of shortcuts', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    press('?');
    await eventually(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Pick all'));
    expect(document.querySelector('[role="dialog"]')?.textContent).toMatch(/Pick this one too.*Space/);
  });

  it('shows no record, and edits none, where a search left none to choose', async () => {
    await show('#/learnings');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (search === null) throw new Error('There is no search field.');
    write(search, 'zebra');
    await eventually(() => expect(text()).toContain('No learning mentions “zebra”'));
    expect(heading()).toBeUndefined();
    search.blur();
    press('e');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelector('form')).toBeNull();
    expect(text()).not.toContain('Something went wrong');
  });

  it('keeps a draft on Escape, in the form, and takes nothing else back by it', async () => {
    await show('#/learnings/lr-timeout?from=1');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('e');
    await eventually(() => expect(document.querySelector('form')).not.toBeNull());
    field('Notes').focus();
    write(field('Notes'), 'half a thought');
    press('Escape');
    await eventually(() => expect(document.activeElement).toBe(list()));
    expect(field('Notes').value).toBe('half a thought');
    await eventually(() => expect(text()).toContain('Not saved yet; the draft is kept.'));
    expect(route().query.from).toBe('1');
    write(field('Notes'), '');
    field('Notes').focus();
    press('Escape');
    await eventually(() => expect(document.querySelector('form')).toBeNull());
    expect(document.activeElement).toBe(list());
  });

  it('counts the hits in its facets while something is searched for, and begins each search at its top', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      record(`lr-${n}`, {
        question: n % 2 === 0 ? `Even ${n}?` : `Odd ${n}?`,
        createdAt: noon - n * 60_000,
        domain: n % 4 === 0 ? 'lending' : 'payments',
      }),
    );
    await show('#/learnings', many);
    await eventually(() => expect(rows().length).toBeGreaterThan(5));
    services.panes.getState().setNarrow(false);
    const count = (name: string) =>
      document.querySelector(`input[name="${name}"]`)?.closest('label')?.querySelector('[class*="count"]')?.textContent;
    await eventually(() => expect(count('domain payments')).toBe('45'));
    list()?.scrollTo(0, 900);
    list()?.dispatchEvent(new Event('scroll'));
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (search === null) throw new Error('There is no search field.');
    write(search, 'even');
    await eventually(() => expect(rows()[0]?.textContent).toContain('Even 0?'));
    await eventually(() => expect([count('domain payments'), count('domain lending')]).toEqual(['15', '15']));
    expect([count('status active'), count('status superseded')]).toEqual(['30', undefined]);
    expect(list()?.scrollTop).toBe(0);
    // The same first hit, of other words, after scrolling.
    list()?.scrollTo(0, 700);
    list()?.dispatchEvent(new Event('scroll'));
    write(search, 'even ');
    write(search, 'eve');
    await eventually(() => expect(list()?.scrollTop).toBe(0));
  });

  it('edits with E, tells only what changed, and says what is wrong under the field', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('e');
    await eventually(() => expect(document.querySelector('form')).not.toBeNull());
    write(field('Confidence'), 'much');
    await eventually(() => expect(text()).toContain('Write a number from 0 to 1'));
    expect(button(/^Save/)).toHaveProperty('disabled', true);
    write(field('Confidence'), '0.9');
    write(field('Tags'), 'retry, late');
    await eventually(() => expect(button(/^Save/)).toHaveProperty('disabled', false));
    button(/^Save/).click();
    await eventually(() => expect(text()).toContain('1 learning changed'));
    expect(calls('memory.edit')).toEqual([
      { id: 'lr-timeout', revision: 1, changes: { confidence: 0.9, tags: ['retry', 'late'] } },
    ]);
    await eventually(() => expect(document.querySelector('form')).toBeNull());
  });

  it('shows both texts when someone changed the record meanwhile, and loses neither', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('e');
    await eventually(() => expect(document.querySelector('form')).not.toBeNull());
    write(field('Answer'), 'Mine.');
    const before = memory.get('lr-timeout');
    if (before !== undefined)
      memory.set('lr-timeout', { ...before, answer: 'Theirs.', notes: 'Their note.', revision: 5 });
    button(/^Save/).click();
    await eventually(() => expect(text()).toContain('You and someone else both changed this learning'));
    expect(field('Answer').value).toBe('Mine.');
    expect(field('Notes').value).toBe('Their note.');
    expect(text()).toContain('Theirs.');
    button(/^Save/).click();
    await eventually(() => expect(memory.get('lr-timeout')).toMatchObject({ answer: 'Mine.', notes: 'Their note.' }));
  });

  it.each([true, false])(
    'saves onto the newest when the record was superseded meanwhile, told of it: %s',
    async (told) => {
      await show('#/learnings/lr-timeout');
      await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
      press('e');
      await eventually(() => expect(document.querySelector('form')).not.toBeNull());
      write(field('Answer'), 'Mine.');
      await eventually(() => expect(text()).toContain('Not saved yet; the draft is kept.'));
      const before = memory.get('lr-timeout');
      if (before === undefined) throw new Error('There is no lr-timeout.');
      memory.set('lr-next', { ...before, id: 'lr-next', answer: 'Theirs.', supersedes: ['lr-timeout'], revision: 1 });
      memory.set('lr-timeout', { ...before, status: 'superseded', supersededBy: 'lr-next', revision: 2 });
      if (told) host.emit('memory.changed', { revision: 9, ids: ['lr-timeout', 'lr-next'], more: false });
      else button(/^Save/).click();
      await eventually(() => expect(text()).toContain('You and someone else both changed this learning'));
      expect(field('Answer').value).toBe('Mine.');
      expect(text()).toContain('Theirs.');
      button(/^Save/).click();
      await eventually(() => expect(memory.get('lr-next')?.answer).toBe('Mine.'));
      expect(memory.get('lr-timeout')?.answer).toBe(before.answer);
      expect(calls('memory.edit').at(-1)).toEqual({ id: 'lr-next', revision: 1, changes: { answer: 'Mine.' } });
      await eventually(() => expect(route().id).toBe('lr-next'));
    },
  );

  it('asks before a record is forgotten, and says how many turns of conversations went with it', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    services.commands.getState().run('record.forget');
    await eventually(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('turns of conv'));
    expect(calls('memory.forget')).toEqual([]);
    button(/^Forget$/).click();
    await eventually(() => expect(text()).toContain('The learning was forgotten, and 2 turns of conversations'));
    await eventually(() => expect(rows()).toHaveLength(2));
  });

  it('keeps a draft while the person looks elsewhere, until they discard it', async () => {
    await show('#/learnings/lr-timeout');
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    press('e');
    await eventually(() => expect(document.querySelector('form')).not.toBeNull());
    write(field('Notes'), 'half a thought');
    await eventually(() => expect(text()).toContain('Not saved yet; the draft is kept.'));
    rows()[2]?.click();
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    rows()[0]?.click();
    await eventually(() => expect(field('Notes').value).toBe('half a thought'));
    button(/^Discard changes/).click();
    await eventually(() => expect(heading()).toBe('What happens when a capture times out?'));
    expect(calls('memory.edit')).toEqual([]);
  });

  it('searches, best first, says by what each was found, and leads to Ask when nothing was', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    press('/');
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    expect(document.activeElement).toBe(search);
    if (search === null) throw new Error('There is no search field.');
    write(search, 'gateway');
    await eventually(() => expect(questions()).toEqual(['Who may call the gateway?']));
    expect(rows()[0]?.textContent).toContain('found by words and meaning');
    expect(text()).toContain('1 learning found, by words and meaning');
    write(search, 'zebra');
    await eventually(() => expect(text()).toContain('No learning mentions “zebra”'));
    button(/^Ask this question/).click();
    await eventually(() => expect(document.querySelector('textarea')?.value).toBe('zebra '));
  });

  it('goes from mark to mark on the strip and says each one, and chooses a time with Shift', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    document.querySelector<HTMLElement>('[data-list="timeline"]')?.focus();
    press('Home');
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    const said = () => document.querySelector('[data-list="timeline"] [aria-live]')?.textContent;
    await eventually(() => expect(said()).toMatch(/^Who may call the gateway\?, Business logic, payments, .*1 of 3$/));
    press('ArrowRight', { shiftKey: true });
    await eventually(() =>
      expect(questions()).toEqual(['How does a hold become an entry?', 'Who may call the gateway?']),
    );
    expect(text()).toContain('2 learnings');
    press('Escape');
    await eventually(() => expect(rows()).toHaveLength(3));
  });

  it('goes to related records as a step, says when a record is gone, and what learnings are before the first', async () => {
    await show('#/learnings/lr-gateway');
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    button(/times out\?fresh|times out/).click();
    await eventually(() => expect(route().id).toBe('lr-timeout'));
    services.navigation.getState().back();
    await eventually(() => expect(heading()).toBe('Who may call the gateway?'));
    services.navigation.getState().go({ view: 'learnings', id: 'lr-nowhere', query: {} });
    await eventually(() => expect(text()).toContain('This learning is not there'));
    root.unmount();
    services.dispose();
    await show('#/learnings', []);
    await eventually(() => expect(heading()).toBe('No learnings yet'));
    memory.set('lr-new', record('lr-new'));
    host.emit('memory.changed', { revision: 9, ids: ['lr-new'], more: false });
    await eventually(() => expect(questions()).toEqual(['What of lr-new?']));
  });

  it('shows domains as a map, and their records with Enter', async () => {
    await show('#/learnings');
    await eventually(() => expect(rows()).toHaveLength(3));
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    press('t');
    const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-list="domains"] [role="option"]')];
    await eventually(() => expect(tiles()).toHaveLength(3));
    expect(tiles()[0]?.textContent).toContain('2 learnings, none outdated');
    const lending = tiles().find((tile) => tile.textContent?.startsWith('lending'));
    lending?.click();
    document.querySelector<HTMLElement>('[data-list="domains"]')?.focus();
    await eventually(() => expect(route().query.domain).toBe('lending'));
    press('Enter');
    await eventually(() => expect(questions()).toEqual(['How does a hold become an entry?']));
  });

  it('shows the domains as a table, whose names choose', async () => {
    await show('#/learnings?show=domains');
    const named = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
      );
    await eventually(() => expect(named('Show the map of domains as a table')).toBeDefined());
    named('Show the map of domains as a table')?.click();
    const rows = () => [...document.querySelectorAll('table tbody tr')].map((row) => row.textContent);
    await eventually(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toBe('payments2012 Mar');
    named('lending')?.click();
    await eventually(() => expect(route().query.domain).toBe('lending'));
    expect(named('lending')?.getAttribute('aria-pressed')).toBe('true');
    named('Show the map of domains as a table')?.click();
    await eventually(() => expect(document.querySelector('[data-list="domains"]')).not.toBeNull());
  });
});
