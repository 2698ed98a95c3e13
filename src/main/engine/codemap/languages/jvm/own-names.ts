/** What names in a type's text are known to mean: type parameters, members and parameters of it and of those around. */
import type { FactBuilder } from '../fact-builder.ts';
import type { OwnNames } from './mentions.ts';
import type { TypeScope } from './strays.ts';

export function ownNames(builder: FactBuilder, scopes: readonly TypeScope[]): OwnNames[] {
  const typeParameters: ReadonlySet<string>[] = [];
  for (const { owner, typeParameters: names } of scopes) typeParameters[owner] = names;
  const own: OwnNames[] = [];
  /** Members of companion objects, by the type that they accompany. */
  const companions = new Map<number, string[]>();
  for (const type of builder.types) {
    if (!type.modifiers.includes('companion')) continue;
    companions.set(type.parent, [...(companions.get(type.parent) ?? []), ...type.members.map((member) => member.name)]);
  }
  for (const [index, type] of builder.types.entries()) {
    const outer = own[type.parent];
    const names = type.members.filter((member) => member.kind !== 'constructor').map((member) => member.name);
    // Uses of a function and of a parameter of its name cannot be told apart.
    for (const { params } of type.members) for (const param of params ?? []) names.push(param.name);
    own.push({
      parameters: union(outer?.parameters, typeParameters[index] ?? []),
      members: union(outer?.members, [...names, ...(companions.get(index) ?? [])]),
    });
  }
  return own;
}

function union(outer: ReadonlySet<string> | undefined, own: Iterable<string>): Set<string> {
  const all = new Set(outer);
  for (const name of own) all.add(name);
  return all;
}
