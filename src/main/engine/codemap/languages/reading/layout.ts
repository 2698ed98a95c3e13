/**
 * The layout of one type's text, for `cosmeticHash`: comments that are no docs, the order of members, and white space.
 * Of white space only what departs from a plain form is noted (one space or none by the characters around it, a line
 * for each statement, one step of indentation a bracket): so code that comes or goes in the plain form takes no layout
 * with it, while laying the same code out in another way always moves something from or to the plain form.
 */
import { charSet, has } from './name-scan.ts';

/** No space behind the first, before the second; one behind the third, before the fourth. */
const tightBehind = charSet('([.!~@#<');
const tightBefore = charSet(')],;.([:<>');
const spacedBehind = charSet(',;=+-*/%&|^?:{}');
const spacedBefore = charSet('{}=+-*/%&|^?');
const operators = charSet('=+-*/%&|^?:<>!.~');
const opening = charSet('([{');
const closing = charSet(')]}');
const semicolon = 0x3b;
const curlyOpen = 0x7b;
const curlyClose = 0x7d;
const round = 0x28;
const colon = 0x3a;
const tab = 0x09;

/** Width of a tab among columns: no number of spaces is one. */
const tabWidth = 1000;

const either = 2;

export class Layout {
  readonly #text: string;
  /** Indentation makes blocks, and lines end statements. */
  readonly #byLines: boolean;
  readonly #docs: ReadonlySet<number>;
  /** What departs from the plain form. */
  #notes = '';
  /** One step of indentation: the first that the text takes; 0 until then. */
  #step = 0;
  /** Indentation of the line at hand, and of the lines that opened the brackets around it. */
  #indent = 0;
  #brackets: { code: number; indent: number }[] = [];
  /** Both as they were where a stretch begins that stands apart from the one before. */
  readonly #left: { indent: number; brackets: { code: number; indent: number }[] }[] = [];
  /** Offset of the token whose white space before it was looked at. */
  #seen = -1;

  /** @param docs offsets at which a doc comment starts: they are no layout. */
  constructor(text: string, byLines: boolean, docs: ReadonlySet<number>) {
    this.#text = text;
    this.#byLines = byLines;
    this.#docs = docs;
  }

  /** A stretch of the type's text begins, perhaps inside of another; its indentation is that of its first line. */
  enter(start: number): void {
    const text = this.#text;
    this.#left.push({ indent: this.#indent, brackets: this.#brackets });
    this.#brackets = [];
    let at = text.lastIndexOf('\n', start - 1) + 1;
    let indent = 0;
    for (; at < start; at += 1) {
      const code = text.charCodeAt(at);
      if (code === tab) indent += tabWidth;
      else if (code === 0x20) indent += 1;
      else break;
    }
    this.#indent = indent;
  }

  leave(): void {
    const left = this.#left.pop();
    this.#indent = left?.indent ?? 0;
    this.#brackets = left?.brackets ?? [];
  }

  /** @param order how the members stand, e.g. `0 2 1`. */
  notes(order: string): string {
    return `${this.#step}\n${order}\n${this.#notes}`;
  }

  open(code: number): void {
    this.#brackets.push({ code, indent: this.#indent });
  }

  close(): void {
    this.#brackets.pop();
  }

  /** A token that stands right behind another. */
  touch(at: number, next: number): void {
    const before = this.#text.charCodeAt(at - 1);
    if (has(operators, before) && has(operators, next)) return;
    if (has(opening, before) && has(closing, next)) return;
    if (wanted(before, next) === 1 || this.#wantsLine(before, next)) this.#notes += 't';
  }

  /**
   * A token at `at`, with white space and comments from `start` before it.
   * @param ends whether a line break there is as good as none or means something.
   */
  token(start: number, at: number, next: number, comments: readonly number[], ends: boolean): void {
    if (start === at) {
      if (this.#seen !== at) this.touch(at, next);
      return;
    }
    this.#seen = at;
    const plain = comments.filter((_, i) => i % 2 === 0 && !this.#docs.has(comments[i] ?? 0));
    const first = comments[0];
    if (first === undefined) this.#space(start, at, next, ends);
    else if (plain.length === 0) this.#space(start, first, next, ends);
    else this.#withComments(start, at, comments);
  }

  #withComments(start: number, at: number, comments: readonly number[]): void {
    const text = this.#text;
    this.#notes += text.slice(start, comments[0]);
    for (let i = 0; i < comments.length; i += 2) {
      if (!this.#docs.has(comments[i] ?? 0)) this.#notes += `${text.slice(comments[i], comments[i + 2] ?? at)}|`;
    }
    const line = text.lastIndexOf('\n', at - 1);
    if (line >= start) this.#indent = this.#widthOf(line + 1, at);
  }

  #space(start: number, end: number, next: number, ends: boolean): void {
    const text = this.#text;
    const before = text.charCodeAt(start - 1);
    const line = text.lastIndexOf('\n', end - 1);
    if (line < start) {
      const want = wanted(before, next);
      if (end - start !== 1 || text.charCodeAt(start) === tab || want === 0 || this.#wantsLine(before, next))
        this.#notes += `${text.slice(start, end)}|`;
      return;
    }
    if (line > start) this.#notes += `${text.slice(start, line)}|`;
    const width = this.#widthOf(line + 1, end);
    const off = width - this.#expected(width, before, next);
    this.#indent = width;
    if (off !== 0) this.#notes += `${off}|`;
    if (!ends && !this.#wantsLine(before, next)) this.#notes += 'n';
  }

  #widthOf(start: number, end: number): number {
    let width = 0;
    for (let i = start; i < end; i += 1) width += this.#text.charCodeAt(i) === tab ? tabWidth : 1;
    return width;
  }

  /** Indentation of a line in the plain form. */
  #expected(width: number, before: number, next: number): number {
    const top = this.#brackets.at(-1);
    if (top === undefined) {
      if (!this.#byLines) return this.#indent;
      if (before === colon) return this.#deeper(this.#indent, width);
      return Math.min(width, this.#indent);
    }
    return has(closing, next) ? top.indent : this.#deeper(top.indent, width);
  }

  #deeper(indent: number, width: number): number {
    if (this.#step === 0) this.#step = Math.max(0, width - indent);
    return indent + this.#step;
  }

  /** Whether a new line is what stands between the two in the plain form. */
  #wantsLine(before: number, next: number): boolean {
    if (this.#byLines || next === semicolon || next === 0x2c || next === 0x29) return false;
    if (before === semicolon) return this.#brackets.at(-1)?.code !== round;
    return before === curlyOpen || before === curlyClose || next === curlyClose;
  }
}

/** Spaces between two tokens of a line in the plain form: 0, 1, or either. */
function wanted(before: number, next: number): number {
  if (has(tightBehind, before) || has(tightBefore, next)) return 0;
  return has(spacedBehind, before) || has(spacedBefore, next) ? 1 : either;
}
