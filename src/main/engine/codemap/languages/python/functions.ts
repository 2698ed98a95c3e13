/**
 * Functions and methods of Python as member facts: decorators say whether one is a property, static, abstract or an
 * overload; the receiver (`self`, `cls`) is no parameter.
 */
import type { MemberFact, ParamFact } from '../../facts.ts';
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords, typeParameterNames } from '../reading/signature.ts';
import { fieldOf, hasChild, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { docstringAt } from './doc.ts';
import { accessOf } from './names.ts';

export interface FunctionRead {
  member: MemberFact;
  isOverload: boolean;
  /** `x.setter`, `x.deleter`: part of the property x. */
  isAccessor: boolean;
  /** Name of the receiver, '' outside classes. */
  receiver: string;
  /** Where the statements after the docstring start. */
  bodyStart: number;
  range: MemberRange;
}

const words: Readonly<Record<string, string>> = {
  staticmethod: 'static',
  classmethod: 'class',
  abstractmethod: 'abstract',
  final: 'final',
  override: 'override',
};

export function decoratorTexts(builder: FactBuilder, owner: number, decorators: readonly Syntax[]): string[] {
  for (const decorator of decorators) builder.mention(owner, 'call', decorator);
  return decorators.map((decorator) => oneLine(textOf(builder.source, decorator).slice(1)));
}

/** `node` is the function itself, `outer` with its decorators. */
export function readFunction(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  outer: Syntax,
  inClass: boolean,
): FunctionRead | null {
  const { source } = builder;
  const name = textOf(source, fieldOf(node, 'name'));
  if (name === '') return null;
  const attributes = decoratorTexts(
    builder,
    owner,
    outer.children.filter((child) => child.type === 'decorator'),
  );
  const simple = attributes.map((text) => text.replace(/\(.*$/, ''));
  const last = simple.map((text) => text.slice(text.lastIndexOf('.') + 1));
  const isAccessor = simple.some(
    (text) => text === `${name}.setter` || text === `${name}.deleter` || text === `${name}.getter`,
  );
  const isProperty =
    isAccessor || last.some((text) => text === 'property' || text === 'cached_property' || text === 'abstractproperty');
  const modifiers = last.flatMap((text) => words[text] ?? []);
  if (hasChild(node, 'async')) modifiers.push('async');
  if (isProperty && !isAccessor) modifiers.push('readonly');

  const receives = inClass && !last.includes('staticmethod');
  const parameters = readParameters(builder, owner, fieldOf(node, 'parameters'), receives);
  const typeParameters = typeParameterNames(textOf(source, fieldOf(node, 'type_parameters')));
  const returns = fieldOf(node, 'return_type');
  builder.mention(owner, 'memberType', fieldOf(node, 'type_parameters'));
  builder.mention(owner, 'memberType', returns);
  const type = oneLine(textOf(source, returns));
  const body = fieldOf(node, 'body');
  const docstring = body === undefined ? { doc: '', end: node.end } : docstringAt(source.text, body.start, body.end);
  builder.mention(owner, 'call', body === undefined ? undefined : { start: docstring.end, end: body.end });

  const code: CodePiece[] = [...parameters.code];
  if (body !== undefined && docstring.end < body.end) code.push({ start: docstring.end, end: body.end });
  const kind =
    isProperty && inClass ? 'property' : inClass ? (name === '__init__' ? 'constructor' : 'method') : 'function';
  const member: MemberFact = {
    ...emptyMember(spanOf(source, outer.start, node.end)),
    name,
    kind,
    access: accessOf(name),
    modifiers: sortedWords(modifiers),
    attributes,
    type,
    params: kind === 'property' ? null : parameters.facts,
    arity: typeParameters.length,
    ...boundsOf(source, node),
    signature: signatureOf(name, typeParameters, kind === 'property' ? null : parameters.shown, type),
    doc: docstring.doc,
  };
  return {
    member,
    isOverload: last.includes('overload'),
    isAccessor,
    receiver: parameters.receiver,
    bodyStart: docstring.end,
    range: { start: outer.start, end: node.end, code },
  };
}

interface Parameters {
  facts: ParamFact[];
  shown: string[];
  receiver: string;
  code: CodePiece[];
}

function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined, receives: boolean): Parameters {
  const types: Range[] = [];
  const code = list === undefined ? [] : [{ start: list.start, end: list.end, holes: types }];
  const read: Parameters = { facts: [], shown: [], receiver: '', code };
  const nodes = list?.children.filter((child) => child.type !== 'comment') ?? [];
  for (const [index, node] of nodes.entries()) {
    if (index === 0 && receives && node.type === 'identifier') read.receiver = textOf(builder.source, node);
    else addParameter(builder, owner, node, read, types);
  }
  return read;
}

function addParameter(builder: FactBuilder, owner: number, node: Syntax, into: Parameters, types: Range[]): void {
  const { source } = builder;
  if (node.type === 'keyword_separator' || node.type === 'positional_separator') {
    into.shown.push(textOf(source, node));
    return;
  }
  const nameNode = fieldOf(node, 'name') ?? (node.type === 'typed_parameter' ? node.children[0] : node);
  const written = oneLine(textOf(source, nameNode));
  const typeNode = fieldOf(node, 'type');
  const value = fieldOf(node, 'value');
  // The colon goes with the type.
  if (typeNode !== undefined) types.push({ start: nameNode?.end ?? typeNode.start, end: typeNode.end });
  builder.mention(owner, 'memberType', typeNode);
  builder.mention(owner, 'call', value);
  const type = oneLine(textOf(source, typeNode));
  const many = written.startsWith('*');
  into.facts.push({
    name: written.replace(/^\*+/, ''),
    type,
    default: oneLine(textOf(source, value)),
    optional: value !== undefined || many,
  });
  into.shown.push(`${written}${type === '' ? '' : `: ${type}`}${value === undefined ? '' : ' = …'}`);
}
