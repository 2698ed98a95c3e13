/** Scala type declarations as type facts, with what their headers declare: bases, type parameters, the constructor. */
import type { TypeKind } from '#shared/contract/common.ts';
import { takeDoc } from '../jvm/doc.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { fieldOf, type Syntax, textOf } from '../reading/syntax.ts';
import { type MemberPlace, readPrimaryConstructor } from './members.ts';
import {
  accessOf,
  annotationsOf,
  isComment,
  nameOf,
  otherModifiers,
  readType,
  readTypeParameters,
  typeName,
  wordsOf,
} from './parts.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class_definition: 'class',
  trait_definition: 'interface',
  object_definition: 'object',
  package_object: 'object',
  enum_definition: 'enum',
  type_definition: 'alias',
};

export function isTypeDeclaration(node: Syntax): boolean {
  return Object.hasOwn(kinds, node.type);
}

export interface TypePlace {
  readonly namespace: string;
  /** Index of the declaring type, -1 at the top. */
  readonly parent: number;
  /** Names of the classes, traits and enums declared next to it: an object of that name is a companion. */
  readonly classes: ReadonlySet<string>;
}

/** Names that an object next to them may accompany. */
export function classesIn(builder: FactBuilder, nodes: readonly Syntax[]): Set<string> {
  const classes = nodes.filter((node) => isTypeDeclaration(node) && kinds[node.type] !== 'object');
  return new Set(classes.map((node) => nameOf(builder.source, fieldOf(node, 'name'))));
}

/** Adds the type with its header and returns where its members go, or null when it has no name. */
export function readTypeHeader(builder: FactBuilder, node: Syntax, place: TypePlace): MemberPlace | null {
  const { source } = builder;
  const nameNode = fieldOf(node, 'name');
  const name = nameOf(source, nameNode);
  const kind = kinds[node.type];
  if (name === '' || kind === undefined) return null;
  const words = wordsOf(source, node, nameNode);
  const { namespace, parent, classes } = place;
  const { start, end } = node;
  const access = accessOf(source, node, nameNode, words);
  const owner = builder.addType({ name, kind, namespace, parent, access, start, end });
  const type = builder.type(owner);
  const isObject = kind === 'object';
  // The class says what the type is; the companion adds members to it.
  if (isObject && classes.has(name)) type.addition = true;
  type.partial = true;
  type.modifiers = otherModifiers(words);
  type.attributes = annotationsOf(builder, owner, node);
  type.doc = takeDoc(builder, start, 'markdown');
  const members: MemberPlace = { owner, typeName: name, typeParameters: new Set(), inModule: false, isObject };
  type.arity = readTypeParameters(builder, members, node).names.length;
  if (kind === 'alias') {
    const aliased = fieldOf(node, 'type');
    readType(builder, owner, aliased);
    builder.body(owner, aliased);
  } else readBases(builder, owner, node, kind);
  readPrimaryConstructor(builder, members, node, words.includes('case'));
  return members;
}

/** The first base of a class may be one too; what follows `with` is a trait. A trait inherits its bases. */
function readBases(builder: FactBuilder, owner: number, node: Syntax, kind: TypeKind): void {
  const { source } = builder;
  const extend = fieldOf(node, 'extend');
  const types = (extend?.children ?? []).flatMap((child) => (child.type === 'compound_type' ? child.children : child));
  let isFirst = true;
  for (const base of types) {
    if (isComment(base)) continue;
    if (base.field === 'arguments' || base.type === 'arguments') {
      builder.mention(owner, 'call', base);
      builder.body(owner, base);
      continue;
    }
    const text = textOf(source, base);
    const name = typeName(text);
    if (name === '') {
      builder.mention(owner, 'memberType', base);
      continue;
    }
    builder.type(owner).bases.push({ name, kind: isFirst || kind === 'interface' ? 'inherits' : 'implements' });
    isFirst = false;
    const generics = text.indexOf('[');
    if (generics >= 0) builder.mention(owner, 'memberType', { start: base.start + generics, end: base.end });
  }
  builder.mention(owner, 'memberType', fieldOf(node, 'derive'));
}
