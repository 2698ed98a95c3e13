/** A labelled button. One `primary` a view; `ghost` for actions beside a heading; `danger` for what destroys. */
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'normal' | 'primary' | 'ghost' | 'danger';
  readonly small?: boolean;
  readonly icon?: IconName;
}

export function Button({ look = 'normal', small = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={cx(styles.button, styles[look], small && styles.small, className)} {...rest}>
      {icon !== undefined && <Icon name={icon} size="small" />}
      {children}
    </button>
  );
}
