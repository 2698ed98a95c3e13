/** The pages of the place that is shown, as links above the view; absent where the place has one only. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatHash } from '../../lib/navigation/route.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { useBankTree } from '../../lib/use-bank.ts';
import { pageOf, placeOf } from '../places.ts';
import styles from './page-bar.module.css';

export function PageBar() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data: proposals = 0 } = useBankTree(({ inbox }) => inbox);
  const route = useNavigation((state) => state.route);
  const place = placeOf(route);
  if (place === undefined || place.pages.length === 1) return null;
  const current = pageOf(place, route);
  return (
    <nav className={styles.bar} aria-label={t('frame.pages', { place: t(place.title) })}>
      {place.pages.map((page) => (
        <a
          key={page.name}
          href={formatHash(page.route)}
          aria-current={page === current ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            navigation.getState().go(page.route);
          }}
        >
          {t(page.title)}
          {page.name === 'inbox' && proposals > 0 && <span className={styles.count}>{proposals}</span>}
        </a>
      ))}
    </nav>
  );
}
