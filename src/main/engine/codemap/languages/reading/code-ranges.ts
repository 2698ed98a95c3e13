/**
 * Which stretch of a file's text is whose code, and the hashes of it. Adapters name ranges that lie inside each other
 * (types in types, members in types, pieces of code in members); each character belongs to the innermost of them. The
 * text is read once for all, because a file of a million characters may hold tens of thousands of ranges.
 */
import type { MemberFact, TypeFact } from '../../facts.ts';
import { allOf, parameterTypes, shortHash, sortName } from '../../ids.ts';
import { type CodeRules, CodeScanner, CodeText } from './code-text.ts';
import { Layout } from './layout.ts';

/** Offsets into the text, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * A stretch of code. `before` and `after` stand around it in what is hashed, without white space, so that two forms of one
 * thing are equal: C# `=> x;` is the piece `x` between `{return ` and `}` (S4-49).
 */
export interface CodePiece extends Range {
  before?: string;
  after?: string;
  /** Stretches of it that are no code: the types of parameters, which belong to the signature. */
  holes?: readonly Range[];
}

/** A range with what its own text is: code, or nobody's. */
interface Stretch extends Range {
  /** The type whose text it is; -1: that of the stretch around it. */
  type: number;
  code: CodeText | null;
}

interface Written {
  member: MemberFact;
  pieces: { code: CodeText; before: string; after: string }[];
}

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

  addType(type: number, { start, end }: Range): void {
    if (end > start) this.#stretches.push({ start, end, type, code: null });
  }

  /** @param type index of the member's type, -1 for that of the text around it. */
  addMember(type: number, member: MemberFact, { start, end, code }: Range & { code: readonly CodePiece[] }): void {
    const written: Written = { member, pieces: [] };
    this.#stretches.push({ start, end, type, code: null });
    for (const piece of code) {
      if (piece.end <= piece.start) continue;
      const text = new CodeText(true);
      this.#stretches.push({ start: piece.start, end: piece.end, type: -1, code: text });
      for (const hole of piece.holes ?? []) this.addApart(hole);
      written.pieces.push({ code: text, before: piece.before ?? '', after: piece.after ?? '' });
    }
    if (written.pieces.length > 0) this.#written.push(written);
  }

  merge(kept: MemberFact, dropped: MemberFact): void {
    this.#merged.set(dropped, kept);
  }

  addBody(type: number, { start, end }: Range): void {
    const braced = this.#text[start] === '{' && this.#text[end - 1] === '}';
    const code = this.#bodies.get(type) ?? new CodeText(false);
    this.#bodies.set(type, code);
    this.#stretches.push({ start: braced ? start + 1 : start, end: braced ? end - 1 : end, type, code });
  }

  addApart({ start, end }: Range): void {
    if (end > start) this.#stretches.push({ start, end, type: -1, code: null });
  }

  addDoc({ start }: Range): void {
    this.#docs.add(start);
  }

  /** Fills in `implHash` and `layoutHash` of the types and of all their members. */
  hashInto(types: readonly TypeFact[]): void {
    const scanner = new CodeScanner(this.#text, this.#rules);
    const layouts = types.map(() => null as Layout | null);
    this.#scanAll(scanner, layouts);
    for (const [type, code] of this.#bodies) {
      const fact = types[type];
      const text = scanner.read(code);
      if (fact !== undefined && text !== '') fact.implHash = shortHash(text);
    }
    for (const [member, texts] of this.#textsByMember(scanner)) member.implHash = allOf(...texts.map(shortHash));
    for (const [index, layout] of layouts.entries()) {
      const fact = types[index];
      if (layout !== null && fact !== undefined) fact.layoutHash = shortHash(layout.notes(orderOf(fact)));
    }
  }

  /** In what order ranges end does not matter: one that goes beyond the range around it is cut. */
  #scanAll(scanner: CodeScanner, layouts: (Layout | null)[]): void {
    const sorted = this.#stretches
      .map((stretch, nth) => ({ stretch, nth }))
      .sort((a, b) => a.stretch.start - b.stretch.start || b.stretch.end - a.stretch.end || a.nth - b.nth);
    const open: (Stretch & { layout: Layout; enters: boolean })[] = [];
    let at = 0;
    const readTo = (to: number): void => {
      const top = open.at(-1);
      if (top !== undefined && to > at) scanner.scan(at, to, top.code, top.layout);
      at = Math.max(at, to);
    };
    const closeUpTo = (offset: number): void => {
      for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
        readTo(top.end);
        if (top.enters) top.layout.leave();
        open.pop();
      }
    };
    for (const { stretch } of sorted) {
      closeUpTo(stretch.start);
      const around = open.at(-1);
      const type = stretch.type < 0 ? (around?.type ?? -1) : stretch.type;
      readTo(stretch.start);
      const isOwn = around !== undefined && around.type === type;
      const layout = isOwn ? around.layout : this.#layoutOf(type, layouts);
      if (!isOwn) layout.enter(stretch.start);
      const end = Math.min(stretch.end, around?.end ?? stretch.end);
      open.push({ ...stretch, type, end, layout, enters: !isOwn });
    }
    closeUpTo(Number.POSITIVE_INFINITY);
  }

  /** A type may have text in several places: members outside its declaration. */
  #layoutOf(type: number, layouts: (Layout | null)[]): Layout {
    const layout = layouts[type] ?? new Layout(this.#text, this.#rules.indentation === true, this.#docs);
    if (type >= 0) layouts[type] = layout;
    return layout;
  }

  #keptFor(member: MemberFact): MemberFact {
    let kept = member;
    for (let next = this.#merged.get(kept); next !== undefined; next = this.#merged.get(kept)) kept = next;
    return kept;
  }

  /** The text of each place where a member stands; several for an accessor pair or what was merged. */
  #textsByMember(scanner: CodeScanner): Map<MemberFact, string[]> {
    const texts = new Map<MemberFact, string[]>();
    for (const { member, pieces } of this.#written) {
      const text = pieces
        .map(({ code, before, after }) => `${before}${scanner.read(code)}${after}`)
        .filter((piece) => piece !== '' && piece !== '()')
        .join('\n');
      if (text === '') continue;
      const owner = this.#keptFor(member);
      const known = texts.get(owner);
      if (known === undefined) texts.set(owner, [text]);
      else known.push(text);
    }
    return texts;
  }
}

/**
 * How the members stand, as numbers in the order of their names: `0 1 2` where they stand in it. A member that is called
 * otherwise but keeps its place between the others changes nothing.
 */
function orderOf({ members }: TypeFact): string {
  const named = members.map((member, at) => ({ name: `${sortName(member.name)}${parameterTypes(member.params)}`, at }));
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const rank: number[] = [];
  for (const [n, { at }] of named.entries()) rank[at] = n;
  return rank.join(' ');
}
