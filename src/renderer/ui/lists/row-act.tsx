/**
 * What the pointer can do to a row beside opening it. A row of a listbox may hold no control, so this is none: the list hears
 * the click and gives the act's name to `onAct`, and the keyboard has the key that the title names.
 */
import { keyText } from '../controls/key-hint.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './row-act.module.css';

export interface RowActProps {
  readonly act: string;
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
  /** Stays in sight on every row that it holds for. */
  readonly on?: boolean;
}

export function RowAct({ act, icon, label, keys, on = false }: RowActProps) {
  return (
    <span
      className={styles.act}
      data-act={act}
      data-on={on || undefined}
      aria-hidden="true"
      title={`${label} (${keyText(keys)})`}
    >
      <Icon name={icon} size="small" />
    </span>
  );
}

/** The act on which a click fell, or undefined where it fell on the row itself. */
export function actAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset.act : undefined;
}
