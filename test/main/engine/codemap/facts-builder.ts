/** Short spellings of facts for tests of what is behind the adapters. */
import type { FileFacts, ImportFact, MemberFact, TypeFact } from '../../../../src/main/engine/codemap/facts.ts';

export function member(name: string, more: Partial<MemberFact> = {}): MemberFact {
  return {
    name,
    kind: 'method',
    access: 'public',
    modifiers: [],
    attributes: [],
    type: 'void',
    params: [],
    arity: 0,
    signature: `${name}()`,
    doc: '',
    implHash: '',
    line: 2,
    endLine: 2,
    ...more,
  };
}

export function type(name: string, more: Partial<TypeFact> = {}): TypeFact {
  return {
    name,
    kind: 'class',
    access: 'public',
    modifiers: [],
    attributes: [],
    arity: 0,
    namespace: 'N',
    parent: -1,
    partial: false,
    bases: [],
    doc: '',
    members: [],
    uses: [],
    implHash: '',
    layoutHash: '',
    line: 1,
    endLine: 9,
    ...more,
  };
}

export function imports(from: string, names: string[] = [], more: Partial<ImportFact> = {}): ImportFact {
  return {
    from,
    names: names.map((name) => ({ name, alias: '' })),
    alias: '',
    global: false,
    reexport: false,
    ...more,
  };
}

export function facts(types: TypeFact[], more: Partial<FileFacts> = {}): FileFacts {
  return { language: 'csharp', imports: [], types, parseErrors: 0, errorLine: 0, lines: 9, ...more };
}
