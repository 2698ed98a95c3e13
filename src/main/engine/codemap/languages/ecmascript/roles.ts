/** What the nodes of TypeScript and JavaScript say of the names in them. */
import type { SyntaxForms } from '../../occurrences/forms.ts';
import { type CodeShape, type Import, type NameRoles, ownerAt } from '../../occurrences/roles.ts';

const forms: SyntaxForms = {
  forms: {
    this: 'self',
    super: 'base',
    member_expression: { access: ['object', 'property'] },
    nested_type_identifier: { access: ['module', 'name'] },
    nested_identifier: { access: [0, -1] },
    call_expression: { call: 'function' },
    new_expression: { type: 'constructor', made: true },
    parenthesized_expression: { same: 0 },
    await_expression: { same: 0 },
    non_null_expression: {
      same: 0,
      last: ['binary_expression', 'unary_expression', 'assignment_expression', 'ternary_expression'],
    },
    as_expression: { type: -1 },
    satisfies_expression: { type: -1 },
    subscript_expression: { element: 'object' },
    ternary_expression: { either: ['consequence', 'alternative'] },
    binary_expression: { either: ['left', 'right'], operators: ['??', '||'] },
    assignment_expression: { same: 'right' },
    generic_type: { generic: 0 },
    array: { list: true },
  },
  literals: ['string', 'template_string', 'number', 'regex', 'true', 'false'],
  binds: {
    variable_declarator: { type: 'type', value: 'value' },
    required_parameter: { type: 'type', value: 'value' },
    optional_parameter: { type: 'type', value: 'value' },
    public_field_definition: { type: 'type', value: 'value' },
    field_definition: { type: 'type', value: 'value' },
    shorthand_property_identifier_pattern: { member: 'itself' },
    pair_pattern: { member: 'key' },
    array_pattern: { part: true },
    rest_pattern: { ends: true },
    catch_clause: { ends: true },
    for_in_statement: { element: 'right' },
    assignment_expression: { value: 'right' },
  },
  infers: true,
  lambdas: { arrow_function: 'parameters|parameter', function_expression: 'parameters' },
  argumentLists: ['arguments'],
  typeArguments: ['type_arguments'],
  functions: {
    function_declaration: { type: 'return_type', body: 'body' },
    generator_function_declaration: { type: 'return_type', body: 'body' },
    method_definition: { type: 'return_type', body: 'body' },
    arrow_function: { type: 'return_type', body: 'body' },
    function_expression: { type: 'return_type', body: 'body' },
  },
  returns: ['return_statement'],
  writes: ['assignment_expression.left', 'augmented_assignment_expression.left'],
  steps: ['update_expression'],
  imports: ['import_statement', 'export_clause'],
  bases: ['class_heritage', 'extends_type_clause'],
  notBases: ['type_arguments', 'arguments'],
  heads: ['required_parameter', 'optional_parameter'],
  parameters: ['required_parameter', 'optional_parameter'],
  bodies: ['statement_block', 'arrow_function', 'arguments', 'as_expression'],
  values: ['value', 'body'],
  attributes: ['decorator'],
};

export const ecmascriptRoles: NameRoles = {
  forms,
  names: [
    'identifier',
    'property_identifier',
    'private_property_identifier',
    'type_identifier',
    'shorthand_property_identifier',
    'shorthand_property_identifier_pattern',
  ],
  types: ['class_declaration', 'class', 'abstract_class_declaration', 'interface_declaration', 'enum_declaration'],
  scopes: [
    'function_declaration',
    'function_expression',
    'generator_function_declaration',
    'arrow_function',
    'method_definition',
    'statement_block',
    'for_statement',
    'for_in_statement',
    'catch_clause',
  ],
  members: [
    'function_declaration',
    'generator_function_declaration',
    'method_definition',
    'method_signature',
    'public_field_definition',
    'field_definition',
    'property_signature',
  ],
  typeFields: ['type', 'return_type'],
  alsoVariables: ['shorthand_property_identifier_pattern'],
  hoists: true,
  roles: {
    'class_declaration.name': 'declare',
    'abstract_class_declaration.name': 'declare',
    'interface_declaration.name': 'declare',
    'enum_declaration.name': 'declare',
    'type_alias_declaration.name': 'declare',
    'function_declaration.name': 'declare',
    'generator_function_declaration.name': 'declare',
    'method_definition.name': 'declare',
    'method_signature.name': 'declare',
    'public_field_definition.name': 'declare',
    'field_definition.property': 'declare',
    'property_signature.name': 'declare',
    'arrow_function.parameter': 'variable',
    'variable_declarator.name': 'variable',
    'required_parameter.pattern': 'variable',
    'optional_parameter.pattern': 'variable',
    'formal_parameters.': 'variable',
    array_pattern: 'variable',
    rest_pattern: 'variable',
    'assignment_pattern.left': 'variable',
    'pair_pattern.value': 'variable',
    'pair_pattern.key': 'key',
    'object_pattern.': 'key',
    'object_assignment_pattern.left': 'key',
    'pair.key': 'label',
    'jsx_attribute.': 'label',
    'import_specifier.alias': 'label',
    'export_specifier.alias': 'label',
    'function_expression.name': 'label',
    type_parameter: 'label',
    'enum_assignment.name': 'declare',
    'enum_body.name': 'declare',
    'abstract_method_signature.name': 'declare',
    'internal_module.name': 'declare',
    'function_signature.name': 'declare',
    'catch_clause.parameter': 'variable',
    'for_in_statement.left': 'variable',
    'member_expression.property': 'access',
    'nested_type_identifier.name': 'access',
  },
  constructs: { 'call_expression.function>super': true },
  owner(above) {
    for (let at = 0; at < 3; at += 1)
      if (above.type(at) === 'object_pattern') return ownerAt('pattern', above.node(at));
    return null;
  },
};

