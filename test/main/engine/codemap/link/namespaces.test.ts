/** Where C# names lead, through real files, and that it stays so when files elsewhere change. */
import { afterEach, describe, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let open: TestCodeMap | null = null;
afterEach(async () => {
  await open?.dispose();
  open = null;
});

async function codeMap(files: Record<string, string>): Promise<TestCodeMap> {
  open = await openTestCodeMap(files);
  return open;
}

/** What `N.User` leads to, with `body` in it and `other` in another file. */
async function uses(body: string, other: string, before = ''): Promise<string[]> {
  const map = await codeMap({ 'User.cs': `${before}\nnamespace N;\nclass User ${body}`, 'Other.cs': other });
  return map.uses('N.User');
}

describe('C# types of one name', () => {
  const both =
    'namespace N;\nclass Foo { }\nclass Foo<T> { }\nclass Foo<T, U> { }\ninterface IBar { }\ninterface IBar<T> { }';

  it.each([
    ['{ Foo a; }', ['memberType N.Foo']],
    ['{ Foo<int> a; }', ['memberType N.Foo<>']],
    ['{ Foo<int, Foo> a; }', ['memberType N.Foo', 'memberType N.Foo<,>']],
    ['{ void M() { new Foo<Foo<int>, (int, int)>(); } }', ['call N.Foo<,>', 'call N.Foo<>']],
    ['{ object a = typeof(Foo<,>); string b = nameof(Foo<>); }', ['call N.Foo<,>', 'call N.Foo<>']],
    [': Foo<int>, IBar { }', ['implements N.IBar', 'inherits N.Foo<>']],
    [': Foo, IBar<int> { }', ['implements N.IBar<>', 'inherits N.Foo']],
  ])('have edges of their own: %s', async (body, expected) => {
    expect(await uses(body, both)).toEqual(expected);
  });

  it('are external where no type has that many parameters', async () => {
    expect(await uses('{ Foo<int> a; }', 'namespace N;\nclass Foo { }')).toEqual(['memberType external Foo']);
  });

  it('are followed through generic declaring types and aliases', async () => {
    const other = 'namespace M;\nclass Outer<T> { public class Inner<U> { } public class Plain { } }';
    expect(await uses(': Outer<int>.Plain { A a; }', other, 'using M;\nusing A = M.Outer<int>.Inner<string>;')).toEqual(
      ['inherits M.Outer+Plain', 'memberType M.Outer+Inner<>'],
    );
  });
});

describe('C# attributes', () => {
  it('mean the type with the ending, then the one without', async () => {
    const other = 'namespace N;\nclass MarkAttribute { }\nclass Mark { }\nclass Plain { }\nclass SizedAttribute<T> { }';
    expect(await uses('{ [Mark] int a; [Plain] int b; [Sized<Mark>] int c; [Gone] int d; }', other)).toEqual([
      'call N.Mark',
      'call N.MarkAttribute',
      'call N.Plain',
      'call N.SizedAttribute<>',
      'call external Gone',
    ]);
  });

  it('turn to the type with the ending as soon as there is one', async () => {
    const map = await codeMap({
      'U.cs': 'namespace N;\n[Mark] class User { }',
      'Mark.cs': 'namespace N;\nclass Mark { }',
    });
    expect(map.uses('N.User')).toEqual(['call N.Mark']);
    await map.change({ 'Attribute.cs': 'namespace N;\nclass MarkAttribute { }' });
    expect(map.uses('N.User')).toEqual(['call N.MarkAttribute']);
  });
});

describe('C# nested types that are inherited', () => {
  const bases = {
    'Base.cs':
      'namespace B;\nclass Base { public class Inner { } public enum Kind { A } }\nclass Other { public class Inner { } }',
    'Middle.cs': 'using B;\nnamespace N;\nclass Middle : Base { }',
  };

  it('are found by their simple name, from nested types too, and through the deriving type', async () => {
    const map = await codeMap({
      ...bases,
      'User.cs':
        'namespace N;\nclass User : Middle { Inner a; class Deep { Kind k; } }\nclass Far { User.Inner a; object b = User.Kind.A; }',
    });
    expect(map.uses('N.User')).toEqual(['inherits N.Middle', 'memberType B.Base+Inner']);
    expect(map.uses('N.User+Deep')).toEqual(['memberType B.Base+Kind']);
    expect(map.uses('N.Far')).toEqual(['call B.Base+Kind', 'memberType B.Base+Inner']);
  });

  it('follow when a base far away becomes another', async () => {
    const map = await codeMap({
      ...bases,
      'User.cs': 'namespace N;\nclass User : Middle { Inner a; class Deep { Inner b; } }',
      'Far.cs': 'namespace N;\nclass Far { User.Inner a; }',
    });
    await map.change({ 'Middle.cs': 'using B;\nnamespace N;\nclass Middle : Other { }' });
    expect(map.uses('N.User')).toEqual(['inherits N.Middle', 'memberType B.Other+Inner']);
    expect(map.uses('N.User+Deep')).toEqual(['memberType B.Other+Inner']);
    expect(map.uses('N.Far')).toEqual(['memberType B.Other+Inner']);
    await map.change({ 'Middle.cs': 'namespace N;\nclass Middle { }' });
    expect(map.uses('N.User')).toEqual(['inherits N.Middle', 'memberType external Inner']);
  });

  it('do not hide types around the namespace, and end in a cycle of bases', async () => {
    const map = await codeMap({
      'User.cs': 'namespace N;\nclass User : User.Nested { Inner a; class Nested : User { } }\nclass Inner { }',
    });
    expect(map.uses('N.User')).toEqual(['inherits N.User+Nested', 'memberType N.Inner']);
  });
});

describe('C# usings', () => {
  it('depend on a type whose static members they open, and see its nested types', async () => {
    const other = 'namespace M;\nstatic class Tools { public static int Now() => 1; public class Kit { } }';
    expect(await uses('{ int a = Now(); Kit k; }', other, 'using static M.Tools;')).toEqual([
      'import M.Tools',
      'memberType M.Tools+Kit',
    ]);
  });

  it('follow aliases of types, namespaces and other assemblies', async () => {
    const other = 'namespace M.Sub;\nclass Foo { }\nclass Bar { }';
    const before = 'extern alias Lib;\nusing F = M.Sub.Foo;\nusing S = M.Sub;\nusing P = (int X, int Y);';
    expect(await uses('{ F a; S.Bar b; S::Foo c; Lib::M.Sub.Bar d; }', other, before)).toEqual([
      'memberType M.Sub.Bar',
      'memberType M.Sub.Foo',
    ]);
  });

  it('show the base behind an alias on the page of a type', async () => {
    const map = await codeMap({
      'User.cs': 'using B = M.Base<int>;\nnamespace N;\nclass User : B, M.IThing<int>, IDisposable { }',
      'Base.cs': 'namespace M;\nclass Base<T> { }\ninterface IThing<T> { }',
    });
    const bases = map.map.typeDetail(map.row('N.User'))?.bases;
    expect(bases?.map(({ name, kind, symbol }) => [name, kind, symbol?.path ?? null])).toEqual([
      ['B', 'inherits', 'M.Base'],
      ['M.IThing', 'implements', 'M.IThing'],
      ['IDisposable', 'implements', null],
    ]);
  });

  it('for the whole project relink those who use an alias when its target appears', async () => {
    const map = await codeMap({
      'Global.cs': 'global using F = M.Foo;',
      'User.cs': 'namespace N;\nclass User { F a; }',
    });
    expect(map.uses('N.User')).toEqual(['memberType external F']);
    await map.change({ 'Foo.cs': 'namespace M;\nclass Foo { }' });
    expect(map.uses('N.User')).toEqual(['memberType M.Foo']);
    await map.change({ 'Foo.cs': null });
    expect(map.uses('N.User')).toEqual(['memberType external F']);
  });
});

describe('C# file types', () => {
  it('are private and come after what other files show to all', async () => {
    const map = await codeMap({
      'A.cs': 'namespace N;\nfile class Helper { }\nclass UsesOwn { Helper h; }',
      'B.cs': 'namespace N;\nclass UsesOther { Helper h; }',
      'Z.cs': 'namespace N;\npublic interface Helper { }',
    });
    expect(map.map.typeDetail(map.row('N.UsesOther'))?.symbol.path).toBe('N.UsesOther');
    const helpers = [...map.map.all()].filter((row) => row.fqn === 'N.Helper' && row.member === 0);
    expect(helpers.map((row) => [row.kind, row.access]).sort()).toEqual([
      ['class', 'private'],
      ['interface', 'public'],
    ]);
    const target = (from: string): string | undefined =>
      map.map.neighbours(map.row(from), { side: 'dependencies' })?.nodes[1]?.symbol.kind;
    expect([target('N.UsesOwn'), target('N.UsesOther')]).toEqual(['class', 'interface']);
  });
});
