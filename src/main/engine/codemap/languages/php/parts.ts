/** Pieces that PHP types and members share: modifiers, accessibility, attributes, parameters, types. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, textOf } from '../reading/syntax.ts';
import { type DocType, docTypeOf, type PhpDoc, vagueType } from './doc.ts';

export interface MemberPlace {
  readonly owner: number;
  /** Members of the file and not of a type. */
  readonly inModule: boolean;
  /** Names of type parameters in docs: they are no types. */
  readonly templates: Set<string>;
}

const modifierNodes = new Set(['static_modifier', 'abstract_modifier', 'final_modifier', 'readonly_modifier']);

/** Words of the modifiers without accessibility. */
export function modifiersOf(node: Syntax): string[] {
  const words = node.children.filter(({ type }) => modifierNodes.has(type));
  return sortedWords(words.map(({ type }) => type.slice(0, -'_modifier'.length)));
}

/** Of a promoted parameter. One that says only `readonly` is shown to the grammar as a public one. */
export function promotedModifiers(builder: FactBuilder, node: Syntax): string[] {
  const isReadonly = node.children.some((child) => /^readonly$/i.test(textOf(builder.source, child)));
  return isReadonly ? ['readonly'] : modifiersOf(node);
}

/** Accessibility for reading; public by default. */
export function accessOf(builder: FactBuilder, node: Syntax): Access {
  for (const child of node.children) {
    if (child.type !== 'visibility_modifier') continue;
    const word = textOf(builder.source, child).toLowerCase();
    if (word === 'private' || word === 'protected') return word;
    if (word === 'public') return 'public';
  }
  return 'public';
}

/** `private(set)`: who may write a property, where that is said. */
export function writersOf(builder: FactBuilder, node: Syntax): string {
  const words = node.children.filter(({ type }) => type === 'visibility_modifier');
  return (
    words.map((word) => oneLine(textOf(builder.source, word)).toLowerCase()).find((word) => word.includes('(')) ?? ''
  );
}

/** As written, without `#[…]`; each names its type. */
export function attributesOf(builder: FactBuilder, owner: number, node: Syntax): string[] {
  const lists = node.children.filter(({ type }) => type === 'attribute_list');
  return lists.flatMap(({ children }) =>
    children
      .filter(({ type }) => type === 'attribute')
      .map((attribute) => {
        builder.mention(owner, 'call', attribute);
        return oneLine(textOf(builder.source, attribute));
      }),
  );
}

/** A written type, or what the doc says where that is missing or leaves open what it holds; its names are uses. */
export function typeOf(builder: FactBuilder, owner: number, node: Syntax | undefined, said: DocType | null): string {
  builder.mention(owner, 'memberType', node);
  const written = oneLine(textOf(builder.source, node));
  if (said === null || (written !== '' && !vagueType.test(written))) return written;
  // A doc that says only `array` says no more.
  if (written !== '' && !/[<[\\A-Z]/.test(said.text)) return written;
  builder.mention(owner, 'memberType', said);
  return said.text;
}

export interface Parameters {
  readonly facts: ParamFact[];
  /** `Foo $foo`, as signatures show them. */
  readonly shown: string[];
  /** Of constructors: parameters that are properties too, with their type. */
  readonly promoted: { readonly node: Syntax; readonly name: string; readonly type: string }[];
}

const parameterNodes = new Set(['simple_parameter', 'variadic_parameter', 'property_promotion_parameter']);

export function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined, doc: PhpDoc): Parameters {
  const { source } = builder;
  const read: Parameters = { facts: [], shown: [], promoted: [] };
  for (const node of list?.children ?? []) {
    if (!parameterNodes.has(node.type)) continue;
    const name = plainName(textOf(source, fieldOf(node, 'name')));
    if (name === '') continue;
    attributesOf(builder, owner, node);
    const value = fieldOf(node, 'default_value');
    builder.mention(owner, 'call', value);
    const spread = node.type === 'variadic_parameter';
    const written = typeOf(builder, owner, fieldOf(node, 'type'), docTypeOf(doc, 'param', name));
    const type = `${written}${childOf(node, 'reference_modifier') === undefined ? '' : '&'}${spread ? '...' : ''}`;
    read.facts.push({ name, type, default: oneLine(textOf(source, value)), optional: spread || value !== undefined });
    read.shown.push(`${type === '' ? '' : `${type} `}$${name}`);
    if (node.type === 'property_promotion_parameter') read.promoted.push({ node, name, type: written });
  }
  return read;
}

/** `foo` of `$foo` and `&$foo`. */
export function plainName(text: string): string {
  return text.replace(/^[&\s]*\$?/, '');
}
