/** What a key of an initializer or a pattern belongs to, and what a call of a constructor makes, as expressions. */
import { type FactsBuilder, unknownExpression } from './expressions.ts';
import type { NamePlan } from './plan.ts';
import type { ExpressionReader } from './read-expressions.ts';
import type { Ancestors, Child, Owner } from './roles.ts';
import type { FlatTree } from './tree/flat-tree.ts';
import type { TreeReader } from './tree/tree-reader.ts';

/** Keys within keys. */
const maxNested = 8;

export function createOwners(
  flat: FlatTree,
  tree: TreeReader,
  plan: NamePlan,
  expressions: ExpressionReader,
  facts: FactsBuilder,
): { of(node: number): number } {
  function childOf(node: number): Child {
    return { node, type: tree.type(node), start: flat.start[node] ?? 0, end: flat.end[node] ?? 0 };
  }

  function above(node: number): Ancestors {
    const path: number[] = [];
    for (let at = tree.parent(node); at >= 0; at = tree.parent(at)) path.push(at);
    const at = (level: number): number => path[level] ?? -1;
    const first = (level: number, test: (child: number) => boolean): Child | null => {
      const found = tree.children(at(level)).find((child) => child <= node && test(child));
      return found === undefined ? null : childOf(found);
    };
    return {
      depth: path.length,
      type: (level) => tree.type(at(level)),
      node: (level) => childOf(at(level)),
      first: (level) => first(level, tree.isNamed),
      typeOf: (level) => first(level, (child) => plan.isTypeField(flat.field[child] ?? 0)),
      child(level, field) {
        const found = tree.pick(at(level), field);
        return found < 0 ? null : childOf(found);
      },
    };
  }

  function of(node: number, depth = 0): number {
    const owner: Owner | null =
      plan.owner?.(above(node), { start: flat.start[node] ?? 0, end: flat.end[node] ?? 0 }) ?? null;
    if (owner === null || depth > maxNested) return unknownExpression;
    switch (owner.form) {
      case 'value':
        return expressions.of(owner.node);
      case 'type':
        return expressions.type(owner.node);
      case 'element': {
        const type = expressions.type(owner.node);
        return type === unknownExpression ? type : facts.put('element', type);
      }
      case 'pattern':
        return expressions.bound(owner.node);
      case 'key': {
        const outer = of(owner.node, depth + 1);
        if (outer === unknownExpression) return outer;
        return facts.put('access', outer, facts.text(tree.text(owner.node)));
      }
    }
  }

  return { of: (node) => of(node) };
}
