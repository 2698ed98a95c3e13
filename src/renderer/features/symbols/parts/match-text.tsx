/**
 * A symbol's name with what tells it from its twins (parameter types, type parameters) and its place behind it, matched
 * letters marked. The place gives way before the name does, and a name that is too long gives way in its middle.
 */
import type { SymbolRef } from '#shared/contract/common.ts';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { symbolText } from '../model/symbol-text.ts';
import styles from './match-text.module.css';

export function MatchText({ symbol }: { symbol: SymbolRef & { matches?: [number, number][] } }) {
  const { name, place } = symbolText(symbol, symbol.matches ?? []);
  return (
    <span className={styles.text} title={`${symbol.path}${symbol.signature ?? ''}`}>
      <span className={styles.name}>
        <MiddleCut text={name} />
      </span>
      {symbol.signature !== undefined && <span className={styles.signature}>{symbol.signature}</span>}
      {place.length > 0 && (
        <span className={styles.place}>
          <MarkedText pieces={place} />
        </span>
      )}
    </span>
  );
}
