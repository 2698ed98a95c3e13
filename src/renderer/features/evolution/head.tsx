/** What the loop is about: whether it runs and since when, what can be done about it, who asks and answers. */
import { useStore } from 'zustand';
import { type EvolutionState, type LoopStation, loopStations } from '#shared/contract/evolution/evolution-types.ts';
import { answering } from '#shared/contract/models/answering.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices, useSettings, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { modelOf, modeOf, useEvolution } from '../../lib/use-evolution.ts';
import { useSaveSettings } from '../../lib/use-save-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import styles from './head.module.css';
import { type LoopActions, learns, steering } from './use-loop-actions.ts';

export function Head({ actions, onAskConsent }: { actions: LoopActions; onAskConsent: () => void }) {
  const { t } = useMessages();
  const readOnly = useWorkspace((state) => state.readOnly);
  const { data: paused } = useEvolution((state) => state.paused && state.enabled);
  const { data: mode } = useEvolution(modeOf);
  const { data: start } = useEvolution((state) => steering(state, readOnly).start);
  const { data: pause } = useEvolution((state) => steering(state, readOnly).pause);
  const { data: stop } = useEvolution((state) => steering(state, readOnly).stop);
  const { data: one } = useEvolution((state) => steering(state, readOnly).one);
  const learning = useStore(useServices().ops, learns);
  const blocked = readOnly !== null || mode === 'notHere' ? t('evolution.blocked') : undefined;
  return (
    <header className={styles.head}>
      <h1 className="h-page nowrap">{t('evolution.title')}</h1>
      <Since />
      <span className="grow" />
      {pause === true ? (
        <Button small icon="pause" onClick={actions.pause}>
          {t('evolution.pause')} <KeyHint keys=" " />
        </Button>
      ) : (
        <Button small icon="play" onClick={actions.start} disabled={start !== true} title={blocked}>
          {t(paused === true ? 'evolution.resume' : 'evolution.start')} {start === true && <KeyHint keys=" " />}
        </Button>
      )}
      <Button
        small
        icon="stop"
        onClick={actions.stop}
        disabled={stop !== true}
        title={blocked ?? t('evolution.stopWhy')}
      >
        {t('evolution.stop')}
      </Button>
      <Button
        small
        icon="play"
        onClick={actions.one}
        disabled={one !== true || learning}
        title={blocked ?? (mode === 'running' || learning ? t('evolution.oneRuns') : t('evolution.oneWhy'))}
      >
        {t('evolution.one')}
      </Button>
      <AnalystChooser onConsent={actions.consent} onAskConsent={onAskConsent} />
    </header>
  );
}

function Since() {
  const { t, format } = useMessages();
  const { data: mode } = useEvolution(modeOf);
  const { data: since } = useEvolution((state) => state.since);
  if (mode === undefined) return null;
  const words =
    mode === 'paused' || mode === 'stopped' || mode === 'configured' || mode === 'notHere' || mode === 'indexing'
      ? t(`evolution.head.${mode}`)
      : since === null || since === undefined
        ? ''
        : t('evolution.since', { time: format.time(since) });
  return <span className={styles.since}>{words}</span>;
}

interface AnalystChooserProps {
  readonly onConsent: (given: boolean) => void;
  readonly onAskConsent: () => void;
}

/**
 * Who asks and answers: the static analyst, or a model of the server that answers. Choosing a model where nobody allowed one yet asks
 * first; choosing the static analyst takes the yes back.
 */
