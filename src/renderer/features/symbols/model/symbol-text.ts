/**
 * How one symbol is written in lists: the name a person looks for (`HoldRelease.ReleaseAsync`) and, fainter, where it
 * lives (`Ledgerline.Accounts.Holds`), each cut into matched and unmatched pieces. The engine marks ranges of the whole
 * path; both texts here are slices of that path, so a mark can never land on a wrong letter.
 */
import type { SymbolRef } from '#shared/contract/common.ts';

/** A piece of text; `hit` pieces are letters the query matched. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

export interface SymbolText {
  readonly name: readonly Piece[];
  /** Empty for a symbol at the top. */
  readonly place: readonly Piece[];
}

type Named = Pick<SymbolRef, 'path' | 'container' | 'kind'> & { readonly memberId?: string | undefined };

/**
 * Index in `path` at which the shown name begins. A member keeps its declaring type in front (`Type.Member`), a nested
 * type its outer ones (`Outer+Inner`); functions and variables of a module stand alone, as their module is a place.
 */
function nameStart(symbol: Named): number {
  const { path, container } = symbol;
  if (container === '' || !path.startsWith(container)) return 0;
  const own = container.length + 1;
  const alone = symbol.kind === 'function' || symbol.kind === 'variable';
  const belongs = (symbol.memberId !== undefined && !alone) || path[container.length] === '+';
  return belongs ? container.lastIndexOf('.') + 1 : own;
}

/** Place of a symbol as lists show it; empty at the top. */
export function shownPlace(symbol: Named): string {
  return symbol.path.slice(0, Math.max(0, nameStart(symbol) - 1));
}

/** @param matches ranges of `symbol.path`, [start, end) in UTF-16 units, in any order, overlaps allowed. */
export function symbolText(symbol: Named, matches: readonly (readonly [number, number])[]): SymbolText {
  const start = nameStart(symbol);
  return {
    name: pieces(symbol.path, start, symbol.path.length, matches),
    place: pieces(symbol.path, 0, Math.max(0, start - 1), matches),
  };
}

/** Cuts `text[from, to)` at the borders of the ranges; neighbouring pieces of one sort are joined. */
function pieces(text: string, from: number, to: number, ranges: readonly (readonly [number, number])[]): Piece[] {
  const sorted = ranges
    .map(([start, end]) => [Math.max(start, from), Math.min(end, to)] as const)
    .filter(([start, end]) => start < end)
    .sort((a, b) => a[0] - b[0]);
  const out: Piece[] = [];
  const add = (start: number, end: number, hit: boolean) => {
    if (start >= end) return;
    const last = out.at(-1);
    if (last !== undefined && last.hit === hit) out[out.length - 1] = { text: last.text + text.slice(start, end), hit };
    else out.push({ text: text.slice(start, end), hit });
  };
  let at = from;
  for (const [start, end] of sorted) {
    add(at, start, false);
    add(Math.max(at, start), end, true);
    at = Math.max(at, end);
  }
  add(at, to, false);
  return out;
}
