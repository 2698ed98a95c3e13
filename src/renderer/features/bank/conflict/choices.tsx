/** The three ways out of a conflict. A radio group: arrows choose, and 1, 2, 3 from anywhere in the dialog. */
import { RadioGroup } from 'radix-ui';
import type { Ref } from 'react';
import type { ConflictChoice } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './conflict.module.css';

export const choices = ['keep', 'take', 'merge'] as const satisfies readonly ConflictChoice[];

export interface ChoicesProps {
  readonly value: ConflictChoice;
  /** Of the machine's text. */
  readonly version: number;
  readonly keys: boolean;
  readonly chosen: Ref<HTMLButtonElement>;
  readonly onChoose: (choice: ConflictChoice) => void;
}

export function Choices({ value, version, keys, chosen, onChoose }: ChoicesProps) {
  const { t } = useMessages();
  const choose = (name: string) => {
    const choice = choices.find((one) => one === name);
    if (choice !== undefined) onChoose(choice);
  };
  return (
    <RadioGroup.Root
      className={styles.choices}
      aria-label={t('bank.conflict.choices')}
      value={value}
      onValueChange={choose}
      loop={false}
    >
      {choices.map((one, n) => (
        <RadioGroup.Item
          key={one}
          ref={one === value ? chosen : null}
          value={one}
          className={styles.choice ?? ''}
          aria-label={t(`bank.conflict.choice.${one}`)}
          aria-describedby={`conflict-choice-${one}`}
        >
          {keys ? <KeyHint keys={String(n + 1)} /> : <span />}
          <b>{t(`bank.conflict.choice.${one}`)}</b>
          {one === value ? <Icon name="check" size="small" /> : <span />}
          <span className={styles.choiceWhy} id={`conflict-choice-${one}`}>
            {t(`bank.conflict.choiceWhy.${one}`, { version })}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
