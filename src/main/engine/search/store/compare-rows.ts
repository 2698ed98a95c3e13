/**
 * The order of paths that lists use: segment by segment, names without case first, a type before what it holds, `.`
 * before `+`.
 */
import type { RowTable } from './row-table.ts';

/** Negative when row `a` comes first. Never 0 for two rows with different handles. */
export function compareRows(rows: RowTable, a: number, b: number): number {
  const { columns } = rows;
  const nodeA = rows.nodeOf(a);
  const nodeB = rows.nodeOf(b);
  if (nodeA !== nodeB) {
    const difference = compareChains(rows, a, nodeA, b, nodeB);
    if (difference !== 0) return difference;
  }
  const typeFirst = Number(rows.isType(b)) - Number(rows.isType(a));
  if (typeFirst !== 0) return typeFirst;
  const byName = rows.names.compare(columns.name[a] as number, columns.name[b] as number);
  return byName || compareTwins(rows, a, b);
}

/** Rows of one path: overloads by their parameters, the rest by handle. */
export function compareTwins(rows: RowTable, a: number, b: number): number {
  const paramsA = rows.paramsOf(a);
  const paramsB = rows.paramsOf(b);
  if (paramsA !== paramsB) return paramsA < paramsB ? -1 : 1;
  const { owner, member } = rows.columns;
  const typeA = rows.typeRow[owner[a] as number] as number;
  const typeB = rows.typeRow[owner[b] as number] as number;
  return typeA - typeB || (member[a] as number) - (member[b] as number);
}

/** The first segment in which the ways to two nodes differ decides. */
function compareChains(rows: RowTable, a: number, nodeA: number, b: number, nodeB: number): number {
  const { tree, names, columns } = rows;
  const { parent } = tree;
  let atA = nodeA;
  let atB = nodeB;
  let belowA = 0;
  let belowB = 0;
  for (let more = tree.levelOf(nodeA) - tree.levelOf(nodeB); more !== 0; more += more > 0 ? -1 : 1) {
    if (more > 0) {
      belowA = atA;
      atA = parent[atA] as number;
    } else {
      belowB = atB;
      atB = parent[atB] as number;
    }
  }
  if (atA !== atB) {
    while (parent[atA] !== parent[atB]) {
      atA = parent[atA] as number;
      atB = parent[atB] as number;
    }
    const byName = names.compare(tree.name[atA] as number, tree.name[atB] as number);
    return byName || (tree.nested[atA] as number) - (tree.nested[atB] as number);
  }
  // One of them ends here: a type comes first, and a member before what lies below a node of its name.
  const ended = belowA === 0 ? a : b;
  const sign = belowA === 0 ? -1 : 1;
  if (rows.isType(ended)) return sign;
  const below = belowA === 0 ? belowB : belowA;
  const byName = names.compare(columns.name[ended] as number, tree.name[below] as number);
  return byName === 0 ? sign : -sign * byName;
}
