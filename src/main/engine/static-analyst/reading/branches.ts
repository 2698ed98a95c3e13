/**
 * Where code decides: conditions that end in a throw or a return, what is thrown, what is caught, and switches. Main type:
 * Branches. Read from tokens in one pass over a stretch of lines; what is unclear (a condition over many lines, an exit in
 * the middle of a block) is left out, because an answer that quotes it must be right.
 */
import type { Language } from '#shared/contract/common.ts';
import { lexLanguage } from '../scan/text/lex.ts';
import type { Tokens } from '../scan/text/tokens.ts';
import { byFirstLine, commentsBeside, commentsByLine, opposite, returnedErr, thrownType } from './exits.ts';
import { opensFunction } from './inner-functions.ts';
import type { Source } from './sources.ts';
import { type Block, exits, maxCondition, maxStatement, maxTokens, Statements } from './statements.ts';

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
  /** The caught error, inside a handler; '' elsewhere. */
  readonly after: string;
}

export interface Caught {
  readonly line: number;
  readonly endLine: number;
  /** The content of its brackets: `e: Error`, `(KeyError, ValueError) as e`. */
  readonly what: string;
  readonly empty: boolean;
  /** It contains a comment. */
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

/** The statement that ends a function where nothing did before; it is under no condition and in no handler. */
export interface Last {
  readonly line: number;
  readonly text: string;
}

export interface Branches {
  readonly guards: readonly Guard[];
  readonly thrown: readonly Thrown[];
  readonly caught: readonly Caught[];
  readonly choices: readonly Choice[];
  /** For the lines of one function; null for others, and where it is long. */
  readonly last: Last | null;
}

const words =
  'if elif throw raise panic return continue break catch except switch bail Err require requireNotNull check checkNotNull'.split(
    ' ',
  );
/** What Kotlin throws where a condition does not hold. */
const demands: ReadonlyMap<string, string> = new Map([
  ['require', 'IllegalArgumentException'],
  ['requireNotNull', 'IllegalArgumentException'],
  ['check', 'IllegalStateException'],
  ['checkNotNull', 'IllegalStateException'],
]);
/** More than are ever around one token: those that have ended are let go. */
const manyBlocks = 40;
/** Lines from a condition to the exit that it leads to: of more a reader sees no rule. */
const maxApart = 40;

/**
 * For whole declarations. Reads no more than the requested lines: a file of many thousand takes too long for each
 * of them.
 */
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

interface Case {
  readonly label: string;
  readonly line: number;
  readonly at: number;
  /** The token in which its label ends; -1 where none was found. */
  readonly end: number;
}

class BranchReader {
  readonly #t: Tokens;
  readonly #read: Statements;
  readonly #language: Language;
  readonly #from: number;
  readonly #to: number;
  readonly #comments: Map<number, string>;
  /** By the line on which each begins. */
  readonly #begun: Map<number, string>;
  readonly #beside: Map<number, string>;
  #around: { block: Block; condition: string; line: number }[] = [];
  readonly #handlers: { block: Block; what: string }[] = [];
  readonly #switches: { from: number; to: number; on: string; cases: Case[] }[] = [];
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
    this.#read = new Statements(tokens, language);
    this.#language = language;
    this.#from = from;
    this.#to = to;
    this.#comments = commentsByLine(tokens, from, to);
    this.#begun = byFirstLine(this.#comments, tokens);
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
      else if (word === 'Err') this.#returned(at);
      else if (demands.has(word)) this.#demand(at, word, line);
      else if (word !== 'continue' && word !== 'break') this.#exit(at, word, line);
    }
    return this.#found;
  }

  #condition(at: number, line: number): void {
    const t = this.#t;
    if (t.is(at - 1, '#')) return;
    const head = this.#read.head(at);
    if (head === null) return;
    const { condition, body } = head;
    const block = this.#read.block(body, at);
    if (block === null) return;
    const context = this.#contextOf(at);
    this.#around.push({ block, condition, line });
    this.#otherwise(block, condition, line);
    const exit = this.#read.lastExit(block);
    // A return of an inner function does not count; a condition that does not fit on one line cannot be quoted.
    if (exit < 0 || condition === '' || context === null || this.#isInside(at)) return;
    const what = this.#read.decided(block, exit);
    const whatLine = t.line(exit);
    if (what === '' || whatLine - line > maxApart) return;
    const beside = this.#besideOf(whatLine) ?? this.#besideOf(line);
    // A comment above a condition inside speaks of that one.
    const isOther = t.line(block.from) <= line || /^(if|for|while|switch|try)$/.test(t.text(block.from));
    const inside = isOther ? undefined : this.#begun.get(line + 1);
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

  /** What begins behind code may go on below. */
  #besideOf(line: number): string | undefined {
    const text = this.#beside.get(line);
    const rest = text === undefined || /[.!?…)]$/.test(text) ? undefined : this.#begun.get(line + 1);
    return rest === undefined ? text : `${text} ${rest}`;
  }

  /**
   * Whether it is in a function within the stretch that is read. Calls are in the order of the tokens, so one pass
   * is enough.
   */
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

  #exit(at: number, word: string, line: number): void {
    const t = this.#t;
    const text = this.#read.statement(at);
    if (text !== '' && this.#read.isLast(at)) this.#found.last = { line, text };
    // A condition too long to be quoted still counts.
    const head = text === '' ? t.source.slice(t.start(at), t.start(at) + maxStatement).replace(/\s+/g, ' ') : text;
    this.#thrown(at, line, head, word, text);
  }

  /** What Rust returns without saying so. */
  #returned(at: number): void {
    const value = this.#language === 'rust' ? returnedErr(this.#t, at) : null;
    if (value === null) return;
    const { from, to } = value;
    const text = this.#read.slice(from, to, maxStatement);
    const head = this.#t.source.slice(this.#t.start(at), this.#t.start(at) + maxStatement).replace(/\s+/g, ' ');
    this.#thrown(from, this.#t.line(from), head, 'return', text);
  }

  #thrown(at: number, line: number, head: string, word: string, text: string): void {
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

  /** `require(a > 0) { "…" }`, `checkNotNull(b)`. */
  #demand(at: number, word: string, line: number): void {
    const t = this.#t;
    if (this.#language !== 'kotlin' || !t.is(at + 1, '(') || t.partner(at + 1) < 0 || t.is(at - 1, 'fun')) return;
    const asked = this.#read.slice(at + 2, t.partner(at + 1) - 1, maxCondition);
    const condition = word.endsWith('NotNull')
      ? /^\w+$/.test(asked) && `${asked} == null`
      : asked !== '' && opposite(asked, 'kotlin');
    const handler = this.#handlers.findLast(({ block }) => at >= block.from && at < block.to);
    this.#found.thrown.push({
      ...{ line, type: demands.get(word) ?? '', after: handler?.what ?? '' },
      text: `${word}(${asked === '' ? '…' : asked})`,
      when: condition === false ? null : { condition, line },
    });
  }

  /** For `name ?? throw …`, that there is none. */
  #absent(at: number, line: number): Thrown['when'] {
    const t = this.#t;
    if (!t.is(at - 1, '?') || !t.is(at - 2, '?') || !t.isWord(at - 3) || t.is(at - 4, '.')) return null;
    return { condition: `${t.text(at - 3)} == null`, line };
  }

  #caught(at: number, line: number): void {
    const t = this.#t;
    if (this.#language === 'python') {
      const end = this.#read.find(at + 1, ':');
      if (end < 0 || this.#read.column(at) < 0) return;
      this.#addCaught(line, this.#read.slice(at + 1, end - 1, maxCondition), this.#read.indented(end + 1, at));
      return;
    }
    const bracket = t.is(at + 1, '(') ? t.partner(at + 1) : -1;
    if (t.is(at - 1, '.') || (bracket < 0 && !t.is(at + 1, '{'))) return;
    let body = bracket < 0 ? at + 1 : bracket + 1;
    if (t.is(body, 'when')) body = t.after(body + 1);
    const close = t.is(body, '{') ? t.partner(body) : -1;
    if (close < 0) return;
    const what = bracket < 0 ? '' : this.#read.slice(at + 2, bracket - 1, maxCondition);
    const tried = t.is(at - 1, '}') ? t.partner(at - 1) : -1;
    this.#addCaught(line, what, { from: body + 1, to: close }, tried < 0 ? 0 : t.line(tried));
  }

  /** @param since the line on which begins what is tried. */
  #addCaught(line: number, what: string, block: Block, since = 0): void {
    const t = this.#t;
    this.#handlers.push({ block, what });
    let throws = false;
    let leaves = false;
    for (let at = block.from; at < block.to && at - block.from < maxTokens; at += 1) {
      const isThrow = t.is(at, 'throw') || t.is(at, 'raise');
      throws ||= isThrow;
      leaves ||= !isThrow && exits.has(t.text(at));
    }
    const last = throws && !leaves ? this.#read.lastExit(block) : -1;
    const throwsOn = !throws ? 'never' : t.is(last, 'throw') || t.is(last, 'raise') ? 'always' : 'maybe';
    const only = t.text(block.from);
    const empty =
      block.from >= block.to || (this.#language === 'python' && only === 'pass' && block.to === block.from + 1);
    const endLine = this.#language === 'python' ? t.line(block.to - 1) : t.line(block.to);
    // The last lines of what is tried may say why nothing is done.
    let explained = [1, 2, 3, 4].some((n) => line - n > since && this.#comments.has(line - n));
    for (let each = line; each <= endLine; each += 1) explained ||= this.#comments.has(each);
    this.#found.caught.push({ line, endLine: Math.min(endLine, line + 40), what, empty, explained, throwsOn });
  }

  #choice(at: number, line: number): void {
    const t = this.#t;
    const bracketed = t.is(at + 1, '(') && this.#language !== 'go';
    const body = bracketed ? t.after(at + 1) : this.#read.find(at + 1, '{');
    if (body < 0 || !t.is(body, '{') || t.partner(body) < 0) return;
    const on = bracketed ? this.#read.slice(at + 2, body - 2, 80) : this.#read.slice(at + 1, body - 1, 80);
    const cases: Case[] = [];
    for (let each = body + 1; each < t.partner(body) && cases.length < 60; each = t.after(each)) {
      const isDefault = t.is(each, 'default');
      if (!isDefault && !t.is(each, 'case')) continue;
      const end = isDefault ? each + 1 : this.#read.caseEnd(each + 1);
      cases.push({
        label: isDefault ? 'default' : end < 0 ? '' : this.#read.slice(each + 1, end - 1, 80),
        line: t.line(each),
        at: each,
        end,
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

  /** Conditions and cases around a token, the nearest three; null where one of them cannot be quoted. */
  #contextOf(at: number): Context[] | null {
    const found: (Context & { from: number })[] = [];
    for (const { block, condition, line } of this.#around)
      if (at >= block.from && at < block.to) found.push({ from: block.from, line, condition, labels: [] });
    for (const { from, to, on, cases } of this.#switches) {
      if (at <= from || at >= to) continue;
      const before = cases.filter((each) => each.at < at);
      const last = before.at(-1);
      const labels: string[] = [];
      for (let n = before.length - 1; n >= 0; n -= 1) {
        labels.unshift(before[n]?.label ?? '');
        if (!this.#goesOn(before[n - 1], before[n])) break;
      }
      found.push({ from, line: last?.line ?? 0, condition: last === undefined ? '' : on, labels });
    }
    if (found.some(({ condition, labels }) => condition === '' || labels.includes(''))) return null;
    return found
      .sort((a, b) => a.from - b.from)
      .slice(-3)
      .map(({ line, condition, labels }) => ({ line, condition, labels }));
  }

  /** Whether one case follows another without code between them but a mark that this is meant. */
  #goesOn(one: Case | undefined, next: Case | undefined): boolean {
    if (one === undefined || next === undefined || one.end < 0) return false;
    let isMarked = this.#language !== 'go';
    for (let at = one.end + 1; at < next.at; at += 1) {
      const isMark = /fall_?through/i.test(this.#t.text(at));
      if (!isMark && !/^[[\];]$/.test(this.#t.text(at))) return false;
      isMarked ||= isMark;
    }
    return isMarked;
  }

  /** The block behind `else` is under the opposite. */
  #otherwise({ to }: Block, condition: string, line: number): void {
    const t = this.#t;
    const next = t.is(to, '}') ? to + 1 : to;
    if (!t.is(next, 'else') || t.is(next + 1, 'if')) return;
    const body = this.#language === 'python' ? next + 2 : next + 1;
    const block = this.#read.block(body, next);
    if (block !== null)
      this.#around.push({ block, condition: condition === '' ? '' : opposite(condition, this.#language), line });
  }
}
