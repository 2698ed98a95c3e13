/**
 * Whom the app may contact, what for, and when it last did, as the one gate of all connections notes it; under it each contact.
 * Only what is true in this shell stands here.
 */
import { useEffect } from 'react';
import type { Contact } from '#shared/contract/settings/network.ts';
import { hostOf } from '../../../lib/address.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { bridge } from '../../../lib/rpc/open-port.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { Contacts } from './contacts.tsx';
import styles from './privacy-section.module.css';

const none: readonly Contact[] = [];

export function PrivacySection() {
  const { t } = useMessages();
  const inWindow = bridge() !== undefined;
  const ollama = useSettings(({ ollamaHost }) => ollamaHost);
  const server = useSettings(({ serverHost }) => serverHost);
  const remote = useSettings(({ ollamaRemote }) => ollamaRemote);
  const { data, refetch } = useCall('network.contacts', { limit: 1000 });
  // No contact is reported while the settings are not on screen.
  useEffect(() => void refetch(), [refetch]);
  const contacts = data?.contacts ?? none;
  const pulled = (one: Contact) => one.purpose === 'pull';
  const ofServer = (address: string, use: string) => (
    <tr>
      <td>
        <code>{hostOf(address)}</code>
      </td>
      <td className="small">{use}</td>
      <Rule
        icon="check"
        className={styles.yes}
        words={t(remote ? 'settings.privacy.allowed' : 'settings.privacy.ifHere')}
      />
      <Last contacts={contacts.filter((one) => one.host === hostOf(address) && !pulled(one))} />
    </tr>
  );
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('settings.privacy.address')}</th>
            <th scope="col">{t('settings.privacy.use')}</th>
            <th scope="col">{t('settings.privacy.rule')}</th>
            <th scope="col" className={styles.end}>
              {t('settings.privacy.last')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{inWindow ? t('settings.privacy.none') : <code>{window.location.host}</code>}</td>
            <td className="small">{t(inWindow ? 'settings.privacy.noneUse' : 'settings.privacy.web')}</td>
            <Rule icon="check" className={styles.yes} words={t('settings.privacy.allowed')} />
            <td />
          </tr>
          {ollama !== '' && (
            <>
              {ofServer(ollama, t('settings.privacy.ollama'))}
              <tr>
                <td>{t('settings.privacy.registry')}</td>
                <td className="small">{t('settings.privacy.registryUse')}</td>
                <Rule icon="ask" className={styles.asked} words={t('settings.privacy.onClick')} />
                <Last contacts={contacts.filter(pulled)} />
              </tr>
            </>
          )}
          {server !== '' && ofServer(server, t('settings.privacy.server'))}
          <tr>
            <td>{t('settings.privacy.elsewhere')}</td>
            <td className="small">{t('settings.privacy.elsewhereUse')}</td>
            <Rule icon="close" className={styles.no} words={t('settings.privacy.refused')} />
            <Last contacts={contacts.filter((one) => one.outcome === 'refused')} />
          </tr>
        </tbody>
      </table>
      {data !== undefined && <Contacts contacts={contacts} total={data.total} />}
    </>
  );
}

function Rule({ icon, className, words }: { icon: IconName; className: string | undefined; words: string }) {
  return (
    <td>
      <span className={className}>
        <Icon name={icon} size="small" />
        {words}
      </span>
    </td>
  );
}

/** When it last was, and how often today. Newest first. */
function Last({ contacts }: { contacts: readonly Contact[] }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const [newest] = contacts;
  const day = (at: number) => new Date(at).toDateString();
  const today = contacts.filter(({ at }) => day(at) === day(now)).length;
  const when = newest === undefined ? t('settings.privacy.never') : format.day(newest.at, now);
  return (
    <td className={`${styles.end} num small muted`}>
      {today === 0 ? when : t('settings.privacy.lastToday', { when, count: today })}
    </td>
  );
}
