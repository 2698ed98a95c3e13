/**
 * Reads source text into stretches of code and into the layout of its types, in one pass. The output goes into bytes
 * that all stretches share, since a string a token would cost more than all else here; what stands in them is UTF-8.
 */
import type { CodeRules, CodeText } from './code-text.ts';
import type { Layout } from './layout.ts';
import { charKinds, charSet, has, isCommentStart, isNamePart, kindOf } from './name-scan.ts';

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
const separators = charSet(',;');
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
function columnOf(text: string, at: number): number {
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
  /** Last character of the last token, for the lexicon. */
  #previous = 0;
  /** Of the comments in the gap at hand: start and end of each. */
  readonly #comments: number[] = [];

  constructor(text: string, rules: CodeRules) {
    this.#text = text;
    this.#rules = rules;
    this.#bytes = new Uint8Array(text.length + 256);
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
   * @param kept false for what is nobody's code: only its layout counts.
   */
  scan(from: number, to: number, code: CodeText, kept: boolean, layout: Layout): void {
    const text = this.#text;
    const comments = this.#comments;
    this.#reserve((to - from) * 3 + code.before.length + 64);
    const start = this.#used;
    /** Other code stands between this part and the one before. */
    let parted = !code.fresh && !code.joined;
    let gap = from;
    let lineBreak = false;
    comments.length = 0;
    for (let at = from; ; ) {
      const unit = at < to ? text.charCodeAt(at) : space;
      const kind = unit < 128 ? kindOf(unit) : isNamePart(unit) ? charKinds.word : charKinds.space;
      if (kind === charKinds.space) {
        if (at >= to) break;
        if (unit === newline) lineBreak = true;
        at += 1;
        continue;
      }
      /** Where the literal, comment or directive that starts here ends. */
      let after = at;
      if (kind === charKinds.special) {
        after = Math.min(this.#rules.lexicon.skip(text, at, to, this.#previous), to);
        if (after > at && this.#isComment(unit, at, after)) {
          const broken = text.indexOf('\n', at);
          if (broken >= 0 && broken < after - 1) lineBreak = true;
          comments.push(at, after);
          at = after;
          continue;
        }
      } else if (unit === backslash && text.charCodeAt(at + 1) === newline) {
        at += 2;
        continue;
      }
      if ((parted || code.fresh) && has(separators, unit) && kept) {
        if (at > gap) layout.gap(gap, at, unit, comments, true);
        gap = at + 1;
        at = gap;
        comments.length = 0;
        this.#previous = unit;
        continue;
      }
      if (code.fresh) {
        if (code.before !== '') this.#writeText(code.before);
        code.indents.push(Math.max(0, columnOf(text, at)));
        code.fresh = false;
        if (at > gap) layout.gap(gap, at, unit, comments, true);
        else layout.touch(at, unit);
      } else if (at > gap || parted) {
        const ends = !kept || this.#separate(code, at, unit, lineBreak, parted);
        if (at > gap) layout.gap(gap, at, unit, comments, ends);
        parted = false;
      } else layout.touch(at, unit);
      lineBreak = false;
      if (comments.length > 0) comments.length = 0;

      if (after > at) {
        if (unit === hash && !has(quotes, text.charCodeAt(after - 1))) this.#directive(code, at, after);
        else this.#copy(at, after);
        code.last = text.charCodeAt(after - 1);
        this.#previous = unit;
        at = after;
      } else if (kind === charKinds.word || kind === charKinds.digit || unit === dollar) {
        const bytes = this.#bytes;
        let used = this.#used;
        let next = unit;
        do {
          if (next > 127) {
            this.#used = used;
            const wide = at;
            while (at < to && text.charCodeAt(at) > 127 && isNamePart(text.charCodeAt(at))) at += 1;
            this.#writeText(text.slice(wide, at));
            used = this.#used;
          } else {
            bytes[used] = next;
            used += 1;
            at += 1;
          }
          next = at < to ? text.charCodeAt(at) : space;
        } while (isNamePart(next));
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
    if (to > gap) layout.gap(gap, to, text.charCodeAt(to), comments, true);
    if (!kept) {
      this.#used = start;
      return;
    }
    if (this.#used > start) addRun(code.runs, start, this.#used);
    if (!code.joined) this.#trim(code);
  }

  /** Ends a piece of a stretch; `after` stands behind it if there was anything in it. */
  finish(code: CodeText, after: string): void {
    if (code.fresh) return;
    this.#trim(code);
    if (after === '') return;
    this.#reserve(after.length + 8);
    const start = this.#used;
    this.#writeText(after);
    addRun(code.runs, start, this.#used);
  }

  /** A `;` or `,` at the end says nothing. */
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

  /** Writes what stands between two tokens; whether a statement ends there. */
  #separate(code: CodeText, at: number, first: number, lineBreak: boolean, parted: boolean): boolean {
    const { last } = code;
    if (lineBreak || parted) {
      const { open, end: before, closed } = code;
      if (this.#rules.indentation === true && open.length === 0) {
        this.#indent(code, at);
        return true;
      }
      const text = this.#text;
      const enclosing = open.length === 0 ? 0 : text.charCodeAt(open.at(-1) ?? 0);
      const mark = parted ? ';' : this.#rules.lineBreak?.({ text, before, after: at, enclosing, closed });
      if (mark !== undefined && mark !== '') {
        if (!has(endsBefore, last) && !has(endsBehind, first)) this.#write(semicolon);
        return true;
      }
    }
    if ((isNamePart(last) && isNamePart(first)) || (last === first && has(joins, first))) this.#write(space);
    return false;
  }

  /** A line of a language whose blocks are told by indentation: how deep it stands, not by how many columns. */
  #indent(code: CodeText, at: number): void {
    const column = columnOf(this.#text, at);
    const { indents } = code;
    if (column >= 0) {
      while (indents.length > 1 && column < (indents.at(-1) ?? 0)) indents.pop();
      if (column > (indents.at(-1) ?? 0)) indents.push(column);
    }
    if (code.last === semicolon) this.#used -= 1;
    this.#write(newline);
    for (let depth = 1; depth < indents.length; depth += 1) this.#write(tab);
  }

  #punctuation(code: CodeText, at: number, unit: number, layout: Layout): void {
    const { open, commas } = code;
    if (has(opening, unit)) {
      open.push(at);
      commas.push(0);
      layout.open(unit);
    } else if (has(closing, unit)) {
      if (code.last === comma ? this.#isLayoutComma(code) : code.last === semicolon && unit === curlyClose)
        this.#used -= 1;
      code.closed = open.pop() ?? -1;
      commas.pop();
      layout.close();
    } else if (unit === comma && commas.length > 0) commas[commas.length - 1] = (commas.at(-1) ?? 0) + 1;
    else if (unit === semicolon && this.#isEmptyStatement(code, at)) return;
    this.#write(unit);
    code.last = unit;
  }

  /** Whether the comma before a closing bracket says nothing: it makes no hole (`[,]`) and no tuple (`(x,)`, `a[x,]`). */
  #isLayoutComma({ open, commas }: CodeText): boolean {
    const before = this.#bytes[this.#used - 2] ?? 0;
    if (before === comma || has(opening, before)) return false;
    if (this.#rules.tuples !== true || (commas.at(-1) ?? 0) > 1) return true;
    const at = open.at(-1) ?? 0;
    const bracket = this.#text.charCodeAt(at);
    const behind = this.#text.charCodeAt(at - 1);
    const isOperand = isNamePart(behind) || has(closing, behind);
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

  #directive(code: CodeText, start: number, end: number): void {
    if (code.last !== newline) this.#write(newline);
    this.#writeText(this.#text.slice(start, end).replace(/\s+/g, ' ').trim());
    this.#write(newline);
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
  }
}

/** Joins it to the run before where it goes on there. */
function addRun(runs: number[], start: number, end: number): void {
  if (runs.at(-1) === start) runs[runs.length - 1] = end;
  else runs.push(start, end);
}
