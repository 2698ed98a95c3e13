/** What the nodes of Swift's grammar say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import type { Ancestors, CodeShape, Import, NameRoles, Owner } from '../../occurrences/roles.ts';
import { ownerAt } from '../../occurrences/roles.ts';

const types =
  ':user_type|:optional_type|:array_type|:dictionary_type|:tuple_type|:function_type|:existential_type|:opaque_type|:protocol_composition_type|:metatype';

const forms: SyntaxForms = {
  forms: {
    self_expression: 'self',
    super_expression: 'base',
    tuple_expression: { same: 'value' },
    try_expression: { same: 'expr' },
    await_expression: { same: 'expr' },
    prefix_expression: { same: 'target' },
    postfix_expression: { same: 'target' },
    directly_assignable_expression: { same: 0 },
    key_path_expression: { same: 0 },
    navigation_expression: { access: ['target', 'suffix'] },
    navigation_suffix: { generic: 'suffix' },
    call_expression: { call: 0, index: ':call_suffix' },
    user_type: { chain: true },
    as_expression: { type: 'name' },
    ternary_expression: { either: ['if_true', 'if_false'] },
    nil_coalescing_expression: { either: ['value', 'if_nil'] },
    value_argument: { same: 'value' },
  },
  literals: [
    'integer_literal',
    'real_literal',
    'boolean_literal',
    'line_string_literal',
    'multi_line_string_literal',
    'raw_string_literal',
    'dictionary_literal',
  ],
  words: { Self: 'self' },
  binds: {
    property_declaration: { type: ':type_annotation', value: 'value' },
    pattern: { part: true },
    if_statement: { next: true },
    guard_statement: { next: true },
    while_statement: { next: true },
    for_statement: { element: 'collection' },
    parameter: { type: -1 },
    lambda_parameter: { type: types },
    catch_block: { ends: true },
    switch_pattern: { ends: true },
  },
  constructs: 'init',
  constructsTypes: true,
  infers: true,
  lambdas: { lambda_literal: 'type' },
  argumentLists: ['value_arguments'],
  typeArguments: ['type_arguments'],
  implicit: { name: '$0', in: 'lambda_literal', unless: 'lambda_function_type' },
  functions: {
    function_declaration: { type: types, body: 'body' },
    protocol_function_declaration: { type: types, body: 'body' },
  },
  returns: ['control_transfer_statement'],
  writes: ['directly_assignable_expression.'],
  lists: [],
  imports: ['import_declaration'],
  bases: ['inheritance_specifier'],
  notBases: ['type_arguments'],
  heads: [
    'parameter',
    'type_annotation',
    'enum_type_parameters',
    'lambda_parameter',
    'type_constraint',
    'type_parameter',
  ],
  parameters: ['parameter', 'lambda_parameter'],
  bodies: ['function_body', 'statements', 'lambda_literal', 'value_arguments', 'call_expression', 'computed_property'],
  values: ['value', 'default_value', 'raw_value'],
  attributes: ['attribute'],
  typeNodes: ['user_type', 'optional_type', 'array_type', 'dictionary_type', 'tuple_type'],
  aliases: { typealias_declaration: -1 },
  bareMembers: ['prefix_expression', 'pattern', 'if_statement', 'guard_statement', 'while_statement'],
};

export const swiftRoles: NameRoles = {
  forms,
  names: ['simple_identifier', 'type_identifier'],
  types: ['class_declaration', 'protocol_declaration', 'class_body', 'enum_class_body', 'protocol_body'],
  scopes: [
    'function_declaration',
    'init_declaration',
    'deinit_declaration',
    'subscript_declaration',
    'protocol_function_declaration',
    'lambda_literal',
    'computed_property',
    'computed_getter',
    'computed_setter',
    'willset_didset_block',
    'statements',
    'if_statement',
    'while_statement',
    'for_statement',
    'switch_entry',
    'catch_block',
  ],
  members: [
    'function_declaration',
    'protocol_function_declaration',
    'init_declaration',
    'subscript_declaration',
    'property_declaration',
    'protocol_property_declaration',
    'enum_entry',
  ],
  typeFields: ['type'],
  roles: {
    'class_declaration.name': 'declare',
    'protocol_declaration.name': 'declare',
    'typealias_declaration.name': 'declare',
    'associatedtype_declaration.name': 'declare',
    'function_declaration.name': 'variable',
    'protocol_function_declaration.name': 'declare',
    'macro_declaration.': 'declare',
    'enum_entry.name': 'declare',
    'pattern.bound_identifier': 'variable',
    'pattern.': 'variable',
    'if_statement.bound_identifier': 'variable',
    'guard_statement.bound_identifier': 'variable',
    'while_statement.bound_identifier': 'variable',
    'parameter.name': 'variable',
    'parameter.external_name': 'label',
    'lambda_parameter.name': 'variable',
    'lambda_parameter.external_name': 'label',
    'computed_setter.': 'variable',
    'value_argument_label.': 'label',
    'type_parameter.': 'label',
    'identifier.': 'label',
    'enum_type_parameters.': 'label',
    'tuple_type_item.name': 'label',
    'tuple_type_item.': 'label',
    'statement_label.': 'label',
    'navigation_suffix.suffix': 'access',
    'user_type>': 'access',
    'tuple_expression.name': 'label',
  },
  owner: ownerOf,
};

/** Nodes between a member that is named by its dot alone and what says of which type it is. */
const maxClimb = 6;

