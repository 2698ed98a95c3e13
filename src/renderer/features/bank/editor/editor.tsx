/** The editor of one file: its text, what became of the file meanwhile, and the acts that end the edit. */
import { useFocusBack } from '../../../lib/focus/focus-trail.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankText } from '../../../lib/use-bank.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Compare } from './compare.tsx';
import styles from './editor.module.css';
import { TextField } from './text-field.tsx';
import type { Edit } from './use-edit.ts';

export interface EditorProps {
  readonly path: string;
  readonly file: BankText | null;
  readonly edit: Edit;
  readonly onClose: () => void;
}

export function Editor({ path, file, edit, onClose }: EditorProps) {
  const { t } = useMessages();
  useFocusBack();
  if (edit.comparing) {
    return (
      <Compare
        path={path}
        theirs={file?.text ?? null}
        mine={edit.text}
        saving={edit.saving}
        onOverwrite={edit.overwrite}
        onBack={() => edit.compare(false)}
        onDiscard={edit.discard}
      />
    );
  }
  return (
    <section className={styles.editor} aria-label={t('bank.edit.editor', { path })}>
      {edit.moved && (
        <Notice
          tone="stale"
          end={
            <Button small onClick={() => edit.compare(true)}>
              {t('bank.edit.compare')}
            </Button>
          }
        >
          {t('bank.edit.movedWhile')}
        </Notice>
      )}
      <TextField label={t('bank.edit.textOf', { path })} text={edit.text} onType={edit.type} />
      <footer className={styles.acts}>
        <span className="small muted">
          {(file?.blocks.length ?? 0) > 0 ? t('bank.edit.blocksToo') : t('bank.edit.asWritten')}
        </span>
        <span className="grow" />
        {edit.dirty && (
          <Button look="danger" onClick={edit.discard}>
            {t('bank.edit.discard')}
          </Button>
        )}
        <Button onClick={onClose}>
          {edit.dirty ? t('bank.edit.later') : t('bank.edit.close')} <KeyHint keys="Escape" />
        </Button>
        <Button look="primary" disabled={edit.saving || !edit.dirty} onClick={edit.save}>
          {t('bank.edit.save')} <KeyHint keys="Mod+S" onAccent={edit.dirty && !edit.saving} />
        </Button>
      </footer>
    </section>
  );
}
