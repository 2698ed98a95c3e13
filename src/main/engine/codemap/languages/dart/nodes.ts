/** Which nodes of the Dart grammar the walk goes into. Bodies of functions, types and expressions stay leaves. */
import type { EnterRule } from '../reading/syntax.ts';

const entered = `import_or_export library_import import_specification library_export combinator part_directive part_of_directive
  class_definition mixin_application_class class_body extension_declaration extension_body extension_type_declaration
  representation_declaration mixin_declaration enum_declaration enum_body enum_constant type_alias method_signature declaration
  function_signature getter_signature setter_signature operator_signature constructor_signature constant_constructor_signature
  factory_constructor_signature redirecting_factory_constructor_signature formal_parameter_list optional_formal_parameters
  formal_parameter constructor_param super_formal_parameter initialized_identifier_list initialized_identifier
  static_final_declaration_list static_final_declaration identifier_list`;

export const dartNodes: Readonly<Record<string, EnterRule>> = Object.fromEntries(
  entered.split(/\s+/).map((type) => [type, true]),
);

/** `;` ends a declaration of a file, whose parts have no node around them. */
export const dartWords: readonly string[] = [';'];
