/** Rules of the C# adapter that the fixture does not isolate. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFacts, TypeFact } from '../../../../../src/main/engine/codemap/facts.ts';
import { factsOf } from '../../../../helpers/facts.ts';

const read = (text: string, file = 'a.cs'): Promise<FileFacts> => factsOf(file, text);

async function onlyType(text: string): Promise<TypeFact> {
  const [type] = (await read(text)).types;
  if (type === undefined) throw new Error('no type');
  return type;
}

async function callsIn(body: string): Promise<string[]> {
  const type = await onlyType(`class Host { void Run() { ${body}\n } }`);
  return type.uses.filter((use) => use.kind === 'call').map((use) => use.name);
}

describe('C# (codemap-1)', () => {
  it.each([
    ['class', 'class X { }'],
    ['struct', 'struct X { }'],
    ['interface', 'interface X { }'],
    ['record', 'record X(int A);'],
    ['record', 'record struct X(int A);'],
    ['enum', 'enum X { A }'],
    ['delegate', 'delegate void X();'],
  ])('knows the kind %s: %s', async (kind, text) => {
    expect(await onlyType(text)).toMatchObject({ kind, name: 'X', access: 'internal', parent: -1 });
  });

  it('marks partial halves, so that they can be merged (hash-7)', async () => {
    const { types } = await read('partial class A { int x; }\npartial class A { int y; }\nclass B { }');
    expect(types.map((type) => [type.name, type.partial])).toEqual([
      ['A', true],
      ['A', true],
      ['B', false],
    ]);
  });

  it('counts type parameters of types and methods', async () => {
    const type = await onlyType('class A<T, U> { void M<V>(V v) { } }');
    expect(type.arity).toBe(2);
    expect(type.members[0]?.arity).toBe(1);
    expect(type.uses).toEqual([]);
  });

  it('nests types with their declaring type first', async () => {
    const { types } = await read('namespace N { class A { class B { enum C { X } } } }');
    expect(types.map((type) => [type.name, type.parent, type.namespace])).toEqual([
      ['A', -1, 'N'],
      ['B', 0, 'N'],
      ['C', 1, 'N'],
    ]);
  });

  it.each([
    ['new Foo()', ['Foo']],
    ['new A.B.Foo()', ['A.B.Foo']],
    ['Foo.Bar();', ['Foo']],
    ['A.Foo.Bar();', ['A.Foo']],
    ['var x = Foo.Value;', ['Foo.Value']],
    ['Foo x = null;', ['Foo']],
    ['Foo? x = null;', ['Foo']],
    ['Foo[] xs = null;', ['Foo']],
    ['List<Foo> x = null;', ['List`1', 'Foo']],
    ['Map<A.Foo, (int, B[,])?> x = null;', ['Map`2', 'A.Foo', 'B']],
    ['var t = typeof(Map<,>);', ['Map`2']],
    ['var n = nameof(List<>);', ['List`1']],
    ['Outer<int>.Bar();', ['Outer`1']],
    ['if (Foo.Size < 3 && Other.Size > (2)) { }', ['Foo.Size', 'Other.Size']],
    ['Alias::B.Foo x = null;', ['Alias.B.Foo']],
    ['var x = (Foo)y;', ['Foo']],
    ['var x = y as Foo;', ['Foo']],
    ['if (y is Foo) { }', ['Foo']],
    ['var t = typeof(Foo);', ['Foo']],
    ['try { } catch (Foo) { }', ['Foo']],
    ['Map<Foo>(y);', ['Foo']],
    ['global::A.Foo.Bar();', ['A.Foo']],
  ])('takes types from the body %s', async (body, names) => {
    expect(await callsIn(body)).toEqual(names);
  });

  it.each([
    'DoWork();',
    'this.Value = Other;',
    'Value = 1;',
    'y.Foo.Bar();',
    'if (Ready) { }',
    'return Ready;',
    'var s = "new Foo()"; // new Foo()',
    'var s = @"a "" new Foo()"; /* new Foo() */',
    'var s = $"{new List<int>()} new Foo()";',
    "var c = '\"'; var d = '\\''; x(\"new Foo()\");",
    'Call(name: Value, Other: 1);',
  ])('takes nothing from the body %s', async (body) => {
    expect(await callsIn(body)).toEqual([]);
  });

  it('does not take a property of the type for a type of that name', async () => {
    const type = await onlyType('class A { Options Options { get; } void M() { Options.Reset(); Other.Reset(); } }');
    expect(type.uses).toEqual([
      { name: 'Options', kind: 'memberType', count: 1 },
      { name: 'Other', kind: 'call', count: 1 },
    ]);
  });

  it('reads documentation as text: summary first, tags stripped, references by name', async () => {
    const doc = [
      '/// <remarks>After.</remarks>',
      '/// <summary>Uses <see cref="T:N.Foo"/> and <c>List{T}</c> &lt;here&gt;.</summary>',
      '/// <param name="x">Value of <paramref name="x"/>.</param>',
    ].join('\n');
    expect((await onlyType(`${doc}\nclass A { }`)).doc).toBe('Uses N.Foo and List{T} <here>.\nAfter.\nx: Value of x.');
    expect((await onlyType('//// no doc\n// nor this\nclass A { }')).doc).toBe('');
  });

  it('gives every declaration in any order, once', async () => {
    const pool = fc.uniqueArray(
      fc.constantFrom(
        ['M1', 'void M1() { if (a) { b(); } }'],
        ['P1', 'public int P1 { get; set; } = 3;'],
        ['F1', 'private readonly string F1 = "}{";'],
        ['E1', 'event Action E1;'],
        ['M2', '[Attr("x")] async Task<int> M2<T>(T t, int n = 1) where T : class => await X(t);'],
        ['C1', "const char C1 = '\"';"],
        ['this[]', 'int this[int i] { get { return i; } }'],
        ['M3', '/// <summary>x</summary>\nstatic void M3(ref int a, params string[] b) { }'],
      ),
      { selector: ([name]) => name },
    );
    await fc.assert(
      fc.asyncProperty(pool, fc.boolean(), async (parts, crlf) => {
        const text = `namespace N;\nclass A {\n${parts.map(([, code]) => code).join('\n')}\n}\n`;
        const { types, parseErrors } = await read(crlf ? text.replaceAll('\n', '\r\n') : text);
        expect(parseErrors).toBe(0);
        expect(types[0]?.members.map((member) => member.name)).toEqual(parts.map(([name]) => name));
      }),
      { numRuns: 60 },
    );
  });
});
