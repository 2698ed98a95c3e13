import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/contract/words.ts';
import { adapterOf } from '../../../../../src/main/engine/codemap/languages/registry.ts';
import {
  callbackParameter,
  elementType,
  writtenType,
} from '../../../../../src/main/engine/codemap/usages/written-type.ts';
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
        expect(text.slice(start, start + name.length)).toBe(name);
      }
    }),
    { numRuns: 2000 },
  );
});
