/** The nine stations of one iteration (S3-1): those behind it, where it is, and those to come. */
import { loopStations } from '#shared/contract/evolution/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { cx } from '../../../ui/cx.ts';
import { stationStates } from '../model/station-states.ts';
import styles from './head.module.css';

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
