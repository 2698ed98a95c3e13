/** Rules of the languages where a file is a module (docs/languages.md). */
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { modulePath } from '../../../../../src/main/engine/codemap/languages/module-path.ts';
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

  it('reads JSX with apostrophes in its text', async () => {
    const text = `import { Panel } from './p';\nexport class V { r() { return <p>Don't</p>; }\n s() { return <Panel/>; } }`;
    expect(calls(await factsOf('a.tsx', text), 'V')).toEqual(['Panel']);
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
