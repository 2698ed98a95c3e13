/** The form over a record. Errors stand under their fields, and so does what others wrote meanwhile; nothing typed is lost. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import type { Link } from '../../lib/rpc/link.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import {
  changesOf,
  draftOf,
  dropDraft,
  type EditFields,
  type FieldName,
  fieldsOf,
  keepDraft,
  merged,
  problemsOf,
  sameFields,
} from './edit-fields.ts';
import styles from './edit-form.module.css';
import { focusRecords } from './list/use-picks.ts';

interface EditFormProps {
  readonly record: RecordView;
  /** The id changes where a new answer took the place of the old. */
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
            // biome-ignore lint/a11y/noAutofocus: the form opens on a key press, which continues in its first field.
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

interface Edit {
  readonly fields: EditFields;
  readonly changed: boolean;
  readonly problems: ReturnType<typeof problemsOf>;
  /** What others wrote into fields that the person changed too. */
  readonly clashes: Partial<Record<FieldName, string>>;
  /** The record changed under the form. */
  readonly meanwhile: boolean;
  readonly saving: boolean;
  readonly error: MemoError | null;
  set<N extends FieldName>(name: N, value: EditFields[N]): void;
  /** Takes what the others wrote. */
  take(name: FieldName): void;
  save(): void;
  discard(): void;
}

interface EditEnds {
  readonly onSaved: (id: string, undo: number | null) => void;
  readonly onClose: () => void;
}

/**
 * An edit from its first letter to the answer of the engine. When the record changed meanwhile, what only the others changed
 * is taken over and what both changed is shown side by side; the next save then speaks of the record as it is, or of the
 * one that took its place: what was superseded is never edited into a second successor.
 */
function useEdit(record: RecordView, { onSaved, onClose }: EditEnds): Edit {
  const { link } = useServices();
  const [kept] = useState(() => draftOf(record.id));
  const [base, setBase] = useState(() => ({
    revision: kept?.revision ?? record.revision,
    fields: kept?.base ?? fieldsOf(record),
  }));
  const [fields, setFields] = useState<EditFields>(() => kept?.fields ?? fieldsOf(record));
  const [target, setTarget] = useState(record);
  const [clashes, setClashes] = useState<Partial<Record<FieldName, string>>>({});
  const [meanwhile, setMeanwhile] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<MemoError | null>(null);

  // Changes are taken over when an answer comes: what was typed while it was on its way counts too.
  const typed = useRef({ base, fields });
  typed.current = { base, fields };
  const takeOver = (theirs: RecordView) => {
    const now = fieldsOf(theirs);
    const result = merged(typed.current.base.fields, now, typed.current.fields);
    setFields(result.fields);
    setClashes(Object.fromEntries(result.clashes.map((name) => [name, now[name]])));
    setMeanwhile(!sameFields(typed.current.base.fields, now));
    setBase({ revision: theirs.revision, fields: now });
    setTarget(theirs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record is taken over, once.
  useEffect(() => {
    if (record.id !== target.id || record.revision <= base.revision) return;
    if (record.supersededBy === null) return takeOver(record);
    let gone = false;
    newest(link, record.id).then(
      (one) => !gone && takeOver(one),
      (thrown: unknown) => !gone && setError(toMemoError(thrown)),
    );
    return () => {
      gone = true;
    };
  }, [record]);

  const changed = !sameFields(fields, base.fields);
  useEffect(() => {
    if (changed) keepDraft(record.id, { revision: base.revision, base: base.fields, fields });
    else dropDraft(record.id);
  }, [record.id, base, fields, changed]);

  const close = () => {
    dropDraft(record.id);
    onClose();
  };
  const save = () => {
    const changes = changesOf(target, fields);
    if (Object.keys(problemsOf(fields)).length > 0) return;
    if (Object.keys(changes).length === 0) return close();
    setSaving(true);
    setError(null);
    link
      .call('memory.edit', { id: target.id, revision: base.revision, changes })
      .then(({ record: saved, undo }) => {
        dropDraft(record.id);
        onSaved(saved.id, undo);
      })
      .catch(async (thrown: unknown) => {
        const failed = toMemoError(thrown);
        if (failed.code !== 'Conflict') return setError(failed);
        takeOver(await newest(link, target.id));
        setMeanwhile(true);
      })
      .catch((thrown: unknown) => setError(toMemoError(thrown)))
      .finally(() => setSaving(false));
  };
  return {
    fields,
    changed,
    problems: problemsOf(fields),
    clashes,
    meanwhile,
    saving,
    error,
    set: (name, value) => setFields((before) => ({ ...before, [name]: value })),
    take: (name) => {
      const theirs = clashes[name];
      if (theirs !== undefined) setFields((before) => ({ ...before, [name]: theirs }));
      setClashes(({ [name]: _, ...rest }) => rest);
    },
    save,
    discard: close,
  };
}

/** Answers that took the place of each other are followed at most this far. */
const farthest = 50;

/** The record as it is now, or the one that took its place. */
async function newest(link: Link, id: string): Promise<RecordView> {
  let { record } = await link.call('memory.get', { id });
  for (let step = 0; record.supersededBy !== null && step < farthest; step++) {
    record = (await link.call('memory.get', { id: record.supersededBy })).record;
  }
  return record;
}
