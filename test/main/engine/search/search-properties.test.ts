import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TermScan } from '../../../../src/main/engine/search/fuzzy/term-scan.ts';
import { noMatch, TermScorer } from '../../../../src/main/engine/search/fuzzy/term-scorer.ts';
import { createSymbolIndex, type SymbolRow, type WholeSymbolIndex } from '../../../../src/main/engine/search/search.ts';
import { fold, inside, startOf } from '../../../../src/main/engine/search/store/folding.ts';
import { NameTable } from '../../../../src/main/engine/search/store/name-table.ts';
import { runs } from '../../../helpers/runs.ts';
import { numbered, query, simpleName, types } from './arbitraries.ts';

const folded = (text: string): number[] => Array.from({ length: text.length }, (_, i) => fold(text.charCodeAt(i)));

/** The rule itself: a subsequence that begins at a word start, or from three letters on a run anywhere. */
function matchesByRule(name: string, term: string): boolean {
  const own = folded(name);
  const wanted = folded(term);
  if (wanted.length >= 3 && own.some((_, at) => wanted.every((unit, i) => own[at + i] === unit))) return true;
  return own.some((unit, at) => {
    if (unit !== wanted[0] || startOf(name, at) === inside) return false;
    let next = 0;
    for (let i = at; i < own.length && next < wanted.length; i++) if (own[i] === wanted[next]) next++;
    return next === wanted.length;
  });
}

function load(rows: Iterable<SymbolRow>): WholeSymbolIndex {
  const index = createSymbolIndex();
  index.load(rows);
  return index;
}

const everything = { offset: 0, limit: 1000 };
const name = simpleName;
const term = fc.oneof(
  simpleName,
  fc
    .array(fc.constantFrom('g', 'e', 't', 'o', 'N', 'S', '9', '_', '服', 'é'), { minLength: 1, maxLength: 5 })
    .map((w) => w.join('')),
);

describe('terms and names', () => {
  test('a name matches by the rule, whatever the way it is found', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), term, fc.boolean(), (list, wanted, narrowed) => {
        const names = new NameTable();
        for (const one of list) names.intern(one);
        const scan = new TermScan(names);
        if (narrowed) for (let i = 1; i < wanted.length; i++) scan.scan(wanted.slice(0, i));
        const found = [...scan.scan(wanted).names].sort((a, b) => a - b);
        const all = Array.from({ length: names.count }, (_, id) => id);
        expect(found).toEqual(all.filter((id) => matchesByRule(names.string(id), wanted)));
        const scorer = new TermScorer(names, wanted);
        expect(found).toEqual(all.filter((id) => scorer.score(id) !== noMatch));
      }),
      runs(200),
    );
  });

  test('marked letters spell the term, in order, and no score is above what was promised', () => {
    fc.assert(
      fc.property(name, term, (text, wanted) => {
        const names = new NameTable();
        const id = names.intern(text);
        const scorer = new TermScorer(names, wanted);
        const score = scorer.score(id);
        const places = scorer.places(id);
        if (score === noMatch) {
          expect(places).toEqual([]);
          return;
        }
        expect(places.map((place) => fold(text.charCodeAt(place)))).toEqual(folded(wanted));
        expect([...places].sort((a, b) => a - b)).toEqual(places);
        const isPrefix = folded(wanted).every((unit, i) => folded(text)[i] === unit);
        const most = isPrefix ? scorer.mostOfPrefix(text.length) : scorer.mostWithoutPrefix(text.length, id);
        expect(score).toBeLessThanOrEqual(most);
      }),
      runs(700),
    );
  });
});

