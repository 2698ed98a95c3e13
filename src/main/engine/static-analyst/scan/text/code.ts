/**
 * Questions that readers of any language ask of tokens: what a string says, what a call is given, which name stands where.
 * Main types: Code (one file at hand, with what was found in it), Range (tokens [from, to)). Each question looks at a
 * bounded stretch, or steps over brackets, so that a file costs what its length says however it is written.
 */
import type { Finds, Place } from '../found.ts';
import { type Tokens, tokenKinds } from './tokens.ts';

export interface Range {
  from: number;
  to: number;
}

const maxArguments = 40;
/** Longer expressions are no literals or names that anybody reads. */
const maxParts = 16;
const maxString = 400;
const maxIndent = 100;

export class Code {
  readonly file: string;
  readonly tokens: Tokens;
  readonly finds: Finds;
  #constants: Map<string, string | null> | null = null;
  readonly #mentions = new Map<string, boolean>();

  constructor(file: string, tokens: Tokens, finds: Finds) {
    this.file = file;
    this.tokens = tokens;
    this.finds = finds;
  }

  text(at: number): string {
    return this.tokens.text(at);
  }

  is(at: number, text: string): boolean {
    return this.tokens.is(at, text);
  }

  /** Whether the tokens from `at` on read so. */
  reads(at: number, ...texts: string[]): boolean {
    return texts.every((text, i) => this.tokens.is(at + i, text));
  }

  /** Whether the text holds `word` anywhere; looked for once. */
  mentions(word: string): boolean {
    const known = this.#mentions.get(word) ?? this.tokens.source.includes(word);
    this.#mentions.set(word, known);
    return known;
  }

  /** How many blanks stand before the first token of a line; -1 for other tokens and beyond 100. */
  indent(at: number): number {
    const start = this.tokens.start(at);
    const before = this.tokens.source.slice(Math.max(0, start - maxIndent), start);
    const blanks = before.slice(before.lastIndexOf('\n') + 1);
    return blanks.length === maxIndent || blanks.trim() !== '' ? -1 : blanks.length;
  }

  /** Lines of the tokens `from` to `to`, both included. */
  place(from: number, to: number, framework: string, more: Pick<Place, 'handler' | 'detail'> = {}): Place {
    const { tokens } = this;
    const line = tokens.line(from);
    return { line, endLine: Math.max(line, tokens.lineAt(Math.max(0, tokens.end(to) - 1))), framework, ...more };
  }

