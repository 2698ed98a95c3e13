import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

/** The same small program in each language: a store with a member, something else with that member, and their users. */
const programs: Record<
  string,
  { files: Record<string, string>; type: string; member: string; uses: string[]; calls: string[] }
> = {
  python: {
    files: {
      'store.py':
        'class Store:\n    def load(self, key: str) -> str:\n        return key\n\nclass Other:\n    def load(self, key):\n        return key\n',
      'use.py':
        'from store import Store, Other\n\ndef run(one: Store, other: Other):\n    made = Store()\n    other.load("a")\n    one.load("b")\n    return made.load("c")\n',
    },
    type: 'store.Store',
    member: 'Store.load',
    uses: ['use.py:1 import', 'use.py:3 memberType', 'use.py:4 call'],
    calls: ['use.py:6 call', 'use.py:7 call'],
  },
  go: {
    files: {
      'go.mod': 'module example.org/shop\n',
      'store/store.go':
        'package store\n\ntype Store struct{}\n\nfunc (s *Store) Load(key string) string { return key }\n\ntype Other struct{}\n\nfunc (o *Other) Load(key string) string { return key }\n\nfunc New() *Store { return &Store{} }\n',
      'main/main.go':
        'package main\n\nimport "example.org/shop/store"\n\nfunc run(one *store.Store, other *store.Other) string {\n\tmade := store.New()\n\tother.Load("a")\n\tone.Load("b")\n\treturn made.Load("c")\n}\n',
    },
    type: 'store.Store',
    member: 'Store.Load',
    uses: [
      'main/main.go:5 memberType',
      'store/store.go:11 memberType',
      'store/store.go:11 reference',
      'store/store.go:5 memberType',
    ],
    calls: ['main/main.go:8 call', 'main/main.go:9 call'],
  },
  java: {
    files: {
      'shop/Store.java': 'package shop;\npublic class Store {\n    public String load(String key) { return key; }\n}\n',
      'shop/Other.java': 'package shop;\npublic class Other {\n    public String load(String key) { return key; }\n}\n',
      'web/Use.java':
        'package web;\nimport shop.Store;\nimport shop.Other;\npublic class Use extends Store {\n    private final Store one = new Store();\n    String run(Other other) {\n        other.load("a");\n        return one.load("b") + load("c");\n    }\n}\n',
    },
    type: 'shop.Store',
    member: 'Store.load',
    uses: ['web/Use.java:2 import', 'web/Use.java:4 inherits', 'web/Use.java:5 call', 'web/Use.java:5 memberType'],
    calls: ['web/Use.java:8 call', 'web/Use.java:8 call'],
  },
  kotlin: {
    files: {
      'shop/Store.kt':
        'package shop\n\nclass Store {\n    fun load(key: String): String = key\n}\n\nclass Other {\n    fun load(key: String): String = key\n}\n',
      'web/Use.kt':
        'package web\n\nimport shop.Store\nimport shop.Other\n\nfun run(one: Store, other: Other): String {\n    val made = Store()\n    other.load("a")\n    return one.load("b") + made.load("c")\n}\n',
    },
    type: 'shop.Store',
    member: 'Store.load',
    uses: ['web/Use.kt:3 import', 'web/Use.kt:6 memberType', 'web/Use.kt:7 call'],
    calls: ['web/Use.kt:9 call', 'web/Use.kt:9 call'],
  },
  php: {
    files: {
      'shop/Store.php':
        '<?php\nnamespace Shop;\nclass Store {\n    public function load(string $key): string { return $key; }\n}\n',
      'shop/Other.php':
        '<?php\nnamespace Shop;\nclass Other {\n    public function load(string $key): string { return $key; }\n}\n',
      'web/Use.php':
        '<?php\nnamespace Web;\nuse Shop\\Store;\nuse Shop\\Other;\nclass Using extends Store {\n    private Store $one;\n    function run(Other $other, \\Shop\\Store $two) {\n        $other->load("a");\n        $made = new Store();\n        return $this->one->load("b") . $made->load("c") . $two?->load("d") . parent::load("e");\n    }\n}\n',
    },
    type: 'Shop.Store',
    member: 'Store.load',
    uses: [
      'web/Use.php:3 import',
      'web/Use.php:5 inherits',
      'web/Use.php:6 memberType',
      'web/Use.php:7 memberType',
      'web/Use.php:9 call',
    ],
    calls: ['web/Use.php:10 call', 'web/Use.php:10 call', 'web/Use.php:10 call', 'web/Use.php:10 call'],
  },
  ruby: {
    files: {
      'lib/store.rb': 'module Shop\n  class Store\n    def load(key) = key\n  end\nend\n',
      'lib/other.rb': 'module Shop\n  class Other\n    def load(key) = key\n  end\nend\n',
      'web/use.rb':
        'require "other"\nclass Using < Shop::Store\n  attr_reader :one\n  # @param other [Shop::Other]\n  def run(other)\n    @one = Shop::Store.new\n    other.load("a")\n    load("b") + one.load("c")\n  end\nend\n',
    },
    type: 'Shop.Store',
    member: 'Store.load',
    uses: ['web/use.rb:2 inherits', 'web/use.rb:6 call'],
    calls: ['web/use.rb:8 call', 'web/use.rb:8 call'],
  },
  rust: {
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/store.rs':
        'pub struct Store;\n\nimpl Store {\n    pub fn load(&self, key: &str) -> String { key.to_string() }\n    pub fn open() -> Self { Self }\n}\n\npub struct Other;\n\nimpl Other {\n    pub fn load(&self, key: &str) -> String { key.to_string() }\n    pub fn open() -> Self { Self }\n}\n',
      'src/lib.rs':
        'mod store;\nuse crate::store::{Other, Store};\n\npub fn run(one: &Store, other: &Other) -> String {\n    other.load("a");\n    one.load("b");\n    let made = Store::open();\n    let more = Other::open();\n    more.load("c");\n    made.load("d")\n}\n',
    },
    type: 'store.Store',
    member: 'Store.load',
    uses: ['src/lib.rs:2 import', 'src/lib.rs:4 memberType', 'src/lib.rs:7 call', 'src/store.rs:3 reference'],
    calls: ['src/lib.rs:10 call', 'src/lib.rs:6 call'],
  },
  cpp: {
    files: {
      'store.hpp':
        'namespace shop {\nclass Store {\n public:\n  int load(int key) const { return key; }\n};\nclass Other {\n public:\n  int load(int key) const { return key; }\n};\n}\n',
      'use.cpp':
        '#include "store.hpp"\n\nint run(const shop::Store& one, const shop::Other& other) {\n  other.load(1);\n  return one.load(2);\n}\n',
    },
    type: 'shop.Store',
    member: 'Store.load',
    uses: ['use.cpp:3 memberType'],
    calls: ['use.cpp:5 call'],
  },
};

