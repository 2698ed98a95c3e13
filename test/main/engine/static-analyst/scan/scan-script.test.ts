import { describe, expect, it } from 'vitest';
import { commands, entries, events, routes, scan, settings } from './shown.ts';

describe('routes of JavaScript and TypeScript (generations-9)', () => {
  it('reads express with routers, prefixes and chains of one path', () => {
    const text = `
import express, { Router } from 'express';
const app = express();
const PREFIX = '/api';
const orders: Router = Router();
app.use(PREFIX, auth, orders);
orders.get('/:id', guard, ctrl.show);
orders.route('/').get(wrap(ctrl.list)).post((req, res) => {});
app.get(\`/v\${version}/ping\`, async (req, res) => {
  res.end();
});`;
    expect(routes('a.ts', 'typescript', text)).toEqual([
      'GET /api/:id express ctrl.show',
      'GET /api express ctrl.list',
      'POST /api express',
      'GET /v{version}/ping express',
    ]);
    expect(scan('a.ts', 'typescript', text).routes.at(-1)).toMatchObject({ line: 9, endLine: 11 });
  });

  it.each([
    ['fastify', "const app = require('fastify')();\napp.route({ method: ['GET', 'POST'], url: '/x', handler: go });"],
    ['koa', "import Router from '@koa/router';\nconst r = new Router({ prefix: '/a' });\nr.get('named', '/x', list);"],
    [
      'hono',
      "import { Hono } from 'hono';\nconst app = new Hono().basePath('/a');\napp.get('/x', (c) => 1).post('/y', save);",
    ],
    [
      'hapi',
      "import Hapi from '@hapi/hapi';\nconst server = Hapi.server();\nserver.route({ method: 'PUT', path: '/x', handler() {} });",
    ],
  ])('reads %s', (framework, text) => {
    const expected: Record<string, string[]> = {
      fastify: ['GET /x fastify go', 'POST /x fastify go'],
      koa: ['GET /a/x koa list'],
      hono: ['GET /a/x hono', 'POST /a/y hono save'],
      hapi: ['PUT /x hapi handler'],
    };
    expect(routes('a.js', 'javascript', text)).toEqual(expected[framework]);
  });

  it.each([
    [
      "import Fastify from 'fastify';\nconst app = Fastify();\napp.register(async (instance) => { instance.get('/x', list); }, { prefix: '/a' });\n" +
        "app.register(plugin, { prefix: '/b' });\nasync function plugin(fastify) { fastify.post('/y', save); }",
      ['GET /a/x fastify list', 'POST /b/y fastify save'],
    ],
    [
      "import Router from '@koa/router';\nconst inner = new Router();\ninner.prefix('/b');\ninner.get('/x', list);\n" +
        "const outer = new Router({ prefix: '/a' });\nouter.use('/in', inner.routes());",
      ['GET /a/in/b/x koa list'],
    ],
    [
      "const express = require('express');\nconst app = express();\napp\n  .get('/x', wrap(async (req, res) => {}))\n  .post('/y', save);",
      ['GET /x express', 'POST /y express save'],
    ],
  ])('reads prefixes and chains of %j', (text, expected) => {
    expect(routes('a.js', 'javascript', text)).toEqual(expected);
  });

  it('gives each call of a chain its own line, and mounts routers of other files', () => {
    const text =
      "import express from 'express';\nimport orders from './orders';\nconst app = express();\napp\n  .get('/x', list)\n" +
      "  .post('/y', save);\napp.use('/orders', orders);\napp.use('/users', require('./users'));";
    const found = scan('a.ts', 'typescript', text);
    expect(found.routes.map(({ line }) => line)).toEqual([5, 6]);
    expect(found.mounts).toMatchObject([
      { prefix: '/orders', from: './orders' },
      { prefix: '/users', from: './users' },
    ]);
  });

  it('joins the class and the method of Nest', () => {
    const text = `
import { Controller, Get } from '@nestjs/common';
@ApiTags('cats')
@Controller({ path: 'cats', version: '1' })
export class Cats {
  @Get() @UseGuards(Guard('jwt')) async list(@Query() q: Q): Promise<Cat[]> { return []; }
  @Delete(':id')
  remove() {}
}
class Plain { @Get('never') no() {} }`;
    expect(routes('a.ts', 'typescript', text)).toEqual([
      'GET /cats nest Cats.list',
      'DELETE /cats/:id nest Cats.remove',
    ]);
  });

  it.each([
    [
      'src/app/(shop)/items/[id]/route.ts',
      'export async function GET() {}\nexport const POST = 1;',
      ['GET /items/[id] next GET', 'POST /items/[id] next POST'],
    ],
    ['app/api/route.ts', 'export { handler as GET, handler as POST };', ['GET /api next GET', 'POST /api next POST']],
    ['app/page.tsx', 'export default function Home() {}', ['GET / next Home']],
    [
      'pages/api/users/[id].ts',
      'export default async function handler(req, res) {}',
      ['ANY /api/users/[id] next handler'],
    ],
    ['src/pages/Orders.tsx', 'export default function Orders() {}', []],
    ['src/routes/blog/[slug]/+server.ts', 'export async function GET() {}', ['GET /blog/[slug] sveltekit GET']],
  ])('reads the place of %s', (file, text, expected) => {
    expect(routes(file, 'typescript', text)).toEqual(expected);
  });

  it('leaves clients, maps and getters alone', () => {
    const text = `
import axios from 'axios';
import request from 'supertest';
import express from 'express';
const app = express();
const api = axios.create();
axios.get('/users', { params });
api.get('/users', { params });
map.get('/x', fallback);
request(app).get('/x').expect(200);
app.get('view engine');
app.set('/x', y);
cache.delete('/x');`;
    expect(routes('a.ts', 'typescript', text)).toEqual([]);
  });
});

