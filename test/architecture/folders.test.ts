/** Circles of folders: none but those that are listed, and the lists only become shorter. */
import { expect, test } from 'vitest';
import { knownParentCircles, knownSiblingCircles } from './folder-circles.ts';
import { parentCircles, siblingCircles } from './rules/folders.ts';
import { projectFiles } from './sources.ts';

const files = projectFiles();
const plant = (...uses: readonly (readonly [from: string, to: string])[]) =>
  uses.map(([from, to], at) => ({ path: from.replace('*', String(at)), text: `import '${to}';` }));

test('folders beside each other form no circle but the known ones; one that is cut leaves the list', () => {
  expect(siblingCircles(files)).toEqual(knownSiblingCircles);
});

test('a folder and its parent form no circle but the known ones; one that is cut leaves the list', () => {
  expect(parentCircles(files)).toEqual(knownParentCircles);
});

test('a circle of siblings is found, also through files further below, and a chain is none', () => {
  const circle = plant(
    ['src/main/rpc/a/deep/x*.ts', '../../b/y.ts'],
    ['src/main/rpc/b/x*.ts', '../c/y.ts'],
    ['src/main/rpc/c/x*.ts', '../a/y.ts'],
    ['src/main/rpc/d/x*.ts', '../a/y.ts'],
  );
  expect(siblingCircles(circle)).toEqual(['src/main/rpc: a, b, c']);
  expect(siblingCircles(circle.slice(1))).toEqual([]);
});

test('a folder and its parent are found when each uses the other, unless the parent is only its door', () => {
  const up = ['src/main/rpc/a/x*.ts', '../helper.ts'] as const;
  expect(parentCircles(plant(up, ['src/main/rpc/x*.ts', './a/y.ts']))).toEqual(['src/main/rpc/a']);
  expect(parentCircles(plant(up, ['src/main/rpc/rpc.ts', './a/y.ts']))).toEqual([]);
  expect(parentCircles(plant(up))).toEqual([]);
});
