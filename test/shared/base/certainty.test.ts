/** The steps in which people are told how sure a usage is. */
import { expect, test } from 'vitest';
import { certaintyOf } from '../../../src/shared/base/certainty.ts';

test('what a checker or a declaration proves is sure, a known member name likely, an unknown type possible', () => {
  expect([1, 0.95, 0.9].map(certaintyOf)).toEqual(['sure', 'sure', 'sure']);
  expect([0.89, 0.8, 0.7].map(certaintyOf)).toEqual(['likely', 'likely', 'likely']);
  expect([0.69, 0.45, 0.2, 0].map(certaintyOf)).toEqual(['possible', 'possible', 'possible', 'possible']);
});
