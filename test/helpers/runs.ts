/** How often a property is tried: a quick count in every test run, MEMOSCOPE_TEST_RUNS times as many in a long one. */
const factor = Number(process.env.MEMOSCOPE_TEST_RUNS ?? 1);
if (!(factor > 0)) throw new Error('MEMOSCOPE_TEST_RUNS is the number by which runs of properties are multiplied.');

/** @param usual what a long run multiplies, where a single try takes too long for as many in every run. */
export function runs(quick: number, usual = quick): { numRuns: number } {
  return { numRuns: Math.ceil(factor > 1 ? usual * factor : quick * factor) };
}
