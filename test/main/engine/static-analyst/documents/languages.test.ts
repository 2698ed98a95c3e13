/** Flows in other languages than the shop's: through an interface to who fulfils it, over packages, behind a header. */
import { afterEach, describe, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { documentOf, write, writerFor } from './shop.ts';

let code: TestCodeMap | null = null;
afterEach(async () => {
  await code?.dispose();
  code = null;
});

async function stepsOf(files: Record<string, string>, trigger: string): Promise<string[]> {
  code = await openTestCodeMap(files);
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  const { stories } = await documentOf(code, 'stories');
  const story = stories.find((each) => each.trigger.name.includes(trigger));
  // Each step but the first shows the line of its call, and the last what it does.
  const lines = (story?.evidence.length ?? 0) - (story?.steps.length ?? 0);
  expect([0, 1]).toContain(lines);
  return (story?.steps ?? []).map(({ symbol, file, module }) => `${symbol.name} ${file} ${module}`);
}

describe('a story', () => {
  it('goes through an interface of C# to the one type that fulfils it', async () => {
    const files = {
      'Web/OrdersController.cs': `using Shop.Orders;
namespace Shop.Web;
[ApiController]
[Route("orders")]
public class OrdersController
{
    private readonly IOrderService _orders;
    public OrdersController(IOrderService orders) { _orders = orders; }

    [HttpPost("{id}")]
    public string Place(string id)
    {
        return _orders.PlaceOrder(id);
    }
}
`,
      'Web/Other.cs': 'namespace Shop.Web;\npublic class Other { public int One; }\n',
      'Orders/IOrderService.cs':
        'namespace Shop.Orders;\npublic interface IOrderService\n{\n    string PlaceOrder(string id);\n}\n',
      'Orders/OrderService.cs': `using Shop.Store;
namespace Shop.Orders;
public class OrderService : IOrderService
{
    private readonly Rows rows = new Rows();
    public string PlaceOrder(string id)
    {
        return rows.Keep(id);
    }
}
`,
      'Store/Rows.cs':
        'namespace Shop.Store;\npublic class Rows\n{\n    public string Keep(string id)\n    {\n        return id;\n    }\n}\n',
      'Store/Cells.cs': 'namespace Shop.Store;\npublic class Cells { public int Two; }\n',
    };
    expect(await stepsOf(files, 'orders')).toEqual([
      'OrdersController.Place Web/OrdersController.cs Web',
      'OrderService.PlaceOrder Orders/OrderService.cs Orders',
      'Rows.Keep Store/Rows.cs Store',
    ]);
  });

  it('goes over packages of Go, from a file that is not the home of its package', async () => {
    const files = {
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'web/a.go': 'package web\n\nimport "net/http"\n\nfunc Start() {\n\thttp.HandleFunc("/orders", handleOrders)\n}\n',
      'web/b.go':
        'package web\n\nimport (\n\t"net/http"\n\n\t"example.com/shop/store"\n)\n\nfunc handleOrders(w http.ResponseWriter, r *http.Request) {\n\tstore.KeepOrder(r.URL.Path)\n}\n',
      'store/store.go':
        'package store\n\n// KeepOrder writes an order down.\nfunc KeepOrder(id string) {\n\twriteDown(id)\n}\n',
      'store/disk.go': 'package store\n\nfunc writeDown(id string) {\n\tprintln(id)\n}\n',
    };
    expect(await stepsOf(files, '/orders')).toEqual(['handleOrders web/b.go web', 'KeepOrder store/store.go store']);
  });

  it('goes behind a header of C to where the function is', async () => {
    const files = {
      'src/main.c':
        '#include "../lib/keep.h"\n\nint main(int argc, char **argv) {\n  keep_order(argc);\n  return 0;\n}\n',
      'src/other.c': 'int other(void) {\n  return 1;\n}\n',
      'lib/keep.h': '#ifndef KEEP_H\n#define KEEP_H\nvoid keep_order(int id);\n#endif\n',
      'lib/disk.c': '#include "keep.h"\n\nvoid keep_order(int id) {\n  (void)id;\n}\n',
    };
    expect((await stepsOf(files, 'main')).at(-1)).toBe('keep_order lib/disk.c lib');
  });

  it('tells the interface where several fulfil it, whichever of them is in reach', async () => {
    const body = '{\n    return open(id);\n  }\n';
    const files = {
      'package.json': '{ "name": "shop", "dependencies": { "express": "4" } }',
      'web/server.ts': `import express from 'express';
import { lend } from '../lend/lend.ts';
const app = express();
app.post('/orders', placeOrder);
export function placeOrder(req: unknown): void {
  lend(String(req));
}
`,
      'web/other.ts': 'export const one = 1;\n',
      'lend/lend.ts': `import { CardRunner } from '../runners/card-runner.ts';
import { holder } from '../runners/holder.ts';
export const kept: CardRunner[] = [];
export function lend(id: string): void {
  const runner = holder();
  runner.withdrawSum(id);
}
`,
      'lend/other.ts': 'export const two = 2;\n',
      'runners/runner.ts': 'export interface Runner {\n  withdrawSum(id: string): string;\n}\n',
      'runners/holder.ts': 'export function holder(): any {\n  return null;\n}\n',
      'runners/base-runner.ts':
        "import type { Runner } from './runner.ts';\nexport abstract class BaseRunner implements Runner {\n  abstract withdrawSum(id: string): string;\n}\n",
      'runners/card-runner.ts': `import { BaseRunner } from './base-runner.ts';\nexport class CardRunner extends BaseRunner {\n  withdrawSum(id: string): string ${body}}\n`,
      'runners/cash-runner.ts': `import { BaseRunner } from './base-runner.ts';\nexport class CashRunner extends BaseRunner {\n  withdrawSum(id: string): string ${body}}\n`,
      'runners/slow-cash-runner.ts':
        "import { CashRunner } from './cash-runner.ts';\nexport class SlowCashRunner extends CashRunner {\n  slow = true;\n}\n",
    };
    expect((await stepsOf(files, '/orders')).at(-1)).toBe('Runner.withdrawSum runners/runner.ts runners');
  });

  it('takes the name of a package for that package only, and a method for no free function', async () => {
    const handle = (name: string, ...calls: string[]): string =>
      `func ${name}(w http.ResponseWriter, r *http.Request) {\n${calls.map((call) => `\t${call}\n`).join('')}}\n`;
    const files = {
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'web/a.go':
        'package web\n\nimport "net/http"\n\nfunc Start() {\n\thttp.HandleFunc("/orders", handleOrders)\n\thttp.HandleFunc("/paths", handlePaths)\n\thttp.HandleFunc("/others", handleOthers)\n}\n',
      'web/b.go': `package web

import (
\t"net/http"
\t"path"
\t"reflect"

\t"example.com/shop/common/paths"
\tkeeping "example.com/shop/store"
)

${handle('handleOrders', 'path.ExtOf(r.URL.Path)', 'keeping.KeepOrder(r.URL.Path)')}
${handle('handlePaths', 'r.Clean()', 'paths.Normalize(r.URL.Path)')}
${handle('handleOthers', 'path.ExtOf(r.URL.Path)', 'reflect.IndirectTo(r)', 'r.Clean()', 'KeepOrder(r.URL.Path)')}`,
      'common/paths/paths.go':
        'package paths\n\nfunc ExtOf(name string) {\n\tprintln(name)\n}\n\nfunc Clean() {\n\tprintln()\n}\n\nfunc Normalize(name string) {\n\tprintln(name)\n}\n',
      'common/other.go': 'package common\n',
      'hreflect/h.go': 'package hreflect\n\nfunc IndirectTo(v any) {\n\tprintln(v)\n}\n',
      'store/store.go': 'package store\n\nfunc KeepOrder(id string) {\n\tprintln(id)\n}\n',
    };
    const steps = await stepsOf(files, '/orders');
    expect(steps.map((step) => step.split(' ')[0])).toEqual(['handleOrders', 'KeepOrder']);
    const { stories } = await documentOf(code as TestCodeMap, 'stories');
    expect(stories.map(({ trigger, steps: own }) => `${trigger.name} ${own.at(-1)?.symbol.name}`).sort()).toEqual([
      'ANY /orders KeepOrder',
      'ANY /paths Normalize',
    ]);
  });
});

it('counts who names a function of Go by the name of its package there, and shows the line', async () => {
  const files = {
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'paths/paths.go':
      'package paths\n\nfunc Dir(name string) string {\n\treturn name\n}\n\nfunc Ext(name string) string {\n\treturn Dir(name)\n}\n',
    'disk/disk.go':
      'package disk\n\nimport (\n\t"path"\n\n\tp "example.com/shop/paths"\n)\n\nfunc Keep(a string) string {\n\t// p.Dir\n\treturn p.Dir(path.Dir(a))\n}\n',
    'web/web.go':
      'package web\n\nimport (\n\t"path"\n\n\t"example.com/shop/paths"\n)\n\nfunc Show(a string) string {\n\treturn path.Dir(paths.Ext(a))\n}\n',
  };
  code = await openTestCodeMap(files);
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  const { entries } = await documentOf(code, 'interface');
  const dir = entries.find(({ name }) => name.endsWith('paths.Dir'));
  expect(dir).toMatchObject({ consumers: { count: 1, some: [{ name: 'Keep' }] } });
  expect(dir?.evidence.map(({ file, startLine }) => `${file}:${startLine}`)).toEqual([
    'paths/paths.go:3',
    'disk/disk.go:11',
  ]);
});

it('claims nothing to be unused that any file of code writes down, and names a file for what has no name', async () => {
  const body = `(total) => {\n${'  total += 1;\n'.repeat(9)}  return total;\n};\n`;
  code = await openTestCodeMap({
    'package.json': '{\n  "name": "shop",\n  "main": "index.js"\n}\n',
    'index.js': `const path = require('node:path');
const used = require('./lib/used.js');
const late = require(path.join(__dirname, 'lib/late.js'));
module.exports.start = (tools) => used(late(tools['spoken'](1)));
`,
    'lib/used.js': `module.exports = ${body}`,
    'lib/late.js': `module.exports = ${body}`,
    'lib/tools.js': `exports.spoken = ${body}exports.silent = ${body}`,
    'lib/gone.js': `module.exports = ${body}`,
  });
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  const { issues } = await documentOf(code, 'issues');
  expect(issues.filter(({ kind }) => kind === 'dead-export').map(({ title }) => title)).toEqual([
    'Nothing in the workspace names lib/gone.js',
    'Nothing in the workspace names silent',
  ]);
});

it('tells the packages that the root leaves to its users, none that no project file declares', async () => {
  code = await openTestCodeMap({
    'package.json':
      '{\n  "name": "shop",\n  "dependencies": { "dayjs": "1.2.3" },\n  "peerDependencies": {\n    "mysql2": "^3.1.0"\n  }\n}\n',
    'a.ts': "import dayjs from 'dayjs';\nimport Layout from '@theme/Layout';\nexport const a = [dayjs, Layout];\n",
    'b.ts': "import Layout from '@theme/Layout';\nimport own from 'my-own-logger';\nexport const b = [own, Layout];\n",
    'c.ts': "import own from 'my-own-logger';\nexport const c = own;\n",
  });
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  const { techStack } = await documentOf(code, 'arch');
  expect(techStack.map(({ kind, name, version, uses }) => `${kind} ${name} ${version} ${uses}`)).toEqual([
    'language TypeScript  3',
    'database mysql2 3.1.0 0',
    'library dayjs 1.2.3 1',
  ]);
});
