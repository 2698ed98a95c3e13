/** How the loop is steered, and what becomes of it where a model fails, by a clock that the tests set. */
import { describe, expect, it, vi } from 'vitest';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { fails, hour, iterations, minute, none, openTestLoop } from './open-loop.ts';

describe('steering', () => {
  it('started twice it is one loop; stop ends it at once, and it starts again (evolution-6)', async () => {
    const test = await openTestLoop();
    const begun = Promise.withResolvers<void>();
    const { next } = test.script;
    let aborted = false;
    test.script.next = (_, signal) => {
      begun.resolve();
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new MemoError('Cancelled', 'ended'));
        }),
      );
    };
    await test.loop.begin();
    await begun.promise;
    await test.loop.start();
    await test.loop.start();
    expect(test.explored).toHaveLength(1);
    await test.loop.stop();
    expect(aborted).toBe(true);
    expect(test.live.state()).toMatchObject({
      enabled: false,
      idle: 'stopped',
      phase: 'IDLE',
      since: null,
      nextAt: null,
    });
    expect(test.clock.waiting()).toBe(0);
    await test.clock.pass(hour);
    expect(test.explored).toHaveLength(1);

    test.script.next = next;
    await test.loop.start();
    await test.idle('interval');
    expect(test.explored).toHaveLength(2);
    expect(test.kinds()).toEqual(['started', 'cancelled', 'stopped', 'started', 'learned']);
  });

  it('what is cancelled is not an error and no failure, and its exploration stays counted (evolution-4)', async () => {
    const test = await openTestLoop();
    const begun = Promise.withResolvers<void>();
    test.script.summarize = (_, __, signal) => {
      begun.resolve();
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new MemoError('Cancelled', 'ended'))),
      );
    };
    await test.loop.begin();
    await begun.promise;
    await test.loop.pause();
    expect(test.memory.failures(10)).toEqual([]);
    expect(test.memory.count()).toBe(0);
    expect(test.memory.evolution.status()).toMatchObject({
      consecutiveErrors: 0,
      questionsGeneratedToday: 1,
      isEnabled: true,
    });
    expect(test.live.state()).toMatchObject({ paused: true, idle: 'paused' });
    expect(test.kinds()).toEqual(['started', 'cancelled', 'paused']);
  });

  it('that it was stopped survives a restart; that it was paused does not (evolution-6)', async () => {
    const first = await openTestLoop();
    await first.loop.stop();
    const second = await openTestLoop({ memory: first.memory });
    await second.loop.begin();
    expect(second.live.state()).toMatchObject({ enabled: false, idle: 'stopped' });
    await second.loop.start();
    await second.idle('interval');
    await second.loop.pause();
    const third = await openTestLoop({ memory: first.memory });
    await third.loop.begin();
    await third.idle('interval');
  });

  it('the configuration turns it off and on while it runs (evolution-6)', async () => {
    const test = await openTestLoop();
    await test.loop.begin();
    await test.idle('interval');
    test.config = { enabled: false };
    test.loop.configured();
    await test.idle('configured');
    test.config = {};
    test.loop.configured();
    await test.idle('interval');
  });

  it('a process that only answers a command learns on request and never on its own', async () => {
    const test = await openTestLoop({ here: false });
    await test.loop.begin();
    await test.loop.start();
    expect(test.live.state().idle).toBe('notHere');
    expect(await test.loop.learn(2, none, none, () => {})).toMatchObject({
      ...{ learned: [expect.any(String), expect.any(String)], ended: null, analyst: 'scripted', tokens: 80 },
    });
    expect(test.live.state().idle).toBe('notHere');
    expect(test.clock.waiting()).toBe(0);
  });
});

describe('on request', () => {
  it('it learns also where the loop is stopped, one at a time, and a second request is asked to wait', async () => {
    const test = await openTestLoop();
    await test.loop.stop();
    const progress: number[] = [];
    const first = test.loop.learn(2, none, none, (done) => progress.push(done));
    await expect(test.loop.learn(1, none, none, () => {})).rejects.toMatchObject({ code: 'Busy' });
    expect(await first).toMatchObject({ learned: [expect.any(String), expect.any(String)] });
    expect(progress).toEqual([0, 1]);
    expect(test.live.state().idle).toBe('stopped');
  });

  it('cancelled, it ends with what it has', async () => {
    const test = await openTestLoop();
    const control = new AbortController();
    const { questions } = test.script;
    test.script.questions = async (context, signal) => {
      if (test.explored.length === 1) control.abort();
      return questions(context, signal);
    };
    const result = await test.loop.learn(5, none, control.signal, () => {});
    expect(result).toMatchObject({ learned: [expect.any(String)], ended: 'cancelled' });
  });

  it('it waits for the iteration that runs', async () => {
    const test = await openTestLoop();
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const { summarize } = test.script;
    test.script.summarize = async (...given) => {
      begun.resolve();
      await go.promise;
      return summarize(...given);
    };
    await test.loop.begin();
    await begun.promise;
    const learning = test.loop.learn(1, none, none, () => {});
    expect(test.explored).toHaveLength(1);
    go.resolve();
    expect((await learning).learned).toHaveLength(1);
    expect(test.explored).toHaveLength(2);
  });
});

describe('a model that fails', () => {
  it('three times in a row is left alone for a while, and the static analyst learns', async () => {
    const test = await openTestLoop();
    const { questions } = test.script;
    test.script.questions = fails;
    await test.loop.begin();
    await iterations(test, 2);
    await test.idle('interval');
    expect(test.memory.evolution.status().consecutiveErrors).toBe(3);
    test.script.questions = questions;
    await test.clock.pass(minute - 1);
    const state = await test.loop.learn(1, none, none, () => {});
    expect(state).toMatchObject({ analyst: 'static', learned: [expect.any(String)] });
    expect(test.live.state().analyst).toMatchObject({
      ...{
        name: 'static',
        instead: 'failing',
        message: expect.stringMatching(/^The model failed 3 times in a row.*out of memory/),
      },
    });
    expect(test.memory.evolution.status().consecutiveErrors).toBe(0);
    await test.clock.pass(minute);
    await vi.waitFor(() => expect(test.live.state().analyst.name).toBe('scripted'));
  });

  it('stays left alone after a restart, as long as it would have been', async () => {
    const first = await openTestLoop();
    const { questions } = first.script;
    first.script.questions = fails;
    await first.loop.begin();
    await iterations(first, 2);
    await first.idle('interval');
    await first.loop.close();
    const again = await openTestLoop({ memory: first.memory, at: first.clock.now() });
    again.script.questions = questions;
    expect(await again.loop.learn(1, none, none, () => {})).toMatchObject({ analyst: 'static' });
    const after = await openTestLoop({ memory: first.memory, at: first.clock.now() + hour });
    after.script.questions = questions;
    expect(await after.loop.learn(1, none, none, () => {})).toMatchObject({ analyst: 'scripted' });
  });
});
