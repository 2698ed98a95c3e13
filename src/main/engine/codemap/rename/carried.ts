/**
 * Places that have to change with a property though they do not name it: the parameter of a constructor of PHP that declares it, with
 * the arguments that callers name, and the labels of the initializer that Swift makes of a struct's properties.
 */
import type { UsageAnswer } from '../usages/find-usages.ts';
import type { KnownMember, KnownTypes } from '../usages/known-types.ts';
import { sure } from './collect-places.ts';
import type { RenamedLanguage } from './new-name.ts';
import type { SourceText } from './source-texts.ts';

export interface Carriers {
  readonly types: KnownTypes;
  readonly texts: (file: string) => SourceText | null;
  readonly pathOf: (file: number) => string;
  /** Usages of a type, or of its member of a name. */
  readonly usagesOf: (type: number, name: string | null) => Promise<UsageAnswer['usages']>;
  readonly language: RenamedLanguage;
}

/** Places that change with this property. */
export async function carriedBy(
  property: KnownMember,
  { types, texts, pathOf, usagesOf, language }: Carriers,
): Promise<{ file: string; at: number }[]> {
  const { type, name } = property;
  const found: { file: string; at: number }[] = [];
  const home = pathOf(property.file);
  if (language === 'ruby') return found;
  if (language === 'php') {
    const maker = types
      .members(type, '__construct')
      .find(({ file, line, endLine }) => file === property.file && line <= property.line && endLine >= property.line);
    const source = texts(home);
    if (maker === undefined || source === null) return found;
    for (const at of parameterPlaces(source, maker, name)) found.push({ file: home, at });
  } else {
    const makers = types.members(type, 'init');
    if (types.type(type)?.kind !== 'struct' || makers.some((maker) => takes(maker, name))) return found;
  }
  for (const { file, line, column, confidence, kind } of await usagesOf(
    type,
    language === 'php' ? '__construct' : null,
  )) {
    const source = confidence < sure || kind !== 'call' ? null : texts(file);
    const at = source === null ? null : labelIn(source, source.offset(line, column), name);
    if (at !== null) found.push({ file, at });
  }
  return found;
}

/** Offsets of the variable of a parameter in its constructor: `$name`, also in texts with double quotes. */
function parameterPlaces(
  source: SourceText,
  { line, endLine }: Pick<KnownMember, 'line' | 'endLine'>,
  name: string,
): number[] {
  const [from, to] = [source.offset(line, 1), source.endOf(endLine)];
  const body = source.text.slice(from, to);
  const found: number[] = [];
  const variable = new RegExp(String.raw`(?<!::)\$\{?${name}(?![\p{L}\p{N}_])`, 'gu');
  for (const { 0: text, index } of body.matchAll(variable)) {
    const at = from + index + text.length - name.length;
    // In a comment it is left as it is, like every name there.
    if (!isInComment(source, from + index)) found.push(at);
  }
  return found;
}

/** Whether an offset of PHP follows `//`, `#` or `*` at the start of its line. */
function isInComment(source: SourceText, at: number): boolean {
  const { line, column } = source.place(at);
  return /^\s*(?:\*|\/\*|\/\/|#(?!\[))/.test(source.line(line).slice(0, column - 1));
}

/** Offset of the label of an argument in the call whose name is at a place; null where the call has none of this name. */
function labelIn({ text }: SourceText, call: number, name: string): number | null {
  const open = /^[\p{L}\p{N}_\\]*\s*(?:<[^()]*>)?\s*\(/u.exec(text.slice(call, call + 400));
  if (open === null) return null;
  let depth = 0;
  for (let at = call + open[0].length; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'") at = afterQuote(text, at);
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) {
      if (depth === 0) return null;
      depth -= 1;
    } else if (depth === 0 && text.startsWith(name, at) && /[(,]\s*$/.test(text.slice(Math.max(0, at - 200), at))) {
      if (/^\s*:(?!:)/.test(text.slice(at + name.length, at + name.length + 20))) return at;
    }
  }
  return null;
}

/** Offset of the quote that ends a text, or of the last character of its file. */
function afterQuote(text: string, at: number): number {
  const quote = text[at];
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === quote) return end;
  }
  return text.length;
}

/** Whether a constructor names a parameter so in its head. */
const takes = ({ signature }: Pick<KnownMember, 'signature'>, name: string): boolean =>
  new RegExp(String.raw`[(,]\s*${name}(?:\s+\w+)?\s*:`).test(signature);
