/** What the nodes of C# say of the names in them. */
import type { Owner } from '../../../references/references.ts';
import { type Ancestors, type NameRoles, ownerAt } from '../../occurrences/roles.ts';

export const csharpRoles: NameRoles = {
  names: ['identifier', 'implicit_parameter'],
  wrappers: ['generic_name'],
  types: [
    'class_declaration',
    'struct_declaration',
    'interface_declaration',
    'record_declaration',
    'enum_declaration',
    'declaration_list',
  ],
  scopes: [
    'method_declaration',
    'constructor_declaration',
    'destructor_declaration',
    'operator_declaration',
    'conversion_operator_declaration',
    'indexer_declaration',
    'accessor_declaration',
    'local_function_statement',
    'lambda_expression',
    'anonymous_method_expression',
    'delegate_declaration',
    'block',
    'for_statement',
    'foreach_statement',
    'using_statement',
    'catch_clause',
    'query_expression',
  ],
  members: [
    'method_declaration',
    'constructor_declaration',
    'property_declaration',
    'field_declaration',
    'event_field_declaration',
    'event_declaration',
    'enum_member_declaration',
    'local_function_statement',
  ],
  typeFields: ['type', 'returns'],
  hoists: true,
  roles: {
    'class_declaration.name': 'declare',
    'struct_declaration.name': 'declare',
    'interface_declaration.name': 'declare',
    'record_declaration.name': 'declare',
    'enum_declaration.name': 'declare',
    'delegate_declaration.name': 'declare',
    'method_declaration.name': 'declare',
    'constructor_declaration.name': 'declare',
    'destructor_declaration.name': 'declare',
    'property_declaration.name': 'declare',
    'event_declaration.name': 'declare',
    'enum_member_declaration.name': 'declare',
    'local_function_statement.name': 'variable',
    'variable_declarator.name': 'variable',
    'parameter.name': 'variable',
    implicit_parameter: 'variable',
    'lambda_expression.parameters': 'variable',
    'foreach_statement.left': 'variable',
    'declaration_expression.name': 'variable',
    'declaration_pattern.name': 'variable',
    'recursive_pattern.name': 'variable',
    'var_pattern.name': 'variable',
    'catch_declaration.name': 'variable',
    'from_clause.name': 'variable',
    'tuple_pattern.name': 'variable',
    'parenthesized_variable_designation.name': 'variable',
    'type_parameter.name': 'label',
    labeled_statement: 'label',
    goto_statement: 'label',
    'argument.name': 'label',
    'member_access_expression.name': 'access',
    'member_binding_expression.name': 'access',
    'qualified_name.name': 'access',
    'attribute.name': 'construct',
    'primary_constructor_base_type.type': 'construct',
    'subpattern.': 'key',
    'subpattern/member_access_expression.expression': 'key',
    'subpattern/member_access_expression.name': 'key',
    'with_initializer.': 'key',
    'initializer_expression/assignment_expression.left': 'key',
  },
  constructs: {
    'constructor_initializer.>base': true,
    'constructor_initializer.>this': true,
    implicit_object_creation_expression: true,
  },
  owner(above, name) {
    switch (above.type(0)) {
      case 'subpattern':
        return patternOwner(above, 1);
      case 'with_initializer':
        return ownerAt('value', above.first(1));
      case 'member_access_expression': {
        // `{ Owner.Name: "x" }`
        const first = above.first(0);
        return first?.start === name.start ? patternOwner(above, 2) : ownerAt('key', first);
      }
      case 'constructor_initializer':
        return null;
    }
    const isKey = above.type(0) === 'assignment_expression' && above.first(0)?.start === name.start;
    return isKey ? initializerOwner(above, 1) : targetOf(above, 0);
  },
};

/** @param level that of the braces of `new Foo { … }`. */
function initializerOwner(above: Ancestors, level: number): Owner | null {
  const outer = level + 1;
  switch (above.type(outer)) {
    case 'object_creation_expression':
      return ownerAt('type', above.typeOf(outer));
    case 'implicit_object_creation_expression':
      return targetOf(above, outer + 1);
    case 'assignment_expression':
      // `Inner = { Prop = 1 }`
      return ownerAt('key', above.first(outer));
    default:
      return null;
  }
}

/** What `new()` makes: the type that is declared where its value goes. @param level that of the node around it. */
function targetOf(above: Ancestors, level: number): Owner | null {
  /** Within a list: what the declared type holds is made. */
  let isInList = false;
  for (let at = level; at < above.depth; at += 1) {
    const form = isInList ? 'element' : 'type';
    switch (above.type(at)) {
      case 'variable_declarator':
        return ownerAt(form, above.typeOf(at + 1));
      case 'property_declaration':
      case 'method_declaration':
      case 'local_function_statement':
      case 'operator_declaration':
      case 'indexer_declaration':
      case 'parameter':
        return ownerAt(form, above.typeOf(at));
      case 'object_creation_expression':
      case 'array_creation_expression':
        return isInList ? ownerAt(form, above.typeOf(at)) : null;
      case 'initializer_expression':
      case 'collection_expression':
        if (isInList) return null;
        isInList = true;
        break;
      case 'implicit_object_creation_expression':
        if (!isInList) return null;
        break;
      case 'assignment_expression':
        if (isInList) return null;
        return ownerAt(above.type(at + 1) === 'initializer_expression' ? 'key' : 'value', above.first(at));
      case 'argument':
      case 'lambda_expression':
      case 'anonymous_method_expression':
      case 'member_access_expression':
      case 'declaration_list':
        return null;
    }
  }
  return null;
}

/** What a pattern is held against. @param level that of `{ … }` in it. */
function patternOwner(above: Ancestors, level: number): Owner | null {
  for (let at = level; at < above.depth; at += 1) {
    switch (above.type(at)) {
      case 'recursive_pattern': {
        const type = above.typeOf(at);
        if (type !== null) return ownerAt('type', type);
        break;
      }
      case 'subpattern':
        return ownerAt('key', above.first(at));
      case 'is_pattern_expression':
      case 'switch_expression':
      case 'switch_statement':
        return ownerAt('value', above.first(at));
      case 'positional_pattern_clause':
      case 'list_pattern':
        return null;
    }
  }
  return null;
}
