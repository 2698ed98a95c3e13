/**
 * Functions and methods of Python as member facts: decorators say whether one is a property, static, abstract or an
 * overload; the receiver (`self`, `cls`) is no parameter.
 */

import type { Access, MemberKind } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords, typeParameterNames } from '../reading/signature.ts';
import { fieldOf, hasChild, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { docstringAt } from './lexicon.ts';

interface FunctionRead {
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
    ...boundsOf(source, node, ...parameters.separators),
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
  /** `*` and `/` with the number of parameters before each: how those around it may be given. */
  separators: string[];
  code: CodePiece[];
}

function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined, receives: boolean): Parameters {
  const types: Range[] = [];
  const code = list === undefined ? [] : [{ start: list.start, end: list.end, holes: types }];
  const read: Parameters = { facts: [], shown: [], receiver: '', separators: [], code };
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
    into.separators.push(`${textOf(source, node)}${into.facts.length}`);
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

/** Assignments that declare something: names of a module or class, and fields of the instance in `__init__`. */
interface Target {
  name: string;
  /** Type as annotated, '' for none. */
  type: string;
  /** Text of the value up to its first bracket, to recognise `property(…)`. */
  value: string;
}

/** The plain names that a statement `a = …`, `a: T = …`, `a, b = …`, `a = b = …` binds. */
export function targetsOf(source: Source, assignment: Syntax, receiver = ''): Target[] {
  const left = fieldOf(assignment, 'left');
  const right = fieldOf(assignment, 'right');
  const type = oneLine(textOf(source, fieldOf(assignment, 'type')));
  const value =
    right === undefined
      ? ''
      : source.text.slice(right.start, Math.min(right.end, right.start + 40)).replace(/\([\s\S]*$/, '(');
  const nodes =
    left?.type === 'pattern_list' || left?.type === 'tuple_pattern' ? left.children : left === undefined ? [] : [left];
  const own = nodes.flatMap((node) => {
    const name = boundName(source, node, receiver);
    return name === '' ? [] : [{ name, type, value: nodes.length === 1 ? value : '' }];
  });
  return right?.type === 'assignment' ? [...own, ...targetsOf(source, right, receiver)] : own;
}

function boundName(source: Source, node: Syntax, receiver: string): string {
  const text = textOf(source, node);
  if (receiver === '') return node.type === 'identifier' ? text : '';
  if (node.type !== 'attribute' || !text.startsWith(`${receiver}.`)) return '';
  const name = text.slice(receiver.length + 1);
  return /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}_]*$/u.test(name) ? name : '';
}

export function valueMember(source: Source, node: Syntax, target: Target, kind: MemberKind): MemberFact {
  const { name, type } = target;
  return {
    ...emptyMember(spanOf(source, node.start, node.end)),
    name,
    kind,
    access: accessOf(name),
    type,
    signature: signatureOf(name, [], null, type),
  };
}

export function mentionAssignment(builder: FactBuilder, owner: number, assignment: Syntax): void {
  builder.mention(owner, 'memberType', fieldOf(assignment, 'type'));
  const right = fieldOf(assignment, 'right');
  if (right?.type === 'assignment') mentionAssignment(builder, owner, right);
  else builder.mention(owner, 'call', right);
}

/**
 * What Python names say by their spelling: accessibility and constants.
 * `__x` private, `_x` internal, `__x__` and all else public.
 */
export function accessOf(name: string): Access {
  if (/^__.+__$/.test(name)) return 'public';
  if (name.startsWith('__')) return 'private';
  return name.startsWith('_') ? 'internal' : 'public';
}

export function isConstantName(name: string): boolean {
  return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name);
}

/** The strings of all `__all__ = […]` and `+=` in a module; null when there is none to go by. */
export function exportedNames(text: string): ReadonlySet<string> | null {
  if (!text.includes('__all__')) return null;
  const names = new Set<string>();
  let end = 0;
  for (const { 0: head, index } of text.matchAll(/^__all__(?:\s*:[^=\n]*)?\s*\+?=\s*[[(]/gm)) {
    if (index < end) continue;
    const from = index + head.length;
    const length = text.slice(from).search(/[\])]/);
    if (length < 0) break;
    end = from + length;
    for (const entry of text.slice(from, end).matchAll(/['"]([^'"\n]+)['"]/g)) names.add(entry[1] ?? '');
  }
  return names.size === 0 ? null : names;
}
