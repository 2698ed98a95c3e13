/**
 * A name that gives way in its middle when it is too long for its place: what tells two long names apart is mostly at
 * the end. The two halves are drawn only; assistive technology reads the whole name.
 */
import { MarkedText } from './marked-text.tsx';
import styles from './middle-cut.module.css';
import { type Piece, splitPieces } from './pieces.ts';

/** Shorter names are never cut in the middle. */
const shortest = 22;
/** UTF-16 units at the end that stay, unless said otherwise. */
const usualTail = 12;

export interface MiddleCutProps {
  readonly text: string | readonly Piece[];
  /** UTF-16 units at the end that stay. */
  readonly tail?: number;
}

export function MiddleCut({ text, tail: tailLength = usualTail }: MiddleCutProps) {
  const all = typeof text === 'string' ? [{ text, hit: false }] : text;
  const length = all.reduce((sum, piece) => sum + piece.text.length, 0);
  if (length <= shortest) return <MarkedText pieces={all} />;
  const [head, tail] = splitPieces(all, length - tailLength);
  return (
    <>
      <span className="visually-hidden">{all.map((piece) => piece.text).join('')}</span>
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
