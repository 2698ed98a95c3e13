/**
 * A symbol's name with what tells it from its twins (parameter types, type parameters) and its place behind it, matched
 * letters marked. The place gives way before the name does, and a name that is too long gives way in its middle.
 */
import type { SymbolRef } from '#shared/contract/common.ts';
import { dotted } from '../../../ui/text/dotted.ts';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import type { Piece } from '../../../ui/text/pieces.ts';
import { symbolText } from '../model/symbol-text.ts';
import styles from './match-text.module.css';

export interface MatchTextProps {
  readonly symbol: SymbolRef & { readonly matches?: [number, number][] };
  /** UTF-16 units of a name that there is room for; a longer one may give way in its middle. */
  readonly room?: number;
}

export function MatchText({ symbol, room = 22 }: MatchTextProps) {
  const { name, place } = symbolText(symbol, symbol.matches ?? []);
  const { path, signature = '' } = symbol;
  const title = `${dotted(path)}${signature}`;
  if (name.reduce((sum, piece) => sum + piece.text.length, 0) <= room) {
    // Both spans are there even when they are empty: a list writes another symbol into them.
    return (
      <span className={styles.line} title={title}>
        {written(name)}
        <span className={styles.signature}>{signature}</span>
        <span className={styles.place}>{written(place, ' ')}</span>
      </span>
    );
  }
  return (
    <span className={styles.parts} title={title}>
      <span className={styles.name}>
        <MiddleCut text={name} />
      </span>
      {signature !== '' && <span className={styles.signature}>{signature}</span>}
      {place.length > 0 && <span className={styles.place}>{written(place)}</span>}
    </span>
  );
}

/** One text where nothing is marked, which is written without a look at what was there. */
function written(pieces: readonly Piece[], before = '') {
  const [first, second] = pieces;
  if (first === undefined) return '';
  if (second === undefined && !first.hit) return before + first.text;
  return (
    <>
      {before}
      <MarkedText pieces={pieces} />
    </>
  );
}
