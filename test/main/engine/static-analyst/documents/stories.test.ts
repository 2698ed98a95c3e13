/** Stories are true ways through the calls: each step is called by the one before it, and the last is where it comes to. */
import { afterEach, describe, expect, it } from 'vitest';
import type { StoriesDocument } from '#shared/contract/generations/documents.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { documentOf, write, writerFor } from './shop.ts';

let code: TestCodeMap | null = null;
afterEach(async () => {
  await code?.dispose();
  code = null;
});

type Story = StoriesDocument['stories'][number];

async function storiesOf(files: Record<string, string>): Promise<Story[]> {
  code = await openTestCodeMap(files);
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  return (await documentOf(code, 'stories')).stories;
}

const way = ({ steps }: Story): string[] => steps.map(({ symbol }) => symbol.name);
const lines = ({ evidence }: Story): string[] => evidence.map(({ file, startLine }) => `${file}:${startLine}`);

const server = `import express from 'express';
import { OrderService } from '../orders/order-service.ts';
const app = express();
const orders = new OrderService();
app.post('/orders', placeOrder);
export function placeOrder(req: unknown): void {
  orders.place(String(req));
}
`;
const shop = {
  'package.json': '{ "name": "shop", "dependencies": { "express": "4" } }',
  'web/server.ts': server,
  'web/other.ts': 'export const one = 1;\n',
  'orders/order-service.ts': `import { Keeper } from '../store/keeper.ts';
import { normalize } from '../text/normalize.ts';
export class OrderService {
  private rows: Keeper[] = [];
  private readonly kept: Keeper = new Keeper();
  place(id: string): void {
    this.check(id);
    this.rows.find(Boolean);
    const text = normalize(id);
    this.kept.keepRow(text);
  }
  check(id: string): string {
    return normalize(id);
  }
}
`,
  'orders/other.ts': 'export const two = 2;\n',
  'text/normalize.ts': 'export function normalize(text: string): string {\n  return text.trim();\n}\n',
  'text/other.ts': 'export const three = 3;\n',
  'store/keeper.ts': `import { writeFileSync } from 'node:fs';
import { normalize } from '../text/normalize.ts';
export class Keeper {
  keepRow(text: string): void {
    normalize(text);
    this.flush(text);
  }
  find(text: string): void {
    writeFileSync('found.txt', text);
  }
  flush(text: string): void {
    writeFileSync('rows.txt', text);
  }
}
`,
  'store/other.ts': 'export const four = 4;\n',
};

