/** On or off, at once. */
import { Switch as RadixSwitch } from 'radix-ui';
import styles from './switch.module.css';

export interface SwitchProps {
  /** For the `htmlFor` of words beside it: a click on them is one on the switch. */
  readonly id?: string;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ id, label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <RadixSwitch.Root
      className={styles.track}
      id={id}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
    >
      <RadixSwitch.Thumb className={styles.thumb ?? ''} />
    </RadixSwitch.Root>
  );
}
