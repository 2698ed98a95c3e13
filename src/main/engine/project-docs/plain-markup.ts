/**
 * Reads reStructuredText, AsciiDoc and plain text line by line: titles with a line of marks under or around them, `== Title`,
 * names in code marks, links, blocks of code.
 */

import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import { type CodeName, type DocLink, type Heading, namesInBlock, type Outline } from './section.ts';

const maxLine = 2_000;
const adornment = /^([=\-`:.'"~^_*+#<>])\1{2,}\s*$/;
/** ``name``, :func:`name`, :class:`~pkg.Name`, `name` of AsciiDoc, +name+. */
const spans =
  /``([^`]{1,120})``|:[\w:.+-]{1,40}:`([^`<]{1,120}?)(?:\s*<([^>`]{1,120})>)?`|(?<![`\w])`([^`]{1,120})`(?![`_\w])/g;
const rstLinks =
  /`[^`<]{0,200}<([^>`\s]{1,500})>`__?|^\.\. _[^:]{1,200}:\s+(\S{1,500})|:doc:`(?:[^`<]{0,200}<)?([^>`]{1,300})>?`|^\.\. (?:image|figure|include|literalinclude)::\s+(\S{1,500})/g;
const adocLinks = /(?:link|xref|image|include):{1,2}([^[\s]{1,500})\[/g;

export function readMarkup(file: string, text: string): Outline {
  const isAdoc = /\.(adoc|asciidoc)$/i.test(file);
  const lines = text.split('\n').map((line) => line.slice(0, maxLine).trimEnd());
  const headings: Heading[] = [];
  const names: CodeName[] = [];
  const links: DocLink[] = [];
  /** Marks of titles in the order in which they first stand: the first is the outermost. */
  const marks: string[] = [];
  const levelOf = (mark: string): number => {
    if (!marks.includes(mark)) marks.push(mark);
    return marks.indexOf(mark) + 1;
  };
  for (let at = 0; at < lines.length; at += 1) {
    const row = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    const number = at + 1;
    const block = isAdoc ? adocBlock(lines, at) : rstBlock(lines, at);
    if (block !== null) {
      names.push(...namesInBlock(lines.slice(block.from, block.to).join('\n'), block.from + 1));
      if (!isAdoc) readSpans(row, number);
      at = block.to - 1;
      continue;
    }
    const [, equals = '', adocTitle = ''] = isAdoc ? (/^(={1,6})\s+(\S.*)$/.exec(row) ?? []) : [];
    const over = adornment.exec(row)?.[1];
    if (equals !== '') headings.push({ level: equals.length, title: adocTitle, line: number });
    else if (!isAdoc && over !== undefined && isTitle(next, row) && adornment.exec(lines[at + 2] ?? '')?.[1] === over) {
      headings.push({ level: levelOf(`${over}${over}`), title: next.trim(), line: number });
      at += 2;
      continue;
    } else if (!isAdoc && adornment.test(next) && isTitle(row, next) && (lines[at - 1] ?? '').trim() === '') {
      headings.push({ level: levelOf(next[0] ?? ''), title: row.trim(), line: number });
      at += 1;
      continue;
    }
    readSpans(row, number);
  }
  return { headings, names, links };

  function readSpans(row: string, line: number): void {
    for (const [whole, double, role, target, single] of row.matchAll(spans)) {
      if (/^:(doc|ref|term|numref|download):/.test(whole)) continue;
      const name = (double ?? target ?? role ?? single ?? '').trim().replace(/^[~!.]+/, '');
      if (name !== '' && (double !== undefined || role !== undefined || isAdoc || isWord(name)))
        names.push({ name, line, isBlock: false });
    }
    for (const [, ...found] of row.matchAll(isAdoc ? adocLinks : rstLinks)) {
      const target = found.find((each) => each !== undefined);
      if (target !== undefined) links.push({ target, line });
    }
  }
}

/** `name` of reStructuredText is only emphasis unless it looks like code. */
const isWord = (name: string): boolean => /^[\w.:]+(\(\))?$/.test(name) && /[._:()]|[a-z][A-Z]/.test(name);

/** The line of marks is at least as long as what it marks, but for wide letters. */
function isTitle(title: string, marks: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(title) &&
    !/^\s/.test(title) &&
    title.length <= 200 &&
    marks.trim().length >= Math.min(title.trim().length, 4)
  );
}

interface Block {
  /** Indices of lines, `to` behind the last. */
  readonly from: number;
  readonly to: number;
}

/** A block begins behind `::` or a directive of code and is indented. */
function rstBlock(lines: readonly string[], at: number): Block | null {
  const row = lines[at] ?? '';
  const isDirective = /^\s*\.\. (code-block|code|sourcecode|prompt|parsed-literal|testcode|doctest)::/.test(row);
  if (!isDirective && (!row.endsWith('::') || row.trim().startsWith('.. '))) return null;
  const indent = row.search(/\S/);
  let from = at + 1;
  while (from < lines.length && ((lines[from] ?? '') === '' || /^\s+:\w/.test(lines[from] ?? ''))) from += 1;
  let to = from;
  while (to < lines.length && ((lines[to] ?? '') === '' || (lines[to] ?? '').search(/\S/) > indent)) to += 1;
  return to > from ? { from, to } : null;
}

function adocBlock(lines: readonly string[], at: number): Block | null {
  const fence = /^(-{4,}|\.{4,}|```)/.exec(lines[at] ?? '')?.[1];
  if (fence === undefined) return null;
  const from = at + 1;
  let to = from;
  while (to < lines.length && !(lines[to] ?? '').startsWith(fence)) to += 1;
  return { from, to: Math.min(lines.length, to + 1) };
}

// Reads Markdown, MDX as Markdown: headings, names in code marks, links. The grammar is CommonMark's.

const maxName = 120;
/** The reader's time grows with the square of the nesting of quotes and lists; no text for people nests so deep. */
const tooDeep =
  /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){40}|^[ \t>]{80,}(?:[-+*]|\d{1,9}[.)])[ \t]|[[(*_`<]{400}/m;

/** Null for a text that would take too long. */
export function readMarkdown(text: string): Outline | null {
  if (tooDeep.test(text)) return null;
  const headings: Heading[] = [];
  const names: CodeName[] = [];
  const links: DocLink[] = [];
  const visit = (node: Nodes, isTop: boolean): void => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading' && isTop) headings.push({ level: node.depth, title: titleOf(node), line });
    else if (node.type === 'inlineCode') {
      const name = node.value.trim();
      if (name !== '' && name.length <= maxName) names.push({ name, line, isBlock: false });
    } else if (node.type === 'code') names.push(...namesInBlock(node.value, line + 1));
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      links.push({ target: node.url, line });
    if ('children' in node) for (const child of node.children) visit(child, node.type === 'root');
  };
  const front = frontMatter.exec(text)?.[0] ?? '';
  // Blank lines in its place, so that the numbers of lines stay.
  visit(fromMarkdown(front.replace(/[^\n]/g, '') + text.slice(front.length)), false);
  const title = headings.some(({ level }) => level === 1) ? '' : titleIn(front);
  if (title !== '') headings.unshift({ level: 1, title, line: 1 });
  return { headings, names, links };
}

/** Without HTML; of a logo in its place, its alternative text. */
function titleOf(heading: Nodes): string {
  const plain = plainText(heading, { includeHtml: false }).trim();
  return plain === '' ? (/\salt=["']([^"']*)/.exec(plainText(heading))?.[1] ?? '').trim() : plain;
}

const frontMatter = /^(---|\+\+\+)\r?\n[\s\S]*?\n\1\r?(?:\n|$)/;

/** Generators of sites show the title of the front matter as the heading of the page. */
function titleIn(front: string): string {
  const written = /^title\s*[:=][ \t]*(.*?)\s*$/m.exec(front)?.[1] ?? '';
  return written
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^[|>][-+]?$/, '')
    .trim();
}
