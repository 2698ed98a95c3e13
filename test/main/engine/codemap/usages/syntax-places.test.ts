/** Uses that only the syntax around a name shows: constructors without their name, keys of initializers and patterns, accessors. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

async function usesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
    .map(({ file, line, column, confidence }) => `${file}:${line}:${column} ${confidence}`);
}

const java = {
  'E.java': [
    'enum E { A("a"), B("b") { void f() {} }; final String s; E(String s) { this.s = s; } }',
    'class P { P(int x) {} P() {} }',
    'class Q extends P { Q() { super(1); } Q(int y) { this(); } P[] all = new P[3]; }',
    'class R { P one = new P(2); java.util.function.IntFunction<P> make = P::new; P two = new P() { }; }',
  ].join('\n'),
};

it('constructors of Java count in super(), this(), constants of enums and method references, and not in arrays', async () => {
  expect(await usesOf(java, 'E.E')).toEqual(['E.java:1:10 0.95', 'E.java:1:18 0.95']);
  expect(await usesOf(java, 'P.P')).toEqual([
    'E.java:3:27 0.95',
    'E.java:4:23 0.95',
    'E.java:4:70 0.95',
    'E.java:4:90 0.95',
  ]);
  expect(await usesOf(java, 'Q.Q')).toEqual(['E.java:3:50 0.95']);
});

it('constructors of Kotlin count in the head of a class, in super(), this(), constants of enums and references', async () => {
  const files = {
    'K.kt': [
      'package k',
      'open class Base(val n: Int)',
      'class A : Base(1)',
      'class B : Base {',
      '  constructor() : super(2)',
      '  constructor(x: Int) : this()',
      '}',
      'enum class E(val s: String) {',
      '  ONE("a"),',
      '  TWO("b")',
      '}',
      'val make = ::Base',
      'val made = Base(3)',
    ].join('\n'),
  };
  expect(await usesOf(files, 'k.Base.Base')).toEqual([
    'K.kt:3:11 0.95',
    'K.kt:5:19 0.95',
    'K.kt:12:14 0.95',
    'K.kt:13:12 0.95',
  ]);
  expect(await usesOf(files, 'k.B.B')).toEqual(['K.kt:6:25 0.95']);
  expect(await usesOf(files, 'k.E.E')).toEqual(['K.kt:9:3 0.95', 'K.kt:10:3 0.95']);
});

it('constructors of C# count in base(), this(), the head of a class, new() by its target and attributes', async () => {
  const files = {
    'X.cs': [
      'namespace N;',
      'public class Basis {',
      '  public Basis(int x) { }',
      '  public Basis() : this(1) { }',
      '}',
      'public class Child : Basis {',
      '  public Child() : base(2) { }',
      '}',
      'public class Short(int x) : Basis(x);',
      'public class Maker {',
      '  Basis field = new(1);',
      '  Basis Made() => new();',
      '  void M(System.Collections.Generic.List<Basis> list) {',
      '    Basis local = new(3);',
      '    local = new(4);',
      '    Basis[] all = [new(5)];',
      '    object other = new();',
      '    Basis[] none = new Basis[6];',
      '  }',
      '}',
    ].join('\n'),
  };
  expect(await usesOf(files, 'Basis.Basis')).toEqual([
    'X.cs:4:20 0.95',
    'X.cs:7:20 0.95',
    'X.cs:9:29 0.95',
    'X.cs:11:17 0.95',
    'X.cs:12:19 0.95',
    'X.cs:14:19 0.95',
    'X.cs:15:13 0.95',
    'X.cs:16:20 0.95',
  ]);
});

it('properties of C# count in initializers and patterns, by the type that they are of', async () => {
  const files = {
    'Opt.cs': [
      'namespace N;',
      'public class Opt { public int Prop { get; set; } public Opt Inner { get; set; } }',
      'public class Other { public int Prop { get; set; } }',
    ].join('\n'),
    'Use.cs': [
      'namespace N;',
      'public class Use {',
      '  Opt one = new Opt { Prop = 1 };',
      '  Opt Two() => new() { Prop = 2, Inner = { Prop = 3 } };',
      '  Opt Three { get; } = new() { Prop = 4 };',
      '  Opt Four() { return new() { Inner = new() { Prop = 5 } }; }',
      '  bool Five(Opt o) => o is { Prop: > 6, Inner: { Prop: 7 } };',
      '  bool Six(object o) => o is Opt { Prop: 8 } or { Length: 1 };',
      '  bool Seven(Opt o) => o is { Inner.Prop: 9 };',
      '  int Eight(Opt o) => o switch { { Prop: 10 } => 1, _ => 2 };',
      '  void Nine(Opt o) { switch (o) { case { Prop: 11 }: break; } o.Inner = new() { Prop = 12 }; }',
      '  Opt[] Ten() => new[] { new Opt { Prop = 13 } };',
      '  System.Collections.Generic.List<Opt> Eleven() => new() { new() { Prop = 14 } };',
      '  Other Twelve() => new() { Prop = 15 };',
      '  bool Thirteen(Other o) => o is { Prop: 16 };',
      '}',
    ].join('\n'),
  };
  expect(await usesOf(files, 'N.Opt.Prop')).toEqual([
    'Use.cs:3:23 0.95',
    'Use.cs:4:24 0.95',
    'Use.cs:4:44 0.95',
    'Use.cs:5:32 0.95',
    'Use.cs:6:47 0.95',
    'Use.cs:7:30 0.95',
    'Use.cs:7:50 0.95',
    'Use.cs:8:36 0.95',
    'Use.cs:9:37 0.95',
    'Use.cs:10:36 0.95',
    'Use.cs:11:42 0.95',
    'Use.cs:11:81 0.95',
    'Use.cs:12:36 0.95',
    'Use.cs:13:68 0.95',
  ]);
  expect(await usesOf(files, 'N.Other.Prop')).toEqual(['Use.cs:14:29 0.95', 'Use.cs:15:36 0.95']);
});

it('members of an extension block of C# count on the values that it extends, static ones too', async () => {
  const files = {
    'Ext.cs': [
      'namespace N;',
      'public static class TextExt',
      '{',
      '    extension(string s)',
      '    {',
      '        public int Len2() => s.Length;',
      '        public bool Blank => s == "";',
      '        public static string Nothing() => "";',
      '    }',
      '    public static int Old(this string s) => 1;',
      '    public static int Plain(string s) => s.Len2();',
      '}',
    ].join('\n'),
    'Use.cs': [
      'namespace N;',
      'public class Use',
      '{',
      '    public int A(string q)',
      '    {',
      '        return q.Len2() + q.Old() + (q.Blank ? 1 : 0) + string.Nothing().Length;',
      '    }',
      '    public int B(string q) => q.Plain();',
      '}',
    ].join('\n'),
  };
  expect(await usesOf(files, 'TextExt.Len2')).toEqual(['Ext.cs:11:44 0.65', 'Use.cs:6:18 0.65']);
  expect(await usesOf(files, 'TextExt.Blank')).toEqual(['Use.cs:6:40 0.65']);
  expect(await usesOf(files, 'TextExt.Nothing')).toEqual(['Use.cs:6:64 0.65']);
  expect(await usesOf(files, 'TextExt.Plain')).toEqual([]);
});

it('fields of Rust, Go and C count where a literal sets them', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': [
      'pub struct Item { pub price: u32 }',
      'pub struct Box { pub price: u32 }',
      'fn make(price: u32) -> Item { Item { price: 1 } }',
      'fn take(i: Item) -> u32 { let Item { price: p } = i; p }',
      'fn other() -> Box { Box { price: 2 } }',
    ].join('\n'),
    'go.mod': 'module example.org/shop\n',
    'shop/shop.go': [
      'package shop',
      'type Item struct{ Price int }',
      'type Box struct{ Price int }',
      'var one = Item{Price: 1}',
      'var many = []Item{{Price: 2}}',
      'var box = &Box{Price: 3}',
      'func of(Price int) Item { return Item{Price: Price} }',
    ].join('\n'),
    'a.c': [
      'struct item { int price; };',
      'struct box { int price; };',
      'struct item one = { .price = 1 };',
      'struct box two = { .price = 2 };',
    ].join('\n'),
  };
  expect(await usesOf(files, 'src.Item.price')).toEqual(['src/lib.rs:3:38 0.95', 'src/lib.rs:4:38 0.95']);
  expect(await usesOf(files, 'shop.Item.Price')).toEqual([
    'shop/shop.go:4:16 0.95',
    'shop/shop.go:5:20 0.95',
    'shop/shop.go:7:39 0.95',
  ]);
  expect(await usesOf(files, 'item.price')).toEqual(['a.c:3:22 0.95']);
});

it('properties of Kotlin count in templates and by the accessors that Java calls, and getters of Java by their property', async () => {
  const files = {
    'K.kt': [
      'package k',
      'class User(val name: String, var age: Int, var isOpen: Boolean) {',
      '  fun hi() = "hi $name $' + '{name.length}"',
      '  val full get() = name',
      '}',
      'fun ask(old: Old) = old.title + old.urlPath',
    ].join('\n'),
    'U.java': [
      'package k;',
      'class U {',
      '  String f(User u) { u.setAge(u.getAge() + 1); u.setOpen(u.isOpen()); return u.getName() + u.getFull(); }',
      '  String g(Old o) { return o.getName() + o.getTitle(); }',
      '}',
    ].join('\n'),
    'Old.java':
      'package k;\nclass Old { String getName() { return ""; } String getTitle() { return ""; } String getURLPath() { return ""; } }\n',
  };
  expect(await usesOf(files, 'User.name')).toEqual([
    'K.kt:3:19 0.95',
    'K.kt:3:26 0.95',
    'K.kt:4:20 0.95',
    'U.java:3:80 0.95',
  ]);
  expect(await usesOf(files, 'User.full')).toEqual(['U.java:3:94 0.95']);
  expect(await usesOf(files, 'User.age')).toEqual(['U.java:3:24 0.95', 'U.java:3:33 0.95']);
  expect(await usesOf(files, 'User.isOpen')).toEqual(['U.java:3:50 0.95', 'U.java:3:60 0.95']);
  expect(await usesOf(files, 'Old.getTitle')).toEqual(['K.kt:6:25 0.95', 'U.java:4:44 0.95']);
  expect(await usesOf(files, 'Old.getURLPath')).toEqual(['K.kt:6:37 0.95']);
});

it('a call before the declaration on its line is a use, and is within its own member', async () => {
  const engine = await engineOn({
    'G.cs':
      'namespace N;\npublic class G { void T() { _ = $"{H()}"; } int H() => 1; }\npublic class O { public int P { get; set; } int Q(O o) => o.P; }\n',
  });
  const found = await engine.call('FindUsages', { path: 'N.G.H', maxResults: 9 }, uncancelled);
  expect(found.usages.map(({ column, within }) => [column, within?.path])).toEqual([[36, 'N.G.T']]);
  // A type may be called by one letter.
  const one = await engine.call('FindUsages', { path: 'N.O.P', maxResults: 9 }, uncancelled);
  expect(one.usages.map(({ column, confidence }) => [column, confidence])).toEqual([[61, 0.95]]);
});