describe('a story', () => {
  it('is one way, each step called by the one before it where the evidence says, to what it does to the world', async () => {
    const [story] = (await storiesOf(shop)).filter(({ trigger }) => trigger.kind === 'route');
    expect(story?.title).toBe('POST /orders writes files: Keeper.flush');
    // The list of rows has a `find` too: that of a list is none of ours.
    expect(story === undefined ? [] : way(story)).toEqual([
      'placeOrder',
      'OrderService.place',
      'Keeper.keepRow',
      'Keeper.flush',
    ]);
    expect(story === undefined ? [] : lines(story)).toEqual([
      'web/server.ts:5',
      'web/server.ts:7',
      'orders/order-service.ts:10',
      'store/keeper.ts:6',
      'store/keeper.ts:12',
    ]);
    expect(story?.steps.at(-1)?.what).toBe('flush; writes files by writeFileSync');
  });

  it('follows what a call returns: chained calls, and variables that are made of them', async () => {
    const [story] = await storiesOf({
      ...shop,
      'orders/order-service.ts': `import { openStore } from '../store/open.ts';
export class OrderService {
  place(id: string): void {
    const rows = openStore(id);
    rows.select(id).where(id).execute();
  }
}
`,
      'store/open.ts': `import { Query } from './query.ts';
export function openStore(id: string): Query {
  return new Query(id);
}
`,
      'store/query.ts': `import { rmSync } from 'node:fs';
export class Query {
  constructor(readonly id: string) {}
  select(id: string): this {
    return this;
  }
  where(id: string): Query {
    return this;
  }
  execute(): void {
    rmSync(this.id);
  }
}
`,
      'store/keeper.ts': 'export class Other {\n  execute(): void {}\n}\n',
    });
    expect(story === undefined ? [] : way(story)).toEqual(['placeOrder', 'OrderService.place', 'Query.execute']);
  });

  it('continues where a handler hands on to what has the same name, and makes what is named last', async () => {
    const found = await storiesOf({
      'Api/PaymentsController.cs': `using Microsoft.AspNetCore.Mvc;
using Shop.Core;
namespace Shop.Api;
[Route("payments")]
public sealed class PaymentsController(Processor processor) : ControllerBase
{
    [HttpPost]
    public void Pay(string id) => processor.Pay(id);

    [HttpGet("{id}")]
    public Account? Show(string id) => Look(new Account.Number(id));
}
`,
      'Api/Other.cs': 'namespace Shop.Api;\npublic sealed class Other { }\n',
      'Core/Processor.cs': `using System.IO;
namespace Shop.Core;
public sealed class Processor(Journal journal)
{
    public void Pay(string id) { journal.Keep(id); }
}
public sealed class Journal
{
    public void Keep(string id) { File.WriteAllText("paid.txt", id); }
}
`,
      'Core/Accounts.cs': `using Shop.Base;
namespace Shop.Core;
public sealed class Account
{
    public Account(string id) { Money.Zero(id); }

    public readonly record struct Number(string Value);
}
`,
      'Base/Money.cs': `using System.IO;
namespace Shop.Base;
public static class Money
{
    public static void Zero(string id) { File.ReadAllText(id); }
}
`,
      'Base/Other.cs': 'namespace Shop.Base;\npublic sealed class One { }\n',
    });
    const routes = found.filter(({ trigger }) => trigger.kind === 'route').map((story) => way(story).join(' '));
    expect(routes).toEqual([
      'PaymentsController.Pay Processor.Pay Journal.Keep',
      'PaymentsController.Show Account.Number.Number',
    ]);
  });

  it('knows an effect by what its chain of calls begins with, and a handler in place for what it is', async () => {
    const [story] = await storiesOf({
      'package.json': '{ "name": "shop", "dependencies": { "express": "4", "@prisma/client": "5" } }',
      'web/server.ts': `import { Router } from 'express';
import { find } from '../orders/orders.ts';
const router = Router();
router.get('/orders', async (req, res) => {
  const rows = await find(req.query.id);
  res.status(200).json(rows);
});
export default router;
`,
      'web/other.ts': 'export const one = 1;\n',
      'orders/orders.ts': `import prisma from '../client.ts';
export async function find(id: string): Promise<unknown> {
  return prisma.order.findMany({ where: { id } });
}
`,
      'orders/other.ts': 'export const two = 2;\n',
    });
    expect(story?.title).toBe('GET /orders queries a database: find');
    expect(story?.steps.map(({ what }) => what)).toEqual([
      'in place, in server',
      'find; queries a database by order.findMany',
    ]);
  });

  it('leads into no declaration of what packages hold', async () => {
    const stories = await storiesOf({
      'package.json': '{ "name": "shop", "dependencies": { "express": "4" } }',
      'web/server.ts': `import express from 'express';
import { bind } from '../net/bind.ts';
const app = express();
app.post('/bind', start);
export function start(): void {
  bind(1);
}
`,
      'web/other.ts': 'export const one = 1;\n',
      'net/bind.ts': `import type { Server } from '../types/connect.ts';
export function bind(port: number, httpServer?: Server): void {
  httpServer?.listenOnPort(port);
}
`,
      'net/other.ts': 'export const two = 2;\n',
      'types/connect.d.ts':
        'export class Server {\n  /** Listen for connections. */\n  listenOnPort(port: number): void;\n}\n',
      'types/other.ts': 'export const three = 3;\n',
    });
    expect(stories.flatMap(way)).not.toContain('Server.listenOnPort');
    expect(stories.map(way)).toContainEqual(['start', 'bind']);
  });

  it('takes types of Go by their package: a type of others with a name of ours is of others', async () => {
    const stories = await storiesOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'web/a.go': `package web

import (
\t"net/http"

\t"example.com/shop/store"
\t"github.com/bep/lazycache"
)

type Shop struct {
\tlazy *lazycache.Cache
\town  *store.Cache
}

func (s *Shop) Start() {
\thttp.HandleFunc("/lazy", s.handleLazy)
\thttp.HandleFunc("/own", s.handleOwn)
}

func (s *Shop) handleLazy(w http.ResponseWriter, r *http.Request) {
\ts.lazy.GetOrCreate(r.URL.Path)
}

func (s *Shop) handleOwn(w http.ResponseWriter, r *http.Request) {
\ts.own.GetOrCreate(r.URL.Path)
}
`,
      'store/cache.go': `package store

import "os"

type Cache struct {
\tdir string
}

func (c *Cache) GetOrCreate(id string) {
\tos.WriteFile(id, nil, 0o644)
}
`,
    });
    expect(stories.map(({ title }) => title)).toEqual(['ANY /own writes files: Cache.GetOrCreate']);
  });
});

