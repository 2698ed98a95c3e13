/** Which nodes of the PHP grammar the walk goes into. Bodies of functions, types and expressions stay leaves. */
import type { EnterRule } from '../reading/syntax.ts';

const functions = new Set(['function_definition', 'method_declaration', 'property_hook']);

export const phpNodes: Readonly<Record<string, EnterRule>> = {
  namespace_definition: true,
  namespace_use_declaration: true,
  namespace_use_group: true,
  namespace_use_clause: true,

  class_declaration: true,
  interface_declaration: true,
  trait_declaration: true,
  enum_declaration: true,
  base_clause: true,
  class_interface_clause: true,
  declaration_list: true,
  enum_declaration_list: true,
  use_declaration: true,

  attribute_list: true,
  attribute_group: 'through',
  attribute: true,

  const_declaration: true,
  const_element: true,
  property_declaration: true,
  property_element: true,
  property_hook_list: true,
  property_hook: true,
  method_declaration: true,
  function_definition: true,
  formal_parameters: true,
  simple_parameter: true,
  variadic_parameter: true,
  property_promotion_parameter: true,
  enum_case: true,

  // Declarations under a condition, and `define('NAME', …)`.
  compound_statement: (parent) => !functions.has(parent.type),
  colon_block: true,
  if_statement: true,
  else_clause: true,
  else_if_clause: true,
  expression_statement: true,
  function_call_expression: (parent) => parent.type === 'expression_statement',
  arguments: (parent) => parent.type === 'function_call_expression',
  argument: true,
};

/** Of modifiers the grammar has nodes. */
export const phpWords: readonly string[] = [];
