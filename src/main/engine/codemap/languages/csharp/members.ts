/**
 * Members of C# types. A field, constant or event declaration gives one member a declarator; an explicit interface
 * implementation is named `IFoo.Bar` and private; indexers are `this[]`. Accessors and bodies are mentioned as `call`.
 */
import type { Access, MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf, typeParameterNames } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import {
  accessOf,
  accessorsRange,
  attributesOf,
  callableRange,
  modifierWords,
  otherModifiers,
  type Parameters,
  readParameters,
} from './parts.ts';

export interface MemberPlace {
  readonly owner: number;
  readonly typeName: string;
  /** Accessibility of what declares none. */
  readonly access: Access;
  /** Names of type parameters of the methods go here: they are no types. */
  readonly typeParameters: Set<string>;
}

interface Read {
  builder: FactBuilder;
  place: MemberPlace;
  node: Syntax;
  doc: string;
}

const declarations =
  /^(?:method|field|event|event_field|property|indexer|constructor|destructor|operator|conversion_operator)_declaration$/;

export function isMemberDeclaration(node: Syntax): boolean {
  return declarations.test(node.type);
}

/** Adds what a node of a type's body declares as members; other nodes are ignored. */
export function readMember(builder: FactBuilder, place: MemberPlace, node: Syntax, doc: string): void {
  const read: Read = { builder, place, node, doc };
  switch (node.type) {
    case 'method_declaration':
    case 'local_function_statement':
      readMethod(read);
      break;
    case 'field_declaration':
    case 'event_field_declaration':
      readFields(read);
      break;
    case 'property_declaration':
      readProperty(read, 'property');
      break;
    case 'event_declaration':
      readProperty(read, 'event');
      break;
    case 'indexer_declaration':
      readIndexer(read);
      break;
    case 'constructor_declaration':
      readCallable(read, { kind: 'constructor', name: place.typeName, type: '' });
      break;
    case 'destructor_declaration':
      readCallable(read, { kind: 'destructor', name: `~${place.typeName}`, type: '' });
      break;
    case 'operator_declaration':
    case 'conversion_operator_declaration':
      readOperator(read);
      break;
    default:
  }
}

function typeText({ builder, place, node }: Read, field: string): string {
  const type = fieldOf(node, field);
  builder.mention(place.owner, 'memberType', type);
  return oneLine(textOf(builder.source, type));
}

/** `IFoo.` of an explicit implementation, '' for any other member. */
function explicitPrefix({ builder, place, node }: Read): string {
  const specifier = childOf(node, 'explicit_interface_specifier');
  builder.mention(place.owner, 'memberType', specifier);
  return oneLine(textOf(builder.source, specifier)).replace(/\s*\.$/, '.');
}

function common(read: Read, explicit: boolean): MemberFact {
  const { builder, place, node, doc } = read;
  const words = modifierWords(builder.source, node);
  return {
    ...emptyMember(spanOf(builder.source, node.start, node.end)),
    access: explicit ? 'private' : accessOf(words, place.access),
    modifiers: otherModifiers(words),
    attributes: attributesOf(builder, place.owner, node),
    doc,
  };
}

function readMethod(read: Read): void {
  const { builder, node, place } = read;
  const name = textOf(builder.source, fieldOf(node, 'name'));
  if (name === '') return;
  const kind = builder.type(place.owner).kind === 'module' ? 'function' : 'method';
  for (const clause of node.children) {
    if (clause.type === 'type_parameter_constraints_clause') builder.mention(place.owner, 'memberType', clause);
  }
  readCallable(read, { kind, name, type: typeText(read, fieldOf(node, 'returns') === undefined ? 'type' : 'returns') });
}

function readOperator(read: Read): void {
  const { builder, node } = read;
  const parameters = fieldOf(node, 'parameters');
  const operator = childOf(node, 'operator');
  if (parameters === undefined || operator === undefined) return;
  const type = typeText(read, 'type');
  const symbol = oneLine(builder.source.text.slice(operator.end, parameters.start));
  const conversion = childOf(node, 'implicit', 'explicit');
  const name = conversion === undefined ? `operator ${symbol}` : `${conversion.type} operator ${symbol}`;
  readCallable(read, { kind: 'operator', name, type });
}

