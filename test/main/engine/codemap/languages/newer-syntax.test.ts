/** Syntax that is newer than the grammars: the outline of the declaration, and of the innocent one after it. */
import { expect, it } from 'vitest';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { factsOf } from '../../../../helpers/facts.ts';

/** `Outer.Inner: member, member`, a line a type; modules by their last name. */
function outline({ types }: FileFacts): string[] {
  const pathOf = (at: number): string => {
    const type = types[at];
    if (type === undefined) return '';
    return type.parent >= 0 ? `${pathOf(type.parent)}.${type.name}` : type.name;
  };
  return types.map((type, at) => `${pathOf(at)}: ${type.members.map(({ name }) => name).join(', ')}`.trim());
}

const after = {
  ts: '\nexport class After { last = 1; zf() {} }\n',
  js: '\nexport class After { last = 1; zf() {} }\n',
  py: '\nclass After:\n    last = 1\n    def zf(self): pass\n',
  c: '\nstruct After { int last; };\n',
  cpp: '\nclass After { public: int last; void zf() {} };\n',
  kt: '\nclass After { val last = 1; fun zf() {} }\n',
  java: '\nclass After { int last; void zf() {} }\n',
  cs: '\npublic class After { public int last; public void zf() {} }\n',
  rs: '\npub struct After { pub last: i32 }\nimpl After { pub fn zf(&self) {} }\n',
  go: '\ntype After struct { last int }\nfunc (a After) zf() {}\n',
} as const;

type Ending = keyof typeof after;

it.each<[Ending, string, string, string[]]>([
  ['ts', 'auto-accessors', 'export class A { accessor size = 1; static accessor count = 2; }', ['A: size, count']],
  ['ts', 'an abstract auto-accessor', 'export abstract class A { abstract accessor q: number; m() {} }', ['A: q, m']],
  ['ts', 'a deferred import', "import defer * as ns from './x.js';\nexport const a = 1;", ['a: a']],
  ['ts', 'const type parameters and satisfies', 'export function f<const T>(x: T) { return x satisfies T; }', ['a: f']],
  ['ts', 'using', 'export class A { m() { using a = open(); } n() {} }', ['A: m, n']],
  ['js', 'auto-accessors', 'export class A { accessor size = 1; #p = 2; m() {} }', ['A: size, #p, m']],
  [
    'js',
    'import phases',
    "import source wasm from './a.wasm';\nimport defer * as d from './d.js';\nexport const a = 1;",
    ['a: a'],
  ],
  [
    'py',
    'defaults of type parameters',
    'class A[T = int, *Ts = *tuple[int]]:\n    def m[U: (int, str) = int](self): pass\ntype B[T = dict[str, int]] = list[T]',
    ['A: m', 'B:'],
  ],
  ['py', 'lazy imports', 'lazy import json\nlazy from os import path\ndef f(): pass', ['a: f']],
  [
    'py',
    'template strings and bare except lists',
    'def f(n): return t"a {n!r:>{10}}"\ndef g():\n    try: pass\n    except A, B: pass',
    ['a: f, g'],
  ],
  ['c', 'typeof', 'int k = 1;\ntypeof(k) copy;\nint f(void) { return 1; }', ['a: k, copy, f']],
  [
    'c',
    'attributes of a struct, bit-precise integers',
    'struct [[deprecated]] A { int a : 3; _BitInt(7) n; };',
    ['A: a, n'],
  ],
  [
    'cpp',
    'pack indexing',
    'namespace ns {\ntemplate <auto... Vs> struct A { static constexpr auto first = Vs...[0]; };\nstruct B { int b; };\n}',
    ['A: first', 'B: b'],
  ],
  ['cpp', 'a reason for deletion', 'class A { public: A(const A&) = delete("no"); void m() {} };', ['A: A, m']],
  [
    'cpp',
    'a pack of using declarations',
    'template <class... Ts> struct A : Ts... { using Ts::operator()...; void m() {} };',
    ['A: m'],
  ],
  ['cpp', 'attributes of enumerators', 'enum class A : int { B, C [[deprecated]] };\nusing enum A;', ['A: B, C']],
  ['cpp', 'contracts', 'struct A { int m(int x) pre(x > 0) post(r: r > 1) { return x; } int n; };', ['A: m, n']],
  ['cpp', 'an explicit object parameter', 'struct A { void m(this auto&& self, int x) {} };', ['A: m']],
  [
    'kt',
    'guards and context parameters',
    'context(log: Log) fun f(x: Any) = when (x) { is String if x.isEmpty() -> 1; else -> 0 }',
    ['AKt: f'],
  ],
  [
    'java',
    'statements before super, patterns of primitives',
    'class A extends B { A(int x) { if (x < 0) throw new E(); super(x); } int m(Object o) { return o instanceof int i ? i : 0; } }',
    ['A: A, m'],
  ],
  [
    'cs',
    'extension members',
    'public static class A { extension(string s) { public int Len() => 1; } public static int B() => 1; }',
    ['A: Len, B'],
  ],
  [
    'cs',
    'field, partial constructors, null-conditional assignment',
    'public partial class A { public partial A(int x); public int P { get => field; set => field = value; } void M(A a) { a?.P = 1; } }',
    ['A: A, P, M'],
  ],
  [
    'rs',
    'let chains, safe extern functions',
    'unsafe extern "C" { pub safe fn sq(x: f64) -> f64; }\npub fn f(x: Option<i32>) { if let Some(a) = x && a > 1 {} }',
    ['a: sq, f'],
  ],
  [
    'go',
    'generic aliases, range over integers',
    'package g\ntype Set[T comparable] = map[T]bool\nfunc F() { for i := range 10 { _ = i } }',
    ['g: F', 'Set:'],
  ],
])('%s: %s', async (ending, _, text, expected) => {
  const lines = outline(await factsOf(`a.${ending}`, text + after[ending]));
  expect(lines).toEqual(expect.arrayContaining(expected));
  expect(lines.find((line) => line.startsWith('After:'))).toContain('last');
});
