/** Reads Markdown, MDX as Markdown: headings, names in code marks, links. The grammar is CommonMark's. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import { type CodeName, type DocLink, type Heading, namesInBlock, type Outline } from './section.ts';

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
