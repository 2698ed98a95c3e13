/** What the evolution loop does, and who asks and answers: a step from the place where both are steered. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { modelOf, modeOf, useEvolution } from '../../lib/use-evolution.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './status-bar.module.css';

export function LoopStatus() {
  const { t, format } = useMessages();
  const { commands } = useServices();
  const { data } = useEvolution((state) => ({
    mode: modeOf(state),
    station: state.station,
    step: state.question === null ? null : state.steps.length,
    steps: state.limits.steps,
    until: state.backoff?.until ?? null,
  }));
  if (data === undefined) return null;
  const { mode, station, step, steps, until } = data;
  const words =
    mode === 'running'
      ? station === 'explore' && step !== null
        ? t('status.loop.exploring', { step, steps })
        : t('status.loop.running', { station: t(`evolution.station.${station}`) })
      : mode === 'backoff'
        ? t('status.loop.backoff', { time: until === null ? '' : format.time(until) })
        : t(`status.loop.${mode}`);
  return (
    <button
      type="button"
      className={styles.optional}
      title={t('command.evolution')}
      onClick={() => commands.getState().run('place.evolution')}
    >
      <Icon name="evolution" size="tiny" />
      {words}
    </button>
  );
}

export function AnalystStatus() {
  const { t } = useMessages();
  const { commands } = useServices();
  const { data: model } = useEvolution(modelOf);
  if (model === undefined) return null;
  const name = model ?? t('evolution.static');
  return (
    <button
      type="button"
      className={styles.optional}
      title={t('status.analyst', { name })}
      onClick={() => commands.getState().run('place.evolution')}
    >
      <Icon name="model" size="tiny" />
      {name}
    </button>
  );
}
