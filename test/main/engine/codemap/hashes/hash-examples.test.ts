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
  it('S4-48: do the same in the header and in a source file', async () => {
    const names = (await changed(cpp(`inline ${find}${load(1)}`, ''), cpp('', `${find}${load(1)}`)))['shop.Store'];
    expect(names ?? []).toEqual(names === undefined ? [] : ['cosmeticHash']);
  });

  it('S4-41: are as accessible as the class says', async () => {
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
      'S4-49: an expression body of Kotlin equals its block',
      'a/A.kt',
      'package a\nclass A {\n  fun f(x: Int): Int = x + 1\n}\n',
      'package a\nclass A {\n  fun f(x: Int): Int { return x + 1 }\n}\n',
      { 'a.A': ['cosmeticHash'] },
    ],
    [
      'S4-49: so does one of a getter',
      'a/A.kt',
      'package a\nclass A {\n  val x: Int get() = 1\n}\n',
      'package a\nclass A {\n  val x: Int get() { return 1 }\n}\n',
      { 'a.A': ['cosmeticHash'] },
    ],
    [
      'S4-49: a line break that ends a statement of Kotlin is none of layout',
      'a/A.kt',
      'package a\nclass A {\n  fun f(): Int {\n    return\n    g()\n  }\n}\n',
      'package a\nclass A {\n  fun f(): Int {\n    return g()\n  }\n}\n',
      { 'a.A': publicBehaviour },
    ],
    [
      'S4-40: a constant of Go without a value has that of the one before',
      'a/a.go',
      'package a\n\nconst (\n\tA = iota\n\tb\n)\n',
      'package a\n\nconst (\n\tA = iota + 1\n\tb\n)\n',
      { a: [...publicBehaviour, 'internalImplHash'].sort() },
    ],
    [
      'S4-41: one value of several names of Go is its own',
      'a/a.go',
      'package a\n\nvar A, b = 1, 2\n',
      'package a\n\nvar A, b = 1, 3\n',
      { a: internal },
    ],
    [
      'S4-40: an assertion of Go is code of its package',
      'a/a.go',
      'package a\n\nfunc F() {}\n\nvar _ = f(1)\n',
      'package a\n\nfunc F() {}\n\nvar _ = f(2)\n',
      { a: publicBehaviour },
    ],
    [
      'S4-41: a static block of Java is internal',
      'a/A.java',
      'package a;\nclass A {\n  static { f(1); }\n}\n',
      'package a;\nclass A {\n  static { f(2); }\n}\n',
      { 'a.A': internal },
    ],
    [
      'S4-40: an enum constant of Java has a body',
      'a/A.java',
      'package a;\nenum A { X(1) { int f() { return 1; } }; }\n',
      'package a;\nenum A { X(1) { int f() { return 2; } }; }\n',
      { 'a.A': publicBehaviour },
    ],
    [
      'S4-50: an element of a Java annotation has a default',
      'a/A.java',
      'package a;\n@interface A { int value() default 1; }\n',
      'package a;\n@interface A { int value() default 2; }\n',
      { 'a.A': publicBehaviour },
    ],
    [
      'S4-41: what a class of Kotlin gives its base, and its init block, is internal',
      'a/A.kt',
      'package a\nclass A : B(1) {\n  init { f(1) }\n}\n',
      'package a\nclass A : B(2) {\n  init { f(2) }\n}\n',
      { 'a.A': internal },
    ],
    [
      'S4-40: a trait of Rust has default methods',
      'src/a.rs',
      'pub trait A {\n    fn f(&self) -> u8 { 1 }\n}\n',
      'pub trait A {\n    fn f(&self) -> u8 { 2 }\n}\n',
      { 'src.a.A': publicBehaviour },
    ],
    [
      'S4-40: both branches of a cfg in Rust are one function',
      'src/a.rs',
      '#[cfg(unix)]\npub fn f() -> u8 { 1 }\n#[cfg(windows)]\npub fn f() -> u8 { 2 }\n',
      '#[cfg(unix)]\npub fn f() -> u8 { 1 }\n#[cfg(windows)]\npub fn f() -> u8 { 3 }\n',
      { 'src.a': publicBehaviour },
    ],
    [
      'S4-40: what a macro of Rust is called with is code of the module',
      'src/a.rs',
      'pub fn f() {}\nmake!(1);\n',
      'pub fn f() {}\nmake!(2);\n',
      { 'src.a': publicBehaviour },
    ],
    [
      'S4-40: a constructor of C++ lists initial values',
      'a.h',
      'class A {\n public:\n  A() : a_(1) {}\n\n private:\n  int a_;\n};\n',
      'class A {\n public:\n  A() : a_(2) {}\n\n private:\n  int a_;\n};\n',
      { A: publicBehaviour },
    ],
    [
      'S4-40: a macro of C is what it expands to, and a macro called in a file is code of it',
      'src/a.c',
      '#define SIZE 1\nREGISTER(1)\nint f(void) { return 1; }\n',
      '#define SIZE 1\nREGISTER(2)\nint f(void) { return 1; }\n',
      { 'src.a': publicBehaviour },
    ],
    [
      'S4-41: one branch of an #if is code as well',
      'src/a.c',
      '#ifdef X\nstatic int f(void) { return 1; }\n#else\nstatic int f(void) { return 2; }\n#endif\n',
      '#ifdef X\nstatic int f(void) { return 1; }\n#else\nstatic int f(void) { return 3; }\n#endif\n',
      { 'src.a': internal },
    ],
  ])('%s', async (_, file, before, after, expected) => {
    expect(await changed({ [file]: before }, { [file]: after })).toEqual(expected);
  });
});
