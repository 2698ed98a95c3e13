/**
 * Reads source text into stretches of code and into the layout of its types, in one pass. The output goes into bytes
 * that all stretches share, encoded as UTF-8, since one string per token would cost more than everything else here.
 */
import type { CodeRules, CodeText } from './code-text.ts';
import type { Layout } from './layout.ts';
import { charKinds, charSet, has, isCommentStart, isNamePart, kindOf, lastLineBreak, nameParts } from './name-scan.ts';

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;
const hash = 0x23;
const dollar = 0x24;
const round = 0x28;
const comma = 0x2c;
const slash = 0x2f;
const semicolon = 0x3b;
const equals = 0x3d;
const greater = 0x3e;
const square = 0x5b;
const backslash = 0x5c;
const curlyClose = 0x7d;

const opening = charSet('([{');
const closing = charSet(')]}');
const separators = charSet(',;');
const singleQuote = 0x27;
const doubleQuote = 0x22;
const quotes = charSet('"\'`');
/** These could go on with a block. */
const goesOn = charSet('([`+-/*.');
/** Two of them side by side are one token. */
const joins = charSet('+-&');
const bars = charSet('|&');
/** No operand ends with one of these, so a bar behind them precedes the first of several types. */
const beforeBars = charSet('=:(<,[?');
/** No `;` is missing behind the first or before the second. */
const endsBefore = charSet(';,{(\n');
const endsBehind = charSet(';,})]');
const utf8 = new TextEncoder();

/**
 * Columns before `at` on its line, or -1 where anything but white space is there; a tab goes to a multiple of
 * eight.
 */
function columnOf(text: string, at: number): number {
  let start = at;
  while (start > 0 && (text.charCodeAt(start - 1) === space || text.charCodeAt(start - 1) === tab)) start -= 1;
  if (start > 0 && text.charCodeAt(start - 1) !== newline) return -1;
  let column = 0;
  for (let i = start; i < at; i += 1) column = text.charCodeAt(i) === tab ? (column | 7) + 1 : column + 1;
  return column;
}

/** The offset after the letters beyond ASCII at `at`. */
function wideEnd(text: string, at: number, to: number): number {
  let end = at;
  while (end < to && text.charCodeAt(end) > 127 && isNamePart(text.charCodeAt(end))) end += 1;
  return end;
}

/** One scanner after the other writes here: a thread reads one file at a time. */
let shared = new Uint8Array(64 * 1024);
/** The size that files usually need; larger buffers are released. */
const maxShared = 4 * 1024 * 1024;

/** In one pair of single quotes, without quotes or escapes in it. */
function isPlainText(text: string, start: number, end: number): boolean {
  if (end - start < 2 || text.charCodeAt(end - 1) !== singleQuote) return false;
  for (let at = start + 1; at < end - 1; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === singleQuote || unit === doubleQuote || unit === backslash) return false;
  }
  return true;
}

/** Two must not be in use at the same time. */
export class CodeScanner {
  readonly #text: string;
  readonly #rules: CodeRules;
  #bytes = shared;
  #used = 0;
  /** Where the current part begins in the bytes: what precedes it may be of other code. */
  #part = 0;
  /** Last character of the last token, for the lexicon. */
  #previous = 0;
  /** Offsets of the open brackets, the commas in each so far, and columns of the open blocks; those of a stretch on top. */
  readonly #open: number[] = [];
  readonly #commas: number[] = [];
  readonly #indents: number[] = [];
  /** Of the comments in the current gap: start and end of each. */
  readonly #comments: number[] = [];

  constructor(text: string, rules: CodeRules) {
    this.#text = text;
    this.#rules = rules;
  }

  /** A piece of a stretch begins; it must be finished before the piece around it continues. */
  begin(code: CodeText, before: string): void {
    code.before = before;
    code.fresh = true;
    code.last = 0;
    code.closed = -1;
    code.brackets = this.#open.length;
    code.blocks = this.#indents.length;
  }

