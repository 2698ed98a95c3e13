/**
 * Content hashes of a type over all its parts. What each is made of is written down in docs/hash-inputs.md.
 * Lines are sorted, so that neither the order of members nor that of parts plays a part.
 */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import type { ContentHashes } from '../change/snapshot.ts';
import { accessText, packed, shortHash, sortName } from '../ids.ts';

/** What else may count as structure; both are false by default. */
export interface HashSwitches {
  readonly structureHashIncludesXmlDoc: boolean;
  readonly includeInternalInStructureHash: boolean;
}

export const defaultSwitches: HashSwitches = {
  structureHashIncludesXmlDoc: false,
  includeInternalInStructureHash: false,
};

export interface HashedMember {
  kind: string;
  name: string;
  /** As `parameterTypes` spells them. */
  params: string;
  access: Access;
  canonical: string;
  /** As `termsOf` writes them. */
  terms: string;
  attributes: readonly string[];
  doc: string;
  implHash: string;
}

/** One part of a type. */
export interface HashedPart {
  implHash: string;
  layoutHash: string;
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
  /** What the type shows: one of several that say the same, with the code and the docs of all. */
  members: readonly HashedMember[];
  parts: readonly HashedPart[];
}

/** Type > Field > Property > Event > Method, then by signature. */
const kindOrder = ['enumMember', 'constant', 'field', 'variable', 'property', 'indexer', 'event', 'constructor'];

function rank(kind: string): number {
  const at = kindOrder.indexOf(kind);
  return at < 0 ? kindOrder.length : at;
}

function byKindAndSignature(a: { kind: string; canonical: string }, b: { kind: string; canonical: string }): number {
  const ranks = a.kind === b.kind ? 0 : rank(a.kind) - rank(b.kind);
  return ranks || (a.canonical < b.canonical ? -1 : a.canonical > b.canonical ? 1 : 0);
}

export function sortMembers<T extends { kind: string; canonical: string }>(members: readonly T[]): T[] {
  return [...members].sort(byKindAndSignature);
}

/** What code outside the assembly or file can see and rely on. */
export function isVisible(access: Access): boolean {
  return access === 'public' || access === 'protected' || access === 'protectedInternal';
}

export function contentHashes(type: HashedType, switches: HashSwitches): ContentHashes {
  const docs = docHash(type);
  return {
    structureHash: structureHash(type, switches, docs),
    ...implHashes(type),
    xmlDocHash: docs,
    cosmeticHash: shortHash(
      type.parts
        .map(({ layoutHash }) => layoutHash)
        .sort()
        .join('\n'),
    ),
  };
}

function lineOf({ canonical, terms, attributes }: HashedMember): string {
  const signature = terms === '' ? canonical : `${canonical} {${terms}}`;
  return attributes.length === 0 ? signature : `${signature} [${attributesOf({ attributes })}]`;
}

function attributesOf({ attributes }: { attributes: readonly string[] }): string {
  if (attributes.length === 0) return '';
  return attributes.map(packed).sort().join(', ');
}

/** Type and visible member signatures, accessibility, attributes; parameter names and defaults left out. */
function structureHash(type: HashedType, switches: HashSwitches, docs: string): string {
  const head = [
    `${accessText(type.access)} ${[...type.modifiers].sort().join(' ')} ${type.kind} ${type.fqn}\`${type.arity}`,
    `bases ${[...type.bases].sort().join(', ')}`,
    `attributes ${attributesOf(type)}`,
  ];
  const counts = (access: Access): boolean =>
    isVisible(access) || (switches.includeInternalInStructureHash && access !== 'private');
  const lines = sortMembers(type.members.filter(({ access }) => counts(access))).map(lineOf);
  // An alias's target counts as its own structure.
  const code =
    type.kind === 'alias' ? type.parts.flatMap(({ implHash }) => (implHash === '' ? [] : [`code ${implHash}`])) : [];
  return shortHash(
    [...head, ...lines, ...code.sort(), ...(switches.structureHashIncludesXmlDoc ? [`docs ${docs}`] : [])].join('\n'),
  );
}

/**
 * What visible members do, by name; and of all others what they do and are, since structureHash does not say it. Code
 * outside members is public in a module, which runs it for its importers, structure in an alias, and internal in
 * other types.
 */
function implHashes({ kind, members, parts }: HashedType): Pick<ContentHashes, 'publicImplHash' | 'internalImplHash'> {
  const visible: string[] = [];
  const internal: string[] = [];
  for (const member of members) {
    if (!isVisible(member.access)) internal.push(`${lineOf(member)} ${member.implHash}`);
    else if (member.implHash !== '') visible.push(`${member.name} ${member.implHash}`);
  }
  for (const { implHash } of kind === 'alias' ? [] : parts) {
    if (implHash !== '') (kind === 'module' ? visible : internal).push(implHash);
  }
  return {
    publicImplHash: shortHash(visible.sort().join('\n')),
    internalImplHash: shortHash(internal.sort().join('\n')),
  };
}

/** What `publicImplHash` and `internalImplHash` add up to. */
export function implHash(of: { publicImplHash: string; internalImplHash: string }): string {
  return shortHash(`v1|${of.publicImplHash}|${of.internalImplHash}`);
}

/**
 * Doc comment text of the type and its members, white space folded. The order is that of names, which a change of
 * accessibility or of a result does not touch.
 */
function docHash({ doc, members }: HashedType): string {
  const fold = (text: string): string => (text === '' ? '' : text.replaceAll(/\s+/g, ' ').trim());
  const lines = members
    .filter((member) => member.doc !== '')
    .map((member) => ({
      at: `${sortName(member.name)}${member.params}`,
      kind: rank(member.kind),
      text: fold(member.doc),
    }))
    .sort((a, b) => a.kind - b.kind || (a.at < b.at ? -1 : a.at > b.at ? 1 : a.text < b.text ? -1 : 1));
  return shortHash([fold(doc), ...lines.map(({ text }) => text)].join('\n'));
}
