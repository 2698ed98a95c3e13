/** A round of the rotator from its timer to its swap, and the way back. */
import { describe, expect, it } from 'vitest';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { aBatch, bench, minute } from './bench.ts';

describe('a round', () => {
  it('goes through its phases: normal, scan, both fed, swap, next round (generations-2, generations-3, generations-4)', async () => {
    const { rotator, clock, told, analyser, reach, current, folders } = await bench();
    expect(rotator.status()).toMatchObject({ phase: 'normal', nextAt: clock.now() + 30 * minute, rebuild: null });
    rotator.batch(aBatch);
    rotator.touched();
    await clock.pass(30 * minute);
    const session = await analyser(1);
    expect(rotator.status()).toMatchObject({ phase: 'scan', nextAt: null, rebuild: { id: 'g-0002', step: 'scan' } });
    rotator.batch(aBatch);
    session.readAll();
    await reach('bothFed');
    const swapAt = clock.now() + 5 * minute;
    await expect.poll(() => rotator.status().rebuild).toMatchObject({ step: 'settle', swapAt, batches: 1 });
    rotator.batch(aBatch);
    expect(session.batches).toHaveLength(2);
    await clock.pass(5 * minute - 1);
    expect(rotator.status().phase).toBe('bothFed');
    await clock.pass(1);
    await session.finishing.promise;
    expect(rotator.status()).toMatchObject({ phase: 'swap', live: { id: 'g-0001' } });
    expect(current()).toBe('g-0001');
    // What comes from now on waits for the swap.
    rotator.batch(aBatch);
    expect(session.batches).toHaveLength(2);
    session.catchUp();
    await rotator.wait('g-0002');
    await reach('nextRound');
    expect(current()).toBe('g-0002');
    expect(rotator.status()).toMatchObject({
      live: { id: 'g-0002', state: 'live' },
      previous: 'g-0001',
      rebuild: null,
    });
    expect(session.stopped).toBe(true);
    const phases = told.map((status) => status.phase);
    const changes = phases.filter((phase, n) => phase !== phases[n - 1]);
    expect(changes).toEqual(['normal', 'scan', 'bothFed', 'swap', 'nextRound']);
    expect(folders()).toEqual(['g-0001', 'g-0002']);
  });

  it('goes no step back when a batch is read after all files', async () => {
    const { rotator, reach, told, rebuild } = await bench();
    const session = await rebuild();
    session.progress({ step: 'scan', done: 2, total: 2 });
    session.progress({ step: 'documents', done: 1, total: 2 });
    rotator.batch(aBatch);
    session.progress({ step: 'scan', done: 0, total: 1 });
    expect(rotator.status().rebuild).toMatchObject({ step: 'documents', done: 1, total: 2 });
    session.readAll();
    await session.finishing.promise;
    session.progress({ step: 'scan', done: 1, total: 1 });
    expect(rotator.status().rebuild).toMatchObject({ step: 'swap' });
    session.catchUp();
    await reach('nextRound');
    const steps = told.flatMap((status) => status.rebuild?.step ?? []);
    expect(steps.filter((step, n) => step !== steps[n - 1])).toEqual(['scan', 'documents', 'settle', 'swap']);
  });

  it('is followed by others without generations piling up (generations-2)', async () => {
    const { rotator, clock, round, folders } = await bench();
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await round();
      await clock.pass(2 * minute);
    }
    await expect.poll(folders).toEqual(['g-0004', 'g-0005']);
    const { generations } = rotator.list(0, 10);
    expect(generations.map(({ id, state, stored }) => [id, state, stored])).toEqual([
      ['g-0005', 'live', true],
      ['g-0004', 'retired', true],
      ['g-0003', 'retired', false],
      ['g-0002', 'retired', false],
      ['g-0001', 'retired', false],
    ]);
  });

  it('gives each session an id and a seed of its own; rebuild.seed makes seeds equal (generations-1, generations-7)', async () => {
    const { round, analysers, settings } = await bench();
    await round();
    await round();
    settings.seed = 7;
    await round();
    await round();
    expect(new Set(analysers.map(({ generation }) => generation.manifest().session)).size).toBe(4);
    expect(new Set(analysers.slice(0, 2).map(({ seed }) => seed)).size).toBe(2);
    expect(analysers.slice(2).map(({ seed }) => seed)).toEqual([7, 7]);
  });
});

describe('a swap that waits behind other work', () => {
  it('does not keep a workspace from being closed, and is never made (generations-8)', async () => {
    const { rotator, rebuild, reach, current, folders, hold } = await bench();
    const letGo = hold();
    const session = await rebuild();
    session.readAll();
    await reach('swap');
    await rotator.close();
    expect(folders()).toEqual(['g-0001']);
    letGo();
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({ code: 'Cancelled' });
    expect(current()).toBe('g-0001');
  });
});

describe('rollback', () => {
  it('makes the previous one live again, brought up to the files', async () => {
    const { rotator, round, analyser, current, reach } = await bench();
    await round();
    const back = rotator.rollback();
    const session = await analyser(2);
    expect(session.generation.id).toBe('g-0001');
    session.catchUp('g-0002');
    expect(await back).toMatchObject({ from: 'g-0002', to: 'g-0001' });
    await reach('nextRound');
    expect(current()).toBe('g-0001');
    expect(rotator.status()).toMatchObject({ live: { id: 'g-0001' }, previous: 'g-0002' });
    const { generations } = rotator.list(0, 5);
    expect(generations.map(({ id, state }) => [id, state])).toEqual([
      ['g-0002', 'retired'],
      ['g-0001', 'live'],
    ]);
  });

  it('that fails keeps both', async () => {
    const { rotator, round, analyser, reach, current, folders } = await bench();
    await round();
    const back = rotator.rollback();
    (await analyser(2)).break(new MemoError('InternalError', 'It broke.'));
    await expect(back).rejects.toMatchObject({ message: 'It broke.' });
    await reach('nextRound');
    expect([current(), folders()]).toEqual(['g-0002', ['g-0001', 'g-0002']]);
  });

  it('is NotFound without a previous one, and Busy while a rebuild runs', async () => {
    const { rotator, rebuild } = await bench();
    await expect(rotator.rollback()).rejects.toMatchObject({ code: 'NotFound' });
    await rebuild();
    await expect(rotator.rollback()).rejects.toMatchObject({ code: 'Busy' });
  });
});
