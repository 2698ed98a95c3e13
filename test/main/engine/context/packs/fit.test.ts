/** What of a pack is given up for its budget, and in which order. */
import { expect, test } from 'vitest';
import { fit, type Part } from '../../../../../src/main/engine/context/packs/build-pack.ts';

const part = (kind: Part['kind'], tokens: number): Part => ({ kind, text: '', tokens });
const piece = (name: string) => ({
  name,
  parts: [part('OUTLINE', 100), part('ROLE', 50), part('LIFECYCLE', 50), part('LIMITATIONS', 50)],
});
const pieces = [piece('first'), piece('second'), piece('last')];
const kept = (most: number) =>
  fit(pieces, 10, most).kept.map(({ piece: { name }, parts }) => `${name} ${parts.map(({ kind }) => kind).join(' ')}`);

test('sections go first, from the least important type and the end of the keep order; then types from the tail (pack-3)', () => {
  const whole = 'OUTLINE ROLE LIFECYCLE LIMITATIONS';
  expect(kept(760)).toEqual([`first ${whole}`, `second ${whole}`, `last ${whole}`]);
  expect(fit(pieces, 10, 760)).toMatchObject({ tokens: 760, cut: false, dropped: [] });
  expect(kept(759)).toEqual([`first ${whole}`, `second ${whole}`, 'last OUTLINE ROLE LIFECYCLE']);
  expect(kept(560)).toEqual([`first ${whole}`, 'second OUTLINE ROLE LIFECYCLE', 'last OUTLINE']);
  expect(kept(310)).toEqual(['first OUTLINE', 'second OUTLINE', 'last OUTLINE']);
  expect(kept(309)).toEqual(['first OUTLINE ROLE', 'second OUTLINE']);
  expect(fit(pieces, 10, 309)).toMatchObject({ tokens: 260, cut: true, dropped: [{ name: 'last' }] });
});
