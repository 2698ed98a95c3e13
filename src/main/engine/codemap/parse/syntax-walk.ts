/**
 * One walk over a tree-sitter tree into the pruned `Syntax` objects that adapters read. Node types are compared as
 * numbers against a table made once a grammar; text is never fetched from WASM. Depth is bounded, so that rubbish
 * nested a hundred thousand times becomes a leaf and not a stack overflow.
 */
import type { Language as Grammar, Node, Tree } from 'web-tree-sitter';
import type { LanguageAdapter } from '../languages/adapter.ts';
import type { EnterRule, Excerpt, Syntax } from '../languages/reading/syntax.ts';

const maxDepth = 400;

const drop = 0;
const keep = 1;
const enter = 2;
const ask = 3;
const through = 4;
const word = 5;

/** How the walk treats each node type id of one grammar. */
export interface WalkPlan {
  action(typeId: number): number;
  type(typeId: number): string;
  field(fieldId: number): string;
  rule(typeId: number): EnterRule | undefined;
}

export function createWalkPlan(grammar: Grammar, adapter: Pick<LanguageAdapter, 'enter' | 'words'>): WalkPlan {
  const rules = adapter.enter;
  const actions = new Uint8Array(grammar.types.length);
  const rulesById: (EnterRule | undefined)[] = [];
  for (const [id, type] of grammar.types.entries()) {
    const named = grammar.nodeTypeIsNamed(id);
    const rule = named && Object.hasOwn(rules, type) ? rules[type] : undefined;
    if (rule === true) actions[id] = enter;
    else if (rule === 'through') actions[id] = through;
    else if (rule !== undefined) actions[id] = ask;
    else actions[id] = named ? keep : adapter.words.includes(type) ? word : drop;
    rulesById[id] = rule;
  }
  const fields = grammar.fields.map((name) => name ?? '');
  return {
    // ERROR has the id 65535, beyond the table.
    action: (id) => actions[id] ?? through,
    type: (id) => grammar.types[id] ?? '',
    field: (id) => fields[id] ?? '',
    rule: (id) => rulesById[id],
  };
}

/** @param excerpt what the tree was made from, where that is not `text` itself. */
export function walkTree(calls: TreeCalls, tree: Tree, text: string, plan: WalkPlan, excerpt?: Excerpt): Syntax {
  const root: Syntax = { type: 'root', field: '', start: 0, end: text.length, parent: null, children: [] };
  const at = begin(calls, tree);
  try {
    if (calls._ts_tree_cursor_goto_first_child_wasm(at) === 1) collect({ calls, at, text, plan, excerpt }, root, 0);
    return root;
  } finally {
    end(calls, at);
  }
}

interface Walk {
  readonly calls: TreeCalls;
  /** Address of the tree. */
  readonly at: number;
  readonly text: string;
  readonly plan: WalkPlan;
  readonly excerpt: Excerpt | undefined;
}

/** Adds the node at the cursor and its later siblings to `parent`; leaves the cursor on the last of them. */
function collect(walk: Walk, parent: Syntax, depth: number): void {
  const { calls, at, text, plan, excerpt } = walk;
  do {
    const id = calls._ts_tree_cursor_current_node_type_id_wasm(at);
    const action = plan.action(id);
    if (action === drop) continue;
    if (action === through) {
      if (depth < maxDepth && calls._ts_tree_cursor_goto_first_child_wasm(at) === 1) {
        collect(walk, parent, depth + 1);
        calls._ts_tree_cursor_goto_parent_wasm(at);
      }
      continue;
    }
    const type = plan.type(id);
    const field = action === word ? '' : plan.field(calls._ts_tree_cursor_current_field_id_wasm(at));
    const startIndex = calls._ts_tree_cursor_start_index_wasm(at);
    const endIndex = calls._ts_tree_cursor_end_index_wasm(at);
    const start = excerpt?.startOf(startIndex) ?? startIndex;
    const node: Syntax = { type, field, start, end: excerpt?.endOf(endIndex) ?? endIndex, parent, children: [] };
    parent.children.push(node);
    if (action === keep || action === word || depth >= maxDepth) continue;
    if (action === ask && !asked(plan.rule(id), parent, text)) continue;
    if (calls._ts_tree_cursor_goto_first_child_wasm(at) === 1) {
      collect(walk, node, depth + 1);
      calls._ts_tree_cursor_goto_parent_wasm(at);
    }
  } while (calls._ts_tree_cursor_goto_next_sibling_wasm(at) === 1);
}

function asked(rule: EnterRule | undefined, parent: Syntax, text: string): boolean {
  return typeof rule === 'function' && rule(parent, text);
}

/**
 * ERROR and MISSING nodes, and the offset of the first. Of errors within errors the innermost counts as the place: the
 * outermost may be the whole file.
 */
export function findErrors(tree: Tree): { count: number; first: number } {
  let count = 0;
  let first = Number.POSITIVE_INFINITY;
  const open: Node[] = [tree.rootNode];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isError || node.isMissing) count += 1;
    const broken = node.hasError ? node.children.filter((child) => child.hasError || child.isMissing) : [];
    for (const child of broken) open.push(child);
    if (broken.length === 0) first = Math.min(first, node.startIndex);
  }
  return { count, first };
}

/** Where the ERROR and MISSING nodes of a tree are: the outermost, without what is in them. */
export function errorRanges(tree: Tree): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const open: Node[] = [tree.rootNode];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isError || node.isMissing) ranges.push({ start: node.startIndex, end: node.endIndex });
    else for (const child of node.children) if (child.hasError || child.isMissing) open.push(child);
  }
  return ranges;
}

// The runtime's own calls on trees, as the WASM module exports them: main type TreeCalls. The objects of web-tree-sitter copy
// a cursor into WASM and back again with each step, which takes more time than the step; here the one cursor stays where
// these calls keep it. No other call into the runtime may come between `begin` and `end`.

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
function addressOf(tree: Tree): number {
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
