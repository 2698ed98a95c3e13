/** The new name, and for what is extracted whether it becomes a function or a variable. Enter tries it. */
import { useLayoutEffect, useRef } from 'react';
import { focusIsLost } from '../../lib/focus/focus-trail.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import type { EditSubject } from '../../lib/state/editing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './edit-dialog.module.css';
import { nameProblem } from './model/name-rules.ts';

export interface NameFormProps {
  readonly subject: EditSubject;
  readonly name: string;
  readonly busy: boolean;
  /** The preview below is of exactly this. */
  readonly stands: boolean;
  readonly onName: (name: string) => void;
  readonly onWhat: (what: 'function' | 'variable') => void;
  readonly onTry: () => void;
}

export function NameForm({ subject, name, busy, stands, onName, onWhat, onTry }: NameFormProps) {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  // Before a key can come: a person types at once. The dialog remembers where the focus came from as it is drawn.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  // What was stopped, refused or shown took the button away that had the focus: Enter continues from the name.
  useLayoutEffect(() => {
    if (!busy && focusIsLost()) field.current?.focus();
  }, [busy]);
  const old = subject.kind === 'rename' ? subject.name : '';
  const problem = nameProblem(name, old);
  // The old name, with which a rename begins, is nothing to complain of before anything is typed.
  const told = problem === 'form';
  const ready = !busy && !stands && problem === null && (name !== '' || subject.kind === 'extract');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onTry();
      }}
    >
      {subject.kind === 'rename' ? (
        <>
          <code className={styles.old} title={old}>
            {old}
          </code>
          <Icon name="arrow" size="small" />
        </>
      ) : (
        <Segmented
          label={t('edit.what')}
          value={subject.what}
          onChange={onWhat}
          options={[
            { value: 'function', label: t('edit.what.function') },
            { value: 'variable', label: t('edit.what.variable') },
          ]}
        />
      )}
      <TextField
        mono
        className={styles.name ?? ''}
        label={t('edit.newName')}
        placeholder={subject.kind === 'extract' ? t('edit.ownName') : ''}
        value={name}
        invalid={told}
        aria-describedby="edit-name-problem"
        inputRef={field}
        onChange={onName}
      />
      <Button type="submit" disabled={!ready}>
        {t('edit.preview')} <KeyHint keys="Enter" />
      </Button>
      <span id="edit-name-problem" className={styles.problem} role="status">
        {told && t('edit.noName')}
      </span>
    </form>
  );
}
