/** How to make a text shorter without breaking a sentence. Main functions: cutAtSentence, cutAtLine. */
import { estimateTokens } from './tokens.ts';

/** Ends of sentences with the sources that follow: `.`, `!`, `?` before white space, their Chinese forms, line breaks. */
const sentenceEnd = /(?:[.!?]["')\]]*(?: ?\[\d+\])*(?=\s|$)|[。！？；]["'”’）]*(?:\[\d+\])*|\n)/g;

/**
 * The beginning of `text` up to the last end of a sentence that `tokens` allow; '' where not even one fits. A fence of
 * code that was cut open is closed.
 */
export function cutAtSentence(text: string, tokens: number): string {
  return estimateTokens(text) <= tokens ? text : upTo(text, tokens);
}

/** Without the last sentence where that is half one; '' where no other is there. */
export function wholeSentences(text: string): string {
  return upTo(text, Number.POSITIVE_INFINITY);
}

/** The first lines that `tokens` allow. */
export function cutAtLine(text: string, tokens: number): string {
  const lines = text.split('\n');
  let end = 0;
  for (let used = 0; end < lines.length; end += 1) {
    used += estimateTokens(`${lines[end]}\n`);
    if (used > tokens) break;
  }
  return lines.slice(0, end).join('\n');
}

function upTo(text: string, most: number): string {
  let end = 0;
  let whole = 0;
  let used = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const next = match.index + match[0].length;
    used += estimateTokens(text.slice(end, next));
    if (used > most) break;
    if (!isInCode(text, next)) whole = next;
    end = next;
  }
  const cut = text.slice(0, whole).trimEnd();
  const fences = cut.match(/^```/gm)?.length ?? 0;
  return fences % 2 === 0 ? cut : `${cut}\n\`\`\``;
}

/** Between two backticks of a line: the mark of an optional name there ends no sentence. */
function isInCode(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 2) + 1, at);
  return !line.startsWith('```') && (line.split('`').length - 1) % 2 === 1;
}
