/** Names in a text match by the rule by which they match in the table of names. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchingNames } from '../../../../src/main/engine/search/fuzzy/best-names.ts';
import { TermScorer } from '../../../../src/main/engine/search/fuzzy/term-scorer.ts';
import { nameEnd } from '../../../../src/main/engine/search/store/folding.ts';
import { NameTable } from '../../../../src/main/engine/search/store/name-table.ts';
import { runs } from '../../../helpers/runs.ts';

const letters = fc.constantFrom(...'aAbBkK_19');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 });

it('finds the names that the scorer matches, and those that begin with the term', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 12 }),
      fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
      (names, term) => {
        const text = Buffer.from(names.join(String.fromCharCode(nameEnd)));
        const table = new NameTable();
        const scorer = new TermScorer(table, term);
        const { starts, ends, begin, unsure } = matchingNames(text, scorer.plain ?? null);
        const found = starts.map((start, n) => text.toString('latin1', start, ends[n]));
        const matches = names.filter((name) => {
          table.replaceAll(name);
          return scorer.match(0) !== 0;
        });
        expect(found).toEqual(matches);
        expect(begin).toEqual(matches.map((name) => name.toLowerCase().startsWith(term.toLowerCase())));
        expect(unsure.size).toBe(0);
      },
    ),
    runs(300),
  );
});

it('leaves names outside ASCII and very long ones to the scorer', () => {
  const names = ['retry', 'wiederhölen', 'r'.repeat(600), 'other'];
  const text = Buffer.from(names.join(String.fromCharCode(nameEnd)));
  const { starts, unsure } = matchingNames(text, Buffer.from('retry'));
  expect(starts).toHaveLength(3);
  expect([...unsure]).toEqual([1, 2]);
  expect(matchingNames(text, null).starts).toHaveLength(2);
});
