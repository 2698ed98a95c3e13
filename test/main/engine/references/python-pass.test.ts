/** What the reading of Python by pyright's library finds, reads again after a change, and does not touch. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPass, type Pass } from '../../../../src/main/engine/references/pass.ts';
import { createPythonChecker, importRoots } from '../../../../src/main/engine/references/python/checker.ts';
import { loadPyright } from '../../../../src/main/engine/references/python/library.ts';
import { nodeKind } from '../../../../src/main/engine/references/python/walk.ts';
import { referenceMigrations } from '../../../../src/main/engine/references/store/migrations.ts';
import { createReferenceReader } from '../../../../src/main/engine/references/store/reader.ts';
import { createReferenceWriter, type ReferenceWriter } from '../../../../src/main/engine/references/store/writer.ts';
import { contentHash, type Database, openDatabase } from '../../../../src/main/engine/storage/storage.ts';

let root: string;
let outside: string;
let database: Database;
let pass: Pass;
/** Files whose rows were written, in order. */
let read: string[];

beforeEach(() => {
  const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-python-')));
  root = path.join(top, 'project');
  outside = path.join(top, 'outside');
  fs.mkdirSync(root);
  fs.mkdirSync(outside);
  database = openDatabase(path.join(top, 'references.db'), { migrations: referenceMigrations });
  const writer = createReferenceWriter(database.write, 'python');
  const counted: ReferenceWriter = {
    ...writer,
    begin(file) {
      read.push(file);
      writer.begin(file);
    },
  };
  pass = createPass(createPythonChecker(root, counted), counted);
});

afterEach(() => {
  database.close();
  fs.rmSync(path.dirname(root), { recursive: true });
});

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

function run(): string[] {
  read = [];
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.py$/.test(name));
  const text = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
  pass.run({ sources: new Map(names.sort().map((name) => [name, contentHash(text(name))])), manifests: [] });
  return [...new Set(read)];
}

function uses(file: string, name: string, line = 0): string[] {
  const reader = createReferenceReader(database.read);
  const [id] = reader.declared(file, name, line === 0 ? 1 : line, line === 0 ? 1_000 : line);
  if (id === undefined) return ['not declared'];
  const found = reader.references(id).filter(({ kind }) => kind !== 'declare');
  return found.map((place) => `${place.file}:${place.line}:${place.column} ${place.kind} ${place.relation}`).sort();
}

function open(name: string): string[] {
  return createReferenceReader(database.read)
    .unresolved(name)
    .map(({ file, line }) => `${file}:${line}`)
    .sort();
}

const shop = {
  'shop/__init__.py':
    'from .store import Store as Store\n\n__all__ = ["Store", "open_store"]\n\ndef open_store(): return Store()\n',
  'shop/store.py': [
    'class Base:',
    '    def close(self) -> None: ...',
    '',
    'class Store(Base):',
    '    limit = 3',
    '    def __init__(self):',
    '        self.items: list[str] = []',
    '    def close(self) -> None:',
    '        self.items = []',
    '    @property',
    '    def size(self) -> int:',
    '        return len(self.items)',
    '',
  ].join('\n'),
  'main.py': [
    'import shop as market',
    'from shop import Store, open_store',
    '',
    'def run(base: "Store") -> None:',
    '    base.items += ["a"]',
    '    with open_store() as opened: print(f"{base.size} {Store.limit}")',
    '    base.close()',
    '    made, other = market.open_store(), 2',
    '    made.close()',
    '',
  ].join('\n'),
};

