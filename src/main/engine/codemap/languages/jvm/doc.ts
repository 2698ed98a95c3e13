/**
 * Documentation comments of Java and Kotlin as plain text: the summary on the first line, markers and tags stripped.
 * The comment is found in the text before a declaration and not in the tree, because the Kotlin grammar attaches
 * comments to the declaration before them.
 */
import type { FactBuilder } from '../reading/fact-builder.ts';

/** Javadoc is HTML, KDoc Markdown; what a `///` comment holds is Markdown in both. `markup`: Markdown with the lists of Swift. */
export type DocStyle = 'html' | 'markdown' | 'markup';

const maxDoc = 50_000;

interface FoundDoc {
  /** Plain text. */
  readonly doc: string;
  /** Of the comment. */
  readonly start: number;
  readonly end: number;
}

/** Plain text of the documentation right before `start`, '' for none; its comment is no layout of the code. */
export function takeDoc(builder: FactBuilder, start: number, style: DocStyle): string {
  const found = docBefore(builder.source.text, start, style);
  if (found === null || found.doc === '') return '';
  builder.docComment(found);
  return found.doc;
}

function docBefore(text: string, start: number, style: DocStyle): FoundDoc | null {
  let end = start;
  for (;;) {
    while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
    const lineStart = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(lineStart, end).trimStart();
    if (line.startsWith('///') && line[3] !== '/')
      return markdownDoc(text, end, style === 'markup' ? style : 'markdown');
    if (line.startsWith('//')) end = lineStart;
    else if (text.startsWith('*/', end - 2)) {
      const open = openOf(text, end);
      if (open < 0) return null;
      if (text[open + 2] === '*' && end - open > 4)
        return { doc: docPlain(text.slice(open + 3, end - 2), style), start: open, end };
      end = open;
    } else return null;
    if (end <= 0) return null;
  }
}

/** Where the block comment that ends at `end` begins, or -1. One that begins a line counts before `/*` inside another. */
function openOf(text: string, end: number): number {
  const from = Math.max(end - maxDoc, text.lastIndexOf('*/', end - 3) + 1);
  const stretch = text.slice(from, end - 2);
  let best = -1;
  for (let open = stretch.lastIndexOf('/*'); open >= 0; open = stretch.lastIndexOf('/*', open - 1)) {
    if (/(?:^|\n)[ \t]*$/.test(stretch.slice(Math.max(0, open - 200), open))) return from + open;
    if (best < 0) best = from + open;
    if (open === 0) break;
  }
  return best;
}

/** Consecutive lines of `///` up to `end` (Java 23). */
function markdownDoc(text: string, end: number, style: DocStyle): FoundDoc {
  const lines: string[] = [];
  let start = end;
  for (let at = end; at > 0; ) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const line = text.slice(lineStart, at).trimStart();
    if (!line.startsWith('///')) break;
    lines.unshift(line.slice(3));
    start = at - line.length;
    at = lineStart - 1;
  }
  return { doc: docPlain(lines.join('\n'), style), start, end };
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Text of a comment without its `/**` and its end. */
export function docPlain(comment: string, style: DocStyle): string {
  const tagged = style === 'markup' ? tagLists(comment) : comment;
  const lines = tagged.split('\n').map((line) => line.replace(/^[ \t]*\*? ?/, '').trimEnd());
  const text = inlineTags(lines.join('\n'));
  const plain = style === 'html' ? withoutHtml(text) : withoutLinks(text);
  const paragraphs = paragraphsOf(plain);
  const [first = '', ...rest] = paragraphs;
  const sentence = style === 'html' ? /^.*?\.(?=\s+[^\s\p{Ll}])/u.exec(first)?.[0] : undefined;
  const head = sentence === undefined ? [first] : [sentence, first.slice(sentence.length).trim()];
  return decoded([...head, ...rest].join('\n'));
}

