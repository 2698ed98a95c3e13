/** What the syntax of each language says of the value before a dot, and of members without a written type. */
import { describe, expect, it } from 'vitest';
import { expressionsOf } from '../../../../helpers/facts.ts';

/** Each line holds one `.at` behind the value that is asked for. */
const cases: Record<string, readonly (readonly [code: string, receiver: string])[]> = {
  'a.cs': [
    ['class A { void M(Foo x) { x.at(); } }', '{Foo}'],
    ['class A { void M(object o) { if (o is A.Foo x && x.at()) {} } }', '{A.Foo}'],
    ['class A { void M() { foreach (var x in items) x.at(); } }', 'items[]'],
    ['class A { void M() { var x = new Foo(); x.at(); } }', '{Foo}'],
    ['class A { void M() { var (a, x) = Make(); x.at(); } }', 'Make()#1'],
    ['class A { void M() { (Foo a, var x) = Make(); x.at(); } }', 'Make()#1'],
    ['class A { void M() { list.Where(x => x.at()); } }', 'list.Where<0, 0>'],
    ['class A { void M() { F(out Foo x); x.at(); } }', '{Foo}'],
    ['class A { void M(Foo? x) { x?.at(); } }', '{Foo?}'],
    ['class A { void M() { ((Foo)a).at(); } }', '{Foo}'],
    ['class A { void M() { this.all[0]!.at(); } }', 'self.all[]'],
    ['class A { void M() { base.at(); } }', 'base'],
  ],
  'a.ts': [
    ['function f(a: string, x?: Foo<A, B>) { x.at(); }', '{Foo<A, B>}'],
    ['function f() { const x: A = 1; { const x: B = 2; x.at(); } }', '{B}'],
    ['function f() { for (const x of all) x.at(); }', 'all[]'],
    ['function f() { const { users: x } = load(); x.at(); }', 'load().users'],
    ['function f() { const { x } = all; x.at(); }', 'all.x'],
    ['function f({ x }: Options) { x.at(); }', '{Options}.x'],
    ['function f() { const [a, x] = load(); x.at(); }', 'load()#1'],
    ['function f() { each(1, async (a, x) => x.at()); }', 'each<1, 1>'],
    ['function f() { const x = a ?? b; x.at(); }', 'a | b'],
    ['function f() { (await (x as Foo)).at(); }', '{Foo}'],
  ],
  'a.py': [
    ['def f(self, x: Foo):\n  x.at()', '{Foo}'],
    ['def f():\n  x = Foo()\n  x.at()', 'Foo()'],
    ['def f():\n  a, x = make()\n  x.at()', 'make()#1'],
    ['def f():\n  a, x = 1, Foo()\n  x.at()', 'Foo()'],
    ['def f():\n  for x in all: x.at()', 'all[]'],
    ['class A:\n  def f(self):\n    self.x.at()', 'self.x'],
    ['class A:\n  def f(self):\n    super().at()', 'base()'],
  ],
  'a.go': [
    ['package a\nfunc (x *Store) Get() { x.at() }', '{*Store}'],
    ['package a\nfunc f() { x := New(1); x.at() }', 'New()'],
    ['package a\nfunc f() { a, x := open(); x.at() }', 'open()#1'],
    ['package a\nfunc f() { a, x := 1, &Foo{}; x.at() }', '{Foo}'],
    ['package a\nfunc f() { for _, x := range all { x.at() } }', 'all[]'],
    ['package a\nfunc f() { x, ok := y.(*Foo); x.at() }', '{*Foo}#0'],
  ],
  'a.kt': [
    ['fun f() { val x: Foo = g(); x.at() }', '{Foo}'],
    ['fun f() { for ((a, x) in all) x.at() }', 'all[]#1'],
    ['fun f() { val (a, x) = b; x.at() }', 'b#1'],
    ['fun f() { all.map { it.at() } }', 'all.map<-1, 0>'],
    ['fun f() { all.map { a, x -> x.at() } }', 'all.map<-1, 1>'],
    ['fun Foo.f() { this.at() }', '{Foo}'],
    ['fun f() { (x as Foo).at() }', '{Foo}'],
  ],
  'a.rs': [
    ['fn f() { let mut x = Foo::new(); x.at(); }', 'Foo.new()'],
    ['fn f() { let (a, x) = make(); x.at(); }', 'make()#1'],
    ['fn f() { if let Some(x) = a { x.at(); } }', 'a'],
    ['fn f() { let Foo { x, .. } = a; x.at(); }', '{Foo}.x'],
    ['fn f(x: &Foo) { println!("{}", x.at()); }', '{&Foo}'],
  ],
  'A.java': [
    ['class A { void m() { for (var x : all) x.at(); } }', 'all[]'],
    ['class A { void m() { if (o instanceof Foo x && x.at()) {} } }', '{Foo}'],
    ['class A { void m() { list.forEach((a, x) -> x.at()); } }', 'list.forEach<0, 1>'],
    ['class A { void m() { try (var x = open()) { x.at(); } } }', 'open()'],
  ],
  'a.cc': [
    ['void f(Foo *x) { x->at(); }', '{Foo}'],
    ['void f() { auto x = new Foo(1); x->at(); }', '{Foo}'],
    ['void f() { auto [a, x] = make(); x.at(); }', 'make()#1'],
    ['void f() { for (auto &x : all) x.at(); }', 'all[]'],
    ['void f() { static_cast<Foo *>(p)->at(); }', 'static_cast(Foo *)'],
    ['void f() { n::Foo::at(); }', 'n.Foo::'],
  ],
};

describe('the value before a dot', () => {
  it.each(Object.entries(cases).flatMap(([file, list]) => list.map(([code, receiver]) => [file, code, receiver])))(
    'in %s is read from %j',
    async (file = '', code = '', receiver) => {
      expect((await expressionsOf(file, `${code}\n`)).receivers.at).toBe(receiver);
    },
  );
});

it.each([
  ['a.ts', 'export function x() { if (a) return null; return new Foo(); }', '{Foo}'],
  ['a.ts', 'class A { x = new Foo(); }', '{Foo}'],
  ['a.ts', 'class A { constructor() { this.x = open(); } }', 'open()'],
  ['a.ts', 'export const x = () => new Foo();', '{Foo}'],
  ['a.py', 'class A:\n  def __init__(self):\n    self.x = Foo()', 'Foo()'],
  ['a.kt', 'class A { val x = Foo() }', 'Foo()'],
  ['a.kt', 'fun x() = open()', 'open()'],
  ['a.go', 'package a\nvar x = New()', 'New()'],
])('a member of %s without a written type gives what it is set to or returns: %j', async (file, code, result) => {
  expect((await expressionsOf(file, `${code}\n`)).result('x')).toBe(result);
});
