/**
 * Members of Scala types and modules. A value is a property without a setter; what an extension adds shows the type that
 * it extends in its signature and takes it as its first parameter, `this`, as in Kotlin.
 */
import type { MemberFact } from '../../facts.ts';
import { takeDoc } from '../jvm/doc.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { rangeOf } from './code.ts';
import {
  accessOf,
  annotationsOf,
  isComment,
  nameOf,
  otherModifiers,
  type Parameters,
  readParameters,
  readType,
  readTypeParameters,
  wordsOf,
} from './parts.ts';

export interface MemberPlace extends TypeScope {
  readonly inModule: boolean;
  /** In an object: its members are named through its name. */
  readonly isObject: boolean;
}

/** What `extension (name: Type)` says of the functions in it. */
type Extended = Parameters | null;

const functions = new Set(['function_definition', 'function_declaration']);
const values = new Set(['val_definition', 'val_declaration', 'var_definition', 'var_declaration']);

export function isMemberDeclaration(node: Syntax): boolean {
  return functions.has(node.type) || values.has(node.type) || node.type === 'given_definition';
}

/** Adds what a node of a body declares as members; of all others only the names are read. */
export function readMember(builder: FactBuilder, place: MemberPlace, node: Syntax, extended: Extended = null): void {
  if (functions.has(node.type)) readFunction(builder, place, node, extended);
  else if (values.has(node.type)) readValue(builder, place, node);
  else if (node.type === 'given_definition') readGiven(builder, place, node);
  else if (node.type === 'extension_definition') readExtension(builder, place, node);
  else if (/^(?:simple|full)_enum_case$/.test(node.type)) readCase(builder, place, node);
  else if (!isComment(node)) builder.mention(place.owner, 'call', node);
}

function common(builder: FactBuilder, place: MemberPlace, node: Syntax, name: Syntax | undefined): MemberFact {
  const { source } = builder;
  const words = wordsOf(source, node, name);
  const isStatic = place.isObject ? ['static'] : [];
  return {
    ...emptyMember(spanOf(source, node.start, node.end)),
    access: accessOf(source, node, name, words),
    modifiers: sortedWords([...otherModifiers(words), ...isStatic]),
    attributes: annotationsOf(builder, place.owner, node),
    doc: takeDoc(builder, node.start, 'markdown'),
  };
}

const isList = ({ type }: Syntax): boolean => type === 'parameters';

function readFunction(builder: FactBuilder, place: MemberPlace, node: Syntax, extended: Extended): void {
  const { source } = builder;
  const nameNode = fieldOf(node, 'name');
  const name = nameOf(source, nameNode);
  if (name === '') return;
  const { owner } = place;
  const lists = node.children.filter(isList);
  const { names, bounds } = readTypeParameters(builder, place, node);
  const own = readParameters(builder, owner, lists);
  const body = fieldOf(node, 'body');
  builder.mention(owner, 'call', body);
  if (name === 'this') {
    addConstructor(builder, place, own, common(builder, place, node, nameNode), node);
    return;
  }
  const type = readType(builder, owner, fieldOf(node, 'return_type'));
  const [first] = extended?.facts ?? [];
  const self = first === undefined ? [] : [{ ...first, name: 'this' }, ...(extended?.facts.slice(1) ?? [])];
  const shown = extended === null && lists.length === 0 ? null : own.shown;
  const member: MemberFact = {
    ...common(builder, place, node, nameNode),
    name,
    kind: place.inModule ? 'function' : 'method',
    type,
    params: [...self, ...own.facts],
    arity: names.length,
    ...(bounds === '' ? {} : { terms: bounds }),
    signature: signatureOf(first === undefined ? name : `${first.type}.${name}`, names, shown, type),
  };
  builder.addMember(owner, member, rangeOf(node, [...lists, body]));
}

function addConstructor(
  builder: FactBuilder,
  { owner, typeName: name }: MemberPlace,
  parameters: Parameters,
  shared: MemberFact,
  node: Syntax,
): void {
  const signature = signatureOf(name, [], parameters.shown, '');
  const member: MemberFact = { ...shared, name, kind: 'constructor', params: parameters.facts, signature };
  builder.addMember(owner, member, rangeOf(node, [...node.children.filter(isList), fieldOf(node, 'body')]));
}

