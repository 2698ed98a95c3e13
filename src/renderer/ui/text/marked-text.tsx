/** Text with its matched letters marked. What is not marked is bare text: lists redraw many rows at each key. */
import type { Piece } from './pieces.ts';

export function MarkedText({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
