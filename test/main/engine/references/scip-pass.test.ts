/** What is taken from an index.scip, what is not believed of it, and what is dropped after a change. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPass, type Pass } from '../../../../src/main/engine/references/pass.ts';
import { createScipStore, isImported, type ScipStore } from '../../../../src/main/engine/references/scip/agreed.ts';
import { createScipChecker } from '../../../../src/main/engine/references/scip/checker.ts';
import { parseSymbol } from '../../../../src/main/engine/references/scip/symbol.ts';
import { referenceMigrations } from '../../../../src/main/engine/references/store/migrations.ts';
import { createReferenceReader } from '../../../../src/main/engine/references/store/reader.ts';
import { createReferenceWriter } from '../../../../src/main/engine/references/store/writer.ts';
import { contentHash, type Database, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { type MadeDocument, occurrencesIn, scipIndex } from './made-index.ts';

let root: string;
let database: Database;
let store: ScipStore;
let pass: Pass;

beforeEach(() => {
  const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-scip-')));
  root = path.join(top, 'project');
  fs.mkdirSync(root);
  database = openDatabase(path.join(top, 'references.db'), { migrations: referenceMigrations });
  const writer = createReferenceWriter(database.write, 'scip');
  store = createScipStore(database.write, writer);
  pass = createPass(createScipChecker(root, writer, store), writer);
});

afterEach(() => {
  database.close();
  fs.rmSync(path.dirname(root), { recursive: true });
});

function write(files: Record<string, string | Uint8Array>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

let stamps = 0;

/** Reads the index that is there, as another one each time unless `same`. */
function run({ same = false } = {}): void {
  if (!same) stamps += 1;
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.java'));
  const text = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
  const file = path.join(root, 'index.scip');
  const stamp = fs.existsSync(file) ? `${stamps}` : '';
  const sources = new Map(stamp === '' ? [] : names.sort().map((name) => [name, contentHash(text(name))] as const));
  store.use(stamp);
  pass.run({ sources, manifests: [], ...(stamp === '' ? {} : { index: { file, stamp } }) });
}

function uses(file: string, name: string): string[] {
  const reader = createReferenceReader(database.read);
  const [id] = reader.declared(file, name, 1, 1_000);
  if (id === undefined) return ['not declared'];
  const found = reader.references(id).filter(({ kind }) => kind !== 'declare');
  return found.map((place) => `${place.file}:${place.line}:${place.column} ${place.kind} ${place.relation}`).sort();
}

const readFiles = (): string[] => [...createReferenceReader(database.read).hashes().keys()].sort();

const of = (descriptors: string): string => `scip-java maven shop 1.0 ${descriptors}`;
const symbols = {
  Store: of('shop/Store#'),
  Base: of('shop/Base#'),
  close: of('shop/Store#close().'),
  items: of('shop/Store#items.'),
};

const shop = {
  'Base.java': 'interface Base {\n  void close();\n}\n',
  'Store.java': 'class Store implements Base {\n  int items;\n  public void close() { items = 0; }\n}\n',
  'Main.java':
    'class Main {\n  int run(Base base) {\n    Store s = new Store();\n    s.close(); base.close();\n    return s.items;\n  }\n}\n',
};

function shopIndex(changes: Partial<Record<string, Partial<MadeDocument>>> = {}): Uint8Array {
  const base = of('shop/Base#close().');
  const documents: MadeDocument[] = [
    {
      path: 'Base.java',
      occurrences: occurrencesIn(shop['Base.java'], { Base: symbols.Base, close: base }, new Set(['Base', 'close'])),
    },
    {
      path: 'Store.java',
      occurrences: occurrencesIn(shop['Store.java'], symbols, new Set(['Store', 'close', 'items'])),
      relations: [
        { symbol: symbols.close, base },
        { symbol: symbols.Store, base: symbols.Base },
      ],
    },
    {
      path: 'Main.java',
      occurrences: [
        { range: [1, 10, 14], symbol: symbols.Base },
        { range: [2, 4, 9], symbol: symbols.Store },
        { range: [2, 10, 11], symbol: 'local 0', roles: 1 },
        { range: [2, 18, 23], symbol: of('shop/Store#`<init>`().') },
        { range: [3, 4, 5], symbol: 'local 0' },
        { range: [3, 6, 11], symbol: symbols.close },
        { range: [3, 20, 25], symbol: base },
        { range: [4, 13, 18], symbol: symbols.items },
      ],
    },
  ];
  return scipIndex(documents.map((one) => ({ ...one, ...changes[one.path] })));
}

