/**
 * Positions of names in the code of a file, without comments and texts, and of the comment of a declaration. Main
 * types: Spot, Said.
 */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import { lexLanguage } from '../scan/text/lex.ts';
import { firstSentence } from './sentence.ts';
import type { Source } from './sources.ts';

export type SourcePlace = Omit<Evidence, 'hash'>;

export interface Spot {
  readonly line: number;
  readonly name: string;
  /** The sign right after: `(`, `.`, `<`, …; '' at the end. */
  readonly behind: string;
  readonly called: boolean;
  readonly made: boolean;
  /** The name before a dot, an arrow or `::`; '' for none. */
  readonly owner: string;
  /** In an import, or what C, C# and Rust have in its place. */
  readonly imported: boolean;
}

const importing =
  /^\s*(?:import\b|from\b.*\bimport\b|export\b.*\bfrom\b|using\b|use\b|pub use\b|#\s*include|(?:const|let|var) .*= require\(|\}\s*from\b)/;

export function spotsOf(source: Source, names: readonly string[], max = 400): Spot[] {
  const t = lexLanguage(source.text, source.language, names);
  const found: Spot[] = [];
  const inImport = importLines(source);
  // Elsewhere an arrow leads to a result, or to the body of a lambda.
  const cFamily = source.language === 'c' || source.language === 'cpp';
  for (let i = 0; i < t.hits.length && found.length < max; i += 2) {
    const at = t.hits[i] ?? 0;
    const before = t.text(at - 1);
    const isArrow = cFamily && before === '>' && t.is(at - 2, '-');
    const dotted = before === '.' || isArrow || (before === ':' && t.is(at - 2, ':'));
    const ownerAt = before === '.' ? (t.is(at - 2, '?') ? at - 3 : at - 2) : at - 3;
    const behind = t.text(at + 1);
    const line = t.line(at);
    found.push({
      line,
      name: names[t.hits[i + 1] ?? 0] ?? '',
      behind,
      called: behind === '(' || (behind === '!' && t.is(at + 2, '(')),
      made: behind !== '[' && (before === 'new' || (dotted && t.is(ownerAt - 1, 'new'))),
      owner: dotted ? (t.isWord(ownerAt) ? t.text(ownerAt) : '') : '',
      imported: inImport.has(line),
    });
  }
  return found;
}

/** Imports that go over lines end where their bracket does. */
function importLines({ lines, language }: Source): Set<number> {
  const found = new Set<number>();
  let open = false;
  for (const [n, line] of lines.entries()) {
    const begins = line.length < 1_000 && importing.test(line);
    if (begins || open) found.add(n + 1);
    if (begins)
      open =
        language === 'go' || language === 'python'
          ? /\($/.test(line.trimEnd())
          : /\{[^}]*$/.test(line) && !/;\s*$/.test(line);
    else if (open && /[})]/.test(line)) open = false;
  }
  return found;
}

export interface Said {
  /** The first sentence of the comment. */
  readonly text: string;
  readonly place: SourcePlace;
}

/**
 * The first sentence of a comment, with its lines: above the declaration, or for Python below it. Null where there is
 * none, or where it only says the name again.
 */
export function saidAt(source: Source, line: number, doc: string, name: string): Said | null {
  const own = /(?:\/\/+[/!<]*|\/\*+<?)\s*(.{12,220}?)\s*(?:\*\/)?\s*$/.exec(source.lines[line - 1] ?? '')?.[1];
  if (own !== undefined && doc.includes(own.slice(0, 12))) {
    const text = sentenceOf(own, name);
    return text === '' ? null : { text, place: { file: source.file, startLine: line, endLine: line } };
  }
  const begun = sentenceOf(doc, name);
  if (begun === '') return null;
  const plain = (text: string): string => text.replace(/\s+/g, ' ');
  // Markup is possible among the first words, so the pairs after them serve too.
  const words = begun.split(' ').slice(0, 8);
  const pairs = words.slice(1).map((word, n) => `${words[n]} ${word}`);
  const begins = (text: string): boolean => pairs.some((pair) => text.includes(pair));
  for (const n of linesOfComment(source, line)) {
    if (!begins(plain(source.lines[n - 1] ?? ''))) continue;
    const { text: whole, endLine } = commentFrom(source, n);
    const sentence = sentenceOf(whole, name);
    // The code map may know only its first line, which leads into a list.
    if (sentence === '' && /[:：]$/.test(whole)) return null;
    // Where markup of the comment hides its words, the code map has read them already.
    const found = begins(plain(sentence)) ? sentence : begun;
    return { text: found, place: { file: source.file, startLine: n, endLine } };
  }
  return null;
}

