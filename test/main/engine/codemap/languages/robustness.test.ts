/** What must hold for every adapter, whatever it is given. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapters } from '../../../../../src/main/engine/codemap/languages/registry.ts';
import { filesOf, isComponent, isRazor, languageOf } from '../../../../../src/main/engine/workspace/workspace.ts';
import { factsOf } from '../../../../helpers/facts.ts';
import { runs } from '../../../../helpers/runs.ts';

/** Adapters that a file's name leads to; others get theirs by the text (`.h`). */
const named = (ending: string) => adapters.filter(({ language }) => language === languageOf(`file${ending}`));
const files = adapters.flatMap(({ language }) => filesOf(language).endings).map((ending) => `folder/file${ending}`);
const pieces = [
  'class A',
  '{',
  '}',
  '(',
  ')',
  '<',
  '>',
  '[',
  ']',
  ';',
  ':',
  ',',
  '=',
  '=>',
  '.',
  '\n',
  '    ',
  '"',
  "'",
  '`',
  '${',
  '/*',
  '*/',
  '//',
  '#',
  '@',
  'def f',
  'function f',
  'export',
  'import',
  'from',
  'namespace N',
  'public',
  'static',
  'int x',
  'x',
  'Foo',
  '😀',
  'ünï',
  '\\',
  '"""',
  'return',
  'new ',
  'interface I',
  'enum E',
  'record R',
  'self.x = 1',
  '__init__',
  'const',
  'get',
  'async',
  'type T',
  'module.exports',
  '///',
  'var _ I = (*T)(nil)',
  'import . "x"',
  'func (s *S) f',
  '@interface A',
  'void m()',
  'package p;',
  'fun f',
  'val x by',
  'object O',
  'companion object',
  'data',
  'typealias T',
  'constructor(',
  '@file:A',
  'package p',
  'cfg_if! {',
  'macro_rules! m',
  'r#"',
  '#[cfg(x)]',
  'struct S',
  'fn f',
  'mod x',
  'use a::{b, c as d}',
  'impl Foo for Bar',
  '#if 0\n',
  '\n#else\n',
  '\n#endif\n',
  '\n#define M(x) \\\n x\n',
  'template <typename T>',
  'operator',
  'struct s',
  '::',
  '~',
  'typedef',
  'extern "C"',
  'API_MACRO',
  'R"(',
];

