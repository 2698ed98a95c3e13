/**
 * Which nodes of the JavaScript, TypeScript and TSX grammars (one family) the walk goes into: declarations, functions
 * that wrap a module, objects that hold functions, and other bodies only where a type is declared in them.
 */
import type { EnterRule, Syntax } from '../reading/syntax.ts';
import { hasPrototype, holdsType as textHoldsType } from './bodies.ts';

const valueHolders = new Set([
  'variable_declarator',
  'public_field_definition',
  'field_definition',
  'assignment_expression',
  'export_statement',
  'pair',
]);
/** Nodes through which a value may be wrapped: parentheses or casts. */
const valueWrappers = new Set(['parenthesized_expression', 'as_expression', 'satisfies_expression', 'type_assertion']);
const valuePlaces = new Set([...valueHolders, ...valueWrappers]);
const objectPlaces = new Set([...valuePlaces, 'arguments']);
/** Callee or argument of a call at the top of a module. */
const wrapperPlaces = new Set(['parenthesized_expression', 'call_expression', 'member_expression', 'arguments']);
const callPlaces = new Set(['expression_statement', 'unary_expression', 'parenthesized_expression']);
const assignmentPlaces = new Set([...callPlaces, 'assignment_expression', 'variable_declarator']);
const parenthesisPlaces = new Set([...valueHolders, ...wrapperPlaces, 'expression_statement']);
const namespaceBodies = new Set(['internal_module', 'module', 'ambient_declaration']);
const blockHolders = new Set(['if_statement', 'else_clause', 'try_statement', 'catch_clause', 'finally_clause']);
const statementPlaces = new Set(['root', 'statement_block', 'else_clause', 'if_statement']);
const functionTypes = new Set(['function_expression', 'arrow_function', 'generator_function']);
const maxObjectDepth = 3;

const holdsType: EnterRule = (parent, text) => textHoldsType(text, parent.start, parent.end);

/** A function or class that gives a declaration its kind, or wraps a module, not one somewhere in an expression. */
const namedValue: EnterRule = (parent, text) =>
  valueHolders.has(parent.type) || wrapperPlaces.has(parent.type) || holdsType(parent, text);

const inPattern: EnterRule = (parent) => parent.type === 'variable_declarator' || parent.type.endsWith('_pattern');

/** `statement_block` of an entered function that wraps a module: `(function () { … })()`, `define(function () { … })`. */
function isWrapperBody(parent: Syntax): boolean {
  return functionTypes.has(parent.type) && parent.parent !== null && wrapperPlaces.has(parent.parent.type);
}

function startsWith(node: Syntax, text: string, pattern: RegExp): boolean {
  return pattern.test(text.slice(node.start, Math.min(node.end, node.start + 200)));
}

const isModuleExports = (node: Syntax, text: string): boolean => startsWith(node, text, /^(?:module\.)?exports\b/);

/** An object literal is worth its nodes when it holds functions, or is what a CommonJS module exports. */
const objectOfFunctions: EnterRule = (parent, text) => {
  if (parent.type === 'assignment_expression' && isModuleExports(parent, text)) return true;
  if (!objectPlaces.has(parent.type)) return false;
  let depth = 0;
  for (let at: Syntax | null = parent; at !== null; at = at.parent) if (at.type === 'object') depth += 1;
  return depth < maxObjectDepth && /=>|\bfunction\b|\)\s*[:{]/.test(text.slice(parent.start, parent.end));
};

const valuePlace: EnterRule = (parent) => valuePlaces.has(parent.type);

