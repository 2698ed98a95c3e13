/**
 * A syntax tree as numbers: one pass of the runtime's cursor, then any node is reached without the runtime. Nodes are counted in the
 * order of the text, a parent before its children. Main type: FlatTree.
 */

import type { Tree } from 'web-tree-sitter';
import { lineStarts } from '#shared/base/text/line-starts.ts';
import { begin, end, type TreeCalls } from '../parse/syntax-walk.ts';
import type { Pick } from './forms.ts';
import type { NamePlan } from './plan.ts';

export interface FlatTree {
  readonly size: number;
  /** By node: numbers of the grammar. */
  readonly type: Uint16Array;
  readonly field: Uint16Array;
  /** Offsets in UTF-16 units. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** -1 for the root. */
  readonly parent: Int32Array;
  /** The first node that is not inside this one. */
  readonly after: Int32Array;
}

/** A text nested deeper is rubbish: what is inside is passed over. */
const maxDepth = 2_000;
let room = allocate(1 << 14);

function allocate(size: number) {
  return {
    type: new Uint16Array(size),
    field: new Uint16Array(size),
    start: new Int32Array(size),
    end: new Int32Array(size),
    parent: new Int32Array(size),
    after: new Int32Array(size),
  };
}

/** The same memory is used for the next tree. @param isLeaf types of nodes whose children are not read. */
export function flatten(calls: TreeCalls, tree: Tree, isLeaf: (type: number) => boolean): FlatTree {
  let size = 0;
  const path: number[] = [];
  const at = begin(calls, tree);
  try {
    for (let inside = true; inside; ) {
      if (size === room.type.length) grow();
      const type = calls._ts_tree_cursor_current_node_type_id_wasm(at);
      const node = size;
      size += 1;
      room.type[node] = type;
      room.field[node] = calls._ts_tree_cursor_current_field_id_wasm(at);
      room.start[node] = calls._ts_tree_cursor_start_index_wasm(at);
      room.end[node] = calls._ts_tree_cursor_end_index_wasm(at);
      room.parent[node] = path.at(-1) ?? -1;
      if (!isLeaf(type) && path.length < maxDepth && calls._ts_tree_cursor_goto_first_child_wasm(at) === 1) {
        path.push(node);
        continue;
      }
      room.after[node] = size;
      while (calls._ts_tree_cursor_goto_next_sibling_wasm(at) !== 1) {
        const around = path.pop();
        if (around === undefined || calls._ts_tree_cursor_goto_parent_wasm(at) !== 1) {
          inside = false;
          break;
        }
        room.after[around] = size;
      }
    }
  } finally {
    end(calls, at);
  }
  return { size, ...room };
}

function grow(): void {
  const larger = allocate(room.type.length * 2);
  larger.type.set(room.type);
  larger.field.set(room.field);
  for (const key of ['start', 'end', 'parent', 'after'] as const) larger[key].set(room[key]);
  room = larger;
}

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

/** Steps in a flat tree, by names of nodes and fields instead of their numbers. Main type: TreeReader. */
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

export interface LineAt {
  /** Both from 1. */
  line(offset: number): number;
  column(offset: number): number;
}

/** Lines and columns of offsets in a text. Main type: LineAt. */
export function createLineAt(text: string): LineAt {
  const starts = lineStarts(text);
  let last = 0;
  function line(offset: number): number {
    let low = 0;
    let high = starts.length - 1;
    // Names are asked for in the order of the text.
    if ((starts[last] ?? 0) <= offset) low = last;
    if (offset < (starts[last + 8] ?? Number.POSITIVE_INFINITY) && low === last) high = Math.min(high, last + 8);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    last = low;
    return low + 1;
  }
  return { line, column: (offset) => offset - (starts[line(offset) - 1] ?? 0) + 1 };
}
