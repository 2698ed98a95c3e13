/** What the map's colours mean, and the keys that act in it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import styles from './map-legend.module.css';

export function MapLegend({ map, keys }: { map: boolean; keys: boolean }) {
  const { t } = useMessages();
  return (
    <p className={styles.legend}>
      {map && (
        <>
          <span>
            {t('overview.map.legend')}
            <span className={styles.ramp} aria-hidden="true">
              <i className={styles.c0} />
              <i className={styles.c1} />
              <i className={styles.c2} />
              <i className={styles.c3} />
              <i className={styles.c4} />
            </span>
            {t('overview.map.legendRange')}
          </span>
          <span className={styles.optional}>
            <i className={styles.none} aria-hidden="true" />
            {t('overview.map.legendNone')}
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
        {keys && (
          <>
            <KeyHint keys="T" /> {t(map ? 'overview.map.asTable' : 'overview.map.asMap')}
          </>
        )}
      </span>
    </p>
  );
}
