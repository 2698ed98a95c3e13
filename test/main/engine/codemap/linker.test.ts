import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../../src/main/engine/codemap/facts.ts';
import { edgeKindNumber } from '../../../../src/main/engine/codemap/link/linker.ts';
import { facts, imports, member, type } from './facts-builder.ts';
import { openFactStore } from './store-of-facts.ts';

let store: ReturnType<typeof openFactStore>;
beforeEach(() => {
  store = openFactStore();
});
afterEach(() => store.close());

const call = (name: string, count = 1) => ({ name, kind: 'call' as const, count });
const typed = (name: string) => ({ name, kind: 'memberType' as const, count: 1 });

function link(files: Record<string, FileFacts>): string[] {
  store.put(files);
  store.linkAll();
  const words = Object.fromEntries(Object.entries(edgeKindNumber).map(([word, n]) => [n, word]));
  return store.edges().map((e) => `${e.from} ${words[e.kind]} ${e.to}${e.count > 1 ? ` ×${e.count}` : ''}`);
}

describe('C#', () => {
  test('a name is looked up in declaring types, then in the namespaces around, then in usings', () => {
    const edges = link({
      'a.cs': facts(
        [
          type('User', { namespace: 'App.Web', uses: [typed('Near'), typed('Outer'), typed('Used'), typed('Nested')] }),
          type('Nested', { namespace: 'App.Web', parent: 0 }),
        ],
        { imports: [imports('Lib.Tools')] },
      ),
      'b.cs': facts([
        type('Near', { namespace: 'App.Web' }),
        type('Near', { namespace: 'App' }),
        type('Outer', { namespace: 'App' }),
        type('Used', { namespace: 'Lib.Tools' }),
        type('Used', { namespace: 'Lib.Hidden' }),
        type('Nested', { namespace: 'Lib.Tools' }),
      ]),
    });
    expect(edges).toEqual([
      'App.Web.User memberType App.Outer',
      'App.Web.User memberType App.Web.Near',
      'App.Web.User memberType App.Web.User+Nested',
      'App.Web.User memberType Lib.Tools.Used',
    ]);
  });

  test('a name that no using shows stays external, even where one type of the workspace has it (codemap-6)', () => {
    expect(
      link({
        'a.cs': facts([type('User', { namespace: 'App', uses: [call('Task'), typed('System.Text.Encoding')] })]),
        'b.cs': facts([type('Task', { namespace: 'Elsewhere' })]),
      }),
    ).toEqual([]);
    expect(store.externals()).toEqual(['System.Text.Encoding', 'Task']);
  });

  test('aliases, global usings, qualified names and members of types', () => {
    const edges = link({
      'g.cs': facts([], { imports: [imports('Lib', [], { global: true })] }),
      'a.cs': facts(
        [type('User', { namespace: 'App', uses: [typed('Short'), call('Sub.Deep'), call('Used.Create', 2)] })],
        {
          imports: [imports('Far.Away.Thing', [], { alias: 'Short' })],
        },
      ),
      'b.cs': facts([
        type('Thing', { namespace: 'Far.Away' }),
        type('Deep', { namespace: 'App.Sub' }),
        type('Used', { namespace: 'Lib' }),
      ]),
    });
    expect(edges).toEqual([
      'App.User call App.Sub.Deep',
      'App.User memberType Far.Away.Thing',
      'App.User call Lib.Used ×2',
    ]);
  });

  test('the kind of the target decides between inherits and implements', () => {
    const edges = link({
      'a.cs': facts([
        type('Impl', {
          bases: [
            { name: 'IThing', kind: 'implements' },
            { name: 'Icon', kind: 'implements' },
          ],
        }),
        type('IMore', { kind: 'interface', bases: [{ name: 'IThing', kind: 'inherits' }] }),
        type('IThing', { kind: 'interface' }),
        type('Icon'),
      ]),
    });
    expect(edges).toEqual(['N.IMore inherits N.IThing', 'N.Impl implements N.IThing', 'N.Impl inherits N.Icon']);
  });

  test('a type never depends on itself', () => {
    expect(link({ 'a.cs': facts([type('Self', { uses: [call('Self', 3)] })]) })).toEqual([]);
  });
});

