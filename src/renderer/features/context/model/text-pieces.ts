/** A long text in pieces of whole lines, so that a page lays out only those in sight. Joined they are the text. */
export interface TextPiece {
  /** Offset in the text, in UTF-16 units. */
  readonly at: number;
  readonly piece: string;
  readonly lines: number;
}

const linesEach = 100;

export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  while (at < text.length) {
    let end = at;
    let lines = 0;
    while (lines < linesEach && end < text.length) {
      const next = text.indexOf('\n', end);
      end = next < 0 ? text.length : next + 1;
      lines++;
    }
    pieces.push({ at, piece: text.slice(at, end), lines });
    at = end;
  }
  return pieces;
}
