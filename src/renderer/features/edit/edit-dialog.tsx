/**
 * An edit of source code from its name to the files (spec 08 "Edits", seed 004 §9): the new name, what it would change by file
 * and hunk, what the compiler says of it, and nothing written before the person says so (Ctrl Enter). What was written can be
 * taken back in the message.
 */
import { useEffect, useRef, useState } from 'react';
import { matches } from '../../lib/commands/keys.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import type { EditSubject } from '../../lib/state/editing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './edit-dialog.module.css';
import { NameForm } from './name-form.tsx';
import { Preview } from './preview/preview.tsx';
import { Refused } from './refused.tsx';
import { Trying } from './trying.tsx';
import { type EditStep, useEdit } from './use-edit.ts';
import { useEditSaid } from './use-edit-said.ts';

export default function EditDialog({ subject }: { readonly subject: EditSubject }) {
  const { t } = useMessages();
  const { editing } = useServices();
  const readOnly = useWorkspace((state) => state.readOnly);
  const work = useEdit();
  const said = useEditSaid();
  const [what, setWhat] = useState(subject.kind === 'extract' ? subject.what : 'function');
  const [name, setName] = useState(subject.kind === 'rename' ? subject.name : '');
  const now: EditSubject = subject.kind === 'extract' ? { ...subject, what } : subject;
  const [tried, setTried] = useState<EditStep | null>(null);
  const { doing, preview, error } = work;
  const stands = preview !== null && tried !== null && tried.name === name && sameWhat(tried.subject, now);

  const close = (): void => editing.setState({ subject: null });
  const attempt = (): void => {
    const step = { subject: now, name };
    setTried(step);
    work.try([step]);
  };
  const blocked = preview === null || preview.diagnostics.blocking.length > 0 || preview.diff === '';
  const ready = stands && doing === null && !blocked && readOnly === null && error === null;
  const write = async (): Promise<void> => {
    if (!ready) return;
    const written = await work.write();
    if (written === null) return;
    said(written);
    close();
  };
  useConfirmKey(() => void write());

  return (
    <Dialog
      open
      onClose={close}
      title={
        <span className={styles.title}>
          <Icon name="edit" />
          {subject.kind === 'rename' ? t('edit.rename', { name: subject.name }) : t(`edit.extract.${what}`)}
        </span>
      }
      note={<span className="mono">{whereOf(subject)}</span>}
      width={1120}
      {...(preview === null ? {} : { height: 748 })}
      footer={
        <>
          <Icon name="undo" size="small" />
          <span className="small muted clip">{t('edit.canUndo')}</span>
          <span className="grow" />
          <Button look="ghost" onClick={close}>
            {t('action.cancel')} <KeyHint keys="Escape" />
          </Button>
          <Button look="primary" disabled={!ready} title={readOnly ?? undefined} onClick={() => void write()}>
            {t('edit.write', { count: preview?.files.length ?? 0 })} <KeyHint keys="Mod+Enter" onAccent />
          </Button>
        </>
      }
    >
      <NameForm
        subject={now}
        name={name}
        busy={doing === 'trying' || doing === 'writing'}
        stands={stands}
        onName={setName}
        onWhat={setWhat}
        onTry={attempt}
      />
      {doing === 'trying' && <Trying onCancel={work.cancel} />}
      {error !== null && doing === null && <Refused error={error} onAgain={attempt} />}
      {preview !== null && doing !== 'trying' && (
        <Preview preview={preview} work={work} outdated={!stands} readOnly={readOnly} />
      )}
      {preview === null && doing === null && error === null && <p className={styles.hint}>{t('edit.hint')}</p>}
    </Dialog>
  );
}

function sameWhat(a: EditSubject, b: EditSubject): boolean {
  return a.kind === 'extract' && b.kind === 'extract' ? a.what === b.what : a.kind === b.kind;
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
