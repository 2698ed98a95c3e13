/** What the map's colours mean, and the keys that act in it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import styles from './map-legend.module.css';
import type { Colour } from './shade.ts';

export interface MapLegendProps {
  readonly map: boolean;
  readonly colour: Colour;
  /** Of the commits that are counted. */
  readonly days: number;
  /** Commits of the module that changed most. */
  readonly most: number;
  /** Single keys act. */
  readonly keys: boolean;
}

export function MapLegend({ map, colour, days, most, keys }: MapLegendProps) {
  const { t, format } = useMessages();
  const { commands } = useServices();
  const knowledge = colour === 'knowledge';
  return (
    <p className={styles.legend}>
      {map && (colour !== 'changes' || days > 0) && (
        <>
          <span>
            {t(`overview.map.legend.${colour}`, { days })}
            <span className={styles.ramp} aria-hidden="true">
              <i className={styles.c0} />
              <i className={styles.c1} />
              <i className={styles.c2} />
              <i className={styles.c3} />
              <i className={styles.c4} />
            </span>
            {t(`overview.map.range.${colour}`, { most: format.number(most) })}
          </span>
          {colour !== 'changes' && (
            <span className={styles.optional}>
              <i className={knowledge ? styles.hatch : styles.none} aria-hidden="true" />
              {t(knowledge ? 'overview.map.legendStale' : 'overview.map.legendNone')}
            </span>
          )}
        </>
      )}
      <span className={styles.space} />
      <span className={styles.keys}>
        <KeyHint keys="Enter" /> {t('overview.map.open')}
        {map && keys && (
          <>
            <KeyHint keys="Z" /> {t('overview.map.zoom')}
          </>
        )}
        {map && knowledge && (
          <button type="button" className={styles.act} onClick={() => commands.getState().run('overview.learnings')}>
            {keys && <KeyHint keys="L" />} {t('overview.map.learnings')}
          </button>
        )}
        {keys && (
          <>
            <KeyHint keys="T" /> {t(map ? 'overview.map.asTable' : 'overview.map.asMap')}
          </>
        )}
      </span>
    </p>
  );
}
