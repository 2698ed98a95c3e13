/** Which nodes of the grammars of C and C++ the walk goes into; C's are among those of C++. Bodies are empty here. */
import type { EnterRule } from '../reading/syntax.ts';

export const familyNodes: Readonly<Record<string, EnterRule>> = {
  namespace_definition: true,
  declaration_list: true,
  linkage_specification: 'through',
  template_declaration: true,
  concept_definition: true,
  namespace_alias_definition: true,

  class_specifier: true,
  struct_specifier: true,
  union_specifier: true,
  enum_specifier: true,
  base_class_clause: true,
  field_declaration_list: true,
  enumerator_list: true,
  enumerator: true,
  bitfield_clause: true,

  declaration: true,
  field_declaration: true,
  type_definition: true,
  alias_declaration: true,
  function_definition: true,
  init_declarator: true,
  pointer_declarator: true,
  reference_declarator: true,
  array_declarator: true,
  parenthesized_declarator: true,
  attributed_declarator: true,
  variadic_declarator: true,
  function_declarator: true,
  qualified_identifier: true,
  operator_cast: true,
  parameter_list: (parent) => parent.type === 'function_declarator' || parent.type === 'abstract_function_declarator',
  abstract_function_declarator: (parent) => parent.type === 'operator_cast' || parent.type.startsWith('abstract_'),
  abstract_pointer_declarator: (parent) => parent.type === 'operator_cast' || parent.type.startsWith('abstract_'),
  abstract_reference_declarator: (parent) => parent.type === 'operator_cast' || parent.type.startsWith('abstract_'),
  parameter_declaration: true,
  optional_parameter_declaration: true,
  variadic_parameter_declaration: true,
};

export const familyWords: readonly string[] = ['virtual', 'inline', 'class', 'struct', '...'];
