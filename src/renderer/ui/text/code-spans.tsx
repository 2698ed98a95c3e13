/** A sentence with its names of code set as code. */
import { Fragment } from 'react';
import { Breakable } from './breakable.tsx';
import { codePieces } from './code-pieces.ts';

export function CodeSpans({ text: sentence }: { text: string }) {
  let at = 0;
  return codePieces(sentence).map((piece) => {
    const key = at;
    at += piece.text.length;
    const text = <Breakable text={piece.text} />;
    return piece.code ? <code key={key}>{text}</code> : <Fragment key={key}>{text}</Fragment>;
  });
}