describe('an index.scip', () => {
  it('gives places, what they do and the family of a member', () => {
    write({ ...shop, 'index.scip': shopIndex() });
    run();
    expect(uses('Store.java', 'items')).toEqual(['Main.java:5:14 read itself', 'Store.java:3:25 write itself']);
    expect(uses('Store.java', 'close')).toEqual(['Main.java:4:21 call base', 'Main.java:4:7 call itself']);
    expect(uses('Base.java', 'close')).toEqual(['Main.java:4:21 call itself', 'Main.java:4:7 call override']);
    expect(uses('Store.java', 'Store')).toEqual(['Main.java:3:19 new itself', 'Main.java:3:5 type itself']);
    // That a class implements an interface makes none of its uses one of the interface.
    expect(uses('Base.java', 'Base')).toEqual(['Main.java:2:11 type itself', 'Store.java:1:24 implements itself']);
  });

  it.each([
    ['UTF-8', 1, (before: string) => Buffer.byteLength(before)],
    ['UTF-16', 2, (before: string) => before.length],
    ['UTF-32', 3, (before: string) => [...before].length],
    ['units that it does not name', 0, (before: string) => Buffer.byteLength(before)],
  ])('is read with columns in %s', (_, encoding, columns) => {
    const line = '  int ü(){/*日𝕏*/return items;}';
    const from = columns(line.slice(0, line.indexOf('items')));
    const occurrences = [
      { range: [0, 6, 11], symbol: symbols.Store, roles: 1 },
      { range: [1, 6, 11], symbol: symbols.items, roles: 1 },
      { range: [2, from, from + 5], symbol: symbols.items },
    ];
    const text = ['class Store {', '  int items;', line, '}', ''].join('\n');
    write({ 'Store.java': text, 'index.scip': scipIndex([{ path: 'Store.java', occurrences, encoding }]) });
    run();
    expect(uses('Store.java', 'items')).toEqual([`Store.java:3:${line.indexOf('items') + 1} read itself`]);
  });

  it('leaves out a row that holds another name, or a part of one', () => {
    const occurrences = [
      ...occurrencesIn(shop['Store.java'], symbols, new Set(['Store', 'close', 'items'])),
      ...Array.from({ length: 40 }, () => ({ range: [1, 6, 11], symbol: symbols.items })),
      { range: [0, 23, 27], symbol: symbols.close },
      { range: [1, 6, 10], symbol: of('shop/Store#item.') },
    ];
    write({ ...shop, 'index.scip': shopIndex({ 'Store.java': { occurrences } }) });
    run();
    expect(uses('Store.java', 'close')).toEqual(['Main.java:4:21 call base', 'Main.java:4:7 call itself']);
  });

  it('leaves names without rows to the judge, but not its own locals', () => {
    write({ ...shop, 'Main.java': `${shop['Main.java']}// close s\n`, 'index.scip': shopIndex() });
    run();
    const open = createReferenceReader(database.read).unresolved('close');
    expect(open.map(({ file, line }) => `${file}:${line}`)).toEqual(['Main.java:8']);
  });

  it('skips a file whose text differs from the indexed one', () => {
    const [first, ...others] = shop['Main.java'].split('\n');
    write({ ...shop, 'Main.java': [first, '', ...others].join('\n'), 'index.scip': shopIndex() });
    run();
    expect(readFiles()).toEqual(['Base.java', 'Store.java']);
    write({ 'index.scip': shopIndex({ 'Store.java': { text: `${shop['Store.java']}\n` } }) });
    run();
    expect(readFiles()).toEqual(['Base.java']);
  });

  it('skips a file that was written long after it', () => {
    write({ ...shop, 'index.scip': shopIndex() });
    const old = Date.now() / 1000 - 3_600;
    for (const file of ['index.scip', 'Base.java', 'Main.java']) fs.utimesSync(path.join(root, file), old, old);
    run();
    expect(readFiles()).toEqual(['Base.java', 'Main.java']);
  });

  it('drops the rows of a file that is saved with another text, and has them again with the old one', () => {
    write({ ...shop, 'index.scip': shopIndex() });
    run();
    // The names stand where they stood, and mean something else.
    write({ 'Main.java': shop['Main.java'].replace('s.close()', 'x.close()') });
    run({ same: true });
    expect(readFiles()).toEqual(['Base.java', 'Store.java']);
    expect(uses('Store.java', 'items')).toEqual(['Store.java:3:25 write itself']);
    write({ 'Main.java': shop['Main.java'] });
    run({ same: true });
    expect(uses('Store.java', 'items')).toHaveLength(2);
  });

  it('leaves nothing behind when it is gone', () => {
    write({ ...shop, 'index.scip': shopIndex() });
    run();
    expect(isImported(database.read, `${stamps}`, new Map())).toBe(false);
    fs.rmSync(path.join(root, 'index.scip'));
    run();
    for (const table of ['file', 'decl', 'ref', 'base', 'unresolved', 'agreed'])
      expect(database.read.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
    expect(isImported(database.read, '', new Map())).toBe(true);
  });

  it('leads to no file outside of the folder', () => {
    fs.writeFileSync(path.join(path.dirname(root), 'Out.java'), shop['Store.java']);
    const occurrences = occurrencesIn(shop['Store.java'], symbols, new Set(['Store', 'close', 'items']));
    const paths = ['../Out.java', `${path.dirname(root)}/Out.java`, './Store.java', 'Store.java\u202e', ''];
    write({ ...shop, 'index.scip': scipIndex(paths.map((one) => ({ path: one, occurrences }))) });
    run();
    expect(readFiles()).toEqual([]);
    expect(database.read.prepare('SELECT count(*) AS rows FROM decl').get()).toEqual({ rows: 0 });
  });

  it('is named by its program, unless that would turn a line around', () => {
    const name = (): unknown => database.read.prepare("SELECT name FROM origin WHERE reader = 'scip'").pluck().get();
    write({ ...shop, 'index.scip': scipIndex([], ['scip-java', '0.11.2']) });
    run();
    expect(name()).toBe('scip-java 0.11.2');
    write({ 'index.scip': scipIndex([], ['scip\u202ejava', '1.0']) });
    run();
    expect(name()).toBe('1.0');
  });

  it('is refused where it is cut short, or no index at all', () => {
    const whole = shopIndex();
    for (const bytes of [whole.slice(0, -7), Buffer.from('{"documents":[]}'), Buffer.alloc(300, 0xff)]) {
      write({ ...shop, 'index.scip': bytes });
      expect(() => run()).toThrow(/cannot be read as an index of SCIP/);
      expect(readFiles()).toEqual([]);
    }
  });

  it('never writes a row outside the text and never ends the process, whichever bytes are changed', () => {
    const whole = shopIndex();
    const changed = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(changed, (changes) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        write({ ...shop, 'index.scip': bytes });
        try {
          run();
        } catch (thrown) {
          expect(String(thrown)).toMatch(/cannot be read as an index of SCIP/);
        }
        const rows = database.read
          .prepare<[], { path: string; pos: number; len: number; name: string }>(
            'SELECT f.path, r.pos, r.len, d.name FROM ref r JOIN file f ON f.id = r.file JOIN decl d ON d.id = r.decl',
          )
          .all();
        for (const { path: file, pos, len, name } of rows)
          expect(shop[file as keyof typeof shop].slice(pos, pos + len)).toBe(name);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a symbol of SCIP', () => {
  it('has the name, the kind and the owner that its descriptors say', () => {
    expect(parseSymbol(of('a/b/Foo#bar(+1).'))).toEqual({
      ...{ name: 'bar', suffix: 'method', key: 'a/b/Foo#bar()', owner: of('a/b/Foo#'), isConstructor: false },
    });
    expect(parseSymbol('rust-analyzer cargo a  b 1.0 impl#[`Foo<T>`]new().')?.name).toBe('new');
    expect(parseSymbol('s . . . `odd ``name`.')?.name).toBe('odd `name');
    expect(parseSymbol(of('Foo#Foo().'))?.isConstructor).toBe(true);
  });

  it.each(['', 'local 3', 'a b c', 'a b c d', 'a b c d e', 'a b c d `open.', 'a b c d x(', 'a b c d (x', 'a b c d /'])(
    'is none in "%s"',
    (text) => {
      expect(parseSymbol(text)).toBe(null);
    },
  );
});
