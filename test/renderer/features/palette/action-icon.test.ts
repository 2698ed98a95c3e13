/** Each action has a sign: its own, or that of the place that it belongs to. */
import { expect, it } from 'vitest';
import { actionIcon } from '../../../../src/renderer/features/palette/list/action-icon.ts';

it('is shown by what an action does, by its place, or is the plain arrow', () => {
  expect(actionIcon('palette.pin')).toBe('pin');
  expect(actionIcon('place.generations')).toBe('generations');
  expect(actionIcon('bank.decide')).toBe('bank');
  expect(actionIcon('tour.start')).toBe('arrow');
});
