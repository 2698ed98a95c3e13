/** Constraints of a signature on callers, other than types, are structure: which parameters may be left out, bounds, who may set. */
import { afterAll, expect, it } from 'vitest';
import { differences, openHashes } from './hashes-of.ts';

const hashes = openHashes();
afterAll(() => hashes.close());

async function structureChanges(file: string, before: string, after: string): Promise<boolean> {
  const old = await hashes.read({ [file]: before });
  const changed = differences(old, await hashes.read({ [file]: after }));
  return Object.values(changed).some((names) => names.includes('structureHash'));
}

it.each<[string, string, string, string]>([
  [
    'TypeScript: a property becomes optional',
    'a.ts',
    'export interface A { b: string }\n',
    'export interface A { b?: string }\n',
  ],
  [
    'TypeScript: a parameter becomes optional',
    'a.ts',
    'export function f(b: string) { return b; }\n',
    'export function f(b?: string) { return b; }\n',
  ],
  [
    'TypeScript: a type parameter is bound',
    'a.ts',
    'export function f<T>(b: T) { return b; }\n',
    'export function f<T extends string>(b: T) { return b; }\n',
  ],
  [
    'JavaScript: a parameter gets a default',
    'a.js',
    'export function f(b) { return b; }\n',
    'export function f(b = 1) { return b; }\n',
  ],
  [
    'C#: a setter becomes private',
    'A.cs',
    'public class A { public int B { get; set; } }\n',
    'public class A { public int B { get; private set; } }\n',
  ],
  [
    'C#: a constraint changes',
    'A.cs',
    'public class A { public T F<T>(T x) where T : class { return x; } }\n',
    'public class A { public T F<T>(T x) where T : struct { return x; } }\n',
  ],
  [
    'C#: a parameter gets a default',
    'A.cs',
    'public class A { public int F(int x) => x; }\n',
    'public class A { public int F(int x = 1) => x; }\n',
  ],
  [
    'Java: a bound changes',
    'A.java',
    'public class A { public <T> T f(T x) { return x; } }\n',
    'public class A { public <T extends Comparable<T>> T f(T x) { return x; } }\n',
  ],
  [
    'Kotlin: a parameter gets a default',
    'a.kt',
    'class A { fun f(x: Int) = x }\n',
    'class A { fun f(x: Int = 1) = x }\n',
  ],
  [
    'Kotlin: a constraint comes',
    'a.kt',
    'class A { fun <T> f(x: T) = x }\n',
    'class A { fun <T> f(x: T) where T : Any = x }\n',
  ],
  ['Python: a parameter gets a default', 'a.py', 'def f(x):\n    return x\n', 'def f(x=1):\n    return x\n'],
  ['Rust: a bound in the list', 'a.rs', 'pub fn f<T>(x: T) -> T { x }\n', 'pub fn f<T: Clone>(x: T) -> T { x }\n'],
  ['Rust: a where clause', 'a.rs', 'pub fn f<T>(x: T) -> T { x }\n', 'pub fn f<T>(x: T) -> T where T: Clone { x }\n'],
  [
    'Go: a constraint changes',
    'a.go',
    'package a\nfunc F[T any](x T) T { return x }\n',
    'package a\nfunc F[T comparable](x T) T { return x }\n',
  ],
  [
    'C++: a parameter gets a default',
    'a.hpp',
    'class A { public: int f(int x) { return x; } };\n',
    'class A { public: int f(int x = 1) { return x; } };\n',
  ],
  [
    'TypeScript: a method becomes optional',
    'a.ts',
    'export interface A { f(): void }\n',
    'export interface A { f?(): void }\n',
  ],
  [
    'TypeScript: an arrow function is bound',
    'a.ts',
    'export const f = <T,>(a: T) => a;\n',
    'export const f = <T extends string>(a: T) => a;\n',
  ],
  ['JavaScript: a parameter takes the rest', 'a.js', 'export function f(a) {}\n', 'export function f(...a) {}\n'],
  ['Python: a parameter is by name only', 'a.py', 'def f(a, b): pass\n', 'def f(a, *, b): pass\n'],
  ['Python: a parameter is by place only', 'a.py', 'def f(a, b): pass\n', 'def f(a, /, b): pass\n'],
  ['Python: a bound comes', 'a.py', 'def f[T](a: T) -> T: return a\n', 'def f[T: int](a: T) -> T: return a\n'],
  [
    'C#: a parameter may be null',
    'A.cs',
    'public class A { public void F(string a) {} }\n',
    'public class A { public void F(string? a) {} }\n',
  ],
  [
    'C#: a property is required',
    'A.cs',
    'public class A { public int P { get; set; } }\n',
    'public class A { public required int P { get; set; } }\n',
  ],
  [
    'Java: an exception has to be caught',
    'A.java',
    'public class A { public void f() {} }\n',
    'public class A { public void f() throws E {} }\n',
  ],
  [
    'Java: an element gets a default',
    'A.java',
    'public @interface A { int v(); }\n',
    'public @interface A { int v() default 1; }\n',
  ],
  ['Kotlin: a parameter may be null', 'a.kt', 'fun f(x: Int) = x\n', 'fun f(x: Int?) = x\n'],
  ['Kotlin: a setter becomes private', 'a.kt', 'class A { var x = 1 }\n', 'class A { var x = 1\n private set }\n'],
  ['Kotlin: a constructor gets a default', 'a.kt', 'class A(val x: Int)\n', 'class A(val x: Int = 1)\n'],
  ['Rust: a lifetime has a bound', 'a.rs', "pub fn f<'a, T>(x: &'a T) {}\n", "pub fn f<'a, T: 'a>(x: &'a T) {}\n"],
  ['Go: a parameter takes the rest', 'a.go', 'package a\nfunc F(x []int) {}\n', 'package a\nfunc F(x ...int) {}\n'],
  ['C: more arguments are taken', 'a.c', 'int f(int a) { return a; }\n', 'int f(int a, ...) { return a; }\n'],
  [
    'C: an array has a least length',
    'a.c',
    'int f(int a[3]) { return 1; }\n',
    'int f(int a[static 3]) { return 1; }\n',
  ],
  [
    'C++: a requires clause before',
    'a.hpp',
    'template <class T> void f(T x) {}\n',
    'template <class T> requires std::integral<T> void f(T x) {}\n',
  ],
  [
    'C++: a requires clause behind',
    'a.hpp',
    'template <class T> void f(T x) {}\n',
    'template <class T> void f(T x) requires std::integral<T> {}\n',
  ],
  ['C++: a concept', 'a.hpp', 'template <class T> void f(T x) {}\n', 'template <std::integral T> void f(T x) {}\n'],
])('%s: structure', async (_, file, before, after) => {
  expect(await structureChanges(file, before, after)).toBe(true);
});

