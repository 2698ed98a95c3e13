/** A sentence with its names of code set as code. */
import { Fragment } from 'react';
import { Breakable } from './breakable.tsx';
import { codePieces, withShortPaths } from './code-pieces.ts';

export interface CodeSpansProps {
  readonly text: string;
  /** In a list: paths by their last name; the element around it has the whole as its title. */
  readonly brief?: boolean;
}

export function CodeSpans({ text: sentence, brief = false }: CodeSpansProps) {
  let at = 0;
  return codePieces(brief ? withShortPaths(sentence) : sentence).map((piece) => {
    const key = at;
    at += piece.text.length;
    const text = <Breakable text={piece.text} />;
    return piece.code ? <code key={key}>{text}</code> : <Fragment key={key}>{text}</Fragment>;
  });
}
