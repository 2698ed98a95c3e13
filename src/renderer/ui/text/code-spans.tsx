/** A sentence with its names of code set as code. */
import { codePieces } from './code-pieces.ts';

export function CodeSpans({ text }: { text: string }) {
  let at = 0;
  return codePieces(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.code ? <code key={key}>{piece.text}</code> : piece.text;
  });
}
