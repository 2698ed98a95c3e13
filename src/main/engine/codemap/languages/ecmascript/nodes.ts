/** Which nodes of the JavaScript, TypeScript and TSX grammars (one family) the walk goes into. */
import type { EnterRule, Syntax } from '../syntax.ts';

const valueHolders = ['variable_declarator', 'public_field_definition', 'field_definition', 'assignment_expression'];

/** A function or class that gives a declaration its kind, not one somewhere in an expression. */
const namedValue: EnterRule = (parent) =>
  valueHolders.includes(parent.type) || parent.type === 'export_statement' || parent.type === 'pair';

const inPattern: EnterRule = (parent) => parent.type === 'variable_declarator' || parent.type.endsWith('_pattern');

const namespaceBodies = ['internal_module', 'module', 'ambient_declaration'];

function isModuleExports(node: Syntax, text: string): boolean {
  const left = node.children[0];
  return (
    left !== undefined && /^(?:module\.)?exports\b/.test(text.slice(left.start, Math.min(left.end, left.start + 16)))
  );
}

export const ecmascriptNodes: Readonly<Record<string, EnterRule>> = {
  export_statement: true,
  ambient_declaration: true,
  internal_module: true,
  module: true,
  statement_block: (parent) => namespaceBodies.includes(parent.type),

  class_declaration: true,
  abstract_class_declaration: true,
  class: namedValue,
  class_heritage: true,
  extends_clause: true,
  implements_clause: true,
  extends_type_clause: true,
  class_body: true,
  interface_declaration: true,
  interface_body: true,
  object_type: (parent) => parent.type === 'interface_declaration' || parent.type === 'type_alias_declaration',
  type_alias_declaration: true,
  enum_declaration: true,
  enum_body: true,
  enum_assignment: true,

  method_definition: true,
  method_signature: true,
  abstract_method_signature: true,
  property_signature: true,
  call_signature: true,
  construct_signature: true,
  index_signature: true,
  public_field_definition: true,
  field_definition: true,
  class_static_block: true,

  function_declaration: true,
  generator_function_declaration: true,
  function_signature: true,
  function_expression: namedValue,
  generator_function: namedValue,
  arrow_function: namedValue,
  formal_parameters: true,
  required_parameter: true,
  optional_parameter: true,
  assignment_pattern: (parent) => parent.type === 'formal_parameters' || parent.type.endsWith('_pattern'),

  lexical_declaration: true,
  variable_declaration: true,
  variable_declarator: true,
  object_pattern: inPattern,
  array_pattern: inPattern,
  pair_pattern: inPattern,
  object_assignment_pattern: inPattern,
  rest_pattern: inPattern,

  expression_statement: true,
  assignment_expression: (parent) => parent.type === 'expression_statement',
  object: (parent, text) => parent.type === 'assignment_expression' && isModuleExports(parent, text),
  pair: true,
};

/** Word tokens that adapters look at; modifiers mostly. */
export const ecmascriptWords: readonly string[] = [
  'static',
  'readonly',
  'abstract',
  'async',
  'declare',
  'accessor',
  'const',
  'get',
  'set',
  'default',
  'global',
];
