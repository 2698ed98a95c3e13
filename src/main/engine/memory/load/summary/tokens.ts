/**
 * How long a text is to a model, and how to make it shorter without breaking a sentence. One estimate for all: about four
 * bytes a token, which is near enough for English and code and for Chinese (three bytes a character) alike.
 */

/** Tokens of about four bytes. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/** Ends of sentences with the sources that follow: `.`, `!`, `?` before white space, their Chinese forms, line breaks. */
const sentenceEnd = /(?:[.!?]["')\]]*(?: ?\[\d+\])*(?=\s|$)|[。！？；]["'”’）]*(?:\[\d+\])*|\n)/g;

/**
 * The beginning of `text` up to the last end of a sentence that `tokens` allow; '' where not even one fits. A fence of
 * code that was cut open is closed.
 */
export function cutAtSentence(text: string, tokens: number): string {
  return estimateTokens(text) <= tokens ? text : upTo(text, tokens * 4);
}

/** Without the last sentence where that is half one; '' where no other is there. */
export function wholeSentences(text: string): string {
  return upTo(text, Number.POSITIVE_INFINITY);
}

function upTo(text: string, maxBytes: number): string {
  let end = 0;
  let whole = 0;
  let bytes = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const next = match.index + match[0].length;
    bytes += Buffer.byteLength(text.slice(end, next));
    if (bytes > maxBytes) break;
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
