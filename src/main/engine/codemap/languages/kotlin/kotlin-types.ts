/** Kotlin type declarations as type facts, with what their headers declare: bases, type parameters, the constructor. */
import type { TypeKind } from '#shared/contract/common.ts';
import { takeDoc } from '../jvm/doc.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { fieldOf, hasChild, type Syntax, textOf } from '../reading/syntax.ts';
import { type MemberPlace, readPrimaryConstructor } from './members.ts';
import {
  accessOf,
  annotationsOf,
  isType,
  modifierWords,
  nameOf,
  otherModifiers,
  readType,
  readTypeParameters,
  typeName,
} from './parts.ts';

const declarations = new Set(['class_declaration', 'object_declaration', 'companion_object', 'type_alias']);

export function isTypeDeclaration(node: Syntax): boolean {
  return declarations.has(node.type);
}

export interface TypePlace {
  readonly namespace: string;
  /** Index of the declaring type, -1 at the top. */
  readonly parent: number;
}

function kindOf(node: Syntax, words: readonly string[]): TypeKind {
  if (node.type === 'type_alias') return 'alias';
  if (node.type !== 'class_declaration') return 'object';
  if (hasChild(node, 'interface')) return 'interface';
  if (words.includes('enum')) return 'enum';
  return words.includes('annotation') ? 'annotation' : 'class';
}

/** Adds the type with its header and returns where its members go, or null when it has no name. */
export function readTypeHeader(builder: FactBuilder, node: Syntax, place: TypePlace): MemberPlace | null {
  const { source } = builder;
  const companion = node.type === 'companion_object';
  const written = nameOf(source, fieldOf(node, 'name') ?? fieldOf(node, 'type'));
  const name = written === '' && companion ? 'Companion' : written;
  if (name === '') return null;
  const words = modifierWords(source, node);
  const kind = kindOf(node, words);
  const { namespace, parent } = place;
  const { start, end } = node;
  const owner = builder.addType({ name, kind, namespace, parent, access: accessOf(words), start, end });
  const type = builder.type(owner);
  const added = [companion ? 'companion' : '', hasChild(node, 'fun') ? 'fun' : ''].filter((word) => word !== '');
  type.partial = words.includes('expect') || words.includes('actual');
  type.modifiers = otherModifiers([...words.filter((word) => word !== 'enum' && word !== 'annotation'), ...added]);
  type.attributes = annotationsOf(builder, owner, node);
  type.doc = takeDoc(builder, start, 'markdown');
  const members: MemberPlace = { owner, typeName: name, typeParameters: new Set(), inModule: false };
  type.arity = readTypeParameters(builder, members, node).length;
  for (const bound of node.children)
    if (/^type_(?:parameters|constraints)$/.test(bound.type)) builder.body(owner, bound);
  if (kind === 'alias') {
    const aliased = node.children.findLast(isType);
    readType(builder, owner, aliased);
    builder.body(owner, aliased);
  } else readBases(builder, owner, node, kind);
  readPrimaryConstructor(builder, members, node);
  return members;
}

/** What is constructed is a base class, all else an interface; an interface inherits its bases. */
function readBases(builder: FactBuilder, owner: number, node: Syntax, kind: TypeKind): void {
  const { source } = builder;
  for (const [index, base] of node.children.entries()) {
    const constructed = base.type === 'constructor_invocation';
    const written = constructed || base.type === 'explicit_delegation' ? base.children.find(isType) : base;
    if (written === undefined || !isType(written)) continue;
    const text = textOf(source, written);
    const name = typeName(text);
    if (name === '') {
      builder.mention(owner, 'memberType', written);
      continue;
    }
    builder.type(owner).bases.push({ name, kind: constructed || kind === 'interface' ? 'inherits' : 'implements' });
    const generics = text.indexOf('<');
    if (generics >= 0) builder.mention(owner, 'memberType', { start: written.start + generics, end: written.end });
    // A delegate that the grammar does not attach to the type comes before the body.
    const next = node.children[index + 1];
    const given = { start: written.end, end: next?.type === 'class_body' ? next.start : base.end };
    if (given.end <= given.start) continue;
    builder.mention(owner, 'call', given);
    builder.body(owner, given);
  }
}
