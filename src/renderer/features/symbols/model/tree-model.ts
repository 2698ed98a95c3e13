/**
 * The namespace tree as rows: which nodes are unfolded, and which rows that makes. Children arrive lazily from outside;
 * this model only orders them. A pure function over plain values, so that any folding can be tested.
 */
import type { TreeNode } from '#shared/contract/symbols.ts';

export interface NamespaceRow {
  readonly node: TreeNode;
  /** A namespace and a type may share a path: the key tells them apart. */
  readonly key: string;
  /** 0 at the top. */
  readonly depth: number;
  /** Undefined for a leaf. */
  readonly open: boolean | undefined;
}

export function nodeKey(node: TreeNode): string {
  return node.typeId ?? `${node.kind}:${node.path}`;
}

/** @param children the loaded children of a node, undefined while they are on the way: then it shows as unfolded, with no rows. */
export function treeRows(
  roots: readonly TreeNode[],
  children: (node: TreeNode) => readonly TreeNode[] | undefined,
  unfolded: ReadonlySet<string>,
): NamespaceRow[] {
  const rows: NamespaceRow[] = [];
  const walk = (nodes: readonly TreeNode[], depth: number) => {
    for (const node of nodes) {
      const key = nodeKey(node);
      const open = node.hasChildren ? unfolded.has(key) : undefined;
      rows.push({ node, key, depth, open });
      if (open === true) walk(children(node) ?? [], depth + 1);
    }
  };
  walk(roots, 0);
  return rows;
}

/** The unfolded nodes in sight, whose children are to be asked for. */
export function wantedParents(rows: readonly NamespaceRow[]): string[] {
  return [...new Set(rows.filter((row) => row.open === true).map((row) => row.node.path))];
}
