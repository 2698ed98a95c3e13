import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CodeMap,
  createParsePool,
  openCodeMap,
  type ParsePool,
} from '../../../../src/main/engine/codemap/codemap.ts';
import type { CheckedFolder } from '../../../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, inspectFiles, listFiles } from '../../../../src/main/engine/workspace/workspace.ts';
import { runs } from '../../../helpers/runs.ts';

const config = configSchema.parse({});
const signal = new AbortController().signal;
let base: string;
let pool: ParsePool;

beforeAll(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-sync-'));
  pool = createParsePool({ timeoutMs: 10_000 });
});
afterAll(async () => {
  await pool.close();
  fs.rmSync(base, { recursive: true, force: true });
});

let counter = 0;
function openMap(): CodeMap {
  counter += 1;
  return openCodeMap(path.join(base, `symbols-${counter}.db`), 7);
}

/** Everything that readers can see, by name and sorted. */
async function dump(map: CodeMap): Promise<unknown> {
  return { tree: await map.tree(undefined), types: dumpTypes(map) };
}

function dumpTypes(map: CodeMap): unknown {
  const types = [...map.all()].filter((row) => row.member === 0).map((row) => row.type);
  return types
    .map((row) => {
      const detail = map.typeDetail(row);
      const around = map.neighbours(row, { limit: 100 });
      return {
        detail,
        outline: map.outline(row),
        edges: around?.edges.map((e) => `${e.from} ${e.kind} ${e.to} ${e.count}`).sort(),
        external: around?.external.map((e) => `${e.name} ${e.kind} ${e.count}`).sort(),
      };
    })
    .sort((a, b) => ((a.detail?.symbol.typeId ?? '') < (b.detail?.symbol.typeId ?? '') ? -1 : 1));
}

const syncDeps = (folder: CheckedFolder) => ({
  folder,
  config,
  pool,
  onHashConflict: () => {},
  onCommitted: () => {},
  onProgress: () => {},
});

async function sync(map: CodeMap, folder: CheckedFolder, files?: string[]): Promise<void> {
  const listing =
    files === undefined
      ? await listFiles(folder, config, signal)
      : await inspectFiles(folder, config, files, () => true, signal);
  const there = new Set(listing.files.map((f) => f.file));
  const { projectFiles } = listing;
  const removed = (files ?? []).filter((f) => !there.has(f));
  await map.sync(
    { files: listing.files, complete: files === undefined, removed, projectFiles },
    syncDeps(folder),
    signal,
  );
}

