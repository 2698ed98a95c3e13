/** The activity rail: the places, each with its key; their names too where the window has room. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatHash, type Route } from '../../lib/navigation/route.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { useBankTree } from '../../lib/use-bank.ts';
import { keyText } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Place, placeKeys, placeOf, places, routeTo } from '../places.ts';
import styles from './rail.module.css';

export function Rail() {
  const { t } = useMessages();
  const current = placeOf(useNavigation(({ route }): Route => route));
  const link = (place: Place) => <RailLink key={place.title} place={place} current={place === current} />;
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
  const [first] = place.pages;
  return (
    <a
      href={formatHash(first.route)}
      aria-label={badge === 0 ? name : `${name} ${t('inbox.count', { count: badge })}`}
      title={`${name} (${keyText(placeKeys(place))})`}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        services.navigation.getState().go(routeTo(first, services));
      }}
    >
      <Icon name={place.icon} size="rail" />
      <span className={styles.label} aria-hidden="true">
        {name}
      </span>
      {/* Between the words that are seen, as in the name. */}{' '}
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </a>
  );
}

/** How many proposals wait in the inbox. */
function useBadge({ pages }: Place): number {
  const { data } = useBankTree(({ inbox }) => inbox);
  return pages.some(({ name }) => name === 'inbox') ? (data ?? 0) : 0;
}
