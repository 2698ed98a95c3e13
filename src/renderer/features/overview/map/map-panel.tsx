/** The module map with its head (map or table, size, zoom path) and legend. The choices are remembered; the zoom is a place. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { useNavigation, useServices, useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { CopyMenu } from '../../graph/copy-menu.tsx';
import { findModule, type Measure } from './layout.ts';
import { MapLegend } from './map-legend.tsx';
import styles from './map-panel.module.css';
import { ModuleMap } from './module-map.tsx';
import { ModuleTable } from './module-table.tsx';
import { type Colour, colours, moduleFacts } from './shade.ts';

export function MapPanel({ modules, withoutTests }: { modules: readonly ModuleNode[]; withoutTests: boolean }) {
  const { t } = useMessages();
  const { navigation, ui } = useServices();
  const form = useStore(ui, ({ values }) => (values['overview.form'] === 'table' ? 'table' : 'map'));
  const measure = useStore(ui, ({ values }): Measure => (values['overview.measure'] === 'types' ? 'types' : 'bytes'));
  const chosenColour = useStore(ui, ({ values }) => values['overview.colour']);
  const known = useCall('memory.modules', withoutTests ? { withoutTests } : {});
  const lately = useCall('history.lately', { days: 30 });
  const changes = lately.data?.modules ?? null;
  const facts = useMemo(() => moduleFacts(known.data?.modules ?? [], changes), [known.data, changes]);
  const hasGit = lately.error === null && (lately.data === undefined || lately.data.reach.commits > 0);
  // Only the person changes it: a map whose colours change when facts arrive cannot be learnt.
  const colour = colours.find((one) => one === chosenColour) ?? (hasGit ? 'changes' : 'documented');
  const zoomPath = useNavigation(({ route: { query } }) => query.zoom ?? '');
  const [selected, setSelected] = useKeptChoice('overview.modules.row');
  const singleKeys = useSettings((settings) => settings.singleKeys);

  const trail = zoomPath === '' ? [] : findModule(modules, zoomPath);
  const shown = trail.at(-1)?.children ?? modules;
  const nav = navigation.getState;
  const open = (module: ModuleNode) => nav().go(route('symbols', '', { within: module.path }));
  const zoomTo = (path: string) => nav().go(route('overview', '', { zoom: path }));
  const zoomOut = () => {
    if (trail.length > 0) zoomTo(trail.at(-2)?.path ?? '');
  };
  const setForm = (next: 'map' | 'table') => ui.getState().set('overview.form', next);
  const setMeasure = (next: Measure) => ui.getState().set('overview.measure', next);
  const setTests = (without: boolean) => ui.getState().set('overview.tests', without ? 'without' : 'with');
  const setColour = (next: Colour) => ui.getState().set('overview.colour', next);

  useCommands([
    {
      id: 'overview.table',
      title: 'command.mapTable',
      group: 'group.view',
      keys: ['T'],
      run: () => setForm(form === 'map' ? 'table' : 'map'),
    },
    {
      id: 'overview.size',
      title: 'command.mapSize',
      group: 'group.view',
      run: () => setMeasure(measure === 'bytes' ? 'types' : 'bytes'),
    },
    {
      id: 'overview.colour',
      title: 'command.mapColour',
      group: 'group.view',
      keys: ['C'],
      run: () => setColour(colours[(colours.indexOf(colour) + 1) % colours.length] ?? 'documented'),
    },
    {
      id: 'overview.tests',
      title: 'command.mapTests',
      group: 'group.view',
      run: () => setTests(!withoutTests),
    },
    {
      id: 'overview.zoomOut',
      title: 'command.mapZoomOut',
      group: 'group.view',
      keys: ['Escape'],
      when: () => trail.length > 0,
      run: zoomOut,
    },
  ]);

  return (
    <>
      <div className={styles.head}>
        <h2 className="strong">{t('overview.map.title')}</h2>
        <Segmented
          label={t('overview.map.title')}
          value={form}
          onChange={setForm}
          options={[
            { value: 'map', label: t('overview.map.map') },
            { value: 'table', label: t('overview.map.table') },
          ]}
        />
        <Trail trail={trail} onZoom={zoomTo} />
        <span className="grow" />
        <span title={t('overview.map.noTestsWhy')}>
          <ToggleChip label={t('graph.noTests')} pressed={withoutTests} onChange={setTests} />
        </span>
        {form === 'map' && (
          <>
            <Choice
              value={measure}
              options={['bytes', 'types']}
              label={(value) => t(value === 'bytes' ? 'overview.map.sizeBytes' : 'overview.map.sizeTypes')}
              onChange={setMeasure}
            />
            <Choice
              value={colour}
              options={colours}
              label={(value) => t(`overview.map.colour.${value}`)}
              onChange={setColour}
            />
          </>
        )}
        <CopyMenu heading={t('graph.copyModules')} />
      </div>
      {shown.length === 0 && <p className={styles.none}>{t('overview.map.onlyTests')}</p>}
      {form === 'map' ? (
        <div className={styles.map}>
          <ModuleMap
            key={zoomPath}
            modules={shown}
            measure={measure}
            colour={colour}
            facts={facts}
            onOpen={open}
            onZoom={(module) => zoomTo(module.path)}
            onZoomOut={zoomOut}
          />
        </div>
      ) : (
        <div className={styles.table}>
          <ModuleTable modules={shown} facts={facts} selected={selected} onSelect={setSelected} onOpen={open} />
        </div>
      )}
      <MapLegend
        map={form === 'map'}
        colour={colour}
        days={lately.data?.hotDays ?? 0}
        most={facts.mostChanges}
        keys={singleKeys}
      />
    </>
  );
}

interface ChoiceProps<V extends string> {
  readonly value: V;
  readonly options: readonly V[];
  readonly label: (value: V) => string;
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({ value, options, label, onChange }: ChoiceProps<V>) {
  return (
    <Menu
      align="end"
      trigger={
        <Button small look="ghost">
          {label(value)}
          <Icon name="down" size="small" />
        </Button>
      }
      entries={options.map((option) => ({
        kind: 'item',
        key: option,
        label: label(option),
        checked: option === value,
        run: () => onChange(option),
      }))}
    />
  );
}

function Trail({ trail, onZoom }: { trail: readonly ModuleNode[]; onZoom: (path: string) => void }) {
  const { t } = useMessages();
  if (trail.length === 0) return null;
  return (
    <nav className={styles.trail} aria-label={t('overview.map.title')}>
      <Button small look="ghost" onClick={() => onZoom('')}>
        {t('overview.map.all')}
      </Button>
      {trail.map((module, index) => (
        <span key={module.path} className={styles.step}>
          <Icon name="right" size="small" />
          <Button small look="ghost" disabled={index === trail.length - 1} onClick={() => onZoom(module.path)}>
            {module.name}
          </Button>
        </span>
      ))}
    </nav>
  );
}
