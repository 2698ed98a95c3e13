import { expect, it } from 'vitest';
import { commands, entries, routes, settings } from './shown.ts';

it('reads project files (generations-9)', () => {
  const text = `{
  "name": "@a/shop",
  "bin": "cli.js",
  "exports": { ".": "./a.js", "./sub": "./b.js" },
  "scripts": { "build": "tsc" }
}`;
  expect(entries('package.json', null, text)).toEqual([
    'command shop npm',
    'package @a/shop npm',
    'package @a/shop/sub npm',
    'script npm run build npm',
  ]);
  expect(commands('package.json', null, text)).toEqual(['shop npm cli.js']);
  expect(entries('package.json', null, '{"scripts": ')).toEqual([]);
  expect(entries('package.json', null, 'null')).toEqual([]);
  expect(commands('pyproject.toml', null, '[project.scripts]\nshop = "shop.cli:main"\n[tool.x]\nno = "a.b:c"')).toEqual(
    ['shop python shop.cli:main'],
  );
  expect(
    commands(
      'setup.cfg',
      null,
      '[options.entry_points]\nconsole_scripts =\n    shop = shop.cli:main\n    pay = shop.pay:main\n[x]\na = b',
    ),
  ).toEqual(['shop python shop.cli:main', 'pay python shop.pay:main']);
  expect(
    entries('a/Cargo.toml', null, '[package]\nname = "shop"\n[lib]\npath = "x.rs"\n[[bin]]\nname = "pay"'),
  ).toEqual(['package shop cargo', 'command pay cargo']);
  expect(entries('A/Shop.Api.csproj', null, '<Project Sdk="Microsoft.NET.Sdk.Web">\n</Project>')).toEqual([
    'server Shop.Api .net',
  ]);
  expect(
    entries(
      'A/Tool.csproj',
      null,
      '<Project Sdk="Microsoft.NET.Sdk">\n<OutputType>Exe</OutputType>\n<ToolCommandName>shop</ToolCommandName>',
    ),
  ).toEqual(['main Tool .net', 'command shop .net tool']);
});

it('reads what is run (generations-9)', () => {
  const docker =
    'FROM a AS build\nCMD ["no"]\nFROM b\nARG VERSION=1\nENV PORT=80 \\\n    TOKEN="x y"\nEXPOSE 80\nENTRYPOINT ["node"]\nCMD ["server.js"]';
  expect(entries('Dockerfile', null, docker)).toEqual(['server node server.js docker']);
  expect(settings('Dockerfile', null, docker)).toEqual(['env VERSION docker', 'env PORT docker', 'env TOKEN docker']);
  const compose =
    'services:\n  web:\n    image: shop\n    ports:\n      - "80:80"\n    environment:\n      - PORT=80\n      - HOST\n    build: web\n  jobs:\n    build: .\n    environment:\n      KEY: x\n  db:\n    image: postgres\n    environment:\n      POSTGRES_DB: shop\nvolumes:\n  data:\n';
  expect(entries('docker-compose.yml', null, compose)).toEqual([
    'server service web compose',
    'worker service jobs compose',
    'worker service db compose',
  ]);
  expect(settings('docker-compose.yml', null, compose)).toEqual(['env PORT compose', 'env KEY compose']);
  expect(entries('Procfile', null, 'web: node a.js\nclock: node b.js')).toEqual([
    'server web: node a.js procfile',
    'worker clock: node b.js procfile',
  ]);
  expect(
    entries('Makefile', null, '.PHONY: test\n.PHONY: build\nbuild: deps ## builds it\n\tcc a.c\nout.o: a.c\n'),
  ).toEqual(['script make test make', 'script make build make']);
});

it('tells keys of settings, never values (generations-9)', () => {
  const env = 'DATABASE_URL=postgres://user:secret@host\n# OPTIONAL_KEY=1\nexport A_B=c\ntext';
  expect(settings('.env.example', null, env)).toEqual([
    'env DATABASE_URL dotenv',
    'env OPTIONAL_KEY dotenv',
    'env A_B dotenv',
  ]);
  const json = '{\n  // told\n  "Mail": { "Host": "x", "Users": ["a"] },\n  "Port": 1\n}';
  expect(settings('appsettings.Development.json', null, json)).toEqual([
    'setting Mail:Host appsettings',
    'setting Mail:Users appsettings',
    'setting Port appsettings',
  ]);
  expect(settings('application.yml', null, 'shop:\n  mail:\n    host: x # y\n  port: 1\nlist:\n  - a\n')).toEqual([
    'setting shop.mail.host spring',
    'setting shop.port spring',
  ]);
  expect(settings('redis.conf', null, '# no\nport 6379\nappendonly no\n')).toEqual([
    'setting port conf',
    'setting appendonly conf',
  ]);
  expect(settings('nginx.conf', null, 'user www;\nhttp {\n  server {\n')).toEqual([]);
});

it('reads interfaces that are written down (generations-9)', () => {
  const api =
    'openapi: 3.0.0\npaths:\n  /orders/{id}:\n    parameters: []\n    get:\n      operationId: getOrder\n      summary: One order\n    delete:\n      responses: {}\ncomponents:\n  /no:\n    get: x\n';
  expect(routes('docs/openapi.yaml', null, api)).toEqual([
    'GET /orders/{id} openapi getOrder "One order"',
    'DELETE /orders/{id} openapi',
  ]);
  const json = JSON.stringify({ swagger: '2.0', paths: { '/x': { post: { operationId: 'add' } } } }, null, 2);
  expect(routes('swagger.json', null, json)).toEqual(['POST /x openapi add']);
  expect(
    routes(
      'a.proto',
      null,
      'service Orders {\n  rpc Get(Req) returns (Res) {\n    option (google.api.http) = { get: "/v1/orders" };\n  }\n}',
    ),
  ).toEqual(['RPC Orders/Get grpc Get', 'GET /v1/orders grpc Get']);
  expect(
    routes(
      'a.graphql',
      null,
      'type Order { id: ID }\ntype Query {\n  """ orders: text """\n  orders(first: Int,\n    after: String): [Order]\n}\n',
    ),
  ).toEqual(['QUERY orders graphql orders']);
  expect(routes('A.razor', null, '@page "/orders"\n<h1>x</h1>')).toEqual(['GET /orders blazor']);
  expect(routes('conf/routes', null, '# x\nGET   /orders   controllers.Orders.list(page: Int)')).toEqual([
    'GET /orders play controllers.Orders.list',
  ]);
  expect(routes('src/routes/shop/+page.svelte', null, '<h1>x</h1>')).toEqual(['GET /shop sveltekit']);
});
