/** Razor pages and components: what they declare, and which names of C# their markup uses, at which places. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../../../src/main/engine/workspace/workspace.ts';
import { factsOf, namesOf } from '../../../../../helpers/facts.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

const counter = lines(
  '@page "/counter/{step:int}"',
  '@using System.Text',
  '@inherits Base<Row>',
  '',
  '<PageTitle>Counter</PageTitle>',
  '<p>Mail a@b.com, @@count, @* not count *@ now @count, of @(Sum(rows).Total + 1)</p>',
  '<button class="btn" @onclick="Add" @onclick:preventDefault="true">Add</button>',
  '@if (count > 3)',
  '{',
  '    var text = "}<b>";',
  '    <b title="@text">@Shop.Text.Trim(text)</b>',
  '    foreach (var row in rows) { <Row Value="@row.Id" /> }',
  '}',
  'else if (rows is null) { <i>@count</i> }',
  '@code {',
  '    private int count = 0; // } not the end',
  '    [Parameter] public int Step { get; set; } = 1;',
  '    RenderFragment Head => @<h1>@count</h1>;',
  '    private void Add() { count += Step; }',
  '}',
  '<p>@Step</p>',
);

async function types(file: string, text: string): Promise<string[]> {
  const facts = await factsOf(file, text);
  return facts.types.flatMap(({ kind, name, line, endLine, bases, members }) => [
    `${kind} ${name} ${line}-${endLine}${bases.length > 0 ? ` : ${bases.map((base) => base.name).join()}` : ''}`,
    ...members.map((member) => `  ${member.line} ${member.kind} ${member.name}`),
  ]);
}

async function places(text: string, name: string, file = 'Counter.razor'): Promise<string[]> {
  return (await namesOf(file, text)).filter((one) => one.name === name).map(({ line, column }) => `${line}:${column}`);
}

describe('a Razor component', () => {
  it('is the class of its file, with the members of its code and all its lines', async () => {
    const found = await types('Pages/Counter.razor', counter);
    expect(found.filter((line) => !line.startsWith(' '))).toEqual(
      expect.arrayContaining(['class Counter 1-21 : Base`1', 'class Counter 1-21']),
    );
    expect(found).toEqual(
      expect.arrayContaining(['  16 field count', '  17 property Step', '  18 property Head', '  19 method Add']),
    );
    expect((await factsOf('Pages/Counter.razor', counter)).parseErrors).toBe(0);
  });

  it('finds names in expressions, blocks, handlers and tags at their own places, none in text and comments', async () => {
    expect(await places(counter, 'count')).toEqual(['6:48', '8:6', '14:30', '16:17', '18:34', '19:26']);
    expect(await places(counter, 'Add')).toEqual(['7:31', '19:18']);
    expect(await places(counter, 'Row')).toEqual(['3:16', '12:34']);
    expect(await places(counter, 'Trim')).toEqual(['11:33']);
    expect(await places(counter, 'rows')).toEqual(['6:64', '12:25', '14:10']);
    expect(await places(counter, 'Step')).toEqual(['17:28', '19:35', '21:5']);
    expect(await places(counter, 'com')).toEqual([]);
    expect(await places(counter, 'preventDefault')).toEqual([]);
  });

  it('keeps its members where the blanks before them do not hold the name of the class', async () => {
    const short = lines('<b>@Text</b>', '@code {', '    [Parameter] public string? Text { get; set; }', '}');
    expect(await types('Short.razor', short)).toContain('  3 property Text');
    expect(await places(short, 'Text')).toContain('1:5');
  });

  it('uses the directives of _Imports in all files', async () => {
    const { imports } = await factsOf('Pages/_Imports.razor', '@using Shop.Text\n@using static Shop.Money\n');
    expect(imports.map(({ from, global }) => `${from} ${global}`)).toEqual(['Shop.Text true', 'Shop.Money true']);
  });
});

it('names a view by its path, as the compiler does, and reads its model, sections and functions', async () => {
  const view = lines(
    '@model OrderList',
    '@{',
    '    ViewData["Title"] = "Orders";',
    '    Layout = null;',
    '}',
    '<h1>@Model.Count orders of @Html.Raw(Model.Owner?.Name)</h1>',
    '<p>A line of text that is long enough for what the compiler adds to a page.</p>',
    '@section Scripts { <script>let x = @Json(Model.Rows[0]);</script> }',
    '@functions { string Json(object row) => row.ToString(); }',
  );
  expect(await types('Views/Orders/Index.cshtml', view)).toEqual(
    expect.arrayContaining(['class Views_Orders_Index 1-9', '  9 method Json']),
  );
  expect(await places(view, 'OrderList', 'Views/Orders/Index.cshtml')).toEqual(['1:8']);
  expect(await places(view, 'Json', 'Views/Orders/Index.cshtml')).toEqual(['8:37', '9:21']);
  expect(await places(view, 'Owner', 'Views/Orders/Index.cshtml')).toEqual(['6:44']);
});

it.each(['$"{', '@{ <b> ', '@(', '@if (', '@code {', '@{ x = @<p>', '@{ <a"'])(
  'reads %s, however often it is repeated',
  async (piece) => {
    const facts = await factsOf('Deep.razor', piece.repeat(5_000));
    expect(facts.types.map(({ name }) => name)).toContain('Deep');
  },
);

it('reads any text in time, and each character that it keeps stays where it was', () => {
  const piece = fc.constantFrom(
    ...[
      '@',
      '{',
      '}',
      '(',
      ')',
      '<',
      '>',
      '/',
      '"',
      "'",
      '\n',
      ' ',
      '@code {',
      '@if (',
      '@*',
      '*@',
      '@{',
      '<A b="',
      ':',
    ],
    ...[
      'name',
      '@using X',
      '@inject A b',
      '@foreach (var a in b) {',
      '$"{',
      '@"',
      '"""',
      '//',
      '/*',
      '@<p>',
      '@:',
      '=>',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const code = codeOf('A.razor', text);
      const written = text.endsWith('\n') ? text.slice(0, -1) : text;
      expect(code.length).toBeGreaterThanOrEqual(written.length);
      expect([...code.slice(0, written.length)].filter((char) => char === '\n')).toHaveLength(
        written.split('\n').length - 1,
      );
      // What a name of the text became is the name, blanks, or a part of what was written into the blanks.
      for (const { index } of written.matchAll(/name/g))
        expect(code.slice(index, index + 4)).toMatch(/^(?:name|[ \w.;:_{}()]{4})$/);
    }),
    { numRuns: 300 },
  );
});
