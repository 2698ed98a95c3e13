/** Newer C# than the grammar reads, and `#if` that splits things: what the maskings make of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { csharp } from '../../../../../src/main/engine/codemap/languages/csharp.ts';
import { factsOf } from '../../../../helpers/facts.ts';

const read = (text: string): Promise<FileFacts> => factsOf('a.cs', text);
const masks = csharp.masks ?? [];

async function members(text: string): Promise<string[]> {
  const { types, parseErrors } = await read(text);
  expect(parseErrors).toBe(0);
  return types.flatMap((type) => type.members.map((member) => `${type.name}.${member.signature}`));
}

describe('C# that is newer than the grammar', () => {
  it.each([
    ['async as a name', 'class A { bool async; void M(bool async) { if (async) X(); Y(async, 1); async = true; } }'],
    ['property in a collection', 'class A { object M(object property) => F([property], [field], [type]); }'],
    ['null-conditional assignment', 'class A { void M() { a?.B = 1; a?.B.C += 2; a?[1] = 3; } int?[] x; }'],
    ['allows ref struct', 'class A<T> where T : IB, allows ref struct { void M<U>() where U : allows ref struct { } }'],
    [
      'compound assignment operators',
      'class A { public void operator +=(int x) { } public void operator >>>=(int x) { } }',
    ],
    ['untyped lambda parameters', 'class A { void M() { F((text, out r) => true); F((ref a, in b) => a); } }'],
    [
      'list patterns',
      'class A { bool M(int[] x) => x is [] or [1, .. var y] || x switch { [_] when y => 1, [..] => 2 }; }',
    ],
    [
      'directives of file-based programs',
      '#!/usr/bin/env run\n#:package P@1\n#:property X=1\nusing System;\nclass A { }',
    ],
    ['assignment to a call', 'class A { void M() { F((C e, I<C> x) => U<C>.P(e) = ((I<C>)x)); } }'],
    ['verbatim interpolation', 'class A { string X = $@"""{y}"""; string Z = $@"a\\"" {b}"; int W; }'],
    ['a directive at the end', 'class A { }\n#pragma warning restore 1'],
  ])('reads %s without errors', async (_, text) => {
    expect((await read(text)).parseErrors).toBe(0);
  });

  it('keeps attribute targets and modifiers', async () => {
    const { types, parseErrors } = await read(
      'class A { [field: X] [property: Y] public async Task M(bool async) { a?.B = async; } partial int P { get; } }',
    );
    expect(parseErrors).toBe(0);
    expect(types[0]?.members[0]).toMatchObject({ name: 'M', modifiers: ['async'], attributes: ['X', 'Y'] });
  });

  it('takes names and defaults from the original text', async () => {
    expect(await members('class A { int async = 1; void M(int property = 2) { x?.y = async; } int module; }')).toEqual([
      'A.async : int',
      'A.M(int property) : void',
      'A.module : int',
    ]);
  });

  it.each([
    [
      'methods only',
      'extension(Shape s) { /// <summary>d</summary>\n public int Sides() { return 1; } }',
      ['Sides() : int'],
    ],
    ['a property', 'extension(Shape s) { public int Sides => 1; int Own() => 2; }', ['Sides : int', 'Own() : int']],
    [
      'type parameters',
      'extension<T>(IList<T> s) where T : Shape { public T First => s[0]; public static T operator +(T a, T b) => a; }',
      ['First : T', 'operator +(T a, T b) : T'],
    ],
    ['no receiver name', 'extension(Shape) { public static Shape Empty { get => null; } }', ['Empty : Shape']],
  ])('gives members of an extension block with %s to the class around it', async (_, block, expected) => {
    const { types, parseErrors } = await read(`static class All { ${block} public static int After; }`);
    expect(parseErrors).toBe(0);
    expect(types.map((type) => type.name)).toEqual(['All']);
    expect(types[0]?.members.map((member) => member.signature)).toEqual([...expected, 'After : int']);
    expect(types[0]?.members.every((member) => member.kind !== 'function')).toBe(true);
    expect(types[0]?.members.find((member) => member.name === 'Own')?.access ?? 'private').toBe('private');
    const uses = types[0]?.uses.map((use) => use.name) ?? [];
    expect(uses).toContain('Shape');
    expect(uses).not.toContain('T');
  });

  it('leaves calls and members named extension alone', async () => {
    expect(await members('class A { void extension(int x) { extension(y); } int B; }')).toEqual([
      'A.extension(int x) : void',
      'A.B : int',
    ]);
  });
});

describe('C# directives', () => {
  it.each([
    ['a header', '#if X\nclass A : B\n#else\nclass A\n#endif\n{ int a; }', ['A.a : int']],
    [
      'parameters',
      'class A { void M(int a\n#if X\n, int b\n#endif\n) { } int c; }',
      ['A.M(int a, int b) : void', 'A.c : int'],
    ],
    ['a list', 'class A { int[] a = {\n#if X\n1\n#else\n2\n#endif\n}; int b; }', ['A.a : int[]', 'A.b : int']],
    [
      'a body',
      'class A { void M() {\n#if X\nif (a) {\n#elif Y\nif (b) {\n#else\nif (c) {\n#endif\nd(); } } int e; }',
      ['A.M() : void', 'A.e : int'],
    ],
    [
      'if and else',
      'class A { void M() {\n#if X\nif (a) { }\nelse\n#endif\n{ } } int e; }',
      ['A.M() : void', 'A.e : int'],
    ],
  ])('resolves a group that splits %s for its first branch', async (_, text, expected) => {
    expect(await members(text)).toEqual(expected);
  });

  it('keeps both branches of other groups in such a file', async () => {
    const whole = '#if X\nint a;\n#else\nint b;\n#endif\n#region r\nint c;\n#endregion\n';
    expect(await members(`class A {\n${whole}void M(int d\n#if X\n, int e\n#else\n, int f\n#endif\n) { } }`)).toEqual([
      'A.a : int',
      'A.b : int',
      'A.c : int',
      'A.M(int d, int e) : void',
    ]);
  });

  it('is not misled by braces and directives in literals and comments', async () => {
    const text =
      'class A { string a = "}"; string b = @"\n#else\n}"; // }\n/* #if { */ void M(int d\n#if X\n, int e\n#endif\n) { } }';
    expect(await members(text)).toEqual(['A.a : string', 'A.b : string', 'A.M(int d, int e) : void']);
  });
});

