/** Usings that project files bring in: as text, and through a workspace. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type DotnetFiles, dotnetUsings } from '../../../../../src/main/engine/codemap/build/projects.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

const usings = (project: string, more: Partial<DotnetFiles> = {}): string[] =>
  dotnetUsings({ props: [], targets: [], project, ...more }).map(({ from, alias, names }) =>
    [names.length > 0 ? 'static' : '', alias === '' ? '' : `${alias} =`, from].filter(Boolean).join(' '),
  );

describe('usings of a C# project file', () => {
  it('are its Using items, several in one, with alias or static', () => {
    const project = `<Project><ItemGroup>
      <Using Include="Acme.Core; Acme.Net" /><Using Include='System.Math' Static='True'/>
      <Using  Include = "Acme.Deep.Thing"
              Alias = "Thing"/>
    </ItemGroup></Project>`;
    expect(usings(project)).toEqual(['Acme.Core', 'Acme.Net', 'static System.Math', 'Thing = Acme.Deep.Thing']);
  });

  it('are not taken from comments, nor where they must be evaluated', () => {
    expect(usings('<Project><!-- <Using Include="A" /> --><Using Include="$(Root).B;C" /></Project>')).toEqual(['C']);
    expect(usings('<Project><Using Include="A" /><!-- open <Using Include="B" />')).toEqual(['A']);
  });

  it('lose what is removed, but not under a condition', () => {
    const project =
      '<Project><Using Include="A;B;C" /><Using Remove="A" /><Using Remove="B" Condition="\'$(X)\' > 1" /></Project>';
    expect(usings(project)).toEqual(['B', 'C']);
  });

  it.each([
    ['Microsoft.NET.Sdk', 7, 'System.Linq', 'Microsoft.AspNetCore.Http'],
    ['Microsoft.NET.Sdk.Web', 16, 'Microsoft.AspNetCore.Http', 'Microsoft.Extensions.Nothing'],
    ['Microsoft.NET.Sdk.Worker/8.0.1', 11, 'Microsoft.Extensions.Hosting', 'Microsoft.AspNetCore.Http'],
  ])('follow the SDK %s where they are switched on', (sdk, count, there, missing) => {
    const project = (state: string): string =>
      `<Project Sdk="${sdk}"><PropertyGroup><ImplicitUsings>${state}</ImplicitUsings></PropertyGroup></Project>`;
    const found = usings(project('enable'));
    expect(found).toHaveLength(count);
    expect(found).toContain(there);
    expect(found).not.toContain(missing);
    expect(usings(project('disable'))).toEqual([]);
    expect(usings(`<Project Sdk="${sdk}"></Project>`)).toEqual([]);
    expect(usings(`<Project><Sdk Name="${sdk}" /><ImplicitUsings>true</ImplicitUsings></Project>`)).toHaveLength(count);
  });

  it('come in order: props, the SDK, the project, targets', () => {
    const project = '<Project Sdk="Microsoft.NET.Sdk"><Using Remove="System;Outer" /></Project>';
    const props = ['<Project><ImplicitUsings>enable</ImplicitUsings><Using Include="Outer;Kept" /></Project>'];
    const targets = ['<Project><Using Remove="System.Linq" /><Using Include="Late" /></Project>'];
    expect(usings(project, { props, targets })).toEqual([
      'Kept',
      'System.Collections.Generic',
      'System.IO',
      'System.Net.Http',
      'System.Threading',
      'System.Threading.Tasks',
      'Late',
    ]);
    expect(usings('<Project><ImplicitUsings>disable</ImplicitUsings></Project>', { props })).toEqual(['Outer', 'Kept']);
  });

  it('are names, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        '<Using',
        ' Include="',
        " Include='",
        'A.B',
        '"',
        "'",
        ' />',
        '>',
        '<!--',
        '-->',
        ' Alias="x"',
        ';',
        '$(',
        '\n',
        '<Project Sdk="',
      ],
      ...['<ImplicitUsings>', 'enable', '</', ' Remove="', '='],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        for (const { from, global } of dotnetUsings({ props: [], project: parts.join(''), targets: [] })) {
          expect(from).toMatch(/^[\p{L}_][\p{L}\p{Nd}_.]*$/u);
          expect(global).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(['<Using Include="', '<!--', '<Using ', '<ImplicitUsings ', '<Using Include=""'])(
    'end in time on a file full of %s',
    (piece) => {
      expect(usings(piece.repeat(100_000 / piece.length))).toEqual([]);
    },
  );
});

describe('usings of projects in a workspace', () => {
  let map: TestCodeMap | null = null;
  afterEach(async () => {
    await map?.dispose();
    map = null;
  });
  const sources = {
    'src/app/User.cs': 'namespace App;\nclass User { Foo a; T b; }',
    'lib/Foo.cs': 'namespace Lib;\npublic class Foo { }',
    'lib/Deep.cs': 'namespace Lib.Deep;\npublic class Thing { }',
  };
  const project = '<Project Sdk="Microsoft.NET.Sdk"></Project>';
  const found = ['memberType Lib.Deep.Thing', 'memberType Lib.Foo'];
  const lost = ['memberType external Foo', 'memberType external T'];

  it('hold for its files, from the project file or from the folders above it', async () => {
    const items = '<Using Include="Lib" /><Using Include="Lib.Deep.Thing" Alias="T" />';
    map = await openTestCodeMap({ ...sources, 'src/app/app.csproj': `<Project>${items}</Project>` });
    expect(map.uses('App.User')).toEqual(found);
    await map.change({ 'src/app/app.csproj': project }, 'all');
    expect(map.uses('App.User')).toEqual(lost);
    await map.change({ 'Directory.Build.props': `<Project>${items}</Project>` }, 'all');
    expect(map.uses('App.User')).toEqual(found);
    // The nearest file above alone counts, unless it brings in the next.
    await map.change({ 'src/Directory.Build.props': '<Project></Project>' }, 'all');
    expect(map.uses('App.User')).toEqual(lost);
    await map.change(
      { 'src/Directory.Build.props': '<Project><Import Project="..\\Directory.Build.props" /></Project>' },
      'all',
    );
    expect(map.uses('App.User')).toEqual(found);
    await map.change({ 'Directory.Build.targets': '<Project><Using Remove="Lib.Deep.Thing" /></Project>' }, 'all');
    expect(map.uses('App.User')).toEqual(['memberType Lib.Foo', 'memberType external T']);
  });

  it('relink those who use an alias when its target goes', async () => {
    const items = '<Using Include="Lib.Deep.Thing" Alias="T" />';
    map = await openTestCodeMap({ ...sources, 'src/app/app.csproj': `<Project>${items}</Project>` });
    await map.change({ 'lib/Deep.cs': null });
    expect(map.uses('App.User')).toEqual(lost);
    await map.change({ 'lib/Deep.cs': sources['lib/Deep.cs'] });
    expect(map.uses('App.User')).toEqual(['memberType Lib.Deep.Thing', 'memberType external Foo']);
  });
});
