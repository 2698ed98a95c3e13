/** Which nodes of the Ruby grammar the walk goes into. Bodies of methods and expressions stay leaves. */
import type { EnterRule } from '../reading/syntax.ts';

const methods = new Set(['method', 'singleton_method']);
const outsideMethods: EnterRule = (parent) => !methods.has(parent.type);

/** Values that may be entered: `Foo = Struct.new(:a) do … end`, `private def go`. */
const statement = new Set([
  ...[
    'root',
    'body_statement',
    'block_body',
    'ensure',
    'rescue',
    'elsif',
    'then',
    'else',
    'begin',
    'begin_block',
    'assignment',
  ],
  ...['argument_list', 'superclass', 'if_modifier', 'unless_modifier', 'parenthesized_statements'],
]);

/** Declarations may be under a condition. */
const conditions = [
  ...['if', 'unless', 'if_modifier', 'unless_modifier', 'then', 'else', 'elsif', 'begin', 'begin_block', 'rescue'],
  ...['ensure', 'parenthesized_statements'],
];

export const rubyNodes: Readonly<Record<string, EnterRule>> = {
  class: true,
  module: true,
  singleton_class: true,
  superclass: true,
  body_statement: outsideMethods,
  method: true,
  singleton_method: true,
  setter: true,
  alias: true,
  method_parameters: true,
  block_parameters: true,
  optional_parameter: true,
  keyword_parameter: true,
  splat_parameter: true,
  hash_splat_parameter: true,
  block_parameter: true,

  assignment: ({ type }) => statement.has(type),
  left_assignment_list: true,
  call: (parent) => statement.has(parent.type) || parent.type === 'call',
  argument_list: (parent) => parent.type === 'call',
  pair: true,
  do_block: (parent) => parent.type === 'call',
  block: (parent) => parent.type === 'call',
  block_body: outsideMethods,
  // `scope :by, ->(user) { … }`
  lambda: ({ type }) => type === 'argument_list',
  lambda_parameters: true,

  ...Object.fromEntries(conditions.map((type) => [type, true])),
};
