/** Headers of Dart types as type facts: what they extend, mix in, implement, are `on`. */
import type { TypeKind } from '#shared/contract/common.ts';
import { takeDoc } from '../jvm/doc.ts';
import type { Range } from '../reading/code-ranges.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, type Syntax, textOf } from '../reading/syntax.ts';
import { accessOf, annotationsOf, type DartPlace, type Lead, readGenerics, withoutComments } from './parts.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class_definition: 'class',
  mixin_declaration: 'trait',
  enum_declaration: 'enum',
  extension_declaration: 'object',
  extension_type_declaration: 'class',
  type_alias: 'alias',
};

export function isTypeDeclaration({ type }: Syntax): boolean {
  return Object.hasOwn(kinds, type);
}

export interface Header {
  readonly place: DartPlace;
  readonly body: Syntax | undefined;
}

/** Adds the type with its header; null when it has no name. */
export function readType(builder: FactBuilder, node: Syntax, lead: Lead, namespace: string): Header | null {
  const kind = kinds[node.type];
  if (kind === undefined) return null;
  const whole = childOf(node, 'mixin_application_class') ?? node;
  const body = whole.children.find(({ type }) => /^(?:class|extension|enum)_body$/.test(type));
  const named = nameOf(builder, whole, body);
  if (named === null) return null;
  const { name } = named;
  const owner = builder.addType({ name, kind, namespace, access: accessOf(name), start: lead.start, end: node.end });
  const place: DartPlace = { owner, typeName: name, typeParameters: new Set(), inModule: false };
  const type = builder.type(owner);
  const { text } = builder.source;
  const before = withoutComments(text.slice(lead.at, named.start)).match(/[a-z]+/g) ?? [];
  const isWord = (word: string): boolean =>
    /^(?:abstract|base|final|interface|mixin|sealed|extension|type)$/.test(word);
  const shown = kind === 'trait' ? before.filter((word) => word !== 'mixin') : before;
  type.modifiers = kind === 'alias' ? [] : sortedWords(shown.filter(isWord));
  type.attributes = annotationsOf(builder, owner, lead);
  type.doc = takeDoc(builder, lead.start, 'markdown');
  const generics = childOf(whole, 'type_parameters');
  type.arity = readGenerics(builder, place, generics).length;
  const range = { start: Math.max(named.end, generics?.end ?? 0), end: body?.start ?? node.end };
  if (kind === 'alias') {
    builder.mention(owner, 'memberType', { start: lead.at, end: named.start });
    builder.mention(owner, 'memberType', range);
    builder.body(owner, range);
  } else readBases(builder, owner, range, node.type);
  builder.body(owner, body);
  return { place, body };
}

/** An extension without a name is called by what it extends. */
function nameOf(builder: FactBuilder, node: Syntax, body: Syntax | undefined): (Range & { name: string }) | null {
  const { source } = builder;
  let at = fieldOf(node, 'name') ?? childOf(node, 'identifier');
  if (node.type === 'type_alias') {
    const names = node.children.filter(({ type }) => type === 'type_identifier');
    at = textOf(source, node).includes('=') ? names[0] : names.at(-1);
  }
  if (at !== undefined) return { name: textOf(source, at), start: at.start, end: at.end };
  if (node.type !== 'extension_declaration') return null;
  const extended = /^extension\s+on\s+(?:\w+\s*\.\s*)?(\w+)/.exec(source.text.slice(node.start, body?.start));
  const start = node.start + 'extension'.length;
  return extended === null ? null : { name: `on-${extended[1] ?? ''}`, start, end: start };
}

const clause = /\b(extends|with|implements|on)\b/g;

/** `extends A<B> with C implements D`, `on A, B`, `= A with B`. */
function readBases(builder: FactBuilder, owner: number, { start, end }: Range, node: string): void {
  const type = builder.type(owner);
  const header = withoutComments(builder.source.text.slice(start, end));
  const marks = [...header.matchAll(clause)].map((found) => ({ word: found[1] ?? '', at: found.index }));
  const first = /^\s*=/.exec(header);
  if (first !== null) marks.unshift({ word: 'extends', at: first[0].length - 'extends'.length });
  for (const [index, { word, at }] of marks.entries()) {
    const from = at + word.length;
    const part = header.slice(from, marks[index + 1]?.at);
    // What an extension is for, and what an extension type holds, is not what it inherits from.
    const isHeld = word === 'on' && node === 'extension_declaration';
    for (const one of pieces(part)) {
      const name = /^[\p{L}_$][\w$]*(?:\s*\.\s*[\p{L}_$][\w$]*)?/u.exec(one.text)?.[0] ?? '';
      const range = { start: start + from + one.at, end: start + from + one.at + one.text.length };
      if (name === '' || isHeld) builder.mention(owner, 'memberType', range);
      else {
        const kind = word === 'implements' ? 'implements' : 'inherits';
        type.bases.push({ name: name.replace(/\s+/g, ''), kind });
        builder.mention(owner, 'memberType', { start: range.start + name.length, end: range.end });
      }
    }
  }
}

/** Parts of a list outside brackets, with their offsets. */
function pieces(text: string): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const char = text[i] ?? ',';
    if ('<({['.includes(char)) depth += 1;
    else if ('>)}]'.includes(char)) depth -= 1;
    else if (char === ',' && (depth === 0 || i === text.length)) {
      const piece = text.slice(from, i);
      const trimmed = piece.trim();
      if (trimmed !== '') found.push({ text: trimmed, at: from + piece.indexOf(trimmed) });
      from = i + 1;
    }
  }
  return found;
}
