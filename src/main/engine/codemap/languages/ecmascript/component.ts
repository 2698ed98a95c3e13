/** The props, events and slots of a single-file component are members of the class that `codeOf` writes at the end of its code. */
import { componentName, componentParts, isComponent } from '../../../workspace/workspace.ts';
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import type { FileScope, Lookup, TypeCandidate } from '../../link/lookup.ts';
import { emptyMember } from '../reading/fact-builder.ts';
import { oneLine, type Source } from '../reading/syntax.ts';

interface Facts {
  imports: ImportFact[];
  types: TypeFact[];
}

export function withComponent(facts: Facts, source: Source): Facts {
  if (!isComponent(source.file)) return facts;
  const name = componentName(source.file);
  const component = facts.types.findLast((type) => type.name === name && type.kind === 'class');
  if (component === undefined) return facts;
  component.line = 1;
  component.endLine = source.lines;
  component.members.push(...membersOf(source));
  return facts;
}

/** A component that a template names without an import, as frameworks register them: by a name that only one component has. */
export function ambientComponent(name: string, { path }: FileScope, lookup: Lookup): TypeCandidate | null {
  if (!isComponent(path)) return null;
  const [only, second] = lookup.byName(name).filter(({ kind, file }) => {
    const home = lookup.file(file)?.path ?? '';
    return kind === 'class' && isComponent(home) && componentName(home) === name;
  });
  return only === undefined || second !== undefined ? null : only;
}

/** Props, events and slots as members. */
function membersOf(source: Source): MemberFact[] {
  return componentParts(source.file, source.text).map(({ role, name, at, type: written }) => {
    const line = source.lineAt(at);
    const type = oneLine(written);
    return {
      ...emptyMember({ line, endLine: line }),
      ...{ name, kind: role === 'event' ? 'event' : 'property', modifiers: role === 'prop' ? [] : [role] },
      ...{ type, signature: type === '' ? name : `${name} : ${type}` },
    };
  });
}