function readCallable(read: Read, form: { kind: MemberKind; name: string; type: string }): void {
  const { builder, place, node } = read;
  const prefix = explicitPrefix(read);
  const name = `${prefix}${form.name}`;
  const list = textOf(builder.source, fieldOf(node, 'type_parameters'));
  const typeParameters = typeParameterNames(list);
  for (const parameter of typeParameters) place.typeParameters.add(parameter);
  const parameters = readParameters(builder, place.owner, fieldOf(node, 'parameters'));
  builder.mention(place.owner, 'call', childOf(node, 'constructor_initializer'));
  builder.mention(place.owner, 'call', fieldOf(node, 'body'));
  const shared = common(read, prefix !== '');
  const bounds = boundsOf(builder.source, node);
  const signature = signatureOf(name, typeParameters, parameters.shown, form.type);
  builder.addMember(
    place.owner,
    { ...shared, ...form, name, params: parameters.facts, arity: typeParameters.length, ...bounds, signature },
    callableRange(builder.source, node, parameters.code, form.type, shared.modifiers.includes('async')),
  );
}

function readFields(read: Read): void {
  const { builder, place, node } = read;
  const declaration = childOf(node, 'variable_declaration');
  if (declaration === undefined) return;
  const shared = common(read, false);
  const type = typeText({ ...read, node: declaration }, 'type');
  const constant = shared.modifiers.includes('const');
  const kind = node.type === 'event_field_declaration' ? 'event' : constant ? 'constant' : 'field';
  let first = true;
  for (const declarator of declaration.children) {
    if (declarator.type !== 'variable_declarator') continue;
    const nameNode = fieldOf(declarator, 'name');
    const name = textOf(builder.source, nameNode);
    if (name === '' || nameNode === undefined) continue;
    builder.mention(place.owner, 'call', { start: nameNode.end, end: declarator.end });
    const start = first ? node.start : declarator.start;
    first = false;
    builder.addMember(
      place.owner,
      { ...shared, name, kind, type, signature: signatureOf(name, [], null, type) },
      { start, end: declarator.end, code: [{ start: nameNode.end, end: declarator.end }] },
    );
  }
}

/** A property or an event with accessors. Without a setter it is `readonly`, with `init` it says so. */
function readProperty(read: Read, kind: 'property' | 'event'): void {
  const { builder, place, node } = read;
  const ownName = textOf(builder.source, fieldOf(node, 'name'));
  if (ownName === '') return;
  const prefix = explicitPrefix(read);
  const name = `${prefix}${ownName}`;
  const type = typeText(read, 'type');
  const member = common(read, prefix !== '');
  const modifiers = kind === 'property' ? withSetter(read, member.modifiers) : member.modifiers;
  builder.addMember(
    place.owner,
    {
      ...member,
      name,
      kind,
      type,
      modifiers,
      terms: accessorTerms(read),
      signature: signatureOf(name, [], null, type),
    },
    accessorsRange(builder.source, node, []),
  );
  mentionAccessors(read);
}

function readIndexer(read: Read): void {
  const { builder, place, node } = read;
  const prefix = explicitPrefix(read);
  const type = typeText(read, 'type');
  const parameters: Parameters = readParameters(builder, place.owner, fieldOf(node, 'parameters'));
  const member = common(read, prefix !== '');
  builder.addMember(
    place.owner,
    {
      ...member,
      name: `${prefix}this[]`,
      kind: 'indexer',
      type,
      modifiers: withSetter(read, member.modifiers),
      params: parameters.facts,
      signature: `${prefix}this[${parameters.shown.join(', ')}] : ${type}`,
    },
    accessorsRange(builder.source, node, parameters.code),
  );
  mentionAccessors(read);
}

function accessorNames({ node }: Read): string[] {
  const accessors = childOf(node, 'accessor_list')?.children ?? [];
  return accessors.flatMap((accessor) => childOf(accessor, 'get', 'set', 'init')?.type ?? []);
}

/** `private set`: an accessor that is less open than its property. */
function accessorTerms({ builder, node }: Read): string {
  const accessors = childOf(node, 'accessor_list')?.children ?? [];
  return accessors
    .flatMap((accessor) => {
      const words = accessor.children.filter(({ type }) => type === 'modifier');
      const access = words
        .map((word) => textOf(builder.source, word))
        .filter((word) => /^(?:private|protected|internal)$/.test(word));
      const name = childOf(accessor, 'get', 'set', 'init')?.type;
      return access.length === 0 || name === undefined ? [] : [`${access.join(' ')} ${name}`];
    })
    .join(' ');
}

function withSetter(read: Read, modifiers: readonly string[]): string[] {
  const names = accessorNames(read);
  if (names.includes('set')) return [...modifiers];
  return [...new Set([...modifiers, names.includes('init') ? 'init' : 'readonly'])].sort();
}

function mentionAccessors({ builder, place, node }: Read): void {
  builder.mention(place.owner, 'call', fieldOf(node, 'accessors') ?? childOf(node, 'accessor_list'));
  builder.mention(place.owner, 'call', fieldOf(node, 'value'));
}
