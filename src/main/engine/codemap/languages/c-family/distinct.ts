/**
 * One member for what a file declares twice: a function and its prototype, a method and its definition outside the
 * class, the branches of an `#if`. The function replaces its prototype, and the declaration in the class replaces the
 * definition outside it, because accessibility and modifiers are there; a doc comment of either is kept.
 */
import type { MemberFact } from '../../facts.ts';
import { parameterTypes } from '../../ids.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import type { Dialect } from './text/conditionals.ts';

/** Members that may be said a second time. */
export interface Said {
  readonly prototypes: Set<MemberFact>;
  /** Defined outside their class. */
  readonly outside: Set<MemberFact>;
}

/** C knows one function of a name; in C++ parameters distinguish overloads. */
function keyOf(member: MemberFact, byName: boolean): string {
  if (byName) return `${member.params === null ? 'value' : 'call'} ${member.name}`;
  const constness = member.modifiers.includes('const') ? ' const' : '';
  return `${member.params === null ? 'value' : 'call'} ${member.name}${parameterTypes(member.params)}${constness}`;
}

export function distinct(
  builder: FactBuilder,
  members: readonly MemberFact[],
  said: Said,
  dialect: Dialect,
): MemberFact[] {
  const byKey = new Map<string, MemberFact>();
  const outside: MemberFact[] = [];
  for (const member of members) {
    const key = keyOf(member, dialect === 'c');
    const known = byKey.get(key);
    if (said.outside.has(member)) outside.push(member);
    else if (known === undefined) byKey.set(key, member);
    else if (said.prototypes.has(known) && !said.prototypes.has(member))
      byKey.set(key, defined(builder, member, known));
    else join(builder, known, member);
  }
  if (outside.length > 0) addOutside(builder, byKey, outside);
  return [...byKey.values()];
}

function join(builder: FactBuilder, kept: MemberFact, dropped: MemberFact): void {
  kept.doc ||= dropped.doc;
  builder.merge(kept, dropped);
}

/** A prototype may say `static` for the function. */
function defined(builder: FactBuilder, member: MemberFact, prototype: MemberFact): MemberFact {
  const { access, modifiers } = prototype;
  join(builder, member, prototype);
  if (modifiers.includes('static') && !member.modifiers.includes('static')) {
    member.access = access;
    member.modifiers = [...member.modifiers, 'static'].sort();
  }
  return member;
}

/** By the same spelling, else by name and number of parameters where only one is left: a namespace may be spelt out. */
function addOutside(builder: FactBuilder, byKey: Map<string, MemberFact>, outside: readonly MemberFact[]): void {
  const declared = new Map<string, MemberFact[]>();
  const shape = (member: MemberFact): string => `${member.name} ${member.params?.length ?? -1}`;
  const exact = new Set(outside.map((member) => keyOf(member, false)));
  for (const [key, member] of byKey) {
    if (exact.has(key)) continue;
    const same = declared.get(shape(member));
    if (same === undefined) declared.set(shape(member), [member]);
    else same.push(member);
  }
  for (const member of outside) {
    const key = keyOf(member, false);
    const known =
      byKey.get(key) ?? (declared.get(shape(member))?.length === 1 ? declared.get(shape(member))?.[0] : undefined);
    if (known === undefined) byKey.set(key, member);
    else join(builder, known, member);
  }
}
