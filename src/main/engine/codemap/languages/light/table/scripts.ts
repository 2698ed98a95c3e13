/** Languages whose declarations are statements, and those that declare by calls. */
import { fieldOf, type Source, type Syntax, textOf } from '../../reading/syntax.ts';
import { nameIn, nodeAt } from '../read-light.ts';
import type { Declared, LightKind, LightRow, Reader } from '../row.ts';

const alias: Reader = (node, source) => {
  const at = fieldOf(node, 'argument');
  if (at === undefined || textOf(source, fieldOf(node, 'name')) !== 'alias') return [];
  const name = /^[^=\s]+(?==)/.exec(textOf(source, at).slice(0, 100))?.[0] ?? '';
  return [{ kind: 'function', name, at }];
};

const bash: LightRow = {
  language: 'bash',
  grammar: 'tree-sitter-bash.wasm.gz',
  declares: { function_definition: 'function', variable_assignment: ['variable', 'variable_name'], command: alias },
  within: [
    ...['declaration_command', 'compound_statement', 'if_statement', 'else_clause', 'elif_clause', 'list', 'subshell'],
    ...['case_statement', 'case_item', 'redirected_statement'],
  ],
  once: true,
};

/** `Cart.add`, `Cart:add`: the last part; the table does not count as a type. */
const lastPart = (text: string): string => text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(':')) + 1);

const luaFunction: Reader = (node, source) => {
  const at = fieldOf(node, 'name');
  if (at === undefined) return [];
  const access = /^\s*local\b/.test(textOf(source, node).slice(0, 20)) ? 'private' : 'public';
  return [{ kind: 'function', name: lastPart(nameIn(source, at)), at, access }];
};

const luaAssignment: Reader = (node, source) => {
  const names = nodeAt(node, 'variable_list')?.children ?? [];
  const values = nodeAt(node, 'expression_list')?.children ?? [];
  const found = names.map((at, n) => ({ at, value: values[n] }));
  return found.flatMap(({ at, value }): Declared[] => {
    if (value?.type !== 'function_definition') return [];
    const head = fieldOf(value, 'parameters');
    return [{ kind: 'function', name: lastPart(nameIn(source, at)), at, ...(head === undefined ? {} : { head }) }];
  });
};

const luaField: Reader = (node, source) => {
  const [at, value] = [fieldOf(node, 'name'), fieldOf(node, 'value')];
  if (at === undefined || value?.type !== 'function_definition') return [];
  const head = fieldOf(value, 'parameters');
  return [{ kind: 'function', name: nameIn(source, at), at, ...(head === undefined ? {} : { head }) }];
};

const lua: LightRow = {
  language: 'lua',
  grammar: 'tree-sitter-lua.wasm.gz',
  declares: { function_declaration: luaFunction, assignment_statement: luaAssignment, field: luaField },
  within: [
    ...[
      'variable_declaration',
      'expression_list',
      'table_constructor',
      'if_statement',
      'do_statement',
      'else_statement',
    ],
    ...['elseif_statement', 'return_statement'],
  ],
  names: ['variable_list', 'function_definition'],
  enter: { block: ({ type }) => !type.startsWith('function_') },
};

const elixirTypes: Readonly<Record<string, LightKind>> = {
  defmodule: 'object',
  defprotocol: 'interface',
  defimpl: 'object',
};
const elixirFunction = /^def(?:p|macrop?|guardp?|delegate|n|np)?$/;

function elixirHead(node: Syntax | undefined, source: Source): Syntax | undefined {
  if (node?.type !== 'binary_operator') return node;
  const left = fieldOf(node, 'left');
  const isGuarded = /^\s*when\b/.test(source.text.slice(left?.end, (left?.end ?? 0) + 12));
  return isGuarded ? left : node;
}

const elixirCall: Reader = (node, source) => {
  const word = textOf(source, fieldOf(node, 'target'));
  const [first] = nodeAt(node, 'arguments')?.children ?? [];
  if (first === undefined) return [];
  const kind = Object.hasOwn(elixirTypes, word) ? elixirTypes[word] : undefined;
  if (kind !== undefined) return [{ kind, name: nameIn(source, first), at: first }];
  if (!elixirFunction.test(word)) return [];
  const head = elixirHead(first, source);
  const at = head?.type === 'call' ? fieldOf(head, 'target') : head;
  const access = word.endsWith('p') ? 'private' : 'public';
  if (at?.type === 'binary_operator') {
    const [left, right] = [fieldOf(at, 'left'), fieldOf(at, 'right')];
    const name = source.text.slice(left?.end, right?.start).trim();
    return [{ kind: 'operator', name, access }];
  }
  return at?.type === 'identifier' ? [{ kind: 'function', name: nameIn(source, at), at, access }] : [];
};

