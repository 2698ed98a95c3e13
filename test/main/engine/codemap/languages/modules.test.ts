/** Rules of the languages where a file is a module (docs/languages.md). */
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { modulePath } from '../../../../../src/main/engine/codemap/languages/reading/module-path.ts';
import { factsOf } from '../../../../helpers/facts.ts';

function calls(facts: FileFacts, type: string): string[] {
  const uses = facts.types.find((each) => each.name === type)?.uses ?? [];
  return uses.filter((use) => use.kind === 'call').map((use) => use.name);
}

describe('module paths', () => {
  it.each([
    ['src/lib/api.ts', 'index', 'src.lib', 'api'],
    ['src/lib/index.ts', 'index', 'src', 'lib'],
    ['lib/index.tsx', 'index', '', 'lib'],
    ['index.ts', 'index', '', 'index'],
    ['src/api.test.ts', 'index', 'src', 'api-test'],
    ['types/globals.d.ts', 'index', 'types', 'globals-d'],
    ['my.pkg/mod.py', '__init__', 'my-pkg', 'mod'],
    ['pkg/__init__.py', '__init__', '', 'pkg'],
    ['.config/x.ts', 'index', '-config', 'x'],
    ['.eslintrc.js', 'index', '', '-eslintrc'],
  ])('%s', (file, packageStem, namespace, name) => {
    expect(modulePath(file, packageStem)).toMatchObject({ namespace, name });
  });
});

describe('TypeScript and JavaScript', () => {
  it('uses only what is imported or declared in the file, not strings, comments, keys or properties', async () => {
    const text = `import { Foo, Bar, Baz } from './x';
      const Own = 1;
      class A { m(p: string) { new Foo(); p.Bar; ({ Bar: 1 }); "Bar"; \`Bar\`; /Bar/; // Bar
        Unknown.call(); Own + 1; ns.Baz(); } }`;
    expect(calls(await factsOf('a.ts', text), 'A')).toEqual(['Foo', 'Own']);
  });

  it('keeps one more segment of a name of a namespace import', async () => {
    const text = `import * as ns from './x';\nclass A { m() { ns.Foo.create(); new ns.Bar(); } }`;
    expect(calls(await factsOf('a.ts', text), 'A')).toEqual(['ns.Foo', 'ns.Bar']);
  });

  it.each([
    [`import D from 'm'`, { names: [{ name: 'default', alias: 'D' }], alias: '' }],
    [
      `import D, { a } from 'm'`,
      {
        names: [
          { name: 'default', alias: 'D' },
          { name: 'a', alias: '' },
        ],
      },
    ],
    [`import D, * as n from 'm'`, { names: [{ name: 'default', alias: 'D' }], alias: 'n' }],
    [`import type { T } from 'm'`, { names: [{ name: 'T', alias: '' }] }],
    [
      `import { type T, type as U, type V as W } from 'm'`,
      {
        names: [
          { name: 'T', alias: '' },
          { name: 'type', alias: 'U' },
          { name: 'V', alias: 'W' },
        ],
      },
    ],
    [`import 'm'`, { names: [], alias: '' }],
    [
      `import {\n // one\n a, /* two */ b,\n} from 'm'`,
      {
        names: [
          { name: 'a', alias: '' },
          { name: 'b', alias: '' },
        ],
      },
    ],
    [`import x = require('m')`, { names: [], alias: 'x' }],
    [`export * from 'm'`, { names: [{ name: '*', alias: '' }], reexport: true }],
    [`export type * from 'm'`, { names: [{ name: '*', alias: '' }], reexport: true }],
    [`export { default as x } from 'm'`, { names: [{ name: 'default', alias: 'x' }], reexport: true }],
  ])('%s', async (text, expected) => {
    const { imports } = await factsOf('a.ts', text);
    expect(imports).toHaveLength(1);
    expect(imports[0]).toMatchObject({ from: 'm', ...expected });
  });

  it('keeps `//` in the source of an import', async () => {
    const { imports } = await factsOf('a.js', `import x from 'https://host/x.js'; // remote`);
    expect(imports.map((fact) => fact.from)).toEqual(['https://host/x.js']);
  });

  it('shows an own name exported under another as a re-export from the file itself', async () => {
    const { imports, types } = await factsOf('src/a.ts', 'class A {}\nexport { A as B };\nexport default A;');
    expect(imports.map((fact) => [fact.from, fact.names, fact.reexport])).toEqual([
      ['./a.ts', [{ name: 'A', alias: 'B' }], true],
      ['./a.ts', [{ name: 'A', alias: 'default' }], true],
    ]);
    expect(types.map((type) => [type.name, type.access])).toEqual([['A', 'public']]);
  });

  it('leaves out the module type of a file that only declares types or re-exports', async () => {
    expect((await factsOf('a.ts', `export * from './b';`)).types).toEqual([]);
    expect((await factsOf('a.ts', `export type * from './b';`)).parseErrors).toBe(0);
    expect((await factsOf('a.ts', 'export class A {}')).types.map((type) => type.kind)).toEqual(['class']);
  });

  it.each([
    ["type A<T> = import('./c.js').B<T>;", ['alias A']],
    ["export type * from './b';\nexport let x: import('./c').B[];", ['module a']],
    ['class A { m(): Map<string, import( "./c" ).B.C<import(\'./d\').E>> { return f(); } }', ['class A']],
    ['interface A<in T = never, out U extends X = Y, in out V = 1> {}', ['interface A']],
    ['interface A<\n  /** why */\n  out T extends X = Y, // so\n  in U = Z,\n> extends B<T> {}', ['interface A']],
    ['class A<\n  out T,\n  const in\n  out U,\n> {}\ntype B<out extends X> = C<out>;', ['class A', 'alias B']],
  ])('reads newer TypeScript whole: %s', async (text, expected) => {
    const { parseErrors, types } = await factsOf('a.ts', text);
    expect(types.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected);
    expect(parseErrors).toBe(0);
  });

  it('reads JSX with apostrophes in its text', async () => {
    const text = `import { Panel } from './p';\nexport class V { r() { return <p>Don't</p>; }\n s() { return <Panel/>; } }`;
    expect(calls(await factsOf('a.tsx', text), 'V')).toEqual(['Panel']);
  });
});

