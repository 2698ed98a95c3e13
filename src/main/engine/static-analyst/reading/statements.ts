/**
 * Where statements, their blocks and their heads begin and end, read from tokens: by braces, or by indent in Python.
 * Main type: Statements. Unclear cases (a head over many lines, an exit in the middle of a block) are left out.
 */
import type { Language } from '#shared/contract/common.ts';
import type { Tokens } from '../scan/text/tokens.ts';

/** Tokens of its inside. */
export interface Block {
  from: number;
  to: number;
}

export const exits: ReadonlySet<string> = new Set(['throw', 'raise', 'panic', 'return', 'continue', 'break', 'bail']);
export const maxCondition = 140;
export const maxStatement = 150;
export const maxTokens = 400;
const bare: ReadonlySet<Language> = new Set(['go', 'rust']);

export class Statements {
  readonly #t: Tokens;
  readonly #language: Language;

  constructor(tokens: Tokens, language: Language) {
    this.#t = tokens;
    this.#language = language;
  }

  /** The condition as written ('' where it is long), and the token where what depends on it begins. */
  head(at: number): { condition: string; body: number } | null {
    const t = this.#t;
    if (this.#language === 'python') {
      if (this.column(at) < 0) return null;
      const end = this.find(at + 1, ':');
      return end < 0 ? null : { condition: this.slice(at + 1, end - 1, maxCondition), body: end + 1 };
    }
    let open = at + 1;
    if (t.is(open, 'constexpr') || t.is(open, 'consteval')) open += 1;
    if (!bare.has(this.#language) && t.is(open, '(')) {
      const close = t.partner(open);
      return close < 0 ? null : { condition: this.slice(open + 1, close - 1, maxCondition), body: close + 1 };
    }
    if (!bare.has(this.#language)) return null;
    const arrow = this.#language === 'rust' ? this.#arrow(open) : -1;
    if (arrow >= 0) return { condition: this.slice(open, arrow - 1, maxCondition), body: arrow + 2 };
    const brace = this.find(open, '{');
    return brace < 0 ? null : { condition: this.slice(open, brace - 1, maxCondition), body: brace };
  }

  /** The `=>` behind the guard of an arm; -1 where there is none. */
  #arrow(from: number): number {
    const t = this.#t;
    for (let at = this.find(from, '='); at >= 0; at = this.find(at + 1, '=')) {
      const brace = this.find(from, '{');
      if (brace >= 0 && brace < at) return -1;
      if (t.is(at + 1, '>')) return at;
    }
    return -1;
  }

  /** Next token that reads so, brackets stepped over; -1 where none comes soon. */
  find(from: number, text: string): number {
    const t = this.#t;
    for (let at = from, n = 0; n < maxTokens && at < t.count; at = t.after(at), n += 1) {
      if (t.is(at, text)) return at;
      if (t.is(at, ';') && text !== '{') return -1;
    }
    return -1;
  }

  block(body: number, head: number): Block | null {
    const t = this.#t;
    if (this.#language === 'python') return this.indented(body, head);
    if (!t.is(body, '{')) return { from: body, to: this.#statementEnd(body) + 1 };
    const close = t.partner(body);
    return close < 0 ? null : { from: body + 1, to: close };
  }

  indented(body: number, head: number): Block {
    const t = this.#t;
    const indent = this.column(head);
    const line = t.line(head);
    let to = body;
    for (let n = 0; to < t.count && n < 4_000; to += 1, n += 1) {
      const column = this.column(to);
      if (column >= 0 && column <= indent && t.line(to) > line) break;
    }
    return { from: body, to };
  }

  /** Blanks before the first token of a line; -1 for others. */
  column(at: number): number {
    const t = this.#t;
    const start = t.start(at);
    const lineStart = t.source.lastIndexOf('\n', start - 1) + 1;
    const before = t.source.slice(lineStart, start);
    return before.length > 200 || before.trim() !== '' ? -1 : before.length;
  }

  /** The exit that ends the block, as a statement of its own; -1 where execution continues. */
  lastExit({ from, to }: Block): number {
    const t = this.#t;
    let last = -1;
    const python = this.#language === 'python';
    const indent = python ? this.column(from) : 0;
    for (let at = from, n = 0; at < to && n < maxTokens; at = t.after(at), n += 1) {
      if (!exits.has(t.text(at))) continue;
      if (python ? at === from || this.column(at) === indent : at === from || this.#beginsStatement(at)) last = at;
    }
    return last;
  }

  /** The exit; one that carries nothing with the one statement before it, which is what was decided. */
  decided({ from }: Block, exit: number): string {
    const t = this.#t;
    const what = this.statement(exit);
    if (!/^(return|continue|break)$/.test(what) || from >= exit) return what;
    const end = this.#statementEnd(from);
    const before = (t.partner(end) > end ? t.partner(end) : end) + 1 === exit ? this.statement(from) : '';
    return before === '' || /[{}]/.test(before) ? what : `${before}; ${what}`;
  }

  #beginsStatement(at: number): boolean {
    const t = this.#t;
    const before = t.text(at - 1);
    if (before === ';' || before === '{' || before === '}') return true;
    if (before === ')' && /^(if|for|while|switch|foreach|elif)$/.test(t.text(t.before(at - 1)))) return false;
    return before !== 'else' && before !== '>' && before !== ':' && before !== ',' && t.line(at - 1) < t.line(at);
  }

  #statementEnd(at: number): number {
    const t = this.#t;
    let end = at;
    for (let n = 0; n < maxTokens; n += 1) {
      const next = t.after(end);
      if (t.is(end, ';') || next >= t.count) return end;
      const text = t.text(next);
      // For Rust, an arm ends with a comma.
      if (text === '}' || text === ')' || text === ']' || (text === ',' && this.#language === 'rust')) return end;
      const closing = t.partner(end) > end ? t.partner(end) : end;
      const ended = t.lineAt(t.end(closing)) < t.line(next);
      const goesOn = /^([.?:&|+\-*/=<>,]|or|and)$/.test(text) || /^([.?:&|+\-*/=<,(]|new)$/.test(t.text(closing));
      if (ended && !goesOn) return closing;
      end = next;
    }
    return end;
  }

  statement(at: number): string {
    const end = this.#statementEnd(at);
    const t = this.#t;
    const closing = t.partner(end) > end ? t.partner(end) : end;
    return this.slice(at, closing, maxStatement).replace(/;$/, '');
  }

  /** In one line; '' where it is longer than `max` or nothing. */
  slice(from: number, to: number, max: number): string {
    if (to < from) return '';
    const t = this.#t;
    const text = t.source.slice(t.start(from), t.end(to));
    const comment = this.#language === 'python' ? '#' : '//';
    if (text.length > 3 * max || (text.includes(comment) && text.includes('\n'))) return '';
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > max ? '' : line;
  }

  /** Whether the function that is read ends with it: at the margin of its body, with nothing behind it. */
  isLast(at: number): boolean {
    const t = this.#t;
    const end = t.after(this.#statementEnd(at));
    if (this.#language === 'python') {
      if (end < t.count) return false;
      let head = 0;
      while (head < t.count && !t.is(head, 'def')) head += 1;
      const body = this.find(head, ':') + 1;
      return body > 0 && this.column(at) >= 0 && this.column(at) === this.column(body);
    }
    let last = t.count - 1;
    if (t.is(last, ';')) last -= 1;
    return end >= last && end <= t.count && t.is(last, '}') && at > t.partner(last) && this.#beginsStatement(at);
  }

  caseEnd(from: number): number {
    const t = this.#t;
    for (let at = from, n = 0; n < 60 && at < t.count; at = t.after(at), n += 1) {
      if (t.is(at, ':') && t.is(at + 1, ':')) at += 1;
      else if (t.is(at, ':') || (t.is(at, '-') && t.is(at + 1, '>'))) return at;
    }
    return -1;
  }
}