/** Contents that refer to one another, so that what one file says decides where another's names lead. */
const contents: Record<string, string[]> = {
  'a.ts': [
    "import { B } from './b';\nexport class A extends B { b(): B { return new B(); } }\n",
    "import { helper } from './b';\nexport class A { x = helper(); }\n",
    'export class A { broken( {\n',
  ],
  'b.ts': [
    'export class B { m(): void {} }\n',
    'export function helper(): number { return 1; }\nexport class B {}\n',
    "export * from './c';\n",
  ],
  'c.ts': [
    'export class B {}\nexport const helper = () => 2;\n',
    "export type B<in T> = import('./a').A<T>;\nexport const helper = (b: B<1>) => b;\n",
  ],
  'x/P1.cs': [
    'namespace N;\npublic partial class P : IP { public Q One() => new Q(); }\n',
    'namespace N;\npublic partial class P { int two; }\n',
  ],
  'y/P2.cs': [
    'namespace N;\ninternal partial class P { public void Three() {} }\npublic class Q {}\n',
    'namespace N;\npublic interface IP {}\n',
  ],
  'x/x.csproj': ['<Project/>'],
  // A barrel whose names stay while what it passes on changes; a chain of two.
  'use.ts': ["import { Deep } from './barrel';\nexport class Use extends Deep {}\n"],
  'barrel.ts': ["export * from './inner';\n", "import './inner';\n"],
  'inner/index.ts': ["export { Deep } from './deep';\n", "import { Deep } from './deep';\nexport const kept = 1;\n"],
  'inner/deep.ts': ['export class Deep {}\n'],
  'g.cs': ['global using M;\n', 'using M;\n'],
  'm.cs': ['namespace M;\npublic class Z {}\n'],
  'z.cs': ['namespace Other;\npublic class UsesZ { Z z; }\n'],
  'n.cs': ['public class Outer { public class Inner {} }\n', 'public record Outer { public class Inner {} }\n'],
  // A type whose declaration and methods are in different files, and change kind.
  'pkg/store.go': [
    'package pkg\n\ntype Store struct {\n\tItem\n\tn int\n}\n',
    'package pkg\n\ntype Store interface{ Size() int }\n',
    'package pkg\n\ntype Item struct{}\n\nfunc Open() *Store { return nil }\n',
  ],
  'pkg/size.go': [
    'package pkg\n\nfunc (s *Store) Size() int { return s.n }\n',
    'package pkg\n\nfunc (s *Store) Size() int { return 0 }\n\ntype Item struct{ Store }\n',
  ],
  'cmd/main.go': ['package main\n\nimport "pkg"\n\nfunc main() { pkg.Open() }\n'],
  // Rust: impl blocks in other files, re-exports by name and by `*`, modules that come and go.
  'rs/src/lib.rs': [
    'mod a;\npub mod b;\npub use a::*;\n',
    'pub mod a;\npub mod b;\nuse b::Other as Thing;\npub fn free() {}\n',
    'mod b;\npub use crate::b::Thing;\npub use b::Other as Own;\n',
  ],
  'rs/src/a.rs': [
    'pub use crate::b::Thing;\npub struct Own;\n',
    'pub struct Thing;\nimpl crate::b::Thing { pub fn more(&self) {} }\n',
    'use super::Thing;\nimpl Thing { fn back(&self) -> super::b::Other { super::free() } }\n',
  ],
  'rs/src/b/mod.rs': [
    'pub struct Thing { other: Other }\npub struct Other;\n',
    'mod deep;\npub use self::deep::*;\npub trait Other {}\n',
  ],
  'rs/src/b/deep.rs': ['use super::*;\npub enum Thing { A }\nimpl Other for Thing {}\nfn free(o: Own) {}\n'],
  'rs/src/user.rs': [
    'use crate::{a::Own, Thing};\npub struct User { t: Thing, o: Own }\nimpl User { fn f(&self) { crate::free(); crate::b::deep::Thing::A; } }\n',
  ],
  'j/Shape.java': [
    'package j;\npublic interface Shape { Point at(); }\n',
    'package j;\npublic class Point implements Shape { public Point at() { return this; } }\n',
  ],
  'j/round.kt': [
    'package j\n\nclass Circle : Shape { override fun at() = Point() }\n\nfun draw(c: Circle) {}\n',
    'package j\n\nclass Point\n',
  ],
  // Java and Kotlin see each other, functions of packages, and types nested in bases.
  'j/User.kt': [
    'package j\n\nimport k.*\n\nclass User : Base() {\n  val t: Thing? = null\n  val p: Part? = null\n  fun run() = help(1)\n}\n',
    'package j\n\nimport k.help\n\nclass User : Base() { fun run() = help(1)\n}\n',
  ],
  'j/Base.java': ['package j;\npublic class Base { static class Part {} }\n', 'package j;\npublic class Base {}\n'],
  'j/Part.kt': ['package j\n\nclass Part\n', 'package k\n\nclass Part\n\nfun help(x: Int) = x\n'],
  'k/Thing.java': ['package k;\npublic class Thing {}\n', 'package j;\npublic record Thing() {}\n'],
  'k/help.kt': ['package k\n\nfun help(x: Int) = x\n', 'package j\n\nobject Thing\nfun help(x: Int) = x\n'],
  // One path in two languages.
  'a.py': ['class A:\n    def b(self): pass\n'],
};
/** Names that Python files pass on: renamed, through packages, through modules that come and go, and all at once. */
const passing: Record<string, string[]> = {
  'user.py': [
    'from gamma import Base\nclass User(Base):\n    pass\n',
    'from kit import Other as Own, delta\nclass User(Own, delta.Base):\n    pass\n',
    'import kit.delta as d\nclass User(d.Other, d.m.Base):\n    pass\n',
  ],
  'gamma.py': [
    'from omega import Base\n',
    'from kit.delta import Other as Base\n',
    'from kit import *\n',
    'class Base:\n    pass\n',
  ],
  'kit/__init__.py': ['from .delta import *\n', 'from . import delta\nfrom gamma import Base as Other\n', ''],
  'kit/delta.py': [
    'import omega as m\nfrom omega import Base as Other\nfrom gamma import Base\n',
    'from . import omega as m\nclass Base:\n    pass\n',
    'from gamma import *\nOther = 1\n',
  ],
  'kit/omega.py': ['class Base:\n    pass\n', 'from gamma import Base\n'],
  'omega.py': ['class Base:\n    pass\n', 'x = 1\n', 'from kit.omega import Base\n'],
};
function steps(world: Record<string, string[]>) {
  return fc.constantFrom(...Object.keys(world)).chain((file) =>
    fc.record({
      file: fc.constant(file),
      text: fc.option(fc.constantFrom(...(world[file] ?? [])), { nil: null, freq: 4 }),
    }),
  );
}

