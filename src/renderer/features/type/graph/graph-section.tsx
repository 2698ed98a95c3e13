/**
 * Dependencies on the page of a type: the graph in small, with the same boxes, keys and table as the graph view, and the
 * way there. What is unfolded here belongs to the page and is not kept in its address.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { GraphCanvas } from '../../graph/canvas/graph-canvas.tsx';
import { Legend } from '../../graph/graph-foot.tsx';
import { GraphTable } from '../../graph/graph-table.tsx';
import { type GraphData, totalOf } from '../../graph/model/graph-data.ts';
import { type Expansion, type GraphPlace, readGraphPlace } from '../../graph/model/graph-place.ts';
import { expansionsOf } from '../../graph/model/place-changes.ts';
import { useGraphActs } from '../../graph/use-graph-acts.ts';
import { useGraphData, usePicture } from '../../graph/use-picture.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import styles from './graph-section.module.css';

/** Neighbours on a side at first where there is room, and those that the second step shows of each of them. */
const [firstPage, secondPage] = [5, 3];

/** Pixels: what is above and below the boxes, and a box with its gap at the smallest readable scale. */
const [aroundBoxes, boxHeight] = [130, 37];

/** So many that no box is cut off in a low pane, with a line for those that are left out. */
function rowsIn(height: number): number {
  return Math.min(firstPage, Math.max(2, Math.floor((height - aroundBoxes) / boxHeight) - 1));
}

type Steps = '1' | '2';

export function GraphSection({ typeId }: { typeId: string }) {
  // Another type is drawn from the whole; how many steps are shown, and as what, stays.
  const [steps, setSteps] = useState<Steps>('1');
  const [table, setTable] = useState(false);
  return (
    <Dependencies
      key={`${typeId} ${steps}`}
      typeId={typeId}
      steps={steps}
      table={table}
      onSteps={setSteps}
      onTable={() => setTable(!table)}
    />
  );
}

interface DependenciesProps {
  readonly typeId: string;
  readonly steps: Steps;
  readonly table: boolean;
  readonly onSteps: (steps: Steps) => void;
  readonly onTable: () => void;
}

function Dependencies({ typeId, steps, table, onSteps, onTable }: DependenciesProps) {
  const { t, format } = useMessages();
  const symbols = useSymbolActions();
  const [place, setPlace] = useState<GraphPlace>(() => ({ ...readGraphPlace({ of: typeId }), grouped: false }));
  const section = useRef<HTMLElement>(null);
  const [page, setPage] = useState(firstPage);
  useLayoutEffect(() => setPage(rowsIn(section.current?.clientHeight || Number.POSITIVE_INFINITY)), []);
  const first = useGraphData({ ...place, focus: typeId, expansions: expansionsOf(place, page) });
  const further = steps === '2' && place.expansions === null ? secondStep(first.data) : [];
  const open = [...expansionsOf(place, page), ...further];
  const second = useGraphData({ ...place, focus: typeId, expansions: open });
  const { data, error, retry } = further.length > 0 ? second : first;
  const picture = usePicture(data, place, `type.graph.${typeId}`, 0);
  const acts = useGraphActs({
    place: { ...place, expansions: open },
    picture,
    change: (part) => setPlace({ ...place, ...part }),
    refocus: (id) => symbols.open({ typeId: id }),
    page: firstPage,
  });
  useCommands([{ id: 'type.table', title: 'command.toggleTable', group: 'group.view', keys: ['T'], run: onTable }]);
  const reading = useWorkspace(({ phase }) => phase !== 'ready');
  const node = data?.nodes.get(typeId);
  const alone = data !== undefined && data.ties.length === 0;
  const counts = {
    dependents: t('type.dependents', { count: totalOf(data, 'dependents') }),
    dependencies: t('type.dependencies', { count: totalOf(data, 'dependencies') }),
  };
  return (
    <section ref={section} className={styles.section} aria-label={t('type.graph')}>
      <header className={styles.head}>
        <h2 className="strong">{t('type.graph')}</h2>
        {node !== undefined && <span className={cx('small muted', styles.counts)}>{t('type.counts', counts)}</span>}
        <span className="grow" />
        <Segmented
          label={t('type.steps')}
          value={steps}
          onChange={onSteps}
          options={[
            { value: '1', label: t('type.step.1') },
            { value: '2', label: t('type.step.2') },
          ]}
        />
        <Button small look="ghost" onClick={onTable}>
          {t(table ? 'type.asGraph' : 'type.asTable')} <KeyHint keys="T" />
        </Button>
        <Button small icon="graph" onClick={() => symbols.openGraph({ typeId })}>
          {t('graph.open')} <KeyHint keys="Mod+Shift+G" />
        </Button>
      </header>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined || picture === null ? null : alone ? (
        <p className={styles.alone}>{t(reading ? 'usages.notYet' : 'type.alone')}</p>
      ) : table ? (
        <GraphTable
          data={data}
          picture={picture}
          filters={place}
          selected={place.selected}
          onSelect={acts.select}
          onOpen={({ node: row }, aside) => (aside ? symbols.openInEditor(row.symbol) : symbols.open(row.symbol))}
        />
      ) : (
        <GraphCanvas
          picture={picture}
          selected={place.selected}
          allEdges={false}
          label={t('type.graphOf', { name: node?.symbol.name ?? '', ...counts })}
          acts={acts}
          slot={`type.sight.${typeId}`}
        />
      )}
      {data !== undefined && (
        <footer className={styles.foot}>
          {picture !== null && !alone && !table && <Legend picture={picture} />}
          <External names={data.sides.flatMap((side) => side.external)} format={format.number} />
        </footer>
      )}
    </section>
  );
}

/** The neighbours of the first neighbours, outwards; only where there is something. */
function secondStep(data: GraphData | undefined): Expansion[] {
  return (data?.sides ?? []).flatMap(({ side, types }) =>
    types.flatMap((id): Expansion[] => {
      const node = data?.nodes.get(id);
      const behind = side === 'dependents' ? node?.fanIn : node?.fanOut;
      return behind === undefined || behind === 0 ? [] : [{ id, side, namespace: null, count: secondPage }];
    }),
  );
}

const externalShown = 12;

interface ExternalProps {
  readonly names: GraphData['sides'][number]['external'];
  readonly format: (count: number) => string;
}

function External({ names, format }: ExternalProps) {
  const { t } = useMessages();
  if (names.length === 0) return null;
  const unique = [...new Set(names.map(({ name }) => name))];
  const rest = unique.length - externalShown;
  return (
    <p className={styles.external} title={unique.join(t('symbols.separator'))}>
      <span className="faint">{t('type.external')}</span>{' '}
      <span className="mono">{unique.slice(0, externalShown).join(t('symbols.separator'))}</span>
      {rest > 0 && ` ${t('type.externalMore', { count: format(rest) })}`}
    </p>
  );
}
