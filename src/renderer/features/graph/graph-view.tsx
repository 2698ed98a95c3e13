/**
 * The graph of one type: dependents left, dependencies right, unfolded on demand, never all. Its address is
 * `#/graph?of=<typeId>` with what is unfolded, hidden and filtered; each type that becomes the focus is a step that Back
 * undoes.
 */
import { useState } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { VanishedType } from '../type/vanished-type.tsx';
import { GraphCanvas } from './canvas/graph-canvas.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { GraphFilters } from './graph-filters.tsx';
import { GraphFoot } from './graph-foot.tsx';
import { GraphInspector } from './graph-inspector.tsx';
import { GraphTable } from './graph-table.tsx';
import styles from './graph-view.module.css';
import { totalOf } from './model/graph-data.ts';
import { type GraphPlace, readGraphPlace, writeGraphPlace } from './model/graph-place.ts';
import { expansionsOf, refocus } from './model/place-changes.ts';
import { useGraphActs } from './use-graph-acts.ts';
import { useGraphData, usePicture } from './use-picture.ts';

export default function GraphView() {
  const { t } = useMessages();
  const { commands } = useServices();
  const control = useViewPlace('graph', readGraphPlace, writeGraphPlace);
  if (control.place.of !== '') return <Graph {...control} />;
  return (
    <ViewPanes view="graph" label={t('view.graph')} crumbs={[t('view.symbols'), t('view.graph')]}>
      <EmptyState
        icon="graph"
        title={t('graph.none')}
        why={t('graph.noneWhy')}
        action={
          <>
            <Button onClick={() => commands.getState().run('palette.graph')}>{t('command.graphOf')}</Button>
            <CopyMenu heading={t('graph.copyModules')} />
          </>
        }
      />
    </ViewPanes>
  );
}

interface GraphProps {
  readonly place: GraphPlace;
  readonly change: (part: Partial<GraphPlace>) => void;
  readonly step: (part: Partial<GraphPlace>) => void;
}

function Graph({ place, change, step }: GraphProps) {
  const { t } = useMessages();
  const symbols = useSymbolActions();
  const [tidied, setTidied] = useState(0);
  const { kinds, tests, near, grouped } = place;
  const expansions = expansionsOf(place);
  const { data, error, retry } = useGraphData({ focus: place.of, kinds, tests, near, grouped, expansions });
  const picture = usePicture(data, place, 'graph.spots', tidied);
  const acts = useGraphActs({ place, picture, change, refocus: (of) => step(refocus(of)) });
  const toggleTable = () => step({ table: !place.table });
  const symbol = data?.nodes.get(data.focus)?.symbol;
  useCommands([
    { id: 'graph.table', title: 'command.toggleTable', group: 'group.view', keys: ['T'], run: toggleTable },
    {
      id: 'graph.edges',
      title: 'command.graphEdges',
      group: 'group.view',
      keys: ['E'],
      run: () => change({ allEdges: !place.allEdges }),
    },
    { id: 'graph.tidy', title: 'command.graphTidy', group: 'group.view', run: () => setTidied(tidied + 1) },
    {
      id: 'graph.page',
      title: 'command.graphPage',
      group: 'group.view',
      keys: ['O'],
      run: () => {
        const item = picture?.placed.find((one) => one.item.key === (place.selected || place.of))?.item;
        if (item !== undefined) acts.open(item);
      },
    },
    {
      id: 'graph.showHidden',
      title: 'command.graphShowHidden',
      group: 'group.view',
      when: () => place.hidden.length > 0,
      run: () => change({ hidden: [] }),
    },
  ]);

  const gone = error !== null && (error.code === 'SymbolNotFound' || error.code === 'InvalidArgument');
  if (error !== null && (gone || data === undefined)) {
    return (
      <ViewPanes view="graph" label={t('view.graph')} crumbs={[t('view.symbols'), t('view.graph')]}>
        {gone ? <VanishedType typeId={place.of} error={error} /> : <ErrorState error={error} onRetry={retry} />}
      </ViewPanes>
    );
  }
  const alone = data?.ties.length === 0 && data.sides.every((side) => side.external.length === 0);
  const name = symbol?.name ?? '';
  const dependents = t('type.dependents', { count: totalOf(data, 'dependents') });
  const dependencies = t('type.dependencies', { count: totalOf(data, 'dependencies') });
  return (
    <ViewPanes
      view="graph"
      label={symbol === undefined ? t('view.graph') : t('graph.label', { name })}
      crumbs={[t('view.symbols'), name, t('view.graph')].filter((crumb) => crumb !== '')}
      inspectorLabel={t('graph.inspector')}
      inspector={<GraphInspector picture={picture} selected={place.selected} acts={acts} />}
    >
      <header className={styles.head}>
        <div className={styles.line}>
          {symbol !== undefined && <SymbolIcon kind={symbol.kind} size="normal" />}
          <h1 className="h-title clip" title={symbol?.path}>
            {symbol === undefined ? t('view.graph') : name}
          </h1>
          {data !== undefined && (
            <span className="small muted nowrap">{t('type.counts', { dependents, dependencies })}</span>
          )}
          <span className="grow" />
          <Segmented
            label={t('graph.form')}
            value={place.table ? 'table' : 'graph'}
            onChange={toggleTable}
            options={[
              { value: 'graph', label: t('graph.asGraph') },
              { value: 'table', label: t('graph.asTable') },
            ]}
          />
          <KeyHint keys="T" />
          <ExportMenu picture={picture} allEdges={place.allEdges} />
        </div>
        {data !== undefined && !alone && (
          <GraphFilters place={place} ties={data.ties} onChange={(part) => step({ ...part, selected: '' })} />
        )}
      </header>
      {data === undefined || picture === null ? null : alone ? (
        <EmptyState icon="graph" title={t('graph.alone')} why={t('type.alone')} />
      ) : place.table ? (
        <GraphTable
          data={data}
          picture={picture}
          filters={place}
          selected={place.selected}
          onSelect={(id) => change({ selected: id })}
          onOpen={({ node: row }, aside) => {
            if (aside) symbols.openInEditor(row.symbol);
            else step({ ...refocus(row.symbol.typeId), table: true });
          }}
        />
      ) : (
        <>
          <GraphCanvas
            picture={picture}
            selected={place.selected}
            allEdges={place.allEdges}
            label={t('graph.of', { name, dependents, dependencies })}
            acts={acts}
            slot="graph.sight"
            autoFocus
          />
          <GraphFoot
            data={data}
            picture={picture}
            place={place}
            onTable={toggleTable}
            onShowHidden={() => change({ hidden: [] })}
            onAllEdges={() => change({ allEdges: true })}
          />
        </>
      )}
    </ViewPanes>
  );
}
