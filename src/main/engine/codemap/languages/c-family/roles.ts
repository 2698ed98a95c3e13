/** What the nodes of C and C++ say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import { type CodeShape, type Import, type NameRoles, ownerAt } from '../../occurrences/roles.ts';

const forms: SyntaxForms = {
  forms: {
    this: 'self',
    field_expression: { access: ['argument', 'field'] },
    qualified_identifier: { access: ['scope', 'name'], path: true },
    call_expression: { call: 'function' },
    template_function: { generic: 'name' },
    template_method: { generic: 'name' },
    template_type: { generic: 'name' },
    dependent_name: { same: 0 },
    parenthesized_expression: { same: 0 },
    pointer_expression: { same: 'argument' },
    subscript_expression: { element: 'argument' },
    cast_expression: { type: 'type' },
    new_expression: { type: 'type', made: true },
    compound_literal_expression: { type: 'type' },
    conditional_expression: { either: ['consequence', 'alternative'] },
    assignment_expression: { same: 'right' },
    struct_specifier: { same: 'name' },
    class_specifier: { same: 'name' },
    type_descriptor: { same: 'type' },
  },
  literals: [
    'number_literal',
    'string_literal',
    'raw_string_literal',
    'char_literal',
    'concatenated_string',
    'true',
    'false',
  ],
  binds: {
    declaration: { type: 'type', value: 'value' },
    init_declarator: { value: 'value' },
    parameter_declaration: { type: 'type' },
    optional_parameter_declaration: { type: 'type' },
    field_declaration: { type: 'type' },
    for_range_loop: { type: 'type', element: 'right' },
    structured_binding_declarator: { part: true },
  },
  untyped: /^(?:const\s+)?(?:auto|decltype\(auto\))$/,
  infers: true,
  valueNames: ['identifier'],
  lambdas: {},
  argumentLists: ['argument_list'],
  typeArguments: ['template_argument_list'],
  functions: {},
  returns: [],
  writes: ['assignment_expression.left'],
  steps: ['update_expression'],
  imports: ['preproc_include'],
  bases: ['base_class_clause'],
  notBases: ['template_argument_list'],
  heads: ['parameter_declaration', 'optional_parameter_declaration', 'field_declaration', 'declaration'],
  parameters: ['parameter_declaration', 'optional_parameter_declaration'],
  bodies: ['compound_statement', 'argument_list', 'initializer_list', 'field_initializer_list'],
  values: ['value', 'body', 'default_value'],
  declares: ['function_declarator.declarator'],
  declaresWithBody: ['struct_specifier', 'class_specifier', 'union_specifier', 'enum_specifier'],
  definitions: 'function_definition',
  aliases: { alias_declaration: 'type', type_definition: 'type' },
};

export const familyRoles: NameRoles = {
  forms,
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
    'function_declarator.declarator': 'declare',
    'field_declaration.declarator': 'declare',
    'field_declaration/pointer_declarator.declarator': 'declare',
    'field_declaration/array_declarator.declarator': 'declare',
    'field_declaration/reference_declarator.': 'declare',
    'pointer_declarator/pointer_declarator.declarator': 'variable',
    'type_definition.declarator': 'declare',
    'type_definition/pointer_declarator.declarator': 'declare',
    'type_definition/array_declarator.declarator': 'declare',
    'alias_declaration.name': 'declare',
    'parameter_declaration/array_declarator.declarator': 'variable',
    'init_declarator/array_declarator.declarator': 'variable',
    'init_declarator/reference_declarator.': 'variable',
    structured_binding_declarator: 'variable',
    destructor_name: 'label',
    'labeled_statement.label': 'label',
    'goto_statement.label': 'label',
    type_parameter_declaration: 'label',
    'namespace_definition.name': 'label',
    nested_namespace_specifier: 'label',
    'parameter_declaration.declarator': 'variable',
    'parameter_declaration/pointer_declarator.declarator': 'variable',
    'parameter_declaration/reference_declarator.': 'variable',
    'optional_parameter_declaration.declarator': 'variable',
    'init_declarator.declarator': 'variable',
    'init_declarator/pointer_declarator.declarator': 'variable',
    'declaration.declarator': 'variable',
    'declaration/pointer_declarator.declarator': 'variable',
    'declaration/array_declarator.declarator': 'variable',
    'pointer_declarator/array_declarator.declarator': 'variable',
    'array_declarator/array_declarator.declarator': 'variable',
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

function included(text: string): Import[] {
  const module = /^#\s*include\s*[<"]([^>"\n]+)/.exec(text)?.[1];
  return module === undefined ? [] : [{ module, name: '' }];
}

/** Declarations and values of C and C++, by the nodes of their grammars. */
export const familyShape: CodeShape = {
  // What a macro is defined as is a text where it is used as one.
  strings: ['string_literal', 'raw_string_literal', 'preproc_arg'],
  joins: ['concatenated_string'],
  lists: ['initializer_list'],
  pairs: { initializer_pair: { key: 'designator', value: 'value' } },
  lambdas: ['lambda_expression'],
  annotations: {},
  types: {
    class_specifier: { name: 'name', list: ':base_class_clause' },
    struct_specifier: { name: 'name', list: ':base_class_clause' },
  },
  functions: { function_declarator: { name: 'declarator', list: 'parameters' } },
  variables: {
    init_declarator: { name: 'declarator', value: 'value' },
    assignment_expression: { name: 'left', value: 'right' },
    preproc_def: { name: 'name', value: 'value' },
  },
  imports: { preproc_include: included },
};
