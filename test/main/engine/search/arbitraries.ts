/** Symbols for property tests: few words, so that names, prefixes and paths collide; some outside ASCII. */
import fc from 'fast-check';
import type { SymbolRow } from '../../../../src/main/engine/search/search.ts';
import { accessLevels, languages, memberKinds, typeKinds } from '../../../../src/shared/contract/words.ts';

const word = fc.constantFrom(
  'get',
  'Get',
  'Node',
  'node',
  'Store',
  'HEx',
  'X',
  'a',
  'tore',
  '_',
  '9',
  '服务',
  '订',
  'é',
  'É',
  'ß',
  'tok',
  'TO\u212a',
);

export const simpleName = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(''));

const fqn = fc
  .record({
    namespace: fc.array(fc.constantFrom('Acme', 'acme', 'Pay', 'Node', '账务'), { maxLength: 3 }),
    types: fc.array(simpleName, { minLength: 1, maxLength: 2 }),
  })
  .map(({ namespace, types }) => [...namespace, types.join('+')].join('.'));

const common = {
  access: fc.constantFrom(...accessLevels),
  language: fc.constantFrom(...languages.slice(0, 3)),
  file: fc.integer({ min: 1, max: 4 }),
  line: fc.constant(1),
};

const member = fc.record({
  ...common,
  name: simpleName,
  kind: fc.constantFrom(...memberKinds.slice(0, 4)),
  params: fc.constantFrom('', '(int)', '(string,int)'),
});

/** One type with its members; numbers are given by `numbered`. */
const type = fc.record({
  ...common,
  fqn,
  kind: fc.constantFrom(...typeKinds.slice(0, 3)),
  members: fc.array(member, { maxLength: 5 }),
});
export const types = fc.array(type, { maxLength: 12 });

export function numbered(list: readonly TypeShape[], first = 1): SymbolRow[] {
  return list.flatMap(({ members, ...own }, i) => {
    const number = first + i;
    const name = own.fqn.slice(Math.max(own.fqn.lastIndexOf('.'), own.fqn.lastIndexOf('+')) + 1);
    return [
      { ...own, type: number, member: 0, name, params: '' },
      ...members.map((one, k) => ({ ...one, type: number, member: number * 100 + k, fqn: '' })),
    ];
  });
}

type TypeShape = Omit<SymbolRow, 'type' | 'member' | 'name' | 'params'> & {
  members: Omit<SymbolRow, 'type' | 'member' | 'fqn'>[];
};

/** What people and others might type. */
export const query = fc.oneof(
  fc
    .array(fc.oneof(word, fc.constantFrom('g', 'n', 's', 't', 'o', 'r', 'e', 'E', 'S', 'N')), { maxLength: 4 })
    .map((w) => w.join('')),
  fc
    .array(fc.constantFrom('acme', 'pay', 'node', 'g', 'sto', '.', ' ', '+', 'x', '账'), { maxLength: 6 })
    .map((w) => w.join('')),
  fc.string({ maxLength: 6 }),
);
