/** C# type declarations as type facts, with what their headers declare: bases, primary constructors, record properties. */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf, typeParameterNames } from '../reading/signature.ts';
import { childOf, fieldOf, hasChild, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import type { MemberPlace } from './members.ts';
import { accessOf, attributesOf, modifierWords, otherModifiers, readParameters, typeArgumentsOf } from './parts.ts';
import { typeName } from './type-name.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class_declaration: 'class',
  struct_declaration: 'struct',
  interface_declaration: 'interface',
  record_declaration: 'record',
  enum_declaration: 'enum',
  delegate_declaration: 'delegate',
};

export function isTypeDeclaration(node: Syntax): boolean {
  return Object.hasOwn(kinds, node.type);
}

export interface TypePlace {
  namespace: string;
  /** Index of the declaring type, -1 at the top. */
  parent: number;
  /** Accessibility of what declares none: internal at the top, private nested, public in interfaces. */
  access: Access;
}

/** Adds the type with its header and returns where its members go, or null when it has no name. */
export function readTypeHeader(builder: FactBuilder, node: Syntax, place: TypePlace, doc: string): MemberPlace | null {
  const { source } = builder;
  const kind = kinds[node.type];
  const name = textOf(source, fieldOf(node, 'name'));
  if (kind === undefined || name === '') return null;
  const words = modifierWords(source, node);
  const owner = builder.addType({
    name,
    kind,
    namespace: place.namespace,
    parent: place.parent,
    start: node.start,
    end: node.end,
    access: accessOf(words, place.access),
  });
  const type = builder.type(owner);
  const extra = [hasChild(node, 'ref') ? 'ref' : '', kind === 'record' && hasChild(node, 'struct') ? 'struct' : ''];
  const parameterList = childOf(node, 'type_parameter_list');
  const typeParameters = new Set(typeParameterNames(textOf(source, parameterList)));
  type.partial = words.includes('partial');
  type.modifiers = otherModifiers([
    ...words.filter((word) => word !== 'partial'),
    ...extra.filter((word) => word !== ''),
  ]);
  type.attributes = attributesOf(builder, owner, node);
  type.arity = typeParameters.size;
  type.doc = doc;
  builder.mention(owner, 'memberType', parameterList);
  for (const clause of node.children) {
    if (clause.type !== 'type_parameter_constraints_clause') continue;
    builder.mention(owner, 'memberType', clause);
    builder.body(owner, clause);
  }
  if (kind !== 'enum') readBases(builder, owner, node, kind);
  const memberPlace: MemberPlace = {
    owner,
    typeName: name,
    access: kind === 'interface' ? 'public' : 'private',
    typeParameters,
  };
  if (kind === 'delegate') addInvoke(builder, node, memberPlace);
  else if (kind !== 'interface' && kind !== 'enum')
    addPrimaryConstructor(builder, node, memberPlace, kind === 'record');
  return memberPlace;
}

/** `I` and a capital is an interface by custom; else the first base of a class is its base class. */
function readBases(builder: FactBuilder, owner: number, node: Syntax, kind: TypeKind): void {
  const { source } = builder;
  const type = builder.type(owner);
  const isValue = kind === 'struct' || type.modifiers.includes('struct');
  for (const base of childOf(node, 'base_list')?.children ?? []) {
    if (base.type === 'argument_list') builder.mention(owner, 'call', base);
    const primary = base.type === 'primary_constructor_base_type';
    const written = primary ? (fieldOf(base, 'type') ?? base) : base;
    const name = typeName(textOf(source, written));
    if (!/^[\p{L}_@]/u.test(name) || base.type === 'comment' || base.type === 'argument_list') continue;
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const first = type.bases.length === 0;
    const inherits = kind === 'interface' || (!isValue && first && !/^I\p{Lu}/u.test(simple));
    type.bases.push({ name, kind: inherits ? 'inherits' : 'implements' });
    builder.mention(owner, 'memberType', typeArgumentsOf(source, written));
    if (primary) builder.mention(owner, 'call', childOf(base, 'argument_list'));
  }
}

/** What a primary constructor hands to its base. */
function baseArguments(node: Syntax): Syntax[] {
  const bases = childOf(node, 'base_list')?.children ?? [];
  return bases.flatMap((base) => [base, ...base.children]).filter(({ type }) => type === 'argument_list');
}

function addInvoke(builder: FactBuilder, node: Syntax, place: MemberPlace): void {
  const { source } = builder;
  const returns = fieldOf(node, 'type');
  const type = oneLine(textOf(source, returns));
  const parameters = readParameters(builder, place.owner, fieldOf(node, 'parameters'));
  builder.mention(place.owner, 'memberType', returns);
  builder.addMember(
    place.owner,
    {
      ...emptyMember(spanOf(source, node.start, node.end)),
      name: 'Invoke',
      kind: 'method',
      type,
      params: parameters.facts,
      signature: signatureOf('Invoke', [], parameters.shown, type),
    },
    { start: node.start, end: node.end, code: parameters.code },
  );
}

function addPrimaryConstructor(builder: FactBuilder, node: Syntax, place: MemberPlace, isRecord: boolean): void {
  const { source } = builder;
  const list = childOf(node, 'parameter_list');
  if (list === undefined) return;
  const parameters = readParameters(builder, place.owner, list);
  const access = builder.type(place.owner).modifiers.includes('abstract') ? 'protected' : 'public';
  const member: MemberFact = {
    ...emptyMember(spanOf(source, list.start, list.end)),
    name: place.typeName,
    kind: 'constructor',
    access,
    params: parameters.facts,
    signature: signatureOf(place.typeName, [], parameters.shown, ''),
  };
  builder.addMember(place.owner, member, { start: list.start, end: list.end, code: parameters.code });
  for (const { start, end } of baseArguments(node)) builder.extend(member, { start, end, code: [{ start, end }] });
  if (!isRecord) return;
  const { modifiers } = builder.type(place.owner);
  const mutable = modifiers.includes('struct') && !modifiers.includes('readonly');
  for (const parameter of list.children) {
    const name = textOf(source, fieldOf(parameter, 'name'));
    if (parameter.type !== 'parameter' || name === '') continue;
    const type = oneLine(textOf(source, fieldOf(parameter, 'type')));
    builder.addMember(place.owner, {
      ...emptyMember(spanOf(source, parameter.start, parameter.end)),
      name,
      kind: 'property',
      modifiers: mutable ? [] : ['init'],
      type,
      signature: signatureOf(name, [], null, type),
    });
  }
}
