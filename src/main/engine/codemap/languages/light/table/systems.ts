/** Languages of values and blocks: Zig, Haskell, and Terraform's. */
import { childOf, fieldOf, type Syntax, textOf } from '../../reading/syntax.ts';
import { nameIn, nodeAt } from '../read-light.ts';
import type { LightKind, LightRow, Reader } from '../row.ts';

const zigTypes: Readonly<Record<string, LightKind>> = {
  struct_declaration: 'struct',
  enum_declaration: 'enum',
  union_declaration: 'union',
  opaque_declaration: 'struct',
  error_set_declaration: 'enum',
};

/** `const Point = struct { … };` declares a type; what is imported is declared elsewhere. */
const zigValue: Reader = (node, source) => {
  const at = childOf(node, 'identifier');
  if (at === undefined || /^\s*=\s*@import\b/.test(source.text.slice(at.end, at.end + 40))) return [];
  const type = node.children.map((child) => (Object.hasOwn(zigTypes, child.type) ? zigTypes[child.type] : undefined));
  const word = /\bconst\s*$/.test(source.text.slice(node.start, at.start)) ? 'constant' : 'variable';
  return [{ kind: type.find((kind) => kind !== undefined) ?? word, name: nameIn(source, at), at }];
};

const zigField: Reader = (node, source) => {
  const at = fieldOf(node, 'name');
  const kind = node.parent?.type === 'enum_declaration' ? 'enumMember' : 'field';
  return at === undefined ? [] : [{ kind, name: nameIn(source, at), at }];
};

const zig: LightRow = {
  language: 'zig',
  grammar: 'tree-sitter-zig.wasm.gz',
  declares: { variable_declaration: zigValue, function_declaration: 'function', container_field: zigField },
  within: ['struct_declaration', 'enum_declaration', 'union_declaration', 'opaque_declaration'],
  access: (before) => (/\bpub\b/.test(before) ? 'public' : 'internal'),
};

const hclKinds: Readonly<Record<string, LightKind>> = { variable: 'variable', output: 'property' };

/** `resource "aws_instance" "web" { … }` is `web`, as other files write `aws_instance.web`. */
const hclBlock: Reader = (node, source) => {
  const word = textOf(source, childOf(node, 'identifier'));
  const at = node.children.filter(({ type }) => type === 'string_lit').at(-1);
  return at === undefined ? [] : [{ kind: hclKinds[word] ?? 'constant', name: nameIn(source, at), at }];
};

const isLocals = (parent: Syntax, text: string): boolean =>
  parent.type === 'root' ||
  parent.type === 'config_file' ||
  /^locals\b/.test(text.slice(parent.start, parent.start + 8));

const hcl: LightRow = {
  language: 'hcl',
  grammar: 'tree-sitter-hcl.wasm.gz',
  declares: { block: hclBlock, attribute: ['constant', 'identifier'] },
  within: ['config_file'],
  enter: { body: isLocals },
};

/** A constructor, and the fields of its record. */
const dataConstructor: Reader = (node, source) => {
  const paths = ['prefix.constructor', 'prefix.name', 'record.name', 'infix.operator', 'name'];
  const at = paths.map((path) => nodeAt(node, path)).find((found) => found !== undefined);
  const fields = nodeAt(node, 'record.fields') ?? nodeAt(node, 'fields') ?? nodeAt(node, 'record');
  const named = (fields?.children ?? []).flatMap((field) => field.children.filter(({ type }) => type === 'field_name'));
  return [
    ...(at === undefined ? [] : [{ kind: 'enumMember' as const, name: nameIn(source, at), at }]),
    ...named.map((name) => ({ kind: 'field' as const, name: nameIn(source, name), at: name })),
  ];
};

/** `one, two :: Int` declares two. */
const haskellNames =
  (kind: LightKind): Reader =>
  (node, source) => {
    const at = fieldOf(node, 'name') ?? childOf(node, 'binding_list') ?? nodeAt(node, 'infix.operator');
    if (at === undefined) return [];
    const names = nameIn(source, at).slice(0, 400).split(',');
    const head = node.type === 'signature' && names.length === 1 ? { at } : {};
    return names.map((name) => ({ kind, name: name.trim().replace(/^\(|\)$/g, ''), ...head }));
  };

const haskell: LightRow = {
  language: 'haskell',
  grammar: 'tree-sitter-haskell.wasm.gz',
  declares: {
    data_type: 'struct',
    newtype: 'struct',
    type_synomym: 'alias',
    class: 'interface',
    type_family: 'alias',
    data_family: 'alias',
    data_constructor: dataConstructor,
    newtype_constructor: dataConstructor,
    gadt_constructor: dataConstructor,
    signature: haskellNames('function'),
    function: haskellNames('function'),
    bind: haskellNames('function'),
    foreign_import: ['function', 'signature.name'],
  },
  within: ['declarations', 'class_declarations', 'data_constructors', 'gadt_constructors'],
  names: ['prefix', 'record', 'fields', 'field', 'infix'],
  once: true,
};

export const systems: readonly LightRow[] = [zig, hcl, haskell];
