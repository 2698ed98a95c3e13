/** Whether it is worth waiting for the files to be read. */
import { describe, expect, it } from 'vitest';
import { createReadingPace } from '../../../../src/main/cli/workspace.ts';

function paceAfter(
  steps: readonly [ms: number, phase: string, done: number, total: number][],
  leftMs: number,
): boolean {
  let now = 0;
  const pace = createReadingPace(() => now);
  for (const [at, phase, done, total] of steps) {
    now = at;
    pace.note({ phase, done, total });
  }
  return pace.endsWithin(leftMs);
}

describe('waiting for files that are read', () => {
  it('ends as soon as the rest will take longer than the time that is left', () => {
    expect(
      paceAfter(
        [
          [0, 'reading', 0, 50_000],
          [2_000, 'reading', 1_000, 50_000],
        ],
        8_000,
      ),
    ).toBe(false);
  });

  it('keeps waiting where the rest is read in time', () => {
    expect(
      paceAfter(
        [
          [0, 'reading', 0, 2_000],
          [2_000, 'reading', 1_000, 2_000],
        ],
        8_000,
      ),
    ).toBe(true);
  });

  it('keeps waiting while too little was seen: files are still listed, or another phase has just begun', () => {
    expect(paceAfter([], 1)).toBe(true);
    expect(
      paceAfter(
        [
          [0, 'listing', 10, 0],
          [5_000, 'listing', 20, 0],
        ],
        1,
      ),
    ).toBe(true);
    expect(
      paceAfter(
        [
          [0, 'reading', 0, 9_000],
          [5_000, 'linking', 10, 80_000],
        ],
        1,
      ),
    ).toBe(true);
  });
});
