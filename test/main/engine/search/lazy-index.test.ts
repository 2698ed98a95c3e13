/** An index that reads the few rows of a path answers as one that holds all of them, over the same symbols.db. */
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeMapMigrations } from '../../../../src/main/engine/codemap/migrations.ts';
import { createAllNames } from '../../../../src/main/engine/codemap/names.ts';
import { createRefs } from '../../../../src/main/engine/codemap/query/refs.ts';
import {
  createLazySymbolIndex,
  createSymbolIndex,
  type SymbolIndex,
  type SymbolRow,
  type SymbolSource,
} from '../../../../src/main/engine/search/search.ts';
import { fold, spellings } from '../../../../src/main/engine/search/store/folding.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { runs } from '../../../helpers/runs.ts';
import { tempFolder } from '../temp-folder.ts';
import { numbered, query, types } from './arbitraries.ts';
import { rowsOf } from './rows.ts';

interface Store {
  put(rows: readonly SymbolRow[]): void;
  readonly source: SymbolSource;
  /** How often all rows were asked for. */
  reads: number;
  close(): void;
}

/** Only what rows of search are made of is filled in. */
function openStore(): Store {
  const database = openDatabase(path.join(tempFolder(), 'symbols.db'), { migrations: codeMapMigrations });
  const { write } = database;
  for (const file of [1, 2, 3, 4]) {
    write.exec(`INSERT INTO files(id, path, language, project, size, mtime_ms, hash, lines, parse_errors, imports)
      VALUES (${file}, 'f${file}', 'csharp', 1, 1, 1, '', 1, 0, '[]')`);
    write.exec(`INSERT INTO parts(id, type, file, ordinal, line, end_line, access, modifiers, attributes, doc, bases, uses)
      VALUES (${file}, 0, ${file}, 0, 1, 1, '', '[]', '[]', '', '[]', '[]')`);
  }
  const type = write.prepare<unknown[]>(
    `INSERT INTO types(id, type_id, id_hash, fqn, name, kind, arity, key, project, language, access, modifiers, attributes,
       doc, parent, file, line, lines, structure_hash, xml_doc_hash)
     VALUES (?, '', '', ?, ?, ?, 0, ?, 1, ?, ?, '[]', '[]', '', 0, ?, ?, 1, '', '')`,
  );
  const member = write.prepare<unknown[]>(
    `INSERT INTO members(id, part, type, id_suffix, name, kind, access, modifiers, attributes, params, result, arity,
       signature, doc, line, end_line) VALUES (?, ?, ?, '', ?, ?, ?, '[]', '[]', ?, '', 0, '', '', ?, 1)`,
  );
  const refs = createRefs(database.read);
  const store: Store = {
    put(rows) {
      write.exec('DELETE FROM types; DELETE FROM members');
      for (const row of rows) {
        const { file, line, kind, access, name } = row;
        if (row.member === 0)
          type.run(row.type, row.fqn, name, kind, String(row.type), row.language, access, file, line);
        else member.run(row.member, file, row.type, name, kind, access, row.params, line);
      }
    },
    source: {
      all() {
        store.reads += 1;
        return refs.all();
      },
      named: refs.named,
      names: createAllNames(database.read).names,
      size: refs.size,
    },
    reads: 0,
    close: database.close,
  };
  return store;
}

function both(store: Store): { whole: SymbolIndex; lazy: SymbolIndex } {
  const whole = createSymbolIndex();
  whole.load(store.source.all());
  store.reads = 0;
  return { whole, lazy: createLazySymbolIndex(store.source) };
}

/** What becomes of a path on its way from the code to the person who types it. */
const change = fc.constantFrom<(path: string) => string>(
  (path) => path,
  (path) => path.slice(path.indexOf('.') + 1),
  (path) => path.slice(path.lastIndexOf('.') + 1),
  (path) => path.toUpperCase(),
  (path) => path.toLowerCase(),
  (path) => path.replaceAll('k', '\u212a'),
  (path) => path.replaceAll('\u212a', 'K'),
  (path) => path.replaceAll('+', '.'),
  (path) => path.replace('.', '+'),
  (path) => `${path}(int)`,
  (path) => `${path}()`,
  (path) => `${path}.get`,
  (path) => `acme.${path}`,
  (path) => path.replace(/[^.+]$/u, '*'),
  (path) => path.slice(0, -1),
);
const asked = fc.record({
  of: fc.nat(),
  changes: fc.array(change, { maxLength: 3 }),
  limit: fc.constantFrom(1, 2, 20),
});

