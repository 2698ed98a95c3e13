/**
 * What a component declares for those who use it: props, events and slots, with the place of each name. They are read from the
 * macros of Vue, the exports and runes of Svelte, the `Props` of Astro, and the options of older Vue components, in the code of the
 * file (`codeOf`). Main type: ComponentPart.
 */

export type PartRole = 'prop' | 'event' | 'slot';

export interface ComponentPart {
  readonly role: PartRole;
  readonly name: string;
  /** Offset of the name; of the default slot and the default model, of the word that makes it. */
  readonly at: number;
  /** As written; '' where nothing is. */
  readonly type: string;
}

/** A place where the code of a component sends one of its events. */
export interface SentEvent {
  readonly name: string;
  readonly at: number;
}

export function componentParts(file: string, code: string): ComponentPart[] {
  return new PartReader(code).read(file.slice(file.lastIndexOf('.') + 1).toLowerCase());
}

/** `emit('save')`, `$emit('save')`, `dispatch('save')`. */
export function sentEvents(code: string): SentEvent[] {
  return [...code.matchAll(/(?<![\w$])(?:\$?emit|dispatch)\(\s*(["'])([\w:-]+)\1/g)].map((match) => ({
    name: match[2] ?? '',
    at: match.index + match[0].length - 1 - (match[2] ?? '').length,
  }));
}

/** Whether a template that writes `written` means the part: `user-name` is `userName`, and the other way round. */
export function isPartNamed(part: string, written: string): boolean {
  return camelCase(part) === camelCase(written);
}

/** `user-name` as code writes it. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
/** `readonly "name"?: type`, `name = value`, `'name'`. */
const entry = new RegExp(
  String.raw`^\s*(?:readonly\s+)?(["']?)(${identifier}(?:[:-][\w:-]*\w)?)\1\s*(?:\?\s*)?(?:$|[=(</]|:\s*([\s\S]*))`,
  'u',
);
/** `(e: 'save', id: number): void`, and the same as a type of a function. */
const signature = /\(\s*\w+\s*:\s*((?:\|?\s*["'][\w:-]+["']\s*)+)/g;
const inTypes = /[,;\n]/;
const inValues = /,/;
const maxParts = 1_000;
/** Types that extend types that extend types. */
const maxDepth = 8;

class PartReader {
  readonly #code: string;
  readonly #parts: ComponentPart[] = [];
  readonly #seen = new Set<string>();

  constructor(code: string) {
    this.#code = code;
  }

  read(ending: string): ComponentPart[] {
    if (ending === 'vue') this.#vue();
    else if (ending === 'svelte') this.#svelte();
    else this.#astro();
    for (const match of this.#code.matchAll(/\bslot\(["']([\w-]+)["']\)|[;,]slot(?![\w(])/g))
      this.#add('slot', match[1] ?? 'default', match.index + (match[1] === undefined ? 1 : 'slot("'.length), '');
    return this.#parts.sort((a, b) => a.at - b.at);
  }

  #vue(): void {
    const code = this.#code;
    for (const [macro, role] of [
      ['defineProps', 'prop'],
      ['defineEmits', 'event'],
    ] as const)
      for (const match of code.matchAll(called(macro))) this.#macro(match.index + match[0].length - 1, role);
    for (const match of code.matchAll(/\bdefineModel\s*(?=[<(])/g)) {
      const open = this.#argument(match.index + match[0].length);
      const named = /^\(\s*["']([\w-]+)["']/.exec(code.slice(open, open + longestName));
      const name = named?.[1];
      if (name === undefined) this.#add('prop', 'modelValue', match.index, '');
      else this.#add('prop', name, open + (named?.[0].length ?? 0) - 1 - name.length, '');
    }
    if (this.#parts.length > 0) return;
    for (const [word, role] of [
      ['props', 'prop'],
      ['emits', 'event'],
    ] as const) {
      const match = new RegExp(String.raw`\b${word}\s*:\s*(?=[{[])`).exec(code);
      if (match !== null) this.#entries(match.index + match[0].length, role, inValues);
    }
  }

  /** Behind the type arguments at `at`, if any. */
  #argument(at: number): number {
    const { end } = this.#code[at] === '<' ? piecesIn(this.#code, at, inTypes) : { end: at };
    return end < 0 ? at : end;
  }

  /** `<{ … }>`, `<Props & { … }>`, `({ … })` and `([ … ])`. */
  #macro(at: number, role: PartRole): void {
    const { pieces } = piecesIn(this.#code, at, inTypes);
    const [first] = pieces;
    if (first === undefined) return;
    if (this.#code[at] === '<') this.#type(first, role, 0);
    else {
      const start = first.start + (first.text.length - first.text.trimStart().length);
      if (/[{[]/.test(this.#code[start] ?? '')) this.#entries(start, role, inValues);
    }
  }

  /** A type as it is written: literals and names of types of this file, joined by `&`. */
  #type({ start, text }: Piece, role: PartRole, depth: number): void {
    if (depth > maxDepth) return;
    for (let at = start; at < start + text.length; ) {
      const rest = text.slice(at - start);
      const space = /^[\s&]+/.exec(rest)?.[0].length ?? 0;
      if (space > 0) at += space;
      else if (rest.startsWith('{')) at = this.#entries(at, role, inTypes);
      else if (rest.startsWith('(') && role === 'event') {
        this.#signatures(at, rest);
        return;
      } else {
        const name = new RegExp(String.raw`^${identifier}(?=\s*(?:$|&))`, 'u').exec(rest)?.[0];
        if (name === undefined) return;
        this.#declared(name, role, depth + 1);
        at += name.length;
      }
    }
  }

  #declared(name: string, role: PartRole, depth = 0): void {
    const escaped = name.replaceAll('$', String.raw`\$`);
    const code = this.#code;
    const head = new RegExp(String.raw`\binterface\s+${escaped}\b([^{};]*)(?=\{)`).exec(code);
    if (head !== null) {
      this.#entries(head.index + head[0].length, role, inTypes);
      const bases = /\bextends\s+([\w\s,$]+)/.exec(head[1] ?? '')?.[1]?.split(',') ?? [];
      if (depth < maxDepth) for (const base of bases) this.#declared(base.trim(), role, depth + 1);
    }
    const alias = new RegExp(String.raw`\btype\s+${escaped}\s*=(?=\s*[\w{$])`).exec(code);
    if (alias === null) return;
    const start = alias.index + alias[0].length;
    this.#type({ start, text: code.slice(start, this.#typeEnd(start)) }, role, depth);
  }

  /** Where an intersection of literals and names ends. */
  #typeEnd(from: number): number {
    const part = new RegExp(String.raw`\s*&?\s*(?:(\{)|${identifier})`, 'uy');
    let at = from;
    for (;;) {
      part.lastIndex = at;
      const match = part.exec(this.#code);
      if (match === null || (at > from && !/^\s*&/.test(match[0]))) return at;
      const open = at + match[0].length - 1;
      const end = match[1] === undefined ? open + 1 : piecesIn(this.#code, open, inTypes).end;
      if (end < 0) return at;
      at = end;
    }
  }

  #svelte(): void {
    const code = this.#code;
    for (const match of code.matchAll(
      new RegExp(String.raw`\bexport\s+let\s+(${identifier})\s*(?::\s*([^=;\n]*))?`, 'gu'),
    ))
      this.#add('prop', match[1] ?? '', match.index + match[0].search(/(?<=let\s+)\S/), match[2] ?? '');
    const runes = /\$props\s*(?:<[^()]*>)?\(/.exec(code);
    if (runes !== null) {
      const from = Math.max(0, runes.index - longestPattern);
      const [last] = [...code.slice(from, runes.index).matchAll(/\b(?:let|const)\s+/g)].slice(-1);
      if (last !== undefined) this.#runes(from + last.index + last[0].length);
    }
    const senders = code.matchAll(/\b([\w$]+)\s*=\s*createEventDispatcher\s*(?=[<(])/g);
    for (const match of senders) {
      const at = match.index + match[0].length;
      const [type] = code[at] === '<' ? piecesIn(code, at, inTypes).pieces : [];
      if (type !== undefined) this.#type(type, 'event', 0);
    }
    for (const { name, at } of sentEvents(code)) this.#add('event', name, at, '');
  }

  /** `{ a, b = 2 }: Props = $props()` and `props: Props = $props()`. */
  #runes(at: number): void {
    const code = this.#code;
    let end = at;
    if (code[at] === '{') end = this.#entries(at, 'prop', inValues, false);
    const typed = new RegExp(String.raw`(?:${identifier})?\s*:\s*`, 'uy');
    typed.lastIndex = end;
    const start = end + (typed.exec(code)?.[0].length ?? 0);
    if (start > end) this.#type({ start, text: code.slice(start, this.#typeEnd(start)) }, 'prop', 0);
  }

  #astro(): void {
    this.#declared('Props', 'prop');
    if (this.#parts.length > 0) return;
    const taken = /(?<=\b(?:const|let)\s+)\{(?=[^;]{0,2000}=\s*Astro\.props\b)/.exec(this.#code);
    if (taken !== null) this.#entries(taken.index, 'prop', inValues, false);
  }

  /** Names at the top of `{ … }` or `[ … ]`; of call signatures the name of the event. Returns the offset behind. */
  #entries(at: number, role: PartRole, separators: RegExp, isTyped = true): number {
    const { pieces, end } = piecesIn(this.#code, at, separators);
    if (end < 0) return this.#code.length;
    for (const { start, text } of pieces) {
      if (role === 'event' && /^\s*\(/.test(text)) this.#signatures(start, text);
      const match = entry.exec(text);
      const name = match?.[2] ?? '';
      if (match !== null) this.#add(role, name, start + match[0].indexOf(name), isTyped ? (match[3] ?? '') : '');
    }
    return end;
  }

  #signatures(start: number, text: string): void {
    for (const { 0: whole, 1: named = '', index } of text.matchAll(signature))
      for (const match of named.matchAll(/["']([\w:-]+)["']/g))
        this.#add('event', match[1] ?? '', start + index + whole.length - named.length + match.index + 1, '');
  }

  #add(role: PartRole, name: string, at: number, type: string): void {
    if (name === '' || this.#seen.has(`${role} ${name}`) || this.#parts.length >= maxParts) return;
    this.#seen.add(`${role} ${name}`);
    this.#parts.push({ role, name, at, type: plainType(type) });
  }
}

const longestName = 200;
/** How far before `$props()` the pattern that takes it apart may begin. */
const longestPattern = 20_000;
const called = (name: string): RegExp => new RegExp(String.raw`\b${name}\s*(?:<|\()`, 'g');

/** `{ type: Object as PropType<User>, default: … }` is a `User`. */
function plainType(written: string): string {
  const own = /^\{[\s\S]*?\btype\s*:\s*([^,}]+)/.exec(written)?.[1] ?? written.replace(/^[{[][\s\S]*$/, '');
  const plain = /\bas\s+(?:PropType<([\s\S]*)>|\(\)\s*=>\s*([\s\S]*))\s*$/.exec(own);
  return (plain?.[1] ?? plain?.[2] ?? own).replace(/\s*\/[/*][\s\S]*$/, '').trim();
}

// Finds ends in code without a tree: strings, comments and brackets are passed over.

export function behind(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}

const openers = '([{';
const closers = ')]}';

/**
 * Where an expression in markup ends, found without a tree: strings, comments and brackets are passed over.
 *
 * The offset of the `}` that closes what began before `from`, or of a `<` that begins markup within it (`isMarkup`);
 * `limit` where there is none.
 */
export function expressionEnd(text: string, from: number, limit: number, isMarkup: boolean): number {
  let depth = 0;
  let before = '';
  for (let at = from; at < limit; ) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'" || char === '`') {
      at = quoteEnd(text, at);
      before = char;
      continue;
    }
    if (char === '/' && (text[at + 1] === '*' || text[at + 1] === '/')) {
      const end = text[at + 1] === '*' ? text.indexOf('*/', at + 2) + 1 : text.indexOf('\n', at);
      at = end <= 0 ? limit : end + 1;
      continue;
    }
    if (openers.includes(char)) depth += 1;
    else if (closers.includes(char)) {
      if (depth <= 0 && char === '}') return at;
      depth -= 1;
    } else if (char === '<' && isMarkup && /^[A-Za-z>]/.test(text[at + 1] ?? '') && /^[^\w)\].]?$/.test(before))
      return at;
    if (char.trim() !== '') before = char;
    at += 1;
  }
  return limit;
}

/** Behind the quote that closes the one at `at`; a `'` or `"` that its line does not close is a sign of its own. */
export function quoteEnd(text: string, at: number): number {
  const quote = text[at] ?? '';
  for (let end = at + 1; end < text.length; end += 1) {
    const char = text[end];
    if (char === '\\') end += 1;
    else if (char === quote) return end + 1;
    else if (char === '\n' && quote !== '`') return at + 1;
  }
  return at + 1;
}

/** Nothing but white space and comments. */
export function isEmpty(code: string): boolean {
  let rest = code.trimStart();
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/', 2);
    rest = end < 0 ? '' : rest.slice(end + 2).trimStart();
  }
  return rest === '';
}

/** Behind the comment at `at`; `at` itself where none begins there. */
function commentEnd(text: string, at: number): number {
  if (text[at] !== '/') return at;
  if (text[at + 1] === '*') return behind(text, '*/', at + 2);
  return text[at + 1] === '/' ? at + (/^.*/.exec(text.slice(at, at + longestLine))?.[0].length ?? 0) : at;
}

const longestLine = 10_000;

/** A stretch of code between two separators, without comments at its start. */
interface Piece {
  readonly start: number;
  readonly text: string;
}

/**
 * The code in the bracket at `open` (`<` too), taken apart at the separators that no inner bracket holds; at the end of a line only
 * where the next one does not continue it. `end` is behind the closing bracket, or -1 where there is none.
 */
function piecesIn(text: string, open: number, separators: RegExp): { readonly pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  const around: string[] = [];
  let start = open + 1;
  let last = '';
  const cut = (at: number): void => {
    if (start < at && text.slice(start, at).trim() !== '') pieces.push({ start, text: text.slice(start, at) });
    start = at + 1;
  };
  for (let at = open; at < text.length; ) {
    const char = text[at] ?? '';
    const comment = commentEnd(text, at);
    if (comment > at) {
      // A comment before a name is no part of the piece.
      if (text.slice(start, at).trim() === '') start = comment;
      at = comment;
      continue;
    }
    if (char === '"' || char === "'" || char === '`') {
      at = quoteEnd(text, at);
      last = char;
      continue;
    }
    const isTypes = char === '<' && /[\w$]/.test(text[at - 1] ?? '');
    if (openers.includes(char) || isTypes) around.push(char);
    else if (closers.includes(char) || (char === '>' && around.at(-1) === '<' && last !== '=')) {
      if (char !== '>') while (around.at(-1) === '<' && around.length > 1) around.pop();
      around.pop();
      if (around.length === 0) {
        cut(at);
        return { pieces, end: at + 1 };
      }
    } else if (around.length === 1 && separators.test(char) && !(char === '\n' && isContinued(text, at, last))) cut(at);
    if (char.trim() !== '') last = char;
    at += 1;
  }
  return { pieces, end: -1 };
}

/** Whether an expression continues after a line break. */
function isContinued(text: string, at: number, last: string): boolean {
  return /[|&=:?.,;{[(<]/.test(last) || /^\s*[|&=?.:)>\]}]/.test(text.slice(at, at + 200));
}
