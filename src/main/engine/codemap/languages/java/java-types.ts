/** Java type declarations as type facts, with what their headers declare: bases and the components of records. */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf, typeParameterNames } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { withoutAnnotations } from './members.ts';
import { accessOf, annotationsOf, type MemberPlace, modifierWords, otherModifiers, readParameters } from './parts.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  record_declaration: 'record',
  annotation_type_declaration: 'annotation',
};

export function isTypeDeclaration(node: Syntax): boolean {
  return Object.hasOwn(kinds, node.type);
}

export interface TypePlace {
  readonly namespace: string;
  /** Index of the declaring type, -1 at the top. */
  readonly parent: number;
  /** Accessibility of what declares none. */
  readonly access: Access;
}

/** Adds the type with its header and returns where its members go, or null when it has no name. */
export function readTypeHeader(builder: FactBuilder, node: Syntax, place: TypePlace, doc: string): MemberPlace | null {
  const { source } = builder;
  const kind = kinds[node.type];
  const name = textOf(source, fieldOf(node, 'name'));
  if (kind === undefined || name === '') return null;
  const words = modifierWords(node);
  const access = accessOf(words, place.access);
  const { namespace, parent } = place;
  const owner = builder.addType({ name, kind, namespace, parent, access, start: node.start, end: node.end });
  const type = builder.type(owner);
  const list = fieldOf(node, 'type_parameters');
  const typeParameters = new Set(typeParameterNames(withoutAnnotations(textOf(source, list))));
  type.modifiers = otherModifiers(words);
  type.attributes = annotationsOf(builder, owner, node);
  type.arity = typeParameters.size;
  type.doc = doc;
  builder.mention(owner, 'memberType', list);
  builder.body(owner, list);
  builder.mention(owner, 'memberType', fieldOf(node, 'permits'));
  builder.body(owner, fieldOf(node, 'permits'));
  readBases(builder, owner, node, kind);
  const inside: Access = kind === 'interface' || kind === 'annotation' ? 'public' : 'internal';
  const canonical = kind === 'record' ? addComponents(builder, node, owner) : null;
  return { owner, typeName: name, access: inside, typeParameters, canonical };
}

/** `extends` of a class and of an interface inherits, `implements` implements. */
function readBases(builder: FactBuilder, owner: number, node: Syntax, kind: TypeKind): void {
  const superclass = childOf(node, 'superclass');
  for (const base of superclass?.children ?? []) addBase(builder, owner, base, 'inherits');
  for (const list of node.children) {
    if (list.type !== 'type_list') continue;
    for (const base of list.children) addBase(builder, owner, base, kind === 'interface' ? 'inherits' : 'implements');
  }
}

function addBase(builder: FactBuilder, owner: number, node: Syntax, kind: 'inherits' | 'implements'): void {
  if (node.type.endsWith('comment')) return;
  const written = textOf(builder.source, node);
  const generics = written.indexOf('<');
  const name = oneLine(written.replace(/@[\w.]+(?:\([^()]*\))?/g, ' ').replace(/<[\s\S]*$/, '')).replace(/\s+/g, '');
  if (!/^[\p{L}_$]/u.test(name)) return;
  builder.type(owner).bases.push({ name, kind });
  if (generics >= 0) builder.mention(owner, 'memberType', { start: node.start + generics, end: node.end });
}

/** Components are properties; the constructor that every record has is kept unless the body declares it. */
function addComponents(builder: FactBuilder, node: Syntax, owner: number): MemberFact | null {
  const { source } = builder;
  const list = fieldOf(node, 'parameters');
  if (list === undefined) return null;
  const { name, access } = builder.type(owner);
  const parameters = readParameters(builder, owner, list);
  const canonical: MemberFact = {
    ...emptyMember(spanOf(source, list.start, list.end)),
    name,
    kind: 'constructor',
    access,
    params: parameters.facts,
    signature: signatureOf(name, [], parameters.shown, ''),
  };
  // All else that a component says is said of the property.
  const code = parameters.nodes.flatMap(
    ({ node: at }) => fieldOf(childOf(at, 'variable_declarator') ?? at, 'name') ?? [],
  );
  builder.addMember(owner, canonical, { start: list.start, end: list.end, code });
  for (const [n, component] of parameters.facts.entries()) {
    const { node: at, attributes } = parameters.nodes[n] ?? { node: list, attributes: [] };
    const type = component.type.replace(/\.\.\.$/, '[]');
    const property: MemberFact = {
      ...emptyMember(spanOf(source, at.start, at.end)),
      name: component.name,
      kind: 'property',
      modifiers: ['readonly'],
      attributes,
      type,
      signature: signatureOf(component.name, [], null, type),
    };
    builder.addMember(owner, property);
  }
  return canonical;
}
