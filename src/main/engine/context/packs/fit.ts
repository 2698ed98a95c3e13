/**
 * Cuts what was chosen to a budget of tokens: first sections of descriptions, of the least important types before
 * others and in each from the end of the keep order, then types from the tail. Main type: Fitted.
 */
import type { WindowText } from '#shared/contract/context/context-types.ts';

export interface Part {
  readonly kind: WindowText;
  readonly text: string;
  readonly tokens: number;
}

export interface Piece {
  /** In keep order; the first one is the outline. */
  readonly parts: readonly Part[];
}

export interface Fitted<P extends Piece> {
  /** In the order of importance, with the parts that are kept. */
  readonly kept: readonly { readonly piece: P; readonly parts: readonly Part[] }[];
  readonly dropped: readonly P[];
  readonly tokens: number;
  /** Anything at all was cut. */
  readonly cut: boolean;
}

/**
 * @param pieces most important first.
 * @param head tokens that are taken already.
 */
export function fit<P extends Piece>(pieces: readonly P[], head: number, most: number): Fitted<P> {
  const kept: { piece: P; parts: Part[] }[] = [];
  const dropped: P[] = [];
  let tokens = head;
  for (const piece of pieces) {
    const [outline] = piece.parts;
    // Types go from the tail: after the first that does not fit, no other fits.
    if (outline === undefined || dropped.length > 0 || tokens + outline.tokens > most) dropped.push(piece);
    else {
      tokens += outline.tokens;
      kept.push({ piece, parts: [outline] });
    }
  }
  let trimmed = false;
  for (const { piece, parts } of kept) {
    for (const part of piece.parts.slice(1)) {
      if (tokens + part.tokens > most) {
        trimmed = true;
        break;
      }
      tokens += part.tokens;
      parts.push(part);
    }
  }
  return { kept, dropped, tokens, cut: trimmed || dropped.length > 0 };
}
