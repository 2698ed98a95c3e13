/**
 * Names given to what a file declares: `Foo.prototype.run = function …`, `api.get = …`, `Object.assign(api, {…})`. A function
 * with a prototype is a class, a function or variable with functions of its own an object; what is given to a name of
 * somewhere else is a function of the module. All such names are known before the declarations are read.
 */
import type { FactBuilder } from '../../reading/fact-builder.ts';
import { fieldOf, type Source, type Syntax, textOf } from '../../reading/syntax.ts';
import { readThisFields } from '../class-members.ts';
import { readType } from '../ecmascript-types.ts';
import { callableMember, type Lead, memberName, noLead } from '../members.ts';
import type { ModuleScope, Shape } from '../module-scope.ts';
import { functionValues, holdsFunctions, plainValue, readAssigned, readEntries, readObject } from './objects.ts';

export interface Target {
  /** `Foo` of `Foo.prototype.run`, `a.b` of `a.b.c`. */
  owner: string;
  name: string;
  prototype: boolean;
}

const path = /^[\p{L}_$][\p{L}\p{Nd}_$]*(?:\.[\p{L}_$][\p{L}\p{Nd}_$]*)*$/u;
const maxTargetLength = 200;
/** Statements whose own statements belong to the module too. */
export const blocks: ReadonlySet<string> = new Set([
  'if_statement',
  'else_clause',
  'try_statement',
  'catch_clause',
  'finally_clause',
  'statement_block',
]);

