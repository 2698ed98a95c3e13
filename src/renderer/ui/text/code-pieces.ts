/** Which parts of a sentence are names of code: those in backticks, as the analysts' questions have them. */
export interface CodePiece {
  /** Without its backticks. */
  readonly text: string;
  readonly code: boolean;
}

export function codePieces(text: string): readonly CodePiece[] {
  if (!text.includes('`')) return [{ text, code: false }];
  // Split by a group, every second part is what the group caught.
  return text
    .split(/(`[^`\s][^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? { text: part.slice(1, -1), code: true } : { text: part, code: false }))
    .filter((piece) => piece.text !== '');
}
