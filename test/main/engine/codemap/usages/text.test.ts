import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/contract/words.ts';
import { adapterOf } from '../../../../../src/main/engine/codemap/languages/registry.ts';
import { callbackParameter } from '../../../../../src/main/engine/codemap/usages/text/callbacks.ts';
import { findDeclaration } from '../../../../../src/main/engine/codemap/usages/text/declarations.ts';
import { spellingOf } from '../../../../../src/main/engine/codemap/usages/text/spelling.ts';
import { elementType, writtenType } from '../../../../../src/main/engine/codemap/usages/text/written-type.ts';
import { namesOf } from '../../../../helpers/facts.ts';

describe('a type as written', () => {
  it.each([
    ['Foo', 'Foo', 0],
    ['A.B.Foo<X, Y>?', 'A.B.Foo', 0],
    ['readonly Foo[]', 'Foo', 1],
    ['Foo | null | undefined', 'Foo', 0],
    ['Promise<Foo | null>', 'Foo', 0],
    ['Task<List<Foo>>', 'List', 0],
    ['*store.Foo', 'store.Foo', 0],
    ["&'a mut Foo", 'Foo', 0],
    ['std::shared_ptr<ns::Foo>', 'ns.Foo', 0],
    ['(Foo | undefined)[]', 'Foo', 1],
    ['"Foo"', 'Foo', 0],
  ])('%s means %s', (text, name, arrays) => {
    expect(writtenType(text)).toMatchObject({ name, arrays });
  });

  it.each(['Foo | Bar', '(a: Foo) => Bar', '{ a: Foo }', '[Foo, Bar]', ''])('%s means no single one', (text) => {
    expect(writtenType(text)).toBeNull();
  });

  it.each([
    ['Foo[]', 'Foo'],
    ['Map<string, Foo>', 'Foo'],
    ['IEnumerable<Foo<Bar>>', 'Foo<Bar>'],
    ['Foo', null],
  ])('%s holds %s', (text, element) => {
    expect(elementType(text)).toBe(element);
  });
});

describe('a declaration before a place', () => {
  it.each([
    ['csharp', 'void M(Foo x) { x', { kind: 'type', text: 'Foo' }],
    ['csharp', 'if (o is A.Foo<B> x && x', { kind: 'type', text: 'A.Foo<B>' }],
    ['csharp', 'foreach (var x in items) x', { kind: 'element', at: 18 }],
    ['csharp', 'var x = new Foo(); x', { kind: 'value', at: 8 }],
    ['csharp', 'return x; x', null],
    ['csharp', 'list.Where(x => x', { kind: 'callback', open: 10, argument: 0, parameter: 0 }],
    ['typescript', 'f(a: string, x?: Foo<A, B>) { x', { kind: 'type', text: 'Foo<A, B>' }],
    ['typescript', 'const x: Foo = g(); x', { kind: 'type', text: 'Foo ' }],
    ['typescript', 'for (const x of all) x', { kind: 'element', at: 16 }],
    ['typescript', 'const { a, x } = load(); x', { kind: 'value', at: 17, part: 'x' }],
    ['typescript', 'f({ x: 1 }); x', null],
    ['typescript', 'each(1, async (a, x) => x', { kind: 'callback', open: 4, argument: 1, parameter: 1 }],
    ['typescript', 'try { } catch (x) { x', { kind: 'unwritten' }],
    ['python', 'def f(self, x: Foo):\n  x', { kind: 'type', text: 'Foo' }],
    ['python', 'x = Foo()\nx', { kind: 'value', at: 4 }],
    ['go', 'func (x *Store) Get() { x', { kind: 'type', text: '*Store' }],
    ['go', 'x := New(1)\nx', { kind: 'value', at: 5 }],
    ['kotlin', 'val x: Foo = g()\nx', { kind: 'type', text: 'Foo ' }],
    ['kotlin', 'for (x in all) x', { kind: 'element', at: 10 }],
    ['kotlin', 'for ((a, x) in all) x', { kind: 'element', at: 15, place: 1 }],
    ['kotlin', 'val (a, x) = b; x', { kind: 'value', at: 13, place: 1 }],
    ['kotlin', 'b.map { a: Foo, x -> x', { kind: 'unwritten' }],
    ['kotlin', 'when (f(a)) { x, b -> f(x, 1); else -> x', null],
    ['rust', 'let mut x = Foo::new(); x', { kind: 'value', at: 12 }],
  ] as const)('in %s is read from %j', (language, text, expected) => {
    const { start: _, ...found } = findDeclaration(text, 'x', 0, text.length - 1, language) ?? { start: -1 };
    expect(found).toEqual(expected ?? {});
  });

  it('is the nearest one', () => {
    const text = 'const x: A = 1; { const x: B = 2; x';
    expect(findDeclaration(text, 'x', 0, text.length - 1, 'typescript')).toEqual({
      kind: 'type',
      text: 'B ',
      start: 24,
    });
  });
});

