/** Whether a symbol that a page names is in the code map. */
import type { SymbolIndex } from '../../search/search.ts';

/**
 * Null where it does not know even the first name of the path: then it may be of a library, and nobody can say that it is
 * gone. `a::b` and `a#b` are read as `a.b`.
 */
export function knowsSymbol(index: Pick<SymbolIndex, 'resolve'>, symbol: string): boolean | null {
  const names = symbol.split(/\.|::|#/);
  const found = (some: readonly string[]): boolean => {
    const { step } = index.resolve(some.join('.'), 1);
    return step === 'exact' || step === 'suffix';
  };
  if (found(names)) return true;
  // A namespace is no symbol of its own; it is there while something is in it.
  if (names.length > 1 && index.resolve([...names, '*'].join('.'), 1).total > 0) return true;
  return names.length > 1 && found(names.slice(0, -1)) ? false : null;
}
