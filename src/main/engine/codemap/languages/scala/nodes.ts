/** Which nodes of the Scala grammar the walk goes into. Types and expressions stay leaves, and so do bodies of functions. */
import type { EnterRule } from '../reading/syntax.ts';

export const scalaNodes: Readonly<Record<string, EnterRule>> = {
  package_clause: true,
  class_definition: true,
  trait_definition: true,
  object_definition: true,
  package_object: true,
  enum_definition: true,
  type_definition: true,
  template_body: true,
  enum_body: true,
  enum_case_definitions: 'through',
  simple_enum_case: true,
  full_enum_case: true,
  extends_clause: true,
  derives_clause: true,
  class_parameters: true,
  class_parameter: true,
  type_parameters: true,
  covariant_type_parameter: true,
  contravariant_type_parameter: true,

  function_definition: true,
  function_declaration: true,
  parameters: true,
  parameter: true,
  val_definition: true,
  val_declaration: true,
  var_definition: true,
  var_declaration: true,
  identifiers: true,
  tuple_pattern: true,
  case_class_pattern: true,
  infix_pattern: true,
  typed_pattern: true,
  capture_pattern: true,
  given_definition: true,
  extension_definition: true,
};

export const scalaWords: readonly string[] = [];

/** Words before `(` or `{` that call nothing. */
export const scalaKeywords: ReadonlySet<string> = new Set(
  `abstract case catch class def derives do else enum export extends extension final finally for given if implicit import
   inline lazy match new object opaque override package private protected return sealed super then this throw trait
   transparent try type using val var while with yield`.split(/\s+/),
);
