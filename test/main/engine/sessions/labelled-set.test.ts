/** How many of the notes that sessions give are right, on made-up sessions in all four forms. */
import { expect, test } from 'vitest';
import { held } from '../../../helpers/session-set/held.ts';
import { type Figures, measure, precision, recall } from '../../../helpers/session-set/measure.ts';
import { tuned } from '../../../helpers/session-set/tuned.ts';

const least = 0.85;
/** The figures of each run are shown with `MEMOSCOPE_SHOW=1`. */
const isShown = process.env.MEMOSCOPE_SHOW === '1';

function show(name: string, figures: Figures, withNotes: boolean): void {
  if (!isShown) return;
  const of = (one: { right: number; wrong: number; missed: number }): string =>
    `precision ${precision(one).toFixed(2)}, recall ${recall(one).toFixed(2)} (${one.right} right, ${one.wrong} wrong, ${one.missed} missed)`;
  console.log(`${name}: ${figures.sessions} sessions, ${of(figures)}`);
  for (const [kind, one] of Object.entries(figures.kinds)) console.log(`  ${kind}: ${of(one)}`);
  if (withNotes) console.log(figures.notes.map((note) => `  - ${note}`).join('\n'));
}

test('of the notes that the rules were fitted to, at least 85 in 100 are right', async () => {
  const figures = await measure(tuned, [0, 1]);
  show('tuned', figures, true);
  expect(figures.sessions).toBeGreaterThan(150);
  expect(precision(figures), figures.notes.join('\n')).toBeGreaterThanOrEqual(least);
  expect(figures.right).toBeGreaterThan(20);
});

test('of the notes that the rules were never fitted to, at least 85 in 100 are right', async () => {
  const figures = await measure(held, [0, 1]);
  show('held', figures, false);
  expect(figures.sessions).toBeGreaterThan(75);
  expect(precision(figures)).toBeGreaterThanOrEqual(least);
  expect(figures.right).toBeGreaterThan(10);
});
