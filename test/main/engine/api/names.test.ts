/** Names of files, folders, modules and symbols in every form that people and agents write, through the methods of the contract. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { contract, methodNames, type WorkspaceMethodName } from '../../../../src/shared/contract/contract.ts';
import { namedFields } from '../../../../src/shared/contract/names/name-schemas.ts';
import { dotted, pathWithin, symbolReadings } from '../../../../src/shared/contract/names/readings.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const files = {
  'src/flask/__init__.py': '',
  'src/flask/sansio/__init__.py': '',
  'src/flask/sansio/scaffold.py': 'class Scaffold:\n    def route(self):\n        return 1\n',
  'src/flask/app.py':
    'from .sansio.scaffold import Scaffold\n\n\nclass Flask(Scaffold):\n    def run(self):\n        return self.route()\n',
  'core/Store.cs': 'namespace Shop.Core;\n\npublic class Store\n{\n    public int Pay() => 1;\n}\n',
  'core/Twin.cs': 'namespace Shop.Core;\n\npublic class Lower\n{\n}\n',
  'core/twin.cs': 'namespace Shop.Core;\n\npublic class Upper\n{\n}\n',
  'caf\u00e9/menu.py': 'class Menu:\n    pass\n',
  'memory-bank/brief.md': '# Shop\n',
};
const workspace = makeWorkspace(files);
let engine: Engine;
let root: string;

beforeAll(async () => {
  engine = await workspace.open();
  await engine.settled();
  root = fs.realpathSync(workspace.root);
});
afterAll(() => workspace.dispose());

const call = (method: WorkspaceMethodName, params: object): Promise<unknown> =>
  engine.call(method, params as never, uncancelled);
const search = (fields: object) =>
  call('SearchSymbols', { query: '', offset: 0, limit: 100, ...fields }) as Promise<{ hits: { path: string }[] }>;
const paths = async (fields: object) => (await search(fields)).hits.map((hit) => hit.path).sort();

test('a file in every form is the file', async () => {
  const right = await paths({ file: 'src/flask/sansio/scaffold.py' });
  expect(right.length).toBeGreaterThan(0);
  for (const file of [
    './src/flask/sansio/scaffold.py',
    'src//flask/./sansio/scaffold.py',
    'src/flask/../flask/sansio/scaffold.py',
    'src\\flask\\sansio\\scaffold.py',
    path.join(root, 'src/flask/sansio/scaffold.py'),
    `file://${root}/src/flask/sansio/scaffold.py`,
    'SRC/flask/Sansio/scaffold.py',
  ]) {
    expect(await paths({ file }), file).toEqual(right);
    const read = (await call('source.read', { file })) as { text: string };
    expect(read.text, file).toContain('class Scaffold');
    expect(await call('symbols.at', { file, line: 1 }), file).toMatchObject({ symbol: { name: 'Scaffold' } });
  }
  expect(await paths({ file: 'cafe\u0301/menu.py' })).toEqual(await paths({ file: 'caf\u00e9/menu.py' }));
});

test('a line of a file is the innermost symbol around it', async () => {
  const at = async (written: string): Promise<string> =>
    ((await call('GetOutline', { path: written })) as { resolved: { path: string } }).resolved.path;
  for (const [written, right] of [
    ['src/flask/app.py:4', 'src.flask.app.Flask'],
    ['src/flask/app.py:6', 'src.flask.app.Flask.run'],
    ['./src/flask/app.py:6:9', 'src.flask.app.Flask.run'],
    ['src\\flask\\app.py:6:', 'src.flask.app.Flask.run'],
    ['src/flask/app.py#L5-L6', 'src.flask.app.Flask.run'],
    [`${root}/src/flask/app.py(5,1)`, 'src.flask.app.Flask.run'],
    ['core/Store.cs:5', 'Shop.Core.Store.Pay'],
    ['`core/Store.cs:3`', 'Shop.Core.Store'],
  ] as const)
    expect(await at(written), written).toBe(right);
  for (const none of ['core/Store.cs:1', 'core/Store.cs:900', 'core/Gone.cs:3', 'core/Store.cs:0'])
    await expect(at(none), none).rejects.toMatchObject({ code: 'SymbolNotFound' });
});

test('within takes folder, file, module, namespace and type alike', async () => {
  const right = await paths({ within: 'src.flask.sansio' });
  expect(right).toContain('src.flask.sansio.scaffold.Scaffold');
  for (const within of [
    'src/flask/sansio',
    './src/flask/sansio/',
    'src\\flask\\sansio',
    `${root}/src/flask/sansio`,
    'src::flask::sansio',
    'SRC.flask.Sansio',
  ])
    expect(await paths({ within }), within).toEqual(expect.arrayContaining(right));
  expect(await paths({ within: 'src/flask/sansio/scaffold.py' })).toEqual(
    await paths({ file: 'src/flask/sansio/scaffold.py' }),
  );
  const shop = await paths({ within: 'Shop.Core' });
  for (const within of ['Shop::Core', 'core', 'core/', './core', 'CORE'])
    expect(await paths({ within }), within).toEqual(shop);
  expect(await paths({ within: 'core/Store.cs' })).toEqual(await paths({ within: 'Shop.Core.Store' }));
});

test('a symbol in every form is the symbol', async () => {
  for (const name of [
    'Shop.Core.Store.Pay',
    'Shop::Core::Store::Pay',
    'Store#Pay',
    'Shop\\Core\\Store.Pay',
    'store.pay',
    '`Store.Pay`',
    'core/Store.cs#Store.Pay',
    './core/Store.cs::Store.Pay',
    `${root}/core/Store.cs:Store.Pay`,
    'Store->Pay',
  ])
    expect(await call('ResolveSymbol', { path: name, limit: 5 }), name).toMatchObject({
      resolved: { path: 'Shop.Core.Store.Pay' },
    });
  for (const name of ['src/flask/app.Flask', 'src/flask/app.py#Flask', 'src\\flask\\app.Flask', 'flask.app::Flask'])
    expect(await call('GetOutline', { path: name }), name).toMatchObject({ resolved: { path: 'src.flask.app.Flask' } });
  expect(await call('ResolveSymbol', { path: './core/Store.cs', limit: 5 })).toMatchObject({
    resolved: { path: 'Shop.Core.Store' },
  });
});

test('names that differ in case only stay exact, and what means several is not guessed', async () => {
  expect(await paths({ file: 'core/Twin.cs' })).toEqual(['Shop.Core.Lower']);
  expect(await paths({ file: 'core/twin.cs' })).toEqual(['Shop.Core.Upper']);
  expect(await paths({ file: './core/twin.cs' })).toEqual(['Shop.Core.Upper']);
  expect(await paths({ file: 'core/TWIN.cs' })).toEqual([]);
});

test('pages of the bank and globs are read likewise', async () => {
  for (const page of [
    'brief.md',
    './brief.md',
    'memory-bank/brief.md',
    `${root}/memory-bank/brief.md`,
    'memory-bank\\brief.md',
  ])
    expect(await call('bank.read', { path: page }), page).toMatchObject({ path: 'brief.md' });
  for (const include of ['core/**', './core/**', `${root}/core/**`]) {
    const found = (await call('search.text', {
      ...{
        query: 'class',
        mode: 'exact',
        caseSensitive: false,
        wholeWord: false,
        include: [include],
        exclude: [],
        groups: [],
      },
      ...{ limit: 100, perFile: 100 },
    })) as { files: { file: string }[] };
    expect(
      found.files.map(({ file }) => file),
      include,
    ).toContain('core/Store.cs');
  }
});

test('what leads out of the workspace is refused, by the name of its field', async () => {
  for (const file of [
    '../x',
    'a/../../b',
    'src/../../x',
    '/etc/passwd',
    'C:\\Windows',
    `${root}x/a.py`,
    'file:///etc/passwd',
  ])
    await expect(call('source.read', { file }), file).rejects.toMatchObject({
      code: 'InvalidArgument',
      data: { path: 'file', method: 'source.read' },
    });
  await expect(call('bank.load', { task: 'x', paths: ['brief.md', '../../x.md'] })).rejects.toMatchObject({
    data: { path: 'paths.1' },
  });
});

test('the readings of a name are pure, take time that grows with it, and never lead out', () => {
  expect(pathWithin('a/./b//c/', '/w')).toBe('a/b/c');
  expect(pathWithin('c:\\W\\a', 'C:\\w')).toBe('a');
  expect(pathWithin('/w', '/w')).toBe('');
  for (const out of ['..', 'a/../..', '/wx', '/']) expect(pathWithin(out, '/w')).toBeNull();
  expect(dotted('A::operator->')).toBe('A.operator->');
  expect(dotted('A.#secret')).toBe('A.#secret');
  for (const long of ['a/'.repeat(2_000), '::'.repeat(1_000), '#'.repeat(2_000), '.'.repeat(2_000), '`'.repeat(2_000)])
    expect(symbolReadings(long, '/w').length).toBeLessThan(40);
});

test('a name that means several symbols is answered for each of them, best first', async () => {
  workspace.write('many/a.ts', 'export class Handler {}\n');
  workspace.write('many/b.ts', "import { Handler as A } from './a.ts';\n\nexport class Handler extends A {}\n");
  await call('index.run', {});
  const outline = (await call('GetOutline', { path: 'Handler' })) as {
    resolved: object;
    others: object[];
    symbols: number;
  };
  expect(outline).toMatchObject({
    resolved: { path: 'many.a.Handler' },
    others: [{ resolved: { path: 'many.b.Handler' } }],
  });
  expect(outline.symbols).toBe(2);
  const used = { path: 'Handler', maxResults: 10 };
  expect(await call('FindUsages', used)).toMatchObject({
    others: [{ resolved: { path: expect.stringMatching(/^many\.[ab]\.Handler$/) } }],
    symbols: 2,
  });
  await expect(call('Pin', { path: 'Handler' })).rejects.toMatchObject({ code: 'AmbiguousSymbol' });
});

/** Parameters whose names say that they may be one of these, and why they are none. */
const notNames: Readonly<Record<string, string>> = {
  'search.text after': 'the cursor of the answer before',
  'memory.list after': 'the cursor of the answer before',
  'StreamOp after': 'a number',
  'symbols.neighbours namespace': 'as its own groups name it',
  'symbols.tree parent': 'as the tree names it',
  'editor.open file': 'of the host, which has no workspace: the page gives listed files',
  'workspace.browse path': 'a folder of the disk',
  'bank.decide scope': 'text of a person',
  'bank.decide notScope': 'text of a person',
  'inbox.propose form.scope': 'text',
  'inbox.propose form.notScope': 'text',
  'inbox.judge form.scope': 'text of a person',
  'inbox.judge form.notScope': 'text of a person',
  'memory.edit changes.evidence[].file': 'lines that the page read: their hash goes with them',
};

