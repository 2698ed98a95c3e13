/** Tag helpers of Razor name members of the model, actions, handlers and partial views. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

const files = {
  'App/Order.cs':
    'namespace App;\npublic class Order { public string Name { get; set; } public Part Part { get; set; } }\npublic class Part { public int Size { get; set; } }\n',
  'App/OrderController.cs':
    'namespace App;\npublic class OrderController { public object Edit(int id) => null; public object ListAsync() => null; }\npublic class CartController { public object Edit(int id) => null; }\n',
  'App/Pages/Index.cshtml.cs': 'namespace App;\npublic class IndexModel { public void OnPostDeleteAsync() {} }\n',
  'App/Pages/Index.cshtml':
    '@page\n@model IndexModel\n<p>Orders of the shop, all of them on one page</p>\n<form asp-page-handler="Delete"></form>\n',
  'App/Views/Order/Edit.cshtml': [
    '@model Order',
    '<p>Some text that leaves room for what the compiler adds to a page.</p>',
    '<input asp-for="Name" />',
    '<input asp-for="Part.Size" />',
    '<a asp-action="Edit">again</a>',
    '<a asp-action="Edit" asp-controller="Cart">cart</a>',
    '<a asp-action="List" asp-controller="Order">all</a>',
    '<partial name="_Row" model="Model.Part" />',
    '<component type="typeof(Chart)" render-mode="Static" />',
  ].join('\n'),
  'App/Views/Shared/_Row.cshtml':
    '@model Part\n<p>Some text that leaves room for what the compiler adds.</p>\n<b>@Model.Size</b>\n',
  'App/Chart.razor': '<p>Some text that leaves room for what the compiler adds to it.</p>\n@code { int Count = 1; }\n',
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace(files);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

async function found(path: string): Promise<{ uses: string[]; lines: string[] }> {
  const { usages, mentions } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  const at = ({ file, line }: { file: string; line: number }): string =>
    `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
  return { uses: usages.map(at), lines: mentions.places.map(at) };
}

it('asp-for uses a member of the model, also behind a dot', async () => {
  expect((await found('App.Order.Name')).uses).toEqual(['Edit.cshtml:3']);
  expect((await found('App.Part.Size')).uses).toEqual(['Edit.cshtml:4', '_Row.cshtml:3']);
  expect((await found('App.Order.Part')).uses).toEqual(['Edit.cshtml:4', 'Edit.cshtml:8']);
});

it('a component is used by its type', async () => {
  expect((await found('Chart')).uses).toEqual(['Edit.cshtml:9']);
});

it('an action is named by its controller, or by the folder of the view', async () => {
  expect((await found('App.OrderController.Edit')).lines).toEqual(['Edit.cshtml:5']);
  expect((await found('App.CartController.Edit')).lines).toEqual(['Edit.cshtml:6']);
  expect((await found('App.OrderController.ListAsync')).lines).toEqual(['Edit.cshtml:7']);
  expect((await found('App.CartController')).lines).toEqual(['Edit.cshtml:6']);
});

it('a handler of a page and a partial view are named by their helpers', async () => {
  expect((await found('App.IndexModel.OnPostDeleteAsync')).lines).toEqual(['Index.cshtml:4']);
  expect((await found('App_Views_Shared_Row')).lines).toEqual(['Edit.cshtml:8']);
});
