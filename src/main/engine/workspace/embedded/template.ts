/** Finds the code in the markup of a component: scripts, expressions, component tags, slots, and names that loops bind. */
import { type Canvas, type ComponentKind, pascalCase } from './component-name.ts';
import { behind, expressionEnd, isEmpty, type PartRole, quoteEnd } from './parts.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a template hands to a component by an attribute, a directive or a slot. */
export interface PassedPart {
  /** The component, as its tag writes it, and the offset of that. */
  readonly tag: string;
  readonly tagAt: number;
  readonly role: PartRole;
  /** As written, in whatever case; of `v-model` alone `modelValue`. */
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

interface Tag {
  readonly name: string;
  readonly at: number;
  readonly isComponent: boolean;
}

const names = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Elements that HTML never closes. */
const unclosed = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Markup within expressions within markup, as deep as people nest it. */
const deepest = 100;

export class TemplateReader {
  readonly scripts: Range[] = [];
  readonly expressions: Range[] = [];
  readonly aliases = new Set<string>();
  readonly passed: PassedPart[] = [];
  readonly #kind: ComponentKind;
  readonly #text: string;
  readonly #canvas: Canvas;
  /** `;` between statements; `,` in markup that is a value, which reads as an array. */
  #separator = ';';
  #depth = 0;
  /** Elements around, the innermost last. */
  readonly #open: Tag[] = [];
  /** Whose attributes are being read. */
  #tagOf: Tag | null = null;

  constructor(kind: ComponentKind, text: string, canvas: Canvas) {
    this.#kind = kind;
    this.#text = text;
    this.#canvas = canvas;
  }

  read(): void {
    this.#markup(this.#kind === 'astro' ? this.#frontmatter() : 0);
  }

  /** Returns where the markup begins. */
  #frontmatter(): number {
    const open = /^\s*---[ \t]*\r?\n/.exec(this.#text)?.[0].length ?? -1;
    const close = open < 0 ? -1 : this.#text.indexOf('\n---', open - 1);
    if (close < 0) return 0;
    this.scripts.push({ start: open, end: close + 1 });
    return close + 4;
  }

  #markup(from: number): void {
    const text = this.#text;
    for (let at = from; at < text.length; ) {
      const char = text[at];
      if (char === '<') at = this.#tag(at).end;
      else if (char === '{') at = this.#braces(at);
      else at += 1;
    }
  }

  /** `<` of a tag, a comment or plain text; `opens` says how many elements are open behind it. */
  #tag(at: number): { end: number; opens: number } {
    const text = this.#text;
    if (text.startsWith('<!--', at)) return { end: behind(text, '-->', at + 4), opens: 0 };
    const head = /<(\/?)([A-Za-z][\w.:-]*)?/y;
    head.lastIndex = at;
    const [whole = '', slash, name = ''] = head.exec(text) ?? [];
    if (name === '' && text[at + whole.length] !== '>') return { end: at + 1, opens: 0 };
    if (slash === '/') {
      const opened = this.#open.slice(-deepest).findLastIndex((tag) => tag.name === name);
      if (opened >= 0) this.#open.length -= Math.min(this.#open.length, deepest) - opened;
      return { end: behind(text, '>', at), opens: -1 };
    }
    const start = at + whole.length;
    const isRaw = name === 'script' || name === 'style';
    const isComponent = !isRaw && this.#element(at, name);
    const around = this.#tagOf;
    const tag = { name, at: at + 1, isComponent };
    this.#tagOf = tag;
    const end = this.#attributes(start);
    this.#tagOf = around;
    const isClosed = text[end - 2] === '/';
    if (!isClosed && !unclosed.test(name) && !isRaw) this.#open.push(tag);
    if (isRaw && !isClosed) return { end: this.#rawText(name, start, end), opens: 0 };
    if (name === 'slot') this.#slot(at, start, end);
    if (name === 'template' && /\blang=/.test(text.slice(start, end)))
      return { end: behind(text, '</template>', end), opens: 0 };
    return { end, opens: isClosed || unclosed.test(name) ? 0 : 1 };
  }

  /** Whether it is the tag of a component. */
  #element(at: number, name: string): boolean {
    // Vue's other spelling of `<StatusCard>`; it is longer than the name.
    if (this.#kind === 'vue' && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(name)) {
      this.#canvas.put(at, this.#separator + pascalCase(name));
      return true;
    }
    if (!/^(?:[A-Z][\w.]*|[a-z]\w*\.[\w.]*\w)$/.test(name)) return false;
    if (this.#canvas.isBlank(at)) this.#canvas.put(at, this.#separator);
    this.expressions.push({ start: at + 1, end: at + 1 + name.length });
    return true;
  }

