/** What this window said last, with its time and what it offers still: a message in the corner is gone after six seconds. */
import { useStore } from 'zustand';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import type { Toast } from '../../lib/state/notifications.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './activity-tray.module.css';

export function MessageList() {
  const { t } = useMessages();
  const { notifications } = useServices();
  const past = useStore(notifications, (state) => state.past);
  return (
    <section aria-label={t('messages.label')}>
      <div className={styles.head}>
        <h2>{t('messages.label')}</h2>
        <span className="grow" />
        {past.length > 0 && (
          <Button small look="ghost" onClick={() => notifications.getState().clearPast()}>
            {t('messages.clear')}
          </Button>
        )}
      </div>
      {past.length === 0 ? (
        <p className={styles.none}>
          <b className="strong">{t('messages.none')}</b>
          {t('messages.noneWhy')}
        </p>
      ) : (
        <ul className={styles.list}>
          {past.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MessageRow({ message }: { message: Toast }) {
  const { t, format } = useMessages();
  const { notifications } = useServices();
  const { id, level, title, detail, action, at } = message;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Icon name={level === 'error' ? 'x-circle' : 'check'} size="small" className={styles[level]} />
        <span className="visually-hidden">{t(`messages.${level}`)}</span>
        <b className={styles.said}>{title}</b>
        <time className="small muted num" dateTime={new Date(at).toISOString()}>
          {format.time(at)}
        </time>
      </div>
      {detail !== undefined && <p className={styles.detailed}>{detail}</p>}
      {action !== undefined && (
        <Button small onClick={() => notifications.getState().act(id)}>
          {action.label}
        </Button>
      )}
    </li>
  );
}
