/** Names of Rust and Go that represent something else: modules called as a function in them, locals called as a type. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

async function usesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line, column, confidence }) => `${file}:${line}:${column} ${confidence}`).sort();
}

const rust = {
  'Cargo.toml': '[package]\nname = "shop"\n',
  'src/lib.rs': `#![doc(split(all))]
#[macro_use]
mod macros;
mod split;
mod cart;

pub use split::{split, Half};

checked! {
    pub fn open() {}
}
`,
  'src/macros.rs': 'macro_rules! checked {\n    ($($item:item)*) => { $($item)* }\n}\n',
  'src/split.rs': `use std::fmt;

pub struct Half(u8);

pub fn split(of: u8) -> Half {
    Half(of)
}

pub(crate) fn both(of: u8) -> (Half, Half) {
    (split(of), split(of))
}

impl fmt::Debug for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("half")
    }
}
`,
  'src/cart.rs': `use crate::split::{split, Half};

pub struct Cart;

impl Cart {
    fn count(&self) -> usize { 0 }
    pub fn half(&self) -> Half { split(self.count() as u8) }
}

checked! {
    pub fn cart(shop: Shop) -> usize { shop.count() }
}
`,
  'src/shop.rs': 'use crate::cart::Cart;\n\npub fn shop(any: Any) -> usize { any.count() }\n',
};

it('a function of Rust is not the module of its name, nor are modules that paths lead through', async () => {
  expect(await usesOf(rust, 'src.split.split')).toEqual([
    'src/cart.rs:1:20 0.95',
    'src/cart.rs:7:34 0.95',
    'src/lib.rs:7:17 0.95',
    'src/split.rs:10:17 0.95',
    'src/split.rs:10:6 0.95',
  ]);
  expect(await usesOf(rust, 'Half.fmt')).toEqual([]);
});

it('finds a type of Rust behind the arrow of a function', async () => {
  expect(await usesOf(rust, 'src.split.Half')).toContain('src/split.rs:5:25 0.95');
  expect(await usesOf(rust, 'src.split.Half')).toContain('src/cart.rs:7:27 0.95');
});

it('finds a type of Python behind the arrow of a function', async () => {
  const files = { 'store.py': 'class Store:\n    pass\n\ndef made() -> Store:\n    return None\n' };
  expect(await usesOf(files, 'store.Store')).toEqual(['store.py:4:15 1']);
});

it('a path of Rust through another type or crate leads to that one', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': 'mod pipe;\nmod halves;\nmod user;\n',
    'src/pipe.rs': 'use mio::unix::pipe as mio_pipe;\n\npub fn pipe() {}\n',
    'src/halves.rs':
      'pub struct Half;\n\nimpl Half {\n    pub fn writable(&self) {}\n}\n\npub trait Named {\n    fn made() {}\n}\n\npub struct Server;\n\nimpl Named for Server {}\n\nimpl Server {\n    pub fn writable(&self) {}\n}\n',
    'src/user.rs':
      'use crate::halves::*;\n\npub fn user(of: Half) {\n    check!(Server::writable(_));\n    Half::writable(&of);\n    Server::made();\n}\n',
  };
  expect(await usesOf(files, 'src.pipe.pipe')).toEqual([]);
  expect(await usesOf(files, 'Named.made')).toEqual(['src/user.rs:6:13 0.95']);
  expect(await usesOf(files, 'Half.writable')).toEqual(['src/user.rs:5:11 0.95']);
});

it('finds the uses of a macro of Rust in the files of its package, and a private method in its module only', async () => {
  expect(await usesOf(rust, 'src.macros.checked')).toEqual(['src/cart.rs:10:1 0.95', 'src/lib.rs:9:1 0.95']);
  expect((await usesOf(rust, 'Cart.count')).filter((use) => !use.startsWith('src/cart.rs'))).toEqual([]);
});

const go = {
  'go.mod': 'module example.org/shop\n',
  'engine/engine.go': `package engine

type evaluator struct {
	Steps int \`yaml:"steps"\`
	store
}

type store struct{}

type Watcher struct{}

func (w *Watcher) reload() { w.reload() }

func (s *evaluator) refresh() int { return s.Steps }

func newEvaluator(of int) *evaluator { return nil }

func run(of int) int {
	evaluator := &evaluator{Steps: of}
	made := newEvaluator(evaluator.Steps)
	return made.refresh()
}
`,
  'other/other.go': `package other

import "example.org/shop/engine"

type Client struct{ reload func() }

func Run(of *engine.Watcher, any Any) {
	any.reload()
}
`,
};

it('a local of Go hides the type of its name, and a field is not a use of itself', async () => {
  expect(await usesOf(go, 'engine.evaluator')).toEqual([
    'engine/engine.go:14:10 0.95',
    'engine/engine.go:16:28 0.95',
    'engine/engine.go:19:16 0.95',
  ]);
  expect(await usesOf(go, 'engine.evaluator.Steps')).toEqual([
    'engine/engine.go:14:46 0.95',
    'engine/engine.go:19:26 0.95',
    'engine/engine.go:20:33 0.95',
  ]);
  expect(await usesOf(go, 'engine.store')).toEqual(['engine/engine.go:5:2 0.95']);
});

it('a field of Go that hides one that is embedded takes no place of it', async () => {
  const files = {
    'go.mod': 'module example.org/shop\n',
    'sd/sd.go':
      'package sd\n\ntype Base struct {\n\tInterval int\n}\n\ntype Own struct {\n\t*Base\n\tInterval int `yaml:"interval"`\n}\n\nfunc of(b *Base) int { return b.Interval }\n',
  };
  expect(await usesOf(files, 'Base.Interval')).toEqual(['sd/sd.go:12:33 0.95']);
});

it('what is not exported in Go is used in its folder only', async () => {
  expect(await usesOf(go, 'engine.Watcher.reload')).toEqual(['engine/engine.go:12:32 0.95']);
});

it('a name of Go before its type is none itself, nor is what stands below a sentence a member', async () => {
  const files = {
    'go.mod': 'module example.org/shop\n',
    'head/head.go': `package head

type sample int

func (s *sample) add(of int) {}

func run(count func(sample string)) {
	tests := []struct {
		// What is to be added.
		add func(of int)
	}{}
	_ = tests
}

func other(of sample) {}
`,
  };
  expect(await usesOf(files, 'head.sample')).toEqual(['head/head.go:15:15 0.95', 'head/head.go:5:10 0.95']);
  expect(await usesOf(files, 'head.sample.add')).toEqual([]);
});

it('a constant of Go is used as a key, and not where another package has one of its name', async () => {
  const files = {
    'go.mod': 'module example.org/shop\n',
    'http/http.go':
      'package http\n\nconst Default = 1\nconst label = "a"\n\nvar all = map[string]int{\n\tlabel: 1,\n}\n',
    'consul/consul.go': 'package consul\n\nconst Default = 2\n',
    'main.go':
      'package main\n\nimport (\n\t"example.org/shop/consul"\n\t"example.org/shop/http"\n)\n\nvar _ = consul.Default\nvar _ = http.Default\n',
  };
  expect(await usesOf(files, 'http.label')).toEqual(['http/http.go:7:2 0.95']);
  expect(await usesOf(files, 'http.Default')).toEqual(['main.go:9:14 0.95']);
});

it('follows values of Go through packages, generic functions, type switches and lists of names', async () => {
  const files = {
    'go.mod': 'module example.org/shop\n\ngo 1.21\n',
    'store/store.go': `package store

type Store struct{ name string }
type Shelf[T any] struct{ items []T }

var last *Store
var Main = last

func New(name string) *Store {
	before := last
	last = before
	return last
}
func NewShelf[T any]() *Shelf[T] { return nil }
func (s *Store) New(name string) *Store { return s }
func (s *Shelf[T]) Pop() T { return s.items[0] }
`,
    'use/use.go': `package use

import "example.org/shop/store"

type other struct{ name string }

func New() {
	shop := store.New("a")
	shop.New("b")
	shelf := store.NewShelf[int]()
	shelf.Pop()
	store.Main.New("c")
}

func nameOf(v any) string {
	switch x := v.(type) {
	case *other:
		return x.name
	case string, *store.Store:
		return x.name
	}
	return ""
}
`,
  };
  expect(await usesOf(files, 'store.Store.New')).toEqual(['use/use.go:12:13 0.95', 'use/use.go:9:7 0.95']);
  expect(await usesOf(files, 'store.Shelf.Pop')).toEqual(['use/use.go:11:8 0.95']);
  expect(await usesOf(files, 'use.other.name')).toContain('use/use.go:18:12 0.95');
  expect(await usesOf(files, 'store.last')).toEqual([
    'store/store.go:10:12 0.95',
    'store/store.go:11:2 0.95',
    'store/store.go:12:9 0.95',
    'store/store.go:7:12 0.95',
  ]);
});

it('knows fields of C whose struct has no name, and constant pointers of C++', async () => {
  const files = {
    'net.h': `struct conn {
  struct {
    char *host;
  } tcp;
  int host;
};
`,
    'net.c': '#include "net.h"\nvoid f(struct conn *c) {\n  c->tcp.host = 0;\n  c->host = 1;\n}\n',
    'it.h': 'class Iter {\n public:\n  void Next();\n};\nclass Other {\n public:\n  void Next();\n};\n',
    'use.cc':
      '#include "it.h"\nclass Db {\n  Iter* const iter_;\n  Other* other_;\n  void f() {\n    iter_->Next();\n    other_->Next();\n  }\n};\n',
  };
  expect(await usesOf(files, 'conn+tcp.host')).toEqual(['net.c:3:10 0.95']);
  expect(await usesOf(files, 'conn.host')).toEqual(['net.c:4:6 0.95']);
  expect(await usesOf(files, 'Iter.Next')).toEqual(['use.cc:6:12 0.95']);
});

it('tells a use of a base apart for the member that overrides it, and leaves out what a subtype has of its own', async () => {
  const files = {
    'Shop.java': `interface Task { void run(); }
class Base implements Task { public void run() {} }
class Late extends Base {
  public void run() { super.run(); }
  static void all(Task task, Base base, Late late) {
    task.run();
    base.run();
    late.run();
  }
}
`,
  };
  const engine = await engineOn(files);
  const { usages, throughBase } = await engine.call('FindUsages', { path: 'Base.run', maxResults: 100 }, uncancelled);
  const uses = usages.filter(({ kind }) => kind !== 'implements');
  expect(uses.map(({ line, confidence }) => `${line} ${confidence}`)).toEqual(['4 0.95', '7 0.95', '6 0.4']);
  expect(throughBase).toBe(1);
});

it('another name of a type leads to its members, and to none where it holds the type in another', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': [
      'pub struct Cart { pub size: usize }',
      'pub type Basket = Cart;',
      'pub type Carts = Vec<Cart>;',
      'pub fn open() -> Result<Cart, String> { todo!() }',
      'pub fn a(b: Basket, all: Carts) -> usize { b.size + all[0].size }',
      'pub fn c() -> Result<usize, String> { Ok(open()?.size + open().unwrap().size) }',
      '',
    ].join('\n'),
    'go.mod': 'module example.org/shop\n',
    'repo/repo.go':
      'package repo\n\ntype Repo struct{ Name string }\n\ntype Alias = Repo\n\nfunc f(a Alias) string { return a.Name }\n',
    'a.hpp': [
      'namespace shop {',
      'class Box { public: int side; };',
      'using Other = Box;',
      'typedef Box *BoxPtr;',
      'inline int f(Other o, BoxPtr p) { return o.side + p->side; }',
      '}',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'Cart.size')).toEqual([
    'src/lib.rs:5:46 0.95',
    'src/lib.rs:5:60 0.95',
    'src/lib.rs:6:50 0.95',
    'src/lib.rs:6:73 0.95',
  ]);
  expect(await usesOf(files, 'repo.Repo.Name')).toEqual(['repo/repo.go:7:35 0.95']);
  expect(await usesOf(files, 'shop.Box.side')).toEqual(['a.hpp:5:44 0.95', 'a.hpp:5:54 0.95']);
});
