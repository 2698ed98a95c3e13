/**
 * The order in which an analyser session reads the files: all shuffled, split into bounded batches, the batches
 * shuffled. Drawn from a number, so that the same number gives the same order of the same files, whatever the order in
 * which they were listed.
 */
import { createHash, randomInt } from 'node:crypto';
import { sortedInSlices } from '../../workspace/workspace.ts';

export interface ReadingOrder<F> {
  /** Each file is in exactly one. */
  batches: F[][];
  /** SHA-256 of the paths in that order. */
  hash: string;
}

/** Files of a batch at most. */
export const batchFiles = 100;

/** For a session that is given no seed. */
export function drawSeed(): number {
  return randomInt(2 ** 32);
}

/** Puts things in the order that the number gives, each list in its own: what is the same list gets the same order. */
export function shuffling(seed: number): <T>(items: readonly T[]) => T[] {
  return (items) => {
    const shuffled = [...items];
    shuffle(shuffled, numbers(seed));
    return shuffled;
  };
}

/** @param pause awaited between slices of it. */
export async function readingOrder<F extends { file: string }>(
  files: readonly F[],
  seed: number,
  pause: () => Promise<void>,
): Promise<ReadingOrder<F>> {
  const draw = numbers(seed);
  const ordered = await sortedInSlices(files, (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0), pause);
  shuffle(ordered, draw);
  await pause();
  const batches: F[][] = [];
  for (let at = 0; at < ordered.length; at += batchFiles) batches.push(ordered.slice(at, at + batchFiles));
  shuffle(batches, draw);
  const hash = createHash('sha256');
  for (const batch of batches) {
    hash.update(batch.map(({ file }) => `${file}\0`).join(''));
    await pause();
  }
  return { batches, hash: hash.digest('hex') };
}

/** Fisher and Yates. */
function shuffle(items: unknown[], draw: (limit: number) => number): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
}

/** Whole numbers from 0 to below `limit`: mulberry32. */
function numbers(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
