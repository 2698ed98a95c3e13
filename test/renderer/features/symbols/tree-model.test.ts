import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nodeKey,
  type TreeRow,
  treeKey,
  treeRows,
  typeAhead,
} from '../../../../src/renderer/features/symbols/model/tree-model.ts';
import type { TreeNode } from '../../../../src/shared/contract/symbols.ts';

interface Branch {
  node: TreeNode;
  below: Branch[];
}

function branch(path: string, below: Branch[], typeId?: string): Branch {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const node: TreeNode = {
    path,
    name,
    kind: typeId === undefined ? 'namespace' : 'class',
    types: below.length,
    hasChildren: below.length > 0,
    ...(typeId === undefined ? {} : { typeId }),
  };
  return { node, below };
}

/** Trees of any shape; a node's name tells its place, so paths are unique. */
const forest = fc.array(fc.nat(4), { maxLength: 30 });

function build(shape: readonly number[]): Branch[] {
  const roots: Branch[] = [];
  const all: Branch[] = [];
  shape.forEach((step, index) => {
    const parent = step === 0 ? undefined : all[(index * step) % Math.max(1, all.length)];
    const path = parent === undefined ? `n${index}` : `${parent.node.path}.n${index}`;
    const made = branch(path, []);
    if (parent === undefined) roots.push(made);
    else {
      parent.below.push(made);
      parent.node = { ...parent.node, hasChildren: true };
    }
    all.push(made);
  });
  return roots;
}

function flatten(branches: readonly Branch[]): Branch[] {
  return branches.flatMap((b) => [b, ...flatten(b.below)]);
}

function rowsOf(roots: readonly Branch[], unfolded: ReadonlySet<string>): TreeRow[] {
  const all = new Map(flatten(roots).map((b) => [nodeKey(b.node), b]));
  return treeRows(
    roots.map((b) => b.node),
    (node) => all.get(nodeKey(node))?.below.map((b) => b.node),
    unfolded,
  );
}

describe('the namespace tree', () => {
  it('shows a node exactly when all nodes above it are unfolded, whatever is folded and unfolded', () => {
    fc.assert(
      fc.property(forest, fc.array(fc.nat(29), { maxLength: 40 }), (shape, toggles) => {
        const roots = build(shape);
        const all = flatten(roots);
        const unfolded = new Set<string>();
        for (const toggle of toggles) {
          const key = all[toggle] && nodeKey(all[toggle].node);
          if (key === undefined) continue;
          if (!unfolded.delete(key)) unfolded.add(key);
          const rows = rowsOf(roots, unfolded);
          const shown = new Set(rows.map((row) => row.node.path));
          for (const { node } of all) {
            const above = all.filter((b) => node.path.startsWith(`${b.node.path}.`));
            expect(shown.has(node.path)).toBe(above.every((b) => unfolded.has(nodeKey(b.node))));
          }
          rows.forEach((row, index) => {
            expect(row.parent).toBeLessThan(index);
            expect(row.level).toBe(row.node.path.split('.').length);
            if (row.parent !== -1) expect(row.node.path.startsWith(`${rows[row.parent]?.node.path}.`)).toBe(true);
            expect(rows.filter((other) => other.parent === row.parent)).toHaveLength(row.siblings);
          });
        }
      }),
    );
  });

  it('never leads the keyboard out of the rows', () => {
    const keys = fc.constantFrom(
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageDown',
      'PageUp',
    );
    fc.assert(
      fc.property(forest, fc.array(keys, { maxLength: 60 }), (shape, pressed) => {
        const roots = build(shape);
        const unfolded = new Set<string>();
        let at = 0;
        for (const key of pressed) {
          const rows = rowsOf(roots, unfolded);
          const move = treeKey(rows, at, key, 5);
          expect(move === null).toBe(rows.length === 0);
          if (move === null) continue;
          if ('to' in move) at = move.to;
          else if ('fold' in move) unfolded.delete(move.fold);
          else if ('unfold' in move) unfolded.add(move.unfold);
          expect(at).toBeLessThan(rowsOf(roots, unfolded).length);
        }
      }),
    );
  });

  const roots = [branch('A', [branch('A.B', [branch('A.B.C', [], 'T_1')]), branch('A.D', [])]), branch('E', [])];

  it('goes right into the first child and left to the parent', () => {
    const rows = rowsOf(roots, new Set(['namespace:A', 'namespace:A.B']));
    expect(rows.map((row) => row.node.path)).toEqual(['A', 'A.B', 'A.B.C', 'A.D', 'E']);
    expect(treeKey(rows, 0, 'ArrowRight', 9)).toEqual({ to: 1 });
    expect(treeKey(rows, 2, 'ArrowLeft', 9)).toEqual({ to: 1 });
    expect(treeKey(rows, 1, 'ArrowLeft', 9)).toEqual({ fold: 'namespace:A.B' });
    expect(treeKey(rows, 0, '*', 9)).toEqual({ unfoldAll: ['namespace:A'] });
    expect(treeKey(rows, 0, 'x', 9)).toBeNull();
  });

  it('says that children are on the way, and shows no row for them yet', () => {
    const rows = treeRows(
      roots.map((b) => b.node),
      () => undefined,
      new Set(['namespace:A']),
    );
    expect(rows.map((row) => [row.node.path, row.expanded, row.waiting])).toEqual([
      ['A', true, true],
      ['E', false, false],
    ]);
  });

  it('finds by typing: one letter again moves on, more letters stay', () => {
    const names = ['Accounts', 'Api', 'Core', 'Approvals'];
    expect(typeAhead(names, 0, 'a')).toBe(1);
    expect(typeAhead(names, 1, 'a')).toBe(3);
    expect(typeAhead(names, 3, 'a')).toBe(0);
    expect(typeAhead(names, 1, 'ap')).toBe(1);
    expect(typeAhead(names, 1, 'app')).toBe(3);
    expect(typeAhead(names, 1, 'zz')).toBe(-1);
  });
});
