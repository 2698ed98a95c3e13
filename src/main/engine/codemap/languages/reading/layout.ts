/**
 * The layout of one type's text, for `cosmeticHash`: comments that are no docs, the order of members, and white space.
 * Of white space only what departs from a plain form is noted (one space or none by the characters around it, a line
 * for each statement, one step of indentation a bracket): so code that comes or goes in the plain form takes no layout
 * with it, while laying the same code out in another way always moves something from or to the plain form.
 */
import { lastLineBreak } from './name-scan.ts';

/** What the plain form has behind a character or before it. */
const tightBehind = 1;
const tightBefore = 2;
const spacedBehind = 4;
const spacedBefore = 8;
const operator = 16;
const opening = 32;
const closing = 64;
/** A line ends behind or before it; a `;` in round brackets is none. */
const line = 128;

const flags = new Uint8Array(128);
for (const [chars, flag] of [
  ['([.!~@#<', tightBehind],
  [')],;.([:<>', tightBefore],
  [',;=+-*/%&|^?:{}', spacedBehind],
  ['{}=+-*/%&|^?', spacedBefore],
  ['=+-*/%&|^?:<>!.~', operator],
  ['([{', opening],
  [')]}', closing],
  [';{}', line],
] as const) {
  for (const char of chars) flags[char.charCodeAt(0)] = (flags[char.charCodeAt(0)] ?? 0) | flag;
}

const space = 0x20;
const tab = 0x09;
const round = 0x28;
const roundClose = 0x29;
const comma = 0x2c;
const colon = 0x3a;
const semicolon = 0x3b;
const curlyClose = 0x7d;

/** Width of a tab among columns: no number of spaces is one. */
const tabWidth = 1000;

/** The max length of what may precede a type on its line. */
const maxLead = 1_000;

interface Bracket {
  code: number;
  /** Indentation of its line. */
  indent: number;
}

export class Layout {
  readonly #text: string;
  /** Indentation makes blocks, and lines end statements. */
  readonly #byLines: boolean;
  readonly #docs: ReadonlySet<number>;
  /** What departs from the plain form. */
  #notes = '';
  /** One step of indentation: the first that the text takes; 0 until then. */
  #step = 0;
  /** Indentation of the current line, and of the lines that opened the brackets around it. */
  #indent = 0;
  #brackets: Bracket[] = [];
  /** Both as they were at the start of a stretch that does not continue the previous one. */
  readonly #left: { indent: number; brackets: Bracket[] }[] = [];
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
    const from = Math.max(0, start - maxLead);
    const begin = from === 0 ? lastLineBreak(text, 0, start) + 1 : lastLineBreak(text, from, start) + 1 || start;
    let at = begin;
    while (at < start && (text.charCodeAt(at) === tab || text.charCodeAt(at) === space)) at += 1;
    this.#indent = this.#widthOf(begin, at);
  }

  leave(): void {
    const left = this.#left.pop();
    this.#indent = left?.indent ?? 0;
    this.#brackets = left?.brackets ?? [];
  }

  /** @param order the order of the members, e.g. `0 2 1`. */
  notes(order: string): string {
    return `${this.#step}\n${order}\n${this.#notes}`;
  }

  /** A text in single quotes where double ones would do. */
  singleQuoted(start: number, end: number): void {
    this.#notes += this.#text.slice(start, end);
  }

  open(code: number): void {
    this.#brackets.push({ code, indent: this.#indent });
  }

  close(): void {
    this.#brackets.pop();
  }

  /** A token that directly follows another. */
  touch(at: number, next: number): void {
    const before = at > 0 ? this.#text.charCodeAt(at - 1) : 0;
    const behind = flagsOf(before);
    const ahead = flagsOf(next);
    if ((behind & (spacedBehind | line)) === 0 && (ahead & (spacedBefore | line)) === 0) return;
    if ((behind & ahead & operator) !== 0 || ((behind & opening) !== 0 && (ahead & closing) !== 0)) return;
    if (this.#seen === at) return;
    const spaced = ((behind & tightBehind) | (ahead & tightBefore)) === 0;
    if (spaced || this.#wantsLine(before, next)) this.#notes += 't';
  }

  /**
   * White space and comments from `start` to the token at `at`.
   * @param ends whether a line break there is as good as none or means something.
   */
  gap(start: number, at: number, next: number, comments: readonly number[], ends: boolean): void {
    this.#seen = at;
    const first = comments.length > 0 ? comments[0] : undefined;
    if (first === undefined) this.#space(start, at, next, ends);
    else if (this.#allDocs(comments)) this.#space(start, first, next, ends);
    else this.#withComments(start, at, comments);
  }

  #allDocs(comments: readonly number[]): boolean {
    for (let i = 0; i < comments.length; i += 2) if (!this.#docs.has(comments[i] ?? 0)) return false;
    return true;
  }

  #withComments(start: number, at: number, comments: readonly number[]): void {
    const text = this.#text;
    this.#notes += text.slice(start, comments[0]);
    for (let i = 0; i < comments.length; i += 2) {
      if (!this.#docs.has(comments[i] ?? 0)) this.#notes += `${text.slice(comments[i], comments[i + 2] ?? at)}|`;
    }
    const last = lastLineBreak(text, start, at);
    if (last >= 0) this.#indent = this.#widthOf(last + 1, at);
  }

  #space(start: number, end: number, next: number, ends: boolean): void {
    const text = this.#text;
    const before = start > 0 ? text.charCodeAt(start - 1) : 0;
    if (end - start === 1 && text.charCodeAt(start) === space) {
      const tight = (flagsOf(before) & tightBehind) | (flagsOf(next) & tightBefore);
      if (tight !== 0 || this.#wantsLine(before, next)) this.#notes += ' |';
      return;
    }
    const last = lastLineBreak(text, start, end);
    if (last < 0) {
      this.#notes += `${text.slice(start, end)}|`;
      return;
    }
    if (last > start) this.#notes += `${text.slice(start, last)}|`;
    const width = this.#widthOf(last + 1, end);
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
    return (flagsOf(next) & closing) !== 0 ? top.indent : this.#deeper(top.indent, width);
  }

  #deeper(indent: number, width: number): number {
    if (this.#step === 0) this.#step = Math.max(0, width - indent);
    return indent + this.#step;
  }

  /** Whether the plain form has a new line between the two. */
  #wantsLine(before: number, next: number): boolean {
    if ((flagsOf(before) & line) === 0 && next !== curlyClose) return false;
    if (this.#byLines || next === semicolon || next === comma || next === roundClose) return false;
    return before !== semicolon || this.#brackets.at(-1)?.code !== round;
  }
}

function flagsOf(code: number): number {
  return code < 128 ? (flags[code] ?? 0) : 0;
}