  /** What was read into `code`, as UTF-8. */
  bytesOf({ runs }: CodeText): Uint8Array {
    if (runs.length === 2) return this.#bytes.subarray(runs[0], runs[1]);
    const pieces: Uint8Array[] = [];
    for (let i = 0; i < runs.length; i += 2) pieces.push(this.#bytes.subarray(runs[i], runs[i + 1]));
    return Buffer.concat(pieces);
  }

  /**
   * Reads [from, to), which starts and ends between tokens, into `code` and its layout.
   * @param kept false for text that does not count as code: only its layout counts.
   */
  scan(from: number, to: number, code: CodeText, kept: boolean, layout: Layout): void {
    const text = this.#text;
    const comments = this.#comments;
    const { lexicon } = this.#rules;
    this.#reserve((to - from) * 3 + code.before.length + 64);
    const start = this.#used;
    this.#part = start;
    /** Other code is between this part and the one before. */
    let parted = !code.fresh && !code.joined;
    let first = true;
    let gap = from;
    let lineBreak = false;
    comments.length = 0;
    for (let at = from; at < to; ) {
      const unit = text.charCodeAt(at);
      if (unit === space) {
        at += 1;
        continue;
      }
      const kind = kindOf(unit);
      if (kind === charKinds.space) {
        if (unit === newline) lineBreak = true;
        at += 1;
        continue;
      }
      /** Where the literal, comment or directive that starts here ends. */
      let after = at;
      if (kind === charKinds.special || (lexicon.starts !== undefined && has(lexicon.starts, unit))) {
        after = Math.min(lexicon.skip(text, at, to, this.#previous), to);
        if (after > at && this.#isComment(unit, at, after)) {
          lineBreak ||= lastLineBreak(text, at, after) >= 0;
          comments.push(at, after);
          at = after;
          continue;
        }
      } else if (unit === backslash && text.charCodeAt(at + 1) === newline) {
        at += 2;
        continue;
      }
      if (first && kept && (parted || code.fresh) && has(separators, unit)) {
        if (at > gap) layout.gap(gap, at, unit, comments, true);
        gap = at + 1;
        at = gap;
        comments.length = 0;
        this.#previous = unit;
        continue;
      }
      if (first && code.fresh) {
        if (code.before !== '') this.#writeText(code.before);
        if (this.#rules.indentation === true) this.#indents.push(Math.max(0, columnOf(text, at)));
        code.fresh = false;
        if (at > gap) layout.gap(gap, at, unit, comments, true);
        else layout.touch(at, unit);
      } else if (at > gap || parted) {
        const ends = !kept || this.#separate(code, at, unit, lineBreak, parted);
        if (at > gap) layout.gap(gap, at, unit, comments, ends);
        parted = false;
      } else layout.touch(at, unit);
      first = false;
      lineBreak = false;
      if (comments.length > 0) comments.length = 0;

      if (after > at) {
        if (unit === hash && !has(quotes, text.charCodeAt(after - 1))) this.#directive(code, at, after);
        else if (unit === singleQuote && this.#rules.eitherQuote === true && isPlainText(text, at, after)) {
          this.#writeText('"');
          this.#copy(at + 1, after - 1);
          this.#writeText('"');
          if (kept) layout.singleQuoted(at, after);
        } else this.#copy(at, after);
        code.last = text.charCodeAt(after - 1);
        this.#previous = unit;
        at = after;
      } else if (kind === charKinds.word || kind === charKinds.digit || unit === dollar) {
        const bytes = this.#bytes;
        let used = this.#used;
        for (; at < to; at += 1) {
          const next = text.charCodeAt(at);
          if (next > 127) {
            this.#used = used;
            const wide = wideEnd(text, at, to);
            this.#writeText(text.slice(at, wide));
            used = this.#used;
            if (wide === at) break;
            at = wide - 1;
          } else if (nameParts[next] === 1) {
            bytes[used] = next;
            used += 1;
          } else break;
        }
        this.#used = used;
        code.last = text.charCodeAt(at - 1);
        this.#previous = code.last;
      } else {
        this.#punctuation(code, at, unit, layout);
        this.#previous = unit;
        at += 1;
      }
      gap = at;
      code.end = at;
    }
    // Reading beyond the text makes the engine forget what it compiled.
    if (to > gap) layout.gap(gap, to, to < text.length ? text.charCodeAt(to) : 0, comments, true);
    if (!kept) {
      this.#used = start;
      return;
    }
    if (this.#used > start) addRun(code.runs, start, this.#used);
    if (!code.joined) this.#trim(code);
  }

  /** Ends a piece of a stretch; `after` is appended if there was anything in it. */
  finish(code: CodeText, after: string): void {
    this.#open.length = code.brackets;
    this.#commas.length = code.brackets;
    this.#indents.length = code.blocks;
    if (code.fresh) return;
    this.#trim(code);
    if (after === '') return;
    this.#reserve(after.length + 8);
    const start = this.#used;
    this.#writeText(after);
    addRun(code.runs, start, this.#used);
  }

  /** A `;` or `,` at the end has no meaning. */
  #trim(code: CodeText): void {
    const { runs } = code;
    const start = runs.at(-2) ?? 0;
    const full = runs.at(-1) ?? 0;
    let end = full;
    while (end > start && has(separators, this.#bytes[end - 1] ?? 0)) end -= 1;
    if (end === full) return;
    runs[runs.length - 1] = end;
    if (this.#used === full) this.#used = end;
    code.last = this.#bytes[end - 1] ?? 0;
  }

  #isComment(code: number, start: number, end: number): boolean {
    if (code === slash) return isCommentStart(this.#text.charCodeAt(start + 1));
    if (code !== hash) return false;
    const { hashComments, layoutDirective } = this.#rules;
    return hashComments === true || layoutDirective?.test(this.#text.slice(start, Math.min(end, start + 40))) === true;
  }

  /** Offset of the innermost open bracket of a stretch, -1 for none. */
  #bracketOf({ brackets }: CodeText): number {
    const open = this.#open;
    return open.length > brackets ? (open[open.length - 1] ?? -1) : -1;
  }

  /** Writes the layout between two tokens, and whether a statement ends there. */
  #separate(code: CodeText, at: number, first: number, lineBreak: boolean, parted: boolean): boolean {
    const { last } = code;
    if (lineBreak || parted) {
      const { end: before, closed } = code;
      const open = this.#bracketOf(code);
      if (this.#rules.indentation === true && open < 0) {
        this.#indent(code, at);
        return true;
      }
      const text = this.#text;
      const enclosing = open < 0 ? 0 : text.charCodeAt(open);
      const mark = parted ? ';' : this.#rules.lineBreak?.({ text, before, after: at, enclosing, closed });
      if (mark !== undefined && mark !== '') {
        if (!has(endsBefore, last) && !has(endsBehind, first)) this.#write(semicolon);
        return true;
      }
    }
    if ((isNamePart(last) && isNamePart(first)) || (last === first && has(joins, first))) this.#write(space);
    return false;
  }

  /** A line of a language whose blocks follow indentation: records how deep it is, not by how many columns. */
  #indent(code: CodeText, at: number): void {
    const column = columnOf(this.#text, at);
    const indents = this.#indents;
    const outer = code.blocks + 1;
    if (column >= 0) {
      while (indents.length > outer && column < (indents.at(-1) ?? 0)) indents.pop();
      if (column > (indents.at(-1) ?? 0)) indents.push(column);
    }
    if (code.last === semicolon) this.#takeBack();
    this.#write(newline);
    for (let depth = outer; depth < indents.length; depth += 1) this.#write(tab);
  }

  #punctuation(code: CodeText, at: number, unit: number, layout: Layout): void {
    const commas = this.#commas;
    if (has(opening, unit)) {
      this.#open.push(at);
      commas.push(0);
      layout.open(unit);
    } else if (has(closing, unit)) {
      if (code.last === comma ? this.#isLayoutComma(code) : code.last === semicolon && unit === curlyClose)
        this.#takeBack();
      code.closed = this.#bracketOf(code);
      if (code.closed >= 0) {
        this.#open.pop();
        commas.pop();
      }
      layout.close();
    } else if (unit === comma && commas.length > code.brackets)
      commas[commas.length - 1] = (commas[commas.length - 1] ?? 0) + 1;
    else if (unit === semicolon ? this.#isEmptyStatement(code, at) : has(bars, unit) && this.#isLeadingBar(code))
      return;
    if (code.last === comma && this.#rules.commaBeforeArrow === true && this.#text.startsWith('->', at))
      this.#takeBack();
    this.#write(unit);
    code.last = unit;
  }

  /**
   * Whether the comma before a closing bracket has no meaning: it makes no hole (`[,]`) and no tuple (`(x,)`,
   * `a[x,]`).
   */
  #isLayoutComma(code: CodeText): boolean {
    const before = this.#bytes[this.#used - 2] ?? 0;
    if (before === comma || has(opening, before)) return false;
    const at = this.#bracketOf(code);
    if (this.#rules.tuples !== true || at < 0 || (this.#commas.at(-1) ?? 0) > 1) return true;
    const bracket = this.#text.charCodeAt(at);
    const behind = at > 0 ? this.#text.charCodeAt(at - 1) : 0;
    const isOperand = isNamePart(behind) || has(closing, behind);
    return bracket === round ? isOperand : bracket !== square || !isOperand;
  }

  #isEmptyStatement(code: CodeText, at: number): boolean {
    const text = this.#text;
    const { last } = code;
    if (last !== semicolon && (last !== curlyClose || this.#rules.blocksEnd !== true)) return false;
    const open = this.#bracketOf(code);
    if (open >= 0 && text.charCodeAt(open) === round) return false;
    if (last === semicolon) return true;
    let next = at + 1;
    while (next < text.length && kindOf(text.charCodeAt(next)) === charKinds.space) next += 1;
    return next === text.length || !has(goesOn, text.charCodeAt(next));
  }

  #isLeadingBar({ last }: CodeText): boolean {
    if (this.#rules.leadingBars !== true) return false;
    return last === 0 || has(beforeBars, last) || (last === greater && this.#bytes[this.#used - 2] === equals);
  }

  #directive(code: CodeText, start: number, end: number): void {
    if (code.last !== newline) this.#write(newline);
    this.#writeText(this.#text.slice(start, end).replace(/\s+/g, ' ').trim());
    this.#write(newline);
  }

  #takeBack(): void {
    if (this.#used > this.#part) this.#used -= 1;
  }

  #copy(start: number, end: number): void {
    const text = this.#text;
    const bytes = this.#bytes;
    let used = this.#used;
    for (let at = start; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit > 127) {
        this.#used = used;
        this.#writeText(text.slice(at, end));
        return;
      }
      bytes[used] = unit;
      used += 1;
    }
    this.#used = used;
  }

  #write(unit: number): void {
    this.#bytes[this.#used] = unit;
    this.#used += 1;
  }

  #writeText(text: string): void {
    this.#used += utf8.encodeInto(text, this.#bytes.subarray(this.#used)).written;
  }

  #reserve(length: number): void {
    const needed = this.#used + length;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
    if (needed <= maxShared) shared = larger;
  }
}

/** Joins it to the previous run where it continues that one. */
function addRun(runs: number[], start: number, end: number): void {
  if (runs.length > 0 && runs[runs.length - 1] === start) runs[runs.length - 1] = end;
  else runs.push(start, end);
}
