/** A menu under a button or at a point: entries with icon, faint remark and key; separators and headings between them. */
import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, type ReactElement, useRef } from 'react';
import { createPortal } from 'react-dom';
import { giveFocusBack } from '../../lib/focus/focus-trail.ts';
import { KeyHint } from '../controls/key-hint.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './menu.module.css';

export type MenuEntry =
  | { readonly kind: 'separator'; readonly key: string }
  | { readonly kind: 'heading'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'item';
      readonly key: string;
      readonly label: string;
      readonly remark?: string;
      readonly icon?: IconName;
      readonly keys?: string;
      readonly disabled?: boolean;
      /** Given: the entry is a choice and shows whether it is the present one. */
      readonly checked?: boolean;
      readonly run: () => void;
    };

export interface MenuProps {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, entries, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu ?? ''}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={giveFocusBack}
        >
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuAtProps {
  /** Where it opens, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** A key asked for it, and begins with the first entry: the menu's own part hears only of keys that are pressed while it stands. */
  readonly byKey?: boolean;
  readonly entries: readonly MenuEntry[];
  /** The caller gives the focus back. */
  readonly onClose: () => void;
}

/** A menu without a button: where the pointer or the selected thing is. */
export function MenuAt({ at, byKey = false, entries, onClose }: MenuAtProps) {
  const begun = useRef(!byKey);
  const begin = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (begun.current || target !== currentTarget) return;
    begun.current = true;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {createPortal(
        <DropdownMenu.Trigger asChild>
          <span aria-hidden="true" style={{ position: 'fixed', left: at.x, top: at.y }} />
        </DropdownMenu.Trigger>,
        document.body,
      )}
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu ?? ''}
          align="start"
          collisionPadding={8}
          loop
          onFocus={begin}
          onCloseAutoFocus={giveFocusBack}
        >
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <DropdownMenu.Separator className={styles.separator ?? ''} />;
    case 'heading':
      return <DropdownMenu.Label className={styles.heading ?? ''}>{entry.label}</DropdownMenu.Label>;
    case 'item': {
      const content = (
        <>
          <span className={styles.sign}>
            {entry.checked === true && <Icon name="check" size="small" />}
            {entry.checked === undefined && entry.icon !== undefined && <Icon name={entry.icon} size="small" />}
          </span>
          <span className={styles.label}>{entry.label}</span>
          {entry.remark !== undefined && <span className={styles.remark}>{entry.remark}</span>}
          {entry.keys !== undefined && (
            <span className="push">
              <KeyHint keys={entry.keys} />
            </span>
          )}
        </>
      );
      const props = { className: cx(styles.item), disabled: entry.disabled ?? false, onSelect: entry.run };
      return entry.checked === undefined ? (
        <DropdownMenu.Item {...props}>{content}</DropdownMenu.Item>
      ) : (
        <DropdownMenu.CheckboxItem {...props} checked={entry.checked}>
          {content}
        </DropdownMenu.CheckboxItem>
      );
    }
  }
}
