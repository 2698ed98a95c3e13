/**
 * Members of Dart types and of files: functions, constructors, accessors, operators, variables. A getter and a setter of one name are
 * one property. A constructor without a name is called like its type, another one by its own name.
 */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { takeDoc } from '../jvm/doc.ts';
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { accessOf, annotationsOf, type DartPlace, type Lead, readGenerics, readHead, readParameters } from './parts.ts';

export interface MemberContext {
  readonly builder: FactBuilder;
  readonly place: DartPlace;
  readonly lead: Lead;
  /** With the body. */
  readonly end: number;
}

const isConstructor = ({ type }: Syntax): boolean => type.endsWith('constructor_signature');

function common({ builder, place, lead, end }: MemberContext, start = lead.start): MemberFact {
  return {
    ...emptyMember(spanOf(builder.source, start, end)),
    attributes: annotationsOf(builder, place.owner, lead),
    doc: takeDoc(builder, lead.start, 'markdown'),
  };
}

/** A signature with its body, if it has one. @param pieces of code outside the parameters. */
export function readCallable(context: MemberContext, signature: Syntax, pieces: readonly Syntax[]): void {
  const { builder, place, lead, end } = context;
  const { source } = builder;
  const list = childOf(signature, 'formal_parameter_list');
  const names = namesOf(signature, list);
  const at = names.at(-1);
  const isOperator = signature.type === 'operator_signature';
  const nameStart = isOperator ? operatorAt(context, signature) : at?.start;
  if (nameStart === undefined) return;
  const own = isOperator ? source.text.slice(nameStart, list?.start).replace(/\s+/g, '') : textOf(source, at);
  const isMaker = isConstructor(signature) && textOf(source, names[0]) === place.typeName;
  // The grammar takes a method without a type for a constructor.
  const name = isMaker && names.length > 1 && own === 'new' ? place.typeName : own;
  if (name === '') return;
  const generics = readGenerics(builder, place, childOf(signature, 'type_parameters'));
  const parameters = readParameters(builder, place.owner, list);
  const head = readHead(source, lead.at, isMaker ? (names[0]?.start ?? nameStart) : nameStart);
  builder.mention(place.owner, 'memberType', head.type);
  for (const piece of pieces) builder.mention(place.owner, 'call', piece);
  // What a factory leads to: `factory A() = B;`.
  if (signature.type.startsWith('redirecting'))
    builder.mention(place.owner, 'call', { start: list?.end ?? signature.start, end: signature.end });
  const body = pieces.find(({ type }) => type === 'function_body');
  const effect = /^\s*(?:=>)?\s*(async\b\*?|sync\*)/.exec(source.text.slice(body?.start, body?.end))?.[1];
  const modifiers = sortedWords([...head.modifiers, ...(body === undefined || effect === undefined ? [] : [effect])]);
  const isAccessor = /^[gs]etter/.test(signature.type);
  const isSetter = signature.type === 'setter_signature';
  const type = isMaker ? '' : isSetter ? (parameters.facts[0]?.type ?? '') : head.shown;
  const code: CodePiece[] = [...parameters.pieces, ...pieces];
  const range = { start: lead.start, end, code };
  if (isAccessor) {
    const other = builder.type(place.owner).members.find((one) => one.name === name && isProperty(one));
    if (other !== undefined) {
      other.modifiers = other.modifiers.filter((word) => word !== 'readonly');
      if (other.type === '') Object.assign(other, { type, signature: signatureOf(name, [], null, type) });
      builder.extend(other, range);
      return;
    }
  }
  const member: MemberFact = {
    ...common(context),
    name,
    access: accessOf(own),
    kind: kindOf(signature, isMaker, isOperator, place.inModule),
    modifiers: isAccessor && !isSetter ? sortedWords([...modifiers, 'readonly']) : modifiers,
    type,
    params: isAccessor ? null : parameters.facts,
    arity: generics.length,
    signature: signatureOf(
      isMaker && own !== name ? `${name}.${own}` : name,
      generics,
      isAccessor ? null : parameters.shown,
      type,
    ),
  };
  builder.addMember(place.owner, member, range);
}