describe('an interface of Go', () => {
  const files = (more: string): Record<string, string> => ({
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'main.go': `package main

import (
	"example.com/shop/api"
	"example.com/shop/store"
)

func main() {
	api.Serve(store.Open())
}
`,
    'api/api.go': `package api

import "example.com/shop/store"

// Serve answers with values.
func Serve(of store.Querier) []string {
	return of.LabelValues("a")
}
`,
    'api/more.go': 'package api\n\nfunc more() {}\n',
    'store/store.go': `package store

type Querier interface {
	LabelValues(name string) []string
	Close() error
}

func Open() Querier { return nil }
`,
    'store/secondary.go': `package store

import "os"

type secondary struct{}

var _ Querier = (*secondary)(nil)

// LabelValues asks the second one.
func (s *secondary) LabelValues(name string) []string {
	os.WriteFile(name, nil, 0o644)
	return nil
}

func (s *secondary) Close() error { return nil }
${more}`,
  });

  it('is followed into the one type that has its methods', async () => {
    expect((await storiesOf(files(''))).map(way)).toEqual([['main', 'Serve', 'secondary.LabelValues']]);
  });

  it('ends the way where another has them too, though it does not say so', async () => {
    const merged = `
type merged struct{}

func (m *merged) LabelValues(name string) []string {
	return nil
}

func (m *merged) Close() error { return nil }
`;
    const ways = (await storiesOf(files(merged))).flatMap(way);
    expect(ways.filter((name) => /secondary|merged/.test(name))).toEqual([]);
  });

  it('is left for a function that several builds have in the file that calls it', async () => {
    const decode = (of: string): string =>
      `func decode(${of}) string {\n\tos.WriteFile("a", nil, 0o644)\n\treturn ""\n}\n`;
    const [story] = await storiesOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'main.go': 'package main\n\nimport "example.com/shop/labels"\n\nfunc main() {\n\tlabels.Get()\n}\n',
      'labels/a_dedupe.go': `//go:build dedupe\n\npackage labels\n\nimport "os"\n\n${decode('at int, of string')}`,
      'labels/b_plain.go': `//go:build !dedupe\n\npackage labels\n\nimport "os"\n\n${decode('of string')}\n// Get gets one.\nfunc Get() string {\n\treturn decode("a")\n}\n`,
      'labels/more.go': 'package labels\n\nfunc more() {}\n',
    });
    expect(story?.steps.map(({ symbol, file }) => `${symbol.name} ${file}`)).toEqual([
      'main main.go',
      'Get labels/b_plain.go',
      'decode labels/b_plain.go',
    ]);
  });
});
