/**
 * Reads style sheets (CSS and SCSS) without a grammar: classes, ids, placeholders, custom properties, variables, keyframes,
 * mixins and functions. Rules may be nested; `&__title` in `.card` declares `card__title`.
 */
import type { Syntax } from '../../reading/syntax.ts';
import type { LightKind } from '../row.ts';
import { type Holder, type NameAt, TextOutline } from './outline.ts';
import { endOr, type Lexis } from './tokens.ts';

const escaped = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;

/** `url(…)` without quotes may hold anything: `;` of a data URL, `//` of an address. */
function urlAt(text: string, at: number): number {
  if ((text[at] !== 'u' && text[at] !== 'U') || !/^url\(\s*[^\s"'$#)]/i.test(text.slice(at, at + 80))) return -1;
  const end = endOr(text, ')', at, 1);
  return text.slice(at, end).includes('\n') ? -1 : end;
}

const plain: Lexis = {
  lineComments: [],
  blockComment: true,
  quotes: ['"', "'"].map((mark) => ({ open: mark, close: mark, escape: 'backslash', oneLine: true })),
  word: /(?:[\w-]|(?!\s)\P{ASCII}|\\(?:[0-9a-f]{1,6} ?|[^\n]))+/iuy,
  literalAt: urlAt,
};
const sass: Lexis = { ...plain, lineComments: ['//'] };

export const readCss = (text: string): Syntax => new StyleReader(text, plain).read();
export const readScss = (text: string): Syntax => new StyleReader(text, sass).read();

interface Block {
  /** Names that `&` represents. */
  readonly parents: readonly string[];
  /** What is declared by the head of the block; it ends where the block does. */
  readonly declared: readonly Holder[];
  /** Whether rules in it select elements: not in keyframes, not in nested properties (`font: { … }`). */
  readonly selects: boolean;
  /** Whether variables in it are local. */
  readonly isLocal: boolean;
}

const outermost: Block = { parents: [], declared: [], selects: true, isLocal: false };
const keyframes = /^(?:-\w+-)?keyframes$/i;
/** Rules that give a name to something. */
const named: Readonly<Record<string, LightKind>> = {
  mixin: 'function',
  function: 'function',
  property: 'variable',
  'custom-media': 'variable',
  'counter-style': 'constant',
};
const noSelector = /^(?:font-face|page|property|counter-style|font-feature-values|font-palette-values)$/i;
const isName = /^-?(?:[_a-z-]|\P{ASCII}|\\)/iu;

class StyleReader {
  readonly #out: TextOutline;
  readonly #open: Block[] = [outermost];

  constructor(text: string, lexis: Lexis) {
    this.#out = new TextOutline(text, lexis);
  }

  read(): Syntax {
    const out = this.#out;
    // Each round reads one statement: from its first token to `;`, `{` or `}`.
    for (let from = 0; !out.isDone; from = out.at) {
      const sign = this.#toSign();
      const end = out.at;
      out.at += 1;
      if (sign === '{') this.#open.push(this.#head(from, end));
      else this.#declaration(from, end);
      if (sign === '}') this.#close();
    }
    while (this.#open.length > 1) this.#close();
    return out.finish();
  }

  /** Goes to the sign that ends a statement. Braces of `#{…}` are part of it. */
  #toSign(): string {
    const out = this.#out;
    for (; !out.isDone; out.at += 1) {
      if (out.peek()?.kind !== 'sign') continue;
      const sign = out.word();
      if (sign === '#' && out.word(1) === '{' && out.isGlued(out.at + 1)) {
        out.at += 1;
        out.skipBrackets();
        out.at -= 1;
      } else if (sign === ';' || sign === '{' || sign === '}') return sign;
    }
    return '';
  }

  #close(): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
    // Each rule is hashed with all that is in it.
    if (this.#open.length > maxDepth) return;
    for (const holder of closed?.declared ?? []) holder.end = this.#out.end;
  }

  #text(index: number): string {
    return this.#out.textOf(this.#out.tokens[index]);
  }

  get #around(): Block {
    return this.#open.at(-1) ?? outermost;
  }

  #head(from: number, end: number): Block {
    const around = this.#around;
    if (this.#text(from) === '@') return this.#atRule(from, end);
    const inner: Block = { ...around, declared: [], isLocal: true };
    // `font: { family: … }` and `--theme: { … }` have values in braces.
    if (this.#text(end - 1) === ':' || /^--/.test(this.#text(from))) {
      this.#declaration(from, end);
      return { ...inner, selects: false };
    }
    return around.selects ? { ...inner, ...this.#selectors(from, end) } : inner;
  }

  #atRule(from: number, end: number): Block {
    const word = this.#text(from + 1);
    const around = { ...this.#around, declared: [], isLocal: true };
    if (keyframes.test(word)) return { ...around, ...this.#named('constant', from, from + 2, end), selects: false };
    const kind = Object.hasOwn(named, word) ? named[word] : undefined;
    if (kind === 'function') return { ...around, ...this.#named(kind, from, from + 2, end), selects: word === 'mixin' };
    if (kind !== undefined) return { ...around, ...this.#named(kind, from, from + 2, end), selects: false };
    if (noSelector.test(word)) return { ...around, selects: false };
    if (word === 'at-root' && end > from + 2) return { ...around, ...this.#selectors(from + 2, end) };
    return around;
  }

  #named(kind: LightKind, from: number, at: number, end: number): Pick<Block, 'declared'> {
    const token = this.#out.tokens[at];
    if (token === undefined || at >= end || token.kind === 'sign') return { declared: [] };
    const name = this.#out.textOf(token).replace(/^["']|["']$/g, '');
    return name === '' || this.#isPart(at) ? { declared: [] } : { declared: [this.#add(kind, from, end, token, name)] };
  }

  #add(kind: LightKind, from: number, end: number, at: NameAt, name: string): Holder {
    const { root, tokens } = this.#out;
    const start = tokens[from]?.start ?? at.start;
    const body = tokens[end]?.start ?? at.end;
    return this.#out.add(root, kind, [start, body], { start: at.start, end: at.end, name }, body);
  }

  /** A custom property, or a variable of SCSS: `--gap: 1px`, `$gap: 1px`. */
  #declaration(from: number, end: number): void {
    const isVariable = this.#text(from) === '$' && this.#out.isGlued(from + 1);
    const at = isVariable ? from + 1 : from;
    const name = this.#out.tokens[at];
    if (this.#text(from) === '@') {
      if (this.#text(from + 1) === 'custom-media') this.#named('variable', from, from + 2, end);
      return;
    }
    if (name?.kind !== 'word' || at >= end || this.#text(at + 1) !== ':') return;
    const text = this.#out.textOf(name);
    if (isVariable ? this.#isLocal(at, end) : !/^--./.test(text)) return;
    this.#add('variable', from, end, name, text);
  }

  /** `!global` in a block declares for the file. */
  #isLocal(at: number, end: number): boolean {
    if (!this.#around.isLocal) return false;
    return !(this.#text(end - 1) === 'global' && this.#text(end - 2) === '!' && end - 2 > at);
  }

  /** Classes, ids and placeholders in a list of selectors. */
  #selectors(from: number, end: number): Pick<Block, 'declared' | 'parents'> {
    const out = this.#out;
    const { parents } = this.#around;
    const declared: Holder[] = [];
    /** The last name of each selector in the list; what `&` is without one. */
    const last: string[] = [];
    let current: readonly string[] = [];
    let depth = 0;
    for (let at = from; at < end; at += 1) {
      const token = out.tokens[at];
      const sign = token?.kind === 'sign' ? this.#text(at) : '';
      if (sign === '(') depth += 1;
      else if (sign === ')') depth -= 1;
      else if (sign === '[') {
        while (at < end && this.#text(at) !== ']') at += 1;
      } else if (sign === '#' && this.#text(at + 1) === '{') at = this.#afterHole(at, end);
      else if (sign === ',' && depth === 0) {
        last.push(...current);
        current = [];
      } else if (sign === '&') {
        current = parents;
        const next = out.tokens[at + 1];
        if (at + 1 >= end || next?.kind !== 'word' || !out.isGlued(at + 1)) continue;
        at += 1;
        if (this.#isPart(at)) continue;
        current = parents.map((parent) => parent + plainName(out.textOf(next)));
        for (const name of current) declared.push(this.#add('constant', from, end, next, name));
      } else if ((sign === '.' || sign === '#' || sign === '%') && at + 1 < end && out.isGlued(at + 1)) {
        const next = out.tokens[at + 1];
        if (next?.kind !== 'word' || !isName.test(out.textOf(next))) continue;
        at += 1;
        if (this.#isPart(at)) continue;
        const name = plainName(out.textOf(next));
        declared.push(this.#add('constant', from, end, next, name));
        if (depth === 0) current = [name];
      }
    }
    return { declared, parents: [...last, ...current].slice(0, maxParents) };
  }

  /** Index of the brace that ends `#{…}`. */
  #afterHole(from: number, end: number): number {
    const out = this.#out;
    const before = out.at;
    out.at = from + 1;
    out.skipBrackets();
    const after = out.at - 1;
    out.at = before;
    return Math.min(after, end - 1);
  }

  /** Whether a name continues with `#{…}`, so that the whole name is not known. */
  #isPart(at: number): boolean {
    const out = this.#out;
    return this.#text(at + 1) === '#' && this.#text(at + 2) === '{' && out.isGlued(at + 1);
  }
}

/** Rules in more rules have the lines of their selectors only. */
const maxDepth = 50;
/** Lists in lists multiply. */
const maxParents = 50;

/** Without escapes: `md\:flex` is `md:flex` in a page. */
function plainName(name: string): string {
  if (!name.includes('\\')) return name;
  return name.replace(escaped, (_, hex: string | undefined, sign: string | undefined) => {
    const code = Number.parseInt(hex ?? '', 16);
    return sign ?? (code > 0 && code < 0x110000 ? String.fromCodePoint(code).toWellFormed() : '');
  });
}
