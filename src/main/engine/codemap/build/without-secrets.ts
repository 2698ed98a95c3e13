/**
 * Facts without the secrets that stand in docs, signatures, types and attributes: the code map and all that is made of it never
 * hold them (spec 01). They are taken out before ids and hashes are made, so that a type of one part and one of several
 * have the same. What code does is hashed before (`implHash`): a changed secret is a change.
 */
import { redact } from '../../redact/redact.ts';
import type { FileFacts, ImportFact, MemberFact, TypeFact } from '../facts.ts';

export function withoutSecrets(facts: FileFacts): FileFacts {
  return { ...facts, imports: facts.imports.map(cleanImport), types: facts.types.map(cleanType) };
}

function cleanType(type: TypeFact): TypeFact {
  const { doc, attributes, members } = type;
  return { ...type, doc: redact(doc), attributes: attributes.map(redact), members: members.map(cleanMember) };
}

function cleanMember(member: MemberFact): MemberFact {
  return {
    ...member,
    signature: redact(member.signature),
    doc: redact(member.doc),
    type: redact(member.type),
    attributes: member.attributes.map(redact),
    params: member.params?.map((param) => ({ ...param, type: redact(param.type) })) ?? null,
  };
}

/** Paths and names are what files are found by; an address may hold a password. */
function cleanImport(fact: ImportFact): ImportFact {
  return fact.from.includes('://') ? { ...fact, from: redact(fact.from) } : fact;
}
