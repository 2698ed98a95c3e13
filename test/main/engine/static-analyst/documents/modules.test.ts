/** Into which modules a workspace falls, whatever its shape. */
import { describe, expect, it } from 'vitest';
import { components } from '../../../../../src/main/engine/static-analyst/documents/model/module-graph.ts';
import { findModules } from '../../../../../src/main/engine/static-analyst/documents/model/modules.ts';

interface Shape {
  projects?: readonly { name: string; path: string }[];
  /** Path and lines. */
  files: Readonly<Record<string, number>>;
}

function modulesOf({ projects = [], files }: Shape): Record<string, number> {
  const found = findModules({
    projects: [{ name: 'ws', path: '' }, ...projects],
    files: Object.entries(files).map(([file, lines]) => ({
      ...{ file, lines, language: 'typescript' as const, hash: 'H', parseErrors: 0, errorLine: 0, project: '' },
      test: /(^|\/)tests?\//.test(file),
    })),
  });
  for (const file of Object.keys(files)) expect(found.of(file).files.map((each) => each.file)).toContain(file);
  return Object.fromEntries(found.all.map(({ name, files: own }) => [name, own.length]));
}

const many = (folder: string, count: number, lines = 100): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/f${n}.ts`, lines]));

describe('modules', () => {
  it('are the folders below a single root', () => {
    expect(modulesOf({ files: { ...many('src/a', 10), ...many('src/b', 10), ...many('src/c/d', 10) } })).toEqual({
      'src/a': 10,
      'src/b': 10,
      'src/c/d': 10,
    });
  });

  it('of a project with all code in one folder are what that folder falls into', () => {
    const files = { ...many('src/index', 3), ...many('src/internal/operators', 20), ...many('src/internal/util', 20) };
    const projects = [{ name: 'rx', path: 'package.json' }];
    expect(modulesOf({ projects, files })).toMatchObject({ 'src/internal/operators': 20, 'src/internal/util': 20 });
  });

  it('take no single letter, and no small file alone, for a word that files have in common', () => {
    const files: Record<string, number> = { ...many('src', 20, 10) };
    for (let n = 0; n < 12; n += 1) files[`src/JToken${n}.cs`] = 400;
    for (let n = 0; n < 4; n += 1) files[`src/share-${n}.cs`] = 300;
    files['src/group.cs'] = 110;
    expect(Object.keys(modulesOf({ files })).filter((name) => name.endsWith('*'))).toEqual(['src/share*']);
  });

  it('are the projects of a workspace by their names, the set-up beside the code taken in', () => {
    const projects = ['one', 'two'].map((name) => ({ name: `@ws/${name}`, path: `packages/${name}/package.json` }));
    const files = {
      ...many('packages/one/src', 8),
      'packages/one/index.js': 3,
      ...many('packages/one/tests', 4),
      ...many('packages/two/src', 8),
    };
    expect(modulesOf({ projects, files })).toEqual({ '@ws/one': 13, '@ws/two': 8 });
  });

  it('have names of their own where a project is called like its folder of code', () => {
    const files = { ...many('ws', 10), ...many('ws/parts', 10), 'mkdocs.yml': 90, 'docs/a.css': 90, 'docs/b.css': 90 };
    expect(modulesOf({ files })).toEqual({ '.': 3, ws: 10, 'ws/parts': 10 });
  });

  it('are never more than four dozen, and small folders stay with the one around them', () => {
    const files = Object.assign({}, ...Array.from({ length: 300 }, (_, n) => many(`src/m${n}`, 4, 10 + (n % 7))));
    expect(Object.keys(modulesOf({ files })).length).toBeLessThanOrEqual(48);
    expect(
      modulesOf({ files: { ...many('src/big', 100), ...many('src/big/small', 1, 5), ...many('src/other', 60) } }),
    ).toEqual({
      'src/big': 101,
      'src/other': 60,
    });
  });

  it('of a large flat folder are distinguished by the first words of its files', () => {
    const files: Record<string, number> = {};
    for (let n = 0; n < 40; n += 1) files[`src/misc${n}.c`] = 10;
    for (const name of ['cluster.c', 'cluster.h', 'cluster_legacy.c']) files[`src/${name}`] = 3000;
    expect(modulesOf({ files })['src/cluster*']).toBe(3);
  });

  it('hold tests in a place of their own, and code of others as one', () => {
    const files = {
      ...many('src/a', 20),
      ...many('src/b', 20),
      ...many('test/unit/deep', 30),
      ...many('deps/x/y', 40),
      ...many('deps/z', 40),
    };
    expect(modulesOf({ files })).toEqual({ 'src/a': 20, 'src/b': 20, 'test/unit/deep': 30, deps: 80 });
  });

  it('of no files are none', () => {
    expect(modulesOf({ files: {} })).toEqual({});
  });
});

describe('groups in circles', () => {
  it('hold what leads to each other, in the order of the nodes', () => {
    const to: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['f'], f: ['e'], g: ['g'] };
    expect(components(Object.keys(to), (node) => to[node] ?? [])).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]);
  });
});