  /** What the string at `at` says, holes as `{name}`; null where there is no string. Escapes stay as written. */
  string(at: number): string | null {
    const { tokens } = this;
    if (!tokens.isString(at)) return null;
    const from = tokens.start(at);
    const text = tokens.source.slice(from, Math.min(tokens.end(at), from + maxString));
    const open = /^(?:[A-Za-z@$]{0,4}#{0,8})(?:"{3,}|'''|["'`])/.exec(text)?.[0] ?? '';
    if (open.includes('R"')) return /\(([^)]*)/.exec(text)?.[1] ?? '';
    const quote = open.replace(/^[A-Za-z@$#]*/, '');
    const end =
      text.endsWith(quote) && text.length >= open.length + quote.length ? text.length - quote.length : text.length;
    const inside = text.slice(open.length, end).replace(/"#*$/, '');
    return tokens.partner(at) > at ? withoutHoles(inside, quote === '`' || !open.includes('$')) : inside;
  }

  /** The expressions between the brackets that open at `open`, at most 40; none where they never close. */
  args(open: number): Range[] {
    const { tokens } = this;
    const close = tokens.partner(open);
    const found: Range[] = [];
    let from = open + 1;
    for (let at = from; at < close && found.length < maxArguments; at = tokens.after(at)) {
      if (!tokens.is(at, ',')) continue;
      found.push({ from, to: at });
      from = at + 1;
    }
    if (from < close && found.length < maxArguments) found.push({ from, to: close });
    return found;
  }

  /** The value of the argument `key=value` or `key: value`; undefined where none of `args` is called so. */
  named(args: readonly Range[], ...keys: string[]): Range | undefined {
    const found = args.find(
      ({ from }) =>
        keys.some((key) => this.is(from, key)) &&
        (this.is(from + 1, '=') || this.is(from + 1, ':')) &&
        !this.is(from + 2, '='),
    );
    return found === undefined ? undefined : { from: found.from + 2, to: found.to };
  }

  /** Values by key of `{ key: value, … }`; a method counts as its whole text. Nothing where no `{` stands at `open`. */
  properties(open: number): Map<string, Range> {
    const found = new Map<string, Range>();
    if (!this.is(open, '{')) return found;
    for (const { from, to } of this.args(open)) {
      let at = from;
      while (at + 1 < to && /^(async|get|set|static)$/.test(this.text(at)) && this.tokens.isWord(at + 1)) at += 1;
      const key = this.string(at) ?? this.text(at);
      if (this.is(at + 1, ':')) found.set(key, { from: at + 2, to });
      else if (this.tokens.isWord(at)) found.set(key, { from: at, to });
    }
    return found;
  }

  /** What `{ key: 'text' }` at `open` says under `key`; '' where it says nothing. */
  property(open: number, key: string): string {
    return this.literal(this.properties(open).get(key)) ?? '';
  }

  /**
   * The calls `.name(…)` that hang on what ends before `from`, at most `limit`: the token of each name. The token behind
   * the last comes with them.
   */
  chain(from: number, limit: number): { names: number[]; end: number } {
    const names: number[] = [];
    let at = from;
    while (names.length < limit) {
      if (this.is(at, '?')) at += 1;
      if (!this.is(at, '.') || !this.tokens.isWord(at + 1)) break;
      names.push(at + 1);
      at += 2;
      if (this.is(at, '(') || this.is(at, '{')) at = this.tokens.after(at);
    }
    return { names, end: at };
  }

  /** Texts of a list or tuple of literals, or of one literal; [] where there are none. */
  literals(range: Range | undefined): string[] {
    if (range === undefined) return [];
    let open = range.from;
    for (
      let steps = 0;
      steps < 6 && open < range.to && !/^[[({]$/.test(this.text(open)) && !this.tokens.isString(open);
      steps += 1
    )
      open += 1;
    const parts = /^[[({]$/.test(this.text(open)) ? this.args(open) : [range];
    return parts.flatMap((each) => this.literal(each) ?? []);
  }

  /** The name that `name = …` gives to what begins at `start`; '' for none. */
  assigned(start: number): string {
    let equals = start - 1;
    while (/^(await|new|&)$/.test(this.text(equals))) equals -= 1;
    return this.is(equals, '=') ? this.declaredBefore(equals) : '';
  }

  /** The name before the `=` at `equals`, or before the type between the two (`name: Type =`); '' where none stands there. */
  declaredBefore(equals: number): string {
    const { tokens } = this;
    const last = this.is(equals - 1, ':') ? equals - 2 : equals - 1;
    for (let at = last; at > last - 8 && /^[\w$.<>&?'[\]|]+$/.test(this.text(at)); at -= 1) {
      const isType = this.is(at - 1, ':') && !tokens.source.slice(tokens.end(at - 1), tokens.start(at)).includes('\n');
      if (isType && tokens.isWord(at - 2)) return this.text(at - 2);
    }
    return tokens.isWord(last) ? this.text(last) : '';
  }

  /** The first token of the name that ends at `at`: of `a.b.c`, `a`. */
  nameStart(at: number): number {
    let start = at;
    for (let parts = 0; parts < maxParts; parts += 1) {
      const joint = this.#jointBefore(start);
      if (joint === 0 || !this.tokens.isWord(start - joint - 1)) break;
      start -= joint + 1;
    }
    return start;
  }

  #jointBefore(at: number): number {
    if (this.is(at - 1, '.')) return this.is(at - 2, '?') || this.is(at - 2, '!') ? 2 : 1;
    return this.reads(at - 2, ':', ':') || this.reads(at - 2, '-', '>') ? 2 : 0;
  }

  /**
   * Text of an expression of strings, constants of this file and names (as `{name}`) joined by `+`; null where no string
   * is in it.
   */
  literal(range: Range | undefined): string | null {
    if (range === undefined) return null;
    let text = '';
    let known = false;
    let parts = 0;
    for (let at = range.from; at < range.to; ) {
      parts += 1;
      if (parts > maxParts) return null;
      const said = this.string(at);
      if (said !== null) {
        text += said;
        known = true;
        at = this.tokens.after(at);
      } else {
        const end = this.nameEnd(at);
        if (end === at || end > range.to) return null;
        const constant = this.constant(this.text(end - 1));
        known ||= constant !== undefined;
        text += constant ?? `{${this.nameIn({ from: at, to: end })}}`;
        at = end;
      }
      if (at < range.to && !this.is(at, '+')) return null;
      if (at < range.to) at += 1;
    }
    return known ? text : null;
  }

  /** The token behind a name of words joined by `.`, `::`, `?.` or `->`; `at` itself where no word stands there. */
  nameEnd(at: number): number {
    const { tokens } = this;
    if (!tokens.isWord(at)) return at;
    let end = at + 1;
    for (let parts = 0; parts < maxParts; parts += 1) {
      const joint = this.#joint(end);
      if (joint === 0 || !tokens.isWord(end + joint)) break;
      end += joint + 1;
    }
    return end;
  }

  #joint(at: number): number {
    if (this.is(at, '.')) return 1;
    return this.reads(at, ':', ':') || this.reads(at, '?', '.') || this.reads(at, '-', '>') ? 2 : 0;
  }

  /** Text of the tokens without white space. */
  nameIn({ from, to }: Range): string {
    let text = '';
    for (let at = from; at < to && at < from + 2 * maxParts; at += 1) text += this.text(at);
    return text;
  }

  /** Name of what a call hands over to be called: `list`, `orders.list`, also in `wrap(orders.list)`; else ''. */
  handler(range: Range | undefined, depth = 0): string {
    if (range === undefined || depth > 2) return '';
    let { from } = range;
    while (this.is(from, '&') || this.is(from, 'async') || this.is(from, 'new') || this.is(from, 'await')) from += 1;
    if (this.is(from, 'function')) return this.tokens.isWord(from + 1) ? this.text(from + 1) : '';
    const end = this.nameEnd(from);
    if (end === from) return '';
    const name = this.nameIn({ from, to: end });
    if (end === range.to) return /^(true|false|null|None|nil|undefined|this|self)$/.test(name) ? '' : name;
    if (!this.is(end, '(')) return '';
    if (/\.bind$/.test(name)) return name.slice(0, -5);
    return this.handler(this.args(end).at(-1), depth + 1);
  }

  /** What the one `NAME = "text"` of this file says; undefined where there is none, or several differ. */
  constant(name: string): string | undefined {
    this.#constants ??= this.#readConstants();
    return this.#constants.get(name) ?? undefined;
  }

  #readConstants(): Map<string, string | null> {
    const { tokens } = this;
    const found = new Map<string, string | null>();
    for (let at = 2; at < tokens.count; at += 1) {
      if (tokens.kind(at) !== tokenKinds.string || !tokens.is(at - 1, '=')) continue;
      if (tokens.is(at + 1, '+') || tokens.is(at + 1, '.')) continue;
      const name = this.declaredBefore(at - 1);
      if (name === '') continue;
      const text = this.string(at);
      const known = found.get(name);
      found.set(name, known === undefined || known === text ? text : null);
    }
    return found;
  }
}

/** `/a/${b.c}/d` as `/a/{b.c}/d`. */
function withoutHoles(text: string, dollars: boolean): string {
  let shown = '';
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (dollars && depth === 0 && char === '$' && text[i + 1] === '{') continue;
    const isOpen = char === '{' && (depth > 0 || !dollars || text[i - 1] === '$');
    if (isOpen) depth += 1;
    shown += char;
    if (char === '}' && depth > 0) depth -= 1;
  }
  return shown;
}
