/**
 * `module.exports = …`, `exports.x = …`: what CommonJS files offer. Functions and classes written in the assignment
 * are declarations; names of the file become public, under another name as a re-export from the file itself.
 */
import { fieldOf, oneLine, type Syntax, textOf } from '../syntax.ts';
import { importFact, requireOf } from './imports.ts';
import { type Lead, memberName, noLead } from './members.ts';
import type { ModuleScope } from './module-scope.ts';
import { readType } from './types.ts';

const target = /^(?:module\s*\.\s*exports|exports)(?:\s*\.\s*([\p{L}_$][\p{L}\p{Nd}_$]*))?$/u;
const identifier = /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u;

/** Reads the assignment if it exports something; false when it is any other statement. */
export function readCommonJsExport(reader: ModuleScope, assignment: Syntax, lead: Lead): boolean {
  const { source } = reader.builder;
  const left = fieldOf(assignment, 'left');
  if (left === undefined || left.end - left.start > 200) return false;
  const match = target.exec(textOf(source, left));
  const right = fieldOf(assignment, 'right');
  if (match === null || right === undefined) return false;
  const name = match[1] ?? 'default';
  if (match[1] === undefined && right.type === 'object') {
    for (const entry of right.children) readEntry(reader, entry);
  } else {
    exportValue(reader, name, assignment, right, lead);
  }
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
    readType(builder, value, lead, { name: own || name, namespace: reader.namespace, access: 'public' });
    if (own !== '' && own !== name) reader.exportName(own, name);
  } else if (['function_expression', 'arrow_function', 'generator_function'].includes(value.type)) {
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
