/**
 * Finds the declarations of a file: scopes (namespaces, classes, enums) are entered, bodies of functions and initial
 * values are passed over, macros are left out. What is decided here is only what the grammar gets to read; it reads the
 * declarations themselves. One pass with a stack of its own.
 */
import type { Dialect } from './conditionals.ts';
import { codeAt, type Item, type Live, readItems, textAt } from './items.ts';
import { afterTemplate, dropInTag, dropLeading, dropWithin, type Head } from './noise.ts';
import { readPrefix } from './prefix.ts';
import { code } from './tokens.ts';
import {
  accessWords,
  attributeWords,
  classKeys,
  isCapitals,
  specifiers,
  statementWords,
  typeOperators,
} from './words.ts';

export interface Layout {
  /** 1 for each place that the grammar does not get. */
  readonly out: Uint8Array;
  /** What stands in a place instead. */
  readonly replaced: ReadonlyMap<number, string>;
  /** Classes, enums and the like whose bodies were found: what the tree loses in an error is known from here. */
  readonly tags: readonly { readonly name: string; readonly key: TagKey; readonly place: number }[];
  /** What stands before a place in addition, for the grammar only. */
  readonly inserted: ReadonlyMap<number, string>;
}

export type TagKey = 'class' | 'struct' | 'union' | 'enum';

type ScopeKind = 'space' | 'class' | 'enum';

interface Scope {
  kind: ScopeKind;
  className: string;
  /** Its braces are left out: `extern "C" {`, `export {`. */
  bare: boolean;
}

const openBrace = 0x7b;
const closeBrace = 0x7d;
const semicolon = 0x3b;
const comma = 0x2c;
const colon = 0x3a;

export function layOut(source: Live, dialect: Dialect): Layout {
  const reader = new LayoutReader(source, dialect);
  reader.read();
  return reader;
}

class LayoutReader implements Layout {
  readonly out: Uint8Array;
  readonly replaced = new Map<number, string>();
  readonly inserted = new Map<number, string>();
  readonly tags: { name: string; key: TagKey; place: number }[] = [];
  readonly #source: Live;
  readonly #dialect: Dialect;
  readonly #end: number;
  readonly #scopes: Scope[] = [{ kind: 'space', className: '', bare: true }];
  /** Place where the statement begins. */
  #start = 0;
  /** The rest of the statement is initial values: braces in it are no bodies. */
  #initial = false;

  constructor(source: Live, dialect: Dialect) {
    this.#source = source;
    this.#dialect = dialect;
    this.#end = source.live.length;
    this.out = new Uint8Array(this.#end);
  }

  read(): void {
    let parens = 0;
    let i = 0;
    while (i < this.#end) {
      const at = codeAt(this.#source, i);
      let next = i + 1;
      if (at === 0x28 || at === 0x5b) parens += 1;
      else if (at === 0x29 || at === 0x5d) parens = Math.max(0, parens - 1);
      else if (at === openBrace) {
        next = parens > 0 || this.#initial ? this.#skip(i) : this.#open(i);
        if (next < 0) return;
      } else if (at === closeBrace || at === semicolon) {
        parens = 0;
        if (at === closeBrace) this.#close(i);
        else this.#finish(i);
      } else if (at === comma && parens === 0 && this.#scope.kind === 'enum') this.#finishEnumerator(i);
      else if (at === colon && parens === 0 && this.#scope.kind === 'class') this.#finishLabel(i);
      i = next;
    }
    this.#dropMacrosBefore(this.#end);
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) ?? { kind: 'space', className: '', bare: true };
  }

  #drop(from: number, to: number): void {
    this.out.fill(1, from, to);
  }

  #head(): Head {
    return {
      source: this.#source,
      dialect: this.#dialect,
      className: this.#scope.className,
      drop: (from, to) => this.#drop(from, to),
    };
  }

  #begin(place: number): void {
    this.#start = place;
    this.#initial = false;
  }

  /** Leaves out what stands in braces. Returns the place behind them, -1 where they never close. */
  #skip(open: number): number {
    let depth = 0;
    for (let i = open; i < this.#end; i += 1) {
      const at = codeAt(this.#source, i);
      if (at === openBrace) depth += 1;
      else if (at === closeBrace) {
        depth -= 1;
        if (depth > 0) continue;
        this.#drop(open + 1, i);
        return i + 1;
      }
    }
    return -1;
  }