it.each(Object.keys(programs))(
  'usages in %s are found for a type and for a member of it, and not for its namesake',
  async (language) => {
    const program = programs[language];
    if (program === undefined) throw new Error('no program');
    const engine = await engineOn(program.files);
    const places = async (path: string): Promise<string[]> => {
      const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
      const sure = usages.filter(({ confidence }) => confidence >= 0.8);
      return sure.map(({ file, line, kind }) => `${file}:${line} ${kind}`).sort();
    };
    expect({ uses: await places(program.type), calls: await places(program.member) }).toEqual({
      uses: program.uses,
      calls: program.calls,
    });
  },
);

it('a type behind the arrow of a result or a lambda is used, and no value comes after it', async () => {
  const engine = await engineOn({
    'py/store.py': 'class Store:\n    pass\n\n\ndef make() -> Store:\n    return Store()\n',
    'rs/Cargo.toml': '[package]\nname = "shop"\n',
    'rs/src/lib.rs': 'pub struct Shelf;\npub fn make() -> Shelf {\n    Shelf\n}\n',
    'cc/box.cc': 'struct box { int n; };\nauto make() -> box;\nint of(box *b) { return b->n + b\n  ->n; }\n',
    'jv/Use.java':
      'package jv;\nclass Crate { static int size(int n) { return n; } }\nclass Use {\n    java.util.function.IntUnaryOperator f = x -> Crate.size(x);\n}\n',
  });
  const usesOf = async (path: string): Promise<string[]> => {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 50 }, uncancelled);
    return usages.map(({ line, confidence }) => `${line} ${confidence}`);
  };
  expect(await usesOf('py.store.Store')).toEqual(['5 1', '6 1']);
  expect(await usesOf('Shelf')).toEqual(['2 0.95', '3 0.95']);
  expect(await usesOf('box')).toEqual(['2 0.95', '3 0.95']);
  expect(await usesOf('box.n')).toEqual(['3 0.95', '4 0.95']);
  expect(await usesOf('Crate')).toEqual(['4 0.95']);
  expect(await usesOf('Crate.size')).toEqual(['4 0.95']);
});
