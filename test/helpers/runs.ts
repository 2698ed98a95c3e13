/**
 * How often a property is tried: a quick count in every test run, MEMOSCOPE_TEST_RUNS times as many in a long one. Seeds are
 * random, so that runs add up over time.
 */
const factor = Number(process.env.MEMOSCOPE_TEST_RUNS ?? 1);
if (!(factor > 0)) throw new Error('MEMOSCOPE_TEST_RUNS is the number by which runs of properties are multiplied.');

export function runs(quick: number): { numRuns: number } {
  return { numRuns: Math.ceil(quick * factor) };
}
