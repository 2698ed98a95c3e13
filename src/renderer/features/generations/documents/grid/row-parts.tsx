/** What folds out of an entry: facts by name, in the words of the document. What is empty is left out. */
import type { ReactNode } from 'react';
import type { NamedSymbol } from '#shared/contract/generations/documents.ts';
import { formatHash, route } from '../../../../lib/navigation/route.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import { CodeSpans } from '../../../../ui/text/code-spans.tsx';
import { dotted } from '../../../../ui/text/dotted.ts';
import styles from './row-parts.module.css';

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export function Detail({ facts }: { facts: readonly (Fact | null)[] }) {
  const shown = facts.filter((fact): fact is Fact => fact !== null);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <CodeSpans text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function fact(name: string, value: string | undefined | null): Fact | null {
  return value === undefined || value === null || value === '' ? null : { name, value };
}

/** A symbol that an entry names; it leads to its page where the code map knows it. */
export function symbolRoute({ typeId, memberId }: NamedSymbol) {
  return typeId === undefined ? null : route('type', typeId, { member: memberId });
}

export function SymbolLink({ symbol, path = false }: { symbol: NamedSymbol; path?: boolean }) {
  const { navigation } = useServices();
  const target = symbolRoute(symbol);
  const text = path ? dotted(symbol.path) : symbol.name;
  if (target === null) {
    return (
      <span className={styles.symbol} title={dotted(symbol.path)}>
        {text}
      </span>
    );
  }
  return (
    <a
      className={styles.symbol}
      href={formatHash(target)}
      title={dotted(symbol.path)}
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

/** The last two names of a symbol path, `RetryPolicy.Next` of `Pay.Retry.RetryPolicy.Next(Payment)`: those that one knows it by. */
export function shortPath(path: string): string {
  // Parameters follow a name; a folder such as `(main)` follows a dot.
  const names = path.replace(/(?<=[^.])[(<].*$/s, '').split(/[.+]/);
  return names.slice(-2).join('.');
}

/** Last folders that mean little alone. */
const general = /^(?:src|main|java|kotlin|lib|app|tests?)$/;

/** The folder that one knows a module by: `sql` of `core/src/main/java/org/shop/sql`, `core/src` of `core/src`. */
export function shortModule(name: string): string {
  const folders = name.split('/');
  let from = folders.length - 1;
  while (from > 0 && general.test(folders[from] ?? '')) from -= 1;
  return folders.slice(from).join('/');
}
