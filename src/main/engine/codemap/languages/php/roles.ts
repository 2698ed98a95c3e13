/** What the nodes of PHP say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import type { CodeShape, Import, NameRoles } from '../../occurrences/roles.ts';
import { docTypeIn, vagueType } from './doc.ts';

const named = ':name|:qualified_name|:relative_name';

const forms: SyntaxForms = {
  forms: {
    parenthesized_expression: { same: 0 },
    clone_expression: { same: 0 },
    error_suppression_expression: { same: 0 },
    argument: { same: -1 },
    by_ref: { same: 0 },
    member_access_expression: { access: ['object', 'name'] },
    nullsafe_member_access_expression: { access: ['object', 'name'] },
    scoped_property_access_expression: { access: ['scope', 'name'] },
    class_constant_access_expression: { access: [0, 1] },
    function_call_expression: { call: 'function' },
    member_call_expression: { call: 'object', name: 'name' },
    nullsafe_member_call_expression: { call: 'object', name: 'name' },
    scoped_call_expression: { call: 'scope', name: 'name' },
    object_creation_expression: { type: named, made: true },
    cast_expression: 'literal',
    subscript_expression: { element: 0 },
    conditional_expression: { either: ['body|condition', 'alternative'] },
    binary_expression: { either: ['left', 'right'], operators: ['??'] },
    augmented_assignment_expression: { either: ['left', 'right'], operators: ['??='] },
    assignment_expression: { same: 'right' },
    reference_assignment_expression: { same: 'right' },
  },
  literals: ['string', 'encapsed_string', 'heredoc', 'nowdoc', 'integer', 'float', 'boolean'],
  words: { $this: 'self', self: 'self', static: 'self', parent: 'base' },
  binds: {
    simple_parameter: { type: 'type' },
    property_promotion_parameter: { type: 'type' },
    variadic_parameter: { ends: true },
    catch_clause: { type: 'type', within: true },
    assignment_expression: { value: 'right' },
    reference_assignment_expression: { value: 'right' },
    list_literal: { ends: true },
    foreach_statement: { element: 0, within: true },
    static_variable_declaration: { value: 'value' },
    function_static_declaration: { ends: true },
    property_declaration: { type: 'type' },
    property_element: { value: 'default_value' },
  },
  docs: {
    on: ['expression_statement', 'foreach_statement', 'method_declaration', 'function_definition'],
    vague: vagueType,
    type: docTypeIn,
  },
  constructs: '__construct',
  infers: true,
  lambdas: { anonymous_function: 'parameters', arrow_function: 'parameters' },
  argumentLists: ['arguments'],
  functions: {
    method_declaration: { type: 'return_type', body: 'body' },
    function_definition: { type: 'return_type', body: 'body' },
  },
  returns: ['return_statement'],
  writes: [
    'assignment_expression.left',
    'reference_assignment_expression.left',
    'augmented_assignment_expression.left',
  ],
  lists: ['list_literal'],
  steps: ['update_expression'],
  imports: ['namespace_use_declaration'],
  bases: ['base_clause', 'class_interface_clause', 'use_declaration'],
  notBases: ['use_list'],
  heads: ['simple_parameter', 'variadic_parameter', 'property_promotion_parameter'],
  parameters: ['simple_parameter', 'variadic_parameter', 'property_promotion_parameter'],
  bodies: [
    'function_definition.body',
    'method_declaration.body',
    'arguments',
    'anonymous_function',
    'arrow_function',
    'function_call_expression',
    'member_call_expression',
    'scoped_call_expression',
    'object_creation_expression',
    'property_hook_list',
  ],
  values: ['body', 'default_value', 'value'],
  attributes: ['attribute'],
  typeNodes: ['named_type'],
};

export const phpRoles: NameRoles = {
  forms,
  names: ['name', 'variable_name', 'qualified_name', 'relative_name', 'relative_scope'],
  wrappers: ['named_type'],
  signs: {
    variable: '$',
    members: ['property_element.name', 'scoped_property_access_expression.name'],
    path: '\\',
    group: { in: 'namespace_use_group', prefix: ':namespace_name' },
  },
  types: [
    'class_declaration',
    'interface_declaration',
    'trait_declaration',
    'enum_declaration',
    'anonymous_class',
    'declaration_list',
    'enum_declaration_list',
  ],
  scopes: [
    'program',
    'function_definition',
    'method_declaration',
    'property_hook',
    'anonymous_function',
    'arrow_function',
  ],
  blocks: ['compound_statement', 'colon_block', 'if_statement', 'match_block'],
  members: ['function_definition', 'method_declaration', 'property_declaration', 'const_declaration', 'enum_case'],
  typeFields: ['type', 'return_type'],
  roles: {
    'class_declaration.name': 'declare',
    'interface_declaration.name': 'declare',
    'trait_declaration.name': 'declare',
    'enum_declaration.name': 'declare',
    'function_definition.name': 'declare',
    'method_declaration.name': 'declare',
    'property_element.name': 'declare',
    'enum_case.name': 'declare',
    'const_element>': 'name',
    const_element: 'declare',
    'property_hook.': 'label',
    'simple_parameter.name': 'variable',
    'variadic_parameter.name': 'variable',
    'property_promotion_parameter.name': 'variable',
    'catch_clause.name': 'variable',
    'assignment_expression.left': 'variable',
    'reference_assignment_expression.left': 'variable',
    'list_literal.': 'variable',
    'list_literal/by_ref.': 'variable',
    'foreach_statement>': 'variable',
    'foreach_statement/by_ref.': 'variable',
    'pair>': 'variable',
    'pair/by_ref.': 'variable',
    'static_variable_declaration.name': 'variable',
    'namespace_definition.name': 'label',
    namespace_name: 'label',
    'namespace_use_clause.alias': 'label',
    'use_as_clause>': 'label',
    'argument.name': 'label',
    named_label_statement: 'label',
    goto_statement: 'label',
    'attribute.': 'construct',
    'member_access_expression.name': 'access',
    'nullsafe_member_access_expression.name': 'access',
    'member_call_expression.name': 'access',
    'nullsafe_member_call_expression.name': 'access',
    'scoped_call_expression.name': 'access',
    'scoped_property_access_expression.name': 'access',
    'class_constant_access_expression>': 'access',
  },
};

function uses(text: string): Import[] {
  const whole = /^use\s+(?:(?:function|const)\s+)?([\s\S]*?);?\s*$/i.exec(text)?.[1] ?? '';
  const [, prefix = '', group] = /^([\w\\\s]*)\{([\s\S]*)\}$/.exec(whole) ?? [];
  return (group ?? whole).split(',').flatMap((clause) => {
    const [, path = '', alias = ''] =
      /^\s*(?:(?:function|const)\s+)?\\?([\w\\]+)(?:\s+as\s+(\w+))?\s*$/i.exec(clause) ?? [];
    if (path === '') return [];
    const module = `${group === undefined ? '' : prefix.trim()}${path}`.replaceAll('\\', '.');
    return [{ module, name: alias || module.slice(module.lastIndexOf('.') + 1) }];
  });
}

/** Declarations and values of PHP, by the nodes of its grammar. */
export const phpShape: CodeShape = {
  strings: ['string', 'encapsed_string', 'heredoc', 'nowdoc'],
  joins: ['binary_expression'],
  lists: ['array_creation_expression'],
  wrappers: ['array_element_initializer'],
  pairs: {
    argument: { key: 'name', value: -1 },
    array_element_initializer: { key: 0, value: -1 },
  },
  lambdas: ['anonymous_function', 'arrow_function'],
  annotations: { attribute: { name: named, list: 'parameters' } },
  types: {
    class_declaration: { name: 'name', list: ':base_clause|:class_interface_clause' },
    interface_declaration: { name: 'name', list: ':base_clause' },
    trait_declaration: { name: 'name' },
    enum_declaration: { name: 'name', list: ':class_interface_clause' },
  },
  functions: {
    method_declaration: { name: 'name', list: 'parameters' },
    function_definition: { name: 'name', list: 'parameters' },
  },
  variables: {
    assignment_expression: { name: 'left', value: 'right' },
    property_element: { name: 'name', value: 'default_value' },
    const_element: { name: 0, value: 1 },
  },
  imports: { namespace_use_declaration: uses },
};