describe('what a member hands to a function', () => {
  it.each([
    ['transaction<T>(run: (manager: Manager, n: number) => Promise<T>) : Promise<T>', 0, 0, 'Manager'],
    ['transaction<T>(level: string, run?: (manager: Manager) => T)', 1, 0, 'Manager'],
    ['Map(Func<Foo, bool> test)', 0, 0, 'Foo'],
    ['Map(Func<Foo, bool> test)', 0, 1, null],
    ['Build(this Builder b, Action<A.B<C>, D> act)', 0, 1, 'D'],
    ['plain(a: string)', 0, 0, null],
    ['none', 0, 0, null],
  ])('%s, argument %i, parameter %i', (signature, argument, parameter, type) => {
    expect(callbackParameter(signature, argument, parameter)).toBe(type);
  });
});

describe('names in code', () => {
  const at = async (file: string, text: string) =>
    (await namesOf(file, text)).filter(({ name }) => name === 'Foo').map((found) => found.at);

  it('are found outside comments and literals, and in the holes of strings', async () => {
    const template = '`Foo $' + '{Foo + `$' + '{Foo}`}`';
    expect(await at('a.ts', `Foo // Foo\n/* Foo */ "Foo" ${template} Foobar`)).toEqual([0, 34, 43]);
    expect(await at('a.cs', 'var a = $"Foo {Foo} {{Foo}} {x + $"{Foo}"}" + @"Foo" + Foo;')).toEqual([15, 36, 55]);
    expect(await at('a.py', 'f"Foo {Foo}" "{Foo}" # Foo\nFoo')).toEqual([7, 27]);
  });

  it('are spelt as facts spell them', () => {
    const spelt = (text: string, language: 'csharp' | 'typescript' | 'rust') => {
      const start = text.indexOf('Foo');
      return spellingOf(text, start, start + 3, language).name;
    };
    expect(spelt('new A.B.Foo()', 'typescript')).toBe('A.B.Foo');
    expect(spelt('A<X>.Foo<Y, Z> x', 'csharp')).toBe('A`1.Foo`2');
    expect(spelt('[Foo(1)]\nclass', 'csharp')).toBe('[Foo]');
    expect(spelt('items[Foo]', 'csharp')).toBe('Foo');
    expect(spelt('a::b::Foo', 'rust')).toBe('a.b.Foo');
    expect(spelt('call().Foo', 'typescript')).toBe('');
  });
});

it('whatever the text, every step ends and stays inside it', async () => {
  const piece = fc.constantFrom(
    ...[
      'Foo',
      'x',
      ' ',
      '.',
      '?.',
      '::',
      '->',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '<',
      '>',
      '=',
      '=>',
      ':',
      ';',
      ',',
      '"',
      '`',
      '${',
      '\n',
      '/*',
      '//',
      'new ',
      'const ',
      'var ',
      'as ',
      '$"',
      '@',
      '1',
      '|',
      '&',
      '\u{1d4b3}',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...languages), async (pieces, language) => {
      const text = pieces.join('');
      writtenType(text);
      elementType(text);
      callbackParameter(text, 0, 0);
      const file = `a${Object.keys(adapterOf(language)?.grammars ?? {})[0]}`;
      for (const { at: start, name, kind } of await namesOf(file, text)) {
        if (kind === 'construct') continue;
        const end = start + name.length;
        expect(text.slice(start, end)).toBe(name);
        spellingOf(text, start, end, language);
        const found = findDeclaration(text, name, 0, start, language);
        if (found !== null && 'at' in found) expect(found.at).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 2000 },
  );
});