/** `- Parameter x: text` and the items below `- Parameters:` as `@param x text`, `- Returns: text` as `@return text`. */
function tagLists(comment: string): string {
  if (!/^[ \t]*\*?[ \t]*-[ \t]/m.test(comment)) return comment;
  let isList = false;
  const lines = comment.split('\n').flatMap((line) => {
    const [, lead = '', item] = /^([ \t]*\*?[ \t]*)-[ \t]+(.*)$/.exec(line) ?? [];
    if (item === undefined) return line;
    if (/^Parameters:?[ \t]*$/i.test(item)) {
      isList = true;
      return lead;
    }
    const said = /^(?:Parameter[ \t]+)?`?([\p{L}_]\w*)`?:[ \t]*(.*)$/iu.exec(item);
    const [, name = '', text = ''] = said ?? [];
    const isParameter = /^Parameter[ \t]/i.test(item);
    if (said === null) return line;
    if (!isParameter && /^returns?$/i.test(name)) return `${lead.trimEnd()} @return ${text}`;
    if (!isParameter && /^throws$/i.test(name)) return [lead, `${lead.trimEnd()} Throws: ${text}`];
    return isParameter || (isList && /^\p{Ll}/u.test(name)) ? `${lead.trimEnd()} @param ${name} ${text}` : line;
  });
  return lines.join('\n');
}

/** `{@code x}` as x, `{@link Foo#bar label}` as the label or `Foo.bar`; `{@inheritDoc}` and its like become ''. */
function inlineTags(text: string): string {
  if (!text.includes('{@')) return text;
  return text.replace(/\{@(\w+)(?!\w)((?:[^{}]|\{[^{}]*\})*)\}/g, (_, tag: string, content: string) => {
    const inner = content.trim();
    if (tag === 'code' || tag === 'literal' || tag === 'snippet')
      return inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    if (!tag.startsWith('link') && tag !== 'value') return tag === 'inheritDoc' ? '' : inner;
    const [, target = '', label = ''] = /^([^\s(]*(?:\([^)]*\))?)\s*([\s\S]*)$/.exec(inner) ?? [];
    return label === '' ? target.replace(/^#/, '').replace('#', '.') : label;
  });
}

function withoutHtml(text: string): string {
  if (!text.includes('<')) return text;
  return text
    .replace(/^(@param\s+)<(\w+)>/gm, '$1$2')
    .replace(/<\/?(?:p|br|li|ul|ol|dl|dt|dd|div|tr|table|blockquote|h[1-6])\b[^<>]*>/gi, '\n\n')
    .replace(/<(\/?)pre\b[^<>]*>/gi, (_, close: string) => (close === '' ? '\n\n```\n' : '\n```\n'))
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '');
}

/** `[Foo]`, `[label][Foo]` and `[label](address)` as Foo and label. */
function withoutLinks(text: string): string {
  return text.replace(/\[([\p{L}_`][^[\]]*)\](?:\[[^[\]]*\]|\([^()\s]*\))?/gu, '$1');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,6})|(lt|gt|amp|quot|apos|nbsp));/g, (whole, code?: string, name?: string) => {
    const point = Number(code ?? -1);
    if (name !== undefined) return entities[name] ?? whole;
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Wrapped lines become one; blank lines and block tags part paragraphs; lines of code stay as they are. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let open: string[] = [];
  let code = false;
  const close = (): void => {
    const joined = open.join(' ').replace(/\s+/g, ' ').trim();
    if (joined !== '') paragraphs.push(joined);
    open = [];
  };
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed.startsWith('```')) {
      close();
      code = !code;
    } else if (code) {
      if (trimmed !== '') paragraphs.push(line.trimEnd());
    } else {
      if (trimmed === '' || trimmed.startsWith('@')) close();
      open.push(blockTag(trimmed));
    }
  }
  close();
  return paragraphs;
}

const named = new Set(['param', 'throws', 'exception', 'property']);

/** `@param x text` as `x: text`, `@return text` as the text, any other `@tag text` as `tag: text`. */
function blockTag(line: string): string {
  const match = /^@(\w+)(?:\s+(\S+))?/.exec(line);
  if (match === null) return line;
  const [whole, tag = '', first] = match;
  if (tag === 'return' || tag === 'returns') return line.slice(tag.length + 1).trim();
  if (first !== undefined && named.has(tag))
    return `${first.replace(/^[<[](.*)[>\]]$/, '$1')}: ${line.slice(whole.length).trim()}`;
  return `${tag}: ${line.slice(tag.length + 1).trim()}`;
}
