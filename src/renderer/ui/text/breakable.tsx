/** A text whose long paths break behind a slash, not in the middle of a name. */
import { Fragment } from 'react';

export function Breakable({ text }: { text: string }) {
  if (!text.includes('/')) return text;
  let at = 0;
  return partsOfPaths(text).map((part) => {
    const key = at;
    at += part.length;
    return (
      <Fragment key={key}>
        {key > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}

/** Pieces between which a line may break beside its spaces. */
export function partsOfPaths(text: string): string[] {
  return text.split(/(?<=[^\s/]\/)(?=[^\s/])/);
}
