/** What the map's colours mean, and the keys that act in it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import styles from './map-legend.module.css';
import type { Colour } from './shade.ts';

export interface MapLegendProps {
  readonly map: boolean;
  readonly colour: Colour;
  /** Single keys act. */
  readonly keys: boolean;
}

export function MapLegend({ map, colour, keys }: MapLegendProps) {
  const { t } = useMessages();
  const { commands } = useServices();
  const knowledge = colour === 'knowledge';
  return (
    <p className={styles.legend}>
      {map && (
        <>
          <span>
            {t(knowledge ? 'overview.map.legendKnown' : 'overview.map.legend')}
            <span className={styles.ramp} aria-hidden="true">
              <i className={styles.c0} />
              <i className={styles.c1} />
              <i className={styles.c2} />
              <i className={styles.c3} />
              <i className={styles.c4} />
            </span>
            {t(knowledge ? 'overview.map.legendKnownRange' : 'overview.map.legendRange')}
          </span>
          <span className={styles.optional}>
            <i className={knowledge ? styles.hatch : styles.none} aria-hidden="true" />
            {t(knowledge ? 'overview.map.legendStale' : 'overview.map.legendNone')}
          </span>
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
