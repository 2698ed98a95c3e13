/**
 * Where members of types go, and whose a member is that an error left outside any type: of the last type header
 * before it, which is declared from its text when the tree has lost it.
 */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import type { FactBuilder } from './fact-builder.ts';
import { type Lexicon, nameEnd, scanNames, skipSpace } from './name-scan.ts';
import type { Syntax } from './syntax.ts';

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

/**
 * Type headers found in the text, for broken files: where an error tore a declaration apart, members are outside any
 * type in the tree, and the last header before them is their type.
 */
interface Header {
  readonly kind: TypeKind;
  readonly name: string;
  /** Offset of its keyword. */
  readonly start: number;
}

const kinds: ReadonlyMap<string, TypeKind> = new Map([
  ['class', 'class'],
  ['interface', 'interface'],
  ['enum', 'enum'],
  ['record', 'record'],
  ['object', 'object'],
  ['trait', 'trait'],
]);

const initials = new Uint8Array(128);
for (const keyword of kinds.keys()) initials[keyword.charCodeAt(0)] = 1;

/** In source order, those of nested types included. */
function headersOf(text: string, lexicon: Lexicon): Header[] {
  const headers: Header[] = [];
  const visit = (start: number, end: number): number => {
    const kind = kinds.get(text.slice(start, end));
    const from = skipSpace(text, end, text.length);
    const after = nameEnd(text, from, text.length);
    const name = text.slice(from, after);
    if (kind === undefined || from === end || !/^[\p{Lu}_]/u.test(name)) return end;
    headers.push({ kind, name, start });
    return after;
  };
  scanNames(text, 0, text.length, { lexicon, initials, visit });
  return headers;
}

function headerBefore(headers: readonly Header[], offset: number): Header | undefined {
  let low = 0;
  let high = headers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((headers[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return headers[low - 1];
}
