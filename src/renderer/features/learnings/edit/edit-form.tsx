/** The form over a record. Errors stand under their fields, and so does what others wrote meanwhile; nothing typed is lost. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { questionTypes } from '#shared/contract/memory/words.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { focusRecords } from '../list/focus-records.ts';
import type { FieldName } from './edit-fields.ts';
import styles from './edit-form.module.css';
import { type Edit, useEdit } from './use-edit.ts';

export interface EditFormProps {
  readonly record: RecordView;
  /** The id is another one where a new answer took the place of the old. */
  readonly onSaved: (id: string, undo: number | null) => void;
  readonly onClose: () => void;
}

export function EditForm({ record, onSaved, onClose }: EditFormProps) {
  const { t } = useMessages();
  const edit = useEdit(record, { onSaved, onClose });
  const form = useRef<HTMLFormElement>(null);
  const { data } = useCall('memory.domains', {});
  const domainsId = useId();
  const wrong = Object.keys(edit.problems).length;
  const nextProblem = () => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    const at = fields.findIndex((field) => field.matches(':focus'));
    fields[(at + 1) % Math.max(1, fields.length)]?.focus();
  };
  useCommands([
    { id: 'record.nextProblem', title: 'command.nextProblem', group: 'group.view', keys: ['F8'], run: nextProblem },
  ]);
  // What was typed stays in the form, as a draft; nothing else on the page takes this Escape.
  const leave = () => {
    if (!edit.changed) edit.discard();
    focusRecords();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) edit.save();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const common = { edit };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('learnings.editLabel', { id: record.id })}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      <div className={styles.bar}>
        <h1 className="strong">{t('learnings.editTitle')}</h1>
        <span className="small faint clip">{t(edit.changed ? 'learnings.draftKept' : 'learnings.editWhy')}</span>
        <span className="grow" />
        <Button small onClick={edit.discard}>
          {t(edit.changed ? 'learnings.discard' : 'action.cancel')}
        </Button>
        <Button small look="primary" type="submit" disabled={edit.saving || wrong > 0}>
          {t('learnings.save')} <KeyHint keys="Mod+Enter" onAccent />
        </Button>
      </div>
      <div className={styles.body}>
        {edit.meanwhile && (
          <Notice
            tone="stale"
            title={t(Object.keys(edit.clashes).length > 0 ? 'learnings.clashTitle' : 'learnings.meanwhileTitle')}
          >
            {t(Object.keys(edit.clashes).length > 0 ? 'learnings.clashWhy' : 'learnings.meanwhileWhy')}
          </Notice>
        )}
        {edit.error !== null && <Notice tone="danger">{edit.error.message}</Notice>}
        <Field {...common} name="question" label={t('learnings.field.question')}>
          {(props) => (
            // biome-ignore lint/a11y/noAutofocus: the form opens on a key press, which goes on in its first field.
            <textarea {...props} autoFocus rows={2} />
          )}
        </Field>
        <Field {...common} name="answer" label={t('learnings.field.answer')} help={t('learnings.field.answerHelp')}>
          {(props) => <textarea {...props} rows={10} />}
        </Field>
        <div className={styles.pair}>
          <Field {...common} name="questionType" label={t('learnings.field.type')}>
            {({ onChange, value, ...props }) => (
              <select {...props} value={value} onChange={onChange}>
                {questionTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`questionType.${type}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            {...common}
            name="confidence"
            label={t('learnings.field.confidence')}
            help={t('learnings.field.confidenceHelp')}
          >
            {(props) => <input {...props} inputMode="decimal" />}
          </Field>
          <Field {...common} name="domain" label={t('learnings.field.domain')}>
            {(props) => (
              <>
                <input {...props} list={domainsId} />
                <datalist id={domainsId}>
                  {data?.domains.map(({ domain }) => domain !== '' && <option key={domain} value={domain} />)}
                </datalist>
              </>
            )}
          </Field>
        </div>
        <Field {...common} name="tags" label={t('learnings.field.tags')} help={t('learnings.field.tagsHelp')}>
          {(props) => <input {...props} />}
        </Field>
        <Field {...common} name="notes" label={t('learnings.field.notes')} help={t('learnings.field.notesHelp')}>
          {(props) => <textarea {...props} rows={3} />}
        </Field>
      </div>
    </form>
  );
}

interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly value: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  readonly onChange: (event: { target: { value: string } }) => void;
}

interface FieldProps {
  readonly edit: Edit;
  readonly name: FieldName;
  readonly label: string;
  readonly help?: string;
  readonly children: (props: ControlProps) => ReactNode;
}

function Field({ edit, name, label, help, children }: FieldProps) {
  const { t } = useMessages();
  const id = useId();
  const problem = edit.problems[name];
  const theirs = edit.clashes[name];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: cx(styles.control, problem !== undefined && styles.invalid),
        value: edit.fields[name],
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${id}-about`,
        onChange: ({ target }) => edit.set(name, target.value as never),
      })}
      <div id={`${id}-about`} className={styles.about}>
        {problem !== undefined ? (
          <p className={styles.wrong}>
            <Icon name="warn" size="small" />
            {t(problem)}
          </p>
        ) : (
          help !== undefined && <p className="small faint">{help}</p>
        )}
        {theirs !== undefined && (
          <div className={styles.theirs}>
            <p className="small muted">{t('learnings.theirs')}</p>
            <p className={styles.theirText}>{written(name, theirs, t)}</p>
            <Button small onClick={() => edit.take(name)}>
              {t('learnings.takeTheirs')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function written(name: FieldName, text: string, t: ReturnType<typeof useMessages>['t']): string {
  if (name !== 'questionType') return text;
  const type = questionTypes.find((one) => one === text);
  return type === undefined ? text : t(`questionType.${type}`);
}
