/** A dialog where a choice blocks: titled, closed by Esc, focus kept inside and given back. */
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** In the head, before the button that closes. */
  readonly end?: ReactNode;
  /** Pixels. */
  readonly width?: number;
  /** Pixels; as high as its content when absent. */
  readonly height?: number;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function Dialog({ open, onClose, title, note, end, width = 560, height, footer, children }: DialogProps) {
  const { t } = useMessages();
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim ?? ''} />
        <RadixDialog.Content
          className={styles.dialog ?? ''}
          style={{ width, ...(height === undefined ? {} : { height }) }}
          aria-describedby={undefined}
        >
          <header className={styles.head}>
            <RadixDialog.Title className="strong">{title}</RadixDialog.Title>
            {note !== undefined && <span className="small muted clip">{note}</span>}
            <span className="grow" />
            {end}
            <IconButton small icon="close" label={t('action.close')} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