/** `@type t :: …`, `@callback run(job) :: …` */
const elixirAttribute: Reader = (node, source) => {
  const call = fieldOf(node, 'operand');
  const word = call?.type === 'call' ? textOf(source, fieldOf(call, 'target')) : '';
  const kind = /^(?:typep?|opaque)$/.test(word) ? 'alias' : /^(?:macro)?callback$/.test(word) ? 'method' : null;
  if (call === undefined || kind === null) return [];
  const text = textOf(source, nodeAt(call, 'arguments')).slice(0, 200);
  return [{ kind, name: /^\(?([\p{L}_][\p{L}\p{N}_]*[?!]?)/u.exec(text)?.[1] ?? '' }];
};

const elixir: LightRow = {
  language: 'elixir',
  grammar: 'tree-sitter-elixir.wasm.gz',
  declares: { call: elixirCall, unary_operator: elixirAttribute },
  within: [],
  names: ['binary_operator'],
  enter: {
    arguments: (parent, text) =>
      /^(?:def|type|opaque|(?:macro)?callback)/.test(text.slice(parent.start, parent.start + 14)),
    do_block: (parent, text) =>
      /^(?:def(?:module|protocol|impl)|if|unless|for|quote)\b/.test(text.slice(parent.start, parent.start + 14)),
  },
  bodies: ['do_block'],
  once: true,
};

const rClass = /^(?:R6::)?(?:R6Class|setRefClass|setClass)$/;
const rAssign = /^\s*(?:<<?-|=|:=)\s*/;

const rAssignment: Reader = (node, source) => {
  const [left, right] = [fieldOf(node, 'lhs'), fieldOf(node, 'rhs')];
  if (left === undefined || right === undefined) return [];
  const operator = source.text.slice(left.end, right.start);
  const [at, value] = rAssign.test(operator) ? [left, right] : /->/.test(operator) ? [right, left] : [];
  if (at === undefined || value === undefined || !['identifier', 'string'].includes(at.type)) return [];
  const name = nameIn(source, at);
  if (value.type === 'function_definition') {
    const head = fieldOf(value, 'parameters');
    return [{ kind: 'function', name, at, ...(head === undefined ? {} : { head }) }];
  }
  const isClass = value.type === 'call' && rClass.test(textOf(source, fieldOf(value, 'function')));
  return [{ kind: isClass ? 'class' : 'variable', name, at }];
};

const rCall: Reader = (node, source) => {
  const called = textOf(source, fieldOf(node, 'function'));
  const kind = rClass.test(called) ? 'class' : /^set(?:Generic|Method|Validity)$/.test(called) ? 'function' : null;
  const at = nodeAt(node, 'arguments.argument.string');
  // What is assigned goes by the name that it is given.
  if (node.parent?.type === 'binary_operator') return [];
  return kind === null || at === undefined ? [] : [{ kind, name: nameIn(source, at), at }];
};

const r: LightRow = {
  language: 'r',
  grammar: 'tree-sitter-r.wasm.gz',
  declares: { binary_operator: rAssignment, call: rCall },
  within: ['if_statement'],
  names: ['function_definition', 'arguments', 'argument'],
  enter: { braced_expression: ({ type }) => type !== 'function_definition' },
  access: (_before, name) => (name.startsWith('.') ? 'internal' : 'public'),
  once: true,
};

const powershellFunction: Reader = (node, source) => {
  const at = nodeAt(node, 'function_name');
  return at === undefined ? [] : [{ kind: 'function', name: nameIn(source, at).replace(/^\w+:/, ''), at }];
};

const powershell: LightRow = {
  language: 'powershell',
  grammar: 'tree-sitter-powershell.wasm.gz',
  declares: {
    function_statement: powershellFunction,
    class_statement: ['class', 'simple_name'],
    class_property_definition: ['field', 'variable'],
    class_method_definition: ['method', 'simple_name'],
    enum_statement: ['enum', 'simple_name'],
    enum_member: ['enumMember', 'simple_name'],
  },
  within: ['statement_list', 'if_statement', 'statement_block', 'else_clause'],
  bodies: ['script_block'],
};

export const scripts: readonly LightRow[] = [bash, lua, elixir, r, powershell];