/** What the left side of an assignment names; null where it does not name anything. */
export function targetOf(source: Source, left: Syntax | undefined): Target | null {
  if (left === undefined || left.end - left.start > maxTargetLength) return null;
  const written = textOf(source, left);
  const subscript = /^([^[\]]+)\[([^[\]]+)\]$/.exec(written);
  let text = (subscript?.[1] ?? written).replace(/\s+/g, '');
  let name = '';
  if (subscript !== null) {
    const key = (subscript[2] ?? '').trim();
    name = /^(['"`]).*\1$/.test(key) ? key.slice(1, -1) : `[${key}]`;
  } else {
    name = text.slice(text.lastIndexOf('.') + 1);
    if (name.length === text.length) return null;
    text = text.slice(0, -name.length - 1);
  }
  return path.test(text) ? placed(text, name) : null;
}

/** Prototypes on the way are left out: `Foo.prototype.run.x` is a name of `Foo.run`. */
function placed(owner: string, name: string): Target {
  const exported = owner.replace(/^(?:module\.)?exports\./, '');
  const prototype = name === 'prototype' || exported.endsWith('.prototype');
  return { owner: exported.replaceAll('.prototype', ''), name: name === 'prototype' ? '' : name, prototype };
}

/** All targets of `a.x = b.y = value`, and the value. */
function targetsOf(source: Source, assignment: Syntax): { targets: Target[]; value: Syntax | undefined } {
  const targets: Target[] = [];
  let node: Syntax | undefined = assignment;
  for (; node?.type === 'assignment_expression'; node = fieldOf(node, 'right')) {
    const target = targetOf(source, fieldOf(node, 'left'));
    if (target !== null) targets.push(target);
  }
  return { targets, value: plainValue(node) };
}

const merges = /^(?:(?:[\p{L}_$][\p{L}\p{Nd}_$]*\.)?(?:assign|extend)|(.+)\.extend)$/u;

/** `Object.assign(Foo.prototype, {…})`, `_.extend(api, {…})`, `jQuery.fn.extend({…})`: the object is given to the first. */
function mergeOf(source: Source, call: Syntax): Given | null {
  const callee = fieldOf(call, 'function');
  if (callee === undefined || callee.end - callee.start > maxTargetLength) return null;
  const match = merges.exec(textOf(source, callee).replace(/\s+/g, ''));
  const list = (fieldOf(call, 'arguments')?.children ?? []).filter((child) => child.type !== 'comment');
  const value = list.findLast((child) => child.type === 'object');
  const [first] = list;
  if (match === null || value === undefined || first === undefined) return null;
  const written =
    first === value
      ? textOf(source, callee)
          .replace(/\s+/g, '')
          .replace(/\.extend$/, '')
      : textOf(source, first);
  if (written.length > maxTargetLength || !path.test(written)) return null;
  return { targets: [{ ...placed(written, ''), prototype: written.endsWith('.prototype') }], value };
}

interface Given {
  targets: Target[];
  value: Syntax | undefined;
}

function givenBy(source: Source, statement: Syntax): Given | null {
  const node = statement.type === 'expression_statement' ? statement.children[0] : undefined;
  if (node?.type === 'assignment_expression') return targetsOf(source, node);
  return node?.type === 'call_expression' ? mergeOf(source, node) : null;
}

export function noteShapes(source: Source, statements: readonly Syntax[], shapes: Map<string, Shape>): void {
  for (const node of statements) {
    if (blocks.has(node.type)) noteShapes(source, node.children, shapes);
    const given = givenBy(source, node);
    if (given === null) continue;
    const callable = given.value !== undefined && isCallable(given.value);
    for (const { owner, prototype } of given.targets) {
      note(shapes, owner, prototype, callable);
      // `a.b.c = function …` makes `a` an object as well, if the file declares it.
      for (let cut = owner.lastIndexOf('.'); cut > 0 && (callable || prototype); cut = owner.lastIndexOf('.', cut - 1))
        note(shapes, owner.slice(0, cut), false, true);
    }
  }
}

function note(shapes: Map<string, Shape>, owner: string, prototype: boolean, callable: boolean): void {
  const known = shapes.get(owner);
  if (known === undefined) shapes.set(owner, { prototype, callable });
  else {
    known.prototype ||= prototype;
    known.callable ||= callable;
  }
}

function isCallable(value: Syntax): boolean {
  return functionValues.includes(value.type) || value.type === 'class' || holdsFunctions(value);
}

/** Reads a statement that gives something to a name; false when it is any other. */
export function readAttached(reader: ModuleScope, statement: Syntax, lead: Lead): boolean {
  const { builder } = reader;
  const given = givenBy(builder.source, statement);
  const node = statement.children[0];
  if (given?.value === undefined || node === undefined || given.targets.length === 0) return false;
  let read = false;
  for (const { owner, name, prototype } of given.targets) {
    const type = ownerOf(reader, owner);
    if (type < 0) {
      if (isCallable(given.value)) read = readForeign(reader, node, given.value, lead, name) || read;
    } else {
      attach(reader, type, { path: `${owner}.${name}`, name, prototype }, node, given.value, lead);
      read = true;
    }
  }
  return read;
}

/** The type of a dotted path whose first name the file declares; made where a path in between is not declared. */
function ownerOf(reader: ModuleScope, dotted: string): number {
  const known = reader.typeAt(dotted);
  const cut = dotted.lastIndexOf('.');
  if (known >= 0 || cut < 0) return known;
  const shape = reader.shape(dotted);
  if (shape === undefined || !(shape.callable || shape.prototype)) return -1;
  const outer = ownerOf(reader, dotted.slice(0, cut));
  if (outer < 0) return -1;
  const entry = reader.nestedIn(outer, dotted.slice(cut + 1));
  if (entry >= 0) return entry;
  const { namespace, line } = reader.builder.type(outer);
  const name = dotted.slice(cut + 1);
  const index = reader.builder.addType({ name, kind: 'object', namespace, parent: outer, start: 0, end: 0 });
  Object.assign(reader.builder.type(index), { line, endLine: line });
  reader.setType(dotted, index);
  return index;
}

function attach(
  reader: ModuleScope,
  type: number,
  target: { path: string; name: string; prototype: boolean },
  node: Syntax,
  value: Syntax,
  lead: Lead,
): void {
  const { builder } = reader;
  if (target.name === '') {
    // `Foo.prototype = { … }`; of `Object.create(Bar.prototype)` the base.
    const base = /^(?:Object\.create\(\s*|new\s+)([\w$.]+?)(?:\.prototype)?\s*[,()]/.exec(
      textOf(builder.source, value).slice(0, 200),
    );
    if (value.type === 'object') readEntries(builder, type, value);
    else if (base?.[1] !== undefined) builder.type(type).bases.push({ name: base[1], kind: 'inherits' });
    return;
  }
  const shape = reader.shape(target.path);
  if (functionValues.includes(value.type) && shape !== undefined && (shape.prototype || shape.callable)) {
    const form = { name: target.name, namespace: builder.type(type).namespace, parent: type };
    reader.setType(target.path, readFunctionType(builder, node, value, lead, { ...form, access: 'public', ...shape }));
    return;
  }
  if (value.type === 'object' && shape?.callable === true) {
    const { namespace } = builder.type(type);
    const form = { name: target.name, namespace, access: 'public', parent: type } as const;
    reader.setType(target.path, readObject(builder, value, node, lead, form));
    return;
  }
  const before = builder.type(type).members.length;
  const nested = readAssigned(builder, type, node, value, lead, target.name);
  if (nested >= 0) reader.setType(target.path, nested);
  const member = builder.type(type).members[before];
  if (member !== undefined && !target.prototype && builder.type(type).kind === 'class')
    member.modifiers = [...member.modifiers, 'static'].sort();
}

/** `String.prototype.trim = function …`, `jQuery.fn.extend({…})` in a plugin: the name's owner is not of this file. */
function readForeign(reader: ModuleScope, node: Syntax, value: Syntax, lead: Lead, name: string): boolean {
  const { builder, namespace } = reader;
  if (name === '') {
    for (const entry of value.children) readForeignEntry(reader, entry);
    return value.type === 'object';
  }
  if (functionValues.includes(value.type)) reader.addFunction(node, value, lead, name, 'public');
  else if (value.type === 'class') readType(builder, value, lead, { name, namespace, access: 'public' });
  else readObject(builder, value, node, lead, { name, namespace, access: 'public' });
  return true;
}

function readForeignEntry(reader: ModuleScope, entry: Syntax): void {
  const name = memberName(reader.builder.source, entry);
  const value = entry.type === 'pair' ? plainValue(fieldOf(entry, 'value')) : entry;
  const isFunction = value?.type === 'method_definition' || functionValues.includes(value?.type ?? '');
  if (value !== undefined && isFunction) reader.addFunction(entry, value, noLead, name, 'public');
  else reader.mention('call', entry);
}

/** A function that is more than one: a class by its prototype, else an object that can be called. */
export function readFunctionType(
  builder: FactBuilder,
  node: Syntax,
  fn: Syntax,
  lead: Lead,
  form: Parameters<typeof readObject>[4] & Shape,
): number {
  const { prototype, callable: _, ...place } = form;
  const start = lead.start >= 0 ? Math.min(lead.start, node.start) : node.start;
  const index = builder.addType({ ...place, kind: prototype ? 'class' : 'object', start, end: node.end });
  const own = prototype
    ? ({ name: 'constructor', kind: 'constructor' } as const)
    : ({ name: 'call', kind: 'method' } as const);
  builder.type(index).doc = lead.doc;
  const { member, range } = callableMember(builder, index, node, fn, lead, { ...own, access: 'public' });
  builder.addMember(index, member, range);
  if (prototype) readThisFields(builder, index, fieldOf(fn, 'body'));
  return index;
}
