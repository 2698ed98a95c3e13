/**
 * The namespace tree as rows: which nodes are unfolded, which rows that makes, and where the arrow keys lead. Children
 * arrive lazily from outside; this model only orders them. Pure functions over plain values, because the keyboard rules
 * of a tree are easy to get wrong and easy to test this way.
 */
import type { TreeNode } from '#shared/contract/symbols.ts';

export interface TreeRow {
  readonly node: TreeNode;
  /** A namespace and a type may share a path: the key tells them apart. */
  readonly key: string;
  /** 1 at the top. */
  readonly level: number;
  readonly expanded: boolean;
  /** Unfolded, but the children are still on the way. */
  readonly waiting: boolean;
  /** Index of the parent's row, -1 at the top. */
  readonly parent: number;
  /** Position among its siblings from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
}

export function nodeKey(node: TreeNode): string {
  return node.typeId ?? `${node.kind}:${node.path}`;
}

/** @param children the loaded children of a node, undefined while unknown. */
export function treeRows(
  roots: readonly TreeNode[],
  children: (node: TreeNode) => readonly TreeNode[] | undefined,
  unfolded: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (nodes: readonly TreeNode[], level: number, parent: number) => {
    nodes.forEach((node, index) => {
      const key = nodeKey(node);
      const expanded = node.hasChildren && unfolded.has(key);
      const below = expanded ? children(node) : undefined;
      const waiting = expanded && below === undefined;
      rows.push({ node, key, level, expanded, waiting, parent, position: index + 1, siblings: nodes.length });
      if (below !== undefined) walk(below, level + 1, rows.length - 1);
    });
  };
  walk(roots, 1, -1);
  return rows;
}

export type TreeMove =
  | { readonly to: number }
  | { readonly fold: string }
  | { readonly unfold: string }
  /** `*`: unfold all siblings. */
  | { readonly unfoldAll: readonly string[] };

/** What a key does on row `at`; null: the key is not the tree's. `page` is the number of rows on screen. */
export function treeKey(rows: readonly TreeRow[], at: number, key: string, page: number): TreeMove | null {
  const row = rows[at];
  const last = rows.length - 1;
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'PageDown':
      return { to: Math.min(last, at + page) };
    case 'PageUp':
      return { to: Math.max(0, at - page) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (row.node.hasChildren && !row.expanded) return { unfold: row.key };
      return { to: rows[at + 1]?.parent === at ? at + 1 : at };
    case 'ArrowLeft':
      if (row.expanded) return { fold: row.key };
      return { to: row.parent === -1 ? at : row.parent };
    case '*':
      return {
        unfoldAll: rows.filter((other) => other.parent === row.parent && other.node.hasChildren).map((r) => r.key),
      };
    default:
      return null;
  }
}

/** Row that type-ahead leads to: the next one, from `at`, whose name begins with `typed`; -1 when there is none. */
export function typeAhead(names: readonly string[], at: number, typed: string): number {
  const wanted = typed.toLowerCase();
  // One letter typed again moves on; a longer text may stay where it is.
  const first = wanted.length === 1 ? at + 1 : at;
  for (let step = 0; step < names.length; step += 1) {
    const index = (first + step) % names.length;
    if (names[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
