/** Functions and methods of Rust as member facts, and the pieces that all items share: visibility, type parameters. */
import type { Access, MemberKind } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { type ItemLead, takeDoc } from './doc.ts';

/** `pub` public, `pub(crate)` and other places internal, else private. */
export function accessOf(source: Source, node: Syntax): Access {
  return visibilityOf(textOf(source, childOf(node, 'visibility_modifier')));
}

export function visibilityOf(modifier: string): Access {
  if (modifier === 'pub') return 'public';
  return modifier === '' || /\(\s*self\s*\)/.test(modifier) ? 'private' : 'internal';
}

/** Names of type and constant parameters; lifetimes are none. */
export function typeParametersOf(source: Source, item: Syntax): string[] {
  return (fieldOf(item, 'type_parameters')?.children ?? []).flatMap((parameter) => {
    if (parameter.type !== 'type_parameter' && parameter.type !== 'const_parameter') return [];
    return /^(?:const\s+)?([\p{L}_][\p{L}\p{Nd}_]*)/u.exec(textOf(source, parameter))?.[1] ?? [];
  });
}

/** The same as code of a type. */
export function bodyBounds(builder: FactBuilder, owner: number, item: Syntax): void {
  builder.body(owner, fieldOf(item, 'type_parameters'));
  builder.body(owner, childOf(item, 'where_clause'));
}

/** Bounds of type parameters, in the list and behind `where`. */
export function mentionBounds(builder: FactBuilder, owner: number, item: Syntax): void {
  builder.mention(owner, 'memberType', fieldOf(item, 'type_parameters'));
  builder.mention(owner, 'memberType', childOf(item, 'where_clause'));
}

/** From its first attribute to its end. */
export function itemStart(node: Syntax, lead: ItemLead): number {
  return Math.min(node.start, lead.nodes[0]?.start ?? node.start);
}

/** The range of an item with those of its parts that are code. */
export function itemRange(node: Syntax, lead: ItemLead, ...code: string[]): MemberRange {
  const { end, children } = node;
  return {
    start: itemStart(node, lead),
    end,
    code: children.filter(({ field }) => field !== '' && code.includes(field)),
  };
}

/** That of a function: of its parameters the names, since their types belong to its signature. */
export function callableRange(node: Syntax, lead: ItemLead): MemberRange {
  const parameters = fieldOf(node, 'parameters')?.children ?? [];
  const { code, ...range } = itemRange(node, lead, 'type_parameters', 'body');
  const bounds = node.children.filter(({ type }) => type === 'where_clause');
  return { ...range, code: [...parameters.flatMap((each) => fieldOf(each, 'pattern') ?? []), ...bounds, ...code] };
}

export interface CallableForm {
  kind: MemberKind;
  access: Access;
  lead: ItemLead;
  /** What the receiver is typed as: `Self`, or the type of an `impl` for a type declared elsewhere. */
  self: string;
  /** Words beyond those written. */
  modifiers: readonly string[];
}

/** Null for a function without a name, as errors leave. Its types and body are mentioned by `owner`. */
export function callableMember(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  form: CallableForm,
): MemberFact | null {
  const { source } = builder;
  const name = nameOf(source, node);
  if (name === '') return null;
  const returns = fieldOf(node, 'return_type');
  const typeParameters = typeParametersOf(source, node);
  const parameters = readParameters(builder, owner, fieldOf(node, 'parameters'), form.self);
  mentionBounds(builder, owner, node);
  builder.mention(owner, 'memberType', returns);
  builder.mention(owner, 'call', fieldOf(node, 'body'));
  const written =
    textOf(source, childOf(node, 'function_modifiers'))
      .replaceAll(/"[^"]*"/g, '')
      .match(/[a-z]+/g) ?? [];
  const words = [...written, ...form.modifiers];
  if (form.kind === 'method' && !parameters.receives) words.push('static');
  const type = oneLine(textOf(source, returns));
  return {
    ...emptyMember(spanOf(source, itemStart(node, form.lead), node.end)),
    name,
    kind: form.kind,
    access: form.access,
    modifiers: sortedWords(words),
    attributes: form.lead.attributes,
    type,
    params: parameters.facts,
    arity: typeParameters.length,
    ...boundsOf(source, node),
    signature: signatureOf(name, typeParameters, parameters.shown, type),
    doc: takeDoc(builder, form.lead),
  };
}

/** Name of an item, `r#type` as `type`. */
export function nameOf(source: Source, node: Syntax): string {
  return textOf(source, fieldOf(node, 'name')).replace(/^r#/, '');
}

interface Parameters {
  facts: ParamFact[];
  shown: string[];
  /** The first is `self`. */
  receives: boolean;
}

function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined, self: string): Parameters {
  const { source } = builder;
  const read: Parameters = { facts: [], shown: [], receives: false };
  for (const node of list?.children ?? []) {
    const text = oneLine(textOf(source, node));
    if (node.type === 'self_parameter') {
      const shown = text.replace(/^mut /, '');
      read.receives = true;
      read.facts.push(param('self', shown.replace(/\bself$/, self)));
      read.shown.push(shown);
    } else if (node.type === 'parameter') {
      const typeNode = fieldOf(node, 'type');
      const name = oneLine(textOf(source, fieldOf(node, 'pattern'))) || '_';
      const type = oneLine(textOf(source, typeNode));
      if (name === 'self') read.receives = true;
      builder.mention(owner, 'memberType', typeNode);
      read.facts.push(param(name, type));
      read.shown.push(`${name}: ${type}`);
    } else if (node.type === 'variadic_parameter') {
      read.facts.push({ ...param('', text), optional: true });
      read.shown.push(text);
    }
  }
  return read;
}

function param(name: string, type: string): ParamFact {
  return { name, type, default: '', optional: false };
}
