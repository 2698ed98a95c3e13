/**
 * Finds the declarations of a file: scopes (namespaces, classes, enums) are entered, bodies of functions and initial
 * values are passed over, macros are left out. What is decided here is only what the grammar gets to read; it reads the
 * declarations themselves. One pass with a stack of its own.
 */
import type { Dialect } from './conditionals.ts';
import { classKey, isAttribute, isInstantiation, isMacroCall, isOldStyle, isOperator, tagName } from './heads.ts';
import { afterGroup, codeAt, type Item, type Live, readItems, textAt } from './items.ts';
import { afterTemplate, dropInTag, dropLeading, dropWithin, type Head } from './noise.ts';
import { readPrefix } from './prefix.ts';
import {
  accessWords,
  attributeWords,
  basicTypes,
  classKeys,
  isCapitals,
  specifiers,
  statementWords,
  typeOperators,
} from './reserved-words.ts';
import { code } from './tokens.ts';

export interface Layout {
  /** 1 for each place that the grammar does not get. */
  readonly out: Uint8Array;
  /** The replacement text, by place. */
  readonly replaced: ReadonlyMap<number, string>;
  /** Classes, enums and the like whose bodies were found: what the tree loses in an error is known from here. */
  readonly tags: readonly { readonly name: string; readonly key: TagKey; readonly place: number }[];
  /** Text to insert before a place, for the grammar only. */
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
  /** In the list of a constructor: a brace behind a name is a value. */
  #listing = false;
  /** After the body of a class: names may follow. */
  #closed = false;
  /** Parentheses of `decltype` and attributes close so far. */
  #closes = true;
  /** In the parameters of an old style definition. */
  #oldStyle = false;

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
        const isValue = parens > 0 || this.#initial || (this.#listing && this.#isListed(i));
        next = isValue ? this.#skip(i) : this.#open(i);
        if (next < 0) return;
      } else if (at === closeBrace || at === semicolon) {
        parens = 0;
        if (at === closeBrace) this.#close(i);
        else this.#finish(i);
      } else if (at === comma && parens === 0 && this.#scope.kind === 'enum') this.#finishEnumerator(i);
      else if (at === colon && parens === 0 && this.#scope.kind === 'class') this.#finishLabel(i);
      else if (at === code.word) next = this.#readWord(i);
      i = next;
    }
    this.#dropMacrosBefore(this.#end);
  }

  /** The grammar cannot read the parentheses of `decltype` and of attributes among values. */
  #readWord(place: number): number {
    const source = this.#source;
    if (!this.#closes || codeAt(source, place + 1) !== 0x28) return place + 1;
    const word = textAt(source, place);
    const isType = typeOperators.has(word);
    if (!isType && !(this.#initial && attributeWords.has(word))) return place + 1;
    const end = afterGroup(source, place + 1, this.#end);
    if (codeAt(source, end - 1) !== 0x29) {
      // Nothing behind closes either; looking again each time would take quadratic time.
      this.#closes = false;
      return place + 1;
    }
    if (isType) {
      this.replaced.set(place + 2, '0');
      this.#drop(place + 3, end - 1);
    } else this.#drop(place, end);
    return end;
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
    this.#listing = false;
    this.#oldStyle = false;
    this.#closed = false;
  }

  #isListed(brace: number): boolean {
    const before = codeAt(this.#source, brace - 1);
    return before === code.word || before === 0x3e;
  }

  /** Leaves out what is in braces. Returns the place behind them, -1 where they never close. */
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

  /** A brace outside parentheses. Returns the place where reading continues, -1 where it cannot. */
  #open(place: number): number {
    const items = readItems(this.#source, this.#start, place);
    const from = this.#leading(items);
    const [first, second] = items.slice(from);
    if (this.#scope.kind === 'enum') return this.#skip(place);
    if (items.length === from || first === undefined) return this.#skipStatement(place, place);
    const isMacroBody = items.length === from + 1 && isCapitals(first.text);
    if (statementWords.has(first.text) || isMacroBody) return this.#skipStatement(first.from, place);
    const isSpace = first.text === 'namespace' || (first.text === 'inline' && second?.text === 'namespace');
    if (isSpace) return this.#enter({ kind: 'space', className: '', bare: false }, place);
    const isBare = first.text === 'export' || (first.text === 'extern' && second?.kind === 'literal');
    if (isBare && items.length === from + (first.text === 'export' ? 1 : 2)) {
      this.#drop(first.from, place + 1);
      return this.#enter({ kind: 'space', className: '', bare: true }, place);
    }
    const declared = this.#template(items, from);
    const key = classKey(items, declared);
    if (key >= 0) {
      dropInTag(this.#head(), items, declared, key);
      const keyword = (items[key]?.text ?? 'class') as TagKey;
      const className = tagName(items, key);
      this.tags.push({ name: className, key: keyword, place: items[key]?.from ?? place });
      const base = items.findIndex((item, n) => n > key && item.text === ':');
      // The grammar has no base for an enum without a name.
      if (className === '' && base >= 0) this.#drop(items[base]?.from ?? place, place);
      return this.#enter({ kind: keyword === 'enum' ? 'enum' : 'class', className, bare: false }, place);
    }
    return this.#openValue(items, declared, place);
  }

  #enter(scope: Scope, place: number): number {
    this.#scopes.push(scope);
    this.#begin(place + 1);
    return place + 1;
  }

  /** Leaves out the parameters of templates: the grammar knows few of their defaults. Returns the first item behind. */
  #template(items: readonly Item[], from: number): number {
    const end = afterTemplate(items, from);
    for (const item of items.slice(from, end)) if (item.kind === 'angle') this.#drop(item.from + 1, item.to - 1);
    return end;
  }

  /** The body of a function, or the value of a variable. */
  #openValue(items: readonly Item[], from: number, place: number): number {
    const parameters = items.findIndex((item, n) => n >= from && item.kind === 'group' && !isAttribute(items[n - 1]));
    const value = items.findIndex((item) => item.text === '=');
    const isFunction = parameters >= 0 && (value < 0 || isOperator(items));
    const clean = (end: number): void => {
      if (items[from]?.text !== 'requires') dropWithin(this.#head(), items.slice(0, end), from);
    };
    if (!isFunction) {
      if (value >= 0) clean(value);
      this.#initial = true;
      return this.#skip(place);
    }
    const list = items.findIndex((item, n) => n > parameters && item.text === ':');
    if (list >= 0) {
      const before = items.at(-1);
      this.#listing = before?.kind === 'word' || before?.kind === 'angle';
      if (this.#listing) return this.#skip(place);
      this.#drop(items[list]?.from ?? place, place);
    }
    const head = list < 0 ? items.length : list;
    clean(head);
    if (isMacroCall(items.slice(from), this.#scope.className)) this.#plainArguments(items[from + 1]);
    if (this.#dialect === 'c') this.#noteUntyped(items.slice(0, head), from);
    const next = this.#skip(place);
    if (next >= 0) this.#begin(next);
    return next;
  }

  /** The arguments of a macro that defines something may be no parameters. */
  #plainArguments(group: Item | undefined): void {
    if (group === undefined) return;
    for (let i = group.from + 1; i < group.to - 1; i += 1) {
      const at = codeAt(this.#source, i);
      const isPlain = at === comma || at === code.scope || (at === code.word && !isReserved(textAt(this.#source, i)));
      if (!isPlain) {
        this.#drop(group.from + 1, group.to - 1);
        return;
      }
    }
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
    // `} name = 1;` continues with declarators of the same statement.
    this.#initial = kind !== 'space';
    this.#closed = this.#initial;
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
    if (items[from]?.text === 'extern' && items[from + 1]?.kind === 'literal') {
      this.#drop(items[from + 1]?.from ?? 0, items[from + 1]?.to ?? 0);
    }
    return from;
  }

  #finish(place: number): void {
    if (this.#scope.kind === 'enum') return;
    if (this.#oldStyle) return;
    const items = readItems(this.#source, this.#start, place);
    this.#oldStyle = this.#dialect === 'c' && !this.#initial && isOldStyle(this.#source, items);
    if (this.#oldStyle) return;
    const from = this.#leading(items);
    const rest = items.slice(from);
    const [first, second] = rest;
    const inSpace = this.#scope.kind === 'space';
    const isModule = inSpace && !this.#initial && (first?.text === 'module' || first?.text === 'import');
    const isNothing =
      (first !== undefined && statementWords.has(first.text)) ||
      isInstantiation(rest) ||
      (isModule && second?.kind !== 'sign') ||
      (!this.#initial && isMacroCall(rest, this.#scope.className));
    if (isNothing) this.#drop(this.#start, place + 1);
    else if (!this.#initial) this.#finishDeclaration(items, from);
    else if (this.#closed) this.#finishClosed(items);
    this.#begin(place + 1);
  }

  #finishDeclaration(items: readonly Item[], from: number): void {
    const declared = this.#template(items, from);
    const [first, second] = items.slice(declared);
    if (first === undefined || first.text === 'static_assert' || first.text === 'requires') return;
    if (first.text === 'using') {
      if (second?.text === 'typename') this.#drop(second.from, second.to);
    } else if (classKeys.has(first.text) && items.slice(declared).every((item) => item.kind === 'word'))
      this.#forward(items, declared);
    else {
      dropWithin(this.#head(), items, declared);
      // `type (*name)(…);` is a call to the grammar, unless more than a name comes before it.
      const pointer = items.findIndex((item) => item.text === '(*');
      const isCallLike = pointer > declared && items.slice(declared, pointer).every(isPlainWord);
      if (isCallLike) this.inserted.set(items[pointer - 1]?.from ?? first.from, 'extern ');
    }
    const value = items.findIndex((item, n) => n > declared && item.text === '=');
    const last = items.at(-1);
    if (value < 0 || last === undefined || isNamed.has(first.text) || items.some((item) => item.text === ',')) return;
    // `= 0` and `= delete` belong to members; of values in general the grammar knows less than there is.
    const isClause = value === items.length - 2 && ['0', 'delete', 'default'].includes(textAt(this.#source, last.from));
    // The grammar does not know the clauses outside classes behind `template`.
    if (!isClause || (this.#scope.kind === 'space' && declared > from))
      this.#drop(items[value]?.from ?? last.from, last.to);
  }

  /** `} name PACKED;`, `} ALIGNED(8);` */
  #finishClosed(items: readonly Item[]): void {
    const at = items.findIndex((item, n) => isCapitals(item.text) && (n > 0 || items[n + 1]?.kind === 'group'));
    const macro = items[at];
    if (macro === undefined || items.slice(0, at).some((item) => item.kind !== 'word')) return;
    const last = items[at + 1]?.kind === 'group' ? at + 1 : at;
    if (last === items.length - 1) this.#drop(macro.from, items[last]?.to ?? macro.to);
  }

  /** `class API Foo;` */
  #forward(items: readonly Item[], key: number): void {
    const words = items.slice(key + 1).filter((item) => !classKeys.has(item.text));
    if (words.length === 2 && isCapitals(words[0]?.text ?? '')) this.#drop(words[0]?.from ?? 0, words[0]?.to ?? 0);
  }

  #finishEnumerator(place: number): void {
    const [first, second, ...rest] = readItems(this.#source, this.#start, place);
    if (second?.text === '=' && rest.length === 0) this.#drop(second.from, second.to);
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

/** What `=` gives these is what they are. */
const isNamed = new Set(['using', 'concept', 'namespace']);

/** A word that is neither specifier nor part of a type that keywords say. */
function isPlainWord({ kind, text }: Item): boolean {
  return kind === 'word' && !specifiers.has(text) && !basicTypes.has(text) && !classKeys.has(text);
}

/** Words that no parameter can be. */
function isReserved(word: string): boolean {
  return classKeys.has(word) || word === 'template' || word === 'operator' || word === 'this' || word === 'default';
}
