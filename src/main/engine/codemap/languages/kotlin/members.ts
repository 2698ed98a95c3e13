/**
 * Members of Kotlin types and modules. An extension shows its receiver in the signature and takes it as its first
 * parameter, `this`; `val` is a property without a setter, `const val` a constant; what primary constructors declare
 * as `val` and `var` is a property too.
 */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { takeDoc } from '../jvm/doc.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { childOf, fieldOf, hasChild, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { propertyRange, rangeOf } from './code.ts';
import {
  accessOf,
  addParameter,
  annotationsOf,
  isComment,
  isType,
  modifierWords,
  nameOf,
  otherModifiers,
  type Parameters,
  readParameters,
  readType,
  readTypeParameters,
} from './parts.ts';

export interface MemberPlace extends TypeScope {
  readonly inModule: boolean;
}

const declarations = new Set(['function_declaration', 'property_declaration', 'secondary_constructor', 'enum_entry']);

export function isMemberDeclaration(node: Syntax): boolean {
  return declarations.has(node.type);
}

/** Adds what a node of a body declares as members; of all others only the names are read. */
export function readMember(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  switch (node.type) {
    case 'function_declaration':
      readFunction(builder, place, node);
      break;
    case 'property_declaration':
      readProperty(builder, place, node);
      break;
    case 'secondary_constructor':
      readConstructor(builder, place, node);
      break;
    case 'enum_entry':
      readEntry(builder, place, node);
      break;
    default:
      if (!isComment(node)) builder.mention(place.owner, 'call', node);
  }
}

function common(builder: FactBuilder, place: TypeScope, node: Syntax): MemberFact {
  const words = modifierWords(builder.source, node);
  return {
    ...emptyMember(spanOf(builder.source, node.start, node.end)),
    access: accessOf(words),
    modifiers: otherModifiers(words),
    attributes: annotationsOf(builder, place.owner, node),
    doc: takeDoc(builder, node.start, 'markdown'),
  };
}

/** The type before the name of an extension, '' for none. */
function receiverOf(builder: FactBuilder, place: TypeScope, node: Syntax, name: Syntax): string {
  return readType(
    builder,
    place.owner,
    node.children.find((child) => isType(child) && child.end <= name.start),
  );
}

function readFunction(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const nameNode = fieldOf(node, 'name');
  const name = nameOf(builder.source, nameNode);
  if (nameNode === undefined || name === '') return;
  const { owner } = place;
  const typeParameters = readTypeParameters(builder, place, node);
  const receiver = receiverOf(builder, place, node, nameNode);
  const parameters = readParameters(builder, owner, childOf(node, 'function_value_parameters'));
  const type = readType(
    builder,
    owner,
    node.children.find((child) => isType(child) && child.start > nameNode.end),
  );
  builder.mention(owner, 'call', childOf(node, 'function_body'));
  const self = { name: 'this', type: receiver, default: '', optional: false };
  const shownName = receiver === '' ? name : `${receiver}.${name}`;
  const member: MemberFact = {
    ...common(builder, place, node),
    name,
    kind: place.inModule ? 'function' : 'method',
    type,
    params: receiver === '' ? parameters.facts : [self, ...parameters.facts],
    arity: typeParameters.length,
    ...boundsOf(builder.source, node),
    signature: signatureOf(shownName, typeParameters, parameters.shown, type),
  };
  builder.addMember(
    owner,
    member,
    rangeOf(builder.source, node, 'type_parameters', 'function_value_parameters', 'type_constraints', 'function_body'),
  );
}

/** `val x: T = …`, `val Foo.x get() = …`, `val x by …`; in scripts also `val (a, b) = …`. */
function readProperty(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const { source } = builder;
  const declaration = childOf(node, 'variable_declaration', 'multi_variable_declaration');
  if (declaration === undefined) return;
  const shared = common(builder, place, node);
  const typeParameters = readTypeParameters(builder, place, node);
  const receiver = receiverOf(builder, place, node, declaration);
  const constant = shared.modifiers.includes('const');
  const kind: MemberKind = constant ? 'constant' : 'property';
  const modifiers =
    hasChild(node, 'var') || constant ? shared.modifiers : sortedWords([...shared.modifiers, 'readonly']);
  const variables = declaration.type === 'variable_declaration' ? [declaration] : declaration.children;
  const range = propertyRange(source, node, declaration);
  for (const variable of variables) {
    const name = variable.type === 'variable_declaration' ? nameOf(source, childOf(variable, 'identifier')) : '';
    if (name === '' || name === '_') continue;
    const type = readType(builder, place.owner, variable.children.find(isType));
    const shownName = receiver === '' ? name : `${receiver}.${name}`;
    const signature = signatureOf(shownName, typeParameters, null, type);
    const terms = setterAccess(source, node);
    const member = { ...shared, name, kind, modifiers, type, arity: typeParameters.length, terms, signature };
    builder.addMember(place.owner, member, range);
  }
  builder.mention(place.owner, 'call', { start: declaration.end, end: node.end });
}

