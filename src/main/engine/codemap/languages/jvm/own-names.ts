/** What names in a type's text are known to mean: type parameters, members and parameters of it and of those around. */

import type { Import } from '../../occurrences/roles.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import type { TypeScope } from '../reading/strays.ts';

export interface OwnNames {
  readonly parameters: ReadonlySet<string>;
  /** Members, and parameters of members; they count in bodies only. */
  readonly members: ReadonlySet<string>;
  /** Of the type around. */
  readonly outer: OwnNames | undefined;
}

/** Whether a type or one around it has the name. */
export function owns(own: OwnNames | undefined, kind: 'parameters' | 'members', name: string): boolean {
  for (let at = own; at !== undefined; at = at.outer) if (at[kind].has(name)) return true;
  return false;
}

/** By type index. */
export function ownNames(builder: FactBuilder, scopes: Iterable<TypeScope>): OwnNames[] {
  const typeParameters: ReadonlySet<string>[] = [];
  for (const { owner, typeParameters: names } of scopes) typeParameters[owner] = names;
  const own: OwnNames[] = [];
  const members: Set<string>[] = [];
  for (const [index, type] of builder.types.entries()) {
    const names = new Set<string>();
    for (const member of type.members) {
      if (member.kind !== 'constructor') names.add(member.name);
      // Uses of a function and of a parameter of its name cannot be distinguished.
      for (const param of member.params ?? []) names.add(param.name);
    }
    members.push(names);
    own.push({ parameters: typeParameters[index] ?? new Set(), members: names, outer: own[type.parent] });
    // Members of a companion are seen in the type that it accompanies.
    if (type.modifiers.includes('companion')) for (const name of names) members[type.parent]?.add(name);
  }
  return own;
}

/** What an import of Java or Kotlin names. */
export function jvmImports(text: string): Import[] {
  const [, module = '', as = ''] =
    /^import\s+(?:static\s+)?([\w.]+?)(?:\.\*)?(?:\s+as\s+(\w+))?\s*;?\s*$/.exec(text) ?? [];
  return module === '' ? [] : [{ module, name: as || (module.split('.').at(-1) ?? '') }];
}
