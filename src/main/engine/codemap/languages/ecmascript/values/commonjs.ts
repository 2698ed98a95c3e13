/**
 * `module.exports = …`, `exports.x = …`: what CommonJS files offer. Functions and classes written in the assignment
 * are declarations; names of the file become public, under another name as a re-export from the file itself.
 */
import { fieldOf, oneLine, type Syntax, textOf } from '../../reading/syntax.ts';
import { importFact, requireOf } from '../imports.ts';
import { type Lead, memberName, noLead } from '../members.ts';
import type { ModuleScope } from '../module-scope.ts';
import { readType } from '../types.ts';
import { functionValues } from './objects.ts';

const target = /^(?:module\s*\.\s*exports|exports)(?:\s*\.\s*([\p{L}_$][\p{L}\p{Nd}_$]*))?$/u;
const identifier = /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u;

/** The name that `module.exports`, `exports` or `exports.x` exports, null for any other target of an assignment. */
export function exportTarget(left: string): string | null {
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
