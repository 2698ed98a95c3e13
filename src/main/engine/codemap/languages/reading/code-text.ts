/**
 * Reads code without comments and white space, as it is hashed: two texts that differ in layout only give the same.
 * Literals stay byte for byte. What layout means stays too: line breaks that end a statement and, in Python, the depth of
 * indentation; a trailing comma is layout unless it makes a tuple or a hole (docs/hash-inputs.md). The output goes into
 * bytes that all stretches share, since a slice a token would cost more than all else here.
 */
import type { Layout } from './layout.ts';
import { charKinds, charSet, has, isCommentStart, isNamePart, kindOf, type Lexicon, nameEnd } from './name-scan.ts';

/** What the code of a language looks like. */
export interface CodeRules {
  readonly lexicon: Lexicon;
  /** `#` starts a comment; else what the lexicon skips from a `#` that starts a line is a directive, which is code. */
  readonly hashComments?: true;
  /** Directives that are layout (`#region`). */
  readonly layoutDirective?: RegExp;
  /** What a line break between two tokens stands for: `;`, or '' where it is layout. Without it, always layout. */
  lineBreak?(at: LineBreak): string;
  /** Lines end statements and their indentation makes blocks. */
  readonly indentation?: true;
  /** `(x,)` is a tuple of one. */
  readonly tuples?: true;
  /** A `;` behind a block says nothing, unless what follows could go on with the block. */
  readonly blocksEnd?: true;
}

export interface LineBreak {
  readonly text: string;
  /** Offset after the last token before it, and of the first behind it. */
  readonly before: number;
  readonly after: number;
  /** Char code of the innermost open bracket, 0 for none. */
  readonly enclosing: number;
  /** Offset of the bracket that the last closing one closed, -1 for none. */
  readonly closed: number;
}

/** What has been read of one stretch of code, which may come in several parts with other code between. */
export class CodeText {
  /** Its parts go on in each other; else statements end between them. */
  readonly joined: boolean;
  /** Where its bytes stand: start and end of each part. */
  readonly parts: number[] = [];
  /** Its last character, 0 at the start, and the offset after it in the source. */
  last = 0;
  end = 0;
  readonly open: number[] = [];
  readonly commas: number[] = [];
  closed = -1;
  readonly indents: number[] = [];

  constructor(joined: boolean) {
    this.joined = joined;
  }
}

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;
const hash = 0x23;
const dollar = 0x24;
const round = 0x28;
const comma = 0x2c;
const slash = 0x2f;
const semicolon = 0x3b;
const square = 0x5b;
const backslash = 0x5c;
const curlyClose = 0x7d;

const opening = charSet('([{');
const closing = charSet(')]}');
const quotes = charSet('"\'`');
/** These could go on with a block. */
const goesOn = charSet('([`+-/*.');
/** Two of them side by side are one token. */
const joins = charSet('+-&');
/** No `;` is missing behind the first or before the second. */
const endsBefore = charSet(';,{(\n');
const endsBehind = charSet(';,})]');
const utf8 = new TextEncoder();

/** Columns before `at` on its line, or -1 where other than white space stands there; a tab goes to a multiple of eight. */
export function columnOf(text: string, at: number): number {
  let column = 0;
  for (let i = text.lastIndexOf('\n', at - 1) + 1; i < at; i += 1) {
    const code = text.charCodeAt(i);
    if (code === tab) column = (column | 7) + 1;
    else if (code === space) column += 1;
    else return -1;
  }
  return column;
}

export class CodeScanner {
  readonly #text: string;
  readonly #rules: CodeRules;
  #bytes: Uint8Array;
  #used = 0;
  #at = 0;
  /** Last character of the last token, for the lexicon. */
  #previous = 0;
  /** Of the gap that was read last: whether it has a line break, and start and end of each comment in it. */
  #lineBreak = false;
  readonly #comments: number[] = [];

  constructor(text: string, rules: CodeRules) {
    this.#text = text;
    this.#rules = rules;
    this.#bytes = new Uint8Array(text.length * 2 + 256);
  }

