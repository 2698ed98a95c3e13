/**
 * An edit of source code from its name to the files: the new name, what it would change
 * by file and hunk, what the compiler says of it, and nothing written before the person says so (Ctrl Enter). What was
 * written can be undone in the message.
 */
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '#shared/messages/translator.ts';
import { matches } from '../../lib/commands/keys.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import type { EditSubject } from '../../lib/state/editing.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './edit-dialog.module.css';
import { NameForm } from './name-form.tsx';
import { Preview } from './preview/preview.tsx';
import { Refused } from './refused.tsx';
import { type Renamable, subjectOf } from './start-edit.ts';
import { Steps } from './steps.tsx';
import { SymbolPicker } from './symbol-picker.tsx';
import { Trying } from './trying.tsx';
import { type EditStep, useEdit } from './use-edit.ts';
import { useEditSaid } from './use-edit-said.ts';

export default function EditDialog({ subject: begun }: { readonly subject: EditSubject }) {
  const { t } = useMessages();
  const { editing } = useServices();
  const readOnly = useReadOnly();
  const work = useEdit();
  const said = useEditSaid();
  const [before, setBefore] = useState<readonly EditStep[]>([]);
  /** Null while the next symbol is being picked. */
  const [subject, setSubject] = useState<EditSubject | null>(begun);
  const [name, setName] = useState(nameOf(begun));
  const [tried, setTried] = useState<readonly EditStep[]>([]);
  const { doing, preview, error } = work;
  const wanted = subject === null ? before : [...before, { subject, name }];
  const stands = preview !== null && sameSteps(tried, wanted);

  const close = (): void => editing.setState({ subject: null });
  const attempt = (steps: readonly EditStep[]): void => {
    setTried(steps);
    work.try(steps);
  };
  const addAnother = (): void => {
    setBefore(tried);
    setSubject(null);
  };
  const pick = (symbol: Renamable): void => {
    const next = subjectOf(symbol);
    setSubject(next);
    setName(nameOf(next));
  };
  const remove = (step: EditStep): void => {
    const rest = before.filter((one) => one !== step);
    setBefore(rest);
    const left = subject === null ? rest : tried.filter((one) => one !== step);
    if (left.length > 0) attempt(left);
  };
  const blocked = preview === null || preview.diagnostics.blocking.length > 0 || preview.diff === '';
  const checked = preview?.diagnostics.checked === true;
  const ready = stands && doing === null && checked && !blocked && readOnly === null && error === null;
  const write = async (): Promise<void> => {
    if (!ready) return;
    const written = await work.write();
    if (written === null) return;
    said(written);
    close();
  };
  useConfirmKey(() => void write());
  const written = preview?.files.filter(({ hunks }) => hunks.some(({ id }) => !work.skipped.has(id))).length ?? 0;

  return (
    <Dialog
      open
      onClose={close}
      title={
        <span className={styles.title}>
          <Icon name="edit" />
          {titleOf(t, subject ?? begun)}
        </span>
      }
      note={<span className="mono">{whereOf(subject ?? begun)}</span>}
      width={1120}
      {...(preview === null ? {} : { height: 748 })}
      footer={
        <>
          <Icon name="undo" size="small" />
          <span className="small muted clip">{t('edit.canUndo')}</span>
          <span className="grow" />
          {stands && subject?.kind === 'rename' && (
            <Button look="ghost" icon="plus" disabled={doing !== null || error !== null} onClick={addAnother}>
              {t('edit.addAnother')}
            </Button>
          )}
          <Button look="ghost" onClick={close}>
            {t('action.cancel')} <KeyHint keys="Escape" />
          </Button>
          <Button look="primary" disabled={!ready} title={readOnly ?? undefined} onClick={() => void write()}>
            {preview === null ? t('edit.writeNone') : t('edit.write', { count: written })}{' '}
            <KeyHint keys="Mod+Enter" onAccent={ready} />
          </Button>
        </>
      }
    >
      <Steps steps={before} busy={doing !== null} onRemove={remove} />
      {subject === null ? (
        <SymbolPicker onPick={pick} onLeave={before.length === 0 ? close : () => backTo(before.at(-1))} />
      ) : (
        <NameForm
          key={keyOf(subject)}
          subject={subject}
          name={name}
          busy={doing === 'trying' || doing === 'writing'}
          stands={stands}
          onName={setName}
          onWhat={(what) => subject.kind === 'extract' && setSubject({ ...subject, what })}
          onTry={() => attempt(wanted)}
        />
      )}
      {doing === 'trying' && <Trying onCancel={work.cancel} />}
      {error !== null && doing === null && <Refused error={error} onAgain={() => attempt(wanted)} />}
      {preview !== null && doing !== 'trying' && (
        <Preview preview={preview} work={work} outdated={!stands} readOnly={readOnly} />
      )}
      {preview === null && doing === null && error === null && <p className={styles.hint}>{t('edit.hint')}</p>}
    </Dialog>
  );

  /** The last operation comes into the hand again. */
  function backTo(step: EditStep | undefined): void {
    if (step === undefined) return;
    setBefore(before.slice(0, -1));
    setSubject(step.subject);
    setName(step.name);
  }
}

const nameOf = (subject: EditSubject): string => (subject.kind === 'rename' ? subject.name : '');

/** Of the form: a new one begins with its own name selected. */
function keyOf(subject: EditSubject): string {
  return subject.kind === 'rename' ? JSON.stringify(subject.of) : 'extract';
}

function sameSteps(a: readonly EditStep[], b: readonly EditStep[]): boolean {
  return a.length === b.length && a.every((step, at) => sameStep(step, b[at]));
}

function sameStep(a: EditStep, b: EditStep | undefined): boolean {
  if (a.name !== b?.name) return false;
  const { subject } = b;
  return (
    a.subject === subject ||
    (a.subject.kind === 'extract' && subject.kind === 'extract' && a.subject.what === subject.what)
  );
}

function titleOf(t: Translate, subject: EditSubject): string {
  return subject.kind === 'rename' ? t('edit.rename', { name: subject.name }) : t(`edit.extract.${subject.what}`);
}

function whereOf(subject: EditSubject): string {
  if (subject.kind === 'rename') return subject.where;
  const { file, line, endLine } = subject.selection;
  return line === endLine ? `${file}:${line}` : `${file}:${line}-${endLine}`;
}

/** Ctrl Enter, wherever in the dialog: before the page's own keys, and before fields and lists that would take Enter. */
function useConfirmKey(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.isComposing || !matches('Mod+Enter', event, isMac)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, []);
}