describe('what a name of Python means', () => {
  it('follows members through annotations in quotes, results, f-strings, aliases of modules and re-exports', () => {
    write(shop);
    run();
    expect(uses('shop/store.py', 'items')).toEqual([
      'main.py:5:10 write itself',
      'shop/store.py:12:25 read itself',
      'shop/store.py:9:14 write itself',
    ]);
    expect(uses('shop/store.py', 'size')).toEqual(['main.py:6:48 read itself']);
    expect(uses('shop/store.py', 'limit')).toEqual(['main.py:6:61 read itself']);
    expect(uses('shop/__init__.py', 'open_store')).toEqual([
      'main.py:2:25 import itself',
      'main.py:6:10 call itself',
      'main.py:8:26 call itself',
      'shop/__init__.py:3:22 string itself',
    ]);
    expect(uses('shop/store.py', 'Store')).toEqual([
      'main.py:2:18 import itself',
      'main.py:4:16 type itself',
      'main.py:6:55 read itself',
      'shop/__init__.py:1:20 import itself',
      'shop/__init__.py:1:29 import itself',
      'shop/__init__.py:3:13 string itself',
      'shop/__init__.py:5:26 new itself',
    ]);
  });

  it('says what a place does with the name', () => {
    write({
      'kinds.py': [
        'class Item: ...',
        'def make(of: Item | None = None, *more: "Item") -> Item: ...',
        'all: dict[str, Item] = {}',
        'class Other(Item, metaclass=type): ...',
        'Item.size = 1',
        'del Item.size',
        'first, *Item = all, Item()',
        'for Item.size in [1]: ...',
        '@make',
        'def made(): return [Item for Item in all]',
        'match first:',
        '    case Item(): ...',
        '',
      ].join('\n'),
    });
    run();
    expect(uses('kinds.py', 'Item')).toEqual([
      'kinds.py:12:10 read itself',
      'kinds.py:2:14 type itself',
      'kinds.py:2:42 type itself',
      'kinds.py:2:52 type itself',
      'kinds.py:3:16 type itself',
      'kinds.py:4:13 extends itself',
      'kinds.py:5:1 read itself',
      'kinds.py:6:5 read itself',
      'kinds.py:7:21 new itself',
      'kinds.py:7:9 write itself',
      'kinds.py:8:5 read itself',
    ]);
    expect(uses('kinds.py', 'make')).toEqual(['kinds.py:9:2 call itself']);
  });

  it('tells a use through the base from one of the member itself', () => {
    write(shop);
    run();
    expect(uses('shop/store.py', 'close', 8)).toEqual(['main.py:7:10 call itself', 'main.py:9:10 call itself']);
    expect(uses('shop/store.py', 'close', 2)).toEqual(['main.py:7:10 call override', 'main.py:9:10 call override']);
    expect(uses('shop/store.py', 'Base')).toEqual(['shop/store.py:4:13 extends itself']);
  });

  it('gives names apart that nothing resolves, and keeps what is local to a function out', () => {
    write({
      ...shop,
      'loose.py':
        'def use(thing):\n    size = thing.size\n    return size\n\nraise SystemExit\nfrom shop import Store\n',
    });
    run();
    expect(open('size')).toEqual(['loose.py:2']);
    expect(uses('loose.py', 'size')).toEqual(['not declared']);
    expect(open('Store')).toEqual(['loose.py:6']);
  });

  it('finds packages below folders of their own, as in a repository of several projects', () => {
    write({
      'packages/core/core/__init__.py': 'def start(): ...\n',
      'packages/app/app/__init__.py': 'from core import start\nstart()\n',
    });
    run();
    expect(uses('packages/core/core/__init__.py', 'start')).toEqual([
      'packages/app/app/__init__.py:1:18 import itself',
      'packages/app/app/__init__.py:2:1 call itself',
    ]);
    expect(importRoots(['a/b/__init__.py', 'a/b/c/__init__.py', 'x/__init__.py', 'setup.py'])).toEqual([
      '',
      'a',
      'src',
    ]);
  });

  it('counts places as letters are counted elsewhere, beyond marks and lines of any kind', () => {
    write({ 'wide.py': '# 😀 中文\r\nclass Wide: pass\r\nname = "😀"; made = Wide()\r\n' });
    run();
    const reader = createReferenceReader(database.read);
    const [id] = reader.declared('wide.py', 'Wide', 2, 2);
    // Offsets are those of the text with LF ends.
    const text = fs.readFileSync(path.join(root, 'wide.py'), 'utf8').replaceAll('\r\n', '\n');
    const found = reader
      .references(id ?? 0)
      .map(({ at, length, line, column }) => [text.slice(at, at + length), line, column]);
    expect(found).toEqual([
      ['Wide', 2, 7],
      ['Wide', 3, 21],
    ]);
  });
});

