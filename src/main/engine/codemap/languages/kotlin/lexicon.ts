/** Comments, strings and quoted names of Kotlin for the name scan; names in the holes of strings are skipped. */
import { afterQuoted, type Lexicon, lineEnd, scanNames } from '../reading/name-scan.ts';

/** The offset after the string whose quote is at `at`; `${…}` may hold strings in turn. */
function afterString(text: string, at: number, end: number): number {
  /** The quotes of each open string, and `{` for each open brace of a hole. */
  const open: string[] = [];
  for (let i = at; i < end; ) {
    const top = open.at(-1);
    const char = text[i];
    const inCode = top === undefined || top === '{';
    if (inCode && char === '"') {
      const quotes = text.startsWith('"""', i) ? '"""' : '"';
      open.push(quotes);
      i += quotes.length;
    } else if (inCode) {
      if (char === '{') open.push('{');
      else if (char === '}') open.pop();
      i += char === "'" ? Math.max(1, afterQuoted(text, i, end) - i) : 1;
    } else if (char === '$' && text[i + 1] === '{') {
      open.push('{');
      i += 2;
    } else if (char === '\\' && top === '"') i += 2;
    else if (top === '"""' ? text.startsWith('"""', i) : char === '"' || char === '\n') {
      i += top.length;
      // `""""` ends in a quote that belongs to the string.
      if (top === '"""') while (i < end && text[i] === '"') i += 1;
      open.pop();
      if (open.length === 0) return i;
    } else i += 1;
  }
  return end;
}

function afterComment(text: string, at: number, end: number): number {
  let depth = 0;
  for (let i = at; i < end; i += 1) {
    if (text[i] === '/' && text[i + 1] === '*') {
      depth += 1;
      i += 1;
    } else if (text[i] === '*' && text[i + 1] === '/') {
      depth -= 1;
      i += 1;
      if (depth === 0) return i + 1;
    }
  }
  return end;
}

export const kotlinLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
        return afterString(text, at, end);
      case "'":
      case '`':
        return afterQuoted(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterComment(text, at, end) : at;
      default:
        return at;
    }
  },
};

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ');
const upper = (text: string): string => text.toUpperCase();

/** Modifiers that code may use as names: no declaration continues with one of these characters. */
const asName =
  /\b(?:suspend(?=\((?![^()\n]*\)[ \t]*->))|(?:abstract|external|final|infix|inline|lateinit|noinline|open|override|sealed|tailrec|vararg)(?=\()|(?:abstract|external|final|get|infix|inline|lateinit|noinline|open|override|sealed|set|suspend|tailrec|vararg)(?=[ \t]*(?:[=.),;:?!\]}{<>+*/-]|(?:is|in|as|and|or)\b)))/g;

/** `get(x)` and `set(x, y)` are calls, however much they look like the accessors of the property before them. */
const calledAccessor = /^[ \t]*(?:get(?=\([^)\n])|set(?=\([^()\n]*,))/gm;

/** An annotation on the line before a getter or setter. */
const beforeAccessor = /@[\w.]+(?:\([^()\n]*\))?(?=\s+(?:(?:private|protected|internal)[ \t]+)?[gs]et\b)/g;

/** `val v: Array<String> = []` of an annotation class. */
const listAsDefault = /(?<==[ \t]*)\[[^[\]\n]*\](?=\s*[,)])/g;

/** The line of an explicit backing field: `field = MutableStateFlow("")`. */
const explicitField = /(?<=\n)[ \t]*field[ \t]*(?::[^=\n]*)?=(?!=)[^\n]*(?=\n)/g;

/** `context(Db) (Int) -> Unit`, a type of functions; `context(a: A) constructor`. */
const contextOfType = /\bcontext\([^()\n]*\)(?=[ \t]*(?:\(|[\w.]+\.\(|constructor\b))/g;
/** `@all:Valid`, Kotlin 2.2. */
const onAll = /@all:(?=[\p{L}_])/gu;

/** `var p = ""; private set` on one line. */
const accessorBehind = /;[ \t]*(?:private|protected|internal)[ \t]+[gs]et\b(?=[ \t]*[;\n}])/g;

function maskNames(text: string): string {
  return text
    .replace(accessorBehind, spaces)
    .replace(asName, upper)
    .replace(/\b(?:by|where)(?=[.(])/g, upper)
    .replace(calledAccessor, upper)
    .replace(beforeAccessor, spaces)
    .replace(/^[ \t]*in(?=\d)/gm, upper)
    .replace(/\?(?=::)/g, ' ')
    .replace(/^[ \t]*::/gm, spaces)
    .replace(/(?<!\$)\$+(?=")/g, spaces)
    .replace(/[ \t](?=@file:)/g, '\n')
    .replace(listAsDefault, (list) => 'x'.repeat(list.length))
    .replace(explicitField, spaces)
    .replace(contextOfType, spaces)
    .replace(onAll, '    @');
}

/** Code and comments rewritten, strings left alone. */
function rewrite(text: string, code: (text: string) => string, comment: (text: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  const skip = (_: string, at: number, end: number, previous: number): number => {
    const after = kotlinLexicon.skip(text, at, end, previous);
    if (after > at) {
      const literal = text.slice(at, after);
      parts.push(code(text.slice(from, at)), text[at] === '/' ? comment(literal) : literal);
      from = after;
    }
    return after;
  };
  scanNames(text, 0, text.length, { lexicon: { skip }, initials: new Uint8Array(128), visit: (_, end) => end });
  return parts.join('') + code(text.slice(from));
}

const maskComments = (text: string): string => rewrite(text, (code) => code, spaces);
const breakBeforeBraces = (code: string): string => code.replace(/[ \t]\}/g, '\n}');

/**
 * Kotlin that the grammar does not read, rewritten in equal length for a second look: soft keywords as names, references
 * like `Foo?::bar`, strings with `$$`, accessors after an annotation, explicit fields; then without comments, which hide
 * from the grammar where a statement ends; then with every closing brace on a line of its own, as enum entries want it.
 */
export const kotlinMasks: readonly ((text: string) => string)[] = [
  maskNames,
  (text) => maskNames(maskComments(text)),
  (text) => rewrite(text, breakBeforeBraces, spaces),
];
