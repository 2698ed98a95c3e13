/**
 * Where code decides: conditions that end in a throw or a return, what is thrown, what is caught, and switches. Main type:
 * Branches. Read from tokens in one pass over a stretch of lines; what is unclear (a condition over many lines, an exit in
 * the middle of a block) is left out, because an answer that quotes it must be right.
 */
import type { Language } from '#shared/contract/common.ts';
import { lexLanguage } from '../scan/text/lex-language.ts';
import type { Tokens } from '../scan/text/tokens.ts';
import { commentsBeside, commentsByLine } from './comments.ts';
import { opposite, thrownType } from './exits.ts';
import { opensFunction } from './inner-functions.ts';
import type { Source } from './sources.ts';

/** A condition, or the labels of a case: `on` is then what is switched on. */
export interface Context {
  readonly line: number;
  readonly condition: string;
  readonly labels: readonly string[];
}

export interface Guard {
  readonly line: number;
  readonly endLine: number;
  readonly condition: string;
  /** The word that ends it: `throw`, `return`, `continue`, `raise`, `panic`, … */
  readonly exit: string;
  /** The whole statement that ends it, in one line. */
  readonly what: string;
  readonly whatLine: number;
  /** What holds around it, the outermost first, the nearest three at most. */
  readonly context: readonly Context[];
  /** The comment right above it, first in its block, or behind its code; '' for none. */
  readonly why: string;
}

export interface Thrown {
  readonly line: number;
  /** Name of what is thrown; '' where a value is thrown on. */
  readonly type: string;
  readonly text: string;
  /** The condition right around it. */
  readonly when: { readonly condition: string; readonly line: number } | null;
  /** What was caught where it stands in a handler; '' elsewhere. */
  readonly after: string;
}

export interface Caught {
  readonly line: number;
  readonly endLine: number;
  /** What stands in its brackets: `e: Error`, `(KeyError, ValueError) as e`. */
  readonly what: string;
  readonly empty: boolean;
  /** A comment stands in it. */
  readonly explained: boolean;
  /** `maybe`: under a condition. */
  readonly throwsOn: 'always' | 'maybe' | 'never';
}

export interface Choice {
  readonly context: readonly Context[];
  readonly line: number;
  readonly on: string;
  readonly cases: readonly { readonly label: string; readonly line: number }[];
  /** Line of what is done in all other cases; 0 where nothing is. */
  readonly otherwise: number;
}

/** The statement that ends a function where nothing did before; it stands under no condition and in no handler. */
export interface Last {
  readonly line: number;
  readonly text: string;
}

export interface Branches {
  readonly guards: readonly Guard[];
  readonly thrown: readonly Thrown[];
  readonly caught: readonly Caught[];
  readonly choices: readonly Choice[];
  /** Of the lines of one function; null for others, and where it is long. */
  readonly last: Last | null;
}

const words = 'if elif throw raise panic return continue break catch except switch bail'.split(' ');
const exits = new Set(['throw', 'raise', 'panic', 'return', 'continue', 'break', 'bail']);
const maxCondition = 140;
const maxStatement = 150;
const maxTokens = 400;
/** More than are ever around one token: those that have ended are let go. */
const manyBlocks = 40;
const bare: ReadonlySet<Language> = new Set(['go', 'rust']);

/** Of whole declarations. Reads no more than the lines asked for: a file of many thousand takes too long for each of them. */
export function branchesOf({ text, lines, language }: Source, fromLine: number, toLine: number): Branches {
  const whole = fromLine <= 1 && toLine >= lines.length;
  const tokens = lexLanguage(whole ? text : lines.slice(fromLine - 1, toLine).join('\n'), language, words);
  const by = whole ? 0 : fromLine - 1;
  return moved(new BranchReader(tokens, language, fromLine - by, toLine - by).read(), by);
}

function moved(found: Branches, by: number): Branches {
  if (by === 0) return found;
  const move = <T extends { readonly line: number }>(each: T): T => ({ ...each, line: each.line + by });
  return {
    guards: found.guards.map((each) => ({
      ...move(each),
      endLine: each.endLine + by,
      whatLine: each.whatLine + by,
      context: each.context.map(move),
    })),
    thrown: found.thrown.map((each) => ({ ...move(each), when: each.when === null ? null : move(each.when) })),
    caught: found.caught.map((each) => ({ ...move(each), endLine: each.endLine + by })),
    choices: found.choices.map((each) => ({
      ...move(each),
      otherwise: each.otherwise === 0 ? 0 : each.otherwise + by,
      cases: each.cases.map(move),
      context: each.context.map(move),
    })),
    last: found.last === null ? null : move(found.last),
  };
}

