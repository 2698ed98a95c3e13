/**
 * `const`, `let` and `var` at the top of a module: a function value makes a function, a class value a type, `require`
 * an import, a pattern one member for each name it binds. An object literal under `const` stays a variable.
 */
import type { Access } from '#shared/contract/common.ts';
import { fieldOf, hasChild, oneLine, type Syntax, textOf } from '../syntax.ts';
import { importFact, requireOf } from './imports.ts';
import { type Lead, valueMember } from './members.ts';
import type { ModuleScope } from './module-scope.ts';
import { readType } from './types.ts';

export function readVariables(reader: ModuleScope, node: Syntax, lead: Lead, access: Access): void {
  const declarators = node.children.filter((child) => child.type === 'variable_declarator');
  for (const [index, declarator] of declarators.entries()) {
    const first: Lead = { ...lead, start: lead.start >= 0 ? lead.start : node.start };
    readVariable(
      reader,
      declarator,
      index === 0 ? first : { doc: '', decorators: [], start: -1 },
      access,
      hasChild(node, 'const'),
    );
  }
}

function readVariable(reader: ModuleScope, node: Syntax, lead: Lead, access: Access, constant: boolean): void {
  const { builder } = reader;
  const pattern = fieldOf(node, 'name');
  const value = fieldOf(node, 'value');
  if (pattern === undefined) return;
  const required = requireOf(builder.source, value);
  const name = oneLine(textOf(builder.source, pattern));
  if (pattern.type !== 'identifier') {
    const names = boundNames(reader, pattern);
    if (required !== null) {
      builder.imports.push(importFact(required.from, { names }));
      return;
    }
    if (value !== undefined) reader.mention('call', value);
    for (const bound of names) {
      const kind = constant ? 'constant' : 'variable';
      const form = { name: bound.alias || bound.name, kind, access } as const;
      reader.addVariable(valueMember(builder, reader.owner, { ...node, children: [] }, lead, form));
    }
  } else if (required !== null) {
    const names =
      required.member === '' ? [] : [{ name: required.member, alias: name === required.member ? '' : name }];
    builder.imports.push(importFact(required.from, { names, alias: required.member === '' ? name : '' }));
  } else if (
    value !== undefined &&
    ['arrow_function', 'function_expression', 'generator_function'].includes(value.type)
  ) {
    const annotated = fieldOf(node, 'type');
    if (annotated !== undefined) reader.mention('memberType', annotated);
    reader.addFunction(node, value, lead, name, access);
  } else if (value?.type === 'class') {
    readType(
      builder,
      value,
      { ...lead, start: lead.start >= 0 ? lead.start : node.start },
      { name, namespace: reader.namespace, access },
    );
  } else {
    const kind = constant && value?.type !== 'object' ? 'constant' : 'variable';
    reader.addVariable(valueMember(builder, reader.owner, node, lead, { name, kind, access }));
  }
}

/** Names bound by `{ a, b: c = 1, ...rest }` or `[a, b]`, with the key they are taken from. */
function boundNames(reader: ModuleScope, pattern: Syntax, key = ''): { name: string; alias: string }[] {
  const { source } = reader.builder;
  if (pattern.type === 'identifier' || pattern.type === 'shorthand_property_identifier_pattern') {
    const name = textOf(source, pattern);
    return [key === '' || key === name ? { name, alias: '' } : { name: key, alias: name }];
  }
  if (pattern.type === 'pair_pattern') {
    const value = fieldOf(pattern, 'value');
    return value === undefined ? [] : boundNames(reader, value, textOf(source, fieldOf(pattern, 'key')));
  }
  if (pattern.type === 'object_assignment_pattern' || pattern.type === 'assignment_pattern') {
    const left = fieldOf(pattern, 'left');
    const right = fieldOf(pattern, 'right');
    if (right !== undefined) reader.mention('call', right);
    return left === undefined ? [] : boundNames(reader, left, key);
  }
  if (pattern.type === 'rest_pattern' || pattern.type === 'object_pattern' || pattern.type === 'array_pattern') {
    return pattern.children.flatMap((child) => boundNames(reader, child));
  }
  return [];
}
