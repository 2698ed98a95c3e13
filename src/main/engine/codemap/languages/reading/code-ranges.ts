/**
 * Which stretch of a file's text is whose code, and the hashes of it. Adapters name ranges that lie inside each other
 * (types in types, members in types, pieces of code in members); each character belongs to the innermost of them. The
 * text is read once for all, because a file of a million characters may hold tens of thousands of ranges.
 */
import type { MemberFact, TypeFact } from '../../facts.ts';
import { allOf, parameterTypes, shortHash, sortName } from '../../ids.ts';
import { CodeScanner } from './code-scanner.ts';
import { type CodeRules, CodeText } from './code-text.ts';
import { Layout } from './layout.ts';

/** Offsets into the text, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * A stretch of code. `before` and `after` surround it in what is hashed, without white space, so that two forms of one
 * thing are equal: C# `=> x;` is the piece `x` between `{return ` and `}`.
 */
export interface CodePiece extends Range {
  before?: string;
  after?: string;
  /** Stretches of it that are no code: the types of parameters, which belong to the signature. */
  holes?: readonly Range[];
}

/** A range with what its own text is. */
interface Stretch extends Range {
  /** The type whose text it is; -1: that of the stretch around it. */
  readonly type: number;
  /** null: it does not count as code. */
  readonly code: CodeText | null;
  readonly before: string;
  readonly after: string;
}

/** A stretch that the reader is in. */
interface Open {
  readonly stretch: Stretch;
  readonly type: number;
  readonly end: number;
  readonly layout: Layout;
  /** It begins a text of its type that is not in another text of that type. */
  readonly enters: boolean;
}

/** Code of a member in one place. */
interface Written {
  member: MemberFact;
  code: CodeText;
}

const parentheses = Buffer.from('()');

export class CodeRanges {
  readonly #text: string;
  readonly #rules: CodeRules;
  readonly #stretches: Stretch[] = [];
  readonly #written: Written[] = [];
  readonly #bodies = new Map<number, CodeText>();
  readonly #merged = new Map<MemberFact, MemberFact>();
  readonly #docs = new Set<number>();

  constructor(text: string, rules: CodeRules) {
    this.#text = text;
    this.#rules = rules;
  }

  addType(type: number, range: Range): void {
    this.#add(range, type, null);
  }

  /** @param type index of the member's type, -1 for that of the text around it. */
  addMember(type: number, member: MemberFact, { start, end, code }: Range & { code: readonly CodePiece[] }): void {
    const text = new CodeText(true);
    this.#add({ start, end }, type, null);
    for (const piece of code) {
      this.#add(piece, -1, text, piece.before, piece.after);
      for (const hole of piece.holes ?? []) this.addApart(hole);
    }
    if (code.length > 0) this.#written.push({ member, code: text });
  }

  merge(kept: MemberFact, dropped: MemberFact): void {
    this.#merged.set(dropped, kept);
  }

  addBody(type: number, { start, end }: Range): void {
    const braced = this.#text[start] === '{' && this.#text[end - 1] === '}';
    const code = this.#bodies.get(type) ?? new CodeText(false);
    this.#bodies.set(type, code);
    this.#add(braced ? { start: start + 1, end: end - 1 } : { start, end }, type, code);
  }

  addApart(range: Range): void {
    this.#add(range, -1, null);
  }

