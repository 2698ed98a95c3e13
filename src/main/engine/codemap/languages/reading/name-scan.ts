/**
 * Finds the names in a stretch of source text without a tree: one pass over char codes that skips comments, literals
 * and numbers and hands over each identifier. It reads several hundred MB/s where a tree walk of bodies reads ten.
 * Literals differ by language, so a language says where the literal that starts at an offset ends.
 */

export interface Lexicon {
  /**
   * Called on `"`, `'`, `` ` ``, `/`, `#`, `@`, `$`: the offset after the literal or comment that starts there, or
   * `at` itself when none does. `previous` is the char code of the last significant character before, 0 at the start.
   */
  skip(text: string, at: number, end: number, previous: number): number;
  /** Further characters on which `skip` is called (`charSet`): `<` where `<<<EOT` starts a text. */
  readonly starts?: Uint8Array;
}

export interface NameSearch {
  readonly lexicon: Lexicon;
  /** By char code, 127 for all beyond ASCII: whether names that start so are of interest; others are passed over. */
  readonly initials: Uint8Array;
  /** A name at [start, end); `previous` as in `Lexicon.skip`. Returns where the scan continues, at least `end`. */
  visit(start: number, end: number, previous: number): number;
}

/** Kinds of characters; 0 is punctuation. `special` may start a literal or comment. */
export const charKinds = { word: 1, digit: 2, special: 3, space: 4 } as const;
const { word, digit, special, space } = charKinds;

const classes = new Uint8Array(128);
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_') classes[char.charCodeAt(0)] = word;
for (const char of '0123456789') classes[char.charCodeAt(0)] = digit;
for (const char of '"\'`/#@$') classes[char.charCodeAt(0)] = special;
for (const char of ' \t\r\n\f\v') classes[char.charCodeAt(0)] = space;

export function kindOf(code: number): number {
  return code < 128 ? (classes[code] ?? 0) : isNamePart(code) ? word : space;
}

/** A set of ASCII characters. */
export function charSet(chars: string): Uint8Array {
  const found = new Uint8Array(128);
  for (const char of chars) found[char.charCodeAt(0)] = 1;
  return found;
}

export function has(codes: Uint8Array, code: number): boolean {
  return code < 128 && codes[code] === 1;
}

const dollar = 0x24;

/** 1 for ASCII characters inside names. */
export const nameParts = Uint8Array.from(classes, (kind, code) =>
  kind === word || kind === digit || code === dollar ? 1 : 0,
);

/** Letters beyond ASCII count as parts of names: Unicode identifiers are legal everywhere. */
export function isNamePart(code: number): boolean {
  if (code < 128) return nameParts[code] === 1;
  // Beyond ASCII up to the space that does not break stand control characters alone.
  return code > 0xa0 && code !== 0xfeff && code !== 0x2028 && code !== 0x2029;
}

export function nameEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isNamePart(text.charCodeAt(i))) i += 1;
  return i;
}

export function skipSpace(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && classes[text.charCodeAt(i)] === space) i += 1;
  return i;
}

export function scanNames(text: string, start: number, end: number, search: NameSearch): void {
  const { lexicon, initials } = search;
  let previous = 0;
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    const kind = kindOf(code);
    if (kind === space) {
      i += 1;
    } else if (kind === word) {
      const after = nameEnd(text, i + 1, end);
      i = initials[Math.min(code, 127)] === 1 ? search.visit(i, after, previous) : after;
      previous = text.charCodeAt(i - 1);
    } else if (kind === digit) {
      i = nameEnd(text, i + 1, end);
      previous = code;
    } else if (kind === special) {
      const after = lexicon.skip(text, i, end, previous);
      if (after > i) {
        const comment = (code === 0x2f && isCommentStart(text.charCodeAt(i + 1))) || code === 0x23;
        i = Math.min(after, end);
        if (!comment) previous = code;
      } else if (code === dollar) {
        const afterName = nameEnd(text, i + 1, end);
        i = initials[dollar] === 1 ? search.visit(i, afterName, previous) : afterName;
        previous = dollar;
      } else {
        i += 1;
        previous = code;
      }
    } else {
      const after =
        lexicon.starts !== undefined && has(lexicon.starts, code) ? lexicon.skip(text, i, end, previous) : i;
      i = after > i ? Math.min(after, end) : i + 1;
      previous = code;
    }
  }
}

/** `/` or `*` behind a `/`. */
export function isCommentStart(code: number): boolean {
  return code === 0x2f || code === 0x2a;
}

/** Offset of the last line break between two offsets, -1 for none. A search of the text would read the whole line. */
export function lastLineBreak(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at >= start && text.charCodeAt(at) !== 0x0a) at -= 1;
  return at < start ? -1 : at;
}

/** The offset after a `//` or `#` comment: its line break, or `end`. */
export function lineEnd(text: string, at: number, end: number): number {
  const found = within(text, '\n', at, end);
  return found < 0 ? end : found;
}

/** The offset after the first `close` at or behind `at`, or `end`. */
export function afterNext(text: string, close: string, at: number, end: number): number {
  const found = within(text, close, at, end);
  return found < 0 ? end : found + close.length;
}

/** `indexOf` that does not read on behind `end`: a text may be read in thousands of small stretches. */
function within(text: string, wanted: string, at: number, end: number): number {
  if (end === text.length) return text.indexOf(wanted, at);
  const found = text.slice(at, end).indexOf(wanted);
  return found < 0 ? -1 : at + found;
}

/** The offset after a one-line literal with `\` escapes whose opening quote is at `at`; it ends at a line break. */
export function afterQuoted(text: string, at: number, end: number): number {
  const quote = text.charCodeAt(at);
  for (let i = at + 1; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x5c) i += 1;
    else if (code === quote) return i + 1;
    else if (code === 0x0a) return i;
  }
  return end;
}

/**
 * Asks whether a pattern (with the flag `g`) starts between two offsets of a text. The walk asks for every function of a
 * file, so the text in hand is scanned once and remembered, and no other.
 */
export function occurrences(pattern: RegExp): (text: string, start: number, end: number) => boolean {
  let known: { text: string; at: number[] } = { text: '', at: [] };
  return (text, start, end) => {
    if (known.text !== text) known = { text, at: Array.from(text.matchAll(pattern), (match) => match.index) };
    const { at } = known;
    let low = 0;
    let high = at.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((at[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return (at[low] ?? Number.POSITIVE_INFINITY) < end;
  };
}