describe('every adapter', () => {
  it('registers each file ending once, but headers, whose text decides between C and C++', () => {
    const readers = new Map<string, string[]>();
    for (const { language, grammars } of adapters)
      for (const ending of Object.keys(grammars)) readers.set(ending, [...(readers.get(ending) ?? []), language]);
    expect([...readers].filter(([, languages]) => languages.length > 1)).toEqual([['.h', ['c', 'cpp']]]);
    const c = adapters.find(({ language }) => language === 'c');
    expect(c?.actualLanguage?.('struct s { int n; };\n', '.h')).toBe('c');
    expect(c?.actualLanguage?.('namespace a {\nclass B {\npublic:\n  int n;\n};\n}\n', '.h')).toBe('cpp');
  });

  it('reads every file that the workspace lists for its language', () => {
    for (const { language, grammars } of adapters) {
      for (const ending of Object.keys(grammars)) {
        const [reader] = named(ending);
        if (reader?.actualLanguage === undefined || reader.language === language)
          expect([ending, reader?.language]).toEqual([ending, language]);
      }
    }
  });

  it.each(files)('%s: garbage never throws, spans stay inside the file, parents come first', async (file) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), async (parts) => {
        const facts = await factsOf(file, parts.join(' '));
        for (const [index, type] of facts.types.entries()) {
          expect(type.name).not.toBe('');
          expect(type.parent).toBeLessThan(index);
          for (const span of [type, ...type.members]) {
            expect(span.line).toBeGreaterThanOrEqual(1);
            expect(span.endLine).toBeGreaterThanOrEqual(span.line);
            expect(span.endLine).toBeLessThanOrEqual(Math.max(1, facts.lines));
          }
          for (const use of type.uses) expect(use.count).toBeGreaterThan(0);
        }
        expect(structuredClone(facts)).toEqual(facts);
      }),
      runs(50),
    );
  });

  it.each(files)('%s: nothing in an empty file but a component, which is its file', async (file) => {
    const facts = await factsOf(file, '');
    expect(facts.parseErrors).toBe(0);
    // Of a component it is the class, which its importers get by default.
    if (isComponent(file)) expect(facts).toMatchObject({ types: [{ name: 'File', members: [] }], lines: 1 });
    else if (isRazor(file)) expect(facts).toMatchObject({ types: [{ kind: 'class', members: [] }], lines: 1 });
    else expect(facts).toMatchObject({ imports: [], types: [], lines: 0 });
  });

  it.each([
    ['a.cs', 'class Deep { '],
    ['a.ts', 'class Deep { m() { '],
    ['a.js', 'exports.x = { '],
    ['a.py', 'class Deep: '],
    ['a.c', 'struct deep { '],
    ['a.cpp', 'class Deep { '],
    ['a.go', 'type Deep struct { a func() { '],
    ['a.java', 'class Deep { void m() { '],
    ['a.kt', 'class Deep { fun m() { '],
    ['a.kt', '@Deep('],
    ['a.rs', 'mod deep { impl A { fn b() { '],
  ])('%s: nesting beyond any sense ends', async (file, piece) => {
    const facts = await factsOf(file, piece.repeat(3000));
    expect(facts.parseErrors).toBeGreaterThan(0);
  });

  it.each([
    ['a.cs', 'namespace N {\n  public class A {\n    void M() {\n      if (x) {\n', 'N'],
    ['a.ts', 'export class A {\n  m() {\n    if (x) {\n', 'a'],
    ['a.js', 'class A extends B {\n  m() { // class C {\n', 'a'],
    ['a.py', 'class A:\n    def m(self):\n        if (x\n', 'a'],
    ['a.cpp', 'class A {\n  void m() {\n    if (x) {\n', ''],
    ['a.go', 'package a\n\ntype A struct {\n\tb int\n\nfunc (a *A) m( {\n', 'a'],
    ['a.java', 'package a;\n\nclass A {\n  void m() {\n    if (x {\n', 'a'],
    ['a.kt', 'package a\n\nclass A {\n  fun m() {\n    if (x {\n', 'a'],
    ['a.rs', 'struct A {\n    b: u8,\n\nfn m( {\n', 'a'],
  ])('%s: an unfinished file still has its type', async (file, text, namespace) => {
    const { types, parseErrors } = await factsOf(file, text);
    expect(parseErrors).toBeGreaterThan(0);
    expect(
      types.filter(({ kind }) => kind === 'class' || kind === 'struct').map((type) => [type.name, type.namespace]),
    ).toEqual([['A', namespace]]);
  });

  it.each([
    ['a.cs', 'class A {\n  int a;\n}\nclass B {\n  int ) b;\n}\n', 5],
    ['a.ts', 'export class A {\n  m(): number { return 1; }\n}\nexport class B {\n  m() { return ) 2; }\n}\n', 5],
    ['a.py', 'class A:\n    b = 1\n\n\nclass B:\n    c = ) 2\n', 6],
    ['a.cpp', 'class A {\n  int a;\n};\nclass B {\n  int ) b;\n};\n', 5],
    ['a.go', 'package a\n\ntype A struct{ b int }\n\nfunc ) m() {}\n', 5],
    ['a.java', 'class A {\n  int a;\n}\nclass B {\n  int ) b;\n}\n', 5],
    ['a.kt', 'class A {\n  val a = 1\n}\n\nfun ) m() {}\n', 5],
    ['a.rs', 'struct A {\n    b: u8,\n}\n\nfn ) m() {}\n', 5],
  ])('%s: the line of the first error is told', async (file, text, line) => {
    const facts = await factsOf(file, text);
    expect(facts.parseErrors).toBeGreaterThan(0);
    expect(facts.errorLine).toBe(line);
    expect((await factsOf(file, text.replaceAll('\n', '\r\n'))).errorLine).toBe(line);
  });

  it.each([
    ['a.cs', 'class Größe { int 数; }', 'Größe', '数'],
    ['a.ts', 'class Größe { 数 = 1 }', 'Größe', '数'],
    ['a.py', 'class Größe:\n    数 = 1\n', 'Größe', '数'],
    ['a.c', 'struct Größe { int 数; };', 'Größe', '数'],
    ['a.cpp', 'class Größe { int 数; };', 'Größe', '数'],
    ['a.go', 'package a\n\ntype Größe struct{ 数 int }\n', 'Größe', '数'],
    ['a.java', 'class Größe { int 数; }', 'Größe', '数'],
    ['a.kt', 'class Größe { val 数 = 1\n}', 'Größe', '数'],
    ['a.rs', 'struct Größe { 数: u8 }', 'Größe', '数'],
  ])('%s: Unicode names are names', async (file, text, type, member) => {
    const { types } = await factsOf(file, text);
    expect(types.map((each) => [each.name, each.members.map((m) => m.name)])).toContainEqual([type, [member]]);
  });
});