describe('what TypeScript and JavaScript give to names', () => {
  const shape = (facts: FileFacts): string[] =>
    facts.types.map((type) => {
      const path = type.parent < 0 ? type.namespace : `in ${facts.types[type.parent]?.name}`;
      return `${type.kind} ${type.name} (${path}): ${type.members.map((member) => member.name).join(' ')}`;
    });

  it.each([
    [
      'a function with a prototype is a class',
      'function A() { this.x = 1; }\nA.prototype.run = function () {};',
      ['class A (a): constructor x run'],
    ],
    [
      'its prototype may be an object',
      'var A = function () {};\nA.prototype = { run() {}, get on() { return 1 } };',
      ['class A (a): constructor run on'],
    ],
    ['a function with functions can be called', 'function a(b) {}\na.c = function () {};', ['object a (a): call c']],
    ['data given to a function changes nothing', 'const View = () => 1;\nView.title = "x";', ['module a (): View']],
    ['an object of functions is a type', 'const o = { run: () => 1, size: 2 };', ['object o (a): run size']],
    ['an object of data is not', 'const o = { size: 2, more: { of: 3 } };', ['module a (): o']],
    ['objects in objects nest', 'const o = { in: { run() {} } };', ['object o (a): ', 'object in (in o): run']],
    [
      'names of names nest',
      'const o = {};\no.in = {};\no.in.run = function () {};',
      ['object o (a): ', 'object in (in o): run'],
    ],
    [
      'what is merged into a name is given to it',
      'function A() {}\nObject.assign(A.prototype, { run() {}, size: 1 });\n_.extend(A, { make: () => 1 });',
      ['class A (a): constructor run size make'],
    ],
    [
      'into a foreign name only functions',
      'jQuery.fn.extend({ fade: function () {}, speed: 1 });',
      ['module a (): fade'],
    ],
    ['functions of foreign names are of the module', 'Array.prototype.last = function () {};', ['module a (): last']],
    ['other assignments are none', 'let a;\na.b = 1;\nc.d = 2;', ['module a (): a']],
    ['a function around all is the module', '(function () { var a = 1; function b() {} })();', ['module a (): a b']],
    ['also with call and !', '!function () { function b() {} }.call(this);', ['module a (): b']],
    ['a callback is not', 'run(function () { function b() {} });', []],
    ['blocks keep let and const', 'if (x) { let a; var b; function c() {} }', ['module a (): b c']],
  ])('%s', async (_, text, expected) => {
    const facts = await factsOf('a.js', text);
    expect(facts.parseErrors).toBe(0);
    expect(shape(facts)).toEqual(expected);
  });

  it('has types of functions in the namespace of the function, told apart by number', async () => {
    const text = `function f() { class A {} if (x) { interface B { b: 1 } } }
      class C { m() { return class D {}; } }
      it('x', () => { class E {} });
      it('y', () => { class E {} });`;
    const { types } = await factsOf('src/a.ts', text);
    expect(types.filter((type) => type.kind !== 'module').map((type) => `${type.namespace}.${type.name}`)).toEqual([
      'src.a.C',
      'src.a.f.A',
      'src.a.f.B',
      'src.a.C.m.D',
      'src.a.it.E',
      'src.a.it-2.E',
    ]);
  });

  it('exports what a variable and module.exports are given at once', async () => {
    const { imports, types } = await factsOf(
      'a.js',
      'var app = exports = module.exports = {};\napp.run = function () {};',
    );
    expect(imports.map((fact) => [fact.from, fact.names])).toEqual([['./a.js', [{ name: 'app', alias: 'default' }]]]);
    expect(types.map((type) => [type.name, type.access])).toEqual([['app', 'public']]);
  });
});

describe('Python', () => {
  it('counts imports under TYPE_CHECKING and inside functions, none in docstrings', async () => {
    const text = [
      'if TYPE_CHECKING:',
      '    from a import A',
      'def f():',
      '    """Example:',
      '        from wrong import W',
      '    """',
      '    from .b import (B as C,',
      '        D)',
      '    import e.g as h',
    ].join('\n');
    const { imports } = await factsOf('a.py', text);
    expect(imports.map((fact) => [fact.from, fact.names.map((n) => n.alias || n.name), fact.alias])).toEqual([
      ['a', ['A'], ''],
      ['.b', ['C', 'D'], ''],
      ['e.g', [], 'h'],
    ]);
  });

  it('reads forward references in quoted annotations', async () => {
    const { types } = await factsOf('a.py', 'class A: ...\nclass B:\n    def m(self, a: "list[A]") -> "A": ...\n');
    expect(types.find((type) => type.name === 'B')?.uses).toEqual([{ name: 'A', kind: 'memberType', count: 2 }]);
  });

  it('lets __all__ decide what is public', async () => {
    const { types } = await factsOf(
      'a.py',
      '__all__ = ["_a"]\n__all__ += ["B"]\ndef _a(): ...\ndef c(): ...\nclass B: ...\nclass D: ...\n',
    );
    const all = [...types.flatMap((type) => type.members), ...types];
    expect(all.map((each) => [each.name, each.access])).toEqual([
      ['_a', 'public'],
      ['c', 'internal'],
      ['a', 'public'],
      ['B', 'public'],
      ['D', 'internal'],
    ]);
  });
});
