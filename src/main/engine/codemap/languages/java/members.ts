/**
 * Members of Java types. A field declaration gives one member a declarator, `static final` ones are constants; the
 * elements of an annotation type are methods; initialisers are no members, but what they name is a use.
 */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { parameterTypes } from '../../ids.ts';
import type { CodePiece } from '../reading/code-ranges.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, typeParameterNames } from '../reading/signature.ts';
import { childOf, fieldOf, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import {
  accessOf,
  annotationsOf,
  dimensionsOf,
  type MemberPlace,
  modifierWords,
  otherModifiers,
  readParameters,
  typeOfParameter,
  typeText,
} from './parts.ts';

interface Read {
  readonly builder: FactBuilder;
  readonly place: MemberPlace;
  readonly node: Syntax;
  readonly doc: string;
}

/** What a node of a type's body may be, apart from nested types. */
const declarations = new Set([
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
  'annotation_type_element_declaration',
  'field_declaration',
  'constant_declaration',
  'enum_constant',
]);

export function isMemberDeclaration(node: Syntax): boolean {
  return declarations.has(node.type);
}

/** Adds what a node of a type's body declares as members; of initialisers only the names are read. */
export function readMember(read: Read): void {
  const { builder, place, node } = read;
  switch (node.type) {
    case 'method_declaration':
      readCallable(read, 'method');
      break;
    case 'annotation_type_element_declaration':
      builder.mention(place.owner, 'call', fieldOf(node, 'value'));
      readCallable(read, 'method');
      break;
    case 'constructor_declaration':
      readCallable(read, 'constructor');
      break;
    case 'compact_constructor_declaration':
      readCompactConstructor(read);
      break;
    case 'field_declaration':
    case 'constant_declaration':
    case 'local_variable_declaration':
      readFields(read);
      break;
    case 'enum_constant':
      readConstant(read);
      break;
    default:
      if (!node.type.endsWith('comment')) builder.mention(place.owner, 'call', node);
  }
}

function common({ builder, place, node, doc }: Read): MemberFact {
  const words = modifierWords(node);
  return {
    ...emptyMember(spanOf(builder.source, node.start, node.end)),
    access: accessOf(words, place.access),
    modifiers: otherModifiers(words),
    attributes: annotationsOf(builder, place.owner, node),
    doc,
  };
}

function readCallable(read: Read, kind: MemberKind): void {
  const { builder, place, node } = read;
  const name = textOf(builder.source, fieldOf(node, 'name'));
  if (name === '') return;
  const list = fieldOf(node, 'type_parameters');
  const typeParameters = typeParameterNames(withoutAnnotations(textOf(builder.source, list)));
  for (const parameter of typeParameters) place.typeParameters.add(parameter);
  const returns = fieldOf(node, 'type');
  builder.mention(place.owner, 'memberType', list);
  builder.mention(place.owner, 'memberType', returns);
  builder.mention(place.owner, 'memberType', childOf(node, 'throws'));
  builder.mention(place.owner, 'call', fieldOf(node, 'body'));
  const parameters = readParameters(builder, place.owner, fieldOf(node, 'parameters'));
  const type = `${typeText(builder, returns)}${dimensionsOf(builder, node)}`;
  const member: MemberFact = {
    ...common(read),
    name,
    kind,
    type,
    params: parameters.facts,
    arity: typeParameters.length,
    ...boundsOf(builder.source, node, fieldOf(node, 'value') === undefined ? '' : '='),
    signature: signatureOf(name, typeParameters, parameters.shown, type),
  };
  const { canonical } = place;
  const again = kind === 'constructor' && canonical !== null;
  const range = rangeOf(node, 'type_parameters', 'parameters', 'value', 'body');
  const thrown = childOf(node, 'throws');
  if (thrown !== undefined) range.code = [...range.code, thrown];
  if (again && parameterTypes(canonical.params) === parameterTypes(member.params)) {
    Object.assign(canonical, member);
    builder.extend(canonical, range);
  } else builder.addMember(place.owner, member, range);
}

/** `<@Nullable T>`: the common reader of type parameters knows no annotations. */
export function withoutAnnotations(list: string): string {
  return list.includes('@') ? list.replace(/@[\w.]+(?:\([^()]*\))?\s*/g, '') : list;
}

/** It has the parameters of the record. */
function readCompactConstructor(read: Read): void {
  const { builder, place, node } = read;
  builder.mention(place.owner, 'call', fieldOf(node, 'body'));
  const { canonical } = place;
  if (canonical === null) return;
  const { name, kind, params, signature } = canonical;
  Object.assign(canonical, common(read), { name, kind, params, signature });
  builder.extend(canonical, rangeOf(node, 'body'));
}

function readFields(read: Read): void {
  const { builder, place, node } = read;
  const shared = common(read);
  const typeNode = fieldOf(node, 'type');
  builder.mention(place.owner, 'memberType', typeNode);
  const { modifiers } = shared;
  const constant =
    node.type === 'constant_declaration' || (modifiers.includes('static') && modifiers.includes('final'));
  const kind = constant ? 'constant' : node.type === 'local_variable_declaration' ? 'variable' : 'field';
  const declarators = node.children.filter(({ type }) => type === 'variable_declarator');
  for (const declarator of declarators) {
    const name = textOf(builder.source, fieldOf(declarator, 'name'));
    if (name === '') continue;
    const type = `${typeText(builder, typeNode)}${dimensionsOf(builder, declarator)}`;
    builder.mention(place.owner, 'call', fieldOf(declarator, 'value'));
    const range = rangeOf(declarator, 'value');
    if (declarators.length === 1) Object.assign(range, { start: node.start, end: node.end });
    const signature = signatureOf(name, [], null, type);
    builder.addMember(place.owner, { ...shared, name, kind, type, signature }, range);
  }
}

function readConstant(read: Read): void {
  const { builder, place, node } = read;
  const name = textOf(builder.source, fieldOf(node, 'name'));
  if (name === '') return;
  builder.mention(place.owner, 'call', fieldOf(node, 'arguments'));
  builder.mention(place.owner, 'call', fieldOf(node, 'body'));
  const member: MemberFact = { ...common(read), name, access: 'public', kind: 'enumMember', signature: name };
  builder.addMember(place.owner, member, rangeOf(node, 'arguments', 'body'));
}

/**
 * Which pieces of a Java member are its code: parameters without their types, bodies, values.
 *
 * @param fields of the node that are code.
 */
function rangeOf({ start, end, children }: Syntax, ...fields: string[]): MemberRange {
  const code = children.flatMap((child): CodePiece[] => {
    if (child.field === '' || !fields.includes(child.field)) return [];
    if (child.type !== 'formal_parameters') return [child];
    return [
      { start: child.start, end: child.end, holes: child.children.flatMap((each) => typeOfParameter(each) ?? []) },
    ];
  });
  return { start, end, code };
}
