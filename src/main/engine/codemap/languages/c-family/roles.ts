/** What the nodes of C and C++ say of the names in them. */
import { type NameRoles, ownerAt } from '../../occurrences/roles.ts';

export const familyRoles: NameRoles = {
  names: ['identifier', 'field_identifier', 'type_identifier', 'namespace_identifier'],
  unread: {
    'preproc_def.value': /./,
    'preproc_function_def.value': /./,
    'preproc_call.argument': /#[ \t]*undef[ \t]+$/,
  },
  wrappers: ['template_function', 'template_method', 'template_type'],
  types: ['struct_specifier', 'class_specifier', 'union_specifier', 'enum_specifier', 'field_declaration_list'],
  scopes: [
    'function_definition',
    'lambda_expression',
    'compound_statement',
    'for_statement',
    'for_range_loop',
    'catch_clause',
  ],
  members: ['function_definition'],
  typeFields: ['type'],
  roles: {
    'preproc_def.name': 'declare',
    'preproc_function_def.name': 'declare',
    preproc_params: 'label',
    'enumerator.name': 'declare',
    'function_definition/function_declarator.declarator': 'declare',
    'parameter_declaration.declarator': 'variable',
    'parameter_declaration/pointer_declarator.declarator': 'variable',
    'parameter_declaration/reference_declarator.': 'variable',
    'optional_parameter_declaration.declarator': 'variable',
    'init_declarator.declarator': 'variable',
    'init_declarator/pointer_declarator.declarator': 'variable',
    'declaration.declarator': 'variable',
    'declaration/pointer_declarator.declarator': 'variable',
    'declaration/array_declarator.declarator': 'variable',
    'for_range_loop.declarator': 'variable',
    'for_range_loop/reference_declarator.': 'variable',
    'field_expression.field': 'access',
    'qualified_identifier.name': 'access',
    field_designator: 'key',
  },
  owner(above) {
    for (let at = 1, lists = 0; at < above.depth; at += 1) {
      const type = above.type(at);
      if (type === 'initializer_list') lists += 1;
      else if (type === 'compound_literal_expression') return lists === 1 ? ownerAt('type', above.typeOf(at)) : null;
      // `struct foo x = { .a = 1 }`; what is inside of an inner list belongs to a field of it.
      else if (type === 'declaration') return lists === 1 ? ownerAt('type', above.typeOf(at)) : null;
      else if (type === 'compound_statement' || type === 'argument_list') return null;
    }
    return null;
  },
};
