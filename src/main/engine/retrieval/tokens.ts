/**
 * How many tokens a text is to a model, without asking one: Ollama has no endpoint that counts, and the tokenizer of
 * the embedding model leaves out all marks. Weights were fitted to two public tokenizers over code and outlines of ten
 * languages; docs/context-tokens.md gives the error. A loop over letters, because whole packs go through it.
 */

/** For outlines, for what is not written yet. */
export const charactersPerToken = 3.7;

const blank = 0;
const line = 1;
const small = 2;
const capital = 3;
const digit = 4;
const mark = 5;
const other = 6;
/** What the first letter of a run of one kind costs, by kind, and each other; an end of line with what it indents. */
const first = Float64Array.of(0, 1.3, 1, 0.9, 0.85, 0.75, 0.7);
const next = Float64Array.of(0, 0, 0, 0.1, 0.85, 0.1, 0.7);

const kinds = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(letter: string): number {
  if (letter === '\n') return line;
  if (/[a-z]/.test(letter)) return small;
  if (/[A-Z]/.test(letter)) return capital;
  if (/[0-9]/.test(letter)) return digit;
  return /[!-~]/.test(letter) ? mark : blank;
}

export function estimateTokens(text: string): number {
  let tokens = 0;
  let before = blank;
  /** Capitals in a row, the last of which begins a word where small letters follow: `HTTPServer`. */
  let capitals = 0;
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    const kind = code < 128 ? (kinds[code] ?? other) : other;
    // Blank lines and indents belong to the end of line before them.
    if (before === line && kind <= line) continue;
    tokens += (kind === before ? next[kind] : first[kind]) ?? 0;
    if (kind === small && before === capital) tokens -= (capitals === 1 ? first[capital] : next[capital]) ?? 0;
    capitals = kind === capital ? capitals + 1 : 0;
    before = kind;
  }
  // Sums of tenths are not exact: what is a hair over a whole number is that number.
  return Math.max(0, Math.ceil(tokens - 1e-6));
}

// How to make a text shorter without breaking a sentence.

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
