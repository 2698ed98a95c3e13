/** Which nodes of the Java grammar the walk goes into. Bodies, types and expressions stay leaves. */
import type { EnterRule } from '../reading/syntax.ts';

export const javaNodes: Readonly<Record<string, EnterRule>> = {
  package_declaration: true,
  import_declaration: true,
  module_declaration: true,
  module_body: 'through',
  requires_module_directive: true,
  uses_module_directive: true,
  provides_module_directive: true,

  class_declaration: true,
  interface_declaration: true,
  enum_declaration: true,
  record_declaration: true,
  annotation_type_declaration: true,
  superclass: true,
  super_interfaces: 'through',
  extends_interfaces: 'through',
  type_list: true,
  class_body: (parent) => parent.type !== 'enum_constant',
  interface_body: true,
  annotation_type_body: true,
  enum_body: true,
  enum_body_declarations: 'through',
  enum_constant: true,

  field_declaration: true,
  constant_declaration: true,
  variable_declarator: true,
  method_declaration: true,
  constructor_declaration: true,
  compact_constructor_declaration: true,
  annotation_type_element_declaration: true,
  formal_parameters: true,
  formal_parameter: true,
  spread_parameter: true,
  throws: true,
  modifiers: true,
  marker_annotation: true,
  annotation: true,

  // Fields of an unnamed class: the grammar takes them for statements.
  local_variable_declaration: true,
};

/** Kept as nodes: they are in `modifiers`, or distinguish imports and modules. */
export const javaWords: readonly string[] = [
  'public',
  'protected',
  'private',
  'abstract',
  'static',
  'final',
  'strictfp',
  'default',
  'synchronized',
  'native',
  'transient',
  'volatile',
  'sealed',
  'non-sealed',
  'open',
];
