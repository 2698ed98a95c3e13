/** A button that is only an icon. Its label is its name and its tooltip; the key that does the same is in the
 * tooltip. */
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './icon-button.module.css';
import { keyText } from './key-hint.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  readonly icon: IconName;
  readonly label: string;
  /** Combination that does the same, as in lib/commands/keys.ts. */
  readonly keys?: string;
  readonly small?: boolean;
  readonly pressed?: boolean;
}

export function IconButton({ icon, label, keys, small = false, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, small && styles.small, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keyText(keys)})`}
      {...rest}
    >
      <Icon name={icon} size={small ? 'small' : 'normal'} />
    </button>
  );
}
