/** Which nodes of the Rust grammar the walk goes into: items and their lists; bodies, types and macros stay leaves. */
import type { EnterRule } from '../reading/syntax.ts';

const localType = /\n[ \t]*(?:pub(?:\([^()\n]*\))?[ \t]+)?(?:struct|enum|union|trait)[ \t]/;

/** A body is looked into where a line of it starts a type. */
const declaresTypes: EnterRule = (parent, text) =>
  parent.type === 'function_item' && localType.test(text.slice(parent.start, parent.end));

export const rustNodes: Readonly<Record<string, EnterRule>> = {
  mod_item: true,
  foreign_mod_item: true,
  declaration_list: true,
  extern_crate_declaration: true,

  struct_item: true,
  union_item: true,
  enum_item: true,
  field_declaration_list: true,
  field_declaration: true,
  ordered_field_declaration_list: true,
  enum_variant_list: true,
  enum_variant: true,
  type_item: true,
  associated_type: true,

  trait_item: true,
  trait_bounds: (parent) => parent.type === 'trait_item',
  impl_item: true,

  function_item: true,
  function_signature_item: true,
  block: declaresTypes,
  parameters: (parent) => parent.type === 'function_item' || parent.type === 'function_signature_item',
  parameter: true,
  type_parameters: true,
  const_item: true,
  static_item: true,
  macro_definition: true,
};

export const rustWords: readonly string[] = ['unsafe', 'auto'];
