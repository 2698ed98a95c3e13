/**
 * A name that gives way in its middle when it is too long for its place: what tells two long names apart is mostly at
 * the end. The two halves are drawn only; assistive technology reads the whole name.
 */
import { MarkedText } from './marked-text.tsx';
import styles from './middle-cut.module.css';
import { type Piece, splitPieces } from './pieces.ts';

/** Shorter names are never cut in the middle. */
const shortest = 22;
/** UTF-16 units at the end that stay: the last names of a path that together are so long, else words of the last, else so many. */
const lastNames = { least: 5, most: 24 };
const lastWords = 16;
const usualTail = 12;

export interface MiddleCutProps {
  readonly text: string | readonly Piece[];
  /** UTF-16 units at the end that stay. */
  readonly tail?: number;
}

export function MiddleCut({ text, tail: tailLength }: MiddleCutProps) {
  const all = typeof text === 'string' ? [{ text, hit: false }] : text;
  const whole = all.map((piece) => piece.text).join('');
  if (whole.length <= shortest) return <MarkedText pieces={all} />;
  const [head, tail] = splitPieces(all, whole.length - (tailLength ?? tailOf(whole)));
  return (
    <>
      <span className="visually-hidden">{whole}</span>
      <span className={styles.cut} aria-hidden="true">
        <span className={styles.head}>
          <MarkedText pieces={head} />
        </span>
        <span className={styles.tail}>
          <MarkedText pieces={tail} />
        </span>
      </span>
    </>
  );
}

/** Begins with a name where there is one, so that `Pay.Retry.RetryPolicy` keeps `RetryPolicy`, or else with a word of it. */
function tailOf(whole: string): number {
  const name = lengthsBehind(whole, /[./+:]/g).findLast(
    (length) => length >= lastNames.least && length <= lastNames.most,
  );
  return name ?? lengthsBehind(whole, /\p{Ll}(?=\p{Lu})/gu).find((length) => length <= lastWords) ?? usualTail;
}

function lengthsBehind(whole: string, places: RegExp): number[] {
  return [...whole.matchAll(places)].map(({ index }) => whole.length - index - 1);
}