describe('TypeScript and JavaScript', () => {
  const script = (types: FileFacts['types'], more: Partial<FileFacts> = {}) =>
    facts(types, { language: 'typescript', ...more });
  const module = (namespace: string, name: string, functions: string[] = []) =>
    type(name, { kind: 'module', namespace, members: functions.map((f) => member(f, { kind: 'function' })) });

  test('an import leads to the declaring file, through extensions, index files and re-exports', () => {
    const edges = link({
      'src/app.ts': script(
        [type('App', { namespace: 'src.app', uses: [typed('Client'), call('Deep'), call('helper')] })],
        {
          imports: [imports('./api/client.js', ['Client']), imports('./lib', ['Deep', 'helper'])],
        },
      ),
      'src/api/client.ts': script([type('Client', { namespace: 'src.api.client' })]),
      'src/lib/index.ts': script([], {
        imports: [imports('./deep', ['*'], { reexport: true }), imports('../util', ['helper'], { reexport: true })],
      }),
      'src/lib/deep.ts': script([type('Deep', { namespace: 'src.lib.deep' })]),
      'src/util.ts': script([module('src', 'util', ['helper'])]),
    });
    expect(edges).toEqual([
      'src.app.App memberType src.api.client.Client',
      'src.app.App call src.lib.deep.Deep',
      'src.app.App call src.util',
    ]);
  });

  test('the same name in a file that is not imported means something else', () => {
    expect(
      link({
        'a.ts': script([type('A', { namespace: 'a', uses: [typed('Other')] })]),
        'b.ts': script([type('Other', { namespace: 'b' })]),
      }),
    ).toEqual([]);
  });

  test('names of packages stay external', () => {
    const edges = link({
      'main.ts': script([type('Main', { namespace: 'main', uses: [call('z.object')] })], {
        imports: [imports('zod', ['z'])],
      }),
    });
    expect(edges).toEqual([]);
    expect(store.externals()).toEqual(['zod', 'zod.z.object']);
  });

  test('import lines of a file with no module type belong to its first type', () => {
    const edges = link({
      'a.ts': script([type('A', { namespace: 'a' }), type('B', { namespace: 'a' })], {
        imports: [imports('./m', ['x'])],
      }),
      'm.ts': script([module('', 'm', ['x'])]),
    });
    expect(edges).toEqual(['a.A import m']);
  });

  test('circular re-exports end', () => {
    expect(
      link({
        'a.ts': script([], { imports: [imports('./b', ['*'], { reexport: true })] }),
        'b.ts': script([], { imports: [imports('./a', ['*'], { reexport: true })] }),
        'c.ts': script([type('C', { namespace: 'c', uses: [typed('Gone')] })], { imports: [imports('./a', ['Gone'])] }),
      }),
    ).toEqual([]);
  });
});

test('files that all re-export one another are asked once each', () => {
  const names = Array.from({ length: 14 }, (_, n) => `m${n}`);
  const files = Object.fromEntries(
    names.map((name) => [
      `${name}.ts`,
      facts([], {
        language: 'typescript',
        imports: names
          .filter((other) => other !== name)
          .map((other) => imports(`./${other}`, ['*'], { reexport: true })),
      }),
    ]),
  );
  const user = facts([type('User', { namespace: 'user', uses: [typed('Missing')] })], {
    language: 'typescript',
    imports: [imports('./m0', ['Missing'])],
  });
  expect(link({ ...files, 'user.ts': user })).toEqual([]);
  expect(store.externals()).toContain('./m0.Missing');
});

test('a folder that is called like a package is not that package', () => {
  store.close();
  store = openFactStore({ projects: ['react'] });
  const edges = link({
    'app.ts': facts([type('App', { namespace: 'app', uses: [typed('Core')] })], {
      language: 'typescript',
      imports: [imports('react', ['Core'])],
    }),
    'src/index.ts': facts([type('Core', { namespace: 'src' })], { language: 'typescript' }),
  });
  expect(edges).toEqual([]);
});

describe('Python', () => {
  const python = (types: FileFacts['types'], more: Partial<FileFacts> = {}) =>
    facts(types, { language: 'python', ...more });

  test('absolute, relative and module imports, and names passed on by a package', () => {
    const edges = link({
      'src/shop/cart.py': python(
        [
          type('Cart', {
            namespace: 'src.shop.cart',
            uses: [typed('Price'), call('Tax'), call('rates.Table'), call('Item')],
          }),
        ],
        {
          imports: [
            imports('shop.money', ['Price']),
            imports('.tax', ['Tax']),
            imports('shop', ['rates']),
            imports('shop', ['Item']),
          ],
        },
      ),
      'src/shop/__init__.py': python([], { imports: [imports('.item', ['Item'])] }),
      'src/shop/money.py': python([type('Price', { namespace: 'src.shop.money' })]),
      'src/shop/tax.py': python([type('Tax', { namespace: 'src.shop.tax' })]),
      'src/shop/rates.py': python([type('Table', { namespace: 'src.shop.rates' })]),
      'src/shop/item.py': python([type('Item', { namespace: 'src.shop.item' })]),
    });
    expect(edges).toEqual([
      'src.shop.cart.Cart call src.shop.item.Item',
      'src.shop.cart.Cart memberType src.shop.money.Price',
      'src.shop.cart.Cart call src.shop.rates.Table',
      'src.shop.cart.Cart call src.shop.tax.Tax',
    ]);
  });

  test('a module of the standard library is not the file of that name inside a package', () => {
    const edges = link({
      'pkg/__init__.py': python([]),
      'pkg/json.py': python([type('Encoder', { namespace: 'pkg.json' })]),
      'pkg/use.py': python([type('Use', { namespace: 'pkg.use', uses: [call('json.Encoder')] })], {
        imports: [imports('json', [], { alias: '' })],
      }),
    });
    expect(edges).toEqual([]);
    expect(store.externals()).toContain('json.Encoder');
  });
});
