/** Rebuilds that come to nothing: the live generation stays, and it is told why. */
import { describe, expect, it } from 'vitest';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { bench, minute } from './bench.ts';

describe('a rebuild that comes to nothing', () => {
  it('leaves the live one, is removed and noted, and the next interval tries again (generations-8)', async () => {
    const { rotator, clock, analyser, reach, current, folders, failures } = await bench();
    rotator.touched();
    await clock.pass(30 * minute);
    const broken = await analyser(1);
    const waiting = rotator.wait('g-0002');
    broken.break(new MemoError('InternalError', 'It broke.'));
    await expect(waiting).rejects.toMatchObject({ message: 'It broke.' });
    await reach('normal');
    expect(current()).toBe('g-0001');
    expect(folders()).toEqual(['g-0001']);
    expect(failures).toEqual([{ id: 'g-0002', message: 'It broke.', reason: { code: 'other', detail: 'It broke.' } }]);
    expect(rotator.status()).toMatchObject({
      failure: { id: 'g-0002', at: clock.now(), reason: { code: 'other', detail: 'It broke.' } },
    });
    expect(rotator.list(0, 1).generations[0]).toMatchObject({
      ...{ id: 'g-0002', state: 'failed', endedAt: clock.now() },
      reason: { code: 'other', detail: 'It broke.' },
    });
    await clock.pass(30 * minute);
    const second = await analyser(2);
    second.readAll();
    await expect.poll(() => rotator.status().rebuild?.swapAt).toBe(clock.now() + 5 * minute);
    await clock.pass(5 * minute);
    second.catchUp();
    await rotator.wait('g-0003');
    await reach('nextRound');
    expect(rotator.status()).toMatchObject({ failure: null, live: { id: 'g-0003' } });
    expect(failures.at(-1)).toBeNull();
  });

  it('of a full disk names the space needed and the space there is', async () => {
    const { rotator, rebuild, reach, failures } = await bench();
    (await rebuild()).break(new MemoError('InternalError', 'database or disk is full'), true);
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringMatching(/^The disk is full: [\d.,]+ MB are needed for g-0002, and [\d.,]+ MB are free\./),
    });
    await reach('normal');
    expect(failures).toHaveLength(1);
  });

  it('because someone stopped it is no failure', async () => {
    const { rotator, clock, rebuild, folders, failures } = await bench();
    await rebuild();
    expect(await rotator.stop()).toEqual({ id: 'g-0002' });
    expect(folders()).toEqual(['g-0001']);
    expect(failures).toEqual([]);
    expect(rotator.list(0, 1).generations[0]).toMatchObject({
      ...{ state: 'stopped', endedAt: clock.now() },
      reason: { code: 'stopped' },
    });
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({ code: 'Cancelled' });
    await expect(rotator.stop()).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('because the workspace is closed is removed, and its id is not given again (generations-8)', async () => {
    const { rotator, rebuild, folders, generations } = await bench();
    await rebuild();
    await rotator.close();
    expect(folders()).toEqual(['g-0001']);
    expect((await generations.begin(1)).id).toBe('g-0003');
    await expect(rotator.trigger(true)).rejects.toMatchObject({ code: 'Cancelled' });
  });

  it('in the middle of the swap leaves the live one (generations-2)', async () => {
    const { rotator, rebuild, reach, current } = await bench();
    const session = await rebuild();
    session.readAll();
    await session.finishing.promise;
    session.break(new MemoError('InternalError', 'It broke.'));
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({ message: 'It broke.' });
    await reach('normal');
    expect(current()).toBe('g-0001');
  });
});
