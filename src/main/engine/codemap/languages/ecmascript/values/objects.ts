/**
 * Object literals that hold functions (`export const api = { get() {…} }`): a type of kind `object` whose members are the
 * entries. One that only holds data stays a value of its module.
 */
import type { Access } from '#shared/contract/common.ts';
import type { FactBuilder } from '../../reading/fact-builder.ts';
import { childOf, fieldOf, type Syntax, textOf } from '../../reading/syntax.ts';
import { ClassMembers } from '../class-members.ts';
import { noteDoc } from '../doc.ts';
import { readType } from '../ecmascript-types.ts';
import { callableMember, type Lead, memberName, noLead, takeDoc, valueMember, wholeOf } from '../members.ts';

export const functionValues: readonly string[] = ['arrow_function', 'function_expression', 'generator_function'];
const wrappers = ['parenthesized_expression', 'as_expression', 'satisfies_expression'];

/** The value itself: without parentheses, `as const`, `satisfies X`, `Object.freeze(…)` and further targets of `a = b = …`. */
export function plainValue(value: Syntax | undefined): Syntax | undefined {
  let inner = value;
  for (let depth = 0; inner !== undefined && depth < 20; depth += 1) {
    let next: Syntax | undefined;
    if (wrappers.includes(inner.type)) next = inner.children.find((child) => child.type !== 'comment');
    else if (inner.type === 'type_assertion') next = inner.children.at(-1);
    else if (inner.type === 'assignment_expression') next = fieldOf(inner, 'right');
    else if (inner.type === 'call_expression') next = frozen(inner);
    if (next === undefined) return inner;
    inner = next;
  }
  return inner;
}

/** The walk enters the arguments of a value's call for `Object.freeze` only. */
function frozen(call: Syntax): Syntax | undefined {
  const list = fieldOf(call, 'arguments');
  return list === undefined ? undefined : childOf(list, 'object');
}

export function holdsFunctions(value: Syntax): boolean {
  return (
    value.type === 'object' &&
    value.children.some((entry) => {
      if (entry.type === 'method_definition') return true;
      const inner = entry.type === 'pair' ? plainValue(fieldOf(entry, 'value')) : undefined;
      return inner !== undefined && (functionValues.includes(inner.type) || holdsFunctions(inner));
    })
  );
}

export interface ObjectForm {
  name: string;
  namespace: string;
  access: Access;
  parent?: number;
}

/** Adds the type of an object literal and returns its index; `node` is the whole declaration. */
export function readObject(builder: FactBuilder, value: Syntax, node: Syntax, lead: Lead, form: ObjectForm): number {
  const start = lead.start >= 0 ? Math.min(lead.start, node.start) : node.start;
  const index = builder.addType({ ...form, kind: 'object', start, end: node.end });
  builder.type(index).doc = takeDoc(builder, lead);
  builder.mention(index, 'memberType', fieldOf(node, 'type'));
  readEntries(builder, index, value);
  return index;
}

export function readEntries(builder: FactBuilder, owner: number, value: Syntax): void {
  const members = new ClassMembers(builder, owner);
  builder.body(owner, value);
  let next: Lead = { ...noLead };
  for (const entry of value.children) {
    if (entry.type === 'comment') {
      noteDoc(builder.source, entry, next);
      continue;
    }
    const lead = next;
    next = { ...noLead };
    if (entry.type === 'method_definition') members.read(entry, lead);
    else if (entry.type === 'pair')
      readAssigned(builder, owner, entry, fieldOf(entry, 'value'), lead, memberName(builder.source, entry));
    else if (entry.type === 'shorthand_property_identifier') {
      const name = textOf(builder.source, entry);
      const member = valueMember(builder, owner, entry, lead, { name, kind: 'property', access: 'public' });
      builder.addMember(owner, member, { start: entry.start, end: entry.end, code: [] });
      builder.mention(owner, 'call', entry);
    } else builder.mention(owner, 'call', entry);
  }
}

/** What a name of a type is given: a method, a nested type or a property. `node` is the whole assignment or entry. */
export function readAssigned(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  written: Syntax | undefined,
  lead: Lead,
  name: string,
): number {
  const value = plainValue(written);
  const { namespace } = builder.type(owner);
  if (name === '' || value === undefined) return -1;
  if (functionValues.includes(value.type)) {
    const form = { name, kind: 'method', access: 'public' } as const;
    const { member, range } = callableMember(builder, owner, node, value, lead, form);
    builder.addMember(owner, member, range);
  } else if (value.type === 'class') {
    return readType(builder, value, lead, { name, namespace, access: 'public', parent: owner });
  } else if (holdsFunctions(value)) {
    return readObject(builder, value, node, lead, { name, namespace, access: 'public', parent: owner });
  } else {
    builder.mention(owner, 'call', value);
    const form = { name, kind: 'property', access: 'public' } as const;
    const member = valueMember(builder, owner, { ...node, children: [] }, lead, form);
    builder.addMember(owner, member, { ...wholeOf(node, lead), code: [written ?? value] });
  }
  return -1;
}
