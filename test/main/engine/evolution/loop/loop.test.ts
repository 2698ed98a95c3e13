/** When the loop runs, waits and ends, by a clock that the tests set. */
import { describe, expect, it, vi } from 'vitest';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { fails, hour, iterations, look, minute, morning, none, openTestLoop, question, stop } from './open-loop.ts';

describe('one iteration', () => {
  it('goes through its stations and phases in order, and ends in the interval (evolution-1)', async () => {
    const test = await openTestLoop();
    const stations: string[] = [];
    const { set } = test.live;
    test.live.set = (update) => {
      set(update);
      if (stations.at(-1) !== test.live.get().station) stations.push(test.live.get().station);
    };
    await test.loop.begin();
    await test.idle('interval');
    expect(stations.slice(stations.indexOf('memory'))).toEqual([
      ...['memory', 'quota', 'question', 'doomLoop', 'explore', 'summarize', 'save', 'sleep'],
    ]);
    const phases = test.events.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1]);
    expect(phases.slice(phases.indexOf('LOADING_MEMORY'))).toEqual([
      ...['LOADING_MEMORY', 'GENERATING_QUESTION', 'EXPLORING', 'SUMMARIZING', 'IDLE'],
    ]);
    expect(test.memory.evolution.status().currentPhase).toBe('IDLE');
  });

  it('explores the question of highest priority (evolution-7)', async () => {
    const test = await openTestLoop();
    test.script.questions = async () => ({
      value: [
        question('What is low?', { priority: 2 }),
        question('What is high?', { priority: 9 }),
        question('What is mid?'),
      ],
      tokens: 0,
    });
    await test.loop.learn(1, none, none, () => {});
    expect(test.explored).toEqual(['What is high?']);
  });

  it('a success appends the record, counts once, clears the errors, and is in the log (evolution-7)', async () => {
    const test = await openTestLoop();
    const before = test.memory.evolution.status();
    test.memory.evolution.setStatus({ ...before, consecutiveErrors: 3, lastError: 'it failed' });
    const { learned } = await test.loop.learn(1, none, none, () => {});
    const project = await test.memory.manager.getProjectMemory(test.memory.projectKey);
    expect(project.learningRecordIds).toEqual(learned);
    expect(project.evolutionStatus).toEqual({
      ...{ isEnabled: true, currentPhase: 'IDLE', consecutiveErrors: 0, lastError: null, backoffUntil: null },
      ...{ questionsGeneratedToday: 1, lastResetDate: '2026-03-12', totalQuestionsExplored: 1 },
    });
    const [entry] = test.memory.evolution.log.page({ limit: 1 });
    expect(entry).toMatchObject({
      kind: 'learned',
      success: true,
      recordId: learned[0],
      domain: 'parts',
      tokens: 40,
      steps: 1,
      analyst: 'scripted',
    });
    expect(test.logged.at(-1)).toContain(`learnt: ${learned[0]}: "${entry?.question}"`);
  });

  it('a failed exploration leaves a failure record with how it is avoided, and no learning record (evolution-7, evolution-14)', async () => {
    const test = await openTestLoop();
    test.script.questions = async () => ({ value: [question('What fails?')], tokens: 0 });
    test.script.next = fails;
    const { failed, learned } = await test.loop.learn(1, none, none, () => {});
    expect(learned).toEqual([]);
    expect(failed).toEqual([
      {
        operationType: 'SELF_EVOLUTION_EXPLORATION',
        error: expect.stringContaining('out of memory'),
        question: 'What fails?',
      },
    ]);
    const [failure] = test.memory.failures(1);
    expect(failure).toMatchObject({
      operation: 'what fails',
      context: { question: 'What fails?', reason: 'modelError' },
    });
    expect(failure?.avoidStrategy).toMatch(/^Check that the model server runs/);
    expect(test.memory.evolution.status()).toMatchObject({ consecutiveErrors: 1, questionsGeneratedToday: 1 });
    const { projectKey, manager } = test.memory;
    expect(await manager.hasFailedBefore(projectKey, 'SELF_EVOLUTION_EXPLORATION', 'what fails')).toBe(true);
  });

  it('a model that explored says how the failure is avoided, on the budget of the iteration (evolution-11, evolution-14)', async () => {
    const test = await openTestLoop();
    const asked: unknown[] = [];
    let words: string | null = 'Ask for the one class that decides, not for the whole folder.';
    test.script.avoid = async (failed, language) => {
      asked.push({ ...failed, question: failed.question.question, language });
      return { value: words, tokens: 7 };
    };
    test.script.next = async ({ calls }) => {
      if (calls.length === 0) return { value: look('src/a.ts'), tokens: 10 };
      throw new Error('The tools gave nothing.');
    };
    const last = async () => {
      await test.loop.learn(1, none, none, () => {});
      const [failure] = test.memory.failures(1);
      return { ...failure, tokens: test.memory.evolution.log.page({ limit: 1 })[0]?.tokens };
    };
    expect(await last()).toMatchObject({ avoidStrategy: words, context: { avoidBy: 'scripted' }, tokens: 27 });
    expect(asked).toEqual([
      {
        question: expect.stringMatching(/^How does part number 1/),
        ...{ error: 'The tools gave nothing.', language: 'en' },
        steps: [expect.objectContaining({ toolName: 'look', resultSummary: 'read src/a.ts' })],
      },
    ]);
    words = null;
    const byRule = { avoidStrategy: 'Leave this question until the error in the log of the engine is understood.' };
    expect(await last()).toMatchObject({ ...byRule, context: expect.not.objectContaining({ avoidBy: 'scripted' }) });
    test.script.avoid = fails;
    expect(await last()).toMatchObject(byRule);
    // An answer that failed may have taken the last of it.
    test.script.avoid = async () => ({ value: 'Ask about something smaller, say one class.', tokens: 7 });
    test.script.next = async ({ calls }) => ({ value: calls.length === 0 ? look('src/a.ts') : stop, tokens: 10 });
    test.script.summarize = () => Promise.reject(new MemoError('InternalError', 'It broke.', { tokens: 8_000 }));
    expect(await last()).toMatchObject({ ...byRule, error: 'It broke.' });
  });

  it('a model that failed is not asked how that is avoided (evolution-14)', async () => {
    const test = await openTestLoop();
    test.script.avoid = vi.fn(async () => ({ value: 'Take another model, one that is smaller.', tokens: 1 }));
    test.script.next = fails;
    await test.loop.learn(1, none, none, () => {});
    expect(test.script.avoid).not.toHaveBeenCalled();
    expect(test.memory.failures(1)[0]?.avoidStrategy).toMatch(/^Check that the model server runs/);
  });

  it('gives up after so many tries to think of questions, with a failure record (evolution-9)', async () => {
    const test = await openTestLoop();
    const think = vi.fn(fails);
    test.script.questions = think;
    const { failed } = await test.loop.learn(1, none, none, () => {});
    expect(think).toHaveBeenCalledTimes(3);
    expect(failed).toMatchObject([{ operationType: 'SELF_EVOLUTION_QUESTION', question: null }]);
    expect(test.memory.evolution.status().questionsGeneratedToday).toBe(0);
  });

  it('thinking of questions that fails again and again is one failure record, which recovers (memory-5)', async () => {
    const test = await openTestLoop();
    const works = test.script.questions;
    const failures = () => test.memory.failures(9).map(({ status, retryCount }) => `${status} ${retryCount}`);
    test.script.questions = fails;
    await test.loop.learn(1, none, none, () => {});
    expect(failures()).toEqual(['PENDING 0']);
    await test.loop.learn(2, none, none, () => {});
    expect(failures()).toEqual(['RETRYING 2']);
    test.script.questions = works;
    await test.loop.learn(1, none, none, () => {});
    expect(failures()).toEqual(['RECOVERED 2']);
  });

  it('a later try that succeeds is as good as the first (evolution-9)', async () => {
    const test = await openTestLoop();
    const think = vi.fn(test.script.questions).mockImplementationOnce(fails).mockImplementationOnce(fails);
    test.script.questions = think;
    expect((await test.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
    expect(think).toHaveBeenCalledTimes(3);
  });

  it('has no more steps than are allowed (evolution-11)', async () => {
    const test = await openTestLoop();
    test.config = { maxExplorationSteps: 4 };
    test.script.next = async ({ calls }) => ({ value: look(`src/${calls.length}.ts`), tokens: 0 });
    await test.loop.learn(1, none, none, () => {});
    expect(test.memory.evolution.log.page({ limit: 1 })).toMatchObject([{ kind: 'learned', steps: 4 }]);
  });

  it('an exploration that takes too long is stopped and counts as failed (evolution-11)', async () => {
    const test = await openTestLoop();
    test.script.next = (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new MemoError('Cancelled', 'ended')), { once: true });
        setImmediate(() => void test.clock.pass(120_000));
      });
    const { failed } = await test.loop.learn(1, none, none, () => {});
    expect(failed).toHaveLength(1);
    expect(test.memory.evolution.log.page({ limit: 1 })).toMatchObject([
      { kind: 'failed', reason: { code: 'timeout' } },
    ]);
    expect(test.memory.failures(1)[0]?.avoidStrategy).toMatch(/^Split the question/);
  });

  it('one that has used up its tokens ends before the answer; exploring leaves a part of them for it (evolution-11)', async () => {
    const test = await openTestLoop();
    test.config = { maxTokensPerIteration: 1000 };
    const summarize = vi.fn(test.script.summarize);
    test.script.summarize = summarize;
    test.script.next = async ({ calls }) => ({ value: look(`src/${calls.length}.ts`), tokens: 1000 });
    const over = await test.loop.learn(1, none, none, () => {});
    expect(over).toMatchObject({ failed: [{ operationType: 'SELF_EVOLUTION_EXPLORATION' }], tokens: 1010 });
    expect(test.memory.evolution.log.page({ limit: 1 })).toMatchObject([{ reason: { code: 'tokens' }, tokens: 1010 }]);
    expect(summarize).not.toHaveBeenCalled();

    test.script.next = async ({ calls }) => ({ value: look(`src/${calls.length}.ts`), tokens: 400 });
    const within = await test.loop.learn(1, none, none, () => {});
    expect(within).toMatchObject({ failed: [], learned: [expect.any(String)], tokens: 820 });
    expect(test.memory.evolution.log.page({ limit: 1 })).toMatchObject([{ kind: 'learned', steps: 1 }]);
  });
});

