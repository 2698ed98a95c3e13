/** The same neighbours as a table: every edge, also those that the picture leaves out. */
import type { Neighbours } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import styles from './dependency-table.module.css';

export function DependencyTable({ data }: { data: Neighbours }) {
  const { t, format } = useMessages();
  const nodes = new Map(data.nodes.map((node) => [node.symbol.typeId, node.symbol]));
  return (
    <Scroll className={styles.pane}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('type.column.from')}</th>
            <th scope="col">{t('type.column.edge')}</th>
            <th scope="col">{t('type.column.to')}</th>
            <th scope="col" className={styles.right}>
              {t('type.column.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.edges.map((edge) => (
            <tr key={`${edge.from} ${edge.to} ${edge.kind}`}>
              <td>
                <Name symbol={nodes.get(edge.from)} />
              </td>
              <td>{t(`type.edge.${edge.kind}`)}</td>
              <td>
                <Name symbol={nodes.get(edge.to)} />
              </td>
              <td className={styles.right}>{format.number(edge.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Name({ symbol }: { symbol: Neighbours['nodes'][number]['symbol'] | undefined }) {
  const actions = useSymbolActions();
  if (symbol === undefined) return null;
  return (
    <button type="button" className={styles.name} title={symbol.path} onClick={() => actions.open(symbol)}>
      {symbol.name}
    </button>
  );
}