test.each([
  ['languages', contents],
  ['Python modules', passing],
])(
  '%s: after any edits, batch by batch, the code map equals one built from the files alone',
  async (_, world) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(steps(world), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (batches) => {
          counter += 1;
          const root = path.join(base, `work-${counter}`);
          fs.mkdirSync(root);
          const folder = await checkFolder(root);
          const grown = openMap();
          const fresh = openMap();
          try {
            let clock = 1_700_000_000;
            for (const batch of batches) {
              for (const { file, text } of batch) {
                const target = path.join(root, file);
                if (text === null) {
                  fs.rmSync(target, { force: true });
                  continue;
                }
                fs.mkdirSync(path.dirname(target), { recursive: true });
                fs.writeFileSync(target, text);
                clock += 1;
                fs.utimesSync(target, clock, clock);
              }
              // The watcher asks for a look at everything when a project file is among them.
              const touched = [...new Set(batch.map((s) => s.file))];
              await sync(grown, folder, touched.includes('x/x.csproj') ? undefined : touched);
            }
            // A file that stopped parsing keeps what it had; a fresh build cannot know that, so let such files parse again.
            const broken = path.join(root, 'a.ts');
            if (fs.existsSync(broken) && fs.readFileSync(broken, 'utf8').includes('broken')) {
              fs.writeFileSync(broken, contents['a.ts']?.[0] ?? '');
              await sync(grown, folder, ['a.ts']);
            }
            await sync(fresh, folder);
            expect(await dump(grown)).toEqual(await dump(fresh));
          } finally {
            grown.close();
            fresh.close();
          }
        },
      ),
      runs(25),
    );
  },
  600_000,
);

test('a file moved over another leaves nothing of that one, also in newer TypeScript than the grammar reads', async () => {
  const root = path.join(base, 'moved');
  fs.mkdirSync(root);
  const [there, moved] = [path.join(root, 'there.ts'), path.join(root, 'moved.ts')];
  fs.writeFileSync(there, 'export type Old = 1;\nexport class Gone {}\n');
  fs.writeFileSync(moved, "type New<T> = import('./b.js').B<T>;\nexport interface Of<out T> { m(): New<T>; }\n");
  const folder = await checkFolder(root);
  const live = openMap();
  const cold = openMap();
  await sync(live, folder);
  fs.renameSync(moved, there);
  await sync(live, folder, ['there.ts', 'moved.ts']);
  await sync(cold, folder);
  expect(await dump(live)).toEqual(await dump(cold));
  live.close();
  cold.close();
});

test('a sync that is cut short at any point is finished by the next one', async () => {
  const root = path.join(base, 'cut');
  for (let n = 0; n < 60; n += 1) {
    const target = path.join(root, `m${n}.ts`);
    fs.mkdirSync(root, { recursive: true });
    const other = (n * 7 + 3) % 60;
    fs.writeFileSync(target, `import { C${other} } from './m${other}';\nexport class C${n} extends C${other} {}\n`);
  }
  const folder = await checkFolder(root);
  const { files, projectFiles } = await listFiles(folder, config, signal);
  const input = { files, complete: true, removed: [], projectFiles };
  const whole = openMap();
  await whole.sync(input, syncDeps(folder), signal);
  const expected = await dump(whole);
  whole.close();
  const cuts: string[] = [];
  for (const cut of ['reading 1', 'reading 2', 'linking 1', 'linking 2']) {
    const map = openMap();
    const control = new AbortController();
    const [phase, nth] = cut.split(' ');
    let seen = 0;
    const deps = {
      ...syncDeps(folder),
      onProgress(progress: { phase: string }) {
        if (progress.phase !== phase) return;
        seen += 1;
        if (seen === Number(nth)) control.abort();
      },
    };
    await map.sync(input, deps, control.signal).catch(() => cuts.push(cut));
    await map.sync(input, syncDeps(folder), signal);
    expect(await dump(map)).toEqual(expected);
    map.close();
  }
  expect(cuts).toEqual(expect.arrayContaining(['reading 1', 'linking 1']));
});

test('the order in which files arrive plays no part', async () => {
  const root = path.join(base, 'orders');
  for (const [file, texts] of Object.entries(contents)) {
    const target = path.join(root, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, texts[0] ?? '');
  }
  const folder = await checkFolder(root);
  const files = Object.keys(contents);
  const dumps: unknown[] = [];
  for (const order of [files, [...files].reverse()]) {
    const map = openMap();
    const { projectFiles } = await listFiles(folder, config, signal);
    await map.sync({ files: [], complete: true, removed: [], projectFiles }, syncDeps(folder), signal);
    for (const file of order) await sync(map, folder, [file]);
    dumps.push(await dump(map));
    map.close();
  }
  expect(dumps[0]).toEqual(dumps[1]);
});