/** Names that a pattern binds: what begins with a small letter and is not called. */
function boundNames(builder: FactBuilder, pattern: Syntax): Syntax[] {
  if (pattern.type !== 'identifier') {
    return pattern.children.filter(({ field }) => field !== 'type').flatMap((child) => boundNames(builder, child));
  }
  return /^[\p{Ll}_`$]/u.test(textOf(builder.source, pattern)) ? [pattern] : [];
}

/** `val a, b: T = …`, `val (a, Some(b)) = …`, `var c: T`. */
function readValue(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const { source } = builder;
  const pattern = fieldOf(node, 'pattern');
  const names =
    pattern === undefined
      ? node.children.filter(({ field }) => field === 'name')
      : pattern.type === 'identifier' || pattern.type === 'operator_identifier'
        ? [pattern]
        : pattern.type === 'identifiers'
          ? pattern.children
          : boundNames(builder, pattern);
  const [first] = names;
  if (pattern !== undefined && names.length === 0) builder.mention(place.owner, 'call', pattern);
  const shared = common(builder, place, node, pattern ?? first);
  const type = readType(builder, place.owner, fieldOf(node, 'type'));
  const value = fieldOf(node, 'value');
  builder.mention(place.owner, 'call', value);
  const modifiers = node.type.startsWith('var') ? shared.modifiers : sortedWords([...shared.modifiers, 'readonly']);
  for (const each of names) {
    const name = nameOf(source, each);
    if (name === '_' || name === '') continue;
    const signature = signatureOf(name, [], null, type);
    builder.addMember(
      place.owner,
      { ...shared, name, kind: 'property', modifiers, type, signature },
      rangeOf(node, [value]),
    );
  }
}

/** `given Ord[Item] = …` has the name that the compiler gives it: `given_Ord_Item`. */
function readGiven(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const { source } = builder;
  const nameNode = fieldOf(node, 'name');
  const typeNode = fieldOf(node, 'return_type');
  const type = readType(builder, place.owner, typeNode);
  const name =
    nameOf(source, nameNode) ||
    `given_${type
      .split(/[^\p{L}\p{Nd}]+/u)
      .filter(Boolean)
      .join('_')}`;
  if (name === 'given_') return;
  const shared = common(builder, place, node, nameNode ?? typeNode);
  const lists = node.children.filter(isList);
  const parameters = readParameters(builder, place.owner, lists);
  const body = fieldOf(node, 'body') ?? fieldOf(node, 'arguments');
  builder.mention(place.owner, 'call', body);
  const modifiers = sortedWords([...shared.modifiers, 'given', 'readonly']);
  const params = lists.length === 0 ? null : parameters.facts;
  const signature = signatureOf(name, [], params === null ? null : parameters.shown, type);
  const member: MemberFact = { ...shared, name, kind: 'property', modifiers, type, params, signature };
  builder.addMember(place.owner, member, rangeOf(node, [body]));
}

function readExtension(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  readTypeParameters(builder, place, node);
  const extended = readParameters(builder, place.owner, node.children.filter(isList));
  const inside = node.children.flatMap((child) => (child.type === 'template_body' ? child.children : [child]));
  for (const child of inside) if (functions.has(child.type)) readMember(builder, place, child, extended);
}

function readCase(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const { source } = builder;
  const nameNode = fieldOf(node, 'name');
  const name = nameOf(source, nameNode);
  if (name === '') return;
  const lists = node.children.filter(({ type }) => type === 'class_parameters');
  readTypeParameters(builder, place, node);
  const parameters = readParameters(builder, place.owner, lists);
  const extend = fieldOf(node, 'extend');
  builder.mention(place.owner, 'call', extend);
  const params = lists.length === 0 ? null : parameters.facts;
  const signature = signatureOf(name, [], params === null ? null : parameters.shown, '');
  const member: MemberFact = { ...common(builder, place, node, nameNode), name, kind: 'enumMember', params, signature };
  builder.addMember(place.owner, member, rangeOf(node, [...lists, extend]));
}

/** `class Foo private (val a: A, b: B = …)`: a constructor, and a property for each `val`, `var` and field of a case class. */
export function readPrimaryConstructor(builder: FactBuilder, place: MemberPlace, node: Syntax, isCase: boolean): void {
  const { source } = builder;
  const lists = node.children.filter(({ type }) => type === 'class_parameters');
  const [head] = lists;
  if (head === undefined) return;
  const parameters = readParameters(builder, place.owner, lists);
  const restricted = textOf(
    source,
    node.children.find(({ type }) => type === 'access_modifier'),
  );
  const access = restricted.startsWith('private')
    ? 'private'
    : restricted.startsWith('protected')
      ? 'protected'
      : 'public';
  const end = lists.at(-1)?.end ?? head.end;
  const shared: MemberFact = { ...emptyMember(spanOf(source, head.start, end)), access };
  const signature = signatureOf(place.typeName, [], parameters.shown, '');
  const member: MemberFact = {
    ...shared,
    name: place.typeName,
    kind: 'constructor',
    params: parameters.facts,
    signature,
  };
  builder.addMember(place.owner, member, rangeOf({ ...head, end }, lists));
  for (const [index, list] of lists.entries()) {
    for (const parameter of list.children) {
      const nameNode = fieldOf(parameter, 'name');
      const name = nameOf(source, nameNode);
      const words = wordsOf(source, parameter, nameNode);
      const isVariable = words.includes('var');
      if (name === '' || !(isVariable || words.includes('val') || (isCase && index === 0))) continue;
      const type = oneLine(textOf(source, fieldOf(parameter, 'type')));
      const property = { ...common(builder, place, parameter, nameNode), name, type };
      const modifiers = isVariable ? property.modifiers : sortedWords([...property.modifiers, 'readonly']);
      const shown = signatureOf(name, [], null, type);
      builder.addMember(place.owner, { ...property, kind: 'property', modifiers, signature: shown });
    }
  }
}
