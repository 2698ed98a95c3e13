/** The graph's twin as a table, for those who read rather than look: sortable, any length, by keyboard. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { GraphEdge, GraphNode, NeighbourSide } from '#shared/contract/symbols.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useNavigation, useServices, useWorkspace } from '../../lib/services-context.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { tieWords } from './canvas/box-text.ts';
import styles from './graph-table.module.css';
import type { GraphData } from './model/graph-data.ts';
import type { GraphFilters } from './model/graph-place.ts';
import type { Placed } from './model/layout.ts';
import { countOf, edgeOrder, type Tie } from './model/picture-items.ts';
import type { Picture } from './use-picture.ts';

interface GraphTableProps {
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

/** The most that the contract gives at once. */
const page = 1000;

/** All neighbours of the focus for the table, page by page; the first page shows while the others come. */
interface SideLists {
  readonly lists: Readonly<Record<NeighbourSide, SideList>>;
  readonly error: MemoError | null;
}

/** @param namespace only neighbours of this one, where given. */
function useSideLists(id: string, filters: Pick<GraphFilters, 'kinds' | 'tests'>, namespace?: string): SideLists {
  const dependents = useSide(id, 'dependents', filters, namespace);
  const dependencies = useSide(id, 'dependencies', filters, namespace);
  const lists = useMemo(
    () => ({ dependents: dependents.list, dependencies: dependencies.list }),
    [dependents.list, dependencies.list],
  );
  return { lists, error: dependents.error ?? dependencies.error };
}

function useSide(id: string, side: NeighbourSide, filters: Pick<GraphFilters, 'kinds' | 'tests'>, namespace?: string) {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const params = { id, side, kinds: [...filters.kinds], tests: filters.tests, limit: page };
  const wanted = namespace === undefined ? params : { ...params, namespace };
  const query = useInfiniteQuery({
    queryKey: [root, 'symbols.neighbours', 'table', wanted],
    queryFn: ({ signal, pageParam }) => link.call('symbols.neighbours', { ...wanted, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Result<'symbols.neighbours'>, all: Result<'symbols.neighbours'>[]) =>
      last.leftOut > 0 ? all.reduce((sum, { nodes }) => sum + nodes.length - 1, 0) : undefined,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const list = useMemo((): SideList => {
    const pages = data?.pages ?? [];
    return { nodes: pages.flatMap(({ nodes }) => nodes.slice(1)), edges: pages.flatMap(({ edges }) => edges) };
  }, [data]);
  return { list, error: query.error as MemoError | null };
}

interface TableRow {
  readonly key: string;
  readonly node: GraphNode;
  readonly side: NeighbourSide;
  readonly step: number;
  readonly ties: readonly Tie[];
  readonly count: number;
}

/** The graph as rows: every neighbour of the focus, drawn or not, and what is drawn farther out. */
const columns = ['name', 'side', 'step', 'kinds', 'count', 'fanIn'] as const;
type Column = (typeof columns)[number];

interface Sorting {
  readonly by: Column;
  readonly down: boolean;
}

/** Neighbours of one side as the engine sent them. */
interface SideList {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

function tableRows(
  focus: string,
  lists: Readonly<Record<NeighbourSide, SideList>>,
  data: GraphData,
  placed: readonly Placed[],
): TableRow[] {
  const rows = [
    ...directRows(focus, 'dependents', lists.dependents),
    ...directRows(focus, 'dependencies', lists.dependencies),
  ];
  const direct = new Set(rows.map(({ node }) => node.symbol.typeId));
  for (const { item } of placed) {
    if (item.kind !== 'type' || item.side === null || direct.has(item.key)) continue;
    const { node, side, ties } = item;
    rows.push({
      key: `${item.key} ${side}`,
      node,
      side,
      step: stepsTo(data, item.key, side),
      ties,
      count: countOf(ties),
    });
  }
  return rows;
}

function directRows(focus: string, side: NeighbourSide, { nodes, edges }: SideList): TableRow[] {
  const [near, far] = side === 'dependents' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const byOther = Map.groupBy(
    edges.filter((edge) => edge[near] === focus),
    (edge) => edge[far],
  );
  return nodes.map((node) => {
    const own = byOther.get(node.symbol.typeId) ?? [];
    const ties = edgeOrder.flatMap((kind) => {
      const edge = own.find((one) => one.kind === kind);
      return edge === undefined ? [] : [{ kind, count: edge.count }];
    });
    return { key: `${node.symbol.typeId} ${side}`, node, side, step: 1, ties, count: countOf(ties) };
  });
}

/** Steps from the focus along edges of one direction; groups on the way count for nothing. */
function stepsTo({ focus, edges }: GraphData, id: string, side: NeighbourSide): number {
  const [from, to] = side === 'dependents' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const seen = new Set([focus]);
  let front = [focus];
  for (let step = 1; front.length > 0; step += 1) {
    const reached = new Set(front);
    front = [];
    for (const edge of edges.values()) {
      if (!reached.has(edge[from]) || seen.has(edge[to])) continue;
      if (edge[to] === id) return step;
      seen.add(edge[to]);
      front.push(edge[to]);
    }
  }
  // Reached over a turn, e.g. a dependent of a dependency: two steps at least.
  return 2;
}

/** Equal rows stand by name, so that the same sorting always gives the same list. */
function sortRows(rows: readonly TableRow[], { by, down }: Sorting): TableRow[] {
  const byName = (a: TableRow, b: TableRow) => compare(a.node.symbol.name, b.node.symbol.name) || compare(a.key, b.key);
  const order: Readonly<Record<Column, (a: TableRow, b: TableRow) => number>> = {
    name: byName,
    side: (a, b) => compare(a.side, b.side),
    step: (a, b) => a.step - b.step,
    kinds: (a, b) => rank(a) - rank(b),
    count: (a, b) => a.count - b.count,
    fanIn: (a, b) => a.node.fanIn - b.node.fanIn,
  };
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => sign * order[by](a, b) || byName(a, b));
}

function rank({ ties }: TableRow): number {
  const [first] = ties;
  return first === undefined ? edgeOrder.length : edgeOrder.indexOf(first.kind);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