/** `private set`: who may write what others may read. */
function setterAccess(source: Source, node: Syntax): string {
  const setter = textOf(source, childOf(node, 'setter'));
  return (
    /^(?:@\S+\s+)*(private|protected|internal)\b/
      .exec(setter)?.[0]
      .replace(/@\S+\s+/g, '')
      .concat(' set') ?? ''
  );
}

function readConstructor(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const parameters = readParameters(builder, place.owner, childOf(node, 'function_value_parameters'));
  builder.mention(place.owner, 'call', childOf(node, 'constructor_delegation_call'));
  builder.mention(place.owner, 'call', childOf(node, 'block'));
  const range = rangeOf(builder.source, node, 'function_value_parameters', 'constructor_delegation_call', 'block');
  addConstructor(builder, place, parameters, common(builder, place, node), range);
}

function addConstructor(
  builder: FactBuilder,
  { owner, typeName: name }: TypeScope,
  parameters: Parameters,
  shared: MemberFact,
  range: MemberRange,
): void {
  const signature = signatureOf(name, [], parameters.shown, '');
  builder.addMember(owner, { ...shared, name, kind: 'constructor', params: parameters.facts, signature }, range);
}

/** `class Foo private constructor(val a: A, b: B = …)`: a constructor, and a property for each `val` and `var`. */
export function readPrimaryConstructor(builder: FactBuilder, place: TypeScope, type: Syntax): void {
  const { source } = builder;
  const node = childOf(type, 'primary_constructor');
  if (node === undefined) return;
  const read: Parameters = { facts: [], shown: [] };
  const properties: MemberFact[] = [];
  /** Names and defaults: what else a parameter says is said of the property. */
  const code: MemberRange['code'][number][] = [];
  for (const parameter of childOf(node, 'class_parameters')?.children ?? []) {
    if (parameter.type !== 'class_parameter') continue;
    const nameNode = childOf(parameter, 'identifier');
    const typeNode = parameter.children.find(isType);
    const name = nameOf(source, nameNode);
    if (name === '') continue;
    const value = parameter.children.find(
      (child) => typeNode !== undefined && child.start >= typeNode.end && !isComment(child),
    );
    const declared = readType(builder, place.owner, typeNode);
    const shared = common(builder, place, parameter);
    builder.mention(place.owner, 'call', value);
    code.push(...[nameNode, value].flatMap((each) => each ?? []));
    addParameter(
      read,
      shared.modifiers.filter((word) => parameterWords.has(word)),
      name,
      declared,
      oneLine(textOf(source, value)),
    );
    const readonly = hasChild(parameter, 'val');
    if (!readonly && !hasChild(parameter, 'var')) continue;
    const signature = signatureOf(name, [], null, declared);
    const own = shared.modifiers.filter((word) => !parameterWords.has(word));
    const modifiers = readonly ? sortedWords([...own, 'readonly']) : own;
    properties.push({ ...shared, name, kind: 'property', modifiers, type: declared, signature });
  }
  const shared = common(builder, place, node);
  const words = modifierWords(source, node);
  const { kind, modifiers } = builder.type(place.owner);
  const access = accessOf(words, kind === 'enum' ? 'private' : modifiers.includes('sealed') ? 'protected' : 'public');
  const { start, end } = node;
  addConstructor(builder, place, read, { ...shared, access, doc: '' }, { start, end, code });
  for (const property of properties) builder.addMember(place.owner, property);
}

const parameterWords = new Set(['vararg', 'noinline', 'crossinline']);

function readEntry(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const name = nameOf(builder.source, childOf(node, 'identifier'));
  if (name === '') return;
  builder.mention(place.owner, 'call', childOf(node, 'value_arguments'));
  builder.mention(place.owner, 'call', childOf(node, 'class_body'));
  const member: MemberFact = { ...common(builder, place, node), name, kind: 'enumMember', signature: name };
  builder.addMember(place.owner, member, rangeOf(builder.source, node, 'value_arguments', 'class_body'));
}
