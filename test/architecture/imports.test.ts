/** Import order, doors, circles and runtimes, each with a planted violation that it has to find. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { layers, rendererLayers } from './layers.ts';
import { doorsOnly, layerOrder, noCircles, rightRuntime } from './rules/imports.ts';
import { namedExtensions } from './rules/shape.ts';
import { importsOf, projectFiles, report, root, type SourceFile } from './sources.ts';

const files = projectFiles();
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const serverPackages = Object.keys(manifest.dependencies).filter((name) => name !== 'zod');
const plant = (at: string, text: string): SourceFile[] => [{ path: at, text }];

test('every kind of import is seen, and none inside text', () => {
  const file = {
    path: 'src/main/rpc/probe.ts',
    text: [
      "import type { A } from './a.ts';",
      "export * from './b.ts';",
      "export { c } from './c.ts';",
      "const d = await import('./d.ts');",
      "import './e.ts';",
      "import { shared } from '#shared/base/clock.ts';",
      "const text = `import x from './no.ts'`; // import './no.ts'",
    ].join('\n'),
  };
  expect(importsOf(file).map((use) => use.target)).toEqual([
    'src/main/rpc/a.ts',
    'src/main/rpc/e.ts',
    'src/shared/base/clock.ts',
    'src/main/rpc/b.ts',
    'src/main/rpc/c.ts',
    'src/main/rpc/d.ts',
  ]);
});

describe('layers', () => {
  test('every line of the table owns files and says why', () => {
    const idle = [...layers, ...rendererLayers].filter(
      (layer) => !layer.owns.some((entry) => files.some((file) => file.path.startsWith(entry))),
    );
    expect(idle.map((layer) => layer.name)).toEqual([]);
    expect([...layers, ...rendererLayers].filter((layer) => layer.why.length < 10)).toEqual([]);
  });

  test('imports run one way', () => {
    expect(report(layerOrder(files))).toEqual([]);
  });

  test('an import against the order is found, also dynamic and for types', () => {
    expect(
      layerOrder(plant('src/main/engine/storage/a.ts', "import { x } from '../codemap/codemap.ts';")),
    ).toHaveLength(1);
    expect(layerOrder(plant('src/main/rpc/a.ts', "const x = await import('../host/host.ts');"))).toHaveLength(1);
    expect(
      layerOrder(plant('src/shared/base/a.ts', "import type { x } from '#shared/contract/common.ts';")),
    ).toHaveLength(1);
    expect(layerOrder(plant('src/renderer/lib/a.ts', "import { x } from '../app/frame.tsx';"))).toHaveLength(1);
    expect(layerOrder(plant('src/renderer/lib/a.ts', "import { x } from '../../main/rpc/rpc.ts';"))).toHaveLength(1);
    expect(layerOrder(plant('src/elsewhere/a.ts', 'export const x = 1;'))).toHaveLength(1);
    expect(layerOrder(plant('src/main/host/a.ts', "import { x } from '../rpc/rpc.ts';"))).toEqual([]);
  });
});

describe('doors', () => {
  test('modules are entered by their door', () => {
    expect(report(doorsOnly(files))).toEqual([]);
  });

  test('an import past a door, and shared code by a relative path, are found', () => {
    expect(doorsOnly(plant('src/main/host/a.ts', "import { x } from '../engine/storage/storage.ts';"))).toEqual([]);
    expect(doorsOnly(plant('src/main/host/a.ts', "export * from '../engine/storage/lock.ts';"))).toHaveLength(1);
    expect(doorsOnly(plant('src/main/web/a.ts', "import { x } from '../cli/main.ts';"))).toHaveLength(1);
    expect(doorsOnly(plant('src/main/host/a.ts', "import { x } from '../../shared/base/clock.ts';"))).toHaveLength(1);
  });
});

describe('circles', () => {
  test('there are none', () => {
    expect(report(noCircles(files))).toEqual([]);
  });

  test('a cycle of three is found, whatever the kind of import', () => {
    const circle = [
      { path: 'src/main/rpc/a.ts', text: "import './b.ts';" },
      { path: 'src/main/rpc/b.ts', text: "import type { C } from './c.ts';" },
      { path: 'src/main/rpc/c.ts', text: "export { a } from './a.ts';" },
    ];
    expect(report(noCircles(circle))).toEqual([
      'src/main/rpc/a.ts: circle: src/main/rpc/a.ts → src/main/rpc/b.ts → src/main/rpc/c.ts → src/main/rpc/a.ts',
    ]);
  });
});

describe('runtimes', () => {
  test('each file imports only what its runtime has', () => {
    expect(report(rightRuntime(files, serverPackages))).toEqual([]);
  });

  test.each([
    ['src/shared/base/a.ts', 'node:fs'],
    ['src/shared/contract/a.ts', 'react'],
    ['src/main/engine/search/a.ts', 'electron'],
    ['src/main/index.ts', 'electron'],
    ['src/main/web/a.ts', 'react-dom/server'],
    ['src/renderer/lib/a.ts', 'node:path'],
    ['src/renderer/lib/a.ts', 'electron/renderer'],
    ['src/renderer/lib/a.ts', 'better-sqlite3'],
    ['src/preload/index.ts', 'zod'],
  ])('%s may not import %s', (at, name) => {
    expect(rightRuntime(plant(at, `import x from '${name}';`), serverPackages)).toHaveLength(1);
  });

  test('what each runtime is there for passes', () => {
    expect(rightRuntime(plant('src/main/shell/a.ts', "import { app } from 'electron';"), serverPackages)).toEqual([]);
    expect(rightRuntime(plant('src/renderer/app/a.ts', "import { useState } from 'react';"), serverPackages)).toEqual(
      [],
    );
  });
});

test('imports name the file with its extension', () => {
  expect(report(namedExtensions(files))).toEqual([]);
  expect(namedExtensions(plant('src/main/rpc/a.ts', "import './b';"))).toHaveLength(1);
});

test('no file imports zod when it runs: the bundle would then keep all of it in what every process loads', () => {
  const whole = (sources: typeof files) =>
    sources.filter(({ path: at, text }) => at.startsWith('src/') && /import\(['"]zod['"]\)/.test(text));
  expect(whole(files).map(({ path: at }) => at)).toEqual([]);
  expect(whole(plant('src/main/rpc/a.ts', "const { z } = await import('zod');"))).toHaveLength(1);
});
