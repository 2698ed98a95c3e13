/**
 * Razor (`.razor`, `.cshtml`) as C#: what follows `@` stays at its own offset and the markup is blank, so that names are
 * found and renamed as in other C#. What the Razor compiler adds is written into the blanks: the class of the file around
 * `@code` and `@functions`, and the method that renders its markup around the rest. Where a file begins with code and the
 * blanks before it are too few, the code stands outside of both, as statements of the file.
 */
import { Canvas, pascalCase } from './component-name.ts';

type Level = 'file' | 'class' | 'method';
const depths: Readonly<Record<Level, number>> = { file: 0, class: 1, method: 2 };

const name = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const anyName = new RegExp(name, 'uy');
const word = new RegExp(name, 'u');
/** Markup within code, and strings within strings, as deep as people nest them. */
const deepest = 100;

/** `Pages/Counter.razor` is `Counter`; `Views/Home/Index.cshtml` is `Views_Home_Index`, as the compiler calls them. */
export function razorName(file: string): string {
  const path = file.replace(/\.[^./]*$/, '');
  const written = file.toLowerCase().endsWith('.razor')
    ? pascalCase(path.slice(path.lastIndexOf('/') + 1))
    : path.replace(/[^\p{L}\p{N}]+/gu, '_');
  return /^[\p{L}_]/u.test(written) ? written : `_${written}`;
}

export function razorCode(file: string, text: string): string {
  return new RazorReader(file, text).read();
}

class RazorReader {
  readonly #text: string;
  readonly #canvas: Canvas;
  readonly #class: string;
  readonly #render: string;
  #level: Level = 'file';
  /** Behind the last code: blanks from here on are free. */
  #free = 0;
  /** Behind the text. */
  #tail = '';
  #depth = 0;
  /** Between statements; `,` in markup that is a value. */
  #separator: ';' | ',' = ';';

  constructor(file: string, text: string) {
    this.#text = text;
    this.#canvas = new Canvas(text);
    this.#class = razorName(file);
    this.#render = file.toLowerCase().endsWith('.razor') ? 'BuildRenderTree' : 'ExecuteAsync';
  }

  read(): string {
    this.#markup(0, this.#text.length);
    const closing = '}'.repeat(depths[this.#level]);
    return `${this.#canvas.toString().replace(/\r?\n$/, '')}${this.#tail}${closing} public partial class ${this.#class}{}\n`;
  }

  /** Reads markup up to `limit`; code in it may end behind it. */
  #markup(from: number, limit: number): number {
    let at = from;
    while (at < limit) {
      const char = this.#text[at];
      const isHelper = char === 'a' || char === 't' || char === 'm';
      const next = char === '@' ? this.#transition(at, limit) : isHelper ? this.#tagHelper(at) : this.#tagOrText(at);
      at = Math.max(next, at + 1);
    }
    return Math.max(limit, at);
  }

  /** Markup that is a value, `@<p>…</p>`, reads as a tuple of the code in it. Returns the offset behind. */
  #value(at: number, limit: number): number {
    const end = this.#element(at + 1, limit);
    const around = this.#separator;
    this.#separator = ',';
    this.#canvas.put(at, '(0');
    this.#markup(at + 2, end);
    this.#canvas.put(end - 1, ')');
    this.#separator = around;
    return end;
  }

  /** A component's tag names its class: `<Counter />`. Returns the offset behind what was read. */
  #tagOrText(at: number): number {
    const text = this.#text;
    if (text.startsWith('<!--', at)) return at + 4;
    if (text[at] !== '<') return at + 1;
    const tag = /<(\p{Lu}[\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)/uy;
    tag.lastIndex = at;
    const found = tag.exec(text)?.[1];
    if (found === undefined) return at + 1;
    const end = at + 1 + found.length;
    this.#statement(at, at + 1, end, true);
    return end;
  }

