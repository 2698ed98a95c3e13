/** A one-line text field with an optional icon before and parts after it (a key hint, a count, a button). */
import { type ComponentProps, type ReactNode, type Ref, useContext } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import { SaidOf } from './said-of.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'ref'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: IconName;
  readonly end?: ReactNode;
  readonly invalid?: boolean;
  readonly mono?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, icon, end, invalid = false, mono = false, inputRef, className, ...rest } = props;
  const saidOf = useContext(SaidOf);
  return (
    <label className={cx(styles.field, invalid && styles.invalid, className)}>
      {icon !== undefined && <Icon name={icon} size="small" className={styles.icon} />}
      <input
        aria-describedby={invalid ? saidOf : undefined}
        {...rest}
        ref={inputRef}
        className={cx(styles.input, mono && 'mono')}
        aria-label={label}
        aria-invalid={invalid}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        autoComplete="off"
      />
      {end}
    </label>
  );
}
