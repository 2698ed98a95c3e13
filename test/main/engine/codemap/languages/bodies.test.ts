/** What a file says is the same whether the grammar reads the bodies of its functions or not. */
import { expect, test } from 'vitest';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { withoutBodies } from '../../../../../src/main/engine/codemap/languages/reading/bodies.ts';
import { adapterOf } from '../../../../../src/main/engine/codemap/languages/registry.ts';
import { extractFacts } from '../../../../../src/main/engine/codemap/parse/extract.ts';
import { createGrammars } from '../../../../../src/main/engine/codemap/parse/grammars.ts';

const grammars = await createGrammars();

interface Read {
  short: string;
  facts: FileFacts;
  whole: FileFacts;
}

async function read(language: 'typescript' | 'csharp', text: string): Promise<Read> {
  const ending = language === 'csharp' ? '.cs' : '.ts';
  const adapter = adapterOf(language);
  const grammar = adapter?.grammars[ending];
  if (adapter?.bodies === undefined || grammar === undefined) throw new Error(`${language} leaves out no bodies`);
  const loaded = await grammars.load(grammar, adapter);
  const { bodies, ...all } = adapter;
  const file = `src/file${ending}`;
  return {
    short: withoutBodies(text, bodies(text, ending))?.text ?? text,
    facts: extractFacts(loaded, adapter, file, text),
    whole: extractFacts(loaded, all, file, text),
  };
}

const long = 'const other = call(1, 2, 3); return other + other;';
const code = 'var other = Call(1, 2, 3); return other + other;';

const left: [what: string, language: 'typescript' | 'csharp', text: string, short: string][] = [
  [
    'a function',
    'typescript',
    `export function f(a: string): Map<string, number> { ${long} }\n`,
    'export function f(a: string): Map<string, number> {}\n',
  ],
  [
    'a method behind a guard',
    'typescript',
    `class A { is(x: unknown): x is A { ${long} } b = 1 }\n`,
    'class A { is(x: unknown): x is A {} b = 1 }\n',
  ],
  ['an arrow in a call', 'typescript', `test('x', () => { ${long} });\n`, "test('x', () => {});\n"],
  [
    'text in strings and expressions',
    'typescript',
    'export class A { f() { const a = /[}"]/; return `}$' + '{"}"}` + \'}\' /* } */; } g() {} }\n',
    'export class A { f() {} g() {} }\n',
  ],
  [
    'a method and accessors',
    'csharp',
    `class A { int F(int a) { ${code} } int P { get { ${code} } set => p = value; } }\n`,
    'class A { int F(int a) {} int P { get {} set => p = value; } }\n',
  ],
  [
    'constraints',
    'csharp',
    `class A { T F<T>() where T : class, new() { ${code} } }\n`,
    'class A { T F<T>() where T : class, new() {} }\n',
  ],
  [
    'arguments of values',
    'csharp',
    `class A { int F() => G<int>("a long text of some sort", 12, 13); int p = H(x => { ${code} }); }\n`,
    'class A { int F() => G<int>(); int p = H(); }\n',
  ],
  [
    'constructors',
    'csharp',
    `class A { A(int a) : base(a) { ${code} } ~A() { ${code} } }\n`,
    'class A { A(int a) : base(a) {} ~A() {} }\n',
  ],
];

test.each(left)('left out: %s', async (_, language, text, short) => {
  const found = await read(language, text);
  expect(found.short).toBe(short);
  expect(found.facts).toEqual(found.whole);
});

const kept: [what: string, language: 'typescript' | 'csharp', text: string][] = [
  [
    'a body with a type in it',
    'typescript',
    `export function f() {\n  class Inner { a = 1; b = 2; c = 3; d = 4 }\n  return Inner;\n}\n`,
  ],
  [
    'a class behind a call',
    'typescript',
    `export class A extends Mixin(Base) { first = 1; second = 2; third = 3; f() {} }\n`,
  ],
  [
    'a function that wraps a module',
    'typescript',
    `(function () { function inner() {} var a = 1; var b = 2; var c = 3; })();\n`,
  ],
  ['a block behind a call', 'typescript', `call(1)\n{\n  const one = two(three, four, five, six);\n}\n`],
  ['what belongs to an if', 'typescript', `if (a) { exports.one = 1; exports.two = 2; exports.three = 3; }\n`],
  ['a type of a result', 'typescript', `declare function f(): { one: string; two: string; three: string };\n`],
  [
    'brackets that do not match',
    'typescript',
    `function f() { const a = (1; const b = 2; const c = 3; const d = 4; }\n`,
  ],
  ['a type with parameters', 'csharp', `record R(int A) { public int First; public int Second; public int Third; }\n`],
  [
    'a type with a base that takes some',
    'csharp',
    `class R(int a) : B(a) { public int First; public int Second; public int Third; }\n`,
  ],
  ['branches', 'csharp', `class A {\n#if X\nvoid F() {\n#else\nvoid F(int a) {\n#endif\n ${code} }\n}\n`],
  ['an operand in brackets', 'csharp', `class A { int F() => (one + two + three + four + five + six + 7); }\n`],
];

test.each(kept)('kept: %s', async (_, language, text) => {
  const found = await read(language, text);
  expect(found.short).toBe(text);
  expect(found.facts).toEqual(found.whole);
});

test('offsets lead back to the whole text: what follows a body has its own lines and hashes', async () => {
  const body = `{\n${`  ${long}\n`.repeat(20)}}`;
  const found = await read(
    'typescript',
    `/** One. */\nexport function one(): number ${body}\n\nexport class Two { f() ${body} }\n`,
  );
  expect(found.facts).toEqual(found.whole);
  expect(found.facts.types.find(({ name }) => name === 'Two')?.line).toBe(25);
});

test('where what is left does not parse, the errors and types are those of the whole text', async () => {
  const found = await read('csharp', `class A { void F() { ${code} } int = ; class B { } }\n`);
  expect(found.facts.parseErrors).toBeGreaterThan(0);
  expect(found.facts).toEqual(found.whole);
});
