/** Sizes, names, barrels, each with a planted violation that it has to find. */
import { expect, test } from 'vitest';
import { folderSizes, kebabCase, noBarrels, sizes } from './rules/shape.ts';
import { projectFiles, report, type SourceFile } from './sources.ts';

const files = projectFiles();
const lines = (path: string, count: number): SourceFile => ({ path, text: 'export const a = 1;\n'.repeat(count) });

test('files stay small', () => {
  expect(report(sizes(files))).toEqual([]);
});

test('a file, a middle and a tenth that are too large are found', () => {
  const small = Array.from({ length: 20 }, (_, at) => lines(`src/main/rpc/f${at}.ts`, 20));
  expect(sizes([...small, lines('src/main/rpc/big.css', 601)])).toHaveLength(1);
  expect(sizes([...small, ...small.map((file) => lines(`${file.path}x.ts`, 160))])).toHaveLength(1);
  expect(sizes([...small.slice(0, 8), lines('src/a.ts', 400), lines('src/b.ts', 400)])).toHaveLength(1);
  expect(sizes(small)).toEqual([]);
});

test('folders stay small', () => {
  expect(report(folderSizes(files))).toEqual([]);
  const full = Array.from({ length: 16 }, (_, at) => lines(`src/main/rpc/f${at}.ts`, 1));
  expect(folderSizes(full)).toHaveLength(1);
  expect(folderSizes(full.slice(1))).toEqual([]);
});

test('names are in kebab-case', () => {
  expect(report(kebabCase(files))).toEqual([]);
  expect(kebabCase([lines('src/main/rpc/messagePort.ts', 1), lines('src/main/RPC/a.ts', 1)])).toHaveLength(2);
  expect(kebabCase([lines('src/renderer/ui/list-row.module.css', 1), lines('bench/README.md', 1)])).toEqual([]);
});

test('there are no barrels', () => {
  expect(report(noBarrels(files))).toEqual([]);
  expect(noBarrels([lines('src/main/rpc/index.ts', 1)])).toHaveLength(1);
  expect(noBarrels([{ path: 'src/main/rpc/all.ts', text: "export * from './a.ts';" }])).toHaveLength(1);
});
