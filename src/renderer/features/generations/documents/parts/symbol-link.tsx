/** A symbol that an entry names; it leads to its page where the code map knows it. */
import type { NamedSymbol } from '#shared/contract/generations/documents.ts';
import { formatHash, route } from '../../../../lib/navigation/route.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import styles from './symbol-link.module.css';

export function symbolRoute({ typeId, memberId }: NamedSymbol) {
  return typeId === undefined ? null : route('type', typeId, { member: memberId });
}

export function SymbolLink({ symbol, path = false }: { symbol: NamedSymbol; path?: boolean }) {
  const { navigation } = useServices();
  const target = symbolRoute(symbol);
  const text = path ? symbol.path : symbol.name;
  if (target === null) {
    return (
      <span className={styles.symbol} title={symbol.path}>
        {text}
      </span>
    );
  }
  return (
    <a
      className={styles.symbol}
      href={formatHash(target)}
      title={symbol.path}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        navigation.getState().go(target);
      }}
    >
      {text}
    </a>
  );
}