describe('waits', () => {
  it('after each iteration, good or bad, the loop sleeps the interval and continues (evolution-4)', async () => {
    const test = await openTestLoop();
    await test.loop.begin();
    await test.idle('interval');
    expect(test.live.state().nextAt).toBe(morning + minute);
    test.script.summarize = () => Promise.reject(new Error('something else'));
    await iterations(test, 1);
    await test.idle('interval');
    expect(test.memory.evolution.status()).toMatchObject({ consecutiveErrors: 1, lastError: expect.any(String) });
    expect(test.live.state().nextAt).toBe(morning + 2 * minute);
    await test.clock.pass(minute - 1);
    expect(test.kinds()).toEqual(['started', 'learned', 'failed']);
    await iterations(test, 1);
  });

  it('no new question is not an error: it sleeps and tries again, and says so once (evolution-4)', async () => {
    const test = await openTestLoop();
    const think = vi.fn(async () => ({ value: [], tokens: 0 }));
    test.script.questions = think;
    await test.loop.begin();
    await test.idle('noQuestion');
    for (let n = 2; n <= 3; n += 1) {
      await test.clock.pass(minute);
      await vi.waitFor(() => expect(think).toHaveBeenCalledTimes(n));
      await test.idle('noQuestion');
    }
    expect(test.memory.evolution.status()).toMatchObject({ consecutiveErrors: 0, questionsGeneratedToday: 0 });
    expect(test.kinds()).toEqual(['started', 'noQuestion']);
  });

  it('shows again what it waits for after it has learnt on request meanwhile', async () => {
    const test = await openTestLoop();
    await test.loop.begin();
    await test.idle('interval');
    const nextAt = morning + minute;
    await test.loop.learn(1, none, none, () => {});
    expect(test.live.state()).toMatchObject({ idle: 'interval', nextAt, station: 'sleep', phase: 'IDLE' });
    test.script.questions = async () => ({ value: [], tokens: 0 });
    expect(await test.loop.learn(1, none, none, () => {})).toMatchObject({ ended: 'noQuestion' });
    expect(test.live.state()).toMatchObject({ idle: 'interval', nextAt, station: 'sleep', phase: 'IDLE' });
  });

  it('the static analyst that has nothing to ask thinks again only when something changed, or after a while (engine-11)', async () => {
    const test = await openTestLoop();
    test.script.name = 'static';
    const think = vi.fn(async () => ({ value: [], tokens: 0 }));
    test.script.questions = think;
    const load = vi.spyOn(test.memory.background, 'loadForQuestionGeneration');
    const tries = async (count: number) => {
      for (let n = 0; n < count; n += 1) await test.loop.learn(1, none, none, () => {});
      return [think.mock.calls.length, load.mock.calls.length];
    };
    expect(await tries(3)).toEqual([1, 1]);
    test.revision += 1;
    expect(await tries(2)).toEqual([2, 2]);
    await test.clock.pass(hour);
    expect(await tries(2)).toEqual([3, 3]);
  });

  it('five errors in a row put it into back-off, persisted; it waits what remains and does nothing else (evolution-2)', async () => {
    const test = await openTestLoop();
    test.script.name = 'static';
    test.script.summarize = () => Promise.reject(new Error('the disk is full'));
    const load = vi.spyOn(test.memory.background, 'loadForQuestionGeneration');
    await test.loop.begin();
    await iterations(test, 4);
    await test.idle('backoff');
    // Base 1 s, but never under the interval.
    const until = test.clock.now() + minute;
    expect(test.memory.evolution.status()).toMatchObject({
      ...{ consecutiveErrors: 5, backoffUntil: until, lastError: expect.stringContaining('disk is full') },
      currentPhase: 'BACKING_OFF',
    });
    expect(test.live.state()).toMatchObject({ phase: 'BACKING_OFF', backoff: { until, ms: minute }, nextAt: until });
    expect(load).toHaveBeenCalledTimes(5);
    await test.clock.pass(minute - 1);
    expect(load).toHaveBeenCalledTimes(5);
    expect(test.kinds().slice(-2)).toEqual(['failed', 'backoff']);
    expect(test.logged.join('\n')).toContain('60000 ms after 5 errors in a row');
    await test.clock.pass(1);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(6));
  });

  it('a back-off of the last process still holds, for the loop and for a caller that asks it to learn (evolution-2)', async () => {
    const test = await openTestLoop();
    const status = test.memory.evolution.status();
    test.memory.evolution.setStatus({ ...status, consecutiveErrors: 6, backoffUntil: morning + hour });
    expect(await test.loop.learn(3, none, none, () => {})).toMatchObject({ learned: [], ended: 'backoff' });
    await test.loop.begin();
    await test.idle('backoff');
    expect(test.kinds()).toEqual(['started', 'backoff']);
    const left = (ms: number) => `waits after errors: ${ms} ms are left of a wait after 6 errors in a row`;
    expect(test.logged.at(-1)).toContain(left(hour));
    await test.clock.pass(minute);
    await test.loop.stop();
    await test.loop.start();
    await test.idle('backoff');
    // Each start reports how long the back-off still lasts.
    expect(test.logged.at(-1)).toContain(left(hour - minute));
    await test.clock.pass(hour - minute - 1);
    expect(test.explored).toEqual([]);
    await test.clock.pass(1);
    await test.idle('interval');
    expect(test.explored).toHaveLength(1);
  });

  it('each turn of the loop is in the log of the engine (evolution-8)', async () => {
    const test = await openTestLoop();
    const last = () => test.logged.at(-1)?.replace('learning: ', '');
    test.config = { maxDailyQuestions: 3 };
    await test.loop.begin();
    await test.idle('interval');
    const [first, learnt] = test.logged.slice(-2);
    expect(first).toContain('the loop was started');
    expect(learnt).toMatch(/learnt: lr-\S+: "How does part number 1 .*"/);
    test.script.questions = async () => ({ value: [], tokens: 0 });
    await test.loop.learn(1, none, none, () => {});
    expect(last()).toBe('there is nothing new to ask');
    test.script.questions = async () => ({ value: [question('What fails?')], tokens: 0 });
    test.script.next = fails;
    await test.loop.learn(1, none, none, () => {});
    expect(last()).toMatch(/^failed: fr-\S+: "What fails\?": modelError: .*out of memory/);
    await test.loop.learn(1, none, none, () => {});
    expect(last()).toMatch(/^skipped: fr-\S+: "What fails\?": failedBefore$/);
    const cancelling = new AbortController();
    test.script.questions = async () => ({ value: [question('What is cancelled?')], tokens: 0 });
    test.script.next = async () => {
      cancelling.abort();
      throw new MemoError('Cancelled', 'Learning was stopped.');
    };
    await test.loop.learn(1, cancelling.signal, cancelling.signal, () => {}).catch(() => {});
    expect(last()).toBe('an iteration was cancelled: "What is cancelled?"');
    await test.loop.learn(1, none, none, () => {});
    expect(last()).toBe('the questions of the day are used up');
    await test.loop.stop();
    expect(last()).toBe('the loop was stopped');
  });

  it('no more than the quota a day; it continues at the next 00:00, with a count from 0 (evolution-3)', async () => {
    const test = await openTestLoop({ at: new Date(2026, 2, 12, 23).getTime() });
    test.config = { maxDailyQuestions: 2 };
    await test.loop.begin();
    await iterations(test, 2);
    await test.idle('quota');
    const midnight = new Date(2026, 2, 13).getTime();
    expect(test.live.state()).toMatchObject({ nextAt: midnight, quota: { used: 2, resetsAt: midnight } });
    expect(await test.loop.learn(1, none, none, () => {})).toMatchObject({ learned: [], ended: 'quota' });
    await test.clock.pass(midnight - test.clock.now() - 1);
    expect(test.explored).toHaveLength(2);
    await test.clock.pass(1);
    await test.idle('interval');
    expect(test.memory.evolution.status()).toMatchObject({
      ...{ questionsGeneratedToday: 1, lastResetDate: '2026-03-13', totalQuestionsExplored: 3 },
    });
  });

  it('a clock that is set back never refills the quota (evolution-3)', async () => {
    const test = await openTestLoop();
    test.config = { maxDailyQuestions: 1 };
    expect((await test.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
    test.clock.set(morning - 24 * hour);
    expect(await test.loop.learn(1, none, none, () => {})).toMatchObject({ ended: 'quota' });
    test.clock.set(morning);
    expect(await test.loop.learn(1, none, none, () => {})).toMatchObject({ ended: 'quota' });
    test.clock.set(morning + 24 * hour);
    expect((await test.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
  });

  it('it waits while a person works, but not forever, and while the files are being read (engine-11)', async () => {
    const test = await openTestLoop();
    test.ready = false;
    test.quietMs = 0;
    await test.loop.begin();
    await test.idle('indexing');
    test.ready = true;
    await test.clock.pass(1000);
    await test.idle('yields');
    await test.clock.pass(20_000);
    expect(test.explored).toEqual([]);
    await test.clock.pass(10_000);
    await test.idle('interval');
    expect(test.explored).toHaveLength(1);
  });

  it('it waits while little memory is free (engine-11)', async () => {
    const test = await openTestLoop();
    test.short = true;
    await test.loop.begin();
    await test.idle('memory');
    await test.clock.pass(minute);
    expect(test.explored).toEqual([]);
    test.short = false;
    await test.clock.pass(10_000);
    await test.idle('interval');
    expect(test.explored).toHaveLength(1);
  });

  it('the static analyst takes a short interval until each kind of question has a record', async () => {
    const test = await openTestLoop();
    test.script.name = 'static';
    await test.loop.begin();
    await test.idle('interval');
    expect(test.live.state().nextAt).toBe(morning + 5000);
    await test.clock.pass(5000);
    await vi.waitFor(() => expect(test.explored).toHaveLength(2));
    await test.idle('interval');
    expect(test.live.state().nextAt).toBe(morning + 5000 + minute);
  });
});