  /** What was read into `code`. A `;` or `,` at its end says nothing. */
  read({ parts }: CodeText): string {
    let text = '';
    for (let i = 0; i < parts.length; i += 2) {
      const [start = 0, end = 0] = [parts[i], parts[i + 1]];
      text += Buffer.from(this.#bytes.buffer, start, end - start).toString('utf8');
    }
    return /[;,]$/.test(text) ? text.replace(/[;,]+$/, '') : text;
  }

  /** Reads [from, to), which starts and ends between tokens, into `code` and its layout; null: it is nobody's code. */
  scan(from: number, to: number, code: CodeText | null, layout: Layout): void {
    const into = code ?? new CodeText(true);
    const start = this.#used;
    /** Other code stands between this part and the one before. */
    let empty = into.parts.length === 0;
    let parted = !empty && !into.joined;
    this.#reserve(to - from);
    this.#at = from;
    let gapFrom = from;
    for (; this.#skipGap(to); gapFrom = this.#at) {
      const at = this.#at;
      const first = this.#text.charCodeAt(at);
      let ends = code === null;
      if (empty || parted) {
        if (first === comma || first === semicolon) {
          this.#at += 1;
          this.#previous = first;
          layout.token(gapFrom, at, first, this.#comments, ends);
          continue;
        }
      }
      if (empty) into.indents.push(Math.max(0, columnOf(this.#text, at)));
      else if (code !== null) ends = this.#separate(into, at, first, parted);
      layout.token(gapFrom, at, first, this.#comments, ends);
      this.#run(to, into, layout);
      parted = false;
      empty = false;
    }
    if (to > gapFrom) layout.token(gapFrom, to, this.#text.charCodeAt(to), this.#comments, true);
    this.#close(into, start, code !== null);
  }

  #close(into: CodeText, start: number, kept: boolean): void {
    if (!kept) {
      this.#used = start;
      return;
    }
    while (!into.joined && this.#used > start && (into.last === semicolon || into.last === comma)) this.#unwrite(into);
    if (this.#used > start) into.parts.push(start, this.#used);
  }

  /** Moves to the next token before `to`; false when there is none. */
  #skipGap(to: number): boolean {
    const text = this.#text;
    const { lexicon, hashComments } = this.#rules;
    this.#comments.length = 0;
    this.#lineBreak = false;
    let at = this.#at;
    for (; at < to; ) {
      const code = text.charCodeAt(at);
      if (code === newline) {
        this.#lineBreak = true;
        at += 1;
      } else if (code === space || kindOf(code) === charKinds.space) at += 1;
      else if (code === backslash && text.charCodeAt(at + 1) === newline) at += 2;
      else if (code === slash ? isCommentStart(text.charCodeAt(at + 1)) : code === hash) {
        const after = Math.min(lexicon.skip(text, at, to, this.#previous), to);
        if (after === at) break;
        if (code === hash && hashComments !== true && !this.#isLayout(at, after)) break;
        if (text.indexOf('\n', at) < after - 1) this.#lineBreak = true;
        this.#comments.push(at, after);
        at = after;
      } else break;
    }
    this.#at = at;
    return at < to;
  }

  #isLayout(start: number, end: number): boolean {
    return this.#rules.layoutDirective?.test(this.#text.slice(start, Math.min(end, start + 40))) === true;
  }

  /** Writes what stands between two tokens; whether a statement ends there. */
  #separate(into: CodeText, at: number, first: number, parted: boolean): boolean {
    const { last, open } = into;
    const broken = this.#lineBreak || parted;
    if (broken && this.#rules.indentation === true && open.length === 0) {
      this.#indent(into, at);
      return true;
    }
    const text = this.#text;
    const enclosing = text.charCodeAt(open.at(-1) ?? text.length) || 0;
    const { end: before, closed } = into;
    const mark = parted
      ? ';'
      : broken
        ? (this.#rules.lineBreak?.({ text, before, after: at, enclosing, closed }) ?? '')
        : '';
    if (mark !== '') {
      if (!has(endsBefore, last) && !has(endsBehind, first)) this.#write(into, semicolon);
      return true;
    }
    if ((isNamePart(last) && isNamePart(first)) || (last === first && has(joins, first))) this.#write(into, space);
    return false;
  }

  /** A line of a language whose blocks are told by indentation: how deep it stands, not by how many columns. */
  #indent(into: CodeText, at: number): void {
    const column = columnOf(this.#text, at);
    const { indents } = into;
    if (column >= 0) {
      while (indents.length > 1 && column < (indents.at(-1) ?? 0)) indents.pop();
      if (column > (indents.at(-1) ?? 0)) indents.push(column);
    }
    if (into.last === semicolon) this.#unwrite(into);
    this.#write(into, newline);
    for (let depth = 1; depth < indents.length; depth += 1) this.#write(into, tab);
  }

  /** Reads tokens up to the next white space or comment. */
  #run(to: number, into: CodeText, layout: Layout): void {
    const text = this.#text;
    const bytes = this.#bytes;
    const { lexicon } = this.#rules;
    let at = this.#at;
    let touches = false;
    while (at < to) {
      const code = text.charCodeAt(at);
      const kind = kindOf(code);
      if (kind === charKinds.space) break;
      if (kind === charKinds.word || kind === charKinds.digit || code === dollar) {
        let after = at;
        // `$` may open a literal (C#).
        if (code === dollar) after = Math.min(lexicon.skip(text, at, to, this.#previous), to);
        if (touches) layout.touch(at, code);
        if (after > at) this.#literal(into, at, after);
        else {
          after = nameEnd(text, at + 1, to);
          let used = this.#used;
          let i = at;
          for (; i < after; i += 1) {
            const unit = text.charCodeAt(i);
            if (unit > 127) break;
            bytes[used] = unit;
            used += 1;
          }
          this.#used = used;
          if (i < after) this.#writeText(text.slice(i, after));
        }
        at = after;
        into.last = text.charCodeAt(at - 1);
        this.#previous = into.last;
      } else if (kind === charKinds.special) {
        const after = Math.min(lexicon.skip(text, at, to, this.#previous), to);
        if (after > at && code === slash && isCommentStart(text.charCodeAt(at + 1))) break;
        if (code === hash && after > at && (this.#rules.hashComments === true || this.#isLayout(at, after))) break;
        if (touches) layout.touch(at, code);
        if (after > at && code === hash && !has(quotes, text.charCodeAt(after - 1))) this.#directive(into, at, after);
        else if (after > at) this.#literal(into, at, after);
        else this.#write(into, code);
        at = Math.max(after, at + 1);
        this.#previous = code;
      } else if (code === backslash && text.charCodeAt(at + 1) === newline) break;
      else {
        if (touches) layout.touch(at, code);
        this.#punctuation(into, at, code, layout);
        at += 1;
        this.#previous = code;
      }
      touches = true;
    }
    into.end = at;
    this.#at = at;
  }

  #punctuation(into: CodeText, at: number, code: number, layout: Layout): void {
    const { open, commas } = into;
    if (has(opening, code)) {
      open.push(at);
      commas.push(0);
      layout.open(code);
    } else if (has(closing, code)) {
      if (into.last === comma && this.#isLayoutComma(into)) this.#unwrite(into);
      else if (into.last === semicolon && code === curlyClose) this.#unwrite(into);
      into.closed = open.pop() ?? -1;
      commas.pop();
      layout.close();
    } else if (code === comma) commas.push((commas.pop() ?? 0) + 1);
    else if (code === semicolon && this.#isEmptyStatement(into, at)) return;
    this.#write(into, code);
  }

  /** Whether the comma before a closing bracket says nothing: it makes no hole (`[,]`) and no tuple (`(x,)`, `a[x,]`). */
  #isLayoutComma({ open, commas }: CodeText): boolean {
    const before = this.#bytes[this.#used - 2] ?? 0;
    if (before === comma || has(opening, before)) return false;
    if (this.#rules.tuples !== true || (commas.at(-1) ?? 0) > 1) return true;
    const at = open.at(-1) ?? 0;
    const bracket = this.#text.charCodeAt(at);
    const isOperand = isNamePart(this.#text.charCodeAt(at - 1)) || has(closing, this.#text.charCodeAt(at - 1));
    return bracket === round ? isOperand : bracket !== square || !isOperand;
  }

  #isEmptyStatement({ last, open }: CodeText, at: number): boolean {
    const text = this.#text;
    if (open.length > 0 && text.charCodeAt(open.at(-1) ?? 0) === round) return false;
    if (last === semicolon) return true;
    if (last !== curlyClose || this.#rules.blocksEnd !== true) return false;
    let next = at + 1;
    while (kindOf(text.charCodeAt(next)) === charKinds.space) next += 1;
    return !has(goesOn, text.charCodeAt(next));
  }

  #directive(into: CodeText, start: number, end: number): void {
    this.#write(into, newline);
    this.#writeText(this.#text.slice(start, end).replace(/\s+/g, ' ').trim());
    this.#write(into, newline);
  }

  #literal(into: CodeText, start: number, end: number): void {
    this.#writeText(this.#text.slice(start, end));
    into.last = this.#text.charCodeAt(end - 1);
  }

  #write(into: CodeText, code: number): void {
    if (code > 127) this.#writeText(String.fromCharCode(code));
    else {
      this.#bytes[this.#used] = code;
      this.#used += 1;
    }
    into.last = code;
  }

  #writeText(text: string): void {
    this.#used += utf8.encodeInto(text, this.#bytes.subarray(this.#used)).written;
  }

  #unwrite(into: CodeText): void {
    this.#used -= 1;
    into.last = this.#bytes[this.#used - 1] ?? 0;
  }

  /** Room for `length` more characters and what may be written between them. */
  #reserve(length: number): void {
    const needed = this.#used + length * 3 + 1024;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}
