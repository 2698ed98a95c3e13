/** The graph's twin as a table, for those who read rather than look: sortable, any length, by keyboard. */
import { useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNavigation, useServices } from '../../../lib/services-context.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { tieWords } from '../canvas/box-text.ts';
import type { Picture } from '../load/use-picture.ts';
import type { GraphData } from '../model/graph-data.ts';
import type { GraphFilters } from '../model/graph-place.ts';
import styles from './graph-table.module.css';
import { type Column, columns, type Sorting, sortRows, type TableRow, tableRows } from './table-rows.ts';
import { useSideLists } from './use-side-lists.ts';

export interface GraphTableProps {
  readonly data: GraphData;
  readonly picture: Picture;
  readonly filters: GraphFilters;
  /** Type id. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** `aside` with Ctrl or Cmd. */
  readonly onOpen: (row: TableRow, aside: boolean) => void;
}

const usual: Sorting = { by: 'count', down: true };
const numeric: ReadonlySet<Column> = new Set(['step', 'count', 'fanIn']);

export function GraphTable({ data, picture, filters, selected, onSelect, onOpen }: GraphTableProps) {
  const { t, format } = useMessages();
  const [sorting, setSorting] = useSorting();
  const near = filters.near ? data.nodes.get(data.focus)?.namespace : undefined;
  const { lists, error } = useSideLists(data.focus, filters, near);
  const rows = useMemo(
    () => sortRows(tableRows(data.focus, lists, data, picture.placed), sorting),
    [data, lists, picture, sorting],
  );
  // A type may stand on both sides: the row that was chosen, not the other one of the same type.
  const [chosen, setChosen] = useState('');
  const exact = rows.findIndex((row) => row.key === chosen && row.node.symbol.typeId === selected);
  const index = exact === -1 ? rows.findIndex((row) => row.node.symbol.typeId === selected) : exact;
  const sort = (by: Column) =>
    setSorting({ by, down: sorting.by === by ? !sorting.down : by === 'count' || by === 'fanIn' });
  if (error !== null && rows.length === 0) return <ErrorState error={error} />;
  return (
    <>
      <div className={styles.head}>
        {columns.map((column) => (
          <button
            key={column}
            type="button"
            className={numeric.has(column) ? styles.right : undefined}
            aria-label={t('graph.sortBy', {
              column: t(`graph.column.${column}`),
              state:
                sorting.by === column ? t(sorting.down ? 'graph.sortedDown' : 'graph.sortedUp') : t('graph.unsorted'),
            })}
            onClick={() => sort(column)}
          >
            {t(`graph.column.${column}`)}
            {sorting.by === column && <Icon name={sorting.down ? 'down' : 'up'} size="tiny" />}
          </button>
        ))}
      </div>
      <VirtualList
        label={t('graph.tableLabel', { count: rows.length })}
        name="graph-table"
        count={rows.length}
        selected={index}
        onSelect={(at) => {
          const row = rows[at];
          if (row === undefined) return;
          setChosen(row.key);
          onSelect(row.node.symbol.typeId);
        }}
        onOpen={(at, aside) => {
          const row = rows[at];
          if (row !== undefined) onOpen(row, aside);
        }}
        text={(at) => rows[at]?.node.symbol.name ?? ''}
        restoreAs="graph.table"
        row={(at) => {
          const row = rows[at];
          if (row === undefined) return null;
          const { symbol, namespace, fanIn } = row.node;
          return (
            <div className={styles.row} title={symbol.path}>
              <span className={styles.name}>
                <SymbolIcon kind={symbol.kind} />
                <span className="clip">{symbol.name}</span>
                <span className="faint small clip">{namespace}</span>
              </span>
              <span>{t(`graph.side.${row.side}`)}</span>
              <span className={styles.right}>{format.number(row.step)}</span>
              <span className="clip">{tieWords(t, row.ties)}</span>
              <span className={styles.right}>{format.number(row.count)}</span>
              <span className={styles.right}>{format.number(fanIn)}</span>
            </div>
          );
        }}
      />
    </>
  );
}

/** The order comes back when the person goes back to this place. */
function useSorting(): [Sorting, (next: Sorting) => void] {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const [state, setState] = useState<{ entry: number; sorting: Sorting } | null>(null);
  const recalled = navigation.getState().recall('graph.sorting');
  const sorting = state?.entry === entry ? state.sorting : isSorting(recalled) ? recalled : (state?.sorting ?? usual);
  const set = (next: Sorting) => {
    navigation.getState().remember('graph.sorting', next);
    setState({ entry, sorting: next });
  };
  return [sorting, set];
}

function isSorting(value: unknown): value is Sorting {
  return typeof value === 'object' && value !== null && 'by' in value && 'down' in value;
}
