/**
 * `const`, `let` and `var` at the top of a module: a function value makes a function, a class value or an object that holds
 * functions a type, `require` an import, a pattern one member for each name it binds. Other objects stay variables.
 */
import type { Access } from '#shared/contract/common.ts';
import { childOf, fieldOf, hasChild, oneLine, type Syntax, textOf } from '../../reading/syntax.ts';
import { valueRange } from '../code.ts';
import { importFact, requireOf } from '../imports.ts';
import { type Lead, valueMember, wholeOf } from '../members.ts';
import type { ModuleScope } from '../module-scope.ts';
import { readType } from '../types.ts';
import { exportTarget } from './commonjs.ts';
import { functionValues, holdsFunctions, plainValue, readObject } from './objects.ts';

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
  const written = fieldOf(node, 'value');
  const value = plainValue(written);
  if (pattern === undefined) return;
  const whole = wholeOf(node, lead);
  noteExports(reader, pattern, written);
  const required = requireOf(builder.source, value);
  const name = oneLine(textOf(builder.source, pattern));
  if (pattern.type !== 'identifier') {
    const names = boundNames(reader, pattern);
    if (required !== null) {
      builder.imports.push(importFact(required.from, { names }));
      builder.apart(whole);
      return;
    }
    if (value !== undefined) reader.mention('call', value);
    for (const [index, bound] of names.entries()) {
      const kind = constant ? 'constant' : 'variable';
      const form = { name: bound.alias || bound.name, kind, access } as const;
      const member = valueMember(builder, reader.owner, { ...node, children: [] }, lead, form);
      // The value is taken apart for all of them: it counts once.
      reader.addVariable(member, index === 0 ? { ...whole, code: [node] } : undefined);
    }
  } else if (required !== null) {
    const names =
      required.member === '' ? [] : [{ name: required.member, alias: name === required.member ? '' : name }];
    builder.imports.push(importFact(required.from, { names, alias: required.member === '' ? name : '' }));
    builder.apart(whole);
  } else if (value !== undefined && functionValues.includes(value.type)) {
    const annotated = fieldOf(node, 'type');
    if (annotated !== undefined) reader.mention('memberType', annotated);
    reader.addFunction(node, value, lead, name, access);
  } else if (value?.type === 'class') {
    const start = lead.start >= 0 ? lead.start : node.start;
    const form = { name, namespace: reader.namespace, access };
    reader.setType(name, readType(builder, value, { ...lead, start }, form));
  } else if (value !== undefined && (holdsFunctions(value) || reader.shape(name)?.callable === true)) {
    reader.setType(name, readObject(builder, value, node, lead, { name, namespace: reader.namespace, access }));
  } else {
    const kind = constant && value?.type !== 'object' ? 'constant' : 'variable';
    const member = valueMember(builder, reader.owner, node, lead, { name, kind, access });
    reader.addVariable(member, valueRange(builder.source, node, whole));
  }
}

/** `const app = (module.exports = {})`: the variable is what the module exports. */
function noteExports(reader: ModuleScope, pattern: Syntax, written: Syntax | undefined): void {
  const { source } = reader.builder;
  const names = new Set<string>();
  let node = written?.type === 'parenthesized_expression' ? childOf(written, 'assignment_expression') : written;
  for (; node?.type === 'assignment_expression'; node = fieldOf(node, 'right')) {
    const exported = exportTarget(textOf(source, fieldOf(node, 'left')));
    if (exported !== null) names.add(exported);
  }
  for (const name of names) reader.exportName(textOf(source, pattern), name);
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
