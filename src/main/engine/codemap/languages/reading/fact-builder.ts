/**
 * Gathers the facts of one file. Adapters add types, members and the ranges in which each type mentions others; the
 * ranges are read for names at the end, when the file's own and imported names are known. Names are merged by kind.
 */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import type { ImportFact, MemberFact, NameUse, TypeFact } from '../../facts.ts';
import { type CodePiece, CodeRanges, type Range } from './code-ranges.ts';
import type { CodeRules } from './code-text.ts';
import { type Source, spanOf } from './syntax.ts';

/** Inheritance is in `bases`, imports in `imports`: what is left is declared types and bodies. */
export type MentionKind = 'memberType' | 'call';

export interface Mention {
  readonly type: number;
  readonly kind: MentionKind;
  readonly start: number;
  readonly end: number;
}

export interface NewType {
  name: string;
  kind: TypeKind;
  namespace: string;
  start: number;
  end: number;
  access?: Access;
  parent?: number;
}

/** The range of a member, attributes included, and which pieces of that are code; the rest of it is its signature. */
export interface MemberRange extends Range {
  code: readonly CodePiece[];
}

export class FactBuilder {
  readonly imports: ImportFact[] = [];
  readonly types: TypeFact[] = [];
  readonly mentions: Mention[] = [];
  readonly source: Source;
  readonly #ranges: CodeRanges;
  /** Per type: uses in declarations, uses in bodies. */
  readonly #uses: { memberType: Map<string, NameUse>; call: Map<string, NameUse> }[] = [];

  constructor(source: Source, rules: CodeRules) {
    this.source = source;
    this.#ranges = new CodeRanges(source.text, rules);
  }

  /** Adds a type with nothing in it and returns its index; fields are filled by the caller. */
  addType(type: NewType): number {
    this.#uses.push({ memberType: new Map(), call: new Map() });
    this.#ranges.addType(this.types.length, type);
    return (
      this.types.push({
        name: type.name,
        kind: type.kind,
        access: type.access ?? 'public',
        modifiers: [],
        attributes: [],
        arity: 0,
        namespace: type.namespace,
        parent: type.parent ?? -1,
        partial: false,
        bases: [],
        doc: '',
        members: [],
        uses: [],
        implHash: '',
        layoutHash: '',
        ...spanOf(this.source, type.start, type.end),
      }) - 1
    );
  }

  type(index: number): TypeFact {
    const type = this.types[index];
    if (type === undefined) throw new RangeError(`No type ${index} in ${this.source.file}`);
    return type;
  }

  /** Without a `range` the member has no code and its text counts as the type's own. */
  addMember(type: number, member: MemberFact, range?: MemberRange): void {
    this.type(type).members.push(member);
    if (range !== undefined) this.#ranges.addMember(type, member, range);
  }

  /** More text of a member that is there: its second accessor, the implementation of its overloads. */
  extend(member: MemberFact, range: MemberRange): void {
    this.#ranges.addMember(-1, member, range);
  }

  /** To be said of a member that is left out of the facts because another says the same: its code is the other's. */
  merge(kept: MemberFact, dropped: MemberFact): void {
    this.#ranges.merge(kept, dropped);
  }

  /** Where code of a type may be outside members and nested types. Braces around it are left out. */
  body(type: number, range: Range | undefined): void {
    if (range !== undefined) this.#ranges.addBody(type, range);
  }

  /** Text in a body that does not count as code: imports, lists of exports, docstrings. */
  apart(range: Range | undefined): void {
    if (range !== undefined) this.#ranges.addApart(range);
  }

  /** A comment whose text is in a `doc`: it counts there and not as layout. */
  docComment(range: Range): void {
    this.#ranges.addDoc(range);
  }

  mention(type: number, kind: MentionKind, node: { start: number; end: number } | undefined): void {
    if (node !== undefined && node.end > node.start) {
      this.mentions.push({ type, kind, start: node.start, end: node.end });
    }
  }

  use(type: number, kind: MentionKind, name: string): void {
    const uses = this.#uses[type]?.[kind];
    const known = uses?.get(name);
    if (known !== undefined) known.count += 1;
    else uses?.set(name, { name, kind, count: 1 });
  }

  /** Facts with the gathered uses, without the types that are `empty`, which must have no nested types. */
  finish(empty: (type: TypeFact) => boolean): { imports: ImportFact[]; types: TypeFact[] } {
    this.#ranges.hashInto(this.types);
    const moved: number[] = [];
    const kept: TypeFact[] = [];
    for (const [index, type] of this.types.entries()) {
      const uses = this.#uses[index];
      type.uses = uses === undefined ? [] : [...uses.memberType.values(), ...uses.call.values()];
      moved.push(empty(type) ? -1 : kept.push(type) - 1);
    }
    for (const type of kept) if (type.parent >= 0) type.parent = moved[type.parent] ?? -1;
    return { imports: this.imports, types: kept };
  }
}

/** A member with the fields every kind has in common left empty. */
export function emptyMember(span: { line: number; endLine: number }): MemberFact {
  return {
    ...span,
    name: '',
    kind: 'field',
    access: 'public',
    modifiers: [],
    attributes: [],
    type: '',
    params: null,
    arity: 0,
    signature: '',
    doc: '',
    implHash: '',
  };
}