describe('search', () => {
  test('marked letters spell the query; total, facets and pages agree', () => {
    fc.assert(
      fc.property(types, query, fc.integer({ min: 0, max: 8 }), (list, text, limit) => {
        const index = load(numbered(list));
        const answer = index.search({ query: text, ...everything });
        expect(answer.hits).toHaveLength(answer.total);
        for (const hit of answer.hits) {
          const spelt = hit.matches.map(([from, to]) => hit.path.slice(from, to)).join('');
          expect(folded(spelt)).toEqual(folded(text.replace(/[\s.+:/\\]+/gu, '')));
          hit.matches.forEach(([from, to], i) => {
            expect(from).toBeLessThan(to);
            expect(from).toBeGreaterThan(hit.matches[i - 1]?.[1] ?? -1);
          });
        }
        const sum = (counts: Partial<Record<string, number>>): number =>
          Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);
        for (const facet of Object.values(answer.facets)) expect(sum(facet)).toBe(answer.total);
        const pages = Array.from({ length: 3 }, (_, i) => index.search({ query: text, offset: i * limit, limit }).hits);
        expect(pages.flat()).toEqual(answer.hits.slice(0, 3 * limit));
      }),
      runs(60),
    );
  });

  test('typing letter by letter gives what the whole query gives', () => {
    fc.assert(
      fc.property(types, query, (list, text) => {
        const typed = load(numbered(list));
        const pasted = load(numbered(list));
        for (let i = 1; i < text.length; i++) typed.search({ query: text.slice(0, i), ...everything });
        expect(typed.search({ query: text, ...everything })).toEqual(pasted.search({ query: text, ...everything }));
      }),
      runs(40),
    );
  });

  test('the best few are the first of all: no row is passed over by a bound', () => {
    fc.assert(
      fc.property(types, query, fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }), (list, text, recent) => {
        const index = load(numbered(list));
        index.setRecent(recent);
        const all = index.search({ query: text, ...everything }).hits;
        expect(index.search({ query: text, offset: 0, limit: 3 }).hits).toEqual(all.slice(0, 3));
      }),
      runs(60),
    );
  });

  test('any sequence of updates gives what a fresh load gives', () => {
    const step = fc.record({ removed: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }), added: types });
    fc.assert(
      fc.property(
        types,
        fc.array(step, { maxLength: 4 }),
        fc.array(query, { maxLength: 4 }),
        (first, steps, queries) => {
          const index = load(numbered(first));
          let rows = numbered(first);
          let next = 100;
          for (const { removed, added } of steps) {
            const fresh = numbered(added, next);
            next += added.length;
            index.update(removed, fresh);
            rows = [...rows.filter((row) => !removed.includes(row.type)), ...fresh];
            for (const text of queries) index.search({ query: text, ...everything });
          }
          const expected = load(rows);
          expect(index.size).toBe(rows.length);
          for (const text of ['', ...queries]) {
            expect(index.search({ query: text, ...everything })).toEqual(
              expected.search({ query: text, ...everything }),
            );
            expect(index.resolve(text, 100)).toEqual(expected.resolve(text, 100));
          }
        },
      ),
      runs(40),
    );
  });

  test('updates that make the index pack give what a fresh load gives', () => {
    const rows = (from: number, count: number): SymbolRow[] =>
      numbered(
        Array.from({ length: count }, (_, i) => ({
          fqn: `N${(from + i) % 13}.Type${(from + i) % 701}`,
          kind: 'class' as const,
          access: 'public' as const,
          language: 'csharp' as const,
          file: i,
          line: 1,
          members: [],
        })),
        from,
      );
    const index = load(rows(1, 5000));
    index.search({ query: '', ...everything });
    const removed = Array.from({ length: 3000 }, (_, i) => i * 2);
    index.update(removed, rows(6000, 2500));
    const expected = load([...rows(1, 5000).filter((row) => !removed.includes(row.type)), ...rows(6000, 2500)]);
    for (const text of ['', 'type7', 'n1.type70']) {
      expect(index.search({ query: text, offset: 30, limit: 500 })).toEqual(
        expected.search({ query: text, offset: 30, limit: 500 }),
      );
    }
    expect(index.resolve('Type7', 100)).toEqual(expected.resolve('Type7', 100));
  });
});

describe('whatever is typed', () => {
  const index = load([
    ...numbered([
      { fqn: 'A.😀Face', kind: 'class', access: 'public', language: 'csharp', file: 1, line: 1, members: [] },
      { fqn: 'A.N\0L', kind: 'class', access: 'public', language: 'csharp', file: 1, line: 1, members: [] },
      {
        fqn: `A.${'Long'.repeat(1500)}`,
        kind: 'class',
        access: 'public',
        language: 'csharp',
        file: 1,
        line: 1,
        members: [],
      },
      { fqn: '..+.', kind: 'class', access: 'public', language: 'csharp', file: 1, line: 1, members: [] },
    ]),
  ]);

  test.each([
    '😀',
    '\ud83d',
    '\0',
    'n\0l',
    'a'.repeat(10_000),
    'Long'.repeat(2500),
    'a.'.repeat(5000),
    '.'.repeat(10_000),
    '*'.repeat(10_000),
    '?*'.repeat(5000),
    '**.'.repeat(3000),
    '(((((',
    ')',
    '()',
    'A(',
    '<'.repeat(10_000),
    'a<b>>',
    '一二三四五六七八九十'.repeat(1000),
    Array.from({ length: 300 }, (_, i) => String.fromCharCode(0x4e00 + i)).join(''),
    ' ',
    '',
  ])('nothing throws: %#', (text) => {
    expect(index.search({ query: text, ...everything }).of).toBe(4);
    expect(index.resolve(text, 10).found.length).toBeLessThanOrEqual(10);
    expect(index.search({ query: '', within: text, ...everything }).of).toBe(4);
  });

  test('emoji and NUL are found', () => {
    expect(index.search({ query: '😀', ...everything }).hits).toMatchObject([{ path: 'A.😀Face', matches: [[2, 4]] }]);
    expect(index.search({ query: 'n\0l', ...everything }).hits).toMatchObject([{ path: 'A.N\0L', matches: [[2, 5]] }]);
    expect(index.resolve('a.n\0L', 5).step).toBe('exact');
  });

  test('any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        index.search({ query: text, within: text, ...everything });
        index.resolve(text, 10);
      }),
    );
  });

  test('an empty index answers', () => {
    const empty = createSymbolIndex();
    expect(empty.search({ query: 'a.b', ...everything })).toMatchObject({ hits: [], total: 0, of: 0 });
    expect(empty.search({ query: '', ...everything })).toMatchObject({ hits: [], total: 0, of: 0 });
    expect(empty.resolve('a*', 5)).toEqual({ step: 'none', found: [], total: 0 });
    empty.update([1], []);
    expect(empty.size).toBe(0);
  });
});
