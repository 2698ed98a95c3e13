/** The Evolution view in the whole page: the loop at work and at rest, its log, gaps and failures, what a person does about it. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EvolutionState } from '#shared/contract/evolution/evolution-types.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import {
  byStatic,
  type CannedEvolution,
  evolutionAnswers,
  exploring,
  failures,
  idle,
  noStats,
  now,
  oneLoop,
} from '../../canned/evolution.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';
import { fewRecords, memoryAnswers } from '../../canned/memory.ts';
import { fewModels } from '../../canned/models.ts';

describe('the Evolution view', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let held: CannedEvolution;

  const show = async (at = '#/evolution', given: CannedEvolution = oneLoop(), answers: object = {}) => {
    held = given;
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', at);
    const memory = new Map(fewRecords.map((one) => [one.id, one]));
    host = cannedHost({
      ...memoryAnswers(memory, () => host),
      ...evolutionAnswers(held),
      'models.list': () => fewModels,
      'settings.get': () => ({ ...defaultSettings, language: 'en' }),
      ...answers,
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    // Lists and charts take the room that there is, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const text = (selector = 'body') => document.querySelector(selector)?.textContent ?? '';
  const press = (key: string, init: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  const button = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a')];
    const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const hash = () => window.location.hash;
  const tell = (state: EvolutionState) => {
    held.state = state;
    host.emit('evolution.changed', state);
  };
  const stations = () => [...document.querySelectorAll('ol[aria-label="Stations of one question"] > li')];
  const steps = (label = 'Steps of the question in work') => [
    ...document.querySelectorAll(`ol[aria-label="${label}"] > li`),
  ];
  const figures = () => [...document.querySelectorAll('section[aria-label="Limits"] > div')];
  const entries = () => [...document.querySelectorAll<HTMLElement>('[data-list="log"] [role="option"]')];

  it('tells where the loop is among its nine stations, what it asks and why (evolution-1)', async () => {
    await show();
    await eventually(() => expect(stations()).toHaveLength(9));
    expect(stations().map((one) => one.textContent)).toEqual([
      'Wait (done)',
      'Load memory (done)',
      'Quota (done)',
      'Question (done)',
      'Doom-loop check (done)',
      'Explore',
      'Summarise',
      'Save',
      'Sleep',
    ]);
    expect(stations().map((one) => one.getAttribute('aria-current'))).toEqual([
      ...[null, null, null, null, null],
      'step',
      ...[null, null, null],
    ]);
    expect(text('main')).toContain('running since 09:26');
    expect(text('main')).toContain(
      'Which paths release a hold twice?gap: incomplete domainstep 4 of at most 10, 31 of 120 s',
    );
    expect(text('footer')).toContain('qwen2.5-coder:7b');
    expect(text('footer')).toContain('Offline');
  });

  it('shows each step with its tool, input, result and time, and marks the one that runs', async () => {
    await show();
    await eventually(() => expect(steps()).toHaveLength(4));
    expect(steps().map((one) => one.textContent)).toEqual([
      '14:25:49expert_consult“hold release twice”2 records, 5 symbols0.4 s',
      '14:25:52outlineAccounts.Holds.HoldRelease5 public members0.1 s',
      '14:25:57call_chainHoldRelease.ReleaseAsync, depth 34 callers0.6 s',
      '14:26:11read_filesrc/Accounts/Holds/HoldRelease.cs:40-118running',
    ]);
    expect(steps().map((one) => one.getAttribute('aria-current'))).toEqual([null, null, null, 'step']);
  });

  it('follows the loop by its event alone; only an iteration that ended asks for the log again', async () => {
    await show();
    await eventually(() => expect(entries().length).toBeGreaterThan(0));
    const asked = () => host.calls.map(({ method }) => method).filter((method) => method.startsWith('evolution.'));
    const before = asked();
    const [first] = exploring.steps;
    if (first === undefined) throw new Error('The canned steps are missing.');
    tell({
      ...exploring,
      tokens: 6200,
      steps: [...exploring.steps.map((one) => ({ ...one, durationMs: 300 })), first],
    });
    await eventually(() => expect(steps()).toHaveLength(5));
    expect(figures()[1]?.textContent).toBe('Tokens, this question6,200 of 8,000');
    expect(asked()).toEqual(before);
    tell({ ...idle, quota: { ...idle.quota, used: 19 } });
    await eventually(() => expect(calls('evolution.log').length).toBeGreaterThan(1));
    await eventually(() => expect(calls('evolution.stats').length).toBeGreaterThan(1));
    await eventually(() => expect(text('main')).toContain('Next question in 42 severy 1 min'));
  });

  it('says each bound in a figure with a bar and words (evolution-2, evolution-3, evolution-11)', async () => {
    await show();
    await eventually(() => expect(figures()).toHaveLength(4));
    expect(figures().map((one) => one.textContent)).toEqual([
      'Quota today18 of 50 questions',
      'Tokens, this question5,120 of 8,000',
      'Errors in a row1 of 5, then it waitsThe model did not answer within 96 s.',
      'Wait after errorsnone base 1 s, doubles, at most 60 min',
    ]);
    const bars = figures().map((one) => one.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'));
    expect(bars).toEqual(['36', '64', '20', '0']);
  });

  it.each([
    [
      'backoff',
      { backoff: { until: now + 24_000, ms: 32_000 }, consecutiveErrors: 5 },
      'Tries again in 24 s',
      'after 5',
    ],
    ['quota', { quota: { ...idle.quota, used: 50 } }, 'The quota of the day is used up', 'continues at 00:00, in 10 h'],
    ['noQuestion', {}, 'Nothing new to ask', 'looks again in 42 s'],
    ['yields', {}, 'Waits for a quiet moment', 'you are working'],
    ['paused', { paused: true }, 'Paused', 'until you resume it'],
    ['stopped', { enabled: false, since: null }, 'Stopped', 'what was learnt stays'],
    ['configured', { since: null }, 'Turned off in the configuration', '.memo/config.yaml'],
    ['indexing', {}, 'The static analyst begins when the files have been read', 'nothing is asked before'],
    ['notHere', { since: null }, 'The loop does not run here', 'owns this workspace'],
  ] as const)('says in words that nothing is asked: %s', async (reason, more, title, why) => {
    await show('#/evolution', oneLoop({ ...idle, ...more, idle: reason }));
    await eventually(() => expect(text('main')).toContain(title));
    expect(text('main')).toContain(why);
  });

  it('draws the days and the tokens in pixels, and says the same as tables', async () => {
    await show();
    await eventually(() => expect(document.querySelectorAll('figure svg[role="img"]')).toHaveLength(2));
    const [days, tokens] = document.querySelectorAll('figure svg[role="img"]');
    expect(days?.hasAttribute('viewBox')).toBe(false);
    expect(days?.getAttribute('width')).toBe('500');
    expect(days?.getAttribute('aria-label')).toMatch(
      /^Questions a day: in the last 14 days 217 saved, 14 refused, 33 failed$/,
    );
    expect(days?.querySelectorAll('g > title')).toHaveLength(14);
    expect(tokens?.getAttribute('aria-label')).toMatch(/^Tokens of the last 40 questions, limit 8,000, most /);
    expect(tokens?.querySelectorAll('circle')).toHaveLength(34);
    const [dayTable, tokenTable] = document.querySelectorAll('figure table');
    expect(dayTable?.querySelector('tbody tr')?.textContent).toBe('12 Mar 20261431');
    expect(tokenTable?.querySelectorAll('tbody tr')).toHaveLength(40);
  });

  it('shows the charts as tables with T, and as charts again', async () => {
    await show();
    await eventually(() => expect(document.querySelectorAll('figure svg[role="img"]')).toHaveLength(2));
    press('t');
    await eventually(() => expect(document.querySelectorAll('figure svg[role="img"]')).toHaveLength(0));
    const regions = [...document.querySelectorAll('figure [role="region"]')];
    expect(regions.map((one) => one.getAttribute('aria-label'))).toEqual(
      [...document.querySelectorAll('figure caption')].map((caption) => caption.textContent),
    );
    expect(regions[1]?.querySelectorAll('tbody tr')).toHaveLength(40);
    expect(button(/^Show the charts as tables$/).getAttribute('aria-pressed')).toBe('true');
    button(/^Show the charts as tables$/).click();
    await eventually(() => expect(document.querySelectorAll('figure svg[role="img"]')).toHaveLength(2));
  });

  it('lists what became of the questions, refused ones with the reason in words', async () => {
    await show();
    await eventually(() => expect(entries()).toHaveLength(9));
    const rows = entries().map((one) => one.textContent);
    expect(rows[0]).toContain('What happens when a capture times out?0.824,310 tokens14:06');
    expect(rows[1]).toContain('refused');
    expect(rows[1]).toContain('It is too similar to “Who may sign?”, which failed recently.');
    expect(rows[2]).toContain('Less sure: The answer names symbols that the code map does not hold: Ledger.Post.');
    expect(rows[3]).toContain('The exploration took longer than 120 s.');
    expect(rows[4]).toContain('0.60static, no tokens');
    expect(entries()[4]?.querySelector('[title*="0.60"]')).not.toBeNull();
    expect(rows[6]).toContain('still holds');
    expect(text('section[aria-label="What became of the questions"]')).toContain('Today14 saved, 3 refused, 1 failed');
    expect(text('[data-list="log"]')).toContain('Yesterday, Wed 11 Mar');
  });

  it('narrows the log by what became of them, and keeps that in the address', async () => {
    await show();
    await eventually(() => expect(entries()).toHaveLength(9));
    button(/^Refused$/).click();
    await eventually(() => expect(entries()).toHaveLength(1));
    expect(hash()).toBe('#/evolution?show=refused');
    expect(calls('evolution.log').at(-1)).toMatchObject({ kinds: ['refused', 'skipped'] });
  });

  it('opens the record of a question with Enter', async () => {
    await show();
    await eventually(() => expect(entries()).toHaveLength(9));
    document.querySelector<HTMLElement>('[data-list="log"]')?.focus();
    press('Home');
    await eventually(() => expect(entries()[0]?.getAttribute('aria-selected')).toBe('true'));
    press('Enter');
    await eventually(() => expect(hash()).toBe('#/learnings/lr-timeout'));
  });

  it('pauses with Space and resumes with it, but presses a button that has the focus', async () => {
    await show();
    await eventually(() => expect(stations()).toHaveLength(9));
    (document.activeElement as HTMLElement | null)?.blur();
    press(' ');
    await eventually(() => expect(text('main')).toContain('until you resume it'));
    expect(calls('evolution.pause')).toHaveLength(1);
    button(/^Stop$/).focus();
    press(' ');
    expect(calls('evolution.start')).toHaveLength(0);
    button(/^Stop$/).blur();
    press(' ');
    await eventually(() => expect(calls('evolution.start')).toHaveLength(1));
  });

  it('stops, and runs one question at once; says what came of it and leads to the record', async () => {
    await show('#/evolution', oneLoop(idle));
    await eventually(() => expect(stations()).toHaveLength(9));
    button(/^Run one now$/).click();
    await eventually(() => expect(text()).toContain('One thing was learnt'));
    expect(calls('evolution.learn')).toEqual([{ n: 1 }]);
    button(/^Stop$/).click();
    await eventually(() => expect(text('main')).toContain('nothing is asked until you start it'));
    button(/^Open it$/).click();
    await eventually(() => expect(hash()).toBe('#/learnings/lr-timeout'));
  });

  it('asks for one question at a time', async () => {
    await show('#/evolution', oneLoop(idle));
    await eventually(() => expect(button(/^Run one now$/).hasAttribute('disabled')).toBe(false));
    const op = { opId: 'op-1', kind: 'learn', phase: 'learning', done: 0, total: 1, startedAt: now } as const;
    host.emit('op', { ...op, state: 'running', cancellable: true });
    await eventually(() => expect(button(/^Run one now$/).hasAttribute('disabled')).toBe(true));
    expect(services.commands.getState().run('evolution.one')).toBe(false);
    host.emit('op', { ...op, state: 'done', cancellable: false });
    await eventually(() => expect(button(/^Run one now$/).hasAttribute('disabled')).toBe(false));
  });

  it('says why one question at once came to nothing', async () => {
    const given = oneLoop(idle);
    given.learnt = {
      ...given.learnt,
      learned: [],
      refused: [{ question: 'Who signs?', reason: 'No line of code bears the answer out.', code: 'noEvidence' }],
    };
    await show('#/evolution', given);
    await eventually(() => expect(stations()).toHaveLength(9));
    button(/^Run one now$/).click();
    await eventually(() => expect(text()).toContain('The answer was refused'));
    expect(text()).toContain('No valid evidence');
  });

  it('can be steered from the palette in any view', async () => {
    await show('#/overview');
    await eventually(() => expect(text('footer')).toContain('qwen2.5-coder:7b'));
    const able = ['evolution.pause', 'evolution.start', 'evolution.stop', 'evolution.one'].filter((id) =>
      services.commands.getState().commands.some((one) => one.id === id && (one.when?.() ?? true)),
    );
    expect(able).toEqual(['evolution.pause', 'evolution.stop']);
    services.commands.getState().run('evolution.stop');
    services.commands.getState().run('place.evolution');
    await eventually(() => expect(hash()).toBe('#/evolution'));
    await eventually(() => expect(text('main')).toContain('stopped'));
  });

  it('asks once for consent, in place, says what is sent where, and takes "not now"', async () => {
    const waiting = { ...byStatic, analyst: { ...byStatic.analyst, instead: 'consent' as const } };
    await show('#/evolution', oneLoop(waiting));
    const card = () => document.querySelector('section[aria-label="Let qwen2.5-coder:7b learn in this workspace?"]');
    await eventually(() =>
      expect(card()?.textContent).toContain('127.0.0.1:11434 and nowhere else; that is this machine'),
    );
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    button(/^Not now$/).click();
    await eventually(() => expect(card()).toBeNull());
    expect(calls('evolution.consent')).toEqual([]);
    expect(services.ui.getState().values['evolution.later']).toEqual([readyWorkspace.root]);
    button(/^Who asks and answers: static analyst$/).dispatchEvent(
      new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: false }),
    );
    const item = () =>
      [...document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')].find((one) =>
        one.textContent?.includes('qwen2.5-coder:7b'),
      );
    await eventually(() => expect(item()?.textContent).toContain('4.7 GB, context 32,768'));
    item()?.click();
    await eventually(() => expect(card()).not.toBeNull());
    button(/^Let it learn$/).click();
    await eventually(() => expect(calls('evolution.consent')).toEqual([{ given: true }]));
  });

  it('says why the static analyst learns where a model was wanted, and what to do', async () => {
    const message = 'Ollama does not answer at http://127.0.0.1:11434: start it.';
    await show(
      '#/evolution',
      oneLoop({ ...byStatic, consent: true, analyst: { ...byStatic.analyst, instead: 'absent', message } }),
    );
    await eventually(() =>
      expect(text('main')).toContain('The model server does not answer. The static analyst continues.'),
    );
    expect(text('main')).toContain(message);
    button(/^Models in the settings$/).click();
    await eventually(() => expect(hash()).toBe('#/settings/models'));
  });

  it('shows the first minute: what begins, and when', async () => {
    const first = oneLoop({ ...byStatic, idle: 'indexing', nextAt: null });
    await show('#/evolution', { ...first, entries: [], stats: noStats });
    await eventually(() =>
      expect(text('section[aria-label="What became of the questions"]')).toContain('It needs no model.'),
    );
    expect(text('main')).toContain('A bar for each day shows here once something was asked.');
    expect(text('main')).toContain('No tokens so far. Only a model uses any.');
  });

  it('lets nothing be steered where nothing may be written, and says why', async () => {
    const reading = { 'workspace.state': () => ({ ...readyWorkspace, readOnly: 'the folder cannot be written' }) };
    await show('#/evolution', oneLoop({ ...idle, idle: 'notHere', since: null }), reading);
    await eventually(() => expect(text('main')).toContain('this workspace is read-only: the folder cannot be written'));
    for (const name of [/^Start/, /^Stop$/, /^Run one now$/]) {
      expect(button(name).hasAttribute('disabled')).toBe(true);
      expect(button(name).title).toContain('does not allow');
    }
  });

  it('lists gaps by priority, each to be asked now, and failures with how they are avoided (evolution-14)', async () => {
    await show();
    const side = () => text('aside[aria-label="Gaps and failures"]');
    await eventually(() => expect(side()).toContain('92Which components does features/loans share?'));
    expect(side()).toContain('Failures1 today');
    expect(side()).toContain('Named symbols that do not exist13:46Who signs a loan contract?');
    expect(side()).toContain('Take names of symbols from outlines and searches, never from memory.');
    expect(side()).toContain('Exploration failedyesterday');
    button(/^Ask: Which calls go out through Stripe.net/).click();
    await eventually(() => expect(hash()).toContain('#/ask'));
  });

  it('marks a failure that came with the repository', async () => {
    const foreign = failures.map((each, n) => ({ ...each, origin: n === 0 ? ('repository' as const) : each.origin }));
    await show('#/evolution', oneLoop(idle), { 'memory.failures': () => ({ failures: foreign, total: 2 }) });
    const side = () => text('aside[aria-label="Gaps and failures"]');
    await eventually(() => expect(side()).toContain('Came with the repositoryWho signs a loan contract?'));
    expect(side().match(/Came with the repository/g)).toHaveLength(1);
  });

  it('shows what a model said of a failure in its own words (evolution-14)', async () => {
    const [failure] = failures;
    const avoidStrategy = 'Ask for the one class that signs, in Loans.';
    const said = { ...failure, avoidStrategy, context: { ...failure?.context, avoidBy: 'ollama:qwen' } };
    await show('#/evolution', oneLoop(idle), { 'memory.failures': () => ({ failures: [said], total: 1 }) });
    const side = () => text('aside[aria-label="Gaps and failures"]');
    await eventually(() => expect(side()).toContain(avoidStrategy));
    expect(side()).not.toContain('Take names of symbols');
  });

  it('shows what the learnings add up to; a person words it again, and promotes it by reading it first', async () => {
    await show('#/evolution/knowledge');
    await eventually(() => expect(text('main')).toContain('Write the idempotency key first'));
    expect(text('main')).toContain('by qwen2.5-coder:7b, from 2 learnings');
    expect(text('main')).toContain('Result instead of exceptions');
    button(/^Edit: Write the idempotency/).click();
    await eventually(() => button(/^Save$/));
    button(/^Save$/).click();
    await eventually(() =>
      expect(calls('evolution.setDistilled')).toEqual([
        {
          practice: {
            id: 'bp-idem',
            title: 'Write the idempotency key first',
            description: 'Every handler that moves money writes its key **before** it calls out.',
          },
        },
      ]),
    );
    await eventually(() => button(/^Edit: Result instead/));
    button(/^Edit: Result instead/).click();
    await eventually(() => button(/^Save$/));
    button(/^Save$/).click();
    await eventually(() =>
      expect(calls('evolution.setDistilled').at(-1)).toEqual({
        practice: {
          id: 'cp-result',
          title: 'Result instead of exceptions',
          description: 'Handlers of Payments return Result<T>; only the edge turns it into a status.',
        },
      }),
    );
    host.answers['memory.setPractice'] = ({ practice }) => ({ practice: { ...practice, id: 'bp-new' } });
    await eventually(() => button(/^Promote to global memory: Write/));
    button(/^Promote to global memory: Write/).click();
    await eventually(() => expect(text('main')).toContain('It can be seen from all your workspaces then.'));
    expect(calls('memory.setPractice')).toEqual([]);
    button(/^Promote$/).click();
    await eventually(() => expect(calls('memory.setPractice')).toHaveLength(1));
    await eventually(() => expect(text()).toContain('Promoted to global memory'));
  });
});