  #add({ start, end }: Range, type: number, code: CodeText | null, before = '', after = ''): void {
    if (end > start) this.#stretches.push({ start, end, type, code, before, after });
  }

  addDoc({ start }: Range): void {
    this.#docs.add(start);
  }

  /** Fills in `implHash` and `layoutHash` of the types and of all their members. */
  hashInto(types: readonly TypeFact[]): void {
    const scanner = new CodeScanner(this.#text, this.#rules);
    const layouts: (Layout | undefined)[] = [];
    this.#scanAll(scanner, layouts);
    for (const [type, code] of this.#bodies) {
      const fact = types[type];
      if (fact !== undefined && !code.isEmpty) fact.implHash = shortHash(scanner.bytesOf(code));
    }
    for (const [member, codes] of this.#codeByMember())
      member.implHash = hashOf(codes.map((code) => scanner.bytesOf(code)));
    for (const [index, fact] of types.entries()) {
      const layout = layouts[index];
      if (layout !== undefined) fact.layoutHash = shortHash(layout.notes(orderOf(fact)));
    }
  }

  /** Ranges that begin alike lie in each other as they were named; one that goes beyond the range around it is cut. */
  #scanAll(scanner: CodeScanner, layouts: (Layout | undefined)[]): void {
    const open: Open[] = [];
    const scratch = new CodeText(true);
    let at = 0;
    const readTo = (to: number): void => {
      const top = open.at(-1);
      if (top !== undefined && to > at) {
        const code = top.stretch.code ?? scratch;
        const kept = code !== scratch;
        if (!kept) scanner.begin(scratch, '');
        scanner.scan(at, to, code, kept, top.layout);
        if (!kept) scanner.finish(scratch, '');
      }
      at = Math.max(at, to);
    };
    const closeUpTo = (offset: number): void => {
      for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
        readTo(top.end);
        if (top.stretch.code !== null) scanner.finish(top.stretch.code, top.stretch.after);
        if (top.enters) top.layout.leave();
        open.pop();
      }
    };
    // Sorting is stable.
    for (const stretch of this.#stretches.sort((a, b) => a.start - b.start || b.end - a.end)) {
      const { start, code } = stretch;
      closeUpTo(start);
      readTo(start);
      const around = open.at(-1);
      const type = stretch.type < 0 ? (around?.type ?? -1) : stretch.type;
      const isOwn = around !== undefined && around.type === type;
      const layout = isOwn ? around.layout : this.#layoutOf(type, layouts);
      if (!isOwn) layout.enter(start);
      if (code !== null) scanner.begin(code, code.isEmpty ? stretch.before : `\n${stretch.before}`);
      const end = Math.min(stretch.end, around?.end ?? stretch.end);
      open.push({ stretch, type, end, layout, enters: !isOwn });
    }
    closeUpTo(Number.POSITIVE_INFINITY);
  }

  /** A type may have text in several places: members outside its declaration. */
  #layoutOf(type: number, layouts: (Layout | undefined)[]): Layout {
    const layout = layouts[type] ?? new Layout(this.#text, this.#rules.indentation === true, this.#docs);
    if (type >= 0) layouts[type] = layout;
    return layout;
  }

  #keptFor(member: MemberFact): MemberFact {
    let kept = member;
    for (let next = this.#merged.get(kept); next !== undefined; next = this.#merged.get(kept)) kept = next;
    return kept;
  }

  /** Several places for an accessor pair, and for what was merged. */
  #codeByMember(): Map<MemberFact, CodeText[]> {
    const codes = new Map<MemberFact, CodeText[]>();
    for (const { member, code } of this.#written) {
      if (code.isEmpty) continue;
      const owner = this.#keptFor(member);
      const known = codes.get(owner);
      if (known === undefined) codes.set(owner, [code]);
      else known.push(code);
    }
    return codes;
  }
}

/** Of the code in all places of a member; an empty list of parameters is none. */
function hashOf(places: readonly Uint8Array[]): string {
  return allOf(...places.map((bytes) => (parentheses.equals(bytes) ? '' : shortHash(bytes))));
}

/**
 * The order of the members, as numbers by their sorted names: `0 1 2` where they are sorted. A renamed member that
 * keeps its place among its neighbours changes nothing.
 */
function orderOf({ members }: TypeFact): string {
  const named = members.map((member, at) => ({ name: sortName(member.name), params: member.params, at }));
  // Types of parameters are costly to spell, and few names need them.
  named.sort((a, b) => compare(a.name, b.name) || compare(parameterTypes(a.params), parameterTypes(b.params)));
  const rank: number[] = [];
  for (const [n, { at }] of named.entries()) rank[at] = n;
  return rank.join(' ');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
