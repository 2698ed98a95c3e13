/** The window of the open palette. It draws itself once; what changes with each key is inside (palette-body.tsx). */
import { Dialog } from 'radix-ui';
import { giveFocusBack } from '../../lib/focus/focus-trail.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useOnLeave } from '../../lib/navigation/use-on-leave.ts';
import { PaletteBody } from './palette-body.tsx';
import type { PaletteStore } from './palette-state.ts';
import styles from './palette-window.module.css';

export function PaletteWindow({ store }: { store: PaletteStore }) {
  const { t } = useMessages();
  useOnLeave(store.getState().close);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && store.getState().close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim ?? ''} />
        <Dialog.Content className={styles.palette ?? ''} aria-describedby={undefined} onCloseAutoFocus={giveFocusBack}>
          <Dialog.Title className="visually-hidden">{t('palette.label')}</Dialog.Title>
          <PaletteBody store={store} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
