/** Pieces that Kotlin types and members share: names, modifiers, accessibility, annotations, types, parameters. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { nameEnd } from '../reading/name-scan.ts';
import { sortedWords, typeParameterNames } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { childOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';

import { afterBrackets, annotationAt } from './annotations.ts';

/** A name without the backquotes that let it be spelt so. */
export function nameOf(source: Source, node: Syntax | undefined): string {
  return textOf(source, node).replaceAll('`', '');
}

const types = new Set([
  'user_type',
  'nullable_type',
  'function_type',
  'non_nullable_type',
  'parenthesized_type',
  'dynamic',
]);

export function isType(node: Syntax): boolean {
  return types.has(node.type);
}

export function isComment(node: Syntax): boolean {
  return node.type === 'line_comment' || node.type === 'block_comment';
}

const accessWords = new Set(['public', 'protected', 'private', 'internal']);

/** Words of the modifiers, accessibility and others; where the original has an `@` there is an annotation. */
export function modifierWords(source: Source, node: Syntax): string[] {
  return (childOf(node, 'modifiers', 'parameter_modifiers')?.children ?? [])
    .filter((child) => child.type.endsWith('_modifier') && source.text[child.start] !== '@')
    .map(({ start }) => source.text.slice(start, nameEnd(source.text, start, source.text.length)));
}

export function accessOf(words: readonly string[], otherwise: Access = 'public'): Access {
  if (words.includes('private')) return 'private';
  if (words.includes('protected')) return 'protected';
  if (words.includes('internal')) return 'internal';
  return words.includes('public') ? 'public' : otherwise;
}

export function otherModifiers(words: readonly string[]): string[] {
  return sortedWords(words.filter((word) => !accessWords.has(word)));
}

/** Annotations as written without `@`, with their use-site target: `field:Json`. */
export function annotationsOf(builder: FactBuilder, owner: number, node: Syntax): string[] {
  const { text } = builder.source;
  const modifiers = childOf(node, 'modifiers', 'parameter_modifiers')?.children ?? [];
  for (const { start } of modifiers) {
    if (!text.startsWith('context(', start)) continue;
    const open = start + 'context'.length;
    builder.mention(owner, 'memberType', { start: open, end: afterBrackets(text, open, text.length) });
  }
  return [...modifiers, ...node.children]
    .filter(({ start, type }) => text[start] === '@' && (type === 'annotation' || type.endsWith('_modifier')))
    .flatMap(({ start }) => readAnnotation(builder, owner, start));
}

export function readAnnotation(builder: FactBuilder, owner: number, at: number): string[] {
  const { text } = builder.source;
  const { target, entries } = annotationAt(text, at, text.length);
  return entries.map(({ start, end }) => {
    const written = text.slice(start, end);
    const name = typeName(written);
    if (name !== '') builder.use(owner, 'call', name);
    builder.mention(owner, 'call', { start: start + written.search(/[(<]|$/), end });
    return `${target}${oneLine(written)}`;
  });
}

/** `a.b.Foo<T>?` as `a.b.Foo`, '' where the text begins with no name. */
export function typeName(text: string): string {
  return /^[\p{L}\p{Nl}_`][\p{L}\p{Nl}\p{Nd}_`.\s]*/u.exec(text)?.[0].replace(/[\s`]+/g, '') ?? '';
}

/** The display form of a declared type; its names are uses. */
export function readType(builder: FactBuilder, owner: number, node: Syntax | undefined): string {
  builder.mention(owner, 'memberType', node);
  return oneLine(textOf(builder.source, node));
}

/** Names of type parameters, which no use may name. */
export function readTypeParameters(builder: FactBuilder, scope: TypeScope, node: Syntax): string[] {
  const list = childOf(node, 'type_parameters');
  builder.mention(scope.owner, 'memberType', list);
  builder.mention(scope.owner, 'memberType', childOf(node, 'type_constraints'));
  const text = textOf(builder.source, list)
    .replace(/@[\w.]+(?:\([^()]*\))?\s*/g, '')
    .replace(/\breified\s+/g, '');
  const names = typeParameterNames(text);
  for (const name of names) scope.typeParameters.add(name);
  return names;
}

export interface Parameters {
  facts: ParamFact[];
  /** `foo: Foo = …`, as signatures show them. */
  shown: string[];
}

export function addParameter(
  into: Parameters,
  words: readonly string[],
  name: string,
  type: string,
  value: string,
): void {
  const many = words.includes('vararg');
  into.facts.push({ name, type: many ? `${type}...` : type, default: value, optional: value !== '' || many });
  const prefix = words.filter((word) => !accessWords.has(word) && word !== 'override');
  into.shown.push([...prefix, type === '' ? name : `${name}: ${type}`].join(' '));
}

/** `(a: Foo, vararg b: Bar = x)`: modifiers and default are siblings of the parameter. */
export function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined): Parameters {
  const { source } = builder;
  const read: Parameters = { facts: [], shown: [] };
  const nodes = (list?.children ?? []).filter((node) => !isComment(node));
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'parameter') continue;
    const before = nodes[index - 1];
    const after = nodes[index + 1];
    const holder = before?.type === 'parameter_modifiers' ? { ...node, children: [before] } : node;
    const value =
      after === undefined || after.type === 'parameter' || after.type === 'parameter_modifiers' ? undefined : after;
    annotationsOf(builder, owner, holder);
    builder.mention(owner, 'call', value);
    const name = nameOf(source, childOf(node, 'identifier'));
    const type = readType(builder, owner, node.children.find(isType));
    if (name !== '') addParameter(read, modifierWords(source, holder), name, type, oneLine(textOf(source, value)));
  }
  return read;
}