describe('commands of JavaScript and TypeScript (generations-9)', () => {
  it('reads commander with children', () => {
    const text = `
import { Command } from 'commander';
const program = new Command();
const db = program.command('db').description('the database');
db.command('migrate <to>').description('moves it').action(run);
program.command('serve [port]', 'serves it');
program.parse();`;
    expect(commands('cli.ts', 'typescript', text)).toEqual([
      'db commander "the database"',
      'db migrate commander "moves it"',
      'serve commander "serves it"',
    ]);
    expect(entries('cli.ts', 'typescript', text)).toEqual(['command reads the command line commander']);
  });

  it('reads classes that are commands', () => {
    const migrate = `
export class RunCommand implements yargs.CommandModule {
  command = "migration:run [to]"
  describe = "Runs all."
  builder(args) { return args.option('x', { describe: 'no' }) }
  async handler(args) {}
}
class Plain { command = "none" }`;
    expect(commands('run.ts', 'typescript', migrate)).toEqual(['migration:run yargs RunCommand.handler "Runs all."']);
    const ping = `
class Ping extends BaseCommand {
  static description = 'Asks the registry'
  static name = 'ping'
  async exec (args) { const name = 'other' }
}
class Other { static name = 'other'; static description = 'no' }`;
    expect(commands('ping.js', 'javascript', ping)).toEqual(['ping cli Ping.exec "Asks the registry"']);
  });

  it('reads yargs, citty and oclif', () => {
    expect(
      commands(
        'a.js',
        'javascript',
        "const yargs = require('yargs');\nyargs.command('build [dir]', 'builds', b, h).command(['test', 't'], 'tests')",
      ),
    ).toEqual(['build yargs h "builds"', 'test yargs "tests"']);
    expect(
      commands(
        'a.ts',
        'typescript',
        "import { defineCommand } from 'citty';\nexport default defineCommand({ meta: { name: 'dev', description: 'd' } });",
      ),
    ).toEqual(['dev citty "d"']);
    expect(
      commands(
        'src/commands/db/migrate.ts',
        'typescript',
        "import { Command } from '@oclif/core';\nexport class Migrate extends Command {}",
      ),
    ).toEqual(['db migrate oclif Migrate']);
  });
});

