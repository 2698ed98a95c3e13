/** Julia. */
import { childOf, type Source, type Syntax, textOf } from '../../reading/syntax.ts';
import { nameIn } from '../read-light.ts';
import type { Declared, LightKind, LightRow, Reader } from '../row.ts';

/** The head of a function without what is around its call: `f(x)::Int where T`. */
function juliaCall(node: Syntax | undefined): Syntax | undefined {
  let at = node;
  while (at !== undefined && /^(?:signature|where_expression|typed_expression)$/.test(at.type))
    at = at.children.find(({ type }) => !/comment/.test(type));
  return at?.type === 'call_expression' ? at : undefined;
}

/** `Base.show` adds to what another module declares, by its last name. */
function juliaName(node: Syntax | undefined): Syntax | undefined {
  if (node?.type === 'field_expression') return node.children.at(-1);
  if (node?.type === 'parametrized_type_expression') return juliaName(node.children[0]);
  if (node?.type === 'parenthesized_expression') return undefined;
  return node;
}

/** The parameters alone: no node is the body. */
const headOf = (call: Syntax | undefined): Pick<Declared, 'head'> => {
  const head = call === undefined ? undefined : childOf(call, 'argument_list');
  return head === undefined ? {} : { head };
};

const juliaFunction: Reader = (node, source) => {
  const signature = childOf(node, 'signature');
  const call = juliaCall(signature);
  // `function f end` declares a name only.
  const at = juliaName(call?.children[0] ?? signature?.children[0]);
  return at === undefined || !/identifier|operator/.test(at.type)
    ? []
    : [{ kind: 'function', name: nameIn(source, at), at, ...headOf(call) }];
};

const juliaAssignment: Reader = (node, source) => {
  const [left] = node.children;
  const isField = node.parent?.type === 'struct_definition';
  const call = juliaCall(left);
  const at = juliaName(call?.children[0]);
  if (at !== undefined && /identifier|operator/.test(at.type))
    return [{ kind: 'function', name: nameIn(source, at), at, ...headOf(call) }];
  const named = left?.type === 'typed_expression' ? left.children[0] : left;
  if (named?.type !== 'identifier') return [];
  if (isField) return [{ kind: 'field', name: nameIn(source, named), at: named }];
  return node.parent?.type === 'const_statement' ? [{ kind: 'constant', name: nameIn(source, named), at: named }] : [];
};

const juliaType =
  (kind: LightKind): Reader =>
  (node, source) => {
    let at = childOf(node, 'type_head')?.children[0];
    while (at !== undefined && at.type !== 'identifier') [at] = at.children;
    return at === undefined ? [] : [{ kind, name: nameIn(source, at), at }];
  };

/** `x::Int` and `x` right in a struct. */
const juliaField: Reader = (node, source): readonly Declared[] => {
  if (node.parent?.type !== 'struct_definition') return [];
  const at = node.type === 'identifier' ? node : node.children[0];
  return at?.type === 'identifier' ? [{ kind: 'field', name: nameIn(source, at), at }] : [];
};

/** `@enum Fruit apple pear`. */
const juliaMacro: Reader = (node, source: Source) => {
  if (!/^@enum\b/.test(textOf(source, node).slice(0, 20))) return [];
  const at = childOf(childOf(node, 'macro_argument_list') ?? node, 'identifier');
  return at === undefined ? [] : [{ kind: 'enum', name: nameIn(source, at), at }];
};

const julia: LightRow = {
  language: 'julia',
  grammar: 'tree-sitter-julia.wasm.gz',
  declares: {
    module_definition: 'object',
    function_definition: juliaFunction,
    macro_definition: juliaFunction,
    assignment: juliaAssignment,
    struct_definition: juliaType('struct'),
    abstract_definition: juliaType('interface'),
    primitive_definition: juliaType('struct'),
    typed_expression: juliaField,
    identifier: juliaField,
    macrocall_expression: juliaMacro,
  },
  within: [
    'const_statement',
    'macrocall_expression',
    'macro_argument_list',
    'if_statement',
    'elseif_clause',
    'else_clause',
  ],
  names: [
    'signature',
    'type_head',
    'call_expression',
    'where_expression',
    'field_expression',
    'binary_expression',
    'parametrized_type_expression',
  ],
  once: true,
};

export const functional: readonly LightRow[] = [julia];