describe('after a change', () => {
  const chain = {
    'leaf.py': 'def grow(size: int):\n    return size + 1\n',
    'tree.py': 'from leaf import grow\n\ndef height():\n    return grow(3)\n',
    'wood.py': 'from tree import height\n\ntall = height() > 2\n',
  };

  it('reads all files once, then none while nothing changes, and only the file itself where its body does', () => {
    write(chain);
    expect(run()).toEqual(['leaf.py', 'tree.py', 'wood.py']);
    expect(run()).toEqual([]);
    write({ 'leaf.py': chain['leaf.py'].replace('+ 1', '+ 2') });
    run();
    // Its shape is not known from the first reading: now it is.
    write({ 'leaf.py': chain['leaf.py'].replace('+ 1', '+ 3') });
    expect(run()).toEqual(['leaf.py']);
    expect(uses('leaf.py', 'grow')).toEqual(['tree.py:1:18 import itself', 'tree.py:4:12 call itself']);
  });

  it('reads importers again where the return type of a function changed', () => {
    write({ ...chain, 'kinds.py': 'class A:\n    def go(self): ...\n\nclass B:\n    def go(self): ...\n' });
    const makes = (name: string): string => `from kinds import A, B\n\ndef make():\n    return ${name}()\n`;
    write({ 'make.py': makes('A'), 'use.py': 'from make import make\n\nmake().go()\n' });
    run();
    expect(uses('kinds.py', 'go', 2)).toEqual(['use.py:3:8 call itself']);
    write({ 'make.py': makes('B') });
    run();
    expect(uses('kinds.py', 'go', 2)).toEqual([]);
    expect(uses('kinds.py', 'go', 5)).toEqual(['use.py:3:8 call itself']);
  });

  it('gives names apart whose file is gone, and resolves them when it is back', () => {
    write(chain);
    run();
    fs.rmSync(path.join(root, 'leaf.py'));
    // What `height` returns is not known now, which `wood.py` sees.
    expect(run()).toEqual(['tree.py', 'wood.py']);
    expect(open('grow')).toEqual(['tree.py:1', 'tree.py:4']);
    write({ 'leaf.py': chain['leaf.py'] });
    run();
    expect(uses('leaf.py', 'grow')).toEqual(['tree.py:1:18 import itself', 'tree.py:4:12 call itself']);
  });
});

it('reads nothing outside of the folder and no configuration, whatever a link or a setting names', () => {
  fs.writeFileSync(path.join(outside, 'secret.py'), 'class Secret: ...\n');
  fs.symlinkSync(path.join(outside, 'secret.py'), path.join(root, 'linked.py'));
  fs.symlinkSync(outside, path.join(root, 'away'));
  write({
    'pyrightconfig.json': JSON.stringify({ extraPaths: [outside], include: ['nothing'], stubPath: outside }),
    'pyproject.toml': `[tool.pyright]\nextraPaths = ["${outside}"]\n`,
    'a.py':
      'from linked import Secret\nfrom secret import Secret as Other\nfrom away.secret import Secret as Third\ngot = Secret\n',
  });
  run();
  expect(uses('a.py', 'got')).toEqual([]);
  expect(open('Secret')).toEqual(['a.py:1', 'a.py:2', 'a.py:3', 'a.py:4']);
});

it('goes through rubbish without a word', () => {
  write({
    'broken.py': 'class (((\n  def : = \n"""\n',
    'deep.py': `deep = ${'['.repeat(3_000)}${']'.repeat(3_000)}\n`,
    'a.py': 'from b import *\nfrom a import a\nclass A(A): ...\nx = x.x\n',
    'b.py': 'from a import *\n__all__ = ["a", 3, "x" "y"] + missing\n__all__ += undefined\n',
    'empty.py': '',
  });
  expect(run()).toEqual(['a.py', 'b.py', 'broken.py', 'deep.py', 'empty.py']);
});

it('finds the library as it is pinned, with the numbers of its nodes', () => {
  const { ParseTreeWalker } = loadPyright();
  const walker = String(Object.getPrototypeOf(ParseTreeWalker));
  const numbers = Object.fromEntries(
    [...walker.matchAll(/case (\d+):return this\.visit(\w+)\(/g)].map(([, number, name]) => [
      (name ?? '').replace(/^./, (first) => first.toLowerCase()),
      Number(number),
    ]),
  );
  for (const [name, number] of Object.entries(nodeKind)) expect([name, numbers[name]]).toEqual([name, number]);
});
