/**
 * Walks the text of a Swift file by its tokens: what is blank, where brackets, types and expressions end. Declarations are read this
 * way and not from the tree of a grammar, because the grammar knows only part of the language and takes seconds for some files.
 */
import { charSet, has, isNamePart, nameEnd } from '../reading/name-scan.ts';
import { swiftLexicon } from './lexicon.ts';

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const operatorChars = charSet('/=-+!*%<>&|^~?.');
const directive = /#(?:if|elseif|else|endif|warning|error|sourceLocation)\b/y;

/** Words that start a declaration, or come before one. */
export const declares = new Set(
  `actor associatedtype case class deinit enum extension func import init let macro operator precedencegroup protocol struct
   subscript typealias var`.split(/\s+/),
);
export const modifierWords = new Set(
  `async borrowing class consuming convenience distributed dynamic fileprivate final indirect infix internal isolated lazy
   mutating nonisolated nonmutating open optional override package postfix prefix private public required static unowned
   weak __consuming __shared _const`.split(/\s+/),
);

/** Behind these a line is not complete. */
const goesOnBehind = new Set(
  'as await consume copy each else if in is return some any switch throw try where'.split(' '),
);
const goesOnBefore = new Set('as catch else in is where'.split(' '));

export class Cursor {
  readonly text: string;
  readonly end: number;
  #isSound: boolean | undefined;

  constructor(text: string) {
    this.text = text;
    this.end = text.length;
  }

  /** The offset of the next token: behind blanks, comments and, unless `directives` is false, lines of `#if` and its like. */
  next(from: number, limit = this.end, directives = true): number {
    const { text } = this;
    let at = from;
    while (at < limit) {
      const char = text[at] ?? '';
      if (char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f' || char === '\ufeff')
        at += 1;
      else if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*'))
        at = swiftLexicon.skip(text, at, limit, 0);
      else if (char === '#' && directives && this.#isDirective(at)) at = this.#lineEnd(at, limit);
      else break;
    }
    return Math.min(at, limit);
  }

  #isDirective(at: number): boolean {
    directive.lastIndex = at;
    return directive.test(this.text);
  }

  #lineEnd(at: number, limit: number): number {
    const open = /^#\w+\(/.exec(this.text.slice(at, at + 20));
    if (open !== null) return this.group(at + open[0].length - 1, limit);
    const found = this.text.indexOf('\n', at);
    return found < 0 || found > limit ? limit : found;
  }

  /** The end of a name, quoted ones included; `at` where there is none. */
  name(at: number): number {
    const { text } = this;
    if (text[at] !== '`') return /[\p{L}_]/u.test(text[at] ?? '') ? nameEnd(text, at, this.end) : at;
    const close = text.indexOf('`', at + 1);
    const line = text.indexOf('\n', at);
    return close < 0 || (line >= 0 && line < close) ? at : close + 1;
  }

  word(at: number): string {
    return this.text.slice(at, this.name(at));
  }

  operator(at: number): number {
    let end = at;
    while (end < this.end && (has(operatorChars, this.text.charCodeAt(end)) || this.text.charCodeAt(end) > 0x2000))
      end += 1;
    return end;
  }

  /** The offset after one token that is not a bracket: a literal, a name or a sign. */
  token(at: number, limit: number, previous: number): number {
    const after = swiftLexicon.skip(this.text, at, limit, previous);
    if (after > at) return Math.min(after, limit);
    const name = this.name(at);
    return name > at ? name : isNamePart(this.text.charCodeAt(at)) ? nameEnd(this.text, at, limit) : at + 1;
  }

  /** The offset after the bracket that closes the one at `at`, or `limit`. */
  group(at: number, limit = this.end): number {
    const { text } = this;
    const open: string[] = [];
    let previous = 0;
    for (let i = at; i < limit; ) {
      i = this.next(i, limit, false);
      const char = text[i] ?? '';
      const close = closers[char];
      if (close !== undefined) open.push(close);
      else if (char === ')' || char === ']' || char === '}') {
        // A bracket that closes nothing ends the groups inside the one that it does close.
        const match = open.lastIndexOf(char);
        if (match < 0) return i;
        open.length = match;
        if (match === 0) return i + 1;
      } else {
        const after = this.token(i, limit, previous);
        previous = text.charCodeAt(after - 1);
        i = after;
        continue;
      }
      previous = char.charCodeAt(0);
      i += 1;
    }
    return limit;
  }