const pieces = fc.constantFrom(
  ...'class A|{|}|(|)|[|]|;|,|"|@"|$"|"""|\'|/*|*/|//|\n|#if X|\n#if X\n|\n#else\n|\n#endif\n|\n#pragma x|#|async|property|type|?.B =|?[1]|'.split(
    '|',
  ),
  ...'extension(Foo f) {|extension<T>(|allows ref struct|operator +=(|is []|[..] =>|.. var x|(out x, y)|=> F(x) = y|with|=>|😀|ünï'.split(
    '|',
  ),
);

describe('every masking of C#', () => {
  it('keeps length and line breaks', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom(' ', ''), (parts, between) => {
        const text = parts.join(between);
        for (const mask of masks) {
          const masked = mask(text);
          expect(masked.length).toBe(text.length);
          for (let i = 0; i < text.length; i += 1) expect(masked[i] === '\n').toBe(text[i] === '\n');
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '$"{',
    '$"{"',
    '@"',
    '"',
    '#if X\n',
    'async ',
    'extension(a',
    'extension<',
    '=> a.',
    'is \n',
    '[ a, ',
    `${' '.repeat(1000)}[] =>`,
    `${' '.repeat(1000)}ref x`,
  ])('bears a file full of %j', (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    for (const mask of masks) expect(mask(text).length).toBe(text.length);
  });

  it('changes no facts of a file that is clean anyway, and nothing the second time', async () => {
    const clean = fc.constantFrom(
      '/// <summary>x</summary>\n[Obsolete("a?.b")] public int P { get; init; } = 3;',
      'private readonly string F = $"{a} }} {b}";',
      'async Task<int?[]> M<T>(T t, params int[] n) where T : class => t?.X ?? await Y(t?[0]);',
      '#if X\nint a;\n#else\nint b;\n#endif',
      '#region r\n[field: NonSerialized] event Action E;\n#endregion',
      'class Nested(int x) : Base(x) { string R = """\n a "b"\n """; }',
      'public static A operator +(A a, A b) => new A { [1] = 2 };',
      'bool L(object o) => o is string { Length: > 2 } s and not null;',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(clean, { maxLength: 6 }), async (parts) => {
        const text = `namespace N;\nclass A {\n${parts.join('\n')}\n}\n`;
        const facts = await read(text);
        expect(facts.parseErrors).toBe(0);
        for (const mask of masks.slice(0, 2)) {
          expect(mask(mask(text))).toBe(mask(text));
          const again = await read(mask(text));
          expect(again.parseErrors).toBe(0);
          expect(again.types.map((t) => [t.name, t.line, t.members.map((m) => [m.kind, m.line])])).toEqual(
            facts.types.map((t) => [t.name, t.line, t.members.map((m) => [m.kind, m.line])]),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
