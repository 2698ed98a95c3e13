/** Where names of TypeScript and JavaScript lead, through real files: path rules of tsconfig.json and package.json. */
import { afterEach, describe, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let open: TestCodeMap | null = null;
afterEach(async () => {
  await open?.dispose();
  open = null;
});

async function codeMap(files: Record<string, string>): Promise<TestCodeMap> {
  open = await openTestCodeMap(files);
  return open;
}

const user = (from: string): string => `import { Foo } from '${from}';\nexport class User { foo?: Foo }\n`;
const foo = 'export class Foo {}\n';

describe('TypeScript and JavaScript', () => {
  it('paths of tsconfig.json hold below its folder, through extends and comments', async () => {
    const { uses } = await codeMap({
      'configs/base.json': '{ "compilerOptions": { "paths": { "@lib/*": ["../libs/*/src"], }, /* old */ } }',
      'apps/web/tsconfig.json':
        '{\n  // its own\n  "extends": "../../configs/base",\n  "compilerOptions": { "strict": true }\n}',
      'apps/web/src/user.ts': user('@lib/core'),
      'apps/other/user.ts': user('@lib/core'),
      'libs/core/src/index.ts': foo,
    });
    expect(uses('apps.web.src.user.User')).toEqual(['memberType libs.core.src.Foo']);
    expect(uses('apps.other.user.User')).toEqual(['import external @lib/core', 'memberType external @lib/core.Foo']);
  });

  it('the nearest tsconfig.json decides, then the longest pattern; baseUrl comes last', async () => {
    const { uses } = await codeMap({
      'tsconfig.json':
        '{ "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["*"], "@/deep/*": ["other/*"] } } }',
      'src/foo.ts': foo,
      'src/other/foo.ts': foo,
      'src/a.ts': user('@/foo'),
      'src/b.ts': user('@/deep/foo'),
      'src/c.ts': user('other/foo'),
      'app/jsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./own/*"] } } }',
      'app/own/foo.ts': foo,
      'app/d.ts': user('@/foo'),
    });
    expect(uses('src.a.User')).toEqual(['memberType src.foo.Foo']);
    expect(uses('src.b.User')).toEqual(['memberType src.other.foo.Foo']);
    expect(uses('src.c.User')).toEqual(['memberType src.other.foo.Foo']);
    expect(uses('app.d.User')).toEqual(['memberType app.own.foo.Foo']);
  });

  it('package.json names what it imports as #x, and what a package of the workspace exports', async () => {
    const { uses } = await codeMap({
      'packages/core/package.json': JSON.stringify({
        author: { name: 'someone' },
        name: '@team/core',
        imports: { '#inner/*': { node: './src/inner/*.js', default: null } },
        exports: {
          '.': { types: './dist/main.d.ts', import: './dist/esm/main.js' },
          './tools/*': './dist/tools/*.mjs',
        },
      }),
      'packages/core/src/main.ts': `import { Deep } from '#inner/deep';\nexport class Foo { deep?: Deep }\n`,
      'packages/core/src/inner/deep.ts': 'export class Deep {}\n',
      'packages/core/src/tools/foo.ts': foo,
      'app/a.ts': user('@team/core'),
      'app/b.ts': user('@team/core/tools/foo'),
      'app/c.ts': `import { Deep } from '#inner/deep';\nexport class C { deep?: Deep }\n`,
    });
    expect(uses('app.a.User')).toEqual(['memberType packages.core.src.main.Foo']);
    expect(uses('app.b.User')).toEqual(['memberType packages.core.src.tools.foo.Foo']);
    expect(uses('packages.core.src.main.Foo')).toEqual(['memberType packages.core.src.inner.deep.Deep']);
    expect(uses('app.c.C')).toEqual(['import external #inner/deep', 'memberType external #inner/deep.Deep']);
  });

  it('what tsconfig.json says of a package counts before what the package builds', async () => {
    const { uses } = await codeMap({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@team/*": ["./packages/*/src"] } } }',
      'packages/core/package.json': '{ "name": "@team/core", "main": "index.js" }',
      'packages/core/index.js': "module.exports = require('./dist/core.js');\nmodule.exports.Foo = class Foo {};\n",
      'packages/core/src/index.ts': foo,
      'app/a.ts': user('@team/core'),
    });
    expect(uses('app.a.User')).toEqual(['memberType packages.core.src.Foo']);
  });

  it('a changed rule and a file that one means relink who imports through it', async () => {
    const { uses, change } = await codeMap({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "config": ["./src/settings"] } } }',
      'src/settings.ts': 'export class Other {}\n',
      'src/user.ts': user('config'),
      'packages/core/package.json': '{ "name": "core" }',
      'app/user.ts': user('core'),
    });
    expect(uses('src.user.User')).toEqual(['memberType external config.Foo']);
    await change({ 'src/settings.ts': null });
    expect(uses('src.user.User')).toContain('import external config');
    await change({ 'src/settings.ts': foo, 'packages/core/src/index.ts': foo });
    expect(uses('src.user.User')).toEqual(['memberType src.settings.Foo']);
    expect(uses('app.user.User')).toEqual(['memberType packages.core.src.Foo']);
    await change({ 'packages/core/package.json': '{ "name": "kernel" }', 'tsconfig.json': '{}' }, 'all');
    expect(uses('app.user.User')).toEqual(['import external core', 'memberType external core.Foo']);
    expect(uses('src.user.User')).toEqual(['import external config', 'memberType external config.Foo']);
  });

  it('what a barrel passes on from a package keeps the name of the package', async () => {
    const { uses } = await codeMap({
      'barrel.ts': `export { Observable as Foo } from 'rxjs';\nexport * as all from './inner';\n`,
      'inner.ts': 'export class Inner {}\nexport function run() {}\n',
      'user.ts': `import { Foo, all } from './barrel';\nexport class User { foo?: Foo; run() { all.run(); } }\n`,
    });
    expect(uses('user.User')).toEqual(['call inner', 'memberType external rxjs.Observable']);
  });

  it('a type of a namespace is found through its namespace: there, through imports, barrels and nested ones', async () => {
    const { uses, change } = await codeMap({
      'connect.d.ts': [
        'export namespace Connect {',
        '  type Next = () => void',
        '  interface Server { next: Connect.Next; deep: Deep.Inner }',
        '  namespace Deep { interface Inner {} }',
        '}',
        'export interface Plain { server: Connect.Server }',
      ].join('\n'),
      'barrel.ts': `export { Connect as Middle } from './connect';\nexport * as all from './connect';\n`,
      'a.ts': `import type { Connect } from './connect';\nexport class A { next?: Connect.Next; inner?: Connect.Deep.Inner }\n`,
      'b.ts': `import { Middle, all } from './barrel';\nexport class B { next?: Middle.Next; server?: all.Connect.Server }\n`,
      'c.ts': `import * as connect from './connect';\nexport class C { server?: connect.Connect.Server; plain?: connect.Plain }\n`,
    });
    const [next, server, inner] = ['Next', 'Server', 'Deep.Inner'].map(
      (name) => `memberType connect-d.Connect.${name}`,
    );
    expect(uses('a.A')).toEqual([inner, next]);
    expect(uses('b.B')).toEqual([next, server]);
    expect(uses('c.C')).toEqual([server, 'memberType connect-d.Plain']);
    expect(uses('connect-d.Plain')).toEqual([server]);
    expect(uses('connect-d.Connect.Server')).toEqual([inner, next]);
    await change({ 'connect.d.ts': 'export namespace Connect { interface Next {} }' });
    expect(uses('a.A')).toEqual([
      'memberType connect-d.Connect.Next',
      'memberType external ./connect.Connect.Deep.Inner',
    ]);
  });

  it('type arguments of a base count, over how many lines they ever go', async () => {
    const { uses } = await codeMap({
      'a.ts':
        "interface Own {}\nexport interface Wide extends Omit<\n  Without<\n    Own,\n    | 'one'\n    | 'two'\n  >,\n  'three'\n> {\n  x: 1\n}\ntype Without<T, K> = T;\n",
    });
    expect(uses('a.Wide')).toEqual(['inherits external Omit', 'memberType a.Own', 'memberType a.Without']);
  });

  it('words of the language are names of attributes in .jsx', async () => {
    const { map, uses } = await codeMap({
      'app.jsx': [
        `import { Part } from './part';`,
        'export function App() {',
        '  return <label class="a" for={id}><Part default="x" /></label>;',
        '}',
      ].join('\n'),
      'part.jsx': 'export function Part() { return <p>it</p>; }\n',
    });
    expect(map.partlyRead([], 'places', 9)).toEqual([]);
    expect(uses('app')).toEqual(['call part', 'import part']);
  });

  it('a type inside a function is seen there and by its module, and by no one else', async () => {
    const { uses } = await codeMap({
      'a.ts': [
        `import { Foo } from './b';`,
        'export function make() { class Foo {}\n class Heir extends Foo {}\n return Heir; }',
        'export class User { foo?: Foo; run() { class Local {}\n return new Local(); } }',
      ].join('\n'),
      'b.ts': foo,
      'c.ts': `import { Heir } from './a';\nexport class C { heir?: Heir }\n`,
    });
    expect(uses('a.make.Heir')).toEqual(['inherits a.make.Foo']);
    expect(uses('a.User')).toEqual(['call a.User.run.Local', 'memberType b.Foo']);
    expect(uses('c.C')).toEqual(['import a', 'memberType external ./a.Heir']);
  });

  it('half-written and hostile project files are ignored', async () => {
    const { uses } = await codeMap({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["../../../etc/*", 7] }, "baseUrl": ',
      'a/tsconfig.json':
        '{ "extends": ["./tsconfig.json", "../../out.json"], "compilerOptions": { "paths": { "@/*": ["../../../etc/*", 7, "./*"] } } }',
      'a/package.json':
        '{ "name": "__proto__", "exports": { "./x": { "a": [null, 3, { "b": "../../../x.js" }] } }, "imports": [] }',
      'a/foo.ts': foo,
      'a/user.ts': user('@/foo'),
    });
    expect(uses('a.user.User')).toEqual(['memberType a.foo.Foo']);
  });
});

