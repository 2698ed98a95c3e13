/** structureHash and xmlDocHash of a type over all its parts (seed 004 §3.3, spec 03). Inputs: docs/hash-inputs.md. */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import { accessText, shortHash } from '../ids.ts';

export interface HashedMember {
  kind: string;
  access: Access;
  canonical: string;
  attributes: readonly string[];
  doc: string;
}

export interface HashedType {
  fqn: string;
  kind: TypeKind;
  arity: number;
  access: Access;
  modifiers: readonly string[];
  attributes: readonly string[];
  bases: readonly string[];
  doc: string;
  members: readonly HashedMember[];
}

/** Type > Field > Property > Event > Method, then by signature (S4-47). */
const kindOrder = ['enumMember', 'constant', 'field', 'variable', 'property', 'indexer', 'event', 'constructor'];

function rank(kind: string): number {
  const at = kindOrder.indexOf(kind);
  return at < 0 ? kindOrder.length : at;
}

export function sortMembers<T extends { kind: string; canonical: string }>(members: readonly T[]): T[] {
  return [...members].sort(
    (a, b) => rank(a.kind) - rank(b.kind) || (a.canonical < b.canonical ? -1 : a.canonical > b.canonical ? 1 : 0),
  );
}

/** What code outside the assembly or file can see and rely on. */
export function isVisible(access: Access): boolean {
  return access === 'public' || access === 'protected' || access === 'protectedInternal';
}

/** Type and visible member signatures, accessibility, attributes; sorted; docs, parameter names and defaults left out. */
export function structureHash(type: HashedType): string {
  const head = [
    `${accessText(type.access)} ${[...type.modifiers].sort().join(' ')} ${type.kind} ${type.fqn}\`${type.arity}`,
    `bases ${[...type.bases].sort().join(', ')}`,
    `attributes ${[...type.attributes].sort().join(', ')}`,
  ];
  const lines = sortMembers(type.members.filter((m) => isVisible(m.access))).map((m) =>
    m.attributes.length === 0 ? m.canonical : `${m.canonical} [${[...m.attributes].sort().join(', ')}]`,
  );
  return shortHash([...head, ...lines].join('\n'));
}

/** What `publicImplHash` and `internalImplHash` add up to (S4-43). */
export function implHash(of: { publicImplHash: string; internalImplHash: string }): string {
  return shortHash(`v1|${of.publicImplHash}|${of.internalImplHash}`);
}

/** Doc comment text of the type and its members, white space normalised. */
export function docHash(type: HashedType): string {
  const normal = (doc: string) => doc.replaceAll(/\s+/g, ' ').trim();
  const lines = sortMembers(type.members)
    .filter((m) => m.doc !== '')
    .map((m) => `${m.canonical}: ${normal(m.doc)}`);
  return shortHash([normal(type.doc), ...lines].join('\n'));
}
