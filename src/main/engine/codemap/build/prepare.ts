/**
 * Facts as rows of symbols.db want them: names joined, lists as JSON, ids and hashes computed as if this file held all
 * of each type. It runs on the parse worker, because the engine thread has better things to do; only types that are
 * spread over several parts are computed again there (settle).
 */
import type { Access, Language, MemberKind, TypeKind } from '#shared/contract/common.ts';
import { redact } from '../../redact/redact.ts';
import type { ContentHashes } from '../change/snapshot.ts';
import {
  type FileFacts,
  folderModule,
  type ImportFact,
  type MemberFact,
  namesIn,
  plainName,
  type TypeFact,
} from '../facts.ts';
import {
  canonicalSignature,
  type IdHash,
  idHash,
  memberIdSuffixes,
  parameterTypes,
  type SignatureParts,
  termsOf,
  typeIdInput,
} from '../ids.ts';
import { adapterOf } from '../languages/registry.ts';
import {
  contentHashes,
  defaultSwitches,
  type HashedMember,
  type HashedPart,
  type HashedType,
  type HashSwitches,
  sortMembers,
} from './hashes.ts';

export interface PreparedMember {
  name: string;
  kind: MemberKind;
  access: Access;
  /** JSON lists. */
  modifiers: string;
  attributes: string;
  params: string;
  result: string;
  arity: number;
  /** As `termsOf` writes them. */
  terms: string;
  signature: string;
  doc: string;
  implHash: string;
  line: number;
  endLine: number;
  /** The part of the MemberId after `<TypeId>_`. */
  idSuffix: string;
}

export interface PreparedType {
  fqn: string;
  name: string;
  kind: TypeKind;
  arity: number;
  /** Distinguishes types of one FQN, project and language. */
  key: string;
  addition: boolean;
  access: Access;
  /** Index of the declaring type in the file, or -1. */
  parent: number;
  line: number;
  endLine: number;
  modifiers: string;
  attributes: string;
  doc: string;
  bases: string;
  uses: string;
  /** Of the TypeId, when no other project declares the same FQN. */
  idHash: string;
  /** Covers this part alone. */
  implHash: string;
  layoutHash: string;
  hashes: ContentHashes;
  members: PreparedMember[];
}

export interface PreparedFile {
  language: Language;
  imports: string;
  /** Simple names whose appearing or vanishing elsewhere can change where this file's references lead. */
  mentions: string[];
  lines: number;
  parseErrors: number;
  errorLine: number;
  aside: boolean;
  types: PreparedType[];
}

/** `A.B.Type`, nested `A.B.Outer+Inner`. */
function fqnOf(types: readonly TypeFact[], index: number): string {
  const type = types[index];
  if (type === undefined) return '';
  if (type.parent >= 0 && type.parent < index) return `${fqnOf(types, type.parent)}+${type.name}`;
  return type.namespace === '' ? type.name : `${type.namespace}.${type.name}`;
}

function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function mentionedNames(facts: FileFacts): string[] {
  const names = new Set<string>();
  const mention = (name: string) => {
    names.add(simpleName(name));
    if (name.includes('.')) names.add(name.slice(0, name.indexOf('.')));
  };
  for (const type of facts.types) {
    for (const { name } of [...type.uses, ...type.bases]) for (const part of namesIn(name)) names.add(part);
  }
  const includes = facts.language === 'c' || facts.language === 'cpp';
  for (const { from, names: imported, alias } of facts.imports) {
    if (includes && imported.length === 0 && alias === '') {
      // An `#include` line names a file, as `moduleNames` does.
      names.add(from.slice(from.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''));
      continue;
    }
    const path = plainName(from)
      .replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
      .replaceAll('/', '.');
    // Each module on a path of Rust may pass on what comes next.
    if (facts.language === 'rust') for (const part of path.split('.')) names.add(part);
    else mention(path);
    if (/[./]$/.test(from)) names.add(folderModule);
    for (const { name } of imported) names.add(name);
  }
  names.delete('');
  names.delete('*');
  return [...names];
}

/** The parts of a member that its id and the hashes of its type are made of. */
type MemberShape = Omit<HashedMember, 'canonical' | 'kind'> & Omit<SignatureParts, 'access'> & { kind: MemberKind };

/** The parts of a type, as one file declares it, that its id and its hashes are made of. */
type TypeShape = Omit<HashedType, 'members' | 'parts'> & HashedPart & { members: readonly MemberShape[] };

interface Derived {
  idHash: string;
  hashes: ContentHashes;
  /** In the order of the members. */
  suffixes: readonly string[];
}

