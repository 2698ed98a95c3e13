/** What is one code and what is two in C#, TypeScript, JavaScript and Python, and what the switches of structure do. */
import { afterAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../../../helpers/facts.ts';
import { openFactStore } from '../store-of-facts.ts';
import { differences, openHashes } from './hashes-of.ts';

const hashes = openHashes();
afterAll(() => hashes.close());

async function changed(file: string, before: string, after: string): Promise<Record<string, string[]>> {
  const old = await hashes.read({ [file]: before });
  return differences(old, await hashes.read({ [file]: after }));
}

const visible = ['implHash', 'publicImplHash'];
const inner = ['implHash', 'internalImplHash'];

type Case = readonly [what: string, before: string, after: string, expected: readonly string[]];

function cases(file: string, fqn: string, list: readonly Case[]): void {
  it.each(list)('%s', async (_, before, after, expected) => {
    expect(await changed(file, before, after)).toEqual(expected.length === 0 ? {} : { [fqn]: expected });
  });
}

describe('C#', () => {
  const a = (members: string): string => `namespace N;\npublic class A\n{\n${members}\n}\n`;
  cases('A.cs', 'N.A', [
    [
      'an expression body equals its block (hash-5)',
      a('    int F() => 1;'),
      a('    int F() { return 1; }'),
      ['cosmeticHash'],
    ],
    ['one that returns nothing too (hash-5)', a('    void F() => G();'), a('    void F() { G(); }'), ['cosmeticHash']],
    [
      'one that awaits too (hash-5)',
      a('    async Task F() => await G();'),
      a('    async Task F() { await G(); }'),
      ['cosmeticHash'],
    ],
    ['one that throws too (hash-5)', a('    int F() => throw E;'), a('    int F() { throw E; }'), ['cosmeticHash']],
    ['a property equals its getter (hash-5)', a('    int P => 1;'), a('    int P { get => 1; }'), ['cosmeticHash']],
    [
      'and a getter its block (hash-5)',
      a('    int P { get => 1; }'),
      a('    int P { get { return 1; } }'),
      ['cosmeticHash'],
    ],
    [
      'a setter its block (hash-5)',
      a('    int P { set => f = value; }'),
      a('    int P { set { f = value; } }'),
      ['cosmeticHash'],
    ],
    ['a public initialiser is behaviour (hash-3)', a('    public int F = 1;'), a('    public int F = 2;'), visible],
    [
      'the second of one declaration as well (hash-3)',
      a('    public int E = 1, F = 1;'),
      a('    public int E = 1, F = 2;'),
      visible,
    ],
    [
      'so is that of a property (hash-3)',
      a('    public int P { get; } = 1;'),
      a('    public int P { get; } = 2;'),
      visible,
    ],
    [
      'a local function is code of the member around it, internal in a private one (hash-4)',
      a('    private int F() { int G() => 1; return G(); }'),
      a('    private int F() { int G() => 2; return G(); }'),
      inner,
    ],
    [
      'and behaviour in a public one (hash-3)',
      a('    public int F() { int G() => 1; return G(); }'),
      a('    public int F() { int G() => 2; return G(); }'),
      visible,
    ],
    ...['public', 'protected', 'protected internal'].map(
      (access): Case => [
        `the body of a ${access} member is behaviour (hash-3)`,
        a(`    ${access} int F() => 1;`),
        a(`    ${access} int F() => 2;`),
        visible,
      ],
    ),
    ...['internal', 'private protected', 'private'].map(
      (access): Case => [
        `the body of a ${access} member is internal (hash-4)`,
        a(`    ${access} int F() => 1;`),
        a(`    ${access} int F() => 2;`),
        inner,
      ],
    ),
    [
      'what a constructor gives its base is behaviour (hash-3)',
      a('    public A() : base(1) { }'),
      a('    public A() : base(2) { }'),
      visible,
    ],
    ['a result is structure alone', a('    public int F() => 1;'), a('    public long F() => 1;'), ['structureHash']],
    [
      'the type of a parameter is structure alone',
      a('    public int F(int x) => 1;'),
      a('    public int F(long x) => 1;'),
      ['structureHash'],
    ],
    [
      'a new private field is internal',
      a('    public int F() => 1;\n    public int G() => 1;'),
      a('    public int F() => 1;\n    private int f;\n    public int G() => 1;'),
      ['cosmeticHash', ...inner],
    ],
    ['the type of a private field is internal', a('    private int f;'), a('    private long f;'), inner],
    [
      'a directive is code',
      a('    private void F() { G(); }'),
      a('    private void F()\n    {\n#if X\n        G();\n#endif\n    }'),
      ['cosmeticHash', ...inner],
    ],
    [
      'a region is layout',
      a('    private void F() { }'),
      a('    #region R\n    private void F() { }\n    #endregion'),
      ['cosmeticHash'],
    ],
    ['a literal stays byte for byte', a('    public string F = "a b";'), a('    public string F = "a  b";'), visible],
    [
      'a `++` is not two `+`',
      a('    public int F(int i, int j) { return i++ + j; }'),
      a('    public int F(int i, int j) { return i + ++j; }'),
      visible,
    ],
    [
      'a trailing comma is layout (hash-5)',
      a('    private int[] f = { 1, 2 };'),
      a('    private int[] f = { 1, 2, };'),
      [],
    ],
    [
      'a statement more in a body, in the usual form, is no layout',
      a('    public int F()\n    {\n        return 1;\n    }'),
      a('    public int F()\n    {\n        var x = 1;\n        return x + 1;\n    }'),
      visible,
    ],
    [
      'an attribute on a line of its own is structure alone',
      a('    public int F() => 1;'),
      a('    [X]\n    public int F() => 1;'),
      ['structureHash'],
    ],
    [
      'a doc comment that appears is documentation alone',
      a('    public int F() => 1;'),
      a('    /// <summary>F.</summary>\n    public int F() => 1;'),
      ['xmlDocHash'],
    ],
  ]);

  it('a type in a block namespace is laid out as one in a file (hash-5)', async () => {
    const block = 'namespace N\n{\n    public class A\n    {\n        public int F() => 1;\n    }\n}\n';
    expect(await changed('A.cs', a('    public int F() => 1;'), block)).toEqual({});
  });

  it('code that one half does not have is not a change when it moves to the other (hash-7)', async () => {
    const half = (members: string): string => `namespace N;\npartial class A\n{\n${members}\n}\n`;
    const old = await hashes.read({
      'A.cs': half('    int F() => 1;\n    int G() => 1;'),
      'B.cs': half('    int H() => 1;'),
    });
    const now = await hashes.read({
      'A.cs': half('    int F() => 1;'),
      'B.cs': half('    int H() => 1;\n    int G() => 1;'),
    });
    expect(differences(old, now)).toEqual({ 'N.A': ['cosmeticHash'] });
  });
});

describe('TypeScript and JavaScript', () => {
  cases('a.ts', 'a', [
    [
      'an arrow function equals its block (hash-5)',
      'export const f = (x: number) => x;\n',
      'export const f = (x: number) => {\n  return x;\n};\n',
      ['cosmeticHash'],
    ],
    [
      'parentheses around one parameter are layout (hash-5)',
      'export const f = x => x;\n',
      'export const f = (x) => x;\n',
      ['cosmeticHash'],
    ],
    [
      'an arrow function is no function expression',
      'export const f = () => 1;\n',
      'export const f = function () {\n  return 1;\n};\n',
      ['cosmeticHash', ...visible],
    ],
    [
      'semicolons are layout',
      'export function f() {\n  g();\n  return 1;\n}\n',
      'export function f() {\n  g()\n  return 1\n}\n',
      [],
    ],
    [
      'a line break behind `return` ends it',
      'export function f() {\n  return 1;\n}\n',
      'export function f() {\n  return\n  1;\n}\n',
      visible,
    ],
    [
      'one behind `if (…)` does not',
      'export function f() {\n  if (x) g();\n}\n',
      'export function f() {\n  if (x)\n    g();\n}\n',
      ['cosmeticHash'],
    ],
    ['a trailing comma is layout', 'export const f = [1, 2];\n', 'export const f = [1, 2,];\n', []],
    [
      'so is a bar before the first of several types',
      "export function f(x: A | 'b: | c', y: (z: D & E) => F | G): x is A | B {}\n",
      "export function f(\n  x:\n    | A\n    | 'b: | c',\n  y: (z: & D & E) =>\n    | F\n    | G,\n): x is\n  | A\n  | B {}\n",
      ['cosmeticHash'],
    ],
    [
      'a semicolon behind the last property of a type is layout',
      'export function f(x: { a: A; b: B }): void {}\n',
      'export function f(x: {\n  a: A;\n  b: B;\n}): void {}\n',
      ['cosmeticHash'],
    ],
    ['an operator is none', 'export const f = [a || b, a & b];\n', 'export const f = [a | b, a & b];\n', visible],
    ['one that makes a hole is not', 'export const f = [];\n', 'export const f = [,];\n', visible],
    [
      'a function that is not exported is internal (hash-4)',
      'export const f = 1;\nfunction g() {\n  return 1;\n}\n',
      'export const f = 1;\nfunction g() {\n  return 2;\n}\n',
      inner,
    ],
    [
      'a statement of the module is behaviour (hash-3)',
      'export const f = 1;\nrun(1);\n',
      'export const f = 1;\nrun(2);\n',
      visible,
    ],
    [
      'imports are none of it',
      "import { a } from './b';\nexport const f = 1;\n",
      "import { a, c } from './b';\nexport const f = 1;\n",
      [],
    ],
    [
      'nor is a list of exports',
      'export const f = 1;\nexport { f as g };\n',
      'export const f = 1;\nexport { f as h };\n',
      [],
    ],
    [
      'a regular expression behind `return` is one',
      'export function f() {\n  return / /;\n}\n',
      'export function f() {\n  return /  /;\n}\n',
      visible,
    ],
    ['what a template holds stays byte for byte', 'export const f = `a b`;\n', 'export const f = `a  b`;\n', visible],
    [
      'a generator is no function',
      'export function f() {}\n',
      'export function* f() {}\n',
      ['cosmeticHash', ...visible],
    ],
    [
      'the order of statements is behaviour',
      'export const f = 1;\na();\nb();\n',
      'export const f = 1;\nb();\na();\n',
      visible,
    ],
    [
      'statements apart are those together',
      'a();\nexport const f = 1;\nb();\n',
      'a();\nb();\nexport const f = 1;\n',
      [],
    ],
  ]);
  cases('a.ts', 'a.T', [
    [
      'a bar before the first type of an alias is layout',
      "export type T = 'a' | (() => B | C);\n",
      "export type T =\n  | 'a'\n  | (() =>\n      | B\n      | C);\n",
      ['cosmeticHash'],
    ],
    ['the others are not', 'export type T = A | B;\n', 'export type T = A & B;\n', ['structureHash']],
  ]);
  cases('a.ts', 'a.A', [
    [
      'a static block is internal (hash-4)',
      'class A {\n  static {\n    g(1);\n  }\n}\n',
      'class A {\n  static {\n    g(2);\n  }\n}\n',
      inner,
    ],
    [
      'the order of get and set is cosmetic (hash-7)',
      'class A {\n  get x() {\n    return 1;\n  }\n  set x(v) {\n    g(v);\n  }\n}\n',
      'class A {\n  set x(v) {\n    g(v);\n  }\n  get x() {\n    return 1;\n  }\n}\n',
      [],
    ],
    [
      'the body of an overloaded method is behaviour (hash-3)',
      'class A {\n  f(x: string): void;\n  f(x: number): void;\n  f(x: unknown) {\n    g(1);\n  }\n}\n',
      'class A {\n  f(x: string): void;\n  f(x: number): void;\n  f(x: unknown) {\n    g(2);\n  }\n}\n',
      visible,
    ],
    [
      'a class in a function is code of its own',
      'function f() {\n  return 1;\n}\nclass A {\n  m() {\n    return 1;\n  }\n}\n',
      'function f() {\n  return 1;\n}\nclass A {\n  m() {\n    return 2;\n  }\n}\n',
      visible,
    ],
    [
      'the target of an alias is its structure (hash-2)',
      'export type A = 1 | 2;\n',
      'export type A = 1 | 3;\n',
      ['structureHash'],
    ],
  ]);
});

it('a comma before the arrow of a Kotlin branch is layout, another one is not', async () => {
  const branch = (comma: string): string =>
    `fun f(x: Int) = when (x) {\n    1,\n    2${comma}\n    -> "a"\n    else -> "b"\n}\n`;
  expect(await changed('a.kt', branch(''), branch(','))).toEqual({});
  expect(await changed('a.kt', branch(''), branch(', 3'))).toEqual({ AKt: visible });
});

it('a class in a function takes nothing from the code around it', async () => {
  const source = (one: number): string =>
    `export function f() {\n  g();\n  class X {\n    m() {\n      return ${one};\n    }\n  }\n}\nexport function h() {\n  return 1;\n}\n`;
  expect(await changed('a.ts', source(1), source(2))).toEqual({ 'a.f.X': visible });
  expect(await changed('a.ts', source(1), source(1).replace('g()', 'h()'))).toEqual({ a: visible });
  expect(await changed('a.ts', source(1), source(1).replace('return 1;\n}\n', 'return 3;\n}\n'))).toEqual({
    a: visible,
  });
});

describe('Python', () => {
  const f = (...lines: string[]): string => `def f(x):\n${lines.map((line) => `    ${line}\n`).join('')}`;
  cases('a.py', 'a', [
    ['the depth of a line is code', f('if x:', '    g()', '    h()'), f('if x:', '    g()', 'h()'), visible],
    ['its columns are not', f('if x:', '    g()'), f('if x:', '  g()'), ['cosmeticHash']],
    ['a line goes on in brackets', f('return (x + 1)'), f('return (x', '        + 1)'), ['cosmeticHash']],
    ['and behind a backslash', f('return x + 1'), f('return x + \\', '    1'), ['cosmeticHash']],
    ['a comma makes a tuple', f('return (x)'), f('return (x,)'), visible],
    ['also as an index', f('return x[1]'), f('return x[1,]'), visible],
    ['but not in a call', f('return g(x)'), f('return g(x,)'), []],
    ['a docstring is documentation alone', f('"""One."""', 'return x'), f('"""Two."""', 'return x'), ['xmlDocHash']],
    ['one that appears is too', f('return x'), f('"""Two."""', 'return x'), ['xmlDocHash']],
    ['a default is behaviour (hash-3)', 'def f(x=1):\n    pass\n', 'def f(x=2):\n    pass\n', visible],
    [
      'an annotation is structure alone',
      'def f(x: int = 1):\n    pass\n',
      'def f(x: str = 1):\n    pass\n',
      ['structureHash'],
    ],
    ['a name with `_` is internal (hash-4)', 'def _f():\n    return 1\n', 'def _f():\n    return 2\n', inner],
    [
      'a statement of the module is behaviour (hash-3)',
      'def f():\n    pass\nif x:\n    g(1)\n',
      'def f():\n    pass\nif x:\n    g(2)\n',
      visible,
    ],
    [
      'imports and `__all__` are none of it',
      "import a\n__all__ = ['f']\ndef f():\n    pass\n",
      "import b\n__all__ = ['f', 'f']\ndef f():\n    pass\n",
      [],
    ],
  ]);
  cases('a.py', 'a.A', [
    [
      'a setter is part of its property (hash-3)',
      'class A:\n    @property\n    def x(self):\n        return 1\n    @x.setter\n    def x(self, v):\n        g(1)\n',
      'class A:\n    @property\n    def x(self):\n        return 1\n    @x.setter\n    def x(self, v):\n        g(2)\n',
      visible,
    ],
    ['what a class runs is internal (hash-4)', 'class A:\n    g(1)\n', 'class A:\n    g(2)\n', inner],
  ]);
});

describe('switches of structure (hash-2)', () => {
  const source =
    '/// <summary>A.</summary>\npublic class A\n{\n    internal int F() => 1;\n    private int G() => 1;\n}\n';

  async function structure(switches: { docs?: true; internal?: true }, text: string): Promise<string | undefined> {
    const store = openFactStore({
      switches: {
        structureHashIncludesXmlDoc: switches.docs === true,
        includeInternalInStructureHash: switches.internal === true,
      },
    });
    store.put({ 'A.cs': await factsOf('A.cs', text) });
    const [type] = store.types();
    store.close();
    return type?.structure_hash;
  }

  it.each([
    ['a doc comment', source.replace('A.<', 'B.<'), { docs: true }],
    ['an internal member', source.replace('F()', 'F(int x)'), { internal: true }],
  ] as const)('%s counts where its switch says so', async (_, other, on) => {
    expect(await structure({}, other)).toBe(await structure({}, source));
    expect(await structure(on, other)).not.toBe(await structure(on, source));
  });

  it('a private member never counts', async () => {
    const other = source.replace('G()', 'G(int x)');
    expect(await structure({ internal: true }, other)).toBe(await structure({ internal: true }, source));
  });
});