it.each<[string, string, string, string]>([
  ['Kotlin: another default', 'a.kt', 'class A { fun f(x: Int = 1) = x }\n', 'class A { fun f(x: Int = 2) = x }\n'],
  [
    'C#: another name of a type parameter',
    'A.cs',
    'public class A { public int F<T>(int x) => x; }\n',
    'public class A { public int F<U>(int x) => x; }\n',
  ],
  [
    'C++: another name of a type parameter',
    'a.hpp',
    'template <class T> int f(int x) { return x; }\n',
    'template <typename U> int f(int x) { return x; }\n',
  ],
])('%s: no structure', async (_, file, before, after) => {
  expect(await structureChanges(file, before, after)).toBe(false);
});

it.each<[string, string, string, string]>([
  [
    'TypeScript: a literal type of an alias',
    'a.ts',
    'export type Q = \'a\' | "b";\n',
    'export type Q = "a" | \'b\';\n',
  ],
  [
    'JavaScript: a text in a body',
    'a.js',
    "export function f() { return 'a'; }\n",
    'export function f() { return "a"; }\n',
  ],
  ['Python: a text in a body', 'a.py', "def f():\n    return 'a'\n", 'def f():\n    return "a"\n'],
])('%s in other quotes: layout alone', async (_, file, before, after) => {
  const old = await hashes.read({ [file]: before });
  const changed = differences(old, await hashes.read({ [file]: after }));
  expect(Object.values(changed).flat()).toEqual(['cosmeticHash']);
});
