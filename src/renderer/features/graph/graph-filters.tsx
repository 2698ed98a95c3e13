/** What of the graph is shown: kinds of edges with their counts, and what to leave out. In a narrow window one menu. */
import type { NeighbourSide, Neighbours } from '#shared/contract/symbols.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleChip } from '../../ui/controls/toggle-chip.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import styles from './graph-filters.module.css';
import type { GraphPlace } from './model/graph-place.ts';
import { edgeOrder } from './model/picture-items.ts';

interface GraphFiltersProps {
  readonly place: GraphPlace;
  readonly ties: Neighbours['ties'];
  readonly onChange: (part: Partial<GraphPlace>) => void;
}

interface Filter {
  readonly key: string;
  readonly label: string;
  readonly title: string;
  readonly count?: number;
  readonly on: boolean;
  readonly change: Partial<GraphPlace>;
}

/** External names shown at first of each unfolded type. */
const externalPage = 8;

export function GraphFilters({ place, ties, onChange }: GraphFiltersProps) {
  const { t, format } = useMessages();
  const kinds = edgeOrder.flatMap((kind): Filter[] => {
    const of = (side: NeighbourSide) => ties.find((tie) => tie.kind === kind && tie.side === side)?.types ?? 0;
    const count = of('dependents') + of('dependencies');
    const on = place.kinds.includes(kind);
    if (count === 0 && !on) return [];
    const next = on ? place.kinds.filter((one) => one !== kind) : [...place.kinds, kind];
    const title = t('graph.kindWhy', { in: of('dependents'), out: of('dependencies') });
    return [{ key: kind, label: t(`type.edge.${kind}`), title, count, on, change: { kinds: next } }];
  });
  const others: Filter[] = [
    {
      key: 'tests',
      label: t('graph.noTests'),
      title: t('graph.noTestsWhy'),
      on: !place.tests,
      change: { tests: !place.tests },
    },
    { key: 'near', label: t('graph.near'), title: t('graph.nearWhy'), on: place.near, change: { near: !place.near } },
    {
      key: 'grouped',
      label: t('graph.grouped'),
      title: t('graph.groupedWhy'),
      on: place.grouped,
      change: { grouped: !place.grouped },
    },
    {
      key: 'external',
      label: t('graph.external'),
      title: t('graph.externalWhy'),
      on: place.external > 0,
      change: { external: place.external > 0 ? 0 : externalPage },
    },
    {
      key: 'edges',
      label: t('graph.allEdges'),
      title: t('graph.allEdgesWhy'),
      on: place.allEdges,
      change: { allEdges: !place.allEdges },
    },
  ];
  // How it is drawn means nothing to the table.
  const shown = place.table ? others.filter(({ key }) => key === 'tests' || key === 'near') : others;
  const entry = ({ key, label, count, on, change }: Filter): MenuEntry => ({
    kind: 'item',
    key,
    label,
    ...(count === undefined ? {} : { remark: format.number(count) }),
    checked: on,
    run: () => onChange(change),
  });
  const active = place.kinds.length + Number(!place.tests) + Number(place.near);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of toggles, not of form fields. */}
      <div className={styles.chips} role="group" aria-label={t('graph.filters')}>
        {kinds.map((filter) => (
          <Chip key={filter.key} filter={filter} onChange={onChange} />
        ))}
        <span className={styles.line} />
        {shown.map((filter) => (
          <Chip key={filter.key} filter={filter} onChange={onChange} />
        ))}
      </div>
      <div className={styles.folded}>
        <Menu
          entries={[...kinds.map(entry), { kind: 'separator', key: 'line' }, ...shown.map(entry)]}
          trigger={
            <Button small icon="filter">
              {active === 0 ? t('graph.filters') : t('graph.filtersOn', { count: active })}
            </Button>
          }
        />
      </div>
    </>
  );
}

function Chip({ filter, onChange }: { filter: Filter; onChange: GraphFiltersProps['onChange'] }) {
  const { label, title, count, on, change } = filter;
  return (
    <span title={title} className={styles.chip}>
      <ToggleChip
        label={label}
        pressed={on}
        {...(count === undefined ? {} : { count })}
        onChange={() => onChange(change)}
      />
    </span>
  );
}
