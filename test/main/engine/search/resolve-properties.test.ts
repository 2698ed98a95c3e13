import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditDistance } from '../../../../src/main/engine/search/resolve/edit-distance.ts';
import { Glob } from '../../../../src/main/engine/search/resolve/wildcard.ts';
import { createSymbolIndex } from '../../../../src/main/engine/search/search.ts';
import { NameTable } from '../../../../src/main/engine/search/store/name-table.ts';
import { parseSymbolPath, printSymbolPath } from '../../../../src/main/engine/search/symbol-path.ts';
import { runs } from '../../../helpers/runs.ts';
import { numbered, types } from './arbitraries.ts';

const letters = fc.array(fc.constantFrom('a', 'b', 'A', 'é', '服', '_', '.'), { maxLength: 8 }).map((l) => l.join(''));

function tableOf(name: string): [NameTable, number] {
  const names = new NameTable();
  return [names, names.intern(name)];
}

test('a glob agrees with a regular expression (symbols-1)', () => {
  const pattern = fc
    .array(fc.constantFrom('a', 'b', 'B', 'é', '服', '*', '?', '.', '('), { maxLength: 7 })
    .map((p) => p.join(''));
  fc.assert(
    fc.property(letters, pattern, (name, glob) => {
      const source = glob.replace(/[.(]/gu, '\\$&').replace(/\*/gu, '.*').replace(/\?/gu, '.');
      const [names, id] = tableOf(name);
      expect(new Glob(glob).matches(names, id)).toBe(new RegExp(`^${source}$`, 'isu').test(name));
    }),
    runs(700),
  );
});

/** Optimal string alignment, the whole table. */
function editsByTable(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  }
  return at(a.length, b.length);
}

test('edits agree with the whole table, up to two (symbols-2)', () => {
  fc.assert(
    fc.property(letters, letters, (word, name) => {
      const [names, id] = tableOf(name);
      const expected = Math.min(3, editsByTable(word.toLowerCase(), name.toLowerCase()));
      expect(new EditDistance(word).to(names, id)).toBe(expected);
    }),
    runs(700),
  );
});

test('near misses of one word and its edits agree with the whole table (symbols-2)', () => {
  const edit = fc.record({
    at: fc.nat(9),
    kind: fc.constantFrom('drop', 'swap', 'add', 'change'),
    unit: fc.constantFrom('a', 'é', 'z'),
  });
  fc.assert(
    fc.property(fc.constantFrom('nodestore', '订单服务', 'abcabc'), fc.array(edit, { maxLength: 3 }), (word, edits) => {
      let name = word;
      for (const { at, kind, unit } of edits) {
        const [head, tail] = [name.slice(0, at), name.slice(at)];
        if (kind === 'drop') name = head + tail.slice(1);
        else if (kind === 'add') name = head + unit + tail;
        else if (kind === 'change') name = head + unit + tail.slice(1);
        else name = head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2);
      }
      const [names, id] = tableOf(name);
      expect(new EditDistance(word).to(names, id)).toBe(Math.min(3, editsByTable(word, name)));
    }),
    runs(700),
  );
});

test('a printed path is read as the same path (symbols-1)', () => {
  const segment = fc.constantFrom('Acme', 'Größe', '订单', 'Get*', '?', '**', '_x', 'operator');
  const param = fc.constantFrom('int', 'List<int>', 'A.B', 'Dictionary<string, List<int>>', 'Func<(int, int)>');
  const path = fc
    .record({
      segments: fc.array(segment, { minLength: 1, maxLength: 5 }),
      joints: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      params: fc.option(fc.array(param, { maxLength: 3 })),
    })
    // What follows `operator` is its name, so that it can only stand last; `operator()` is one too.
    .filter(
      ({ segments, params }) =>
        !segments.slice(0, -1).includes('operator') && (segments.at(-1) !== 'operator' || params === null),
    );
  fc.assert(
    fc.property(path, ({ segments, joints, params }) => {
      const parsed = {
        segments,
        nested: segments.map((_, i) => i > 0 && joints[i] === true),
        params,
        wildcard: segments.some((one) => /[*?]/u.test(one)),
      };
      expect(parseSymbolPath(printSymbolPath(parsed))).toEqual(parsed);
    }),
  );
});

test('every symbol is found exactly by its own path, in the exact step (symbols-2)', () => {
  fc.assert(
    fc.property(types, (list) => {
      const rows = numbered(list);
      const index = createSymbolIndex();
      index.load(rows);
      for (const { path, handle } of index.search({ query: '', offset: 0, limit: 1000 }).hits) {
        const row = rows.find((one) => one.type === handle.type && one.member === handle.member);
        const { step, found } = index.resolve(handle.member === 0 ? path : `${path}${row?.params || '()'}`, 1000);
        expect(step).toBe('exact');
        expect(found).toContainEqual({ path, handle });
      }
    }),
  );
});
