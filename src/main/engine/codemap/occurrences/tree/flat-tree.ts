/**
 * A syntax tree as numbers: one pass of the runtime's cursor, then any node is reached without the runtime. Nodes are counted in the
 * order of the text, a parent before its children. Main type: FlatTree.
 */
import type { Tree } from 'web-tree-sitter';
import { begin, end, type TreeCalls } from '../../parse/tree-calls.ts';

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
