/** A construct that a grammar does not read must not cost what stands around it. */
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { factsOf } from '../../../../helpers/facts.ts';

/** `Type: members`, nested types as `Outer+Inner`, in order. */
function shape({ types }: FileFacts): Record<string, string[]> {
  const path = (index: number): string => {
    const type = types[index];
    if (type === undefined) return '';
    return type.parent < 0 ? type.name : `${path(type.parent)}+${type.name}`;
  };
  return Object.fromEntries(types.map((type, n) => [path(n), type.members.map(({ name }) => name)]));
}

describe('Kotlin', () => {
  const innocent =
    'class After {\n  val last = 1\n  fun f() {}\n  class In { fun g() {} }\n  object One { val h = 2 }\n}\n';
  const untouched = { After: ['last', 'f'], 'After+In': ['g'], 'After+One': ['h'] };

  it.each([
    ['context parameters', 'context(db: Db)\nfun save(x: Int): Int = x\n', { AKt: ['save'] }],
    [
      'context parameters of a member',
      'class S {\n  context(db: Db)\n  fun save() {}\n  fun other() {}\n}\n',
      { S: ['save', 'other'] },
    ],
    [
      'guards of when',
      'fun g(x: Any) = when (x) {\n  is String if x.length > 2 -> 1\n  else -> 3\n}\n',
      { AKt: ['g'] },
    ],
    ['destructuring by name', 'fun f() { val (x, y) = p; (val n = name, val e = email) = u }\n', { AKt: ['f'] }],
    ['a list as a default value', 'annotation class Ann(val v: Array<String> = [])\n', { Ann: ['Ann', 'v'] }],
    [
      'an explicit backing field',
      'class F {\n  val city: Flow<String>\n    field = MutableFlow("")\n  fun m() {}\n}\n',
      { F: ['city', 'm'] },
    ],
    [
      'an accessor on the line of its property',
      'class L { var p: String = ""; private set; fun m() {} }\n',
      { L: ['p', 'm'] },
    ],
    ['several dollar signs', 'val text = $$"""{"a": $$a}"""\n', { AKt: ['text'] }],
  ])('%s: all is read', async (_, text, own) => {
    const facts = await factsOf('a.kt', `package shop\n${text}${innocent}`);
    expect(shape(facts)).toEqual({ ...own, ...untouched });
    expect(facts).toMatchObject({ parseErrors: 0, errorLine: 0 });
  });

  it.each([
    [
      'a parameter list',
      'class Odd {\n  val x = 1\n  fun broken(a: Int b: Int) { }\n  fun fine() = 2\n}\n',
      { Odd: ['x', 'broken', 'fine'] },
      4,
    ],
    ['an initializer', 'val odd = ?? 3 ??\nfun fine() = 2\n', { AKt: ['odd', 'fine'] }, 2],
    [
      'a whole declaration',
      'class Odd {\n  fun one() {}\n  unheard of <> thing\n  fun two() {}\n}\n',
      { Odd: ['one', 'two'] },
      4,
    ],
    [
      'something in a nested type',
      'class O {\n  class P {\n    val a = 1\n    weird -> declaration\n    fun b() {}\n  }\n  fun c() {}\n}\n',
      { O: ['c'], 'O+P': ['a', 'b'] },
      5,
    ],
  ])('%s that is no Kotlin: all else is read, and the place is known', async (_, text, own, line) => {
    const facts = await factsOf('a.kt', `package shop\n${text}${innocent}`);
    expect(shape(facts)).toEqual({ ...own, ...untouched });
    expect(facts).toMatchObject({ parseErrors: 1, errorLine: line });
  });

  it('names of types in context parameters are uses', async () => {
    const { types } = await factsOf('a.kt', 'class S {\n  context(db: Db)\n  fun save() {}\n}\n');
    expect(types[0]?.uses).toContainEqual({ name: 'Db', kind: 'memberType', count: 1 });
  });
});

describe('other languages', () => {
  it.each([
    [
      'a.py',
      'class Odd:\n    x = 1\n    def broken(self, a b):\n        return 1\n    def fine(self):\n        return 2\n\n@deco\nclass Last:\n    def f(self):\n        pass\n',
      { Odd: ['x', 'broken', 'fine'], Last: ['f'] },
    ],
    [
      'a.java',
      'class Odd { int x; void broken(int a int b) { } class In { void g() {} } }\nclass Last { void f() {} }\n',
      { Odd: ['x', 'broken'], 'Odd+In': ['g'], Last: ['f'] },
    ],
    [
      'a.cs',
      'class Odd { int x; void Broken(int a int b) { } class In { void G() {} } }\nclass Last { void F() {} }\n',
      { Odd: ['x', 'Broken'], 'Odd+In': ['G'], Last: ['F'] },
    ],
    [
      'a.go',
      'package p\n\ntype Odd struct{ X int }\n\nfunc (o Odd) Broken(a int b) int { return 1 }\n\ntype Last struct{}\n\nfunc (l Last) F() {}\n',
      { Odd: ['X', 'Broken'], Last: ['F'] },
    ],
    [
      'a.rs',
      'pub struct Odd { x: i32 }\nimpl Odd { fn broken(&self a: i32) {} fn fine(&self) {} }\npub struct Last;\nimpl Last { fn f(&self) {} }\n',
      { Odd: ['x', 'broken', 'fine'], Last: ['f'] },
    ],
    [
      'a.ts',
      'export class Odd { x = 1; broken(a: number b: number) {} fine() {} }\nexport class Last { f() {} }\n',
      { Odd: ['x', 'broken', 'fine'], Last: ['f'] },
    ],
    [
      'a.js',
      'class Odd { x = 1; broken(a b) {} fine() {} }\nclass Last { f() {} }\n',
      { Odd: ['x', 'broken', 'fine'], Last: ['f'] },
    ],
    [
      'a.cpp',
      'class Odd { int x; void broken(int a int b) { } };\nclass Last { void f() {} };\n',
      { Odd: ['x', 'broken'], Last: ['f'] },
    ],
  ])('%s: a slip in one member costs no other', async (file, text, expected) => {
    const facts = await factsOf(file, text);
    expect(shape(facts)).toMatchObject(expected);
    expect(facts.parseErrors).toBeGreaterThan(0);
    expect(facts.errorLine).toBeGreaterThan(0);
  });

  it('members of an unnamed class of Java are those of the file, also behind a module import', async () => {
    const facts = await factsOf(
      'Main.java',
      'import module java.base;\n\nrecord P(int x) {}\n\nString greet() { return ""; }\n\nvoid main() {}\n',
    );
    expect(shape(facts)).toEqual({ P: ['P', 'x'], Main: ['greet', 'main'] });
    expect(facts.parseErrors).toBe(0);
  });

  it('an unsafe extern block of Rust is read, and a macro declares no type called $n', async () => {
    const text =
      'unsafe extern "C" { pub safe fn root(x: f64) -> f64; pub fn plain(); }\nmacro_rules! mk { ($n:ident) => { pub struct $n; } }\nfn odd( {}\n';
    const { types } = await factsOf('lib.rs', text);
    expect(types.map(({ name }) => name)).toEqual(['lib']);
    expect(types[0]?.members.map(({ name }) => name)).toEqual(expect.arrayContaining(['root', 'plain', 'mk']));
  });
});
