/** A dialog where a choice blocks: titled, closed by Esc and by an address that leads on, focus kept inside and
 * returned. */
import { Dialog as RadixDialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { giveFocusBack } from '../../lib/focus/focus-trail.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useOnLeave } from '../../lib/navigation/use-on-leave.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The address says whether it is open: another place closes it only by not saying so. */
  readonly inAddress?: boolean;
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

export function Dialog(props: DialogProps) {
  return (
    <RadixDialog.Root
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim ?? ''} />
        <Content {...props} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Content({ onClose, inAddress = false, title, note, end, width = 560, height, footer, children }: DialogProps) {
  const { t } = useMessages();
  useOnLeave(() => {
    if (!inAddress) onClose();
  });
  return (
    <RadixDialog.Content
      className={styles.dialog ?? ''}
      style={{ width, ...(height === undefined ? {} : { height }) }}
      aria-describedby={undefined}
      onOpenAutoFocus={begin}
      onKeyDown={goBackFromStart}
      onCloseAutoFocus={giveFocusBack}
    >
      <div className={styles.head}>
        <RadixDialog.Title className="strong">{title}</RadixDialog.Title>
        {note !== undefined && <span className={cx('small muted', styles.note)}>{note}</span>}
        <span className="grow" />
        {end}
        <IconButton small icon="close" label={t('action.close')} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </RadixDialog.Content>
  );
}

/** Where nothing took the focus on its own: on what says `data-begin`, else on the dialog; never on what closes it
 * at a press. */
function begin(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const dialog = event.currentTarget;
  (dialog.querySelector<HTMLElement>('[data-begin]:not(:disabled)') ?? dialog).focus();
}

const stops = 'a[href], button, input, textarea, select, [tabindex="0"]';

/** Shift Tab from the dialog itself moves to its last stop, as from its first one. */
function goBackFromStart(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || !event.shiftKey || event.target !== event.currentTarget) return;
  event.preventDefault();
  for (const one of [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].reverse()) {
    if (one.tabIndex >= 0) one.focus();
    if (document.activeElement === one) return;
  }
}