function AnalystChooser({ onConsent, onAskConsent }: AnalystChooserProps) {
  const { t, format } = useMessages();
  const said = useSaid();
  const { navigation } = useServices();
  const save = useSaveSettings();
  const chosen = useSettings((all) => answering(all).model);
  const modelKey = useSettings((all) => answering(all).modelKey);
  const readOnly = useWorkspace((state) => state.readOnly !== null);
  const { data: model } = useEvolution(modelOf);
  const { data: consent } = useEvolution((state) => state.consent);
  const { data: context } = useEvolution(({ analyst }) => analyst.contextLength);
  const { data: choices } = useCall('models.list', {});
  if (model === undefined || consent === undefined) return null;
  const models = choices?.models.filter(({ embeds }) => !embeds) ?? [];
  const name = model ?? t('evolution.static');
  const take = (wanted: string) => {
    if (wanted !== chosen) save({ [modelKey]: wanted });
    if (!consent) onAskConsent();
  };
  const entries: MenuEntry[] = [
    { kind: 'heading', key: 'title', label: t('evolution.chooser.title') },
    {
      kind: 'item',
      key: 'static',
      label: t('evolution.chooser.static'),
      checked: !consent,
      disabled: readOnly,
      run: () => consent && onConsent(false),
    },
    ...models.map(
      (one): MenuEntry => ({
        kind: 'item',
        key: `model ${one.name}`,
        label: one.name,
        remark:
          one.bytes === 0
            ? ''
            : one.contextLength === null
              ? format.bytes(one.bytes)
              : t('evolution.chooser.size', { size: format.bytes(one.bytes), context: one.contextLength }),
        checked: consent && one.name === (model ?? chosen),
        disabled: readOnly,
        run: () => take(one.name),
      }),
    ),
    ...(models.length === 0
      ? [{ kind: 'heading', key: 'none', label: said(choices?.message ?? '') || t('evolution.chooser.none') } as const]
      : []),
    { kind: 'separator', key: 'line' },
    {
      kind: 'item',
      key: 'settings',
      label: t('evolution.chooser.settings'),
      icon: 'settings',
      run: () => navigation.getState().go(route('settings', 'models')),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button
          small
          icon="model"
          className={styles.chooser}
          aria-label={t('evolution.chooser', { name })}
          title={context === null || context === undefined ? undefined : t('evolution.context', { count: context })}
        >
          <span className={styles.model}>{name}</span> <Icon name="down" size="small" />
        </Button>
      }
    />
  );
}

/** The nine stations of one iteration: those behind it, where it is, and those to come. */
export function Stations() {
  const { t } = useMessages();
  const { data } = useEvolution(({ station, idle }) => ({ station, idle }));
  if (data === undefined) return null;
  const states = stationStates(data);
  const at = loopStations[states.indexOf('now')];
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {at !== undefined && t(`evolution.station.${at}`)}
      </p>
      <ol className={styles.stations} aria-label={t('evolution.stations')}>
        {loopStations.map((station, index) => {
          const state = states[index] ?? 'next';
          return (
            <li
              key={station}
              className={cx(styles[state], state === 'now' && data.idle !== null && styles.waits)}
              aria-current={state === 'now' ? 'step' : undefined}
              title={t(`evolution.stationWhy.${station}`)}
            >
              <span>
                {t(`evolution.station.${station}`)}
                {state === 'done' && <span className="visually-hidden"> {t('evolution.stationDone')}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** How far an iteration is along its stations. */
type StationState = 'done' | 'now' | 'next';

/** While nothing is asked, no station is done: the round that ended is over. */
export function stationStates({ station, idle }: Pick<EvolutionState, 'station' | 'idle'>): StationState[] {
  const now = nowAt(station, idle);
  const at = now === null ? -1 : loopStations.indexOf(now);
  return loopStations.map((_, index) => {
    if (index === at) return 'now';
    return index < at && idle === null ? 'done' : 'next';
  });
}

function nowAt(station: LoopStation, idle: EvolutionState['idle']): LoopStation | null {
  switch (idle) {
    case null:
      return station;
    case 'backoff':
      return 'backoff';
    case 'quota':
      return 'quota';
    case 'interval':
    case 'noQuestion':
    case 'yields':
    case 'memory':
      return 'sleep';
    default:
      return null;
  }
}
