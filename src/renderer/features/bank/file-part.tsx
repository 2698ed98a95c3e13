/** One file of the bank: its head, and its text to read, in the source, or to edit. */
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useBankFile, useTakeBankFile } from '../../lib/use-bank.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { BankPlace } from './bank-place.ts';
import styles from './bank-view.module.css';
import { isBroken, withTick } from './doc-parts.ts';
import { Editor } from './editor/editor.tsx';
import { History } from './editor/history.tsx';
import { useEdit } from './editor/use-edit.ts';
import { DamageNotice, Doc, DocHead, Source } from './reader/doc.tsx';
import { unsaved, unsavedKey } from './unsaved.ts';
import type { BankActs } from './use-bank-acts.ts';

export interface FilePartProps {
  readonly path: string;
  readonly place: BankPlace;
  readonly known: ReadonlySet<string>;
  readonly acts: BankActs;
  readonly editing: boolean;
  readonly onEdit: (on: boolean) => void;
  readonly onMode: (mode: BankPlace['mode'], line: number) => void;
  readonly onCommit: (commit: string) => void;
}

export function FilePart({ path, place, known, acts, editing, onEdit, onMode, onCommit }: FilePartProps) {
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const openInEditor = useOpenInEditor();
  const take = useTakeBankFile();
  const { data, error, refetch } = useBankFile(path);
  const isNew = useStore(unsaved, (state) => state.kept[unsavedKey(root, path)]?.hash === null);
  const gone = error?.code === 'NotFound';
  // A file that is gone keeps nothing but what was typed of it.
  const file = gone ? null : (data ?? null);
  const edit = useEdit(path, file, () => onEdit(false));
  const broken = file !== null && isBroken(file.text);
  const canEdit = acts.canWrite && !broken && (file !== null || isNew || (gone && edit.dirty));
  const inEdit = editing && canEdit;

  useCommands([
    {
      id: 'bank.edit',
      title: 'command.bankEdit',
      group: 'group.view',
      keys: ['E'],
      when: () => canEdit && !inEdit,
      run: () => onEdit(true),
    },
    {
      id: 'bank.save',
      title: 'command.bankSave',
      group: 'group.view',
      keys: ['Mod+S'],
      when: () => inEdit && !edit.comparing,
      run: edit.save,
    },
    {
      id: 'bank.closeEdit',
      title: 'command.bankClose',
      group: 'group.view',
      keys: ['Escape'],
      hidden: true,
      when: () => inEdit && !services.panes.getState().drawer,
      run: () => (edit.comparing ? edit.compare(false) : onEdit(false)),
    },
    {
      id: 'bank.source',
      title: 'command.bankSource',
      group: 'group.view',
      keys: ['S'],
      when: () => file !== null && !inEdit,
      run: () => onMode(place.mode === 'read' ? 'source' : 'read', 0),
    },
    {
      id: 'bank.editor',
      title: 'command.fileInEditor',
      group: 'group.view',
      keys: ['Mod+Enter'],
      when: () => file !== null,
      run: () => openInEditor(`memory-bank/${path}`, Math.max(1, place.line)),
    },
  ]);

  const tick = (line: number, done: boolean) => {
    if (file === null) return;
    const text = withTick(file.text, line, done);
    if (text === null) return;
    services.link.call('bank.write', { path, text, expected: file.hash }).then(
      (written) => take(path, () => written),
      (thrown: unknown) => {
        showError(services, thrown);
        void refetch();
      },
    );
  };

  return (
    <section className={styles.doc} aria-label={path}>
      <DocHead
        path={path}
        file={file}
        mode={place.mode}
        onMode={(mode) => onMode(mode, 0)}
        editing={inEdit}
        dirty={edit.dirty}
        canEdit={canEdit}
        onEdit={() => onEdit(true)}
        onOpenInEditor={() => openInEditor(`memory-bank/${path}`, Math.max(1, place.line))}
      />
      {file?.addedToIndex === true && (
        <div className={styles.notice}>
          <Notice
            icon="plus"
            end={
              <IconButton
                small
                icon="close"
                label={t('toast.dismiss')}
                onClick={() => take(path, (now) => now && { ...now, addedToIndex: false })}
              />
            }
          >
            {t('bank.addedToIndex', { path })}
          </Notice>
        </div>
      )}
      {broken && (
        <div className={styles.notice}>
          <Notice tone="stale">{t('bank.broken', { path })}</Notice>
        </div>
      )}
      {file !== null && file.damage.length > 0 && (
        <DamageNotice damage={file.damage} onLine={(line) => onMode('source', line)} />
      )}
      {inEdit ? (
        <Editor path={path} file={file} edit={edit} onClose={() => onEdit(false)} />
      ) : file === null ? (
        <Missing error={gone && isNew ? null : error} onRetry={() => void refetch()} />
      ) : place.mode === 'source' ? (
        <Source file={file} line={place.line} reveal={String(place.line)} />
      ) : place.mode === 'history' ? (
        <History path={path} commit={place.commit} onCommit={onCommit} />
      ) : (
        <Doc file={file} known={known} onTick={acts.canWrite && !broken ? tick : null} onConflict={acts.conflict} />
      )}
    </section>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useMessages();
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Delayed>
      <p className={styles.notice}>{t('bank.reading')}</p>
    </Delayed>
  );
}