test('every parameter of the contract that names a file, folder, module or symbol is read by the one normaliser', () => {
  const missing: string[] = [];
  const stale = new Set(Object.keys(notNames));
  for (const method of methodNames) {
    const read = new Set(namedFields(contract[method].params).map(({ keys }) => keys.join('.').replaceAll('.*', '[]')));
    for (const field of texts(z.toJSONSchema(contract[method].params, { io: 'input', unrepresentable: 'any' }))) {
      if (
        !/(^|\.)(path|paths|file|files|folder|within|symbol|symbols|module|namespace|parent|scope\w*|notScope|type|include|exclude|after)(\[\])?$/i.test(
          field,
        )
      )
        continue;
      const key = `${method} ${field}`;
      stale.delete(key);
      if (!read.has(field) && !(key in notNames) && !isChoice(method, field)) missing.push(key);
    }
  }
  expect(missing).toEqual([]);
  expect([...stale].filter((key) => !key.startsWith('StreamOp'))).toEqual([]);
});

const isChoice = (method: string, field: string): boolean =>
  /^(bank|inbox)\./.test(method) && /(^|\.)type$/.test(field);

function texts(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    anyOf = [],
    properties = {},
    items,
    type,
    enum: choices,
  } = schema as {
    anyOf?: unknown[];
    properties?: Record<string, unknown>;
    items?: unknown;
    type?: string;
    enum?: unknown[];
  };
  return [
    ...anyOf.flatMap((one) => texts(one, at)),
    ...Object.entries(properties).flatMap(([key, one]) => texts(one, at === '' ? key : `${at}.${key}`)),
    ...(items === undefined ? [] : texts(items, `${at}[]`)),
    ...(type === 'string' && choices === undefined ? [at] : []),
  ];
}
