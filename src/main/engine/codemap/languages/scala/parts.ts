/** Pieces that Scala types and members share: names, modifiers, accessibility, annotations, types, parameters. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { sortedWords } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { childOf, fieldOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';

/** A name without the backquotes that let it be spelt so. */
export function nameOf(source: Source, node: Syntax | undefined): string {
  return textOf(source, node).replaceAll('`', '');
}

export function isComment(node: Syntax): boolean {
  return node.type === 'comment' || node.type === 'block_comment';
}

const known = new Set(
  `abstract case erased final implicit infix inline into lazy opaque open override private protected sealed tracked
   transparent val var`.split(/\s+/),
);

/** The words before the name of a declaration, `private[this]` as `private`. */
export function wordsOf(source: Source, node: Syntax, name: Syntax | undefined): string[] {
  const annotations = node.children.filter(({ type }) => type === 'annotation');
  const from = Math.max(node.start, ...annotations.map(({ end }) => end));
  const text = source.text.slice(from, Math.max(from, name?.start ?? from));
  const words = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|\[[^\]]*\]/g, ' ').split(/[^\p{L}]+/u);
  return words.filter((word) => known.has(word));
}

/** Scala has no word for public; `private[shop]` is visible in a package. */
export function accessOf(source: Source, node: Syntax, name: Syntax | undefined, words: readonly string[]): Access {
  if (!words.includes('private')) return words.includes('protected') ? 'protected' : 'public';
  const text = source.text.slice(node.start, name?.start ?? node.end);
  return /\bprivate\s*\[\s*(?!this\b)/.test(text) ? 'internal' : 'private';
}

const unshown = new Set(['private', 'protected', 'val', 'var']);

export function otherModifiers(words: readonly string[]): string[] {
  return sortedWords(words.filter((word) => !unshown.has(word)));
}

/** Annotations as written without `@`. */
export function annotationsOf(builder: FactBuilder, owner: number, node: Syntax): string[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'annotation') return [];
    const written = textOf(builder.source, child).slice(1);
    const name = typeName(written);
    if (name !== '') builder.use(owner, 'call', name);
    builder.mention(owner, 'call', { start: child.start + 1 + written.search(/[([]|$/), end: child.end });
    return [oneLine(written)];
  });
}

/** `a.b.Foo[T]` as `a.b.Foo`, '' where the text begins with no name. */
export function typeName(text: string): string {
  return /^[\p{L}\p{Nl}_`$][\p{L}\p{Nl}\p{Nd}_`.$]*/u.exec(text)?.[0].replace(/[\s`]+|\.type$/g, '') ?? '';
}

/** The display form of a declared type; its names are uses. */
export function readType(builder: FactBuilder, owner: number, node: Syntax | undefined): string {
  builder.mention(owner, 'memberType', node);
  return oneLine(textOf(builder.source, node));
}

export interface TypeParameters {
  readonly names: readonly string[];
  /** Bounds as written, '' for none. */
  readonly bounds: string;
}

/** Names of type parameters, which no use may name, and their bounds. */
export function readTypeParameters(builder: FactBuilder, scope: TypeScope, node: Syntax): TypeParameters {
  const list = childOf(node, 'type_parameters');
  if (list === undefined) return { names: [], bounds: '' };
  builder.mention(scope.owner, 'memberType', list);
  const names = list.children.flatMap((child) => {
    if (/^co(?:ntra)?variant_type_parameter$/.test(child.type)) return nameOf(builder.source, fieldOf(child, 'name'));
    return child.field === 'name' ? nameOf(builder.source, child) : [];
  });
  for (const name of names) scope.typeParameters.add(name);
  const text = oneLine(textOf(builder.source, list));
  return { names, bounds: text.includes(':') ? text : '' };
}

export interface Parameters {
  facts: ParamFact[];
  /** `foo: Foo`, as signatures show them. */
  shown: string[];
}

/** All lists of parameters of a declaration, those that are found implicitly among them, in one. */
export function readParameters(builder: FactBuilder, owner: number, lists: readonly Syntax[]): Parameters {
  const { source } = builder;
  const read: Parameters = { facts: [], shown: [] };
  for (const parameter of lists.flatMap(({ children }) => children)) {
    if (parameter.type !== 'parameter' && parameter.type !== 'class_parameter') continue;
    annotationsOf(builder, owner, parameter);
    const name = nameOf(source, fieldOf(parameter, 'name'));
    if (name === '') continue;
    const type = readType(builder, owner, fieldOf(parameter, 'type'));
    const value = fieldOf(parameter, 'default_value');
    builder.mention(owner, 'call', value);
    const optional = value !== undefined || type.endsWith('*');
    read.facts.push({ name, type, default: oneLine(textOf(source, value)), optional });
    read.shown.push(type === '' ? name : `${name}: ${type}`);
  }
  return read;
}
