/** Spans of the C++ members that a file defines outside their class, where the code map has only their declarations. */
import { scopingOf } from '../languages/registry.ts';
import type { FileScope, Lookup } from '../link/lookup.ts';
import type { OutsideMember } from '../occurrences/expressions.ts';
import type { FileSpans, MemberSpan } from './file-spans.ts';
import type { KnownTypes } from './known-types.ts';

export function outsideMembers(
  file: FileScope,
  definitions: readonly OutsideMember[],
  spans: FileSpans,
  types: KnownTypes,
  lookup: Lookup,
): MemberSpan[] {
  const found: MemberSpan[] = [];
  const { resolve } = scopingOf(file.language);
  const known = new Set(spans.members.map(({ name, endLine }) => `${endLine} ${name}`));
  for (const { namespace, path, name, line, endLine } of definitions) {
    if (known.has(`${endLine} ${name}`)) continue;
    const owner = resolve(path, { lookup, file, type: { id: 0, fqn: namespace, namespace } });
    if (owner.kind !== 'type' || owner.type.kind === 'module') continue;
    if (owner.type.name !== path.slice(path.lastIndexOf('.') + 1)) continue;
    const member = types.members(owner.type.id, name)[0];
    const { id, kind } = member ?? { id: 0, kind: 'method' as const };
    found.push({ id, type: owner.type.id, name, kind, line, endLine });
  }
  return found;
}
