import { expect, test } from 'vitest';
import { typeParameterNames } from '../../../../../../src/main/engine/codemap/languages/reading/signature.ts';

test('names of type parameters, with what is before them', () => {
  expect(typeParameterNames('<in T extends X, const U = 3, [A] V>')).toEqual(['T', 'U', 'V']);
  expect(typeParameterNames('[*Ts, **P]')).toEqual(['Ts', 'P']);
});

test('a list of stars without a name costs no more than it is long (engine-1)', () => {
  expect(typeParameterNames(`[${'*'.repeat(50_000)}!]`)).toEqual([]);
});