  /**
   * The offset after the block whose `{` is at `at`. In a text whose brackets do not match it is the first `}` that begins a line as far
   * in as the line of the block, so that one slip does not take all that follows with it.
   */
  block(at: number, limit = this.end): number {
    this.#isSound ??= this.#matches();
    if (this.#isSound) return this.group(at, limit);
    const { text } = this;
    const lineStart = text.lastIndexOf('\n', at) + 1;
    const lead = /^[ \t]*/.exec(text.slice(lineStart, at))?.[0] ?? '';
    const lineEnd = text.indexOf('\n', at);
    const inLine = this.group(at, lineEnd < 0 ? limit : Math.min(lineEnd, limit));
    if (text[inLine - 1] === '}' && inLine > at + 1 && this.#closes(at, inLine)) return inLine;
    const found = text.indexOf(`\n${lead}}`, at);
    return found < 0 || found >= limit ? limit : found + lead.length + 2;
  }

  /** Whether the bracket before `end` closes the one at `at`. */
  #closes(at: number, end: number): boolean {
    return this.group(at, end) === end && this.group(at, end - 1) === end - 1 && this.text[end - 1] === '}';
  }

  #matches(): boolean {
    const { text } = this;
    const open: string[] = [];
    let previous = 0;
    for (let i = this.next(0, this.end, false); i < this.end; i = this.next(i, this.end, false)) {
      const char = text[i] ?? '';
      const close = closers[char];
      if (close !== undefined) open.push(close);
      else if ((char === ')' || char === ']' || char === '}') && open.pop() !== char) return false;
      const after = this.token(i, this.end, previous);
      previous = text.charCodeAt(after - 1);
      i = after;
    }
    return open.length === 0;
  }

  /** The offset after `<…>` at `at`; `at` where nothing closes it. */
  angles(at: number, limit = this.end): number {
    const { text } = this;
    let depth = 0;
    for (let i = at; i < limit; ) {
      i = this.next(i, limit, false);
      const char = text[i] ?? '';
      if (char === '<') depth += 1;
      else if (char === '-' && text[i + 1] === '>') i += 1;
      else if (char === '>') {
        depth -= 1;
        if (depth === 0) return i + 1;
      } else if (char === '(' || char === '[') {
        i = this.group(i, limit);
        continue;
      } else if (char === '{' || char === '}' || char === ')' || char === ']' || char === ';') return at;
      i = isNamePart(text.charCodeAt(i)) ? nameEnd(text, i, limit) : i + 1;
    }
    return at;
  }

  /** The offset after the attribute whose `@` is at `at`, with its arguments. */
  attribute(at: number, limit = this.end): number {
    const { text } = this;
    let end = this.name(at + 1);
    while (text[end] === '.' && this.name(end + 1) > end + 1) end = this.name(end + 1);
    if (text[end] === '<') end = this.angles(end, limit);
    return text[end] === '(' ? this.group(end, limit) : end;
  }

  /** The offset after the type at `at`; `at` where there is none. */
  type(at: number, limit = this.end): number {
    let end = this.#typePart(at, limit);
    while (end > at) {
      const next = this.next(end, limit);
      const more = this.#joined(next, limit);
      if (more < 0) break;
      const after = this.#typePart(this.next(more, limit), limit);
      if (after <= more) break;
      end = after;
    }
    return end;
  }

