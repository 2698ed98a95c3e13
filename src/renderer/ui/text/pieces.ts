/**
 * Text cut into marked and unmarked pieces, as matches are drawn everywhere. Ranges come from the engine: [start, end) in
 * UTF-16 units of the whole text.
 */
export interface Piece {
  readonly text: string;
  /** Letters that the query matched. */
  readonly hit: boolean;
}

export type Ranges = readonly (readonly [number, number])[];

/** Pieces of `text[from, to)`; neighbours of one sort are joined. Ranges in any order, overlaps allowed. */
export function pieces(text: string, ranges: Ranges, from = 0, to = text.length): Piece[] {
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

/** The pieces before and from `at`, counted in UTF-16 units; never cuts a surrogate pair in two. */
export function splitPieces(all: readonly Piece[], at: number): [head: Piece[], tail: Piece[]] {
  const head: Piece[] = [];
  const tail: Piece[] = [];
  let start = 0;
  for (const piece of all) {
    let cut = Math.max(0, Math.min(piece.text.length, at - start));
    if (/[\udc00-\udfff]/.test(piece.text[cut] ?? '') && cut > 0) cut -= 1;
    if (cut > 0) head.push({ ...piece, text: piece.text.slice(0, cut) });
    if (cut < piece.text.length) tail.push({ ...piece, text: piece.text.slice(cut) });
    start += piece.text.length;
  }
  return [head, tail];
}
