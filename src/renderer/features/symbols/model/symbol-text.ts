/**
 * How one symbol is written in lists: the name a person looks for (`HoldRelease.ReleaseAsync`) and, fainter, where it
 * lives (`Ledgerline.Accounts.Holds`), each cut into matched and unmatched pieces. The engine marks ranges of the whole
 * path; both texts here are slices of that path (see `dotted`), so a mark can never land on a wrong letter.
 */
import type { SymbolRef } from '#shared/contract/common.ts';
import { dotted } from '../../../ui/text/dotted.ts';
import { type Piece, pieces } from '../../../ui/text/pieces.ts';

export interface SymbolText {
  readonly name: readonly Piece[];
  /** Empty for a symbol at the top. */
  readonly place: readonly Piece[];
}

type Named = Pick<SymbolRef, 'path' | 'container' | 'kind'> & { readonly memberId?: string | undefined };

/**
 * Index in `path` at which the shown name begins. A member keeps its declaring type in front (`Type.Member`), a nested
 * type its outer ones (`Outer.Inner`); functions and variables of a module stand alone, as their module is a place.
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
  return dotted(symbol.path).slice(0, Math.max(0, nameStart(symbol) - 1));
}

/** Name of a symbol as lists show it: `Type.Member`, `Outer.Inner`. */
export function shownName(symbol: Named): string {
  return dotted(symbol.path).slice(nameStart(symbol));
}

/** Name of a type where twins of it may be beside it: with its type parameters. */
export function toldName({ name, signature = '' }: { readonly name: string; readonly signature?: string | undefined }) {
  return `${name}${signature}`;
}

/** @param matches ranges of `symbol.path`, [start, end) in UTF-16 units, in any order, overlaps allowed. */
export function symbolText(symbol: Named, matches: readonly (readonly [number, number])[]): SymbolText {
  const start = nameStart(symbol);
  const path = dotted(symbol.path);
  return {
    name: pieces(path, matches, start),
    place: pieces(path, matches, 0, Math.max(0, start - 1)),
  };
}