/** `.case` in a place of a known type: a variable with its type written, the other side of `=` or `==`, the value of a `switch`. */
function ownerOf(above: Ancestors): Owner | null {
  for (let level = 0; level < Math.min(above.depth, maxClimb); level += 1) {
    switch (above.type(level)) {
      case 'property_declaration': {
        const written = above.child(level, ':type_annotation');
        return written === null ? null : ownerAt('type', written);
      }
      case 'if_statement':
      case 'guard_statement':
      case 'while_statement':
        return ownerAt('value', above.assigned(level));
      case 'for_statement':
        return null;
      case 'switch_statement':
        return ownerAt('value', above.child(level, 'expr'));
      case 'assignment':
        return ownerAt('value', above.child(level, 'target'));
      case 'equality_expression':
        return ownerAt('value', above.child(level, 'lhs'));
      case 'function_declaration': {
        const name = above.child(level, 'name');
        const written = above.child(level, types);
        return name === null || written === null ? null : ownerAt('type', written);
      }
      case 'function_body':
      case 'control_transfer_statement':
      case 'statements':
      case 'prefix_expression':
      case 'pattern':
      case 'switch_pattern':
      case 'switch_entry':
      case 'call_expression':
      case 'computed_property':
        break;
      default:
        return null;
    }
  }
  return null;
}

function modules(text: string): Import[] {
  const module =
    /^(?:@\w+\s+|(?:public|internal|package|private|fileprivate)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?([\w.]+)/.exec(
      text,
    )?.[1] ?? '';
  return module === '' ? [] : [{ module, name: module }];
}

/** Declarations and values of Swift, by the nodes of its grammar. */
export const swiftShape: CodeShape = {
  strings: ['line_string_literal', 'multi_line_string_literal', 'raw_string_literal'],
  hole: '\\(',
  joins: ['additive_expression'],
  lists: ['array_literal'],
  pairs: { value_argument: { key: 'name', value: 'value' } },
  lambdas: ['lambda_literal'],
  suffixes: ['call_suffix'],
  annotations: { attribute: { name: ':user_type', list: ':value_arguments' } },
  types: {
    class_declaration: { name: 'name', list: ':inheritance_specifier' },
    protocol_declaration: { name: 'name', list: ':inheritance_specifier' },
  },
  functions: { function_declaration: { name: 'name' }, init_declaration: { name: 'name' } },
  variables: {
    property_declaration: { name: 'name', value: 'value' },
    assignment: { name: 'target', value: 'result' },
  },
  imports: { import_declaration: modules },
};