const maxNames = 100;
const maxHead = 600;
const fromModule = /\bfrom\s*["']([^"']+)["'][^"']*$/;
const clause = /^(?:import|export)\s+(?:type\s+)?([\s\S]*?)\bfrom\s*["'][^"']+["'][^"']*$/;
const required = /^([\s\S]{1,400}?)\s*=\s*(?:await\s+)?(?:require|import)\(\s*["']([^"']+)["']\s*\)/;

/** `x, { a as b }`, `* as x`, `{ a: b }`: the names that the file knows. */
function names(text: string): string[] {
  return text
    .split(/[{},]/, maxNames)
    .map((part) => /([\w$]+)\s*(?:=[^=]*)?$/.exec(part.trim())?.[1] ?? '')
    .filter((name) => name !== '');
}

const bound = (module: string, found: readonly string[]): Import[] =>
  found.length === 0 ? [{ module, name: '' }] : found.map((name) => ({ module, name }));

function imported(text: string): Import[] {
  const module = fromModule.exec(text)?.[1] ?? /^import\s*["']([^"']+)/.exec(text)?.[1];
  if (module !== undefined) return bound(module, names(clause.exec(text)?.[1] ?? ''));
  const [, name = '', assigned = ''] = /^import\s+([\w$]+)\s*=\s*require\(\s*["']([^"']+)/.exec(text) ?? [];
  return assigned === '' ? [] : [{ module: assigned, name }];
}

function declared(text: string): Import[] {
  const head = text.slice(0, maxHead);
  // Most variables hold something else.
  if (!head.includes('require(') && !head.includes('import(')) return [];
  const [, pattern = '', module = ''] = required.exec(head) ?? [];
  return module === '' ? [] : bound(module, names(pattern));
}

function called(text: string): Import[] {
  const module = /^(?:require|import)\(\s*["']([^"']+)["']/.exec(text)?.[1];
  return module === undefined ? [] : [{ module, name: '' }];
}

const heritage = ':class_heritage';

/** Declarations and values of TypeScript and JavaScript, by the nodes of their grammars. */
export const ecmascriptShape: CodeShape = {
  strings: ['string', 'template_string'],
  hole: '${',
  joins: ['binary_expression'],
  lists: ['array'],
  pairs: {
    pair: { key: 'key', value: 'value' },
    shorthand_property_identifier: { key: 'itself', value: 'itself' },
    method_definition: { key: 'name', value: 'itself' },
  },
  lambdas: ['arrow_function', 'function_expression'],
  annotations: { decorator: { name: 0, list: ':arguments' } },
  types: {
    class_declaration: { name: 'name', list: heritage },
    abstract_class_declaration: { name: 'name', list: heritage },
    class: { name: 'name', list: heritage },
  },
  functions: {
    function_declaration: { name: 'name', list: 'parameters' },
    generator_function_declaration: { name: 'name', list: 'parameters' },
    method_definition: { name: 'name', list: 'parameters' },
    function_expression: { name: 'name', list: 'parameters' },
  },
  variables: {
    variable_declarator: { name: 'name', value: 'value' },
    assignment_expression: { name: 'left', value: 'right' },
    public_field_definition: { name: 'name', value: 'value' },
    field_definition: { name: 'property', value: 'value' },
    required_parameter: { name: 'pattern', value: 'value' },
  },
  imports: {
    import_statement: imported,
    variable_declarator: declared,
    call_expression: called,
  },
};
