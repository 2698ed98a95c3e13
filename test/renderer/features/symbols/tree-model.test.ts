import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withValueFor } from '#shared/base/by-workspace.ts';
import { keptFolds, readFolds } from '../../../../src/renderer/features/symbols/model/remembered-folds.ts';
import {
  type NamespaceRow,
  nodeKey,
  treeRows,
  wantedParents,
} from '../../../../src/renderer/features/symbols/model/tree-model.ts';
import type { UiValue } from '../../../../src/renderer/lib/state/ui-state.ts';
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

function rowsOf(roots: readonly Branch[], unfolded: ReadonlySet<string>): NamespaceRow[] {
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
          for (const row of rows) expect(row.depth).toBe(row.node.path.split('.').length - 1);
          expect(wantedParents(rows).sort()).toEqual(
            rows
              .filter((row) => row.open)
              .map((row) => row.node.path)
              .sort(),
          );
        }
      }),
    );
  });

  const roots = [branch('A', [branch('A.B', [branch('A.B.C', [], 'T_1')]), branch('A.D', [])]), branch('E', [])];

  it('says that children are on the way, and shows no row for them yet', () => {
    const rows = treeRows(
      roots.map((b) => b.node),
      () => undefined,
      new Set(['namespace:A']),
    );
    expect(rows.map((row) => [row.node.path, row.open])).toEqual([
      ['A', true],
      ['E', undefined],
    ]);
  });

  it('tells a type from the namespace of the same path', () => {
    const twins = [branch('A', [branch('A.X', [])]), branch('A', [], 'T_1')];
    const rows = rowsOf(twins, new Set(['namespace:A']));
    expect(rows.map((row) => row.key)).toEqual(['namespace:A', 'namespace:A.X', 'T_1']);
  });
});

describe('what the window remembers of the tree', () => {
  it('keeps the unfolded nodes of the workspaces used last', () => {
    let value: UiValue | undefined;
    for (const root of ['/a', '/b', '/c', '/d', '/e', '/f', '/b', '/g']) {
      value = withValueFor(value, root, keptFolds(new Set([`namespace:${root}`])));
    }
    expect(Object.keys(value ?? {})).toEqual(['/c', '/d', '/e', '/f', '/b', '/g']);
    expect([...readFolds(value, '/b')]).toEqual(['namespace:/b']);
    expect([...readFolds(value, '/a')]).toEqual([]);
  });

  it('starts folded when what was remembered is damaged', () => {
    expect([...readFolds({ '/a': [1, 'namespace:x', null] }, '/a')]).toEqual(['namespace:x']);
    expect([...readFolds('nonsense', '/a')]).toEqual([]);
    expect(withValueFor([], '/a', keptFolds(new Set(['n'])))).toEqual({ '/a': ['n'] });
  });
});