describe('an index that reads what is asked for', () => {
  it('resolves any path as one that holds all symbols (symbols-2)', () => {
    const store = openStore();
    const recent = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        types,
        fc.array(asked, { minLength: 1, maxLength: 8 }),
        query,
        recent,
        (list, paths, text, opened) => {
          const rows = numbered(list);
          store.put(rows);
          const { whole } = both(store);
          whole.setRecent(opened);
          const known = whole.search({ query: '', offset: 0, limit: 1_000 }).hits.map((hit) => hit.path);
          const texts = paths.map(({ of, changes, limit }) => ({
            limit,
            text: changes.reduce((path, made) => made(path), known[of % Math.max(1, known.length)] ?? text),
          }));
          for (const one of [...texts, { text, limit: 20 }]) {
            // Each is new, since one that was read whole does not test the next path.
            const { lazy } = both(store);
            lazy.setRecent(opened);
            expect(lazy.resolve(one.text, one.limit), one.text).toEqual(whole.resolve(one.text, one.limit));
            const { lazy: other } = both(store);
            other.setRecent(opened);
            expect(other.named(one.text, one.limit), one.text).toEqual(whole.named(one.text, one.limit));
          }
        },
      ),
      runs(150),
    );
    store.close();
  });

  it('finds and ranks for one term what one that holds all symbols does, and reads few of them', () => {
    const store = openStore();
    const cut = fc.record({
      of: fc.nat(),
      from: fc.nat(6),
      length: fc.integer({ min: 1, max: 8 }),
      every: fc.constantFrom(1, 2),
    });
    const page = fc.record({ offset: fc.constantFrom(0, 1, 3), limit: fc.constantFrom(1, 4, 50) });
    const kinds = fc.constantFrom([], ['class'], ['method', 'field']) as fc.Arbitrary<SymbolRow['kind'][]>;
    const narrowed = { reads: 0, all: 0 };
    fc.assert(
      fc.property(
        types,
        cut,
        query,
        page,
        kinds,
        fc.nat(12),
        (list, { of, from, length, every }, text, asked, only, recent) => {
          const rows = numbered(list);
          store.put(rows);
          const { whole } = both(store);
          const name = rows[of % Math.max(1, rows.length)]?.name ?? text;
          const letters = [...name.slice(from)].filter((_, n) => n % every === 0).join('');
          for (const term of [letters.slice(0, length), name, name.toLowerCase(), text]) {
            const { lazy } = both(store);
            for (const index of [whole, lazy]) index.setRecent([recent]);
            const request = { query: term, ...asked, ...(only.length === 0 ? {} : { kinds: only }) };
            const [found, expected] = [lazy.search(request), whole.search(request)];
            expect(found, term).toEqual(expected);
            const { lazy: other } = both(store);
            other.setRecent([recent]);
            const plain = { ...request, facets: false };
            expect(other.search(plain), term).toEqual(whole.search(plain));
            narrowed.all += 1;
            narrowed.reads += store.reads;
          }
        },
      ),
      runs(150),
    );
    expect(narrowed.reads).toBeLessThan(narrowed.all / 2);
    store.close();
  });

  it('reads all symbols for what the end of a path does not tell, once', () => {
    const store = openStore();
    store.put(rowsOf('Shop.Cart', 'Shop.Cart::Add', 'Shop.Clock', 'Shop.Clock::Add'));
    const { lazy } = both(store);
    for (const path of ['Shop.Cart', 'cart', 'Shop.Cart.Add', 'CLOCK.ADD', 'Add', 'shop.clock.add'])
      expect(lazy.resolve(path, 5).step, path).toMatch(/exact|suffix/);
    expect(lazy.resolve('Shop.Crat', 5)).toMatchObject({ step: 'suggestion', total: 1 });
    expect(lazy.resolve('Shop.Nothing', 5).step).toBe('none');
    expect(store.reads).toBe(0);
    expect(lazy.resolve('Shop.C*', 5).total).toBe(2);
    expect(lazy.search({ query: 'add', offset: 0, limit: 5 }).total).toBe(2);
    expect(store.reads).toBe(1);
    store.close();
  });

  it('follows what is written, before it has read all symbols and after', () => {
    const store = openStore();
    const first = rowsOf('Shop.Cart');
    store.put(first);
    const { lazy } = both(store);
    expect(lazy.resolve('Clock', 5).step).toBe('none');
    const now = rowsOf('Shop.Cart', 'Shop.Clock');
    store.put(now);
    lazy.update([], now.slice(1));
    expect(lazy.resolve('Clock', 5).found.map((found) => found.path)).toEqual(['Shop.Clock']);

    const fresh = createLazySymbolIndex(store.source);
    store.put(first);
    fresh.update([2], []);
    expect(fresh.resolve('Shop.Clock', 5).step).not.toBe('exact');
    store.close();
  });

  it('keeps what was opened lately when it reads all symbols', () => {
    const store = openStore();
    store.put(rowsOf('A.Twin', 'B.Twin'));
    const { lazy } = both(store);
    lazy.setRecent([2]);
    const found = (): string[] => lazy.resolve('Twin', 5).found.map(({ path }) => path);
    expect(found()).toEqual(['B.Twin', 'A.Twin']);
    lazy.search({ query: '', offset: 0, limit: 1 });
    expect(found()).toEqual(['B.Twin', 'A.Twin']);
    lazy.touch(1);
    expect(lazy.recent()).toEqual([1, 2]);
    expect(found()).toEqual(['A.Twin', 'B.Twin']);
    store.close();
  });
});

describe('spellings of a name', () => {
  const folded = (text: string): string =>
    Array.from({ length: text.length }, (_, i) => fold(text.charCodeAt(i))).join();

  it('are all that fold alike, but for the case of ASCII letters', () => {
    const plain = (text: string): string => text.replace(/[A-Z]/gu, (upper) => upper.toLowerCase());
    const missed: string[] = [];
    for (let unit = 0; unit < 0x1_0000; unit += 1) {
      const letter = String.fromCharCode(unit);
      const found = spellings(String.fromCharCode(fold(unit))) ?? [];
      if (!found.some((text) => plain(text) === plain(letter))) missed.push(letter);
    }
    expect(missed).toEqual([]);
    for (const text of spellings('\u00e5K\u8ba2') ?? []) expect(folded(text)).toBe(folded('\u00e5K\u8ba2'));
    expect(spellings('Token')).toEqual(['token', 'to\u212aen']);
    expect(spellings('\u8ba2\u5355')).toEqual(['\u8ba2\u5355']);
  });

  it('are left to the reader of all names where they are many', () => {
    expect(spellings('\u00e9'.repeat(6))).toHaveLength(64);
    expect(spellings('\u00e9'.repeat(7))).toBeNull();
  });
});
