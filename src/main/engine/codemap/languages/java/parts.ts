/** Pieces that Java types and members share: modifiers, accessibility, annotations, parameters. */
import type { Access } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { sortedWords } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { childOf, fieldOf, oneLine, type Syntax, textOf } from '../reading/syntax.ts';

export interface MemberPlace extends TypeScope {
  /** Accessibility of what declares none: public in interfaces, else of the package. */
  readonly access: Access;
  /** The constructor that every record has, until the body declares it. */
  readonly canonical: MemberFact | null;
}

const accessWords = new Set(['public', 'protected', 'private']);

function isAnnotation(node: Syntax): boolean {
  return node.type === 'marker_annotation' || node.type === 'annotation';
}

/** Words of the modifiers, accessibility and others. */
export function modifierWords(node: Syntax): string[] {
  const words = childOf(node, 'modifiers')?.children ?? [];
  return words.filter((word) => !isAnnotation(word) && !word.type.endsWith('comment')).map((word) => word.type);
}

export function accessOf(words: readonly string[], otherwise: Access): Access {
  if (words.includes('public')) return 'public';
  if (words.includes('protected')) return 'protected';
  return words.includes('private') ? 'private' : otherwise;
}

export function otherModifiers(words: readonly string[]): string[] {
  return sortedWords(words.filter((word) => !accessWords.has(word)));
}

/** Annotations as written, without `@`; each names its type. */
export function annotationsOf(builder: FactBuilder, owner: number, node: Syntax): string[] {
  const modifiers = childOf(node, 'modifiers')?.children ?? [];
  return [...modifiers, ...node.children].filter(isAnnotation).map((annotation) => {
    const name = textOf(builder.source, fieldOf(annotation, 'name')).replace(/\s+/g, '');
    if (name !== '') builder.use(owner, 'call', name);
    builder.mention(owner, 'call', fieldOf(annotation, 'arguments'));
    return oneLine(textOf(builder.source, annotation)).replace(/^@\s*/, '');
  });
}

export interface Parameters {
  facts: ParamFact[];
  /** `Foo foo`, as signatures show them. */
  shown: string[];
  /** Annotations of each, and its node. */
  nodes: { node: Syntax; attributes: string[] }[];
}

export function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined): Parameters {
  const { source } = builder;
  const read: Parameters = { facts: [], shown: [], nodes: [] };
  for (const node of list?.children ?? []) {
    const spread = node.type === 'spread_parameter';
    if (node.type !== 'formal_parameter' && !spread) continue;
    const declarator = spread ? childOf(node, 'variable_declarator') : node;
    const name = declarator === undefined ? '' : textOf(source, fieldOf(declarator, 'name'));
    const typeNode = typeOfParameter(node);
    if (name === '') continue;
    read.nodes.push({ node, attributes: annotationsOf(builder, owner, node) });
    builder.mention(owner, 'memberType', typeNode);
    const dimensions = declarator === undefined ? '' : dimensionsOf(builder, declarator);
    const type = `${typeText(builder, typeNode)}${dimensions}${spread ? '...' : ''}`;
    read.facts.push({ name, type, default: '', optional: spread });
    read.shown.push(type === '' ? name : `${type} ${name}`);
  }
  return read;
}

/** The type of `Foo... rest` has no field: it is the node before the name that is not a modifier. */
export function typeOfParameter(node: Syntax): Syntax | undefined {
  if (node.type !== 'spread_parameter') return fieldOf(node, 'type');
  return node.children.find(
    (child) =>
      child.type !== 'variable_declarator' &&
      child.type !== 'modifiers' &&
      !child.type.endsWith('comment') &&
      !isAnnotation(child),
  );
}

export function typeText(builder: FactBuilder, node: Syntax | undefined): string {
  return oneLine(textOf(builder.source, node));
}

/** `[]` behind a name, as in `int a[]`. */
export function dimensionsOf(builder: FactBuilder, node: Syntax): string {
  return textOf(builder.source, fieldOf(node, 'dimensions')).replace(/\s+/g, '');
}
