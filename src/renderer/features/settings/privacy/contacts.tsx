/** What was contacted: each request that went out or was kept from it, newest first. Nothing of what was sent is kept. */
import { useState } from 'react';
import type { Contact } from '#shared/contract/settings/network.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './privacy-section.module.css';

/** Lines until a person asks for all that are known. */
const few = 8;

export function Contacts({ contacts, total }: { contacts: readonly Contact[]; total: number }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const [all, setAll] = useState(false);
  if (contacts.length === 0) return <p className={styles.none}>{t('settings.contacts.none')}</p>;
  const when = (at: number) => {
    const day = format.day(at, now);
    const time = format.time(at);
    return day === time ? time : `${day} ${time}`;
  };
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('settings.contacts.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('settings.contacts.time')}</th>
            <th scope="col">{t('settings.privacy.address')}</th>
            <th scope="col">{t('settings.privacy.use')}</th>
            <th scope="col">{t('settings.contacts.outcome')}</th>
            <th scope="col" className={styles.end}>
              {t('settings.contacts.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? contacts : contacts.slice(0, few)).map((one, index) => (
            <tr key={`${one.at} ${index}`}>
              <td className="num small muted">{when(one.at)}</td>
              <td>
                <code>{one.host}</code>
              </td>
              <td className="small">{t(`settings.contacts.purpose.${one.purpose}`)}</td>
              <td className={one.outcome === 'failed' || one.outcome === 'refused' ? styles.bad : 'small'}>
                {t(`settings.contacts.outcome.${one.outcome}`)}
              </td>
              <td className={`${styles.end} num small muted`}>
                {t('settings.contacts.sizes', {
                  sent: format.bytes(one.sentBytes),
                  received: format.bytes(one.receivedBytes),
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > contacts.length && (all || contacts.length <= few) && (
        <p className={styles.none}>{t('list.cut', { shown: contacts.length, total })}</p>
      )}
      {contacts.length > few && (
        <Button small look="ghost" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('evolution.fewerGaps') : t('evolution.allGaps', { count: contacts.length - few })}
        </Button>
      )}
    </>
  );
}