const isFrozen = /^[^=]{0,100}=\s*Object\.freeze\(/;

const call: EnterRule = (parent, text) =>
  callPlaces.has(parent.type) ||
  (parent.type === 'variable_declarator' && startsWith(parent, text, isFrozen)) ||
  holdsType(parent, text);

const callArguments: EnterRule = (parent, text) => {
  const callee = parent.children[0];
  if (callee === undefined) return false;
  if (callee.type !== 'identifier' && callee.type !== 'member_expression') return true;
  return (
    startsWith(callee, text, /^(?:define|Object\.freeze)$|^\(|(?:^|\.)(?:assign|extend)$/) || holdsType(parent, text)
  );
};

const block: EnterRule = (parent, text) =>
  namespaceBodies.has(parent.type) || blockHolders.has(parent.type) || isWrapperBody(parent) || holdsType(parent, text);

const statement: EnterRule = (parent) => statementPlaces.has(parent.type);

export const ecmascriptNodes: Readonly<Record<string, EnterRule>> = {
  export_statement: true,
  ambient_declaration: true,
  internal_module: true,
  module: true,
  statement_block: block,

  class_declaration: true,
  abstract_class_declaration: true,
  class: namedValue,
  class_heritage: true,
  extends_clause: true,
  implements_clause: true,
  extends_type_clause: true,
  class_body: true,
  interface_declaration: true,
  interface_body: true,
  object_type: (parent) => parent.type === 'interface_declaration' || parent.type === 'type_alias_declaration',
  type_alias_declaration: true,
  enum_declaration: true,
  enum_body: true,
  enum_assignment: true,

  method_definition: true,
  method_signature: true,
  abstract_method_signature: true,
  property_signature: true,
  call_signature: true,
  construct_signature: true,
  index_signature: true,
  public_field_definition: true,
  field_definition: true,
  class_static_block: true,

  function_declaration: true,
  generator_function_declaration: true,
  function_signature: true,
  function_expression: namedValue,
  generator_function: namedValue,
  arrow_function: namedValue,
  formal_parameters: true,
  required_parameter: true,
  optional_parameter: true,
  assignment_pattern: (parent) => parent.type === 'formal_parameters' || parent.type.endsWith('_pattern'),

  lexical_declaration: true,
  variable_declaration: true,
  variable_declarator: true,
  object_pattern: inPattern,
  array_pattern: inPattern,
  pair_pattern: inPattern,
  object_assignment_pattern: inPattern,
  rest_pattern: inPattern,

  expression_statement: true,
  assignment_expression: (parent) => assignmentPlaces.has(parent.type),
  object: objectOfFunctions,
  pair: true,
  parenthesized_expression: (parent) => parenthesisPlaces.has(parent.type),
  as_expression: valuePlace,
  satisfies_expression: valuePlace,
  type_assertion: valuePlace,
  call_expression: call,
  member_expression: (parent) => parent.type === 'call_expression',
  unary_expression: (parent) => parent.type === 'expression_statement',
  arguments: callArguments,

  if_statement: statement,
  else_clause: true,
  try_statement: statement,
  catch_clause: true,
  finally_clause: true,
  for_statement: holdsType,
  for_in_statement: holdsType,
  while_statement: holdsType,
  return_statement: holdsType,
  await_expression: holdsType,
};

/** Without declared fields what a constructor assigns is the list of them. */
export const javascriptNodes: Readonly<Record<string, EnterRule>> = {
  ...ecmascriptNodes,
  statement_block: (parent, text) => block(parent, text) || isConstructor(parent, text),
};

function isConstructor(parent: Syntax, text: string): boolean {
  const named = functionTypes.has(parent.type) ? parent.parent : parent;
  const name = named?.children.find((child) => child.field === 'name' || child.field === 'left');
  if (name === undefined || name.end - name.start > 200) return false;
  const written = text.slice(name.start, name.end);
  if (parent.type === 'method_definition') return written === 'constructor';
  return hasPrototype(text, written.slice(written.lastIndexOf('.') + 1));
}

/** Word tokens that adapters look at; modifiers mostly. */
export const ecmascriptWords: readonly string[] = [
  'static',
  'readonly',
  'abstract',
  'async',
  'declare',
  'accessor',
  'const',
  'get',
  'set',
  'default',
  'global',
];
