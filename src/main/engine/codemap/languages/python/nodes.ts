/**
 * Which nodes of the Python grammar the walk goes into: blocks of modules, classes and `__init__`, other bodies only
 * where a class is declared in them.
 */
import { occurrences } from '../reading/name-scan.ts';
import { type EnterRule, fieldOf, type Syntax } from '../reading/syntax.ts';

export const holdsClass = occurrences(/^[ \t]+class[ \t]+[\p{L}_]/gmu);

const holds: EnterRule = (parent, text) => holdsClass(text, parent.start, parent.end);

/** A block outside any function, or anywhere in `__init__`, which declares the instance's fields. */
const declares: EnterRule = (parent, text) => {
  if (holdsClass(text, parent.start, parent.end)) return true;
  for (let at: Syntax | null = parent; at !== null; at = at.parent) {
    if (at.type !== 'function_definition') continue;
    const name = fieldOf(at, 'name');
    return name !== undefined && text.slice(name.start, name.end) === '__init__';
  }
  return true;
};

export const pythonNodes: Readonly<Record<string, EnterRule>> = {
  import_statement: true,
  import_from_statement: true,
  aliased_import: true,

  decorated_definition: true,
  class_definition: true,
  argument_list: (parent) => parent.type === 'class_definition',
  function_definition: true,
  parameters: true,
  typed_parameter: true,
  default_parameter: true,
  typed_default_parameter: true,

  block: declares,
  if_statement: declares,
  elif_clause: declares,
  else_clause: declares,
  try_statement: declares,
  except_clause: declares,
  finally_clause: declares,
  with_statement: declares,
  for_statement: holds,
  while_statement: holds,
  match_statement: holds,
  case_clause: holds,

  expression_statement: true,
  assignment: (parent) => parent.type === 'expression_statement' || parent.type === 'assignment',
  pattern_list: (parent) => parent.type === 'assignment',
  tuple_pattern: (parent) => parent.type === 'assignment',
  type_alias_statement: true,
};
