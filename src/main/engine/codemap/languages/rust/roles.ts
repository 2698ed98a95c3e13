/** What the nodes of Rust say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import { type CodeShape, type Import, type NameRoles, ownerAt } from '../../occurrences/roles.ts';

const forms: SyntaxForms = {
  forms: {
    self: 'self',
    field_expression: { access: ['value', 'field'] },
    scoped_identifier: { access: ['path', 'name'], path: true },
    scoped_type_identifier: { access: ['path', 'name'], path: true },
    call_expression: { call: 'function' },
    macro_invocation: { call: 'macro' },
    generic_function: { generic: 'function' },
    generic_type: { generic: 'type' },
    generic_type_with_turbofish: { generic: 'type' },
    bracketed_type: { same: 0 },
    qualified_type: { same: 'type' },
    reference_expression: { same: 'value' },
    unary_expression: { same: 0 },
    parenthesized_expression: { same: 0 },
    try_expression: { element: 0 },
    await_expression: { same: 0 },
    type_cast_expression: { type: 'type' },
    index_expression: { element: 0 },
    struct_expression: { type: 'name', made: true },
  },
  literals: [
    'integer_literal',
    'float_literal',
    'string_literal',
    'raw_string_literal',
    'char_literal',
    'boolean_literal',
  ],
  words: { Self: 'self' },
  binds: {
    parameter: { type: 'type' },
    let_declaration: { type: 'type', value: 'value' },
    let_condition: { value: 'value' },
    match_expression: { value: 'value' },
    for_expression: { element: 'value' },
    tuple_pattern: { part: true },
    tuple_struct_pattern: { only: /^(?:Some|Ok)$/ },
    struct_pattern: { type: 'type' },
    field_pattern: { member: 'name' },
    slice_pattern: { ends: true },
    const_item: { type: 'type' },
    static_item: { type: 'type' },
  },
  aliases: { type_item: 'type' },
  lambdas: { closure_expression: 'parameters' },
  argumentLists: ['arguments'],
  typeArguments: ['type_arguments'],
  functions: {},
  returns: [],
  writes: ['assignment_expression.left', 'compound_assignment_expr.left'],
  imports: ['use_declaration'],
  bases: ['impl_item.trait', 'trait_item.bounds'],
  notBases: ['type_arguments'],
  heads: ['parameter'],
  parameters: ['parameter'],
  bodies: ['block', 'closure_expression', 'token_tree'],
  values: ['value', 'body'],
  attributes: ['attribute_item', 'inner_attribute_item'],
  tokens: 'token_tree',
  qualifiers: ['mod_item.name', 'scoped_use_list.path'],
};

export const rustRoles: NameRoles = {
  forms,
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
  alsoVariables: ['shorthand_field_identifier'],
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
    shorthand_field_initializer: 'key',
    'use_as_clause.alias': 'label',
    tuple_pattern: 'variable',
    'tuple_struct_pattern.': 'variable',
    ref_pattern: 'variable',
    mut_pattern: 'variable',
    reference_pattern: 'variable',
    slice_pattern: 'variable',
    captured_pattern: 'variable',
    'field_pattern.pattern': 'variable',
    'let_condition.pattern': 'variable',
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

const maxNames = 400;

/** `a::{b, c::{d as e}}`: each name with the path before it. */
function used(text: string): Import[] {
  const found: Import[] = [];
  const prefixes: string[] = [];
  let before = '';
  for (const [piece] of text.replace(/^[^;]*?\buse\s+/, '').matchAll(/[{},;]|[\w:*]+(?:\s+as\s+\w+)?/g)) {
    if (found.length >= maxNames) break;
    if (piece === '{') {
      prefixes.push(before);
      before = '';
    } else if (piece === '}') prefixes.pop();
    else if (piece.endsWith('::')) before = piece;
    else if (/\w/.test(piece)) {
      const [path = '', alias] = piece.split(/\s+as\s+/);
      found.push({ module: `${prefixes.join('')}${path}`, name: alias ?? path.split('::').at(-1) ?? '' });
    }
  }
  return found;
}

/** Declarations and values of Rust, by the nodes of its grammar. */
export const rustShape: CodeShape = {
  strings: ['string_literal', 'raw_string_literal'],
  joins: [],
  lists: ['array_expression'],
  madeOf: ['token_tree'],
  pairs: {},
  lambdas: ['closure_expression'],
  // What an attribute is given are tokens: rows read them as they are written.
  annotations: { attribute: { name: 0, list: ':arguments' } },
  types: { struct_item: { name: 'name' }, enum_item: { name: 'name' }, trait_item: { name: 'name' } },
  functions: { function_item: { name: 'name', list: 'parameters' } },
  variables: {
    let_declaration: { name: 'pattern', value: 'value' },
    const_item: { name: 'name', value: 'value' },
    static_item: { name: 'name', value: 'value' },
    assignment_expression: { name: 'left', value: 'right' },
    field_declaration: { name: 'name', value: 'type' },
  },
  imports: { use_declaration: used },
};
