/** The activity rail: the places, each with its key. */
import { Fragment } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatHash, type ViewName } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useBankTree } from '../../lib/use-bank.ts';
import { useEvolution } from '../../lib/use-evolution.ts';
import { keyText } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Place, placeKeys, places, routeTo } from '../places.ts';
import styles from './rail.module.css';

export function Rail({ view }: { view: ViewName }) {
  const { t } = useMessages();
  const link = (place: Place) => (
    <Fragment key={place.view}>
      {place.begins === true && <span className={styles.line} />}
      <RailLink place={place} current={place.holds.includes(view)} />
    </Fragment>
  );
  return (
    <nav className={styles.rail} aria-label={t('frame.views')} data-pane="rail">
      {places.filter((place) => !place.foot).map(link)}
      <span className={styles.spacer} />
      {places.filter((place) => place.foot).map(link)}
    </nav>
  );
}

function RailLink({ place, current }: { place: Place; current: boolean }) {
  const { t } = useMessages();
  const services = useServices();
  const name = t(place.title);
  const badge = useBadge(place);
  return (
    <a
      href={formatHash(place.route)}
      aria-label={badge === 0 ? name : [name, t('status.conflicts', { count: badge })].join(t('symbols.separator'))}
      title={`${name} (${keyText(placeKeys(place))})`}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        services.navigation.getState().go(routeTo(place, services));
      }}
    >
      <Icon name={place.icon} size="rail" />
      {place.view === 'evolution' && <LoopPip />}
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </a>
  );
}

/** How many conflicts wait there. */
function useBadge(place: Place): number {
  const { data } = useBankTree(({ conflicts }) => conflicts);
  return place.view === 'bank' ? (data ?? 0) : 0;
}

/** The loop is on; its words are in the status bar. */
function LoopPip() {
  const { data: on } = useEvolution(({ since, enabled, paused }) => since !== null && enabled && !paused);
  return on === true ? <span className={styles.pip} /> : null;
}
