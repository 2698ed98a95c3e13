import { expect, test } from 'vitest';
import { createQuiet } from '#shared/base/quiet.ts';

test('counts from the end of the last of those that ran at the same time', () => {
  let now = 100;
  const quiet = createQuiet(() => now);
  now = 150;
  expect(quiet.ms()).toBe(50);
  const [one, two] = [quiet.begin(), quiet.begin()];
  now = 200;
  one();
  one();
  expect(quiet.ms()).toBe(0);
  now = 300;
  two();
  now = 310;
  one();
  expect(quiet.ms()).toBe(10);
});
