/**
 * Comments, directives and literals of C# for the name scan: verbatim, raw and interpolated strings included. Names in
 * the holes of interpolated strings are skipped with the string.
 */
import { afterNext, afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** Strings in holes of strings, deeper than anybody writes them. */
const maxLevels = 20;

/** Verbatim: `""` is a quote, nothing else ends it. */
function afterVerbatim(text: string, open: number, end: number): number {
  for (let i = open + 1; i < end; i += 1) {
    if (text[i] !== '"') continue;
    if (text[i + 1] !== '"') return i + 1;
    i += 1;
  }
  return end;
}

/** Raw: as many quotes as opened it. */
function afterRaw(text: string, open: number, end: number): number {
  let quotes = open;
  while (quotes < end && text[quotes] === '"') quotes += 1;
  return afterNext(text, text.slice(open, quotes), quotes, end);
}

function afterInterpolated(text: string, open: number, end: number, verbatim: boolean, level: number): number {
  let depth = 0;
  for (let i = open + 1; i < end; i += 1) {
    const char = text[i];
    if (char === '{') {
      if (depth === 0 && text[i + 1] === '{') i += 1;
      else depth += 1;
    } else if (char === '}') depth = Math.max(0, depth - 1);
    else if (depth > 0 && (char === '"' || char === '@' || char === '$'))
      i = Math.max(i, afterString(text, i, end, level + 1) - 1);
    else if (char === '\\' && !verbatim) i += 1;
    else if (char === '"') {
      if (!verbatim || text[i + 1] !== '"') return i + 1;
      i += 1;
    } else if (char === '\n' && !verbatim && depth === 0) return i;
  }
  return end;
}

/** The offset after the string whose prefix or quote is at `at`, or `at` when there is none. */
function afterString(text: string, at: number, end: number, level = 0): number {
  let open = at;
  while (text[open] === '@' || text[open] === '$') open += 1;
  if (text[open] !== '"' || open - at > 4 || level > maxLevels) return at;
  const prefix = text.slice(at, open);
  if (!prefix.includes('@') && text.startsWith('"""', open)) return afterRaw(text, open, end);
  if (prefix.includes('$')) return afterInterpolated(text, open, end, prefix.includes('@'), level);
  return prefix === '@' ? afterVerbatim(text, open, end) : afterQuoted(text, open, end);
}

export const csharpLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
      case '@':
      case '$':
        return afterString(text, at, end);
      case "'":
        return afterQuoted(text, at, end);
      case '#':
        return lineEnd(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterNext(text, '*/', at + 2, end) : at;
      default:
        return at;
    }
  },
};

/** A literal that ends: what an error left open is not ours to close. */
const closed = /^[$@]*"[\s\S]*"$/;

/**
 * Masks string literals in C#: their content, holes included, becomes underscores in a plain literal, so that the
 * grammar can read every form of interpolation and raw string. Names in holes are left out of the mentions anyway.
 */
export function maskLiterals(text: string): string {
  let result = '';
  let from = 0;
  const start = /["'/@$#]/g;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const at = found.index;
    const after = Math.min(csharpLexicon.skip(text, at, text.length, 0), text.length);
    if (after <= at) continue;
    start.lastIndex = after;
    const literal = text.slice(at, after);
    if (literal.length < 4 || !closed.test(literal)) continue;
    result += text.slice(from, at) + plain(literal);
    from = after;
  }
  return result + text.slice(from);
}

/** Literals over several lines become verbatim ones, the others regular ones. */
function plain(literal: string): string {
  const open = literal.includes('\n') ? '@"' : '"';
  return `${open}${literal.slice(open.length, -1).replace(/[^\n]/g, '_')}"`;
}

/** Attribute targets: `[property: X]` means one, every other use of the word is a name. */
const targets = /(?<![\p{L}\p{Nd}_@])(?:assembly|field|method|module|param|property|type)(?![\p{L}\p{Nd}_])(?!\s*:)/gu;
/** Modifiers and `with`: before one of these characters or words they can only be names. */
const modifiers =
  /(?<![\p{L}\p{Nd}_@])(?:async|file|partial|record|required|scoped|with)(?=\s*(?:[),;=?.&|!\]}+*/%^:>-]|(?:is|as|in|switch|when)(?![\p{L}\p{Nd}_])))/gu;
/** `extension<T>(Foo foo) {` with at most one pair of brackets inside the receiver (a tuple). */
const extensionHeader =
  /(?<=^[ \t]*|[{};][ \t]*)extension(?=\s*(?:<[^<>(){};]*>\s*)?\((?:[^(){};]|\([^(){};]*\))*\)\s*(?:\{|where\b))/gm;
/** `is []`, `[_] => `: list patterns that hold no subpattern with brackets of its own. */
const listPattern = /(?<=\b(?:is|or|and|not)\s+)\[\s*\]|(?<![\p{L}\p{Nd}_)\]>?])\[[^[\](){};]*\](?=\s*(?:=>|when\b))/gu;
/** `=> Find(key) = value`: an assignment to what a call refers to. */
const assignedCall = /=>\s*[\p{L}_][\p{L}\p{Nd}_.<>?, ]*\([\p{L}\p{Nd}_.]*\)\s*=(?![=>])/gu;

/**
 * Masking of C# for what the grammar does not read: words that are keywords elsewhere used as names, and syntax newer
 * than the grammar. It keeps length and line breaks and leaves what the grammar reads in the same shape; strings and
 * comments are not spared, since they are not read from the masked text.
 *
 * Text to mask before it is parsed at all: the most common reasons for errors, where the tree with errors need not be
 * made first, and `extension`, which the grammar takes for a constructor when its members are methods.
 */
export const needsMask = /\basync[),]|\[property[,\]]|\bextension ?[(<]/;

const underscored = (word: string): string => `_${word.slice(1)}`;
/** Spaces, with the line breaks kept. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text as C# that the grammar reads, for offsets and shapes only. */
export function maskNewerSyntax(text: string): string {
  return (
    text
      .replace(targets, underscored)
      .replace(modifiers, underscored)
      // `a?.B = c` and `a?[0] = c`: conditional access as the target of an assignment.
      .replace(/\?(?=\.[^\d.])|(?<=[\p{L}\p{Nd}_)\]])\?(?=\[)/gu, ' ')
      // `where T : allows ref struct`.
      .replace(/(?<![\p{L}\p{Nd}_])allows\s+ref\s+(?=struct(?![\p{L}\p{Nd}_]))/gu, blank)
      // `extension<T>(Foo foo) { … }` as a class with a primary constructor, which file-reader.ts takes for what it is.
      .replace(extensionHeader, 'class Ext')
      // `operator +=(…)`.
      .replace(/(?<=\boperator\s+(?:checked\s+)?(?:[-+*/%&|^]|<<|>>>?))=(?=\s*\()/g, ' ')
      // `(a, out b) => …`: modifiers of parameters without types.
      .replace(/(?<=[(,]\s*)(?:ref|out|in|scoped)\s+(?=[\p{L}_][\p{L}\p{Nd}_]*\s*[,)])/gu, blank)
      .replace(listPattern, (found) => `{${blank(found.slice(1, -1))}}`)
      .replace(/\.\.(?=\s*var\b)/g, '  ')
      .replace(assignedCall, (found) => `${found.slice(0, -1)}+`)
      // Directives of file-based programs.
      .replace(/^#[:!]/gm, '//')
  );
}
