/** A file of the newest syntax of each language, constructs beside each other: all of its outline is there, and it is read in whole. */
import { expect, it } from 'vitest';
import { factsOf } from '../../../../helpers/facts.ts';

const files: Record<string, { text: string; outline: string }> = {
  'a.ts': {
    text: String.raw`import defer * as feature from './feature.js';
export abstract class Box<in out T extends object = {}> implements Disposable {
  static { Box.count = 1; }
  static accessor count = 0;
  accessor #inner: T | undefined;
  declare readonly brand: unique symbol;
  @logged() accessor name = '';
  constructor(protected readonly first: T, readonly second?: string) { super(); }
  [Symbol.dispose](): void {}
  abstract make<const U extends readonly unknown[]>(...args: U): asserts this is Box<U>;
  override toString() { return this.name satisfies string; }
  #secret(this: Box<T>) { return #inner in this; }
}
export function pick<const T, K extends keyof T>(o: T, ...k: K[]): NoInfer<Pick<T, K>> {
  using file = open(); await using other = openAsync();
  return o as never;
}
export type First<T> = T extends [infer H extends string, ...infer R] ? H : never;
declare global { interface Window { memo: string } }
const re = /[\p{L}--[a-z]]/v;
`,
    outline: `Box: count, #inner, brand, name, constructor, first, second, [Symbol.dispose], make, toString, #secret
a: pick, re
First:
Window: memo`,
  },
  'a.js': {
    text: `import data from './data.json' with { type: 'json' };
import source wasm from './a.wasm';
@decorate @other.deco(1) export class A extends (B ?? Object) {
  static #count = 0;
  static { try { this.#count++; } catch { } }
  accessor size = 1;
  @bound handle = () => {};
  get #priv() { return 1; }
  async *items() { for await (const x of this) yield x; }
}
export const { a, b: { c = 1 }, ...rest } = obj;
export const fn = async ({ x, y = 2 } = {}, ...z) => { await using r = open(); using s = f(); };
`,
    outline: `A: #count, size, handle, #priv, items
a: a, c, rest, fn`,
  },
  'a.py': {
    text: `lazy import json as j
lazy from os.path import join, split as sp
type Alias[T: (int, str) = int, *Ts = *tuple[int, ...], **P = [int]] = dict[str, T]
class Box[T: Hashable = int](Base[T], metaclass=Meta, **kwargs):
    x: int = 1
    async def fetch[U](self, *args: *Ts, **kw: Unpack[Opts]) -> AsyncIterator[U]:
        async for i in x: yield i
    def matched(self, cmd):
        match cmd:
            case {"a": 1, **rest} if rest: pass
            case Point(x=0, y=[_, *others]) | None as p: pass
    class Inner: deep = 1
def every(xs):
    try: pass
    except A, B: pass
    return t"hello {xs!s:{w}}", [*x for x in xs], {**d for d in xs}
`,
    outline: `Alias:
Box: x, fetch, matched
Box.Inner: deep
a: every`,
  },
  'A.java': {
    text: `package shop;
import module java.base;
/// Markdown *doc*
public sealed abstract class A<T extends Comparable<? super T> & Cloneable> permits B, A.In {
  public A(int x) { if (x < 0) throw new E(); this.y = x; super(x); }
  non-sealed static class In extends A<String> implements I {}
  public record Pt<U>(@NonNull U x, int... ys) { public Pt { check(x); } static int z = 1; }
  int sw(Object o) {
    return switch (o) {
      case null, default -> 0;
      case Integer i when i > 1 && i < 3 -> { yield 1; }
      case Pt(var x, int[] _) -> 2;
      case int i -> 5;
    };
  }
  void lambdas() { BiFunction<A, A, A> h = (_, _) -> null; try (var _ = open()) {} catch (E | F _) {} }
}
value class Money { int cents; void add() {} }
`,
    outline: `A: A, sw, lambdas
A.In:
A.Pt: Pt, x, ys, z
Money: cents, add`,
  },
  'a.kt': {
    text: `@file:JvmName("Util")
package shop
context(db: Db, _: Log)
fun save(x: Int): Int = x
typealias Handler<T> = suspend context(Db) (T) -> Unit
data object None : Opt()
sealed interface Opt { data class Some<out T : Any>(val v: T) : Opt }
class Svc<T>(private val a: Int, val run: context(Db) (Int) -> Unit) : Base<T>(a), Api by lazyApi() where T : Any {
  var p: String = ""
    private set(value) { field = value.trim() }
  val q: Flow<String>
    field = MutableFlow("")
  fun guard(x: Any) = when (x) { is String if x.length > 2 -> 1; else if x == 1 -> 5; else -> 3 }
  fun brk() { for (i in 1..<3) { listOf(1).forEach { if (it == 2) break } } }
  fun destr() { (val n = name, val e) = u; val [x, y] = list }
  fun mark(@Ann(["a", "b"]) x: Int, @all:Valid y: Int) {}
}
val text = $$"""{"a": $$a}"""
`,
    outline: `Util: save, text
Handler:
None:
Opt:
Opt.Some: Some, v
Svc: Svc, a, run, p, q, guard, brk, destr, mark`,
  },
  'A.cs': {
    text: `#:package Newtonsoft.Json@13
using Point = (int x, int y);
namespace N;
public static class Ext {
  extension<T>(IEnumerable<T> source) where T : class { public bool IsEmpty => !source.Any(); public static IEnumerable<T> operator +(IEnumerable<T> a, IEnumerable<T> b) => a; }
  extension(string text) { public static string Make() => ""; }
}
public partial class Cls<T>(int size, string name = "a") : Base(size), I<T> where T : unmanaged, allows ref struct {
  public partial event Action Changed;
  public required string Name { get; init; } = "";
  public int Field { get => field; set => field = value > 0 ? value : throw new E(); }
  public void operator +=(int x) { }
  ref readonly int Refs(scoped ref int x, in int y, params ReadOnlySpan<int> zs) => ref x;
  void M() { a?.P = 1; a?[0] += 2; int[] xs = [1, ..ys]; var l = (ref x, out int y) => y; var t = $$"""{{{x}}}"""; var n = nameof(List<>); }
}
public record struct Rs(int A, int B = 2) { public int C => A; }
public interface IStat<TSelf> where TSelf : IStat<TSelf> { static abstract TSelf operator +(TSelf a, TSelf b); static virtual int Z => 1; }
`,
    outline: `Ext: IsEmpty, operator +, Make
Cls: Cls, Changed, Name, Field, operator +=, Refs, M
Rs: Rs, A, B, C
IStat: operator +, Z`,
  },
  'a.rs': {
    text: `unsafe extern "C" { pub safe fn sqrt(x: f64) -> f64; pub static mut ERR: i32; }
#[unsafe(no_mangle)] pub extern "C" fn exported() {}
pub fn caps<'a, T>(x: &'a T) -> impl Iterator<Item = u8> + use<'a, T> where for<'b> &'b T: Sized { todo!() }
pub async fn af(f: impl AsyncFn(i32) -> i32) { let c = async move |x: i32| x; f(1).await?; }
pub trait Tr: Send + 'static { type Out<'a>: Clone where Self: 'a; async fn go(&self) -> i32; fn rp() -> impl Sized; }
pub struct S<'a, T = i32, const N: usize = { 1 + 2 }>(pub T, pub(crate) &'a [u8; N]) where T: Copy;
pub fn lets(x: Option<i32>) -> u8 { if let Some(a) = x && a > 1 && let Some(b) = y { } let Some(z) = x else { return 1 }; let c = c"abc"; let y = &raw const x; 2 }
`,
    outline: `a: sqrt, ERR, exported, caps, af, lets
Tr: go, rp
Tr.Out:
S: 0, 1`,
  },
  'a.go': {
    text: `package g
type Set[T comparable] = map[T]struct{}
type Num interface { ~int | ~int64; String() string }
type List[T any, P interface{ *T; Set(string) }] struct { head *node[T]; *m.Big }
type Self[T Self[T]] interface { Do(T) T }
func (l *List[T, P]) All() iter.Seq2[int, T] { for i := range 10 { _ = i }; for x := range l.All { _ = x }; return nil }
func Map[S ~[]E, E, R any](s S, f func(E) R) (out []R, err error) { p := new(3); q := new(f(s[0])); w := new([]int); clear(m); return }
var x = new("x")
`,
    outline: `Set:
Num: String
List: head, Big, All
Self: Do
g: Map, x`,
  },
  'a.c': {
    text: `constexpr int limit = 10;
auto inferred = 3;
typeof(limit) copy; typeof_unqual(copy) other = {};
[[nodiscard("why")]] int f([[maybe_unused]] int, ...);
unsigned _BitInt(7) small = 0b1'0uwb;
enum E : unsigned long { E_A, E_B [[deprecated]] = 2, };
struct [[gnu::packed]] A { int a : 3; _BitInt(7) n; };
_Complex double turn;
char buf[] = {
#embed "data.bin" limit(16)
};
nullptr_t np = nullptr;
`,
    outline: `a: limit, inferred, copy, other, f, small, turn, buf, np
E: E_A, E_B
A: a, n`,
  },
  'a.cpp': {
    text: `export module shop.cart:part;
import std;
export namespace ns {
template <typename T, auto... Vs> requires (sizeof(T) > 1) && std::integral<T> struct A { static constexpr auto first = Vs...[0]; friend Vs...; };
template <class T> concept Small = requires(T t) { { t.a() } noexcept -> std::same_as<int>; };
class [[=1]] B final : public C {
 public:
  B(const B&) = delete("no copies"); ~B() override;
  auto operator<=>(const B&) const = default;
  template <typename Self> void m(this Self&& self, int x);
  consteval { check(); }
  consteval int ce() const& { if consteval { return 1; } else { return 2; } }
  [[no_unique_address]] Empty e;
  int pre_it(int x) pre(x > 0) post(r: r > x) { contract_assert(x); return x; }
};
template <typename T> void f(T&& t, Small auto y) { auto [a, ...b] = t; auto r = ^^int; template for (auto m : t) { } }
enum class Color : char { Red, Green [[deprecated]] = 2 };
}
`,
    outline: `A: first
Small:
B: B, ~B, operator<=>, m, ce, e, pre_it
a: f
Color: Red, Green`,
  },
};

it.each(Object.entries(files))('%s keeps its outline', async (file, { text, outline }) => {
  const { types, parseErrors } = await factsOf(file, text);
  const pathOf = (at: number): string => {
    const { parent = -1, name = '' } = types[at] ?? {};
    return parent >= 0 ? `${pathOf(parent)}.${name}` : name;
  };
  const lines = types.map(({ members }, at) => `${pathOf(at)}: ${members.map(({ name }) => name).join(', ')}`.trim());
  expect(lines.toSorted()).toEqual(outline.split('\n').toSorted());
  expect(parseErrors).toBe(0);
});