  /** Notes what an attribute hands to the component whose tag is read, or around which it is. */
  #pass(at: number, written: string): void {
    const part = passedBy(this.#kind, written);
    if (part !== null) this.#give(part.role, part.name, at + part.from, part.length);
  }

  #give(role: PartRole, name: string, at: number, length = name.length): void {
    const own = this.#tagOf;
    // The slot that a `<template>` or an element fills is that of the component around it.
    const to = role === 'slot' && own?.isComponent !== true ? this.#open.at(-1) : own;
    if (to?.isComponent === true) this.passed.push({ tag: to.name, tagAt: to.at, role, name, at, length });
  }

  /** `<slot name="head">` reads `slot("head")`, in the place of `name=`. */
  #slot(at: number, start: number, end: number): void {
    const named = /\sname=(?:"[\w-]+"|'[\w-]+')/.exec(this.#text.slice(start, end));
    if (named === null) {
      this.#canvas.put(at, `${this.#separator}slot`);
      return;
    }
    const from = start + named.index + 1;
    const close = from + named[0].length - 1;
    if (this.#canvas.isBlank(from - 1)) this.#canvas.put(from - 1, this.#separator);
    this.#canvas.put(from, 'slot(');
    this.#canvas.keep(from + 'slot('.length, close);
    this.#canvas.put(close, ')');
  }

  #rawText(name: string, attributes: number, start: number): number {
    const close = new RegExp(`</${name}\\b`, 'gi');
    close.lastIndex = start;
    const end = close.exec(this.#text)?.index ?? this.#text.length;
    const isCode = !/\btype=["']?(?!module|text\/(?:javascript|typescript|babel))/.test(
      this.#text.slice(attributes, start),
    );
    if (name === 'script' && isCode) this.scripts.push({ start, end });
    return behind(this.#text, '>', end);
  }

  /** Returns the offset behind the `>` of the tag. */
  #attributes(from: number): number {
    const text = this.#text;
    const attribute = /[^\s=>/"'{}]+/y;
    for (let at = from; at < text.length; ) {
      const char = text[at] ?? '';
      if (char === '>') return at + 1;
      if (char === '{') {
        const short = /\{\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*\}/uy;
        short.lastIndex = at;
        const [whole = '', passed = ''] = this.#kind === 'vue' ? [] : (short.exec(text) ?? []);
        if (passed !== '') this.#give('prop', passed, at + whole.indexOf(passed));
        at = this.#braces(at);
        continue;
      }
      attribute.lastIndex = at;
      const name = attribute.exec(text)?.[0] ?? '';
      if (name === '') {
        at += 1;
        continue;
      }
      at = this.#attribute(at, name);
    }
    return text.length;
  }

  #attribute(at: number, name: string): number {
    const text = this.#text;
    const equals = at + name.length;
    this.#pass(at, name);
    if (text[equals] !== '=') {
      this.#bare(at, name);
      return equals;
    }
    const quote = text[equals + 1] ?? '';
    this.#directive(at, name);
    if (quote === '{') return this.#braces(equals + 1);
    if (quote === '`' && this.#kind === 'astro') {
      const end = quoteEnd(text, equals + 1);
      this.#wrap(equals, equals + 1, end, end);
      return end;
    }
    if (quote !== '"' && quote !== "'") return equals + 1;
    const close = text.indexOf(quote, equals + 2);
    if (close < 0) return text.length;
    const around = this.#open.at(-1);
    if (name === 'slot' && around?.isComponent === true) {
      const slot = text.slice(equals + 2, close);
      const [tag, tagAt] = [around.name, around.at];
      this.passed.push({ tag, tagAt, role: 'slot', name: slot, at: equals + 2, length: slot.length });
    }
    if (this.#kind === 'vue') this.#bound(name, equals + 2, close);
    else if (this.#kind === 'svelte')
      for (let inside = text.indexOf('{', equals); inside >= 0 && inside < close; ) {
        const next = this.#braces(inside, close);
        inside = text.indexOf('{', next);
      }
    return close + 1;
  }

  /** An attribute without a value: `:user` of Vue means `:user="user"`, `bind:value` of Svelte `bind:value={value}`. */
  #bare(at: number, name: string): void {
    if (this.#kind === 'vue' && /^:[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) this.#name(at, at + 1, at + name.length);
    if (this.#kind === 'svelte') {
      const bound = /^(?:bind|class|style):([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(name);
      const value = bound?.[1] ?? '';
      if (value !== '')
        this.#name(at + name.length - value.length - 1, at + name.length - value.length, at + name.length);
      else this.#directive(at, name);
    }
  }

  /** `use:action` of Svelte names a function. */
  #directive(at: number, name: string): void {
    const used = /^(?:use|transition|in|out|animate):([\p{L}_$][\p{L}\p{N}_$]*)/u.exec(name)?.[1];
    if (this.#kind !== 'svelte' || used === undefined) return;
    const start = at + name.indexOf(':') + 1;
    this.#name(start - 1, start, start + used.length);
  }

  #name(separator: number, start: number, end: number): void {
    this.#canvas.put(separator, this.#separator);
    this.expressions.push({ start, end });
  }

  /** A value of a Vue attribute between its quotes. */
  #bound(name: string, start: number, end: number): void {
    const value = this.#text.slice(start, end);
    if (/^(?:#|v-slot\b|slot-scope$)/.test(name)) this.#bind(value);
    else if (name === 'v-for') {
      const parts = /^([\s\S]*?)\s(?:in|of)\s/.exec(value);
      if (parts === null) return;
      this.#bind(parts[1] ?? '');
      const from = start + parts[0].length;
      this.#canvas.put(from - 1, '(');
      this.#canvas.put(from - 2, ';');
      this.expressions.push({ start: from, end });
      this.#canvas.put(end, ')');
    } else if (/^(?:@|v-on:)/.test(name)) {
      if (isEmpty(value)) return;
      const isValue = /^\s*(?:async\s+)?function\b/.test(value);
      this.#canvas.put(start - 2, isValue ? ';(' : ';{');
      this.expressions.push({ start, end });
      this.#canvas.put(end, isValue ? ')' : '}');
    } else if (/^(?::|\.|v-)/.test(name)) this.#wrap(start - 1, start, end, end);
  }

  #bind(pattern: string): void {
    for (const [name] of pattern.matchAll(names)) this.aliases.add(name);
  }

  /** `{ … }` and `{{ … }}`; returns the offset behind. `limit`: where the attribute around it ends. */
  #braces(at: number, limit = this.#text.length): number {
    const text = this.#text;
    if (this.#kind === 'vue') {
      if (text[at + 1] !== '{') return at + 1;
      const close = text.indexOf('}}', at + 2);
      if (close < 0) return text.length;
      this.#wrap(at + 1, at + 2, close, close);
      return close + 2;
    }
    const before = this.expressions.length;
    let start = at + 1;
    if (this.#kind === 'svelte') start = this.#block(at);
    const end = this.#expression(start, limit);
    if (end >= limit) {
      this.expressions.length = before;
      return limit;
    }
    if (this.#kind === 'svelte' && /[#:/@]/.test(text[at + 1] ?? '')) this.#blockCode(at, start, end);
    else this.#wrap(at, start, end, end, true);
    return end + 1;
  }

  /** Behind `{#if`, `{:else if`, `{@html`. */
  #block(at: number): number {
    const head = /\{[#:@/][a-z]*(?: if\b)?/y;
    head.lastIndex = at;
    return at + (head.exec(this.#text)?.[0].length ?? 1);
  }

  #blockCode(at: number, start: number, end: number): void {
    const word = this.#text.slice(at + 1, start);
    let stop = end;
    let from = start;
    const code = this.#text.slice(start, end);
    this.expressions.pop();
    if (word === '#each' || word === '#await') {
      const as =
        word === '#each' ? code.lastIndexOf(' as ') : Math.max(code.indexOf(' then '), code.indexOf(' catch '));
      if (as >= 0) {
        stop = start + as;
        this.#bind(
          code
            .slice(as + 4)
            .replace(/\([^()]*\)\s*$/, '')
            .replace(/^hen |^tch /, ''),
        );
      }
    } else if (word === '#snippet' || word === ':then' || word === ':catch') {
      const snippet = word === '#snippet' ? /^\s*([\w$]+)/.exec(code) : null;
      const around = this.#open.at(-1);
      // A snippet within a component is a prop of it.
      if (snippet !== null && around?.isComponent === true)
        this.passed.push({
          ...{ tag: around.name, tagAt: around.at, role: 'prop', name: snippet[1] ?? '' },
          ...{ at: start + snippet[0].length - (snippet[1] ?? '').length, length: (snippet[1] ?? '').length },
        });
      this.#bind(code);
      return;
    } else if (word === '@const') {
      const equals = code.indexOf('=');
      if (equals < 0) return;
      this.#bind(code.slice(0, equals));
      from = start + equals + 1;
    }
    if (from < stop) this.#wrap(from - 1, from, stop, stop);
  }

  /** Code up to the `}` that ends it, with the markup in it; the offset of that, or `limit`. */
  #expression(start: number, limit: number): number {
    let from = start;
    const isAstro = this.#kind === 'astro' && this.#depth < deepest;
    for (;;) {
      const end = expressionEnd(this.#text, from, limit, isAstro);
      this.expressions.push({ start: from, end });
      if (end >= limit || this.#text[end] !== '<') return end;
      from = this.#value(end);
      if (from >= limit) return limit;
    }
  }

  /** Markup that is a value reads as an array of the code in it; the offset behind. */
  #value(at: number): number {
    const around = this.#separator;
    const text = this.#text;
    this.#separator = ',';
    this.#depth += 1;
    let open = 0;
    let end = at;
    this.#canvas.put(at, '[');
    do {
      if (text[end] === '<') {
        const tag = this.#tag(end);
        open += tag.opens;
        end = tag.end;
      } else end = text[end] === '{' ? this.#braces(end) : end + 1;
    } while (open > 0 && end < text.length);
    this.#canvas.put(end - 1, ']');
    this.#separator = around;
    this.#depth -= 1;
    return end;
  }

  /**
   * An expression as a statement of its own, between the offsets of what opens and closes it; `kept`: its code is noted
   * already. Without room for a `;` in front of a bracket it would be the arguments of a call.
   */
  #wrap(open: number, start: number, end: number, close: number, kept = false): void {
    const code = this.#text.slice(start, end);
    if (isEmpty(code)) {
      if (kept) this.expressions.pop();
      return;
    }
    const spread = kept ? /^\s*\.\.\./.exec(code)?.[0].length : undefined;
    const hasRoom = open > 0 && this.#canvas.isBlank(open - 1);
    if (hasRoom) this.#canvas.put(open - 1, this.#separator);
    this.#canvas.put(open, hasRoom ? '(' : this.#separator);
    this.#canvas.put(close, hasRoom ? ')' : this.#separator);
    if (!kept) this.expressions.push({ start, end });
    else if (spread !== undefined) this.#skip(start, start + spread);
  }

  #skip(start: number, to: number): void {
    const at = this.expressions.findLastIndex((range) => range.start === start);
    const range = this.expressions[at];
    if (range !== undefined) this.expressions[at] = { start: to, end: range.end };
  }
}

interface Passed {
  readonly role: PartRole;
  readonly name: string;
  /** Of the name, within the attribute. */
  readonly from: number;
  readonly length: number;
}

/** What an attribute of this name hands over; null for directives that hand over nothing. */
function passedBy(kind: ComponentKind, written: string): Passed | null {
  if (kind !== 'vue') {
    const [, prefix = '', name = ''] = /^(?:(bind|on):)?([\p{L}_$][\p{L}\p{N}_$-]*)(?:\|.*)?$/u.exec(written) ?? [];
    if (name === '' || (prefix !== '' && kind === 'astro')) return null;
    const from = prefix === '' ? 0 : prefix.length + 1;
    return { role: prefix === 'on' ? 'event' : 'prop', name, from, length: name.length };
  }
  const [whole = '', sign = '', name = ''] =
    /^(@|v-on:|:|\.|v-bind:|v-model:|#|v-slot:)?([\p{L}_$][\p{L}\p{N}_$:-]*)(?:\..*)?$/u.exec(written) ?? [];
  if (whole === '') return null;
  if (sign === '' && /^v-model$/.test(name)) return { role: 'prop', name: 'modelValue', from: 0, length: name.length };
  if (sign === '' && name === 'v-slot') return { role: 'slot', name: 'default', from: 0, length: name.length };
  if (sign === '' && name.startsWith('v-')) return null;
  const role = sign === '@' || sign === 'v-on:' ? 'event' : sign === '#' || sign === 'v-slot:' ? 'slot' : 'prop';
  return { role, name, from: sign.length, length: name.length };
}