describe('Python', () => {
  it('src layouts, namespace packages, __all__ and relative imports lead to the file', async () => {
    const { uses } = await codeMap({
      'src/shop/__init__.py': `from .orders import Order\nfrom typing import Protocol\n__all__ = ["Order"]\n`,
      'src/shop/orders.py': 'class Order: pass\n',
      'src/plugins/mail/send.py': 'class Sender: pass\ndef go(): pass\n',
      'tests/test_orders.py': [
        'from shop import Order, Protocol',
        'from plugins.mail import send',
        'import shop.orders',
        'class TestOrder(Protocol):',
        '    order: Order',
        '    def run(self):',
        '        send.Sender()',
        '        shop.orders.Order()',
      ].join('\n'),
      'src/shop/api/views.py':
        'from ..orders import Order\nfrom . import forms\nclass View:\n    order: Order\n    form: forms.Form\n',
      'src/shop/api/forms.py': 'class Form: pass\n',
    });
    expect(uses('tests.test_orders.TestOrder')).toEqual([
      'call src.plugins.mail.send.Sender',
      'call src.shop.orders.Order',
      'import src.plugins.mail.send',
      'inherits external typing.Protocol',
      'memberType src.shop.orders.Order',
    ]);
    expect(uses('src.shop.api.views.View')).toEqual([
      'memberType src.shop.api.forms.Form',
      'memberType src.shop.orders.Order',
    ]);
  });
});
