/** What the nodes of Python say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import type { CodeShape, Import, NameRoles } from '../../occurrences/roles.ts';

const forms: SyntaxForms = {
  forms: {
    attribute: { access: ['object', 'attribute'] },
    dotted_name: { chain: true },
    call: { call: 'function' },
    parenthesized_expression: { same: 0 },
    await: { same: 0 },
    subscript: { element: 'value' },
    boolean_operator: { either: ['left', 'right'] },
    conditional_expression: { either: [0, 2] },
    named_expression: { same: 'value' },
    type: { same: 0 },
    expression_list: { list: true },
    tuple: { list: true },
    assignment: { same: 'right' },
  },
  literals: ['string', 'concatenated_string', 'integer', 'float', 'true', 'false', 'list', 'dictionary', 'set'],
  words: { self: 'self', cls: 'self', super: 'base' },
  binds: {
    typed_parameter: { type: 'type' },
    typed_default_parameter: { type: 'type' },
    default_parameter: { value: 'value' },
    assignment: { type: 'type', value: 'right' },
    pattern_list: { part: true },
    tuple_pattern: { part: true },
    for_statement: { element: 'right' },
    for_in_clause: { element: 'right' },
    as_pattern: { value: 0 },
    named_expression: { value: 'value' },
    list_splat_pattern: { ends: true },
    dictionary_splat_pattern: { ends: true },
  },
  infers: true,
  lambdas: { lambda: 'parameters' },
  argumentLists: ['argument_list'],
  functions: { function_definition: { type: 'return_type', body: 'body' } },
  returns: ['return_statement'],
  writes: ['assignment.left', 'augmented_assignment.left'],
  lists: ['pattern_list', 'tuple_pattern'],
  imports: ['import_statement', 'import_from_statement'],
  bases: ['class_definition.superclasses'],
  notBases: ['keyword_argument', 'subscript', 'call'],
  heads: ['typed_parameter', 'typed_default_parameter'],
  parameters: ['typed_parameter', 'typed_default_parameter'],
  bodies: ['function_definition.body', 'lambda'],
  values: ['value', 'right'],
  attributes: ['decorator'],
};

export const pythonRoles: NameRoles = {
  forms,
  names: ['identifier'],
  types: ['class_definition'],
  scopes: [
    'function_definition',
    'lambda',
    'list_comprehension',
    'set_comprehension',
    'dictionary_comprehension',
    'generator_expression',
  ],
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
    list_splat_pattern: 'variable',
    dictionary_splat_pattern: 'variable',
    'assignment.left': 'variable',
    'assignment/pattern_list.': 'variable',
    'assignment/tuple_pattern.': 'variable',
    'for_statement.left': 'variable',
    'for_statement/pattern_list.': 'variable',
    'for_statement/tuple_pattern.': 'variable',
    'for_in_clause.left': 'variable',
    'for_in_clause/pattern_list.': 'variable',
    'for_in_clause/tuple_pattern.': 'variable',
    as_pattern_target: 'variable',
    'named_expression.name': 'variable',
    'aliased_import.alias': 'label',
    'dotted_name>': 'access',
    'attribute.attribute': 'access',
    'keyword_argument.name': 'label',
  },
};

const nameOf = (part: string): string => /(\w+)\W*$/.exec(part)?.[1] ?? '';

function imported(text: string): Import[] {
  const modules = text.replace(/^import\s+/, '').split(',');
  return modules.map((part) => ({ module: part.trim().split(/\s/, 1)[0] ?? '', name: nameOf(part) }));
}

function importedFrom(text: string): Import[] {
  const [, module = '', names = ''] = /^from\s+([.\w]+)\s+import\s+([\s\S]+)$/.exec(text) ?? [];
  return names.split(',').flatMap((part) => (nameOf(part) === '' ? [] : [{ module, name: nameOf(part) }]));
}

/** Declarations and values of Python, by the nodes of its grammar. */
export const pythonShape: CodeShape = {
  strings: ['string'],
  joins: ['binary_operator', 'concatenated_string'],
  lists: ['list', 'tuple', 'set'],
  pairs: { keyword_argument: { key: 'name', value: 'value' }, pair: { key: 'key', value: 'value' } },
  lambdas: ['lambda'],
  annotations: { decorator: { name: 0, list: ':argument_list' } },
  types: { class_definition: { name: 'name', list: 'superclasses' } },
  functions: { function_definition: { name: 'name', list: 'parameters' } },
  variables: { assignment: { name: 'left', value: 'right' } },
  imports: { import_statement: imported, import_from_statement: importedFrom },
};
