/** What single edits do to the hashes where a language has its own way to say something; the rest random edits prove. */
import { afterAll, describe, expect, it } from 'vitest';
import { differences, openHashes } from './hashes-of.ts';

const hashes = openHashes();
afterAll(() => hashes.close());

/** Hashes that differ between two states of some files, without those of types that are in one of them only. */
async function changed(before: Record<string, string>, after: Record<string, string>) {
  const old = await hashes.read(before);
  return differences(old, await hashes.read(after));
}

const cpp = (header: string, source: string) => ({
  'include/store.h': `namespace shop {\nclass Store {\n public:\n  int find(int id = 3) const;\n\n private:\n  int count_;\n  int load(int id);\n};\n${header}}\n`,
  'src/store.cc': `#include "store.h"\nnamespace shop {\n${source}}\n`,
});
const find = 'int Store::find(int id) const { return id; }\n';
const load = (id: number): string => `int Store::load(int id) { return id + ${id}; }\n`;

describe('C++ members defined outside their class', () => {
  it('do the same in the header and in a source file (hash-7)', async () => {
    const names = (await changed(cpp(`inline ${find}${load(1)}`, ''), cpp('', `${find}${load(1)}`)))['shop.Store'];
    expect(names ?? []).toEqual(names === undefined ? [] : ['cosmeticHash']);
  });

  it('are as accessible as the class says (hash-4)', async () => {
    expect(await changed(cpp('', find + load(1)), cpp('', find + load(2)))).toEqual({
      'shop.Store': ['implHash', 'internalImplHash'],
    });
  });
});

describe('one file', () => {
  const publicBehaviour = ['implHash', 'publicImplHash'];
  const internal = ['implHash', 'internalImplHash'];

  it.each<[string, string, string, string, Record<string, string[]>]>([
    [
      'an expression body of Kotlin equals its block (hash-5)',
      'a/A.kt',
      'package a\nclass A {\n  fun f(x: Int): Int = x + 1\n}\n',
      'package a\nclass A {\n  fun f(x: Int): Int { return x + 1 }\n}\n',
      { 'a.A': ['cosmeticHash'] },
    ],
    [
      'so does one of a getter (hash-5)',
      'a/A.kt',
      'package a\nclass A {\n  val x: Int get() = 1\n}\n',
      'package a\nclass A {\n  val x: Int get() { return 1 }\n}\n',
      { 'a.A': ['cosmeticHash'] },
    ],
    [
      'a line break that ends a statement of Kotlin is none of layout (hash-5)',
      'a/A.kt',
      'package a\nclass A {\n  fun f(): Int {\n    return\n    g()\n  }\n}\n',
      'package a\nclass A {\n  fun f(): Int {\n    return g()\n  }\n}\n',
      { 'a.A': publicBehaviour },
    ],
    [
      'a constant of Go without a value has that of the one before (hash-3)',
      'a/a.go',
      'package a\n\nconst (\n\tA = iota\n\tb\n)\n',
      'package a\n\nconst (\n\tA = iota + 1\n\tb\n)\n',
      { a: [...publicBehaviour, 'internalImplHash'].sort() },
    ],
    [
      'one value of several names of Go is its own (hash-4)',
      'a/a.go',
      'package a\n\nvar A, b = 1, 2\n',
      'package a\n\nvar A, b = 1, 3\n',
      { a: internal },
    ],
    [
      'an assertion of Go is code of its package (hash-3)',
      'a/a.go',
      'package a\n\nfunc F() {}\n\nvar _ = f(1)\n',
      'package a\n\nfunc F() {}\n\nvar _ = f(2)\n',
      { a: publicBehaviour },
    ],
    [
      'a static block of Java is internal (hash-4)',
      'a/A.java',
      'package a;\nclass A {\n  static { f(1); }\n}\n',
      'package a;\nclass A {\n  static { f(2); }\n}\n',
      { 'a.A': internal },
    ],
    [
      'an enum constant of Java has a body (hash-3)',
      'a/A.java',
      'package a;\nenum A { X(1) { int f() { return 1; } }; }\n',
      'package a;\nenum A { X(1) { int f() { return 2; } }; }\n',
      { 'a.A': publicBehaviour },
    ],
    [
      'an element of a Java annotation has a default (hash-3)',
      'a/A.java',
      'package a;\n@interface A { int value() default 1; }\n',
      'package a;\n@interface A { int value() default 2; }\n',
      { 'a.A': publicBehaviour },
    ],
    [
      'what a class of Kotlin gives its base, and its init block, is internal (hash-4)',
      'a/A.kt',
      'package a\nclass A : B(1) {\n  init { f(1) }\n}\n',
      'package a\nclass A : B(2) {\n  init { f(2) }\n}\n',
      { 'a.A': internal },
    ],
    [
      'a trait of Rust has default methods (hash-3)',
      'src/a.rs',
      'pub trait A {\n    fn f(&self) -> u8 { 1 }\n}\n',
      'pub trait A {\n    fn f(&self) -> u8 { 2 }\n}\n',
      { 'src.a.A': publicBehaviour },
    ],
    [
      'both branches of a cfg in Rust are one function (hash-3)',
      'src/a.rs',
      '#[cfg(unix)]\npub fn f() -> u8 { 1 }\n#[cfg(windows)]\npub fn f() -> u8 { 2 }\n',
      '#[cfg(unix)]\npub fn f() -> u8 { 1 }\n#[cfg(windows)]\npub fn f() -> u8 { 3 }\n',
      { 'src.a': publicBehaviour },
    ],
    [
      'what a macro of Rust is called with is code of the module (hash-3)',
      'src/a.rs',
      'pub fn f() {}\nmake!(1);\n',
      'pub fn f() {}\nmake!(2);\n',
      { 'src.a': publicBehaviour },
    ],
    [
      'a constructor of C++ lists initial values (hash-3)',
      'a.h',
      'class A {\n public:\n  A() : a_(1) {}\n\n private:\n  int a_;\n};\n',
      'class A {\n public:\n  A() : a_(2) {}\n\n private:\n  int a_;\n};\n',
      { A: publicBehaviour },
    ],
    [
      'a macro of C is what it expands to, and a macro called in a file is code of it (hash-3)',
      'src/a.c',
      '#define SIZE 1\nREGISTER(1)\nint f(void) { return 1; }\n',
      '#define SIZE 1\nREGISTER(2)\nint f(void) { return 1; }\n',
      { 'src.a': publicBehaviour },
    ],
    [
      'one branch of an #if is code as well (hash-4)',
      'src/a.c',
      '#ifdef X\nstatic int f(void) { return 1; }\n#else\nstatic int f(void) { return 2; }\n#endif\n',
      '#ifdef X\nstatic int f(void) { return 1; }\n#else\nstatic int f(void) { return 3; }\n#endif\n',
      { 'src.a': internal },
    ],
  ])('%s', async (_, file, before, after, expected) => {
    expect(await changed({ [file]: before }, { [file]: after })).toEqual(expected);
  });
});