  /** A brace outside parentheses. Returns the place where reading goes on, -1 where it cannot. */
  #open(place: number): number {
    const items = readItems(this.#source, this.#start, place);
    const from = this.#leading(items);
    const [first, second] = items.slice(from);
    if (this.#scope.kind === 'enum') return this.#skip(place);
    if (items.length === from || first === undefined) return this.#skipStatement(place, place);
    if (statementWords.has(first.text)) return this.#skipStatement(first.from, place);
    const isSpace = first.text === 'namespace' || (first.text === 'inline' && second?.text === 'namespace');
    if (isSpace) return this.#enter({ kind: 'space', className: '', bare: false }, place);
    const isBare = first.text === 'export' || (first.text === 'extern' && second?.kind === 'literal');
    if (isBare && items.length === from + (first.text === 'export' ? 1 : 2)) {
      this.#drop(first.from, place + 1);
      return this.#enter({ kind: 'space', className: '', bare: true }, place);
    }
    const key = classKey(items, afterTemplate(items, from));
    if (key >= 0) {
      dropInTag(this.#head(), items, key);
      const keyword = (items[key]?.text ?? 'class') as TagKey;
      const className = tagName(items, key);
      this.tags.push({ name: className, key: keyword, place: items[key]?.from ?? place });
      return this.#enter({ kind: keyword === 'enum' ? 'enum' : 'class', className, bare: false }, place);
    }
    return this.#openValue(items, from, place);
  }

  #enter(scope: Scope, place: number): number {
    this.#scopes.push(scope);
    this.#begin(place + 1);
    return place + 1;
  }

  /** The body of a function, or the value of a variable. */
  #openValue(items: readonly Item[], from: number, place: number): number {
    const parameters = items.findIndex((item, n) => n >= from && item.kind === 'group' && !isAttribute(items[n - 1]));
    const value = items.findIndex((item) => item.text === '=');
    const isFunction = parameters >= 0 && (value < 0 || value > parameters || isOperator(items));
    if (!isFunction || (value > parameters && value >= 0 && !isOperator(items))) {
      this.#initial = true;
      return this.#skip(place);
    }
    const list = items.findIndex((item, n) => n > parameters && item.text === ':');
    if (list >= 0) {
      const before = items.at(-1);
      if (before?.kind === 'word' || before?.kind === 'angle') return this.#skip(place);
      this.#drop(items[list]?.from ?? place, place);
    }
    const head = items.slice(0, list < 0 ? items.length : list);
    const declared = afterTemplate(items, from);
    if (items[declared]?.text !== 'requires') dropWithin(this.#head(), head, declared);
    if (this.#dialect === 'c') this.#noteUntyped(head, declared);
    const next = this.#skip(place);
    if (next >= 0) this.#begin(next);
    return next;
  }

  /** `main(argc, argv) {`: C's grammar takes it for a call. */
  #noteUntyped(items: readonly Item[], from: number): void {
    const { units, typed, name } = readPrefix(items, from);
    const [only] = units;
    const place = only === undefined ? undefined : items[only.first]?.from;
    if (name === 'word' && !typed && units.length === 1 && place !== undefined) this.inserted.set(place, 'int ');
  }

  #skipStatement(from: number, open: number): number {
    const next = this.#skip(open);
    if (next < 0) return next;
    this.#drop(from, next);
    this.#begin(next);
    return next;
  }

  #close(place: number): void {
    if (this.#scope.kind === 'enum') this.#finishEnumerator(place);
    else this.#dropMacrosBefore(place);
    const { kind, bare } = this.#scope;
    if (this.#scopes.length > 1) {
      this.#scopes.pop();
      if (bare) this.#drop(place, place + 1);
    }
    this.#begin(place + 1);
    // `} name = 1;` goes on with declarators of the same statement.
    this.#initial = kind !== 'space';
  }

  /** A macro without `;` at the end of a scope. */
  #dropMacrosBefore(place: number): void {
    const items = readItems(this.#source, this.#start, place);
    const isMacro = items.every((item) => item.kind === 'group' || (item.kind === 'word' && isCapitals(item.text)));
    if (isMacro) this.#drop(this.#start, place);
  }

