/** A symbol's name with its place behind it, matched letters marked in both. The place gives way before the name does. */
import type { SymbolRef } from '#shared/contract/common.ts';
import { type Piece, symbolText } from '../model/symbol-text.ts';
import styles from './match-text.module.css';

export function MatchText({ symbol }: { symbol: SymbolRef & { matches?: [number, number][] } }) {
  const { name, place } = symbolText(symbol, symbol.matches ?? []);
  return (
    <span className={styles.text} title={symbol.path}>
      <span className={styles.name}>
        <Pieces pieces={name} />
      </span>
      {place.length > 0 && (
        <span className={styles.place}>
          <Pieces pieces={place} />
        </span>
      )}
    </span>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
