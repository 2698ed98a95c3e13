/** What the nodes of Rust say of the names in them. */
import { type NameRoles, ownerAt } from '../../occurrences/roles.ts';

export const rustRoles: NameRoles = {
  names: ['identifier', 'field_identifier', 'type_identifier', 'shorthand_field_identifier'],
  types: ['struct_item', 'enum_item', 'union_item', 'trait_item', 'impl_item', 'mod_item'],
  scopes: [
    'function_item',
    'closure_expression',
    'block',
    'for_expression',
    'if_expression',
    'while_expression',
    'match_arm',
  ],
  members: [
    'function_item',
    'function_signature_item',
    'const_item',
    'static_item',
    'field_declaration',
    'enum_variant',
  ],
  typeFields: ['type', 'return_type', 'trait'],
  roles: {
    'function_item.name': 'declare',
    'function_signature_item.name': 'declare',
    'struct_item.name': 'declare',
    'enum_item.name': 'declare',
    'union_item.name': 'declare',
    'trait_item.name': 'declare',
    'type_item.name': 'declare',
    'mod_item.name': 'name',
    'const_item.name': 'declare',
    'static_item.name': 'declare',
    'macro_definition.name': 'declare',
    'field_declaration.name': 'declare',
    'enum_variant.name': 'declare',
    'parameter.pattern': 'variable',
    'let_declaration.pattern': 'variable',
    'for_expression.pattern': 'variable',
    'closure_parameters.': 'variable',
    'field_expression.field': 'access',
    'scoped_identifier.name': 'access',
    'scoped_type_identifier.name': 'access',
    'field_initializer.field': 'key',
    'field_pattern.name': 'key',
    type_parameter: 'label',
  },
  owner(above) {
    for (let at = 1; at < above.depth; at += 1) {
      const type = above.type(at);
      if (type === 'struct_expression' || type === 'struct_pattern') return ownerAt('type', above.first(at));
    }
    return null;
  },
};
