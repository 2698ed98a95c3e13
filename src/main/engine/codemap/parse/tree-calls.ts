/**
 * The runtime's own calls on trees, as the WASM module exports them: main type TreeCalls. The objects of web-tree-sitter
 * copy a cursor into WASM and back again with each step, which takes more time than the step; here the one cursor stays
 * where these calls keep it. No other call into the runtime may come between `begin` and `end`.
 */
import type { Tree } from 'web-tree-sitter';

/** Each takes the address of a tree and works on the cursor, or on the node, that the last call left. */
export interface TreeCalls {
  _ts_tree_root_node_wasm(tree: number): void;
  _ts_node_has_error_wasm(tree: number): number;
  _ts_tree_cursor_new_wasm(tree: number): void;
  _ts_tree_cursor_delete_wasm(tree: number): void;
  _ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  _ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  _ts_tree_cursor_goto_parent_wasm(tree: number): number;
  _ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  _ts_tree_cursor_current_field_id_wasm(tree: number): number;
  _ts_tree_cursor_start_index_wasm(tree: number): number;
  _ts_tree_cursor_end_index_wasm(tree: number): number;
}

export function hasTreeCalls(runtime: object): runtime is TreeCalls {
  return '_ts_tree_cursor_new_wasm' in runtime;
}

/** Address of the tree in the runtime's memory; the library keeps it under this key. */
export function addressOf(tree: Tree): number {
  const address: unknown = Reflect.get(tree, 0);
  if (typeof address !== 'number') throw new TypeError('A tree of web-tree-sitter has no address.');
  return address;
}

/** Whether the tree has ERROR or MISSING nodes. */
export function hasError(calls: TreeCalls, tree: Tree): boolean {
  const address = addressOf(tree);
  calls._ts_tree_root_node_wasm(address);
  return calls._ts_node_has_error_wasm(address) === 1;
}

/** Puts the cursor on the root; `end` must follow. Returns the tree's address, which the calls take. */
export function begin(calls: TreeCalls, tree: Tree): number {
  const address = addressOf(tree);
  calls._ts_tree_root_node_wasm(address);
  calls._ts_tree_cursor_new_wasm(address);
  return address;
}

export function end(calls: TreeCalls, address: number): void {
  calls._ts_tree_cursor_delete_wasm(address);
}
