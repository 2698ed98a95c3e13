/** Pieces that the members of Ruby share: where they go, their parameters, the names that literals spell. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { fieldOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import type { DocType, RubyDoc } from './doc.ts';

/** A type or the module of the file, with what holds for the members that follow in its body. */
export interface MemberPlace {
  readonly owner: number;
  /** Members of the file and not of a type. */
  readonly inModule: boolean;
  /** Names of the constants around, with the type's own: `A.B`. */
  readonly path: string;
  /** In `class << self` or `class_methods do`. */
  readonly isStatic: boolean;
  /** What `private` and its like said last. */
  access: Access;
  /** `module_function` was said. */
  asFunctions: boolean;
}

/** A body within another, in which accessibility begins again. */
export function placeWithin(place: MemberPlace, changes: Partial<MemberPlace> = {}): MemberPlace {
  return { ...place, access: 'public', asFunctions: false, ...changes };
}

/** `::A::B` as `A.B`; '' for anything but a path of constants. */
export function constantPath(text: string): string {
  const path = text.replace(/\s+/g, '').replace(/^::/, '');
  return /^\p{Lu}[\p{L}\p{N}_]*(?:::\p{Lu}[\p{L}\p{N}_]*)*$/u.test(path) ? path.replaceAll('::', '.') : '';
}

/** The text of a symbol or string that is written out: `:name`, `"name"`, `:"name"`; '' for others. */
export function literalName(source: Source, node: Syntax | undefined): string {
  if (node === undefined || !/^(?:simple_symbol|string|delimited_symbol)$/.test(node.type)) return '';
  const found = /^(?::?"([^"#\\\s]+)"|:?'([^'\\\s]+)'|:([^"'\s]+))$/.exec(textOf(source, node));
  return found?.slice(1).find((one) => one !== undefined) ?? '';
}

/** Arguments of a call with their names: `%i[a b]` and `[:a, :b]` count as what is in them. */
export function literalNames(source: Source, node: Syntax): { name: string; at: Syntax }[] {
  const single = literalName(source, node);
  if (single !== '') return [{ name: single, at: node }];
  if (node.type !== 'splat_argument' && node.type !== 'array' && !/^(?:symbol|string)_array$/.test(node.type))
    return [];
  const text = textOf(source, node).replace(/^\*/, '');
  const words = /^%[iIwW]\W([\s\S]*)\W$/.exec(text)?.[1]?.split(/\s+/);
  const listed = words ?? [...text.matchAll(/(?<![\w:]):([a-zA-Z_]\w*[?!=]?)(?!:)/g)].map((one) => one[1] ?? '');
  return listed.filter((one) => /^[\p{L}_]\w*[?!=]?$/u.test(one)).map((name) => ({ name, at: node }));
}

export function argumentsOf(call: Syntax): readonly Syntax[] {
  return fieldOf(call, 'arguments')?.children.filter(({ type }) => type !== 'comment') ?? [];
}

/** The value of `key: …` in the arguments of a call. */
export function optionOf(source: Source, call: Syntax, key: string): Syntax | undefined {
  const pair = argumentsOf(call).find(
    (one) => one.type === 'pair' && textOf(source, fieldOf(one, 'key')).replace(/^:|:$/g, '') === key,
  );
  return pair === undefined ? undefined : fieldOf(pair, 'value');
}

/** Names of a type that a doc says are uses. */
export function docTypeText(builder: FactBuilder, owner: number, type: DocType | null | undefined): string {
  if (type === null || type === undefined) return '';
  builder.mention(owner, 'memberType', type);
  return oneLine(type.text);
}

export interface Parameters {
  readonly facts: ParamFact[];
  /** As signatures show them: `Foo name`, `*rest`, `key:`. */
  readonly shown: string[];
}

const signs: Readonly<Record<string, string>> = {
  splat_parameter: '*',
  hash_splat_parameter: '**',
  block_parameter: '&',
};

export function readParameters(
  builder: FactBuilder,
  owner: number,
  list: Syntax | undefined,
  doc: RubyDoc | null,
): Parameters {
  const { source } = builder;
  const read: Parameters = { facts: [], shown: [] };
  for (const node of list?.children ?? []) {
    if (node.type === 'comment' || node.field === 'locals') continue;
    const named = fieldOf(node, 'name');
    const own = node.type === 'identifier' ? textOf(source, node) : textOf(source, named);
    const sign = signs[node.type] ?? '';
    const isKey = node.type === 'keyword_parameter';
    const value = fieldOf(node, 'value');
    builder.mention(owner, 'call', value);
    const name = own !== '' ? own : sign === '' ? oneLine(textOf(source, node)) : '';
    if (name === '' && sign === '') continue;
    const type = docTypeText(builder, owner, doc?.params.get(name));
    const optional = sign !== '' || value !== undefined;
    read.facts.push({
      name: `${sign}${name}${isKey ? ':' : ''}`,
      type,
      default: oneLine(textOf(source, value)),
      optional,
    });
    read.shown.push(`${type === '' ? '' : `${type} `}${sign}${name}${isKey ? ':' : ''}`);
  }
  return read;
}
