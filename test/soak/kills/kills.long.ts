/** Nothing acknowledged is lost, torn or done twice, whatever is written when its owner is killed. */
import { expect, test } from 'vitest';
import { runs } from '../../helpers/runs.ts';
import { tempFolder } from '../../main/engine/temp-folder.ts';
import { killOwners } from './kills.ts';

/** 30 in a long run; MEMOSCOPE_TEST_RUNS=8 makes 120. */
const { numRuns } = runs(3, 15);
const seed = Number(process.env.MEMOSCOPE_SOAK_SEED ?? (process.env.CI ? 301 : Math.floor(Math.random() * 2 ** 31)));

/** Each kill takes two starts of a process. */
const timeout = 120_000 + numRuns * 30_000;

test('an effect that was on the disk before the kill is never answered as not done', { timeout }, async () => {
  const { problems, outcomes } = await killOwners(tempFolder(), 3, seed, {
    only: ['generations.rollback', 'edit.apply', 'edit.undo'],
    lateShare: 1,
  });
  expect(problems).toEqual([]);
  expect(outcomes.get('generations.rollback')).toMatchObject({ done: 1 });
});

test(`kills of the owner over all kinds of writes lose, tear and double nothing (seed ${seed})`, {
  timeout,
}, async () => {
  const { problems, outcomes, afterEffect, kills } = await killOwners(tempFolder(), numRuns, seed);
  if (numRuns > 3) console.log(Object.fromEntries(outcomes), 'after the effect:', Object.fromEntries(afterEffect));
  expect(problems).toEqual([]);
  expect(kills).toBe(numRuns);
});
