/**
 * Type headers found in the text, for broken files: where an error tore a declaration apart, members stand outside any
 * type in the tree, and the last header before them says whose they are.
 */
import type { TypeKind } from '#shared/contract/common.ts';
import { type Lexicon, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';

export interface Header {
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
]);

const initials = new Uint8Array(128);
for (const keyword of kinds.keys()) initials[keyword.charCodeAt(0)] = 1;

/** In source order, those of nested types included. */
export function headersOf(text: string, lexicon: Lexicon): Header[] {
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

export function headerBefore(headers: readonly Header[], offset: number): Header | undefined {
  let low = 0;
  let high = headers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((headers[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return headers[low - 1];
}
