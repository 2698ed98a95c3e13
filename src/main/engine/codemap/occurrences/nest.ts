/**
 * Gives a flat tree the nesting that its grammar leaves out: some grammars put the parts of `a.b(c)` beside each other, or a body
 * beside its signature. A table of the language (`roles.nesting`) says which nodes take what is before or behind them in.
 */
import type { Tree } from 'web-tree-sitter';
import type { TreeCalls } from '../parse/syntax-walk.ts';
import type { NamePlan } from './plan.ts';
import type { Nesting } from './roles.ts';
import { type FlatTree, flatten } from './tree.ts';

/** A tree as numbers, nested where the language says how. */
export function flatTree(calls: TreeCalls, tree: Tree, plan: NamePlan, text: string): FlatTree {
  const flat = flatten(calls, tree, plan.isName);
  return plan.nesting === undefined ? flat : nested(flat, plan, plan.nesting, text);
}

interface Branch {
  readonly type: number;
  field: number;
  start: number;
  end: number;
  readonly children: Branch[];
}

function nested(tree: FlatTree, plan: NamePlan, nesting: Nesting, text: string): FlatTree {
  const nameOf = (type: number): string => (plan.isNode(type) ? plan.type(type) : '');
  const through = new Set(nesting.through);
  const of = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
    Object.hasOwn(table, name) ? table[name] : undefined;
  const [nameField, valueField] = [plan.fieldId('name'), plan.fieldId('value')];
  const pathNode = plan.typeId(nesting.path.node);

  function branchesOf(node: number): Branch[] {
    const type = tree.type[node] ?? 0;
    const name = nameOf(type);
    if (name.endsWith('comment')) return [];
    const field = tree.field[node] ?? 0;
    const children: Branch[] = [];
    for (let child = node + 1; child < (tree.after[node] ?? 0); child = tree.after[child] ?? tree.size)
      for (const one of branchesOf(child)) put(children, one, name);
    nameFields(children, of(nesting.names, name));
    const only = of(nesting.throughFor, name);
    const inner = only === undefined ? [] : children.filter((one) => nameOf(one.type) !== '');
    const [first] = inner;
    const isThrough =
      through.has(name) || (inner.length === 1 && first !== undefined && only?.includes(nameOf(first.type)));
    if (!isThrough) return [{ type, field, start: tree.start[node] ?? 0, end: tree.end[node] ?? 0, children }];
    for (const one of children) if (one.field === 0) one.field = field;
    return children;
  }

  /** Names without a field get one, and what follows the first. */
  function nameFields(children: readonly Branch[], how: 'first' | 'all' | undefined): void {
    if (how === undefined) return;
    let isNamed = false;
    for (const one of children) {
      if (one.field !== 0 || nameOf(one.type) === '') continue;
      const isOwn: boolean = nameOf(one.type) === nesting.name && (how === 'all' || !isNamed);
      if (isOwn) one.field = nameField;
      else if (how === 'first' && isNamed) one.field = valueField;
      isNamed = isNamed || isOwn;
    }
  }

  /** Adds a node behind those that are there, in the place that the table gives it. */
  function put(all: Branch[], one: Branch, around: string): void {
    const name = nameOf(one.type);
    const before = all.at(-1);
    const previous = before === undefined ? '' : nameOf(before.type);
    const takes = of(nesting.takes, name);
    const isTaken =
      takes !== undefined && takes.only?.includes(previous) !== false && takes.notIn?.includes(around) !== true;
    if (before !== undefined && previous !== '' && isTaken) {
      one.field = before.field;
      before.field = 0;
      one.start = before.start;
      one.children.unshift(before);
      all[all.length - 1] = one;
    } else if (before !== undefined && of(nesting.joins, name)?.includes(previous) === true) {
      before.children.push(one);
      before.end = one.end;
    } else if (name === nesting.path.leaf && before !== undefined && isPath(all.at(-2), one)) {
      const [first] = all.splice(-2);
      if (first === undefined) return;
      const { field, start } = first;
      first.field = 0;
      all.push({ type: pathNode, field, start, end: one.end, children: [first, before, { ...one, field: 0 }] });
    } else all.push(one);
  }

  const isPath = (first: Branch | undefined, last: Branch): boolean =>
    first?.type === last.type && text.slice(first.end, last.start).trim() === '.';

  return flat(branchesOf(0), tree.size);
}

function flat(roots: readonly Branch[], size: number): FlatTree {
  // Only paths add nodes, one for at least three.
  const room = size * 2;
  const tree = {
    type: new Uint16Array(room),
    field: new Uint16Array(room),
    start: new Int32Array(room),
    end: new Int32Array(room),
    parent: new Int32Array(room),
    after: new Int32Array(room),
  };
  let count = 0;

  function add(one: Branch, around: number): void {
    const node = count;
    count += 1;
    tree.type[node] = one.type;
    tree.field[node] = one.field;
    tree.start[node] = one.start;
    tree.end[node] = one.end;
    tree.parent[node] = around;
    for (const child of one.children) add(child, node);
    tree.after[node] = count;
  }

  for (const one of roots) add(one, -1);
  return { size: count, ...tree };
}
