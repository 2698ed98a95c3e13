/**
 * The sentence of a section that says most of what was asked for, as plain text: wrapped rows are joined, markup is left out,
 * and a sentence that ends with a colon brings the list or the code that it announces. Main function: quoteOf.
 */
import { type AskedTerms, heldBy } from '../retrieval/retrieval.ts';

export interface Quote {
  readonly quote: string;
  /** 1-based number of the row in which it begins. */
  readonly line: number;
}

/** A paragraph, an item of a list, a row of a table or a row of code. */
interface Block {
  readonly kind: 'text' | 'item' | 'row' | 'code';
  readonly rows: { readonly text: string; readonly line: number }[];
}

const maxQuote = 300;
/** Items or rows of code behind a colon. */
const maxAnnounced = 6;

const fence = /^\s*(?:`{3,}|~{3,}|-{4}$|\.{4}$)/;
/** A note of MyST holds prose between its fences. */
const noteFence =
  /^(?:`{3,}|~{3,})\{(?:admonition|attention|caution|danger|error|hint|important|note|seealso|tip|warning)\}/;
const heading = /^(?:#{1,6}(?:\s|$)|={1,6}\s)/;
/** HTML that no reader sees, up to its end. */
const silent = /^<(style|script)\b/i;
const ruler = /^([=\-~^"'*+#_])\1{2,}$/;
const listItem = /^(?:[-*+•]|\d{1,3}[.)])\s+/;
/** Comments, targets of links, imports of MDX, directives, attributes, badges and notes without words of their own. */
const markupOnly =
  /^(?:<!--.*|\[[^\]]+\]:\s.*|(?:import|export)\s.*\sfrom\s+["'].*|\.\. .*|:{3,}.*|:[\w-]+:.*|\[!\[.*|\[![A-Z]+\]|<[^>]+>|\|?[\s|:-]+\|?)$/;

/** @param lines of the whole document; the heading of the section is left out, since it is shown beside the quote. */
export function quoteOf(
  lines: readonly string[],
  { startLine, endLine }: { startLine: number; endLine: number },
  asked: AskedTerms,
): Quote {
  const blocks = blocksOf(lines, startLine, Math.min(endLine, lines.length));
  const first = blocks.find(({ kind }) => kind === 'text') ?? blocks[0];
  let best = { quote: '', line: first?.rows[0]?.line ?? startLine, held: 0, block: -1 };
  for (const [block, each] of blocks.entries()) {
    for (const { text, line } of sentencesOf(each)) {
      const held = heldBy(text, asked);
      const isFirst = best.quote === '' && each === first;
      if (held > best.held || isFirst) best = { quote: text, line, held, block };
    }
  }
  const { quote, line, block } = best;
  const whole = quote.endsWith(':') ? `${quote} ${announced(blocks, block + 1)}`.trim() : quote;
  return { quote: whole.length > maxQuote ? `${whole.slice(0, maxQuote).trimEnd()}…` : whole, line };
}

function blocksOf(lines: readonly string[], startLine: number, endLine: number): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let isCode = false;
  let isNote = false;
  let silentTo: string | null = null;
  for (let line = startLine === 1 ? behindFrontMatter(lines) : startLine; line <= endLine; line += 1) {
    const row = (lines[line - 1] ?? '').trim().replace(/^(?:>\s?)+/, '');
    if (!isCode) silentTo ??= silent.exec(row)?.[1] ?? null;
    if (silentTo !== null) {
      if (row.toLowerCase().includes(`</${silentTo.toLowerCase()}`)) silentTo = null;
      open = null;
    } else if (fence.test(row)) {
      if (!isCode && noteFence.test(row)) isNote = true;
      else if (isNote) isNote = false;
      else isCode = !isCode;
      open = null;
    } else if (isCode) {
      if (row !== '') blocks.push({ kind: 'code', rows: [{ text: row, line }] });
    } else if (row === '' || heading.test(row) || ruler.test(row) || markupOnly.test(row)) open = null;
    // A heading that the row below underlines; the title of the section stands in its first row.
    else if (ruler.test((lines[line] ?? '').trim()) && line === startLine) open = null;
    else if (row.startsWith('|')) blocks.push({ kind: 'row', rows: [{ text: cellsOf(row), line }] });
    else if (open === null || listItem.test(row)) {
      open = { kind: listItem.test(row) ? 'item' : 'text', rows: [{ text: row.replace(listItem, ''), line }] };
      blocks.push(open);
    } else open.rows.push({ text: row, line });
  }
  return blocks;
}

/** 1-based number of the first line behind it. */
function behindFrontMatter(lines: readonly string[]): number {
  const mark = lines[0]?.trimEnd() ?? '';
  const end = mark === '---' || mark === '+++' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === mark) : -1;
  return end + 2;
}

function sentencesOf({ kind, rows }: Block): { text: string; line: number }[] {
  if (kind === 'code' || kind === 'row')
    return rows.map(({ text, line }) => ({ text: kind === 'row' ? plain(text) : text, line }));
  const whole = rows.map(({ text }) => text).join(' ');
  const sentences: { text: string; line: number }[] = [];
  let from = 0;
  for (const part of whole.split(/(?<=[.!?:]["')\]]?)\s+(?=[\p{Lu}"'`([*_])|(?<=[。！？])/u)) {
    const at = whole.indexOf(part, from);
    from = at + part.length;
    const text = plain(part);
    if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ text, line: rowAt(rows, at) });
  }
  return sentences;
}

/** The row in which the character at `offset` of the joined rows is. */
function rowAt(rows: Block['rows'], offset: number): number {
  let end = 0;
  for (const { text, line } of rows) {
    end += text.length + 1;
    if (offset < end) return line;
  }
  return rows.at(-1)?.line ?? 1;
}

/** Items or code that follow a colon, up to the next paragraph. */
function announced(blocks: readonly Block[], from: number): string {
  const kind = blocks[from]?.kind;
  if (kind !== 'item' && kind !== 'code') return '';
  const end = blocks.findIndex((block, at) => at > from && block.kind !== kind);
  const all = blocks.slice(from, end === -1 ? undefined : end);
  const shown = all.slice(0, maxAnnounced).map((block) =>
    sentencesOf(block)
      .map(({ text }) => text)
      .join(' '),
  );
  return `${shown.join('; ')}${all.length > maxAnnounced ? '; …' : ''}`;
}

const cellsOf = (row: string): string =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');

/** Inline markup of Markdown and reStructuredText left out; code keeps its backticks, and what is in them stays as it is. */
function plain(text: string): string {
  return text
    .replace(/``([^`]+)``/g, '`$1`')
    .split(/(`[^`]+`)/)
    .map((part, n) => (n % 2 === 1 ? part : withoutMarkup(part)))
    .join('')
    .replace(/\[(`[^`]+`)\](?:\([^)\s]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<((?:https?|mailto):[^>]+)>/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/:[a-z]+:(?=$)/g, '')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])[*_](?=[^\s*_])([^*_]+)(?<=[^\s*_])[*_](?![\w*])/g, '$1')
    .replace(/\\([\\`*_{}[\]<>()#+.!|~-])/g, '$1');
}