it('reads events that are no names of the platform (generations-9)', () => {
  const text = `
import { ipcMain } from 'electron';
bus.emit('order:created', order);
bus.on('order:created', (order) => {});
ipcMain.handle('open-file', open);
el.on('click', go);
$(el).find('a').on('click.menu focus', go);
stream.on('data', go);
sheet.on('x');`;
  expect(events('a.ts', 'typescript', text)).toEqual([
    'emits order:created electron',
    'handles order:created electron',
    'handles open-file electron',
  ]);
});

it('reads the environment and settings, also within templates (generations-9)', () => {
  const text = `
const { HOST, PORT: port = 1 } = process.env;
const url = \`http://\${process.env.DOMAIN}/\`;
const KEY = 'FROM_CONSTANT';
process.env['TOKEN']; process.env[name]; process.env[KEY]; env.NOPE;
import.meta.env.VITE_KEY; import.meta.env.DEV;
this.configService.get<string>('db.host');
const files = vscode.workspace.getConfiguration('files');
files.get('eol');`;
  expect(settings('a.ts', 'typescript', text)).toEqual([
    'env HOST node',
    'env PORT node',
    'env DOMAIN node',
    'env TOKEN node',
    'env FROM_CONSTANT node',
    'env VITE_KEY vite',
    'setting db.host config',
    'setting files.eol config',
  ]);
});

it.each([
  [
    "import { z } from 'zod';\nconst env = z.object({ PORT: z.string(), HOST: z.string() });\nenv.parse(process.env);",
    ['PORT', 'HOST'],
  ],
  ["import { z } from 'zod';\nexport const env = z.object({ KEY: z.string() }).strict().parse(process.env);", ['KEY']],
  ["import { cleanEnv, str } from 'envalid';\nexport default cleanEnv(process.env, { TOKEN: str() });", ['TOKEN']],
  [
    "import { createEnv } from '@t3-oss/env-nextjs';\ncreateEnv({ server: { DB: 1 }, client: { NEXT_URL: 1 } });",
    ['DB', 'NEXT_URL'],
  ],
  [
    "import { env } from 'node:process';\nenv.HOME; process.env.hasOwnProperty('x'); defines.process.env.NOT;",
    ['HOME'],
  ],
])('reads the environment that %j takes', (text, expected) => {
  expect(scan('a.ts', 'typescript', text).configKeys.map(({ name }) => name)).toEqual(expected);
});

it('reads commands below commands on one chain, and what other files make', () => {
  const text = `
import { Command } from 'commander';
const db = new Command('db').description('the database');
db.command('seed').action(run);
const program = new Command('shop');
program.addCommand(db);
program.command('a').command('b');`;
  expect(commands('cli.ts', 'typescript', text).map((line) => line.split(' commander', 1)[0])).toEqual(
    expect.arrayContaining(['db seed', 'a', 'a b']),
  );
});

it.each([
  [
    "import express from 'express';\nconst app = express();\napp.listen(3000);",
    ['server listens on port 3000 express'],
  ],
  ['if (require.main === module) run();', ['main node a.ts node']],
  ["import { createRoot } from 'react-dom/client';\ncreateRoot(el).render(x);", ['ui renders the page react']],
  [
    "import { parentPort } from 'node:worker_threads';\nparentPort?.on('message', go);",
    ['worker works on a thread node'],
  ],
  ['const data = JSON.parse(text); list.listen(x);', []],
])('tells where %j begins (generations-9)', (text, expected) => {
  expect(entries('a.ts', 'typescript', text)).toEqual(expected);
});

it('passes over packed files', () => {
  const text = "bus.emit('order:created', 1);";
  expect(events('a.js', 'javascript', text)).toHaveLength(1);
  expect(events('a.min.js', 'javascript', text)).toEqual([]);
  expect(events('vendor.js', 'javascript', text + 'f();'.repeat(10_000))).toEqual([]);
});
