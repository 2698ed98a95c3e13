/** Investigations in Ask: begun with a scope, their steps as they come, stopped, ended, failed with a restart, kept. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { Investigation } from '#shared/contract/context/investigate.ts';
import type { Op } from '#shared/contract/service.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { investigationMarkdown } from '../../../../src/renderer/features/ask/investigate/investigation-markdown.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { searchSymbols, symbol } from '../../canned/symbols.ts';

const began = new Date(2026, 2, 12, 14, 20).getTime();

function investigation(more: Partial<Investigation> = {}): Investigation {
  return {
    opId: 'op-7',
    question: 'What happens after a time-out?',
    scope: ['src/Retry'],
    state: 'running',
    startedAt: began,
    endedAt: null,
    steps: [],
    conclusion: '',
    found: false,
    evidence: [],
    references: [],
    outside: [],
    record: null,
    notSaved: null,
    notSavedReason: null,
    analyst: 'static',
    tokens: 0,
    durationMs: 0,
    cached: false,
    error: null,
    ...more,
  };
}

const step = { at: began, tool: 'search_code', purpose: 'find the time-out', result: '4 places', success: true };
const ended = investigation({
  state: 'done',
  endedAt: began + 2400,
  durationMs: 2400,
  steps: [step, { ...step, tool: 'read_file', result: 'no such file', success: false }],
  conclusion: 'The policy answers `Verify`.',
  found: true,
  evidence: [
    { file: 'src/RetryPolicy.cs', startLine: 3, endLine: 4, hash: 'h', typeId: 'T_retry' },
    { file: 'src/Gateway.cs', startLine: 9, endLine: 9, hash: 'h2', typeId: 'T_retry' },
  ],
  references: [{ path: 'Pay.RetryPolicy', kind: 'symbol', file: 'src/RetryPolicy.cs', line: 3 }],
  record: 'lr-20260312-007',
});

const op = (more: Partial<Op> = {}): Op => ({
  opId: 'op-7',
  kind: 'learn',
  phase: 'learning',
  state: 'running',
  done: 0,
  total: 0,
  cancellable: true,
  startedAt: began,
  ...more,
});

describe('investigations in Ask', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let all: Investigation[];

  const show = async (at: string, given: Investigation[], answers: object = {}) => {
    sessionStorage.clear();
    all = given;
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', at);
    const { typeId, ...resolved } = symbol('Pay.RetryPolicy');
    host = cannedHost({
      'settings.get': () => ({ ...defaultSettings, language: 'en' }),
      SearchSymbols: searchSymbols,
      ResolveSymbol: () => ({ matches: [], ambiguous: false, resolved: { ...resolved, typeId } }) as never,
      'ask.sessions': () => ({ sessions: [], total: 0 }),
      'source.read': ({ file }) =>
        ({ file, language: 'csharp', text: 'a\nb\nif (timeout)\nreturn Verify();' }) as never,
      Investigate: ({ question, scopePaths = [] }) => {
        all = [investigation({ question, scope: [...scopePaths] })];
        return { opId: 'op-7' };
      },
      'investigation.get': ({ opId }) => {
        const one = all.find((each) => each.opId === opId);
        if (one === undefined) throw new MemoError('NotFound', `No investigation ${opId}.`);
        return one;
      },
      'investigation.list': () => ({ investigations: all, total: all.length }),
      'ops.cancel': () => ({ cancelled: true }),
      'context.add': ({ id = '' }) => ({
        resolved: { ...resolved, typeId: id },
        success: true,
        choices: { pins: [], added: [], dismissed: [], activePacks: [] },
      }),
      ...answers,
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(700);
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const text = (selector = 'body') => document.querySelector(selector)?.textContent ?? '';
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const press = (key: string, on: Element = document.activeElement ?? document.body) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const button = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLElement>('button')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const type = (field: HTMLInputElement | HTMLTextAreaElement | null, value: string) => {
    if (field === null) throw new Error('no field');
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const tell = (change: Partial<Investigation>, more: Partial<Op> = {}) => {
    all = all.map((one) => (one.opId === 'op-7' ? { ...one, ...change } : one));
    host.emit('op', op(more));
  };

  it('takes the best symbol for the whole text into the scope where Enter comes before its answer', async () => {
    await show('#/ask/investigations', []);
    const scope = () => document.querySelector<HTMLInputElement>('input[placeholder="Add a file, folder or symbol"]');
    const first = () => document.querySelector('[aria-label="Symbols that fit"] [role="option"]');
    await eventually(() => expect(scope()).not.toBeNull());
    type(scope(), 'retry');
    await eventually(() => expect(first()).not.toBeNull());
    const late: (() => void)[] = [];
    host.answers.SearchSymbols = (params) => new Promise((resolve) => late.push(() => resolve(searchSymbols(params))));
    type(scope(), 'refund');
    await eventually(() => expect(late).toHaveLength(1));
    press('Enter', scope() as Element);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelectorAll('ul[aria-label="Scope"] li')).toHaveLength(0);
    late[0]?.();
    await eventually(() => expect(button(/^Take .*Refund out of the scope$/)).toBeDefined());
  });

  it('begins with a question and a scope, shows each step as it comes, and its end (investigate-1, engine-9)', async () => {
    await show('#/ask/investigations', []);
    const question = () =>
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Question to investigate"]');
    const scope = () => document.querySelector<HTMLInputElement>('input[placeholder="Add a file, folder or symbol"]');
    await eventually(() => expect(document.activeElement).toBe(question()));
    type(question(), 'What happens after a time-out?');
    type(scope(), 'src/Retry');
    press('Enter', scope() as Element);
    await eventually(() => expect(button(/^Take src\/Retry out of the scope$/)).toBeDefined());
    type(scope(), 'retry');
    await eventually(() =>
      expect(document.querySelector('[role="listbox"][aria-label="Symbols that fit"]')).not.toBeNull(),
    );
    press('Enter', scope() as Element);
    await eventually(() => expect(button(/^Take .*Retry.* out of the scope$/)).toBeDefined());
    press('Backspace', scope() as Element);
    await eventually(() => expect(document.querySelectorAll('ul[aria-label="Scope"] li')).toHaveLength(1));
    press('Enter', question() as Element);
    await eventually(() => expect(window.location.hash).toBe('#/ask/investigations/op-7'));
    expect(calls('Investigate')).toEqual([
      { question: 'What happens after a time-out?', scopePaths: ['src/Retry'], fresh: false, language: 'en' },
    ]);
    await eventually(() => expect(text('main [role="status"]')).toBe('running'));
    expect(text()).toContain('No step yet.');
    tell({ steps: [step] });
    await eventually(() => expect(text('ol[aria-label="Steps"]')).toContain('find the time-out4 places'));
    tell(ended, { state: 'done', endedAt: Date.now() });
    await eventually(() => expect(text('section[aria-label="Conclusion"]')).toContain('The policy answers'));
    expect(text()).toContain('failed: no such file');
    expect(text()).toContain('2.4 s');
    expect(text()).toContain('Saved as a learning');
    await eventually(() => expect(text('figure')).toContain('Verify'));
  });

  it('stops with Esc, and says that it was', async () => {
    await show('#/ask/investigations/op-7', [investigation({ steps: [step] })]);
    await eventually(() => expect(text('main [role="status"]')).toBe('running'));
    press('Escape');
    await eventually(() => expect(calls('ops.cancel')).toEqual([{ opId: 'op-7' }]));
    tell({ state: 'cancelled' }, { state: 'cancelled', endedAt: Date.now() });
    await eventually(() => expect(text()).toContain('This investigation was stopped.'));
    expect(text()).toContain('find the time-out');
  });

  it('shows one that a restart ended as failed, with the reason, and begins it again', async () => {
    const message = 'The engine ended while this investigation ran.';
    await show('#/ask/investigations/op-7', [
      investigation({
        state: 'failed',
        analyst: '',
        steps: [],
        durationMs: 0,
        error: { code: 'Interrupted', message },
      }),
    ]);
    await eventually(() => expect(text('[role="alert"]')).toContain(message));
    // It was cut off before it was known who would answer.
    expect(text('aside')).not.toContain('without a model');
    expect(text('main')).toContain('No step was taken.');
    expect(text('main')).not.toContain('0.0 s');
    button(/^Investigate again$/).click();
    await eventually(() =>
      expect(calls('Investigate')).toEqual([
        { question: 'What happens after a time-out?', scopePaths: ['src/Retry'], fresh: true, language: 'en' },
      ]),
    );
  });

  it("says in the person's language why one failed or was not kept, and marks what lies outside of the scope", async () => {
    const notSavedReason = { key: 'evolution.reason.noEvidence', values: {} };
    const outside = ['src/Gateway.cs'];
    await show('#/ask/investigations/op-7', [
      { ...ended, record: null, notSaved: 'As the engine says it.', notSavedReason, outside },
    ]);
    await eventually(() => expect(text()).toContain('Not saved: No line of code bears the answer out.'));
    const marked = [...document.querySelectorAll('li')].filter((item) =>
      item.textContent?.includes('outside the scope'),
    );
    expect(marked.map((item) => item.textContent?.includes('Gateway.cs'))).toEqual([true]);
  });

  it('says where an answer is an earlier one, and why it was not kept; leads to what it names', async () => {
    const notSaved = 'Too little bears it out.';
    await show('#/ask/investigations/op-7', [{ ...ended, cached: true, record: null, notSaved }]);
    await eventually(() => expect(text()).toContain('From an earlier investigation'));
    expect(text()).toContain(`Not saved: ${notSaved}`);
    expect(button(/^Investigate afresh$/)).toBeDefined();
    expect(text()).not.toContain('outside the scope');
    button(/^To prompt window$/).click();
    await eventually(() => expect(text()).toContain('1 type is in focus for 30 minutes'));
    expect(calls('context.add')).toEqual([{ id: 'T_retry' }]);
    button(/^Pay\.RetryPolicy$/).click();
    await eventually(() => expect(window.location.hash).toBe('#/type/T_pay.retrypolicy'));
  });

  it('says that there is none of an address, and leads to a new one', async () => {
    await show('#/ask/investigations/op-9', []);
    await eventually(() => expect(text()).toContain('This investigation is not there'));
    button(/^New investigation$/).click();
    await eventually(() => expect(window.location.hash).toBe('#/ask/investigations'));
  });
});

it('hands an investigation on as Markdown', () => {
  const words = { scope: 'Scope', evidence: 'Evidence', references: 'References' };
  expect(investigationMarkdown(ended, words)).toBe(
    [
      '# What happens after a time-out?',
      '**Scope**\n\n- `src/Retry`',
      'The policy answers `Verify`.',
      '**Evidence**\n\n- `src/RetryPolicy.cs:3-4`\n- `src/Gateway.cs:9-9`',
      '**References**\n\n- `Pay.RetryPolicy`\n',
    ].join('\n\n'),
  );
});