/** Of the comment right above a declaration and its attributes, from its top; in Python of what is right below. */
function linesOfComment({ lines, language }: Source, line: number): number[] {
  let top = line - 1;
  const is = (form: RegExp): boolean => form.test(lines[top - 1] ?? '');
  for (let n = 0; n < 12 && top > 0 && !is(isComment) && is(/^\s*(?:@|\[|#\[|template\b|\)|$)|^\s*\w+\s*$/); n += 1)
    top -= 1;
  const bottom = top;
  const block = is(/\*\/\s*$/);
  while (
    top > 0 &&
    bottom - top < 1000 &&
    (block ? !/^\s*\/\*/.test(lines[top - 1] ?? '') : /^\s*(?:\/\/|#)/.test(lines[top - 2] ?? ''))
  )
    top -= 1;
  // What ends above in Python is the text of another declaration.
  const over = language === 'python' ? is(/^\s*#/) : is(isComment) || block;
  const above = over ? Array.from({ length: bottom - top + 1 }, (_, n) => top + n) : [];
  const below = language === 'python' ? Array.from({ length: 14 }, (_, n) => line + n) : [];
  return [...above, ...below];
}

const isComment = /^\s*(?:\/\/|\/\*|\*|#|"""|'''|--)/;

/** The first sentence of a comment that begins on a line. */
export function sentenceFrom(source: Source, line: number, name: string): Said | null {
  const { text, endLine } = commentFrom(source, line);
  const sentence = sentenceOf(text, name);
  return sentence === '' ? null : { text: sentence, place: { file: source.file, startLine: line, endLine } };
}

/** The paragraph of a comment that begins on a line. */
function commentFrom({ lines, language }: Source, from: number): { text: string; endLine: number } {
  const first = lines[from - 1] ?? '';
  const quoted = language === 'python' && !isComment.test(first.replace(/^\s*("""|''')/, ''));
  const said: string[] = [];
  let endLine = from;
  for (let n = from; n < from + 12; n += 1) {
    const line = lines[n - 1] ?? '';
    // Attributes of Rust begin as comments of others do.
    if (n > from && !quoted && !/^\s*(?:\/\/|\*|#(?![[!]))/.test(line)) break;
    const text = line.replace(/^\s*(?:\/\*+!?|\*(?!\/)|\/\/+!?|#+|[rR]?"""|''')\s?/, '');
    const ends = /\*\/|<\/summary>|"""|'''/.test(text);
    const bare = text
      .replace(
        /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword)="(?:\w:)?([^"<>]{1,120})"\s*\/?>/g,
        '$1',
      )
      .replace(/\*\/.*|"""|'''/g, '')
      .replace(/<\/?(summary|para|remarks)>/g, ' ')
      .trim();
    if (n > from && (bare === '' || /^[@\\]\w|^[-*+]\s|^```/.test(bare))) break;
    said.push(bare);
    endLine = n;
    if (ends || /[.!?。！？]$/.test(bare)) break;
  }
  return { text: said.join(' '), endLine };
}

/** '' for comments without content: none, a copy of the base's, the name in words. */
export function sentenceOf(doc: string, name: string): string {
  if (
    doc === '' ||
    /^@?inherit(doc|s)?\b|^@(param|returns?|throws|see|author|since|version|internal|private|public|type|template|hidden|deprecated|implNote|implSpec|apiNote)\b|^(author|since|see|version|throws|[A-Z]\w?):\s|^(copyright|license|spdx|eslint|tslint|todo)\b/i.test(
      doc,
    )
  )
    return '';
  const text = firstSentence(
    doc
      .replace(/\s?:(?:py:)?\w+:`~?\.?([^`]{0,120})`/g, ' $1')
      .replace(/^\s*[@\\](?:brief|summary|description)\s+/i, ''),
  );
  const bare = (each: string): string =>
    each
      .toLowerCase()
      .replace(/\b(the|a|an|this|class|interface|type|for|of|represents|contains)\b/g, '')
      .replace(/[^\p{L}\p{N}]/gu, '');
  // An introduction to a list is useless without it.
  if (bare(text) === bare(name) || text.length < 12 || /[:：]$/.test(text)) return '';
  return text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('`', '’')
    .trim();
}

export function placeOf(symbol: Pick<SymbolRef, 'file' | 'line'>): SourcePlace {
  return { file: symbol.file, startLine: symbol.line, endLine: symbol.line };
}

export const lineOf = (file: string, line: number, endLine = line): SourcePlace => ({ file, startLine: line, endLine });