  /** Behind `&`, `->`, and `async throws ->`; -1 where the type ends. */
  #joined(at: number, limit: number): number {
    const { text } = this;
    if (text[at] === '&' && text[at + 1] !== '&') return at + 1;
    let i = at;
    for (let word = this.word(i); /^(?:async|throws|rethrows|reasync)$/.test(word); word = this.word(i)) {
      i += word.length;
      if (text[i] === '(') i = this.group(i, limit);
      i = this.next(i, limit);
    }
    return text.startsWith('->', i) ? i + 2 : -1;
  }

  #typePart(at: number, limit: number): number {
    const { text } = this;
    let i = at;
    for (;;) {
      if (text[i] === '@') i = this.next(this.attribute(i, limit), limit);
      else if (text[i] === '~') i += 1;
      else if (
        /^(?:any|some|each|repeat|inout|borrowing|consuming|sending|isolated|nonisolated|__owned|__shared)$/.test(
          this.word(i),
        )
      ) {
        const after = i + this.word(i).length;
        const behind = text[after] === '(' && this.word(i) === 'nonisolated' ? this.group(after, limit) : after;
        const next = this.next(behind, limit);
        if (next === behind && text[next] !== '(' && text[next] !== '[') break;
        if (/[,)=>{}]/.test(text[next] ?? '}')) return behind;
        i = next;
      } else break;
      if (i >= limit) return limit;
    }
    let end = i;
    if (text[i] === '(' || text[i] === '[') end = this.group(i, limit);
    else {
      end = this.name(i);
      if (end === i) return at;
    }
    for (;;) {
      if (text[end] === '?' || text[end] === '!') end += 1;
      else if (text.startsWith('...', end)) end += 3;
      else if (text[end] === '<') {
        const after = this.angles(end, limit);
        if (after === end) return end;
        end = after;
      } else if (text[end] === '.' && this.name(end + 1) > end + 1) end = this.name(end + 1);
      else return end;
    }
  }

  /**
   * The offset after the expression at `at`: at a comma, `;`, closing bracket or line that ends it. With `block`, also at a block of
   * observers.
   */
  expression(at: number, limit = this.end): number {
    const { text } = this;
    let i = at;
    let end = at;
    let previous = 0;
    let isOpen = true;
    while (i < limit) {
      const next = this.next(i, limit, false);
      const char = text[next] ?? '';
      if (/[,;)\]}]/.test(char) || next >= limit) return end;
      if (char === '#' && this.#isDirective(next)) return end;
      if (!isOpen && end > at && this.#breaks(end, next) && !this.#continues(next)) return end;
      if (
        char === '{' &&
        end > at &&
        /^\{\s*(?:@\w+\s*)*(?:willSet|didSet)\b/.test(text.slice(next, next + 200)) &&
        !isOpen
      )
        return end;
      const generics = char === '<' ? this.#typeArguments(next, limit) : next;
      if (generics > next) {
        i = generics;
        isOpen = false;
        previous = 0x3e;
      } else if (char === '(' || char === '[' || char === '{') {
        i = this.group(next, limit);
        isOpen = false;
        previous = 0x29;
      } else {
        i = this.token(next, limit, previous);
        const word = text.slice(next, i);
        const isSign = !isNamePart(text.charCodeAt(next)) && i === next + 1 && char !== '`';
        isOpen = goesOnBehind.has(word) || (isSign && !this.#isPostfix(next));
        if (char === '#' && i === next + 1) {
          i = this.name(i);
          isOpen = false;
        }
        previous = isOpen && !isSign ? 0x28 : text.charCodeAt(i - 1);
        if (isOpen && isSign) previous = char === '/' ? 0x2f : 0x28;
      }
      end = i;
    }
    return end;
  }

  /** The offset after `<A, B>` right behind a name; `at` for an operator. */
  #typeArguments(at: number, limit: number): number {
    if (!isNamePart(this.text.charCodeAt(at - 1)) || /\s/.test(this.text[at + 1] ?? ' ')) return at;
    const end = this.angles(at, limit);
    return end > at && /[()[\]{}.,;:?!\s]/.test(this.text[end] ?? '\n') ? end : at;
  }

  /** `!` or `?` behind what it is for, `>` of type arguments, `...` of an open range. */
  #isPostfix(at: number): boolean {
    const before = this.text[at - 1] ?? ' ';
    const after = this.text[at + 1] ?? '\n';
    return /[\w)\]}>!?"`.]/.test(before) && /[\s.,;)\]}(!?]/.test(after);
  }

  #breaks(from: number, to: number): boolean {
    const found = this.text.indexOf('\n', from);
    return found >= 0 && found < to;
  }

  #continues(at: number): boolean {
    const { text } = this;
    if (goesOnBefore.has(this.word(at))) return true;
    if (text[at] === '.') return text[at + 1] !== '.' || /\s/.test(text[at + 3] ?? '');
    const sign = this.operator(at);
    return sign > at && /\s/.test(text[sign] ?? ' ');
  }
}
