/**
 * Functions, methods, fields and parameters of JavaScript and TypeScript as member facts. What a declaration's type
 * parts name is mentioned as `memberType`, what its defaults, decorators and bodies name as `call`.
 */
import type { Access, MemberKind } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import type { Range } from '../reading/code-ranges.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords, typeParameterNames } from '../reading/signature.ts';
import { fieldOf, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { functionRange } from './code.ts';

/** What precedes a declaration and belongs to it. */
export interface Lead {
  doc: string;
  /** Decorator nodes that are outside the declaration node. */
  decorators: Syntax[];
  /** Where the declaration begins for the reader, `export` and decorators included; -1: at its own node. */
  start: number;
  /** The comment that contains `doc`. */
  comment?: Syntax;
}

export const noLead: Lead = { doc: '', decorators: [], start: -1 };

const modifierWords = new Set(['static', 'readonly', 'abstract', 'async', 'override', 'declare', 'accessor', 'const']);

export function modifiersOf(...nodes: Syntax[]): string[] {
  return sortedWords(
    nodes.flatMap((node) =>
      node.children
        .map((child) => (child.type === 'override_modifier' ? 'override' : child.type))
        .filter((word) => modifierWords.has(word)),
    ),
  );
}

export function accessOf(source: Source, node: Syntax): Access {
  const modifier = textOf(
    source,
    node.children.find((child) => child.type === 'accessibility_modifier'),
  );
  if (modifier === 'private' || modifier === 'protected') return modifier;
  return memberName(source, node).startsWith('#') ? 'private' : 'public';
}

/** The name as written; a quoted one without its quotes. */
export function memberName(source: Source, node: Syntax): string {
  const name = fieldOf(node, 'name') ?? fieldOf(node, 'property') ?? fieldOf(node, 'key');
  const text = oneLine(textOf(source, name));
  return name?.type === 'string' ? text.slice(1, -1) : text;
}

/** A `|` or `&` before the first of several types, where formatters put one when they break the line; or a literal. */
const leadingBar = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<=(?:^|[=:(<,[?]|=>|\b(?:is|extends)) ?)[|&] /g;
/** Longer types than anybody writes stay as they are. */
const maxType = 20_000;

/** A type annotation without its colon, the same whether its types are on one line or on one each. */
export function annotation(source: Source, node: Syntax | undefined): string {
  const text = oneLine(textOf(source, node).replace(/^:/, ''));
  if (text.length > maxType || !/[|&] /.test(text)) return text;
  return text.replace(leadingBar, (found) => (found.length === 2 && found.endsWith(' ') ? '' : found));
}

export function attributesOf(builder: FactBuilder, owner: number, lead: Lead, node: Syntax): string[] {
  const decorators = [...lead.decorators, ...node.children.filter((child) => child.type === 'decorator')];
  for (const decorator of decorators) builder.mention(owner, 'call', decorator);
  return decorators.map((decorator) => oneLine(textOf(builder.source, decorator)).slice(1));
}

export interface Callable {
  params: ParamFact[];
  /** Each as it is shown: `name?: Type`. */
  shown: string[];
  type: string;
  typeParameters: string[];
  /** Parameters that declare a field as well (`constructor(private a: A)`). */
  properties: Syntax[];
}

export function readCallable(builder: FactBuilder, owner: number, node: Syntax): Callable {
  const { source } = builder;
  const callable: Callable = { params: [], shown: [], type: '', typeParameters: [], properties: [] };
  const list = fieldOf(node, 'parameters');
  const single = fieldOf(node, 'parameter');
  for (const param of list?.children ?? (single === undefined ? [] : [single]))
    readParam(builder, owner, param, callable);
  const typeParameters = fieldOf(node, 'type_parameters');
  const returns =
    fieldOf(node, 'return_type') ?? (node.type === 'construct_signature' ? fieldOf(node, 'type') : undefined);
  builder.mention(owner, 'memberType', typeParameters);
  builder.mention(owner, 'memberType', returns);
  builder.mention(owner, 'call', fieldOf(node, 'body'));
  callable.typeParameters = typeParameterNames(textOf(source, typeParameters));
  callable.type = annotation(source, returns);
  return callable;
}

function readParam(builder: FactBuilder, owner: number, param: Syntax, into: Callable): void {
  if (param.type === 'comment' || param.type === 'decorator') return;
  const { source } = builder;
  const pattern = fieldOf(param, 'pattern') ?? fieldOf(param, 'left') ?? param;
  if (pattern.type === 'this') return;
  const written = oneLine(textOf(source, pattern));
  const annotated = fieldOf(param, 'type');
  const value = fieldOf(param, 'value') ?? fieldOf(param, 'right');
  builder.mention(owner, 'memberType', annotated);
  builder.mention(owner, 'call', value);
  for (const child of param.children) if (child.type === 'decorator') builder.mention(owner, 'call', child);
  const type = annotation(source, annotated);
  const rest = written.startsWith('...');
  const optional = param.type === 'optional_parameter' || value !== undefined;
  into.params.push({
    name: rest ? written.slice(3).trim() : written,
    type,
    default: oneLine(textOf(source, value)),
    optional: optional || rest,
  });
  into.shown.push(`${written}${optional ? '?' : ''}${type === '' ? '' : `: ${type}`}`);
  if (
    param.children.some(
      (child) =>
        child.type === 'accessibility_modifier' || child.type === 'readonly' || child.type === 'override_modifier',
    )
  ) {
    into.properties.push(param);
  }
}

/** The declaration with what precedes it. */
export function wholeOf(node: Syntax, lead: Lead): Range {
  const start = Math.min(lead.decorators[0]?.start ?? node.start, lead.start >= 0 ? lead.start : node.start);
  return { start, end: node.end };
}

/** The doc of a declaration, whose comment is no layout then. */
export function takeDoc(builder: FactBuilder, lead: Lead): string {
  if (lead.comment !== undefined) builder.docComment(lead.comment);
  return lead.doc;
}

function placed(builder: FactBuilder, { start, end }: Range, lead: Lead): MemberFact {
  return { ...emptyMember(spanOf(builder.source, start, end)), doc: takeDoc(builder, lead) };
}

/** `name?: string`, `name?(): void`. */
function isOptional({ text }: Source, name: Syntax | undefined): boolean {
  return name !== undefined && /^\s*\?/.test(text.slice(name.end, name.end + 8));
}

/** A function, method or signature; `name` and `kind` come from its context. */
export function callableMember(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  fn: Syntax,
  lead: Lead,
  form: { name: string; kind: MemberKind; access: Access },
): { member: MemberFact; callable: Callable; range: MemberRange } {
  const whole = wholeOf(node, lead);
  const callable = readCallable(builder, owner, fn);
  const member: MemberFact = {
    ...placed(builder, whole, lead),
    ...form,
    modifiers: modifiersOf(node, ...(fn === node ? [] : [fn])),
    attributes: attributesOf(builder, owner, lead, node),
    type: callable.type,
    params: callable.params,
    arity: callable.typeParameters.length,
    ...boundsOf(builder.source, fn, isOptional(builder.source, fieldOf(fn, 'name')) ? '?' : ''),
    signature: signatureOf(form.name, callable.typeParameters, callable.shown, callable.type),
  };
  return { member, callable, range: functionRange(builder.source, fn, whole) };
}

/** A field, property, constant or variable. */
export function valueMember(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  lead: Lead,
  form: { name: string; kind: MemberKind; access: Access },
): MemberFact {
  const { source } = builder;
  const annotated = fieldOf(node, 'type');
  builder.mention(owner, 'memberType', annotated);
  builder.mention(owner, 'call', fieldOf(node, 'value'));
  const type = annotation(source, annotated);
  const name = fieldOf(node, 'name') ?? fieldOf(node, 'pattern');
  const optional = isOptional(source, name);
  return {
    ...placed(builder, wholeOf(node, lead), lead),
    ...form,
    modifiers: modifiersOf(node),
    attributes: attributesOf(builder, owner, lead, node),
    type,
    ...(optional ? { terms: '?' } : {}),
    signature: signatureOf(optional ? `${form.name}?` : form.name, [], null, type),
  };
}
