/**
 * Shows the first waiting message in the corner. Gone after six seconds, unless it is an error or the pointer was moved onto it:
 * one that appears under a pointer which rests there, from a button in the same place, does not stay for it.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { giveFocusBackSoon } from '../../lib/focus/focus-trail.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { toastMs } from '../../lib/state/notifications.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './toaster.module.css';

export function Toaster() {
  const { notifications } = useServices();
  const { t } = useMessages();
  const toast = useStore(notifications, ({ queue }) => queue[0]);
  const [heldId, setHeld] = useState<number | null>(null);
  const held = toast !== undefined && toast.id === heldId;
  useEffect(() => {
    if (toast === undefined || toast.level === 'error' || held) return;
    const timer = setTimeout(() => notifications.getState().dismiss(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [notifications, toast, held]);
  const leave = (how: () => void): void => {
    giveFocusBackSoon();
    how();
  };
  return (
    // One region says it: around an alert, which speaks for itself, this one is none.
    <div className={styles.corner} role={toast?.level === 'error' ? undefined : 'status'}>
      {toast !== undefined && (
        <div
          key={toast.id}
          className={styles.toast}
          role={toast.level === 'error' ? 'alert' : undefined}
          onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setHeld(toast.id)}
          onPointerLeave={() => setHeld(null)}
        >
          <Icon name={toast.level === 'error' ? 'x-circle' : 'check'} className={styles[toast.level]} />
          <div className={styles.text}>
            <b className="strong">{toast.title}</b>
            {toast.detail !== undefined && <p className="small muted">{toast.detail}</p>}
          </div>
          {toast.action !== undefined && (
            <Button small look="ghost" onClick={() => leave(() => notifications.getState().act(toast.id))}>
              {toast.action.label}
            </Button>
          )}
          <IconButton
            small
            icon="close"
            label={t('toast.dismiss')}
            onClick={() => leave(() => notifications.getState().dismiss(toast.id))}
          />
        </div>
      )}
    </div>
  );
}
