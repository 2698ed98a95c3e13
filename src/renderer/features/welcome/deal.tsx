/** What happens to a folder that is opened, and what never does. */
import type { PlainKey } from '#shared/messages/translator.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-shapes.ts';
import styles from './deal.module.css';

interface Assurance {
  readonly icon: IconName;
  readonly what: PlainKey;
  readonly why: PlainKey;
}

const will: readonly Assurance[] = [
  { icon: 'eye', what: 'welcome.willRead', why: 'welcome.willReadWhy' },
  { icon: 'folder', what: 'welcome.willState', why: 'welcome.willStateWhy' },
  { icon: 'refresh', what: 'welcome.willWatch', why: 'welcome.willWatchWhy' },
  { icon: 'evolution', what: 'welcome.willLearn', why: 'welcome.willLearnWhy' },
];

const wont: readonly Assurance[] = [
  { icon: 'edit', what: 'welcome.wontEdit', why: 'welcome.wontEditWhy' },
  { icon: 'user', what: 'welcome.wontOverwrite', why: 'welcome.wontOverwriteWhy' },
  { icon: 'stop', what: 'welcome.wontRun', why: 'welcome.wontRunWhy' },
  { icon: 'offline', what: 'welcome.wontNetwork', why: 'welcome.wontNetworkWhy' },
  { icon: 'key', what: 'welcome.wontSecrets', why: 'welcome.wontSecretsWhy' },
];

export function Deal() {
  const { t } = useMessages();
  return (
    <aside data-pane="inspector" className={styles.deal} aria-label={t('welcome.after')}>
      <h2 className={styles.title}>{t('welcome.after')}</h2>
      <Assurances title={t('welcome.will')} assurances={will} kept />
      <Assurances title={t('welcome.wont')} assurances={wont} />
    </aside>
  );
}

function Assurances({ title, assurances, kept }: { title: string; assurances: readonly Assurance[]; kept?: boolean }) {
  const { t } = useMessages();
  return (
    <section>
      <h3 className={styles.group}>{title}</h3>
      <ul className={cx(styles.list, kept === true && styles.will)}>
        {assurances.map(({ icon, what, why }) => (
          <li key={what}>
            <Icon name={icon} />
            <span>
              {t(what)}
              <small>{t(why)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
