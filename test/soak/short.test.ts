/**
 * A short day: two rounds of the soak on a part of our own sources, with what goes wrong redrawn each time. The long
 * ones are `npm run test:long` and `npm run soak`; `MEMOSCOPE_SOAK_SEED` repeats one that failed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../main/engine/temp-folder.ts';
import { soak } from './soak.ts';

/** Where CI is set always the same day, as with the random trees of other tests. */
const seed = Number(process.env.MEMOSCOPE_SOAK_SEED ?? (process.env.CI ? 301 : Math.floor(Math.random() * 2 ** 31)));
const rounds = 2;

test.skipIf(!fs.existsSync('/proc/self/environ'))(
  `a day with kills and jumping clocks loses nothing that was acknowledged (seed ${seed}) (engine-3)`,
  { timeout: 720_000 },
  async () => {
    const said: string[] = [];
    const report = await soak({
      seed,
      folder: path.resolve(import.meta.dirname, '../../src/shared/contract'),
      goesOn: (round) => round < rounds,
      wholeEvery: Number.POSITIVE_INFINITY,
      calmRounds: 0,
      place: tempFolder(),
      scratch: tempFolder(),
      say: (line) => said.push(line),
    });
    expect(report.problems, said.join('\n')).toEqual([]);
    expect(report.rounds).toBe(rounds);
  },
);
