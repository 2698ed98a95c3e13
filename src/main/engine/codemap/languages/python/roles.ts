/** What the nodes of Python say of the names in them. */
import type { NameRoles } from '../../occurrences/roles.ts';

export const pythonRoles: NameRoles = {
  names: ['identifier'],
  types: ['class_definition'],
  scopes: ['function_definition', 'lambda'],
  members: ['function_definition'],
  typeFields: ['type', 'return_type'],
  hoists: true,
  roles: {
    'class_definition.name': 'declare',
    'function_definition.name': 'declare',
    'parameters.': 'variable',
    'lambda_parameters.': 'variable',
    'typed_parameter.': 'variable',
    'default_parameter.name': 'variable',
    'typed_default_parameter.name': 'variable',
    'attribute.attribute': 'access',
    'keyword_argument.name': 'label',
  },
};
