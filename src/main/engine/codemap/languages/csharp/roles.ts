/** What the nodes of C# say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import {
  type Ancestors,
  type CodeShape,
  type Import,
  type NameRoles,
  type Owner,
  ownerAt,
} from '../../occurrences/roles.ts';

const forms: SyntaxForms = {
  forms: {
    this: 'self',
    base: 'base',
    predefined_type: 'literal',
    typeof_expression: 'literal',
    parenthesized_expression: { same: 0 },
    await_expression: { same: 0 },
    postfix_unary_expression: { same: 0 },
    checked_expression: { same: 0 },
    ref_expression: { same: 0 },
    member_access_expression: { access: ['expression', 'name'] },
    qualified_name: { access: ['qualifier', 'name'] },
    alias_qualified_name: { same: 'name' },
    conditional_access_expression: { same: -1 },
    member_binding_expression: { access: ['^conditional_access_expression.condition', 'name'] },
    element_binding_expression: { element: '^conditional_access_expression.condition' },
    invocation_expression: { call: 'function' },
    object_creation_expression: { type: 'type', made: true },
    cast_expression: { type: 'type' },
    as_expression: { type: 'right' },
    default_expression: { type: 'type' },
    element_access_expression: { element: 'expression' },
    conditional_expression: { either: ['consequence', 'alternative'] },
    binary_expression: { either: ['left', 'right'], operators: ['??'] },
    assignment_expression: { same: 'right' },
    generic_name: { generic: 0 },
  },
  literals: [
    'integer_literal',
    'real_literal',
    'string_literal',
    'verbatim_string_literal',
    'raw_string_literal',
    'interpolated_string_expression',
    'character_literal',
    'boolean_literal',
  ],
  binds: {
    variable_declarator: { value: -1 },
    variable_declaration: { type: 'type' },
    parameter: { type: 'type' },
    foreach_statement: { type: 'type', element: 'right' },
    declaration_expression: { type: 'type' },
    declaration_pattern: { type: 'type' },
    recursive_pattern: { type: 'type' },
    subpattern: { member: 0 },
    is_pattern_expression: { value: 'expression' },
    catch_declaration: { type: 'type' },
    from_clause: { type: 'type', element: -1 },
    tuple_pattern: { part: true },
    parenthesized_variable_designation: { part: true },
    tuple_expression: { part: true },
    assignment_expression: { value: 'right' },
    switch_expression_arm: { ends: true },
    switch_section: { ends: true },
  },
  untyped: /^(?:(?:scoped|ref|readonly)\s+)*var$/,
  lambdas: { lambda_expression: 'parameters', anonymous_method_expression: 'parameters' },
  argumentLists: ['argument_list', 'bracketed_argument_list'],
  typeArguments: ['type_argument_list'],
  arity: true,
  typeParents: [
    'type_argument_list',
    'nullable_type',
    'array_type',
    'pointer_type',
    'ref_type',
    'base_list',
    'primary_constructor_base_type',
    'qualified_name',
    'generic_name',
    'attribute',
    'using_directive',
    'as_expression',
    'is_expression',
    'explicit_interface_specifier',
    'type_parameter_constraints_clause',
    'constant_pattern',
  ],
  functions: {},
  returns: [],
  writes: ['assignment_expression.left', 'with_initializer.'],
  lists: ['tuple_expression', 'argument'],
  steps: ['postfix_unary_expression', 'prefix_unary_expression'],
  imports: ['using_directive'],
  bases: ['base_list'],
  notBases: ['type_argument_list', 'argument_list'],
  heads: [
    'parameter',
    'delegate_declaration',
    'indexer_declaration',
    'operator_declaration',
    'conversion_operator_declaration',
  ],
  parameters: ['parameter'],
  holdsParameters: ['class_declaration', 'struct_declaration'],
  bodies: [
    'block',
    'arrow_expression_clause',
    'initializer_expression',
    'argument_list',
    'lambda_expression',
    'invocation_expression',
    'object_creation_expression',
    'array_creation_expression',
    'cast_expression',
    'typeof_expression',
  ],
  values: ['value', 'initializer', 'body'],
  attributes: ['attribute_list'],
  extensionBlock: { type: 'class_declaration', word: 'extension' },
};

export const csharpRoles: NameRoles = {
  forms,
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

function usings(text: string): Import[] {
  const [, name = '', module = ''] = /^(?:global\s+)?using\s+(?:static\s+)?(?:(\w+)\s*=\s*)?([\w.]+)/.exec(text) ?? [];
  return module === '' ? [] : [{ module, name }];
}

/** Declarations and values of C#, by the nodes of its grammar. */
export const csharpShape: CodeShape = {
  strings: ['string_literal', 'verbatim_string_literal', 'raw_string_literal', 'interpolated_string_expression'],
  joins: ['binary_expression'],
  lists: ['initializer_expression', 'collection_expression'],
  pairs: { argument: { key: 'name', value: -1 }, attribute_argument: { key: 'name', value: -1 } },
  lambdas: ['lambda_expression', 'anonymous_method_expression'],
  annotations: { attribute: { name: 'name', list: ':attribute_argument_list' } },
  types: {
    class_declaration: { name: 'name', list: ':base_list' },
    record_declaration: { name: 'name', list: ':base_list' },
    struct_declaration: { name: 'name', list: ':base_list' },
    interface_declaration: { name: 'name', list: ':base_list' },
  },
  functions: {
    method_declaration: { name: 'name', list: 'parameters' },
    constructor_declaration: { name: 'name', list: 'parameters' },
    local_function_statement: { name: 'name', list: 'parameters' },
  },
  variables: {
    variable_declarator: { name: 'name', value: -1 },
    assignment_expression: { name: 'left', value: 'right' },
    property_declaration: { name: 'name', value: 'value' },
  },
  imports: { using_directive: usings },
};
