/** Which nodes of the Kotlin grammar the walk goes into. Bodies, types and expressions stay leaves. */
import type { EnterRule } from '../reading/syntax.ts';

export const kotlinNodes: Readonly<Record<string, EnterRule>> = {
  package_header: true,
  import: true,

  class_declaration: true,
  object_declaration: true,
  companion_object: true,
  type_alias: true,
  modifiers: true,
  constructor_invocation: true,
  delegation_specifiers: 'through',
  delegation_specifier: 'through',
  explicit_delegation: true,
  primary_constructor: true,
  class_parameters: true,
  class_parameter: true,
  class_body: (parent) => parent.type !== 'enum_entry',
  enum_class_body: true,
  enum_entry: true,

  function_declaration: true,
  function_value_parameters: true,
  parameter_modifiers: true,
  parameter: true,
  secondary_constructor: true,
  property_declaration: true,
  multi_variable_declaration: true,
  variable_declaration: true,
};

export const kotlinWords: readonly string[] = ['interface', 'fun', 'val', 'var', 'dynamic'];

/** Words before `(` or `{` that call nothing. */
export const kotlinKeywords: ReadonlySet<string> = new Set([
  'as',
  'by',
  'catch',
  'class',
  'constructor',
  'do',
  'else',
  'finally',
  'for',
  'fun',
  'get',
  'if',
  'in',
  'init',
  'is',
  'object',
  'return',
  'set',
  'super',
  'this',
  'throw',
  'try',
  'when',
  'where',
  'while',
]);