  #leading(items: readonly Item[]): number {
    let from = dropLeading(this.#head(), items, 0);
    if (items[from]?.text === 'export' && items.length > from + 1) {
      this.#drop(items[from]?.from ?? 0, items[from]?.to ?? 0);
      from = dropLeading(this.#head(), items, from + 1);
    }
    if (items[from]?.text === '__extension__') {
      this.#drop(items[from]?.from ?? 0, items[from]?.to ?? 0);
      from += 1;
    }
    if (items[from]?.text === 'extern' && items[from + 1]?.kind === 'literal') {
      this.#drop(items[from + 1]?.from ?? 0, items[from + 1]?.to ?? 0);
    }
    return from;
  }

  #finish(place: number): void {
    if (this.#scope.kind === 'enum') return;
    const items = readItems(this.#source, this.#start, place);
    if (this.#dialect === 'c' && this.#isOldStyle(items)) return;
    const from = this.#leading(items);
    const [first, second] = items.slice(from);
    const isModule = first?.text === 'module' || first?.text === 'import';
    const isStatement = first !== undefined && statementWords.has(first.text);
    const isInstance = first?.text === 'template' || (first?.text === 'extern' && second?.text === 'template');
    const isInstantiation = isInstance && items[from + (first?.text === 'extern' ? 2 : 1)]?.kind !== 'angle';
    const isCall =
      first?.kind === 'word' && isCapitals(first.text) && second?.kind === 'group' && items.length === from + 2;
    if (
      isStatement ||
      isInstantiation ||
      (isModule && second?.kind !== 'sign') ||
      (isCall && first.text !== this.#scope.className)
    ) {
      this.#drop(this.#start, place + 1);
    } else if (!this.#initial && first?.text !== 'using' && first?.text !== 'static_assert') {
      const declared = afterTemplate(items, from);
      const key = items.findIndex((item, n) => n >= declared && !specifiers.has(item.text));
      if (classKeys.has(items[key]?.text ?? '') && items.every((item) => item.kind === 'word'))
        this.#forward(items, key);
      else if (items[declared]?.text !== 'requires') {
        dropWithin(this.#head(), items, declared);
        // `type (*name)(…);` is a call to the grammar, unless more than a name stands before.
        const isCallLike = items[declared]?.kind === 'word' && items[declared + 1]?.text === '(*';
        if (isCallLike) this.inserted.set(items[declared]?.from ?? 0, 'extern ');
      }
    }
    this.#begin(place + 1);
  }

  /** `class API Foo;` */
  #forward(items: readonly Item[], key: number): void {
    const words = items.slice(key + 1).filter((item) => !classKeys.has(item.text));
    if (words.length === 2 && isCapitals(words[0]?.text ?? '')) this.#drop(words[0]?.from ?? 0, words[0]?.to ?? 0);
  }

  /** `int old(a, b) int a; char *b; {`: the `;` ends no statement. */
  #isOldStyle(items: readonly Item[]): boolean {
    const at = items.findIndex((item) => item.kind === 'group');
    const group = items[at];
    const next = items[at + 1];
    if (group === undefined || next?.kind !== 'word' || at === 0 || items[at - 1]?.kind !== 'word') return false;
    if (isAttribute(items[at - 1]) || attributeWords.has(next.text) || isCapitals(next.text)) return false;
    for (let i = group.from + 1; i < group.to - 1; i += 1) {
      const isName = (i - group.from) % 2 === 1;
      if (codeAt(this.#source, i) !== (isName ? code.word : comma)) return false;
    }
    return group.to - group.from > 2 && items.length > at + 2;
  }

  #finishEnumerator(place: number): void {
    const [first, second, ...rest] = readItems(this.#source, this.#start, place);
    if (first !== undefined && second?.kind === 'group') this.#drop(first.from, place);
    else if (second?.kind === 'word') {
      const value = rest.find((item) => item.text === '=');
      this.#drop(second.from, value?.from ?? place);
    }
    this.#begin(place + 1);
  }

  /** `public:`, `public slots:`, `Q_SIGNALS:`; macros before it go. */
  #finishLabel(place: number): void {
    const source = this.#source;
    const last = textAt(source, place - 1);
    const isQt = last === 'slots' || last === 'Q_SLOTS';
    const label = isQt ? place - 2 : place - 1;
    if (label < this.#start) return;
    if (last === 'signals' || last === 'Q_SIGNALS') this.replaced.set(label, 'public');
    else if (!accessWords.has(textAt(source, label))) return;
    if (isQt) this.#drop(place - 1, place);
    this.#drop(this.#start, label);
    this.#begin(place + 1);
  }
}

function isAttribute(item: Item | undefined): boolean {
  return (
    item?.kind === 'word' && (attributeWords.has(item.text) || typeOperators.has(item.text) || item.text === 'noexcept')
  );
}

function isOperator(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'operator');
}

/** Index of the `class`, `struct`, `union` or `enum` whose body follows the items, -1 for none. */
function classKey(items: readonly Item[], from: number): number {
  let key = -1;
  for (let i = from; i < items.length; i += 1) {
    const item = items[i];
    if (item === undefined) break;
    if (item.text === '=') return -1;
    if (key >= 0 && item.text === ':') return key;
    const before = items[i - 1];
    const isMacro =
      before?.kind === 'word' && (isCapitals(before.text) || isAttribute(before) || before.text === 'requires');
    if (item.kind === 'group' && !isMacro) return -1;
    if (key >= 0 && (item.text === '*' || item.text === '&' || item.kind === 'operator')) return -1;
    if (key < 0 && item.kind === 'word' && classKeys.has(item.text)) key = i;
  }
  return key < 0 || endsWithName(items, key) ? key : -1;
}

/** `struct foo bar {` is a variable with its value, unless a macro is among the words. */
function endsWithName(items: readonly Item[], key: number): boolean {
  const words = items
    .slice(key + 1)
    .filter((item) => item.kind === 'word' && item.text !== 'final' && !classKeys.has(item.text) && !isAttribute(item));
  const isPath = items.some((item, n) => n > key && item.text === '::');
  return words.length < 2 || isPath || words.some((item) => isCapitals(item.text) || /export|api/i.test(item.text));
}

function tagName(items: readonly Item[], key: number): string {
  let name = '';
  for (const item of items.slice(key + 1)) {
    if (item.text === ':' || item.kind === 'angle') break;
    if (item.kind === 'word' && item.text !== 'final' && !isAttribute(item)) name = item.text;
  }
  return name;
}
