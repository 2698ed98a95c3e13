/**
 * The search terms of a text: stems of the parts of its words and identifiers, whole identifiers, and for scripts that
 * write no spaces pairs of characters and single ones. The same for documents and for queries, and the only reader of
 * text on the way to the full-text table, whose own tokeniser gets terms that it need not cut.
 */
import { stem } from './stem.ts';

/** Scripts without spaces, and Hangul, whose words carry endings. The long vowel mark belongs to kana. */
const dense =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー';
const runs = new RegExp(`[A-Za-z0-9_$]+|([${dense}]+)|(?:(?![A-Za-z0-9_$${dense}])[\\p{L}\\p{N}])+`, 'gu');
/** As people write them, with what joins a name. */
const wordRuns = new RegExp(`(?:(?![${dense}])[\\p{L}\\p{M}\\p{N}_$.+#])+`, 'gu');
/** `HTTPServer` is HTTP, Server; `readLine2` is read, Line, 2. */
const parts = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+/g;
/** Longer ones are encoded data, and no one asks for them. */
const maxPart = 40;
const maxName = 64;

/** Names that the rules for words would cut to nothing. */
const named: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Za-z0-9])[cC]\+\+/g, ' cpp '],
  [/(?<![A-Za-z0-9])([cCfF])#/g, ' $1sharp '],
  [/\.NET(?![A-Za-z0-9])|(?<![A-Za-z0-9_)])\.net(?![A-Za-z0-9])/g, ' dotnet '],
];

export type TermKind = 'word' | 'name' | 'pair' | 'character';

/** Calls `found` for each term in reading order. Terms are of a-z, 0-9 or letters that are not ASCII: never syntax. */
export function eachTerm(text: string, found: (term: string, kind: TermKind) => unknown): void {
  for (const [run, inDense] of normal(text).matchAll(runs)) {
    if (inDense !== undefined) {
      const characters = [...run];
      for (const [at, character] of characters.entries()) {
        found(character, 'character');
        const next = characters[at + 1];
        if (next !== undefined) found(character + next, 'pair');
      }
    } else if (run.charCodeAt(0) < 128) {
      fromIdentifier(run, found);
    } else if (run.length <= maxName) {
      found(run.toLowerCase(), 'word');
    }
  }
}

function normal(text: string): string {
  let out = text;
  for (const [pattern, name] of named) out = out.replace(pattern, name);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  if (/^[\x00-\x7f]*$/.test(out)) return out;
  return out
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

function fromIdentifier(run: string, found: (term: string, kind: TermKind) => unknown): void {
  const own = run.match(parts) ?? [];
  for (const part of own) if (part.length <= maxPart) found(stem(part.toLowerCase()), 'word');
  if (own.length < 2) return;
  const whole = own.join('');
  if (whole.length <= maxName) found(stem(whole.toLowerCase()), 'name');
}

/** The terms of a document with their counts, and its length in words and pairs. */
export function documentTerms(texts: readonly string[]): { terms: Map<string, number>; length: number } {
  const terms = new Map<string, number>();
  let length = 0;
  for (const text of texts) {
    eachTerm(text, (term, kind) => {
      terms.set(term, (terms.get(term) ?? 0) + 1);
      if (kind === 'word' || kind === 'pair') length += 1;
    });
  }
  return { terms, length };
}

/** The terms of a text, each with the word of the text that it was made of first; scripts without spaces are their own. */
export function wordsByTerm(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [word] of text.matchAll(wordRuns)) {
    const own = word.replace(/^[.$]+|\.+$/g, '');
    eachTerm(own, (term, kind) => {
      if ((kind === 'word' || kind === 'name') && !words.has(term)) words.set(term, own);
    });
  }
  return words;
}
