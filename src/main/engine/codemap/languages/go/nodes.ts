/** Which nodes of the Go grammar the walk goes into: declarations and their lists; bodies and types stay leaves. */
import type { EnterRule, Syntax } from '../reading/syntax.ts';

/** A struct or interface that a named type is, not one inside another type. */
const ofNamedType = (parent: Syntax): boolean => parent.type === 'type_spec' || parent.type === 'type_alias';

const inSignature = (parent: Syntax): boolean => parent.type !== 'parameter_declaration';

export const goNodes: Readonly<Record<string, EnterRule>> = {
  package_clause: true,
  import_declaration: true,
  import_spec_list: true,
  import_spec: true,

  const_declaration: true,
  const_spec: true,
  var_declaration: true,
  var_spec_list: true,
  var_spec: true,
  expression_list: (parent) => parent.type === 'const_spec' || parent.type === 'var_spec',

  type_declaration: true,
  type_spec: true,
  type_alias: true,
  struct_type: ofNamedType,
  field_declaration_list: true,
  field_declaration: true,
  interface_type: ofNamedType,
  method_elem: true,
  function_type: ofNamedType,

  function_declaration: true,
  method_declaration: true,
  parameter_list: inSignature,
  parameter_declaration: true,
  variadic_parameter_declaration: true,
  type_parameter_list: true,
  type_parameter_declaration: true,
};