/** Ids and hashes of a type and its members, as if one file held all of it. */
export function derive(type: TypeShape, switches: HashSwitches, hash: IdHash = idHash): Derived {
  const { fqn, kind, arity, implHash, layoutHash } = type;
  const members = sortMembers(
    type.members.map((member, at) => ({ ...member, at, canonical: canonicalSignature(fqn, member) })),
  );
  const sorted = memberIdSuffixes(
    members.map(({ canonical }) => canonical),
    hash,
  );
  const suffixes: string[] = [];
  members.forEach(({ at }, n) => {
    suffixes[at] = sorted[n] ?? '';
  });
  const parts = [{ implHash, layoutHash }];
  return {
    idHash: hash(typeIdInput({ fqn, kind, arity }, null)),
    hashes: contentHashes({ ...type, members, parts }, switches),
    suffixes,
  };
}

/** Most lists are empty. */
function asJson(list: readonly unknown[]): string {
  return list.length === 0 ? '[]' : JSON.stringify(list);
}

/** Where members may be outside the declaration, a part cannot know the kind of its type. */
function keyOf({ kind, arity }: TypeFact, mergesByName: boolean): string {
  if (!mergesByName) return `${kind} ${arity}`;
  return kind === 'module' ? kind : '';
}

function prepareType(
  types: readonly TypeFact[],
  index: number,
  type: TypeFact,
  key: string,
  hash: IdHash,
  switches: HashSwitches,
): PreparedType {
  const fqn = fqnOf(types, index);
  const { name, kind, arity, access, parent, line, endLine, modifiers, attributes, doc } = type;
  const params = type.members.map((member) => parameterTypes(member.params));
  const terms = type.members.map((member) => termsOf(member.params, member.terms));
  const members = type.members.map((member, n) => ({
    ...member,
    result: member.type,
    params: params[n] ?? '',
    terms: terms[n] ?? '',
  }));
  const bases = [...new Set(type.bases.map((b) => b.name))];
  const { implHash, layoutHash } = type;
  const shape = { fqn, kind, arity, access, modifiers, attributes, bases, doc, members, implHash, layoutHash };
  const { hashes, suffixes, idHash } = derive(shape, switches, hash);
  return {
    fqn,
    name,
    kind,
    arity,
    key,
    addition: type.addition === true,
    access,
    parent: parent < index ? parent : -1,
    line,
    endLine,
    modifiers: asJson([...modifiers].sort()),
    attributes: asJson(attributes),
    doc,
    bases: asJson(type.bases),
    uses: asJson(type.uses),
    idHash,
    implHash,
    layoutHash,
    hashes,
    members: type.members.map((m, n) => ({
      name: m.name,
      kind: m.kind,
      access: m.access,
      modifiers: asJson(m.modifiers),
      attributes: asJson(m.attributes),
      params: params[n] ?? '',
      result: m.type,
      arity: m.arity,
      terms: terms[n] ?? '',
      signature: m.signature,
      doc: m.doc,
      implHash: m.implHash,
      line: m.line,
      endLine: m.endLine,
      idSuffix: suffixes[n] ?? '',
    })),
  };
}

export function prepareFile(
  read: FileFacts,
  switches: HashSwitches = defaultSwitches,
  hash: IdHash = idHash,
): PreparedFile {
  const facts = withoutSecrets(read);
  const mergesByName = adapterOf(facts.language)?.mergesByName === true;
  return {
    language: facts.language,
    imports: asJson(facts.imports),
    mentions: mentionedNames(facts),
    lines: facts.lines,
    parseErrors: facts.parseErrors,
    errorLine: facts.errorLine,
    aside: facts.aside === true,
    types: facts.types.map((type, index) =>
      prepareType(facts.types, index, type, keyOf(type, mergesByName), hash, switches),
    ),
  };
}

/**
 * Removes secrets from docs, signatures, types and attributes, so that neither the code map nor anything built from it
 * holds them. They are removed before ids and hashes are computed, so that a type gets the same ones whether it has one
 * part or several. `implHash` is computed before that: a changed secret is a change.
 */
function withoutSecrets(facts: FileFacts): FileFacts {
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

/**
 * How many lines a part of a type takes. Methods of Go and of Rust's `impl` are outside the declaration: the lines
 * between them belong to other code, and a part that only adds members has no others of its own.
 */
interface Lines {
  readonly line: number;
  readonly endLine: number;
}

export function partLines(
  { line, endLine, addition }: Lines & { addition: boolean },
  members: readonly Lines[],
): number {
  let lines = addition ? 0 : endLine - line + 1;
  for (const member of members)
    if (addition || member.line < line || member.line > endLine) lines += member.endLine - member.line + 1;
  return lines;
}
