/** What modules depend on, and which circles are told: by product code, by the rules of the language. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ArchDocument } from '#shared/contract/generations/documents.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { documentOf, write, writerFor } from './shop.ts';

let code: TestCodeMap | null = null;
afterEach(async () => {
  await code?.dispose();
  code = null;
});

async function written(files: Record<string, string>): Promise<TestCodeMap> {
  code = await openTestCodeMap(files);
  const writer = writerFor(code);
  await write(writer);
  await writer.close();
  return code;
}

async function linksOf(files: Record<string, string>): Promise<{ links: string[]; cycles: string[] }> {
  const arch: ArchDocument = await documentOf(await written(files), 'arch');
  return {
    links: arch.modules.flatMap(({ name, dependsOn }) => dependsOn.map((to) => `${name} → ${to.name}`)),
    cycles: arch.cycles.map(({ members }) => members.join(' ')),
  };
}

describe('modules', () => {
  it('depend on what their product code depends on, whatever their tests take', async () => {
    const files = {
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'web/web.go':
        'package web\n\nimport "example.com/shop/store"\n\nfunc Start() {\n\tstore.Keep("a")\n}\n\nfunc Page() string {\n\treturn ""\n}\n',
      'web/more.go': 'package web\n\nfunc more() {}\n',
      'store/store.go': 'package store\n\nfunc Keep(id string) {\n\tprintln(id)\n}\n',
      'store/more.go': 'package store\n\nfunc more() {}\n',
      'store/store_test.go':
        'package store\n\nimport (\n\t"testing"\n\n\t"example.com/shop/web"\n)\n\nfunc TestKeep(t *testing.T) {\n\tweb.Page()\n}\n',
    };
    expect(await linksOf(files)).toEqual({ links: ['web → store'], cycles: [] });
  });

  it('of Go are reported in no cycle, since its packages cannot be in one', async () => {
    const more = (folder: string) =>
      Array.from({ length: 9 }, (_, n): [string, string] => [`${folder}/f${n}.go`, `package ${folder}\n`]);
    const files = {
      ...Object.fromEntries([...more('web'), ...more('store')]),
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'web/web.go': 'package web\n\nimport "example.com/shop/store/disk"\n\nfunc Start() {\n\tdisk.Keep("a")\n}\n',
      'web/page/page.go': 'package page\n\nfunc Of() string {\n\treturn ""\n}\n',
      'store/disk/disk.go': 'package disk\n\nfunc Keep(id string) {\n\tprintln(id)\n}\n',
      'store/view/view.go':
        'package view\n\nimport "example.com/shop/web/page"\n\nfunc View() string {\n\treturn page.Of()\n}\n',
    };
    expect(await linksOf(files)).toEqual({ links: ['store → web', 'web → store'], cycles: [] });
  });

  it('of Rust that are declared in the one above are not depended on by that alone', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs':
        'pub mod fs;\n#[cfg(net)]\npub mod net;\n#[cfg(not(net))]\nmod net;\nmod limit;\n\npub fn start() {}\n\npub fn stop() {\n    net::open();\n}\n',
      'src/limit.rs': 'pub const MOST: usize = 9;\n',
      'src/fs/mod.rs': 'mod file;\n\npub fn read() {\n    crate::start();\n}\n',
      'src/fs/file.rs': 'pub fn write() {}\n',
      'src/net/mod.rs': 'mod tcp;\n\npub fn open() {}\n',
      'src/net/tcp.rs': 'pub fn listen() {}\n',
    };
    expect((await linksOf(files)).links).toEqual(['src → src/net', 'src/fs → src']);
  });

  it('of Rust are shown to close a circle by a line of code, not of a comment', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': '//! Take what you use from `crate::fs`.\n\nmod fs;\n\npub fn start() {\n    fs::read();\n}\n',
      'src/fs/mod.rs':
        'mod file;\n\npub fn read() {\n    crate::start();\n}\n\npub fn more() {\n    crate::start();\n}\n',
      'src/fs/file.rs': 'pub fn write() {\n    crate::start();\n}\n',
      'src/limit.rs': 'pub const MOST: usize = 9;\n',
    };
    const { cycles } = await documentOf(await written(files), 'arch');
    expect(cycles.map(({ evidence }) => evidence.map(({ file, startLine }) => `${file}:${startLine}`))).toEqual([
      ['src/lib.rs:3'],
    ]);
  });

  it('are no cycle of types where specialisations are built on what is built on their template', async () => {
    const files = {
      'inc/form.hpp': 'template <class T> struct form { int n; };\n',
      'inc/out.hpp': '#include "form.hpp"\nstruct out : form<int> { int m; };\n',
      'inc/row.hpp': '#include "out.hpp"\nstruct row {};\ntemplate <> struct form<row> : out { int k; };\n',
    };
    expect((await linksOf(files)).cycles).toEqual([]);
    expect(
      (await linksOf({ ...files, 'inc/form.hpp': 'struct out;\ntemplate <class T> struct form { out *n; };\n' }))
        .cycles,
    ).toHaveLength(1);
  });

  it('that only take types of each other are in a cycle of low severity', async () => {
    const own = (taken: string) => ({
      'orders/order.ts': `${taken}\nexport class Order {\n  keeper?: Keeper;\n}\n`,
      'orders/other.ts': 'export const one = 1;\n',
      'store/keeper.ts':
        "import { Order } from '../orders/order.ts';\nexport class Keeper {\n  order = new Order();\n}\n",
      'store/other.ts': 'export const two = 2;\n',
    });
    const severity = async (taken: string): Promise<string[]> => {
      const { issues } = await documentOf(await written(own(taken)), 'issues');
      return issues.filter(({ title }) => title.startsWith('Cycle of modules')).map((issue) => issue.severity);
    };
    expect(await severity("import { Keeper } from '../store/keeper.ts';")).toEqual(['medium']);
    await code?.dispose();
    expect(await severity("import {\n  type Keeper,\n} from '../store/keeper.ts';")).toEqual(['low']);
    await code?.dispose();
    expect(await severity("import type { Keeper } from '../store/keeper.ts';")).toEqual(['low']);
  });
});
