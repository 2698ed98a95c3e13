/** What the nodes of Kotlin say of the names in them. */
import type { NameRoles } from '../../occurrences/roles.ts';

export const kotlinRoles: NameRoles = {
  names: ['identifier'],
  types: ['class_declaration', 'object_declaration', 'companion_object', 'class_body', 'enum_class_body'],
  scopes: [
    'function_declaration',
    'anonymous_function',
    'secondary_constructor',
    'lambda_literal',
    'anonymous_initializer',
    'getter',
    'setter',
    'block',
    'for_statement',
    'catch_block',
    'when_expression',
  ],
  members: ['function_declaration', 'property_declaration', 'secondary_constructor', 'enum_entry', 'class_parameter'],
  roles: {
    'class_declaration.name': 'declare',
    'object_declaration.name': 'declare',
    'companion_object.name': 'declare',
    'type_alias.type': 'declare',
    'function_declaration.name': 'variable',
    'variable_declaration.': 'variable',
    'class_parameter.': 'declare',
    'parameter.': 'variable',
    'catch_block.': 'variable',
    'enum_entry.': 'declare',
    'type_parameter.': 'label',
    'return_expression.label': 'label',
    'navigation_expression>': 'access',
    'callable_reference>': 'access',
    'user_type>': 'access',
    'qualified_identifier>': 'access',
  },
  constructs: {
    'constructor_delegation_call.>super': true,
    'constructor_delegation_call.>this': true,
    enum_entry: true,
  },
};
