/** The head of the window: what it is and when it was written, words of a task, and what is done with the whole of it. */
import type { RefObject } from 'react';
import { clockFormat } from '../../../lib/i18n/clock-format.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import styles from './head.module.css';
import { TaskField } from './task-field.tsx';

export interface HeadProps {
  readonly task: string;
  /** Epoch milliseconds; null for a window that is not written, undefined while it is not there. */
  readonly writtenAt: number | null | undefined;
  readonly show: 'table' | 'text';
  readonly canCopy: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onTask: (task: string) => void;
  readonly onAdd: () => void;
  readonly onShow: (show: 'table' | 'text') => void;
  readonly onCopy: () => void;
}

export function Head(props: HeadProps) {
  const { task, writtenAt, show, canCopy, field, onTask, onAdd, onShow, onCopy } = props;
  const { t } = useMessages();
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const other = show === 'text' ? 'table' : 'text';
  return (
    <header className={styles.head}>
      <h1 className="h-page nowrap">{t(task === '' ? 'context.window' : 'context.taskWindow')}</h1>
      <span className={styles.note} title={task === '' ? undefined : t('context.notWrittenWhy')}>
        {task !== ''
          ? t('context.notWritten')
          : writtenAt == null
            ? null
            : t('context.written', { time: clockFormat(writtenAt) })}
      </span>
      <TaskField task={task} field={field} onTask={onTask} />
      <span className={styles.acts}>
        <Button small icon="plus" onClick={onAdd}>
          {t('context.add')} {singleKeys && <KeyHint keys="A" />}
        </Button>
        <Button small icon={show === 'text' ? 'tree' : 'eye'} onClick={() => onShow(other)}>
          {t(show === 'text' ? 'context.seeTable' : 'context.seeText')}
        </Button>
        <Button small look="primary" icon="copy" disabled={!canCopy} onClick={onCopy}>
          {t('action.copy')} <KeyHint keys="Mod+C" onAccent />
        </Button>
      </span>
    </header>
  );
}
