/** Types as the code map remembers them, made by hand: a signature is `public int Get(string)`, the rest follows. */
import type { MemberSnapshot, TypeSnapshot } from '../../../../../src/main/engine/codemap/codemap.ts';

export function member(signature: string, kind: MemberSnapshot['kind'] = 'method'): MemberSnapshot {
  const [, access = 'public', rest = '', name = '', params = ''] =
    /^(public|protected|internal|private) (?:(.*) )?([^ (]+)(\(.*\))?$/.exec(signature) ?? [];
  return {
    suffix: signature,
    name,
    kind,
    access: access as MemberSnapshot['access'],
    signature: `${name}${params}`,
    shape: `${[access, rest].filter(Boolean).join(' ')} .${name}${params}`,
    attributes: '[]',
    implHash: '',
    doc: '',
  };
}

export function type(fqn: string, signatures: readonly string[], more: Partial<TypeSnapshot> = {}): TypeSnapshot {
  const name = fqn.split(/[.+]/).at(-1) ?? fqn;
  const hash = '00000000';
  return {
    typeId: `T_${fqn}`,
    fqn,
    name,
    kind: 'class',
    arity: 0,
    access: 'public',
    language: 'csharp',
    project: 'P',
    file: `${name}.cs`,
    hashes: {
      structureHash: hash,
      publicImplHash: hash,
      internalImplHash: hash,
      xmlDocHash: hash,
      cosmeticHash: hash,
    },
    members: signatures.map((each) => member(each, each.includes(` ${name}(`) ? 'constructor' : 'method')),
    ...more,
  };
}

/** The hashes of bodies that read `text`. */
export function body(text: string): Pick<TypeSnapshot, 'hashes'> {
  return { hashes: { ...type('Any', []).hashes, internalImplHash: text } };
}

export const methods = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => `public int Method${from + n}(string)`);