const isProperty = ({ kind, params }: MemberFact): boolean => params === null && /^(?:property|variable)$/.test(kind);

function kindOf(node: Syntax, isMaker: boolean, isOperator: boolean, inModule: boolean): MemberKind {
  if (isMaker) return 'constructor';
  if (isOperator) return 'operator';
  if (/^[gs]etter/.test(node.type)) return inModule ? 'variable' : 'property';
  return inModule ? 'function' : 'method';
}

/** The names before the parameters: of a constructor its type and its own. */
function namesOf(signature: Syntax, list: Syntax | undefined): Syntax[] {
  const named = signature.children.filter(
    ({ type, field, start }) =>
      (type === 'identifier' || field === 'name') && (list === undefined || start < list.start),
  );
  return isConstructor(signature) ? named : named.slice(-1);
}

function operatorAt({ builder, lead }: MemberContext, signature: Syntax): number | undefined {
  const found = /\boperator\s*/.exec(builder.source.text.slice(lead.at, signature.end));
  return found === null ? undefined : lead.at + found.index + found[0].length;
}

/** `final int a = 1, b` */
export function readVariables(context: MemberContext, list: Syntax): void {
  const { builder, place, lead } = context;
  const { source } = builder;
  const head = readHead(source, lead.at, list.start);
  builder.mention(place.owner, 'memberType', head.type);
  const all =
    list.type === 'identifier_list'
      ? list.children
      : list.children.filter(({ type }) => /^initialized|^static/.test(type));
  const shared = common(context);
  for (const [index, one] of all.entries()) {
    const named = one.type === 'identifier' ? one : childOf(one, 'identifier');
    const name = textOf(source, named);
    if (name === '' || named === undefined) continue;
    const value: Range = { start: named.end, end: one.end };
    builder.mention(place.owner, 'call', value);
    const start = index === 0 ? lead.start : one.start;
    const end = all.length === 1 ? context.end : one.end;
    builder.addMember(
      place.owner,
      {
        ...shared,
        ...spanOf(source, start, end),
        name,
        access: accessOf(name),
        kind: head.modifiers.includes('const') ? 'constant' : place.inModule ? 'variable' : 'field',
        modifiers: head.modifiers,
        type: head.shown,
        signature: signatureOf(name, [], null, head.shown),
      },
      { start, end, code: value.end > value.start ? [value] : [] },
    );
  }
}

export function readEnumConstant(builder: FactBuilder, place: DartPlace, node: Syntax): void {
  const named = fieldOf(node, 'name') ?? childOf(node, 'identifier');
  const name = textOf(builder.source, named);
  if (name === '' || named === undefined) return;
  const annotations = node.children.filter(({ type }) => type === 'annotation' || type === 'marker_annotation');
  const lead: Lead = { start: node.start, at: named.start, annotations };
  builder.mention(place.owner, 'call', { start: named.end, end: node.end });
  const member: MemberFact = {
    ...common({ builder, place, lead, end: node.end }),
    name,
    kind: 'enumMember',
    signature: name,
  };
  builder.addMember(place.owner, member, {
    start: node.start,
    end: node.end,
    code: [{ start: named.end, end: node.end }],
  });
}

/** The value that an extension type holds. */
export function readRepresentation(builder: FactBuilder, place: DartPlace, node: Syntax): void {
  const named = fieldOf(node, 'name');
  const name = textOf(builder.source, named);
  if (name === '' || named === undefined) return;
  const lead: Lead = { start: node.start + 1, at: node.start + 1, annotations: [] };
  const { type, shown } = readHead(builder.source, lead.at, named.start);
  builder.mention(place.owner, 'memberType', type);
  const shared = {
    ...emptyMember(spanOf(builder.source, node.start, node.end)),
    access: accessOf(name),
    modifiers: ['final'],
  };
  const signature = signatureOf(name, [], null, shown);
  builder.addMember(
    place.owner,
    { ...shared, name, kind: 'field', type: oneLine(shown), signature },
    {
      start: node.start,
      end: node.end,
      code: [],
    },
  );
}
