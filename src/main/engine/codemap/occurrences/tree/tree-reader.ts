/** Steps in a flat tree, by names of nodes and fields instead of their numbers. Main type: TreeReader. */

import type { Pick } from '../forms.ts';
import type { NamePlan } from '../plan.ts';
import type { FlatTree } from './flat-tree.ts';

export interface TreeReader {
  type(node: number): string;
  /** The field that a node fills in the one around it; '' for none. */
  field(node: number): string;
  text(node: number): string;
  parent(node: number): number;
  after(node: number): number;
  isName(node: number): boolean;
  /** Not punctuation and no word of the language. */
  isNamed(node: number): boolean;
  children(node: number): number[];
  /** Named children, without comments. */
  named(node: number): number[];
  /** -1 where there is none. */
  pick(node: number, pick: Pick): number;
  previous(node: number): number;
  next(node: number): number;
  holds(node: number, inner: number): boolean;
}

const maxAround = 8;

export function readTree(tree: FlatTree, plan: NamePlan, text: string): TreeReader {
  const type = (node: number): string => (node < 0 ? '' : plan.type(tree.type[node] ?? 0));
  const field = (node: number): string => (node < 0 ? '' : plan.field(tree.field[node] ?? 0));
  const parent = (node: number): number => (node < 0 ? -1 : (tree.parent[node] ?? -1));
  const after = (node: number): number => (node < 0 ? 0 : (tree.after[node] ?? 0));

  function children(node: number): number[] {
    const found: number[] = [];
    if (node < 0) return found;
    for (let child = node + 1; child < after(node); child = after(child)) found.push(child);
    return found;
  }

  const isNamed = (node: number): boolean => plan.isNode(tree.type[node] ?? 0);
  const named = (node: number): number[] =>
    children(node).filter((child) => isNamed(child) && !type(child).endsWith('comment'));

  function pick(node: number, wanted: Pick): number {
    if (typeof wanted === 'number') return named(node).at(wanted) ?? -1;
    for (const name of wanted.split('|')) {
      if (name.startsWith('^')) return pickAround(node, name.slice(1));
      // `:type` is a child by its node, not by its field.
      const found = name.startsWith(':')
        ? named(node).find((child) => type(child) === name.slice(1))
        : /^-?\d+$/.test(name)
          ? named(node).at(Number(name))
          : children(node).find((child) => field(child) === name);
      if (found !== undefined) return found;
    }
    return -1;
  }

  /** `type.field` of the nearest node of that type around. */
  function pickAround(node: number, wanted: string): number {
    const [kind = '', name = ''] = wanted.split('.');
    for (let at = parent(node), n = 0; at >= 0 && n < maxAround; at = parent(at), n += 1) {
      if (type(at) !== kind) continue;
      const found = pick(at, name);
      // Within what is looked for, the one around that is meant.
      if (found >= 0 && !(node >= found && node < after(found))) return found;
    }
    return -1;
  }

  function next(node: number): number {
    const one = after(node);
    return one < tree.size && parent(one) === parent(node) ? one : -1;
  }

  return {
    ...{ type, field, parent, after, children, named, isNamed, pick, next },
    text: (node) => (node < 0 ? '' : text.slice(tree.start[node], tree.end[node])),
    isName: (node) => node >= 0 && plan.isName(tree.type[node] ?? 0),
    previous(node) {
      const around = parent(node);
      let before = -1;
      for (let child = around + 1; around >= 0 && child < node; child = after(child)) before = child;
      return before;
    },
    holds: (node, inner) => node >= 0 && inner >= node && inner < after(node),
  };
}
