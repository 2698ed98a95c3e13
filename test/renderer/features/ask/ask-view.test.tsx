/** Ask over a canned host: asking, streaming, stopping, sources, keeping, forgetting. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { AskAnswer, Turn } from '#shared/contract/memory/ask.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { answered, foundNothing, session, turn } from '../../canned/ask.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { searchSymbols } from '../../canned/symbols.ts';

const text = ['one', 'two', 'if (timeout)', '  return Verify();', 'five', 'six', 'seven', 'eight', 'charge()'].join(
  '\n',
);

describe('Ask', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let stored: Turn[];
  /** Ends the call of `ask` that waits. */
  let reply: ((answer: AskAnswer | MemoError) => void) | undefined;

  beforeEach(() => {
    sessionStorage.clear();
    // The inspector has no room beside the rest in a narrow window.
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
    document.body.innerHTML = '<div id="root"></div>';
    stored = [];
    reply = undefined;
    host = cannedHost({
      ask: (params) =>
        new Promise((resolve, reject) => {
          reply = (answer) => {
            if (answer instanceof MemoError) return reject(answer);
            const { question, session: of = 's-1' } = params as { question: string; session?: string };
            stored.push(turn(stored.length + 1, question, { session: of, answer, at: Date.now() }));
            resolve({ ...answer, turn: stored.length });
          };
        }),
      'ask.sessions': () => ({
        total: 1,
        sessions: stored.length === 0 ? [] : [session(stored[0]?.session ?? '', 'Time-outs', { turns: stored.length })],
      }),
      'ask.session': (params) => {
        const turns = stored.filter((one) => one.session === params.session);
        if (turns.length === 0) throw new MemoError('NotFound', 'No conversation has this id.');
        return { turns };
      },
      'ask.forget': () => {
        stored = [];
        return {};
      },
      'ask.save': () => ({ id: 'lr-20260312-007' }),
      // Ten more were rejected or superseded: they are no knowledge, and nothing is asked of them.
      'memory.list': ({ filter }) => ({
        records: [],
        total: filter?.statuses?.join() === 'active,stale' ? 342 : 352,
        facets: { types: {}, domains: {}, statuses: {}, analysts: {} },
        next: null,
      }),
      'memory.domains': () => ({ domains: [] }),
      'memory.gaps': () => ({
        total: 1,
        gaps: [
          {
            type: 'UNEXPLORED_DIRECTORY',
            description: 'src/Holds has no record',
            priority: 80,
            suggestedQuestion: 'How do holds work?',
            about: 'src/Holds/',
          },
        ],
      }),
      'source.read': ({ file }) => ({ file, text, hash: '1', language: 'csharp' }),
      SearchSymbols: searchSymbols,
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
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
    await vi.waitFor(() => expect(field()).not.toBeNull());
  }
  const page = () => document.body.textContent ?? '';
  const sees = (wanted: string | RegExp) => vi.waitFor(() => expect(page()).toMatch(wanted));
  const field = () => document.querySelector('textarea') as HTMLTextAreaElement;
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => one.textContent?.startsWith(name) === true || one.getAttribute('aria-label') === name,
    ) as HTMLButtonElement;
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  function type(value: string): void {
    const element = field();
    element.focus();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, value);
    element.setSelectionRange(value.length, value.length);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const press = (key: string, more: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  async function askNow(question: string): Promise<{ askId: string; session: string }> {
    const before = calls('ask').length;
    type(question);
    await vi.waitFor(() => expect(field().value).toBe(question));
    press('Enter');
    await vi.waitFor(() => expect(calls('ask')).toHaveLength(before + 1));
    return calls('ask').at(-1) as { askId: string; session: string };
  }

  it('begins with questions that nobody has asked, and asks one at a press', async () => {
    await show('#/ask');
    await sees('src/Holds has no record');
    button('How do holds work?').click();
    await vi.waitFor(() => expect(calls('ask')).toHaveLength(1));
    expect(calls('ask')[0]).toMatchObject({
      question: 'How do holds work?',
      language: 'en',
      looksIn: ['learnings', 'code'],
    });
    expect(window.location.hash).toMatch(/^#\/ask\/s-\d{8}-[a-z0-9]{6}$/);
  });

  it('shows an answer as it is written, and then whole, with its sources and what it cost', async () => {
    await show('#/ask');
    const { askId } = await askNow('What if a capture times out?');
    await sees('Searching');
    host.emit('ask.progress', { askId, phase: 'writing', text: 'The hold ', tokens: 2 });
    host.emit('ask.progress', { askId: 'another', phase: 'writing', text: 'NOT MINE', tokens: 2 });
    host.emit('ask.progress', { askId, phase: 'writing', text: 'stays **open**', tokens: 4 });
    await vi.waitFor(() => expect(document.querySelector('article strong')?.textContent).toBe('open'));
    expect(page()).toContain('The hold stays open');
    expect(page()).not.toContain('NOT MINE');
    expect(page()).toContain('one answer at a time');
    reply?.(answered);
    await sees('2 learnings, 1 fragment of code');
    await sees('1 of 2 outdated');
    await sees('Source 2 is outdated: its lines in Gateway.cs changed');
    expect(document.querySelectorAll('article')).toHaveLength(1);
  });

  it('removes text that turns out to be a thought, and says why an answer is not whole', async () => {
    await show('#/ask');
    const { askId } = await askNow('What if a capture times out?');
    await sees('Searching');
    host.emit('ask.progress', { askId, phase: 'writing', text: 'Let me look.', tokens: 2 });
    await sees('Let me look.');
    host.emit('ask.progress', { askId, phase: 'writing', text: 'The hold stays.', tokens: 4, restart: true });
    await sees('The hold stays.');
    expect(page()).not.toContain('Let me look.');
    reply?.({ ...answered, notice: 'The model qwen3:4b had no room left.' });
    await sees('The model qwen3:4b had no room left.');
  });

  it('says that what is written is not checked yet, then what was left out and what nothing shows', async () => {
    await show('#/ask');
    const { askId } = await askNow('What if a capture times out?');
    host.emit('ask.progress', { askId, phase: 'writing', text: 'The hold stays. It never times out.', tokens: 8 });
    await sees('Checked against the code when it is complete');
    const doubts = [
      { text: 'It never times out.', why: 'contradicted' as const },
      { text: 'The **bank** is told [2].', why: 'notShown' as const },
    ];
    reply?.({ ...answered, doubts });
    await sees('Left out, because the code says otherwise:It never times out.');
    await sees('What was found does not show this sentence. Check it yourself:The bank is told.');
    expect(page()).not.toContain('Checked against the code when it is complete');
  });

  it('opens the lines behind a cited number, and behind a source under the answer', async () => {
    stored = [turn(1, 'What if?')];
    await show('#/ask/s-1');
    await vi.waitFor(() => expect(button('Source 1: src/RetryPolicy.cs')).toBeDefined());
    button('Source 1: src/RetryPolicy.cs').click();
    await vi.waitFor(() =>
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain('return Verify();'),
    );
    const bears = [...document.querySelectorAll('[role="dialog"] li.bears')].map((line) => line.textContent);
    expect(bears).toEqual(['3if (timeout)', '4  return Verify();']);
    press('Escape');
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    (document.querySelector('article button[title="src/Gateway.cs:9"]') as HTMLElement).click();
    await vi.waitFor(() => expect(document.querySelector('article figure')?.textContent).toContain('9charge()'));
    expect(page()).toContain('changed since; these are its lines now');
  });

  it('names sources of another workspace, and opens none of them as if it lay here', async () => {
    const [first, ...rest] = answered.citations;
    if (first === undefined) throw new Error('The answer has no source.');
    stored = [turn(1, 'What if?', { answer: { ...answered, citations: [{ ...first, project: 'bank' }, ...rest] } })];
    await show('#/ask/s-1');
    await sees('bank: src/RetryPolicy.cs:3-4');
    await vi.waitFor(() => expect(button('Source 2: src/Gateway.cs')).toBeDefined());
    expect(button('Source 1: src/RetryPolicy.cs')).toBeUndefined();
    expect(document.querySelector('a[href="#/learnings/lr-1"]')).toBeNull();
    expect(document.querySelector('a[href="#/learnings/lr-2"]')).not.toBeNull();
    expect(calls('memory.get')).not.toContainEqual({ id: 'lr-1' });
  });

  it('promises no evidence, and calls nothing fresh, where no source has lines in this workspace', async () => {
    const [first] = answered.citations;
    if (first === undefined) throw new Error('The answer has no source.');
    const citations = [
      { ...first, project: 'bank' },
      { record: 'lr-2', file: '', startLine: 0, endLine: 0 },
    ];
    const records = answered.records.map((each) => ({ ...each, status: 'active' as const }));
    stored = [turn(1, 'What if?', { answer: { ...answered, citations, records } })];
    await show('#/ask/s-1');
    await sees('Save as learning');
    button('Save as learning').click();
    await sees('without evidence: no source has lines in this workspace');
    expect(page()).toContain('no evidence');
    expect(page().replace('Up to date', '')).not.toContain('fresh');
    expect(button('Source 2: ')).toBeUndefined();
  });

  it('stops with Esc and keeps what was written', async () => {
    await show('#/ask');
    const { askId } = await askNow('What if?');
    host.emit('ask.progress', { askId, phase: 'writing', text: 'Half of it', tokens: 3 });
    await sees('Half of it');
    press('Escape');
    await sees('Stopped. What was written until then is kept; it is not checked.');
    expect(page()).toContain('Half of it');
    const again = await askNow('And now?');
    expect(again.askId).not.toBe(askId);
  });

  it('takes no second question while one is being answered', async () => {
    await show('#/ask');
    await askNow('First?');
    type('Second?');
    await vi.waitFor(() => expect(field().value).toBe('Second?'));
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(calls('ask')).toHaveLength(1);
    expect(field().value).toBe('Second?');
  });

  it('names the nearest learning where nothing comes near, and leads on', async () => {
    stored = [turn(1, 'Which print vendor sends the paper statements?', { answer: foundNothing })];
    await show('#/ask/s-1');
    await sees('Not sure. Nearest learning:');
    await sees('When is a statement rendered?');
    button('Search the text').click();
    await vi.waitFor(() => expect(services.navigation.getState().route.view).toBe('search'));
    expect(services.navigation.getState().route.query.q).toBe('print|vendor|sends|paper|statements');
  });

  it('shows the nearest places of an answer that is not sure, with their sources', async () => {
    const unsure = { ...foundNothing, answer: 'Not sure. The nearest places are:\n\n- `RetryPolicy` [1]' };
    const answer = { ...unsure, citations: answered.citations.slice(0, 1) };
    stored = [turn(1, 'Which print vendor sends the paper statements?', { answer })];
    await show('#/ask/s-1');
    await sees('The nearest places are:');
    await sees('RetryPolicy.cs');
  });

  it('says plainly where no model is used', async () => {
    stored = [turn(1, 'What if?', { answer: { ...answered, analyst: 'static' } })];
    await show('#/ask/s-1');
    await sees('Ranked evidence, best first. No language model is used.');
  });

  it('shows what an answer was made from, and keeps it as a learning', async () => {
    stored = [turn(1, 'What if?')];
    await show('#/ask/s-1');
    await sees('3,020 of 4,000 tokens');
    await sees('Learnings 810, Code 1,080, Other 500');
    await sees('2 of 342');
    await sees('words and meaning');
    await sees('by meaning');
    expect(page()).not.toMatch(/0\.\d\d/);
    await sees('over budget');
    button('Save as learning').click();
    const answer = await vi.waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('[data-pane="inspector"] textarea');
      if (found === null) throw new Error('The form is not open.');
      return found;
    });
    expect(answer.value).not.toMatch(/\[\d\]/);
    const write = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(answer, text);
      answer.dispatchEvent(new Event('input', { bubbles: true }));
    };
    write('  ');
    await sees('A learning needs a question and an answer.');
    expect(button('Save').disabled).toBe(true);
    write('It is verified first.');
    await vi.waitFor(() => expect(button('Save').disabled).toBe(false));
    expect(calls('ask.save')).toEqual([]);
    button('Save').click();
    await vi.waitFor(() =>
      expect(calls('ask.save')).toEqual([
        {
          turn: 1,
          questionType: 'ERROR_ANALYSIS',
          domain: 'payments',
          answer: 'It is verified first.',
        },
      ]),
    );
    await sees('Saved as a learning');
  });

  it('says why a question failed, and asks it again', async () => {
    await show('#/ask');
    await askNow('What if?');
    reply?.(new MemoError('ModelUnavailable', 'Ollama does not answer. Start it, or ask without a model.'));
    await sees('Ollama does not answer.');
    button('Try again').click();
    await vi.waitFor(() => expect(calls('ask')).toHaveLength(2));
    expect(calls('ask')[1]).toMatchObject({ question: 'What if?' });
  });

  it('waits for the symbols behind @ where Enter comes before them, and asks where none fits', async () => {
    await show('#/ask');
    const late: (() => void)[] = [];
    host.answers.SearchSymbols = (params) => new Promise((resolve) => late.push(() => resolve(searchSymbols(params))));
    type('How does @Retry');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls('ask')).toEqual([]);
    late[0]?.();
    await vi.waitFor(() => expect(field().value).toBe('How does Pay.RetryPolicy '));
    type('How does @Refund');
    await vi.waitFor(() => expect(late).toHaveLength(2));
    late[1]?.();
    await vi.waitFor(() => expect(document.querySelectorAll('[role="listbox"][id] [role="option"]')).toHaveLength(1));
    type('How does @zzz');
    await vi.waitFor(() => expect(late).toHaveLength(3));
    // What is listed answers the text before.
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field().value).toBe('How does @zzz');
    late[2]?.();
    // Files that changed a moment ago are waited for where none fits.
    await vi.waitFor(() => expect(late).toHaveLength(4));
    late[3]?.();
    await vi.waitFor(() => expect(calls('ask')).toMatchObject([{ question: 'How does @zzz' }]));
  });

  it('adds a symbol behind @', async () => {
    await show('#/ask');
    type('How does @Retry');
    await vi.waitFor(() =>
      expect(
        document.querySelectorAll('[role="listbox"][aria-label="Symbols to add"] [role="option"]').length,
      ).toBeGreaterThan(0),
    );
    press('Enter');
    await vi.waitFor(() => expect(field().value).toBe('How does Pay.RetryPolicy '));
    expect(calls('ask')).toHaveLength(0);
  });

  it('looks where it is asked to, and remembers', async () => {
    await show('#/ask');
    button('code').click();
    await vi.waitFor(() => expect(button('code').getAttribute('aria-pressed')).toBe('false'));
    expect(services.ui.getState().values).toMatchObject({ 'ask.looksIn': ['learnings'] });
    button('learnings').click();
    await sees('Choose where to look first.');
    expect(button('Ask Enter').disabled).toBe(true);
  });

  it('comes with what is selected, by Ctrl J', async () => {
    await show('#/ask?about=Pay.RetryPolicy');
    await vi.waitFor(() => expect(field().value).toBe('Pay.RetryPolicy '));
    expect(document.activeElement).toBe(field());
    expect(window.location.hash).toBe('#/ask');
  });

  it('comes back as it was left: what was typed, and the conversation that was open', async () => {
    stored = [turn(1, 'What if?')];
    await show('#/ask/s-1');
    await sees('Time-outs');
    type('half a question');
    await vi.waitFor(() => expect(field().value).toBe('half a question'));
    press('1', { ctrlKey: true });
    await vi.waitFor(() => expect(window.location.hash).toBe('#/overview'));
    await vi.waitFor(() => expect(field()).toBeNull());
    press('3', { ctrlKey: true });
    await vi.waitFor(() => expect(window.location.hash).toBe('#/ask/s-1'));
    await vi.waitFor(() => expect(field()?.value).toBe('half a question'));
    services.navigation.getState().go({ view: 'ask', id: '', query: { about: 'Pay.Order' } });
    await vi.waitFor(() => expect(field().value).toBe('half a question Pay.Order '));
    root.unmount();
    services.dispose();
    await show('#/ask');
    expect(field().value).toBe('half a question Pay.Order ');
  });

  it('forgets a conversation only when that is confirmed', async () => {
    stored = [turn(1, 'What if?')];
    await show('#/ask/s-1');
    await sees('Time-outs');
    button('Forget').click();
    await sees('This cannot be undone.');
    expect(calls('ask.forget')).toHaveLength(0);
    ([...document.querySelectorAll('[role="dialog"] button')].at(-1) as HTMLElement).click();
    await vi.waitFor(() => expect(calls('ask.forget')).toEqual([{ session: 's-1' }]));
    await vi.waitFor(() => expect(window.location.hash).toBe('#/ask'));
    await sees('Your conversations are listed here, by day.');
  });

  it('says that a conversation is gone', async () => {
    await show('#/ask/s-404');
    await sees('This conversation is not here');
  });
});
