/**
 * What a Markdown text says of the folder that it stands in, and which names of code it uses. Main type: MarkdownFacts. Only
 * what stands in code marks counts as a name: prose uses the same words for other things.
 */
import { firstSentence } from './sentence.ts';

export interface MarkdownFacts {
  /** The first sentence of prose; '' where there is none near the top. */
  readonly says: string;
  readonly line: number;
  /** `Symbol`, `Type.member()` and paths in code marks, once each, with the first line. */
  readonly names: readonly { readonly name: string; readonly line: number }[];
}

const maxNames = 400;
const maxLine = 300;
const maxParagraph = 1_000;
const notProse = /^\s*(#|\[[^\]]{1,200}\]:|[-*+]\s|\d+\.\s|\||<|!\[|\[!|```|~~~|={3,}|-{3,}|import\s|export\s|:::|@)/;
/** Prose behind so many lines of badges and pictures is not what the text begins with. */
const maxLead = 80;
/** One code span of a line; of two backticks the same. */
const span = /`{1,2}([^`\n]{2,120})`{1,2}/g;

/** A README that introduces itself, or tells what to do first and with which version, says nothing of its folder. */
const aboutTheText =
  /^(?:steps to\b|you (?:should|must|need|can|have to)\b|(?:please|make sure|ensure|requires?|first,|before (?:you|running|using))\b|to (?:run|install|start|use|build)\b|(?:run|install)\s|read ?me\b|(?:this|the) (?:read ?me|document|page|file|guide)\b|(?:note|warning|important|tip)\s*:)/i;

/** Texts that tell of what was: names in them are meant to be gone. */
const past =
  /(^|\/)(change_?log|changes|history|news|releases?|release[-_ ]notes|migrat\w*|upgrad\w*|breaking\w*)[^/]*$/i;
const pastFolder =
  /(^|\/)(changelogs?|release-?notes|releases|migrations?|blog|_posts|archive|rfcs?|decisions|adrs?|proposals?)\//i;

export function readMarkdown(file: string, text: string): MarkdownFacts {
  const lines = text.split('\n');
  const lead = leadOf(lines);
  const names = past.test(file) || pastFolder.test(file) ? [] : namesOf(lines);
  return { ...lead, names };
}

function leadOf(lines: readonly string[]): { says: string; line: number } {
  let fenced = false;
  for (const [n, line] of frontMatterOut(lines).slice(0, maxLead).entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || !isProse(line)) continue;
    const paragraph: string[] = [];
    for (let at = n; at < lines.length && isProse(lines[at] ?? ''); at += 1)
      paragraph.push((lines[at] ?? '').slice(0, maxParagraph));
    const says = firstSentence(paragraph.join('\n').replace(/^>\s?/gm, ''));
    if (says !== '' && !says.endsWith(':') && !aboutTheText.test(says)) return { says, line: n + 1 };
  }
  return { says: '', line: 1 };
}

/** Blank lines in place of it, so that the numbers of lines stay. */
function frontMatterOut(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.indexOf('---', 1);
  return end < 0 ? lines : lines.map((line, n) => (n <= end ? '' : line));
}

/** Neither heading, list, table, picture, badge, HTML nor rule. */
function isProse(whole: string): boolean {
  // Patterns take the square of what they are given.
  const line = whole.slice(0, maxLine);
  return /\p{L}\S*\s+\S*\p{L}/u.test(line) && !notProse.test(line);
}

function namesOf(lines: readonly string[]): MarkdownFacts['names'] {
  const found = new Map<string, number>();
  let fence = '';
  for (const [n, line] of lines.entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) {
      fence = fence === '' ? mark : '';
      continue;
    }
    if (fence !== '' || line.length > 4_000) continue;
    for (const [, name = ''] of line.matchAll(span)) {
      if (!found.has(name.trim())) found.set(name.trim(), n + 1);
      if (found.size >= maxNames) break;
    }
  }
  return [...found].map(([name, line]) => ({ name, line }));
}
