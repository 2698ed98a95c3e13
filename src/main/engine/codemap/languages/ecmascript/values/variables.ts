/**
 * `const`, `let` and `var` at the top of a module: a function value makes a function, a class value or an object that holds
 * functions a type, `require` an import, a pattern one member for each name it binds. Other objects stay variables.
 */
import type { Access } from '#shared/contract/common.ts';
import { childOf, fieldOf, hasChild, oneLine, type Syntax, textOf } from '../../reading/syntax.ts';
import { valueRange } from '../code.ts';
import { readType } from '../ecmascript-types.ts';
import { importFact, requireOf } from '../imports.ts';
import { type Lead, memberName, noLead, valueMember, wholeOf } from '../members.ts';
import type { ModuleScope } from '../module-scope.ts';
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

const target = /^(?:module\s*\.\s*exports|exports)(?:\s*\.\s*([\p{L}_$][\p{L}\p{Nd}_$]*))?$/u;
const identifier = /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u;

/**
 * `module.exports = …`, `exports.x = …`: what CommonJS files offer. Functions and classes written in the assignment
 * are declarations; names of the file become public, under another name as a re-export from the file itself.
 *
 * The name that `module.exports`, `exports` or `exports.x` exports, null for any other target of an assignment.
 */
function exportTarget(left: string): string | null {
  const match = left.length > 200 ? null : target.exec(left);
  return match === null ? null : (match[1] ?? 'default');
}

/** Reads the assignment if it exports something; false when it is any other statement. */
export function readCommonJsExport(reader: ModuleScope, assignment: Syntax, lead: Lead): boolean {
  const { source } = reader.builder;
  const names: string[] = [];
  let right: Syntax | undefined = assignment;
  for (; right?.type === 'assignment_expression'; right = fieldOf(right, 'right')) {
    const name = exportTarget(textOf(source, fieldOf(right, 'left')));
    if (name === null) return false;
    if (!names.includes(name)) names.push(name);
  }
  const [first] = names;
  if (first === undefined || right === undefined) return false;
  if (first === 'default' && right.type === 'object') {
    for (const entry of right.children) readEntry(reader, entry);
    return true;
  }
  exportValue(reader, first, assignment, right, lead);
  for (const other of names.slice(1)) reader.exportName(first, other);
  return true;
}

function readEntry(reader: ModuleScope, entry: Syntax): void {
  const { source } = reader.builder;
  if (entry.type === 'shorthand_property_identifier') reader.exportName(textOf(source, entry), '');
  else if (entry.type === 'method_definition')
    reader.addFunction(entry, entry, noLead, memberName(source, entry), 'public');
  else if (entry.type === 'pair') {
    const value = fieldOf(entry, 'value');
    if (value !== undefined) exportValue(reader, memberName(source, entry), entry, value, noLead);
  } else reader.mention('call', entry);
}

function exportValue(reader: ModuleScope, name: string, node: Syntax, value: Syntax, lead: Lead): void {
  const { builder } = reader;
  const text = value.end - value.start <= 200 ? oneLine(textOf(builder.source, value)) : '';
  const required = requireOf(builder.source, value);
  if (required !== null) {
    const from = required.member === '' ? '*' : required.member;
    const alias = name === 'default' && from === '*' ? '' : name;
    builder.imports.push(importFact(required.from, { names: [{ name: from, alias }], reexport: true }));
  } else if (value.type === 'class') {
    const own = textOf(builder.source, fieldOf(value, 'name'));
    const form = { name: own || name, namespace: reader.namespace, access: 'public' } as const;
    reader.setType(form.name, readType(builder, value, lead, form));
    if (own !== '' && own !== name) reader.exportName(own, name);
  } else if (functionValues.includes(value.type)) {
    reader.addFunction(node, value, lead, name === 'default' ? ownName(reader, value) || name : name, 'public');
  } else if (identifier.test(text) && reader.declares(text)) {
    reader.exportName(text, name === text ? '' : name);
  } else {
    reader.addValue(value, node, lead, name, 'public');
  }
}

function ownName(reader: ModuleScope, fn: Syntax): string {
  const name = textOf(reader.builder.source, fieldOf(fn, 'name'));
  if (name !== '') reader.exportName(name, 'default');
  return name;
}
