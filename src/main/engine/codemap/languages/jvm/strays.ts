/**
 * Where members of JVM languages go, and whose a member is that an error left outside any type: of the last type header
 * before it, which is declared from its text when the tree has lost it.
 */
import type { Access } from '#shared/contract/common.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import type { Lexicon } from '../reading/name-scan.ts';
import type { Syntax } from '../reading/syntax.ts';
import { type Header, headerBefore, headersOf } from './headers.ts';

export interface TypeScope {
  readonly owner: number;
  readonly typeName: string;
  /** Names of type parameters of the type and its members: they are no types. */
  readonly typeParameters: Set<string>;
}

export class Strays {
  readonly #builder: FactBuilder;
  readonly #lexicon: Lexicon;
  /** By name, as found. */
  readonly #owners = new Map<string, number>();
  #headers: readonly Header[] | null = null;

  constructor(builder: FactBuilder, lexicon: Lexicon) {
    this.#builder = builder;
    this.#lexicon = lexicon;
  }

  /** The index of the type that a stray belongs to, -1 for none; `access` is that of a type that is declared now. */
  ownerOf(node: Syntax, namespace: string, access: Access): number {
    const builder = this.#builder;
    const { source } = builder;
    this.#headers ??= headersOf(source.text, this.#lexicon);
    const header = headerBefore(this.#headers, node.start);
    if (header === undefined) return -1;
    const { kind, name, start } = header;
    let owner = this.#owners.get(name) ?? -1;
    if (owner < 0) owner = builder.types.findLastIndex((type) => type.name === name && type.kind !== 'module');
    if (owner < 0) owner = builder.addType({ name, kind, namespace, access, start, end: node.end });
    this.#owners.set(name, owner);
    const last = source.lineAt(Math.max(node.start, node.end - 1));
    // It may be one of two nested types of this name: what it is declared in reaches as far as it does.
    for (let at = owner; at >= 0; at = builder.type(at).parent)
      builder.type(at).endLine = Math.max(builder.type(at).endLine, last);
    return owner;
  }
}
