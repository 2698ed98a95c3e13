/** A text whose long paths and names break between their parts, not in the middle of a word. */
import { Fragment } from 'react';

export function Breakable({ text }: { text: string }) {
  const parts = partsOfPaths(text);
  if (parts.length === 1) return text;
  let at = 0;
  return parts.map((part) => {
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

/** Behind a slash, before the dot or plus of a longer name, and behind a bracket that is not empty. */
const places =
  /(?<=[^\s/]\/)(?=[^\s/])|(?<=[\p{L}\p{N}_)\]])(?=[.+][\p{L}_][\p{L}\p{N}_]{4})|(?<=[\p{L}\p{N}_]\()(?=[\p{L}\p{N}_])/u;

/** Pieces between which a line may break beside its spaces. */
export function partsOfPaths(text: string): string[] {
  return text.split(places);
}
