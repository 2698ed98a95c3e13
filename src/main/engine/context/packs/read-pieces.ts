/**
 * What a pack says of each type it holds, and what that takes: the same text as in the prompt window. Reading a type
 * costs a few queries, so it ends where the budget is full, and what is only shown is estimated from the type table.
 */
import type { SemanticState } from '#shared/contract/change.ts';
import type { WindowText } from '#shared/contract/context/context-types.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { charactersPerToken, estimateTokens } from '../../retrieval/retrieval.ts';
import { keepOrder, typeBlock } from '../window/fill.ts';
import type { Found } from './find-types.ts';

export interface PieceSources {
  codeMap: Pick<CodeMap, 'typeDetail' | 'dependsOn'>;
  semanticState(typeId: string): SemanticState;
  /** null without a description. */
  semantic(typeId: string): Promise<Readonly<Record<SemanticSection, string>> | null>;
}

export interface FoundPiece extends Piece {
  readonly found: Found;
}

/** As it is written; null where the type is gone since it was found. */
export async function readPiece(found: Found, sources: PieceSources): Promise<FoundPiece | null> {
  const { row, typeId } = found.type;
  const detail = sources.codeMap.typeDetail(row);
  if (detail === null) return null;
  const { texts } = typeBlock({
    ...{ detail, dependsOn: sources.codeMap.dependsOn(row), outlineMost: Number.POSITIVE_INFINITY },
    ...{ sections: await sources.semantic(typeId), state: sources.semanticState(typeId) },
  });
  const parts = texts.map(({ kind, text }): Part => ({ kind, text, tokens: estimateTokens(text) }));
  return { found, parts: parts.sort((a, b) => keepOrder.indexOf(a.kind) - keepOrder.indexOf(b.kind)) };
}

/** What it would be, without its text. @param described whether its description is looked at too. */
export async function estimatePiece(found: Found, described: boolean, sources: PieceSources): Promise<FoundPiece> {
  const tokens = Math.ceil(found.type.outlineLength / charactersPerToken);
  const outline: Part = { kind: 'OUTLINE', text: '', tokens };
  const { typeId } = found.type;
  const state = described ? sources.semanticState(typeId) : 'none';
  const sections = state === 'none' ? null : await sources.semantic(typeId);
  if (sections === null) return { found, parts: [outline] };
  const more = keepOrder.flatMap((kind): Part[] =>
    kind === 'OUTLINE' || sections[kind].trim() === ''
      ? []
      : [{ kind, text: '', tokens: estimateTokens(`${kind}: ${sections[kind]}\n`) }],
  );
  return { found, parts: [outline, ...more] };
}

// Cuts what was chosen to a budget of tokens: first sections of descriptions, of the least important types before others and
// in each from the end of the keep order, then types from the tail.

export interface Part {
  readonly kind: WindowText;
  readonly text: string;
  readonly tokens: number;
}

interface Piece {
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