interface Block {
  /** Tokens of its inside. */
  from: number;
  to: number;
}

class BranchReader {
  readonly #t: Tokens;
  readonly #language: Language;
  readonly #from: number;
  readonly #to: number;
  readonly #comments: Map<number, string>;
  readonly #beside: Map<number, string>;
  #around: { block: Block; condition: string; line: number }[] = [];
  readonly #handlers: { block: Block; what: string }[] = [];
  readonly #switches: { from: number; to: number; on: string; cases: { label: string; line: number; at: number }[] }[] =
    [];
  /** Braces that are open at the last token asked about. */
  readonly #braces: { open: number; close: number; isFunction: boolean | null }[] = [];
  #looked = -1;
  readonly #found = {
    guards: [] as Guard[],
    thrown: [] as Thrown[],
    caught: [] as Caught[],
    choices: [] as Choice[],
    last: null as Last | null,
  };

  constructor(tokens: Tokens, language: Language, from: number, to: number) {
    this.#t = tokens;
    this.#language = language;
    this.#from = from;
    this.#to = to;
    this.#comments = commentsByLine(tokens, from, to);
    this.#beside = commentsBeside(tokens, from, to);
  }

  read(): Branches {
    const { hits } = this.#t;
    for (let i = 0; i < hits.length; i += 2) {
      const at = hits[i] ?? 0;
      const line = this.#t.line(at);
      if (line < this.#from || this.#t.is(at - 1, '.')) continue;
      if (line > this.#to) break;
      const word = words[hits[i + 1] ?? 0] ?? '';
      if (this.#around.length > manyBlocks) this.#around = this.#around.filter(({ block }) => block.to > at);
      if (word === 'if' || word === 'elif') this.#condition(at, line);
      else if (word === 'catch' || word === 'except') this.#caught(at, line);
      else if (word === 'switch') this.#choice(at, line);
      else if (word !== 'continue' && word !== 'break') this.#exit(at, word, line);
    }
    return this.#found;
  }

  #condition(at: number, line: number): void {
    const t = this.#t;
    if (t.is(at - 1, '#')) return;
    const head = this.#head(at);
    if (head === null) return;
    const { condition, body } = head;
    const block = this.#block(body, at);
    if (block === null) return;
    const context = this.#contextOf(at);
    this.#around.push({ block, condition, line });
    this.#otherwise(block, condition, line);
    const exit = this.#lastExit(block);
    // A return of a function inside is none of the whole; a condition nobody could read on one line cannot be told.
    if (exit < 0 || condition === '' || context === null || this.#isInside(at)) return;
    const what = this.#decided(block, exit);
    const whatLine = t.line(exit);
    if (what === '' || whatLine - line > 12) return;
    const beside = this.#beside.get(whatLine) ?? this.#beside.get(line);
    // A comment above a condition inside speaks of that one.
    const inside = /^(if|for|while|switch|try)$/.test(t.text(block.from)) ? undefined : this.#comments.get(line + 1);
    const why = this.#comments.get(line - 1) ?? inside ?? beside ?? '';
    const endLine = Math.max(whatLine, this.#language === 'python' ? t.line(block.to - 1) : t.line(block.to));
    this.#found.guards.push({
      line,
      endLine: Math.min(endLine, this.#to),
      condition,
      exit: t.text(exit),
      what,
      whatLine,
      why,
      context,
    });
  }

  /** Whether it stands in a function within the stretch that is read. Asked in the order of the tokens, so one pass does. */
  #isInside(at: number): boolean {
    const t = this.#t;
    if (this.#looked < 0) {
      this.#looked = at;
      while (this.#looked > 0 && t.line(this.#looked - 1) >= this.#from) this.#looked -= 1;
    }
    for (; this.#looked < at; this.#looked += 1) {
      if (!t.is(this.#looked, '{')) continue;
      this.#closeBefore(this.#looked);
      const close = t.partner(this.#looked);
      this.#braces.push({ open: this.#looked, close: close < 0 ? t.count : close, isFunction: null });
    }
    this.#closeBefore(at);
    // The outermost is the body of what is read.
    return this.#braces.slice(1).some((brace) => {
      brace.isFunction ??= opensFunction(this.#t, brace.open, this.#language);
      return brace.isFunction;
    });
  }

  #closeBefore(at: number): void {
    while ((this.#braces.at(-1)?.close ?? at) < at) this.#braces.pop();
  }

  /** The condition as written ('' where it is long), and the token where what depends on it begins. */
  #head(at: number): { condition: string; body: number } | null {
    const t = this.#t;
    if (this.#language === 'python') {
      if (this.#column(at) < 0) return null;
      const end = this.#find(at + 1, ':');
      return end < 0 ? null : { condition: this.#slice(at + 1, end - 1, maxCondition), body: end + 1 };
    }
    let open = at + 1;
    if (t.is(open, 'constexpr') || t.is(open, 'consteval')) open += 1;
    if (!bare.has(this.#language) && t.is(open, '(')) {
      const close = t.partner(open);
      return close < 0 ? null : { condition: this.#slice(open + 1, close - 1, maxCondition), body: close + 1 };
    }
    if (!bare.has(this.#language)) return null;
    const arrow = this.#language === 'rust' ? this.#arrow(open) : -1;
    if (arrow >= 0) return { condition: this.#slice(open, arrow - 1, maxCondition), body: arrow + 2 };
    const brace = this.#find(open, '{');
    return brace < 0 ? null : { condition: this.#slice(open, brace - 1, maxCondition), body: brace };
  }

  /** The `=>` behind the guard of an arm; -1 where the condition is another. */
  #arrow(from: number): number {
    const t = this.#t;
    for (let at = this.#find(from, '='); at >= 0; at = this.#find(at + 1, '=')) {
      const brace = this.#find(from, '{');
      if (brace >= 0 && brace < at) return -1;
      if (t.is(at + 1, '>')) return at;
    }
    return -1;
  }

  /** Next token that reads so, brackets stepped over; -1 where none comes soon. */
  #find(from: number, text: string): number {
    const t = this.#t;
    for (let at = from, n = 0; n < maxTokens && at < t.count; at = t.after(at), n += 1) {
      if (t.is(at, text)) return at;
      if (t.is(at, ';') && text !== '{') return -1;
    }
    return -1;
  }

  #block(body: number, head: number): Block | null {
    const t = this.#t;
    if (this.#language === 'python') return this.#indented(body, head);
    if (!t.is(body, '{')) return { from: body, to: this.#statementEnd(body) + 1 };
    const close = t.partner(body);
    return close < 0 ? null : { from: body + 1, to: close };
  }

  #indented(body: number, head: number): Block {
    const t = this.#t;
    const indent = this.#column(head);
    const line = t.line(head);
    let to = body;
    for (let n = 0; to < t.count && n < 4_000; to += 1, n += 1) {
      const column = this.#column(to);
      if (column >= 0 && column <= indent && t.line(to) > line) break;
    }
    return { from: body, to };
  }

  /** Blanks before the first token of a line; -1 for others. */
  #column(at: number): number {
    const t = this.#t;
    const start = t.start(at);
    const lineStart = t.source.lastIndexOf('\n', start - 1) + 1;
    const before = t.source.slice(lineStart, start);
    return before.length > 200 || before.trim() !== '' ? -1 : before.length;
  }

  /** The exit that ends the block, as a statement of its own; -1 where it goes on. */
  #lastExit({ from, to }: Block): number {
    const t = this.#t;
    let last = -1;
    const python = this.#language === 'python';
    const indent = python ? this.#column(from) : 0;
    for (let at = from, n = 0; at < to && n < maxTokens; at = t.after(at), n += 1) {
      if (!exits.has(t.text(at))) continue;
      if (python ? at === from || this.#column(at) === indent : at === from || this.#beginsStatement(at)) last = at;
    }
    return last;
  }

  /** The exit; one that carries nothing with the one statement before it, which is what was decided. */
  #decided({ from }: Block, exit: number): string {
    const t = this.#t;
    const what = this.#statement(exit);
    if (!/^(return|continue|break)$/.test(what) || from >= exit) return what;
    const end = this.#statementEnd(from);
    const before = (t.partner(end) > end ? t.partner(end) : end) + 1 === exit ? this.#statement(from) : '';
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
      if (text === '}' || text === ')' || text === ']') return end;
      const closing = t.partner(end) > end ? t.partner(end) : end;
      const ended = t.lineAt(t.end(closing)) < t.line(next);
      const goesOn = /^([.?:&|+\-*/=<>,]|or|and)$/.test(text) || /^([.?:&|+\-*/=<,(]|new)$/.test(t.text(closing));
      if (ended && !goesOn) return closing;
      end = next;
    }
    return end;
  }

  #statement(at: number): string {
    const end = this.#statementEnd(at);
    const t = this.#t;
    const closing = t.partner(end) > end ? t.partner(end) : end;
    return this.#slice(at, closing, maxStatement).replace(/;$/, '');
  }

  /** In one line; '' where it is longer than `max` or nothing. */
  #slice(from: number, to: number, max: number): string {
    if (to < from) return '';
    const t = this.#t;
    const text = t.source.slice(t.start(from), t.end(to));
    const comment = this.#language === 'python' ? '#' : '//';
    if (text.length > 3 * max || (text.includes(comment) && text.includes('\n'))) return '';
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > max ? '' : line;
  }

  #exit(at: number, word: string, line: number): void {
    const t = this.#t;
    const text = this.#statement(at);
    if (text !== '' && this.#isLast(at)) this.#found.last = { line, text };
    // What is too long to be told counts all the same.
    const head = text === '' ? t.source.slice(t.start(at), t.start(at) + maxStatement).replace(/\s+/g, ' ') : text;
    const type = thrownType(head, word, this.#language);
    if (type === null) return;
    const inner = this.#around.findLast(({ block }) => at >= block.from && at < block.to);
    const when = this.#absent(at, line) ?? (inner === undefined || inner.condition === '' ? null : inner);
    const handler = this.#handlers.findLast(({ block }) => at >= block.from && at < block.to);
    const after = handler === undefined ? '' : handler.what;
    this.#found.thrown.push({
      after,
      line,
      type,
      text: text === '' ? `${head.split(/[({]/)[0]?.trim()}(…)` : text,
      when: when === null ? null : { condition: when.condition, line: when.line },
    });
  }

  /** Whether the function that is read ends with it: at the margin of its body, with nothing behind it. */
  #isLast(at: number): boolean {
    const t = this.#t;
    const end = t.after(this.#statementEnd(at));
    if (this.#language === 'python') {
      if (end < t.count) return false;
      let head = 0;
      while (head < t.count && !t.is(head, 'def')) head += 1;
      const body = this.#find(head, ':') + 1;
      return body > 0 && this.#column(at) >= 0 && this.#column(at) === this.#column(body);
    }
    let last = t.count - 1;
    if (t.is(last, ';')) last -= 1;
    return end >= last && end <= t.count && t.is(last, '}') && at > t.partner(last) && this.#beginsStatement(at);
  }

  /** Of `name ?? throw …`, that there is none. */
  #absent(at: number, line: number): Thrown['when'] {
    const t = this.#t;
    if (!t.is(at - 1, '?') || !t.is(at - 2, '?') || !t.isWord(at - 3) || t.is(at - 4, '.')) return null;
    return { condition: `${t.text(at - 3)} == null`, line };
  }

  #caught(at: number, line: number): void {
    const t = this.#t;
    if (this.#language === 'python') {
      const end = this.#find(at + 1, ':');
      if (end < 0 || this.#column(at) < 0) return;
      this.#addCaught(line, this.#slice(at + 1, end - 1, maxCondition), this.#indented(end + 1, at));
      return;
    }
    const bracket = t.is(at + 1, '(') ? t.partner(at + 1) : -1;
    if (t.is(at - 1, '.') || (bracket < 0 && !t.is(at + 1, '{'))) return;
    let body = bracket < 0 ? at + 1 : bracket + 1;
    if (t.is(body, 'when')) body = t.after(body + 1);
    const close = t.is(body, '{') ? t.partner(body) : -1;
    if (close < 0) return;
    const what = bracket < 0 ? '' : this.#slice(at + 2, bracket - 1, maxCondition);
    this.#addCaught(line, what, { from: body + 1, to: close });
  }

  #addCaught(line: number, what: string, block: Block): void {
    const t = this.#t;
    this.#handlers.push({ block, what });
    let throws = false;
    let leaves = false;
    for (let at = block.from; at < block.to && at - block.from < maxTokens; at += 1) {
      const isThrow = t.is(at, 'throw') || t.is(at, 'raise');
      throws ||= isThrow;
      leaves ||= !isThrow && exits.has(t.text(at));
    }
    const last = throws && !leaves ? this.#lastExit(block) : -1;
    const throwsOn = !throws ? 'never' : t.is(last, 'throw') || t.is(last, 'raise') ? 'always' : 'maybe';
    const only = t.text(block.from);
    const empty =
      block.from >= block.to || (this.#language === 'python' && only === 'pass' && block.to === block.from + 1);
    const endLine = this.#language === 'python' ? t.line(block.to - 1) : t.line(block.to);
    // The last lines of what is tried may say why nothing is done.
    let explained = [1, 2, 3, 4].some((n) => this.#comments.has(line - n));
    for (let each = line; each <= endLine; each += 1) explained ||= this.#comments.has(each);
    this.#found.caught.push({ line, endLine: Math.min(endLine, line + 40), what, empty, explained, throwsOn });
  }

  #choice(at: number, line: number): void {
    const t = this.#t;
    const bracketed = t.is(at + 1, '(') && this.#language !== 'go';
    const body = bracketed ? t.after(at + 1) : this.#find(at + 1, '{');
    if (body < 0 || !t.is(body, '{') || t.partner(body) < 0) return;
    const on = bracketed ? this.#slice(at + 2, body - 2, 80) : this.#slice(at + 1, body - 1, 80);
    const cases: { label: string; line: number; at: number }[] = [];
    for (let each = body + 1; each < t.partner(body) && cases.length < 60; each = t.after(each)) {
      const isDefault = t.is(each, 'default');
      if (!isDefault && !t.is(each, 'case')) continue;
      const end = isDefault ? each : this.#caseEnd(each + 1);
      cases.push({
        label: isDefault ? 'default' : end < 0 ? '' : this.#slice(each + 1, end - 1, 80),
        line: t.line(each),
        at: each,
      });
    }
    this.#switches.push({ from: body, to: t.partner(body), on, cases });
    const told = cases
      .filter(({ label }) => label !== '' && label !== 'default')
      .map(({ label, line: of }) => ({ label, line: of }));
    const context = this.#contextOf(at);
    if (on !== '' && told.length > 1 && context !== null) {
      const otherwise = cases.find(({ label }) => label === 'default')?.line ?? 0;
      this.#found.choices.push({ line, on, cases: told, otherwise, context });
    }
  }

  /** Conditions and cases around a token, the nearest three; null where one of them cannot be told. */
  #contextOf(at: number): Context[] | null {
    const found: (Context & { from: number })[] = [];
    for (const { block, condition, line } of this.#around)
      if (at >= block.from && at < block.to) found.push({ from: block.from, line, condition, labels: [] });
    for (const { from, to, on, cases } of this.#switches) {
      if (at <= from || at >= to) continue;
      const before = cases.filter((each) => each.at < at);
      const last = before.at(-1);
      const labels: string[] = [];
      // Several follow each other without code between them.
      for (let n = before.length - 1, line = last?.line ?? 0; n >= 0 && line - (before[n]?.line ?? 0) <= 1; n -= 1) {
        labels.unshift(before[n]?.label ?? '');
        line = before[n]?.line ?? 0;
      }
      found.push({ from, line: last?.line ?? 0, condition: last === undefined ? '' : on, labels });
    }
    if (found.some(({ condition, labels }) => condition === '' || labels.includes(''))) return null;
    return found
      .sort((a, b) => a.from - b.from)
      .slice(-3)
      .map(({ line, condition, labels }) => ({ line, condition, labels }));
  }

  /** The block behind `else` stands under the opposite. */
  #otherwise({ to }: Block, condition: string, line: number): void {
    const t = this.#t;
    const next = t.is(to, '}') ? to + 1 : to;
    if (!t.is(next, 'else') || t.is(next + 1, 'if')) return;
    const body = this.#language === 'python' ? next + 2 : next + 1;
    const block = this.#block(body, next);
    if (block !== null)
      this.#around.push({ block, condition: condition === '' ? '' : opposite(condition, this.#language), line });
  }

  #caseEnd(from: number): number {
    const t = this.#t;
    for (let at = from, n = 0; n < 60 && at < t.count; at = t.after(at), n += 1) {
      if (t.is(at, ':') && t.is(at + 1, ':')) at += 1;
      else if (t.is(at, ':') || (t.is(at, '-') && t.is(at + 1, '>'))) return at;
    }
    return -1;
  }
}
