/** Usages of TypeScript, JavaScript and Python as a type checker resolves them, through the engine. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../helpers/workspace.ts';
import { oneEngine } from '../codemap/usages/one-engine.ts';

const engineOn = oneEngine();

async function usesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line, column, kind }) => `${file}:${line}:${column} ${kind}`).sort();
}

const logger = {
  'src/a.ts': "import logger from './logger';\nlogger.info('x');\nlogger.info('y');\n",
  'src/logger.ts': [
    "const GREY = '\\x1b[90m';",
    'function make() { return { info(s: string) { console.log(GREY + s); } }; }',
    'const logger = make();',
    'export default logger;',
    '',
  ].join('\n'),
};

it('lists no use of a default export for what is beside it in the file', async () => {
  expect(await usesOf(logger, 'src.logger.GREY')).toEqual(['src/logger.ts:2:58 reference']);
  expect(await usesOf(logger, 'src.logger.make')).toEqual(['src/logger.ts:3:16 call']);
});

const button = {
  'src/Button.tsx': [
    "export const SIZES = ['s', 'm'];",
    'export function helper(x: number) { return x + 1; }',
    'export default function Button() { return <b>{helper(1)}</b>; }',
    '',
  ].join('\n'),
  'src/App.tsx': [
    "import Button from './Button';",
    'export function App() { return <div><Button /><Button /></div>; }',
    '',
  ].join('\n'),
};

it('finds a default export by the name that its importer gave it, and JSX as a use of the component', async () => {
  expect(await usesOf(button, 'src.Button.helper')).toEqual(['src/Button.tsx:3:47 call']);
  expect(await usesOf(button, 'src.Button.SIZES')).toEqual([]);
  expect(await usesOf(button, 'src.Button.Button')).toEqual([
    'src/App.tsx:1:8 import',
    'src/App.tsx:2:38 reference',
    'src/App.tsx:2:48 reference',
  ]);
});

it('finds a property by its quoted name: in brackets, as a computed key, and in patterns', async () => {
  const files = {
    'quoted.ts': [
      'export interface Props { title: string }',
      "const given: Props = { ['title']: 'a' };",
      "export const first = given['title'];",
      "export const { ['title']: second, 'title': third } = given;",
      'let fourth = first;',
      '({ title: fourth } = given);',
      'export { fourth };',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'quoted.Props.title')).toEqual([
    'quoted.ts:2:26 reference',
    'quoted.ts:3:29 reference',
    'quoted.ts:4:18 reference',
    'quoted.ts:4:36 reference',
    'quoted.ts:6:4 reference',
  ]);
});

it('finds properties in parameter patterns, object keys, destructuring and JSX attributes', async () => {
  const files = {
    'props.tsx': [
      'export interface CardProps { title: string; onPick: () => void }',
      'export function Card({ title, onPick }: CardProps) { return <b onClick={onPick}>{title}</b>; }',
      "export function Page() { const p: CardProps = { title: 'x', onPick() {} };",
      '  const { title } = p;',
      '  return <Card title="t" onPick={p.onPick} />; }',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'CardProps.title')).toEqual([
    'props.tsx:2:24 reference',
    'props.tsx:3:49 reference',
    'props.tsx:4:11 reference',
    'props.tsx:5:16 reference',
  ]);
  expect(await usesOf(files, 'CardProps.onPick')).toEqual([
    'props.tsx:2:31 reference',
    'props.tsx:3:61 reference',
    'props.tsx:5:26 reference',
    'props.tsx:5:36 reference',
  ]);
});

it('finds private members, and tells statics from what every function has', async () => {
  const files = {
    'priv.ts':
      'export class Acc { #bal = 0; #log() {}\n  add(n: number) { this.#bal += n; this.#log(); return this.#bal; } }\n',
    'stat.ts': 'export class D { length = 1; static make() { return 1; } }\nexport function f() { return D.length; }\n',
  };
  expect(await usesOf(files, 'Acc.#bal')).toEqual(['priv.ts:2:25 write', 'priv.ts:2:61 reference']);
  expect(await usesOf(files, 'Acc.#log')).toEqual(['priv.ts:2:41 call']);
  expect(await usesOf(files, 'D.length')).toEqual([]);
});

it('follows a call on a destructured variable and on the result of a function to the member', async () => {
  const files = {
    'repo.ts': [
      'export class UserRepo { load(id: number) { return id; } }',
      'export class Orders { load(id: number) { return -id; } }',
      'export function open() { return { users: new UserRepo(), orders: new Orders() }; }',
      '',
    ].join('\n'),
    'use.ts': [
      "import { open } from './repo';",
      'const all = open();',
      'const { users: people } = all;',
      'people.load(1);',
      'all.orders.load(2);',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'UserRepo.load')).toEqual(['use.ts:4:8 call']);
  expect(await usesOf(files, 'Orders.load')).toEqual(['use.ts:5:12 call']);
});

it('leads an import of another package of the workspace to its sources, though nothing is installed', async () => {
  const files = {
    'packages/core/package.json': '{ "name": "@acme/core", "main": "dist/index.js" }',
    'packages/core/src/index.ts': 'export class Core { run() { return 1; } }\n',
    'packages/app/package.json': '{ "name": "app", "dependencies": { "@acme/core": "1.0.0" } }',
    'packages/app/main.ts': "import { Core } from '@acme/core';\nnew Core().run();\n",
  };
  expect(await usesOf(files, 'Core.run')).toEqual(['packages/app/main.ts:2:12 call']);
});

it('keeps a name on a receiver without a type among the answers, less sure', async () => {
  const engine = await engineOn({
    'store.ts': 'export class Store { reopen() {} }\nnew Store().reopen();\n',
    'use.ts': 'export function use(found: any) { found.reopen(); }\n',
  });
  const { usages } = await engine.call('FindUsages', { path: 'Store.reopen', maxResults: 100 }, uncancelled);
  expect(usages.map(({ file, line }) => `${file}:${line}`)).toEqual(['store.ts:2', 'use.ts:1']);
  expect(usages[0]?.confidence).toBe(1);
  expect(usages[1]?.confidence).toBeLessThan(0.7);
});

it('answers from what was saved, not from what was read before', async () => {
  const before = { 'a.ts': 'export function make() { return 1; }\n', 'b.ts': "import { make } from './a';\nmake();\n" };
  expect(await usesOf(before, 'a.make')).toEqual(['b.ts:1:10 import', 'b.ts:2:1 call']);
  const after = { ...before, 'b.ts': "import { make } from './a';\n\n\nmake(); make();\n" };
  expect(await usesOf(after, 'a.make')).toEqual(['b.ts:1:10 import', 'b.ts:4:1 call', 'b.ts:4:9 call']);
  expect(await usesOf({ 'a.ts': before['a.ts'] }, 'a.make')).toEqual([]);
});

it('follows a member of Python through what a function returns, and counts a name of an unknown receiver', async () => {
  const engine = await engineOn({
    'shop/__init__.py': '',
    'shop/store.py': 'class Store:\n    def close(self): ...\n\nclass File:\n    def close(self): ...\n',
    'shop/make.py': 'from .store import File, Store\n\ndef opened():\n    return Store(), File()\n',
    'use.py':
      'from shop.make import opened\n\nstore, file = opened()\nstore.close()\nfile.close()\n\ndef end(it):\n    it.close()\n',
  });
  const query = { path: 'shop.store.Store.close', maxResults: 100 };
  const { usages, untyped } = await engine.call('FindUsages', query, uncancelled);
  expect(usages.map(({ file, line, kind }) => `${file}:${line} ${kind}`)).toEqual(['use.py:4 call']);
  expect(usages[0]?.confidence).toBe(1);
  expect(untyped).toBe(1);
});

it('counts a call through super among the uses of a constructor of Python, and no parameter for a function of its name', async () => {
  const files = {
    'nested.py': [
      'class Base:',
      '    def __init__(self, x): self.x = x',
      'class Child(Base):',
      '    def __init__(self):',
      '        super().__init__(1)',
      'def func(x): return x',
      'def deco(func):',
      '    return func(1)',
      't, u = Base(1), func',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'nested.Base.__init__')).toEqual(['nested.py:5:17 call', 'nested.py:9:8 call']);
  expect(await usesOf(files, 'nested.Child.__init__')).toEqual([]);
  expect(await usesOf(files, 'nested.func')).toEqual(['nested.py:9:17 reference']);
});

it('finds what JavaScript exports in an object, by the name of its property', async () => {
  const files = {
    'named.js': [
      'function alpha() { return 1; }',
      'function beta() { return alpha(); }',
      'module.exports = { alpha, gamma: beta };',
      '',
    ].join('\n'),
    'use.js': [
      "const { alpha, gamma } = require('./named');",
      "const all = require('./named');",
      'alpha(); gamma(); all.alpha();',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'named.alpha')).toEqual([
    'named.js:2:26 call',
    'named.js:3:20 reference',
    'use.js:1:9 reference',
    'use.js:3:1 call',
    'use.js:3:23 call',
  ]);
  expect(await usesOf(files, 'named.beta')).toEqual([
    'named.js:3:34 reference',
    'use.js:1:16 reference',
    'use.js:3:10 call',
  ]);
});

it('takes what is made of a class without a constructor for a use of the one that it inherits', async () => {
  const files = {
    'base.py': [
      'class Base:',
      '    def __init__(self, x): self.x = x',
      'class Heir(Base): pass',
      'class Own(Base):',
      '    def __init__(self): super().__init__(1)',
      'made = Heir(1), Base(2), Own()',
      '',
    ].join('\n'),
    'base.ts': [
      'export class Top { constructor(readonly size: number) {} }',
      'export class Low extends Top {}',
      'export class Own extends Top { constructor() { super(1); } }',
      'export const made = [new Low(1), new Top(2), new Own()];',
      'export class Deep extends Low { constructor() { super(2); } }',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'base.Base.__init__')).toEqual([
    'base.py:5:33 call',
    'base.py:6:17 call',
    'base.py:6:8 call',
  ]);
  expect(await usesOf(files, 'base.Top.constructor')).toEqual([
    'base.ts:3:48 call',
    'base.ts:4:26 call',
    'base.ts:4:38 call',
    'base.ts:5:49 call',
  ]);
});

const kit = {
  'package.json': '{ "private": true, "workspaces": ["kit", "app"] }',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "customConditions": ["@kit/source"] } }',
  'kit/package.json': JSON.stringify({
    name: 'kit',
    type: 'module',
    exports: {
      '.': { '@kit/source': './src/index.ts', types: './dist/index.d.ts', import: './dist/index.js' },
      './inner': { '@kit/source': './src/inner.ts', default: './inner.js' },
      './parts/*': { '@kit/source': './src/*.ts', default: './*.js' },
      './built/*': './dist/*.js',
    },
    imports: { '#own/*': './src/*.ts', '#out/*': './dist/*.js' },
  }),
  'kit/src/shapes.ts': 'export function square(size: number): number { return size * size; }\n',
  'kit/src/external.ts': "export * from './shapes.js';\nexport * as deep from './shapes.js';\n",
  'kit/src/inner.ts':
    "import * as k from './external.js';\nexport * from './external.js';\nexport { k, k as default };\n",
  'kit/src/index.ts': "export * from './inner.js';\nexport { k as default } from './inner.js';\n",
};

it.each([
  ["import * as k from 'kit/inner';", 'k.square(1)'],
  ["import k from 'kit/inner';", 'k.square(1)'],
  ["import k from 'kit/inner';", 'k.deep.square(1)'],
  ["import { k } from 'kit';", 'k.square(1)'],
  ["import { deep } from 'kit';", 'deep.square(1)'],
  ["import k from 'kit';", 'k.square(1)'],
  ["import { square } from 'kit/parts/shapes';", 'square(1)'],
  ["import { square as two } from 'kit/built/shapes';", 'two(1)'],
])('finds a call through what a package exports, in the package and beside it: %s %s', async (line, call) => {
  const text = `${line}\nexport const found = ${call};\n`;
  const uses = await usesOf({ ...kit, 'kit/tests/a.test.ts': text, 'app/b.ts': text }, 'kit.src.shapes.square');
  const calls = uses.filter((use) => use.endsWith(' call')).map((use) => use.split(':').slice(0, 2).join(':'));
  expect(calls).toEqual(['app/b.ts:2', 'kit/tests/a.test.ts:2']);
});

it.each(['#own/shapes', '#out/shapes'])(
  'finds a call through %s, which only the package itself may import',
  async (name) => {
    const text = `import { square } from '${name}';\nexport const found = square(1);\n`;
    const uses = await usesOf({ ...kit, 'kit/tests/a.test.ts': text, 'app/b.ts': text }, 'kit.src.shapes.square');
    expect(uses.filter((use) => use.endsWith(' call'))).toEqual(['kit/tests/a.test.ts:2:22 call']);
  },
);
