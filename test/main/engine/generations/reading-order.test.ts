/** The order in which a session reads files: whole, bounded, drawn from a seed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchFiles, drawSeed, readingOrder } from '../../../../src/main/engine/generations/analyser/reading-order.ts';

const listed = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 4 * batchFiles })
  .map((names) => names.map((file) => ({ file })));
const ordered = <F extends { file: string }>(files: readonly F[], seed: number) =>
  readingOrder(files, seed, async () => {});
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const namesOf = (batches: { file: string }[][]): string[] => batches.flat().map(({ file }) => file);

it('has each file in exactly one batch of a bounded size (generations-7)', async () => {
  await fc.assert(
    fc.asyncProperty(listed, seeds, async (files, seed) => {
      const { batches } = await ordered(files, seed);
      expect(batches.every((batch) => batch.length > 0 && batch.length <= batchFiles)).toBe(true);
      expect(namesOf(batches).sort()).toEqual(files.map(({ file }) => file).sort());
    }),
  );
});

it('is the same for the same seed, however the files were listed (generations-7)', async () => {
  await fc.assert(
    fc.asyncProperty(listed, seeds, async (files, seed) => {
      expect(await ordered([...files].reverse(), seed)).toEqual(await ordered(files, seed));
    }),
  );
});

const many = Array.from({ length: 3 * batchFiles }, (_, n) => ({ file: `f${String(n).padStart(4, '0')}` }));

it('shuffles the files of batches, and the batches, again with each seed (generations-7)', async () => {
  const [one, two] = [await ordered(many, 1), await ordered(many, 2)];
  const sorted = namesOf([many]);
  for (const { batches } of [one, two]) expect(namesOf(batches)).not.toEqual(sorted);
  expect(one.hash).not.toBe(two.hash);
  // What was cut together does not stand where it was cut: with three batches one of six orders would be the first one.
  const orders = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ordered(many, seed)));
  const cuts = orders.map(({ batches }) => batches.map((batch) => batch[0]?.file));
  expect(new Set(cuts.map((cut) => cut.join())).size).toBe(cuts.length);
});

it('leaves the list as it was', async () => {
  const files = [...many];
  await ordered(files, 7);
  expect(files).toEqual(many);
});

it('draws seeds of its own that differ (generations-7)', () => {
  expect(new Set(Array.from({ length: 20 }, drawSeed)).size).toBeGreaterThan(15);
});