  /**
   * Attributes of tag helpers whose value is code: `asp-for="Name"` names a member of the model, `asp-items` and `type="typeof(Chart)"`
   * hold an expression. Returns the offset behind.
   */
  #tagHelper(at: number): number {
    const helper = /(?<=\s)(asp-for|asp-items|type|model)\s*=\s*"(?=[^"]*")/y;
    helper.lastIndex = at;
    const found = helper.exec(this.#text);
    if (found === null) return at + 1;
    const [head, name] = found;
    const start = at + head.length;
    const end = this.#text.indexOf('"', start);
    const value = this.#text.slice(start, end);
    const isCode =
      name === 'type'
        ? /^typeof\([^()]*\)$/.test(value)
        : (name !== 'model' || this.#inPartial(at)) && /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(value);
    if (!isCode) return at + 1;
    this.#statement(at, start, end);
    if (name === 'asp-for' && this.#canvas.isBlank(start - 1))
      this.#canvas.put(start - modelBefore.length, modelBefore);
    return end + 1;
  }

  #inPartial(at: number): boolean {
    return /<partial\s[^<>]*$/.test(this.#text.slice(Math.max(0, at - 300), at));
  }

  /** `Counter _;` reads as a use of a type, `Counter;` as one of a variable. False where no blanks follow. */
  #declare(end: number): boolean {
    return this.#behind(end + 1, '_;');
  }

  /** What `@` begins; the offset behind it. */
  #transition(at: number, limit: number): number {
    const text = this.#text;
    const after = text[at + 1] ?? '';
    if (after === '@') return at + 2;
    if (after === '*') return behind(text, '*@', at + 2);
    // An address of electronic mail.
    if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at + 1;
    if (after === '{') return this.#block(at, at + 1, 'method');
    if (after === '(') {
      const end = closed(text, at + 1);
      this.#statement(at, at + 1, end);
      return end;
    }
    const head = /[A-Za-z]+(?=[\s({=:-]|$)/y;
    head.lastIndex = at + 1;
    const keyword = head.exec(text)?.[0] ?? '';
    const end = at + 1 + keyword.length;
    if (keyword === 'code' || keyword === 'functions') {
      const open = behindSpace(text, end);
      if (text[open] === '{') return this.#block(at, open, 'class');
    }
    const isUsing = keyword === 'using' && text[behindSpace(text, end)] !== '(';
    if (keyword === 'using' ? isUsing : directives.has(keyword)) return this.#directive(keyword, at, end);
    if (silent.has(keyword)) return lineEnd(text, end);
    if (keyword === 'section') {
      const open = text.indexOf('{', end);
      return open < 0 ? end : open + 1;
    }
    if (flows.has(keyword)) return this.#flow(at, end, limit);
    if (/^(?:on|bind|ref|key|attributes|formname|rendermode)/.test(keyword) && this.#isAttribute(at))
      return this.#attribute(end);
    return this.#implicit(at);
  }

  #isAttribute(at: number): boolean {
    return /\s/.test(this.#text[at - 1] ?? '') && /^@[\w:-]+\s*=/.test(this.#text.slice(at, at + 80));
  }

  /** `@onclick="Save"`: its value is code. */
  #attribute(from: number): number {
    const text = this.#text;
    const equals = text.indexOf('=', from);
    const quote = text[equals + 1] ?? '';
    if (quote !== '"' && quote !== "'") return equals + 1;
    const close = text.indexOf(quote, equals + 2);
    if (close < 0) return equals + 1;
    const isText = /(?:formname|:event|:format|:culture)$/.test(text.slice(from - 8, equals));
    const start = text[equals + 2] === '@' ? equals + 3 : equals + 2;
    if (!isText && !/^\s*(?:true|false|null|[\d.]*)\s*$/.test(text.slice(start, close)))
      this.#statement(start - 1, start, close);
    return close + 1;
  }

  #directive(keyword: string, at: number, from: number): number {
    const text = this.#text;
    const line = lineEnd(text, from);
    const start = behindSpace(text, from);
    let end = line;
    while (end > start && /[\s;]/.test(text[end - 1] ?? '')) end -= 1;
    if (end <= start) return line;
    if (keyword === 'using') {
      if (!this.#enter('file', at)) return line;
      this.#canvas.put(at + 1, 'using');
      this.#keep(start, end);
      this.#sign(end, ';');
    } else if (keyword === 'inherits' || keyword === 'implements') {
      this.#enter('file', start);
      if (
        this.#write(['partial', 'class', this.#class, ':'], start) ||
        this.#write(['class', `${shortName}:`], start)
      ) {
        this.#level = 'class';
        this.#keep(start, end);
        this.#sign(end, '{');
      } else {
        this.#write(['_='], start);
        this.#keep(start, end);
        this.#sign(end, ';');
      }
    } else if (keyword === 'inject') {
      if (!this.#enter('class', start)) this.#enter('file', start);
      this.#keep(start, end);
      this.#sign(end, ';');
    } else if (keyword === 'model' && this.#enter('class', start)) {
      this.#keep(start, end);
      if (!this.#behind(end, ' Model;')) this.#sign(end, ';');
    } else if (keyword === 'attribute') {
      if (this.#level === 'class') this.#keep(start, end);
      else this.#statement(start, start + 1, end - 1);
    } else {
      const from = text[start] === '@' ? start + 1 : start;
      this.#statement(from - 1, from, end, keyword !== 'rendermode');
    }
    return line;
  }

  /** `@if (…) { … } else { … }` and its like, whose bodies are code with markup in it. */
  #flow(at: number, from: number, limit: number): number {
    const text = this.#text;
    if (this.#depth === 0 && !this.#enter('method', at) && this.#level === 'class') this.#leave(at);
    let start = at + 1;
    for (let end = from; end < limit; ) {
      let open = behindSpace(text, end);
      if (text[open] === '(') open = behindSpace(text, closed(text, open));
      if (text[open] !== '{') {
        this.#keep(start, open);
        return open;
      }
      this.#keep(start, open + 1);
      end = this.#code(open + 1, limit);
      start = end;
      const more = /\s*(?:else(?:\s+if)?|catch|finally|while)\b(?:\s+when\b)?/y;
      more.lastIndex = end;
      const next = more.exec(text)?.[0];
      if (next === undefined) return end;
      end += next.length;
    }
    return limit;
  }

  /** `{ … }` of `@code`, `@functions` and `@{`; `open` is the offset of the brace. */
  #block(at: number, open: number, level: 'class' | 'method'): number {
    if (!this.#enter(level, open) && level === 'class' && this.#write(['class', shortName], open + 1)) {
      this.#level = 'class';
      this.#behind(open + 1, '{');
    }
    this.#free = Math.max(this.#free, open + 1);
    const end = this.#code(open + 1, this.#text.length);
    // The closing brace is markup again.
    this.#canvas.put(end - 1, level === 'method' ? ';' : ' ');
    this.#free = end;
    return Math.max(end, at + 1);
  }

  /** Keeps C# up to the brace that closes it, which it keeps too; markup in it is read as such. Returns the offset behind. */
  #code(from: number, limit: number): number {
    const text = this.#text;
    let start = Math.max(from, this.#free);
    let open = 1;
    let before = '{';
    this.#depth += 1;
    let at = from;
    while (at < limit && open > 0) {
      const char = text[at] ?? '';
      const passed = literalEnd(text, at);
      if (passed > at) {
        at = passed;
        before = '"';
        continue;
      }
      if (char === '{') open += 1;
      else if (char === '}') open -= 1;
      const isMarkup =
        /[;{}]/.test(before) &&
        ((char === '<' && /[\p{L}>]/u.test(text[at + 1] ?? '')) || (char === '@' && text[at + 1] === ':'));
      const isValue = char === '@' && text[at + 1] === '<';
      const isComment = char === '@' && text[at + 1] === '*';
      if ((isMarkup || isValue || isComment) && this.#depth < deepest) {
        this.#keep(start, at);
        if (isComment) at = behind(text, '*@', at + 2);
        else if (isValue) at = this.#value(at, limit);
        else at = this.#markup(char === '@' ? at + 2 : at, this.#element(at, limit));
        start = at;
        before = isValue ? ')' : ';';
        continue;
      }
      if (char.trim() !== '') before = char;
      at += 1;
    }
    this.#keep(start, at);
    this.#depth -= 1;
    return at;
  }

  /** Behind the element or line of markup that begins at `at`. */
  #element(at: number, limit: number): number {
    const text = this.#text;
    if (text[at] === '@') return Math.min(lineEnd(text, at), limit);
    let open = 0;
    const tag = /<(\/?)([\p{L}][\p{L}\p{N}_.:-]*)?((?:[^"'<>]|"[^"]*"|'[^']*')*?)(\/?)>/gu;
    tag.lastIndex = at;
    for (let match = tag.exec(text); match !== null && match.index < limit; match = tag.exec(text)) {
      const [whole, slash, element = '', , isClosed] = match;
      if (slash === '/') open -= 1;
      else if (isClosed !== '/' && !unclosed.test(element)) open += 1;
      if (open <= 0) return match.index + whole.length;
    }
    return limit;
  }

  /** `@user.Name(1)?.First[0]`. */
  #implicit(at: number): number {
    const text = this.#text;
    const start = at + 1;
    let end = start;
    if (/^await\s/.test(text.slice(start, start + 6))) end = behindSpace(text, start + 5);
    anyName.lastIndex = end;
    const first = anyName.exec(text)?.[0];
    if (first === undefined) return at + 1;
    end += first.length;
    for (;;) {
      const char = text[end] ?? '';
      const dot = text.startsWith('?.', end) ? 2 : char === '.' ? 1 : 0;
      if (char === '(' || char === '[') end = closed(text, end);
      else if (dot > 0 && word.test(text[end + dot] ?? '')) {
        anyName.lastIndex = end + dot;
        end += dot + (anyName.exec(text)?.[0].length ?? 0);
      } else if (char === '!' && /[.[(]/.test(text[end + 1] ?? '')) end += 1;
      else break;
    }
    this.#statement(at, start, end);
    return end;
  }

  /** Code as a statement of its own, or a value among others; `at` is a blank in front of it. */
  #statement(at: number, start: number, end: number, isType = false): void {
    let isDeclared = isType;
    if (this.#depth === 0 && !this.#enter('method', at) && this.#level === 'class') {
      // Room for a field is all that there is.
      isDeclared ||= /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(this.#text.slice(start, end));
      if (!isDeclared) this.#leave(at);
    }
    // A name alone is a statement of a block, not of a file.
    const hasRoom = this.#canvas.isBlank(at);
    const isBlock = hasRoom && this.#level === 'file' && this.#depth === 0;
    // Members of a class are not separated.
    if (hasRoom && (this.#level !== 'class' || this.#depth > 0)) this.#canvas.put(at, isBlock ? '{' : this.#separator);
    this.#keep(start, end);
    if (this.#separator === ',') return;
    if (!(isDeclared && this.#declare(end))) this.#sign(end, ';');
    if (isBlock) this.#sign(this.#free, '}');
  }

  #keep(start: number, end: number): void {
    this.#canvas.keep(start, end);
    this.#free = Math.max(this.#free, end);
  }

  /** Writes what leads to `level` into the blanks before `at`; false where they are too few. */
  #enter(level: Level, at: number): boolean {
    if (this.#level === level) return true;
    const up = this.#level === 'file' || depths[this.#level] < depths[level] ? [] : [this.#closing(level)];
    const isNew = level !== 'file' && this.#level === 'file';
    const inside = level === 'method' ? ['void', `${this.#render}(){`] : [];
    const hasRoom =
      this.#write([...up, ...(isNew ? ['partial', 'class', `${this.#class}{`] : []), ...inside], at) ||
      (isNew && this.#write(['class', `${shortName}{`, ...inside], at));
    if (hasRoom) this.#level = level;
    return hasRoom;
  }

  /** Closes the class before code that cannot be a member of it. */
  #leave(at: number): void {
    if (!this.#canvas.isBlank(at)) return;
    this.#canvas.put(at, '}');
    this.#level = 'file';
  }

  #closing(level: Level): string {
    return '}'.repeat(depths[this.#level] - depths[level]);
  }

  /** Writes words one after another into blanks between the last code and `at`, all or none. */
  #write(words: readonly string[], at: number): boolean {
    const places: number[] = [];
    let place = this.#free;
    for (const written of words) {
      while (place < at && !this.#isFree(place, place + written.length, at)) place += 1;
      if (place >= at) return false;
      places.push(place);
      place += written.length + 1;
    }
    for (const [n, written] of words.entries()) this.#canvas.put(places[n] ?? 0, written);
    if (words.length > 0) this.#free = place - 1;
    return true;
  }

  /** In the next blank, or behind the text where none is left. */
  #sign(end: number, sign: ';' | '}' | '{'): void {
    if (!this.#behind(end, sign)) this.#tail += sign;
  }

  /** Writes into the first blanks behind `end` that hold it, the first sign of markup being the last. */
  #behind(end: number, written: string): boolean {
    const markup = /[@<]/g;
    markup.lastIndex = end;
    const limit = markup.exec(this.#text) === null ? this.#text.length : markup.lastIndex;
    for (let at = end; at < limit; at += 1) {
      if (!this.#isFree(at, at + written.length, limit)) continue;
      this.#canvas.put(at, written);
      this.#free = Math.max(this.#free, at + written.length);
      return true;
    }
    return false;
  }

  #isFree(from: number, to: number, limit: number): boolean {
    if (to > limit) return false;
    for (let at = from; at < to; at += 1) if (!this.#canvas.isBlank(at)) return false;
    return true;
  }
}

/** What is in front of a name in `asp-for`; shorter than the attribute. */
const modelBefore = 'Model.';

/** What the class is called where there is room for no more; the reader knows its name. */
const shortName = '_';
const directives = new Set(['using', 'inherits', 'implements', 'inject', 'model', 'attribute', 'layout', 'rendermode']);
/** Directives whose line has nothing that C# reads. */
const silent = new Set(['page', 'namespace', 'addTagHelper', 'removeTagHelper', 'tagHelperPrefix', 'typeparam']);
const flows = new Set(['if', 'for', 'foreach', 'while', 'switch', 'do', 'lock', 'try', 'using']);
/** Elements that HTML never closes. */
const unclosed = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

function behind(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

function behindSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Behind the bracket that closes the one at `at`. */
function closed(text: string, at: number, nesting = 0): number {
  let open = 0;
  for (let end = at; end < text.length; ) {
    const passed = literalEnd(text, end, nesting);
    if (passed > end) {
      end = passed;
      continue;
    }
    const char = text[end] ?? '';
    if ('([{'.includes(char)) open += 1;
    else if (')]}'.includes(char)) open -= 1;
    end += 1;
    if (open === 0) return end;
  }
  return text.length;
}

/** Behind the comment, string or character that begins at `at`; `at` itself where none does. */
function literalEnd(text: string, at: number, nesting = 0): number {
  const char = text[at];
  if (char === '/') {
    if (text[at + 1] === '*') return behind(text, '*/', at + 2);
    if (text[at + 1] !== '/') return at;
    return lineEnd(text, at);
  }
  if (char === "'")
    return /'(?:\\[^\n]{1,9}?|[^\\\n])'/y.test(text.slice(at, at + 12)) ? text.indexOf("'", at + 2) + 1 : at;
  const opening = /(?:\$@|@\$|\$+|@)?("{3,}|")/y;
  opening.lastIndex = at;
  const match = opening.exec(text);
  if (match === null) return at;
  const [prefix, quotes = ''] = match;
  const start = at + prefix.length;
  if (quotes.length > 2) return behind(text, quotes, start);
  return stringEnd(text, start, prefix.includes('@'), prefix.includes('$') && nesting < deepest, nesting);
}

function stringEnd(text: string, start: number, isVerbatim: boolean, hasHoles: boolean, nesting: number): number {
  for (let end = start; end < text.length; end += 1) {
    const char = text[end];
    if (char === '\\' && !isVerbatim) end += 1;
    else if (char === '"') {
      if (!isVerbatim || text[end + 1] !== '"') return end + 1;
      end += 1;
    } else if (char === '{' && hasHoles) {
      if (text[end + 1] === '{') end += 1;
      else end = closed(text, end, nesting + 1) - 1;
    } else if (char === '\n' && !isVerbatim) return end;
  }
  return text.length;
}
