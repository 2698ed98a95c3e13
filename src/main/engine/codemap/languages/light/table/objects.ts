/** Languages of classes. */
import { textOf } from '../../reading/syntax.ts';
import { nameIn } from '../read-light.ts';
import type { LightKind, LightRow, Reader } from '../row.ts';

const ownText =
  (kind: LightKind): Reader =>
  (node, source) => [{ kind, name: nameIn(source, node), at: node }];

const firstWord: Reader = (node, source) => {
  const name = /^\w+/.exec(textOf(source, node).slice(0, 40))?.[0] ?? '';
  return [{ kind: 'function', name }];
};

const solidity: LightRow = {
  language: 'solidity',
  grammar: 'tree-sitter-solidity.wasm.gz',
  declares: {
    contract_declaration: 'class',
    interface_declaration: 'interface',
    library_declaration: 'object',
    struct_declaration: 'struct',
    struct_member: 'field',
    enum_declaration: 'enum',
    enum_value: ownText('enumMember'),
    state_variable_declaration: 'field',
    constant_variable_declaration: 'constant',
    event_definition: 'event',
    error_declaration: 'event',
    modifier_definition: 'function',
    constructor_definition: 'constructor',
    function_definition: 'function',
    fallback_receive_definition: firstWord,
    user_defined_type_definition: 'alias',
  },
  within: ['contract_body', 'struct_body', 'enum_body'],
};

/** `- (void)set:(int)a for:(int)b` is `set:for:`. */
const selector: Reader = (node, source) => {
  const parts = node.children.filter(({ type }) => type === 'identifier' || type === 'method_parameter');
  const [at] = parts;
  const isFunction = parts.some(({ type }) => type === 'method_parameter');
  const words = parts.filter(({ type }) => type === 'identifier').map((part) => nameIn(source, part));
  const name = isFunction ? words.map((word) => `${word}:`).join('') : (words[0] ?? '');
  return at === undefined ? [] : [{ kind: 'method', name, at }];
};

const declarator: Reader = (node, source) => {
  const name = /[\p{L}_][\p{L}\p{N}_]*/u.exec(textOf(source, node).slice(0, 200))?.[0] ?? '';
  const isProperty = node.parent?.parent?.type === 'property_declaration';
  return [{ kind: isProperty ? 'property' : 'field', name, at: node }];
};

const cFunction = ['function_declarator.identifier', 'pointer_declarator.function_declarator.identifier'] as const;
const cVariable = ['init_declarator.identifier', 'init_declarator.pointer_declarator.identifier'] as const;

const objc: LightRow = {
  language: 'objc',
  grammar: 'tree-sitter-objc.wasm.gz',
  declares: {
    class_interface: ['class', 'identifier'],
    class_implementation: ['class', 'identifier'],
    protocol_declaration: ['interface', 'identifier'],
    method_declaration: selector,
    method_definition: selector,
    struct_declarator: declarator,
    function_definition: ['function', ...cFunction],
    declaration: ['variable', ...cVariable],
    type_definition: ['alias', 'type_identifier'],
    struct_specifier: 'struct',
    enum_specifier: 'enum',
    enumerator: 'enumMember',
    preproc_def: 'constant',
    preproc_function_def: 'function',
  },
  within: [
    ...[
      'implementation_definition',
      'instance_variables',
      'instance_variable',
      'property_declaration',
      'struct_declaration',
    ],
    ...['enumerator_list', 'preproc_ifdef', 'preproc_if', 'preproc_else', 'preproc_elif', 'declaration_list'],
    ...['linkage_specification', 'qualified_protocol_interface_declaration'],
  ],
  names: ['function_declarator', 'pointer_declarator', 'init_declarator'],
  bodies: ['compound_statement'],
};

export const objects: readonly LightRow[] = [solidity, objc];
