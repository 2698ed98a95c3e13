/** The tree of namespaces and the module map are read in pages: of more types than a page holds nothing is lost or told twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilChanged } from '../../../../../../src/main/engine/codemap/query/totals.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../../helpers/code-map.ts';

const [files, perFile] = [620, 2];

describe('a code map of more types and files than a page', () => {
  let code: TestCodeMap;
  beforeAll(async () => {
    const sources: Record<string, string> = {};
    for (let n = 0; n < files; n += 1) {
      const nested = `public class Inner${n} { public int A() => 1; }`;
      sources[`src/F${n}.cs`] = `namespace N.P${n % 3};\npublic class T${n} { public int A() => 1; ${nested} }\n`;
    }
    code = await openTestCodeMap(sources);
  });
  afterAll(() => code.dispose());

  it('has each in its tree once', async () => {
    const places = await code.map.tree(undefined);
    expect(places.map(({ path, types }) => [path, types])).toEqual([
      ['N.P0', 207 * perFile],
      ['N.P1', 207 * perFile],
      ['N.P2', 206 * perFile],
    ]);
    const types = await code.map.tree('N.P1');
    const names = types.map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 207 }, (_, n) => `T${3 * n + 1}`).sort());
    expect((await code.map.tree('N.P1.T1')).map(({ name }) => name)).toEqual(['Inner1']);
  });

  it('counts each in its module map and its module once', async () => {
    const modules = await code.map.modules();
    const sum = (of: (module: (typeof modules)[number]) => number): number =>
      modules.reduce((total, module) => total + of(module), 0);
    expect([sum(({ files: count }) => count), sum(({ types }) => types), sum(({ members }) => members)]).toEqual([
      files,
      files * perFile,
      files * perFile,
    ]);
    const listed = (await code.map.moduleFiles()).flatMap((module) => module.files.map(({ file }) => file));
    expect(new Set(listed).size).toBe(files);
    expect(listed).toHaveLength(files);
  });
});

it('maps five levels of folders, as deep as packages of a monorepo have their parts', async () => {
  const code = await openTestCodeMap({
    'packages/core/src/v4/schemas/text.ts': 'export class Text {}\n',
    'packages/core/src/v4/checks/length.ts': 'export class Length {}\n',
    'packages/core/src/v3/all.ts': 'export class All {}\n',
    'packages/core/tools/make.ts': 'export class Make {}\n',
    'packages/docs/page.ts': 'export class Page {}\n',
    'scripts/run.ts': 'export class Run {}\n',
  });
  try {
    const paths = (nodes: Awaited<ReturnType<typeof code.map.modules>>): string[] =>
      nodes.flatMap(({ path, children }) => [path, ...paths(children)]);
    expect(paths(await code.map.modules())).toContain('packages.core.src.v4.schemas.text');
  } finally {
    await code.dispose();
  }
});

it('maps the code without tests too, also where both are in one package', async () => {
  const code = await openTestCodeMap({
    'src/main/java/shop/Money.java': 'package shop;\npublic class Money { public void add() {} }\n',
    'src/test/java/shop/MoneyTest.java': 'package shop;\npublic class MoneyTest { public void adds() {} }\n',
    'src/test/java/shop/fakes/Till.java': 'package shop.fakes;\npublic class Till {}\n',
    'src/main/java/mail/Post.java': 'package mail;\npublic class Post {}\n',
  });
  try {
    const told = (nodes: Awaited<ReturnType<typeof code.map.modules>>): unknown[] =>
      nodes.flatMap(({ path, files: count, types, members, children }) => [
        [path, count, types, members],
        ...told(children),
      ]);
    expect(told(await code.map.modules())).toEqual(
      expect.arrayContaining([
        ['shop', 3, 3, 2],
        ['shop.fakes', 1, 1, 0],
      ]),
    );
    expect(told(await code.map.modules(true)).sort()).toEqual([
      ['mail', 1, 1, 0],
      ['shop', 1, 1, 1],
    ]);
    const files = await code.map.moduleFiles(true);
    expect(files.find(({ path }) => path === 'shop')?.files.map(({ file }) => file)).toEqual([
      'src/main/java/shop/Money.java',
    ]);
    expect(files).toHaveLength(2);
    await code.change({ 'src/main/java/shop/Till.java': 'package shop;\npublic class Till {}\n' });
    expect(told(await code.map.modules(true))).toContainEqual(['shop', 2, 2, 1]);
  } finally {
    await code.dispose();
  }
});

describe('what is kept until the code map changes', () => {
  it('is made once for all who ask, and again for those who ask after a change', async () => {
    const made: PromiseWithResolvers<number>[] = [];
    const kept = untilChanged(() => {
      const next = Promise.withResolvers<number>();
      made.push(next);
      return next.promise;
    });
    const [first, second] = [kept.get(), kept.get()];
    kept.forget();
    const third = kept.get();
    expect(made).toHaveLength(2);
    made[1]?.resolve(2);
    made[0]?.resolve(1);
    expect(await Promise.all([first, second, third, kept.get()])).toEqual([1, 1, 2, 2]);
    expect(made).toHaveLength(2);
  });

  it('is rebuilt after it failed', async () => {
    let tries = 0;
    const kept = untilChanged(async () => {
      tries += 1;
      if (tries === 1) throw new Error('It broke.');
      return tries;
    });
    await expect(kept.get()).rejects.toThrow('It broke.');
    expect(await kept.get()).toBe(2);
  });
});
