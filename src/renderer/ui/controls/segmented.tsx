/** Views of one thing, at most four, of which one is shown. A radio group: arrows choose, Tab passes by. */
import { RadioGroup } from 'radix-ui';
import styles from './segmented.module.css';

export interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string }[];
}

export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <RadioGroup.Root className={styles.group} aria-label={label} value={value} onValueChange={choose} loop={false}>
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} className={styles.item ?? ''}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
