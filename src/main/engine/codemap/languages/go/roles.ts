/** What the nodes of Go say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import { type CodeShape, type Import, type NameRoles, ownerAt } from '../../occurrences/roles.ts';

const forms: SyntaxForms = {
  forms: {
    parenthesized_expression: { same: 0 },
    selector_expression: { access: ['operand', 'field'] },
    qualified_type: { access: ['package', 'name'] },
    call_expression: { call: 'function' },
    composite_literal: { type: 'type', made: true },
    unary_expression: { same: 'operand' },
    index_expression: { element: 'operand' },
    slice_expression: { same: 'operand' },
    type_assertion_expression: { type: 'type' },
    type_conversion_expression: { type: 'type' },
    type_instantiation_expression: { same: 'type' },
    literal_element: { same: 0 },
    generic_type: { generic: 'type' },
  },
  literals: [
    'int_literal',
    'float_literal',
    'rune_literal',
    'interpreted_string_literal',
    'raw_string_literal',
    'true',
    'false',
  ],
  binds: {
    parameter_declaration: { type: 'type' },
    variadic_parameter_declaration: { type: 'type' },
    expression_list: { part: true },
    short_var_declaration: { value: 'right' },
    var_spec: { type: 'type', value: 'value', part: true },
    const_spec: { type: 'type', value: 'value', part: true },
    range_clause: { counted: 'right' },
    receive_statement: { value: 'right' },
  },
  cases: { of: 'type_switch_statement', type: 'type_case', pick: 'type' },
  infers: true,
  aliases: { type_alias: 'type' },
  lambdas: {},
  argumentLists: ['argument_list'],
  typeArguments: ['type_arguments'],
  functions: {},
  returns: [],
  writes: ['assignment_statement.left'],
  lists: ['expression_list'],
  steps: ['inc_statement', 'dec_statement'],
  imports: ['import_declaration'],
  bases: [],
  heads: ['parameter_declaration', 'variadic_parameter_declaration', 'field_declaration', 'var_spec', 'method_elem'],
  parameters: ['parameter_declaration', 'variadic_parameter_declaration'],
  bodies: ['block', 'func_literal', 'var_spec.value', 'const_spec.value'],
  values: ['body'],
};

export const goRoles: NameRoles = {
  forms,
  names: ['identifier', 'field_identifier', 'type_identifier', 'package_identifier'],
  wrappers: ['literal_element'],
  types: ['struct_type', 'interface_type'],
  scopes: [
    'function_declaration',
    'method_declaration',
    'func_literal',
    'block',
    'statement_list',
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
      return lists === (isList ? 2 : 1) ? ownerAt(isList ? 'element' : 'type', type) : null;
    }
    return null;
  },
};

/** Without a name of its own a package is called as the last part of its path that is not a version. */
function imported(text: string): Import[] {
  const [, alias = '', module = ''] = /^([\w.]*)\s*["`]([^"`]+)/.exec(text) ?? [];
  const last = /([^/]+?)(?:\/v\d+|\.v\d+|\.go)*$/.exec(module)?.[1] ?? '';
  return module === '' ? [] : [{ module, name: alias === '' ? last.replace(/^go-/, '') : alias }];
}

/** Declarations and values of Go, by the nodes of its grammar. */
export const goShape: CodeShape = {
  strings: ['interpreted_string_literal', 'raw_string_literal'],
  joins: ['binary_expression'],
  lists: ['literal_value'],
  wrappers: ['literal_element', 'variadic_argument'],
  madeOf: ['literal_value'],
  pairs: { keyed_element: { key: 'key', value: 'value' } },
  lambdas: ['func_literal'],
  annotations: {},
  types: { type_spec: { name: 'name' } },
  functions: {
    function_declaration: { name: 'name', list: 'parameters' },
    method_declaration: { name: 'name', list: 'parameters' },
  },

  variables: {
    short_var_declaration: { name: 'left', value: 'right' },
    assignment_statement: { name: 'left', value: 'right' },
    var_spec: { name: 'name', value: 'value' },
    const_spec: { name: 'name', value: 'value' },
    field_declaration: { name: 'name', value: 'tag' },
  },
  imports: { import_spec: imported },
};
