/** When a rebuild begins: by the timer of the rotator, or because someone asked. */
import { describe, expect, it } from 'vitest';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { bench, minute } from './bench.ts';

describe('the timer', () => {
  it('starts nothing where rebuild.enabled is false, and again once it is true (generations-5)', async () => {
    const { rotator, clock, settings, analysers, analyser } = await bench();
    settings.enabled = false;
    rotator.configured();
    rotator.touched();
    expect(rotator.status()).toMatchObject({ nextAt: null, timer: { enabled: false, running: false } });
    await clock.pass(120 * minute);
    expect(rotator.status().phase).toBe('normal');
    settings.enabled = true;
    rotator.configured();
    await clock.pass(30 * minute);
    await analyser(1);
    expect(analysers).toHaveLength(1);
  });

  it('follows a change of interval and stabilise time at once (generations-5)', async () => {
    const { rotator, clock, settings, analyser, reach } = await bench();
    rotator.touched();
    settings.intervalMs = 2 * minute;
    rotator.configured();
    await clock.pass(2 * minute);
    (await analyser(1)).readAll();
    await reach('bothFed');
    await expect.poll(() => rotator.status().rebuild?.swapAt).toBe(clock.now() + 5 * minute);
    settings.stabilizeMs = minute;
    rotator.configured();
    expect(rotator.status().rebuild?.swapAt).toBe(clock.now() + minute);
    await clock.pass(minute);
    await reach('swap');
  });

  it('leaves out a rebuild when no file changed, and says so; one that is asked for is never left out', async () => {
    const { rotator, clock, analyser } = await bench();
    await clock.pass(30 * minute);
    expect(rotator.status()).toMatchObject({
      rebuild: null,
      skipped: { at: clock.now(), reason: { code: 'unchanged', id: 'g-0001' } },
      nextAt: clock.now() + 30 * minute,
    });
    expect(await rotator.trigger(false)).toMatchObject({ started: true });
    await analyser(1);
  });

  it('tries again at the next interval what failed, also where no file changed (generations-8)', async () => {
    const { rotator, clock, analyser, rebuild } = await bench();
    (await rebuild()).break(new MemoError('Refused', 'It broke.'));
    await expect
      .poll(() => rotator.status())
      .toMatchObject({ rebuild: null, failure: { reason: { detail: 'It broke.' } } });
    await clock.pass(30 * minute);
    expect(await analyser(2)).toMatchObject({ stopped: false });
  });

  it('leaves none out while a language model is in use: it may find more in the same files', async () => {
    const { rotator, clock, analyser } = await bench({ modelInUse: async () => true });
    await clock.pass(30 * minute);
    expect(await analyser(1)).toMatchObject({ stopped: false });
    expect(rotator.status()).toMatchObject({ skipped: null, rebuild: { id: 'g-0002' } });
  });

  it('is not kept by a single command', async () => {
    const { rotator, clock } = await bench({ timed: false });
    rotator.touched();
    await clock.pass(60 * minute);
    expect(rotator.status()).toMatchObject({
      phase: 'normal',
      nextAt: null,
      timer: { enabled: true, running: false },
    });
  });
});

describe('a trigger', () => {
  it('during a rebuild is ignored and said so (generations-5)', async () => {
    const { rotator, analyser, analysers } = await bench();
    const [first, second] = await Promise.all([rotator.trigger(false), rotator.trigger(false)]);
    expect(first).toMatchObject({ started: true, rebuild: { id: 'g-0002' } });
    expect(first.message).toBe('g-0002 is being built. It is swapped in when it has been complete for 5 min.');
    expect(second).toMatchObject({ started: false, rebuild: { id: 'g-0002' } });
    expect(second.message).toContain('g-0002 is being built already');
    await analyser(1);
    expect(await rotator.trigger(false)).toMatchObject({ started: false });
    expect(analysers).toHaveLength(1);
  });

  it('that comes again with its key starts no other rebuild, also when the first one is done', async () => {
    const { rotator, analyser, analysers, reach } = await bench();
    const first = await rotator.trigger(true, 'mine');
    expect(await rotator.trigger(true, 'mine')).toMatchObject({ started: true, rebuild: { id: first.rebuild.id } });
    const session = await analyser(1);
    session.readAll();
    await session.finishing.promise;
    session.catchUp();
    await rotator.wait(first.rebuild.id);
    await reach('nextRound');
    expect(await rotator.trigger(true, 'mine')).toMatchObject({ started: true, rebuild: { id: first.rebuild.id } });
    expect(analysers).toHaveLength(1);
    expect(await rotator.trigger(true, 'another')).toMatchObject({ started: true, rebuild: { id: 'g-0003' } });
  });

  it('with now ends the stabilise time of the one that runs', async () => {
    const { rotator, analyser, reach } = await bench();
    await rotator.trigger(false);
    (await analyser(1)).readAll();
    await reach('bothFed');
    await rotator.trigger(true);
    await reach('swap');
  });

  it('is Busy before the files have been looked at, and says how far they are (api-2)', async () => {
    const { rotator } = await bench({ indexing: () => ({ progress: 40 }) });
    expect(rotator.status().phase).toBe('start');
    await expect(rotator.trigger(true)).rejects.toMatchObject({ code: 'Busy', data: { progress: 40 } });
  });
});
