/**
 * Kotlin that the grammar does not read, rewritten in equal length for a second look: soft keywords as names, references
 * like `Foo?::bar`, strings with `$$`, accessors after an annotation, explicit fields; then without comments, which hide
 * from the grammar where a statement ends; then with every closing brace on a line of its own, as enum entries want it.
 */
import { scanNames } from '../reading/name-scan.ts';
import { kotlinLexicon } from './lexicon.ts';

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ');
const upper = (text: string): string => text.toUpperCase();

/** Modifiers that code may use as names: no declaration goes on with one of these characters. */
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
    .replace(explicitField, spaces);
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

export const kotlinMasks: readonly ((text: string) => string)[] = [
  maskNames,
  (text) => maskNames(maskComments(text)),
  (text) => rewrite(text, breakBeforeBraces, spaces),
];
