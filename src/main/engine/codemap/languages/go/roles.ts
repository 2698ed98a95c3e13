/** What the nodes of Go say of the names in them. */
import { type NameRoles, ownerAt } from '../../occurrences/roles.ts';

export const goRoles: NameRoles = {
  names: ['identifier', 'field_identifier', 'type_identifier', 'package_identifier'],
  wrappers: ['literal_element'],
  types: ['struct_type', 'interface_type'],
  scopes: [
    'function_declaration',
    'method_declaration',
    'func_literal',
    'block',
    'if_statement',
    'for_statement',
    'expression_switch_statement',
    'type_switch_statement',
    'expression_case',
    'type_case',
    'default_case',
    'communication_case',
  ],
  members: ['function_declaration', 'method_declaration'],
  typeFields: ['type'],
  roles: {
    'function_declaration.name': 'declare',
    'method_declaration.name': 'declare',
    'type_spec.name': 'declare',
    'type_alias.name': 'declare',
    'field_declaration.name': 'declare',
    'method_elem.name': 'declare',
    'method_spec.name': 'declare',
    'parameter_declaration.name': 'variable',
    'variadic_parameter_declaration.name': 'variable',
    'type_parameter_declaration.name': 'label',
    'var_spec.name': 'variable',
    'const_spec.name': 'variable',
    'short_var_declaration/expression_list.': 'variable',
    'range_clause/expression_list.': 'variable',
    'type_switch_statement/expression_list.': 'variable',
    'selector_expression.field': 'access',
    'qualified_type.name': 'access',
    package_clause: 'label',
    'keyed_element.key': 'key',
  },
  owner(above) {
    for (let at = 2, lists = 0; at < above.depth; at += 1) {
      if (above.type(at) === 'literal_value') lists += 1;
      if (above.type(at) !== 'composite_literal') continue;
      const type = above.typeOf(at);
      // In `[]T{{A: 1}}` the inner braces are those of a T; in `[]T{first: x}` the name is an index.
      const isList = type !== null && /^(?:slice|array|implicit_length_array|map)_type$/.test(type.type);
      return lists === (isList ? 2 : 1) ? ownerAt('type', type) : null;
    }
    return null;
  },
};
