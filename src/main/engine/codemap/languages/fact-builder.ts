/**
 * Gathers the facts of one file. Adapters add types, members and the ranges in which each type mentions others; the
 * ranges are read for names at the end, when the file's own and imported names are known. Names are merged by kind.
 */
import type { Access, EdgeKind, TypeKind } from '#shared/contract/common.ts';
import type { ImportFact, MemberFact, NameUse, TypeFact } from '../facts.ts';
import { type Source, spanOf } from './syntax.ts';

export interface Mention {
  readonly type: number;
  readonly kind: EdgeKind;
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

export class FactBuilder {
  readonly imports: ImportFact[] = [];
  readonly types: TypeFact[] = [];
  readonly mentions: Mention[] = [];
  readonly source: Source;
  readonly #uses: Map<string, NameUse>[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  /** Adds a type with nothing in it and returns its index; fields are filled by the caller. */
  addType(type: NewType): number {
    this.#uses.push(new Map());
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
        ...spanOf(this.source, type.start, type.end),
      }) - 1
    );
  }

  type(index: number): TypeFact {
    const type = this.types[index];
    if (type === undefined) throw new RangeError(`No type ${index} in ${this.source.file}`);
    return type;
  }

  addMember(type: number, member: MemberFact): void {
    this.type(type).members.push(member);
  }

  mention(type: number, kind: EdgeKind, node: { start: number; end: number } | undefined): void {
    if (node !== undefined && node.end > node.start) {
      this.mentions.push({ type, kind, start: node.start, end: node.end });
    }
  }

  use(type: number, kind: EdgeKind, name: string): void {
    const uses = this.#uses[type];
    const key = `${kind} ${name}`;
    const known = uses?.get(key);
    if (known !== undefined) known.count += 1;
    else uses?.set(key, { name, kind, count: 1 });
  }

  /** Facts with the gathered uses; types named in `drop` by index must be childless and are left out. */
  finish(empty: (type: TypeFact) => boolean): { imports: ImportFact[]; types: TypeFact[] } {
    const moved: number[] = [];
    const kept: TypeFact[] = [];
    for (const [index, type] of this.types.entries()) {
      type.uses = [...(this.#uses[index]?.values() ?? [])];
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
  };
}
