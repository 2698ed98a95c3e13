import { expect, test } from 'vitest';
import { firstLine } from '../../../../../src/main/engine/codemap/query/type-detail.ts';

test.each([
  ['', ''],
  ['Counts them.', 'Counts them.'],
  ['Counts them.\nAll of them.', 'Counts them.'],
  ['Runs the closure with a budget. When the function\nreturns, it is over.', 'Runs the closure with a budget.'],
  [
    'Consumes a unit of budget and returns the execution back to the Tokio\nruntime *if* it was used up. More.',
    'Consumes a unit of budget and returns the execution back to the Tokio runtime *if* it was used up.',
  ],
  ['Counts them\n\nAll.', 'Counts them'],
  ['Counts them\nkey: the key.', 'Counts them'],
  ['Counts them\n- one\n- two', 'Counts them'],
  [`Counts them ${'and more '.repeat(20)}\n${'and more '.repeat(20)}`, `Counts them ${'and more '.repeat(20)}`],
])('%j', (doc, said) => {
  expect(firstLine(doc)).toBe(said);
});
