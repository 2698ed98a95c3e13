/** Words of a task: Enter puts a window together for them, Esc goes back to the written one. */
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from './head.module.css';

export interface TaskFieldProps {
  /** The words that the shown window is for; '' for the written one. */
  readonly task: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onTask: (task: string) => void;
}

/** The contract's limit. */
const longest = 8000;

export function TaskField({ task, field, onTask }: TaskFieldProps) {
  const { t } = useMessages();
  const [text, setText] = useState(task);
  // Back, forward and a link change the words from outside.
  useEffect(() => setText(task), [task]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onTask(text.trim());
    else if (event.key === 'Escape' && (text !== '' || task !== '')) {
      setText('');
      onTask('');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextField
      className={styles.task}
      label={t('context.taskLabel')}
      placeholder={t('context.task')}
      icon="search"
      inputRef={field}
      value={text}
      maxLength={longest}
      onChange={setText}
      onKeyDown={onKeyDown}
      end={
        task !== '' ? (
          <IconButton small icon="close" label={t('context.taskClear')} onClick={() => onTask('')} />
        ) : text.trim() !== '' ? (
          <KeyHint keys="Enter" />
        ) : (
          <KeyHint keys="/" />
        )
      }
    />
  );
}
