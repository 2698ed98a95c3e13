/**
 * What a README says its project is: the sentence that begins with the name and "is", else the first sentence of prose, and
 * where it is. Left out are front matter, banners, badges, menus, notices, words of sponsors, what leads to a list, and what
 * speaks of the README or of steps to take.
 */
export interface ReadmeSentence {
  readonly text: string;
  /** With all of the paragraph it is in; at most 1,000 characters. */
  readonly paragraph: string;
  /** 1-based. */
  readonly line: number;
}

/** Lines and characters that are looked at, so that no file of a stranger holds the page up. */
const most = { lines: 200, line: 2_000, paragraph: 1_000, sentence: 220 };
/** Fewer characters outside of links are a row of badges or a menu, no sentence. */
const leastProse = 16;

/** @param names of the project: its folder, its repository. The title of the README counts as one. */
export function readmeSentence(readme: string, names: readonly string[] = []): ReadmeSentence | null {
  const lines = withoutHtml(readme.split('\n', most.lines).map((line) => line.slice(0, most.line)));
  const title = lines.find(({ isHeading }) => isHeading)?.text ?? '';
  const paragraphs = paragraphsOf(lines, title !== '');
  const called = new Set(
    [...names, title.replace(/^#+\s*|\[|\]\([^)]*\)/g, '')].map(plainName).filter((name) => name !== ''),
  );
  for (const { text, line } of paragraphs) {
    for (const sentence of text.split(/(?<=[.!?])\s+(?=\p{Lu}|`)|(?<=[。！？])/u)) {
      const [, subject = ''] = /^(.{1,60}?)(?:\s+(?:is|are)\s+(?:an?|the|one)\s|(?:是|为)一)/u.exec(sentence) ?? [];
      if (called.has(plainName(subject))) return { text: shortened(sentence), paragraph: withoutLead(text), line };
    }
  }
  for (const { text, line } of paragraphs) {
    const sentence = firstSentence(text);
    if (!aboutTheText.test(sentence) && !announces.test(sentence))
      return { text: shortened(sentence), paragraph: withoutLead(text), line };
  }
  return null;
}

/** A README that introduces itself, or starts with setup steps and versions, does not describe its folder. */
const aboutTheText =
  /^(?:steps to\b|you (?:should|must|need|can|have to)\b|(?:please|make sure|ensure|requires?|first,|before (?:you|running|using))\b|to (?:run|install|start|use|build)\b|(?:run|install)\s|read ?me\b|(?:this|the) (?:read ?me|document|page|file|guide)\b|(?:note|warning|important|tip)\s*:)/i;

/** It says what the repository holds, not what it is. */
const announces = /\bthe following\b|:$|[:：]$|如下/iu;

interface Line {
  readonly text: string;
  readonly isHeading: boolean;
}

/** Tags, which may go over lines, are left out and keep their line ends; links stay links. */
function withoutHtml(lines: readonly string[]): Line[] {
  const headings = new Set(
    lines.flatMap((line, at) => (/^\s*(?:#|<h[1-6]\b)/i.test(line) || isUnderline(lines[at + 1]) ? [at] : [])),
  );
  const ends = (tag: string): string => tag.replace(/[^\n]/g, '');
  return frontMatterOut(lines)
    .join('\n')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ends)
    .replace(/<a\b[^<>]*>/gi, (tag) => `[${ends(tag)}`)
    .replace(/<\/a>/gi, '](a)')
    .replace(/<br\b[^<>]*>/gi, '. ')
    .replace(/<\/?[a-z][^<>]*>/gi, ends)
    .split('\n')
    .map((text, at) => ({ text: text.trim(), isHeading: headings.has(at) }));
}

/** Blank lines in place of it, so that the numbers of lines stay. */
function frontMatterOut(lines: readonly string[]): readonly string[] {
  const end = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1;
  return lines.map((line, at) => (at <= end ? '' : line));
}

/** With at least a sentence of prose each. */
function paragraphsOf(lines: readonly Line[], hasTitle: boolean): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let fence = '';
  let isBelowTitle = !hasTitle;
  let isNotice = false;
  for (let at = 0; at < lines.length; at += 1) {
    const { text: line = '', isHeading = false } = lines[at] ?? {};
    const mark = /^(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    isBelowTitle ||= isHeading;
    isNotice = line.startsWith('>') && (isNotice || /^>\s*\[!/.test(line));
    const isAside = isNotice || (line.startsWith('>') && !isBelowTitle);
    if (fence !== '' || mark !== undefined || isHeading || isAside || !isProse(line)) continue;
    const paragraph: string[] = [];
    for (
      let next = at;
      next < lines.length && isProse(lines[next]?.text ?? '') && lines[next]?.isHeading === false;
      next += 1
    )
      paragraph.push((lines[next]?.text ?? '').replace(/^>\s?/, ''));
    const text = proseOf(paragraph.join(' ').slice(0, most.paragraph));
    if (text !== null) found.push({ text, line: at + 1 });
    at += paragraph.length - 1;
  }
  return found;
}

/** No list, table, picture, directive or rule. */
function isProse(line: string): boolean {
  const isRule = /^[-*_=~^]{3,}$/.test(line);
  return (
    line !== '' && !isRule && !/^(!\[|\[!|\[[^\]]{0,80}\]:|[-*+] |\||\d+[.)] |:::|\.\. |:[\w-]+:|```|~~~)/.test(line)
  );
}

function isUnderline(line: string | undefined): boolean {
  return /^(=+|-+)$/.test((line ?? '').trim());
}

/** Null for badges, menus, thanks and links to translations. */
function proseOf(paragraph: string): string | null {
  const outside = paragraph.replace(/!?\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, '');
  if (outside.replace(/[^\p{L}\p{N}]/gu, '').length < leastProse || /\bsponsor|\bother languages\b/i.test(paragraph))
    return null;
  return paragraph
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, '')
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w.])[*_](?!\w)/g, '')
    .replace(/\s+([.,])(?=\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.•|·-]+/, '')
    .trim();
}

function firstSentence(text: string): string {
  const end = /[。！？]|(?<!\b(?:e\.g|i\.e|etc|vs|v))[.!?](?= |$)/u.exec(text);
  return end === null ? text : text.slice(0, end.index + 1);
}

function shortened(sentence: string): string {
  return sentence.length <= most.sentence
    ? sentence
    : `${sentence.slice(0, sentence.lastIndexOf(' ', most.sentence))}…`;
}

/** Without a last sentence that leads to a list or a block of code, which a copy of the paragraph would not have. */
const withoutLead = (text: string): string => text.replace(/(?<=[.!?。！？])[^.!?。！？]{1,300}[:：]$/u, '');

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
