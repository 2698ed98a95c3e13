import { expect, test } from 'vitest';
import { typeParameterNames } from '../../../../../../src/main/engine/codemap/languages/reading/signature.ts';

test('names of type parameters, with what stands before them', () => {
  expect(typeParameterNames('<in T extends X, const U = 3, [A] V>')).toEqual(['T', 'U', 'V']);
  expect(typeParameterNames('[*Ts, **P]')).toEqual(['Ts', 'P']);
});

test('spec 11: a list of stars without a name costs no more than it is long', () => {
  expect(typeParameterNames(`[${'*'.repeat(50_000)}!]`)).toEqual([]);
});
