/** Which nodes of the C# grammar the walk goes into. Bodies, types, attributes' arguments and expressions stay leaves. */
import type { EnterRule, Syntax } from '../reading/syntax.ts';

/** A C# 14 `extension(Foo foo) { … }`, of which masks.ts makes a class for the grammar. */
export function isExtension(text: string, node: Syntax): boolean {
  return node.type === 'class_declaration' && text.startsWith('extension', node.start);
}

export const csharpNodes: Readonly<Record<string, EnterRule>> = {
  preproc_if: 'through',
  preproc_else: 'through',
  preproc_elif: 'through',
  preproc_if_in_attribute_list: 'through',

  using_directive: true,
  extern_alias_directive: true,
  namespace_declaration: true,
  file_scoped_namespace_declaration: true,
  declaration_list: true,
  global_statement: true,
  local_function_statement: (parent) => parent.type === 'global_statement',

  class_declaration: true,
  struct_declaration: true,
  interface_declaration: true,
  record_declaration: true,
  enum_declaration: true,
  delegate_declaration: true,
  base_list: true,
  primary_constructor_base_type: true,
  enum_member_declaration_list: true,
  enum_member_declaration: true,

  field_declaration: true,
  event_field_declaration: true,
  variable_declaration: (parent) => parent.type === 'field_declaration' || parent.type === 'event_field_declaration',
  variable_declarator: true,
  property_declaration: true,
  indexer_declaration: true,
  event_declaration: true,
  accessor_list: true,
  accessor_declaration: true,
  method_declaration: true,
  constructor_declaration: true,
  destructor_declaration: true,
  operator_declaration: true,
  conversion_operator_declaration: true,

  parameter_list: true,
  bracketed_parameter_list: true,
  parameter: true,
  attribute_list: true,
  attribute: true,
};

export const csharpWords: readonly string[] = [
  'global',
  'static',
  'operator',
  'implicit',
  'explicit',
  'params',
  'ref',
  'struct',
  'get',
  'set',
  'init',
];
