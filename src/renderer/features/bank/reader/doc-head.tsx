/** The head of a file: its path, its lines and when it was saved, unsaved text, the ways to look at it, and Edit. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankText } from '../../../lib/use-bank.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { type BankMode, bankModes } from '../model/bank-place.ts';
import styles from './reader.module.css';

export interface DocHeadProps {
  readonly path: string;
  readonly file: BankText | null;
  readonly mode: BankMode;
  readonly onMode: (mode: BankMode) => void;
  readonly editing: boolean;
  readonly dirty: boolean;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onOpenInEditor: () => void;
}

export function DocHead(props: DocHeadProps) {
  const { path, file, mode, onMode, editing, dirty, canEdit, onEdit, onOpenInEditor } = props;
  const { t, format } = useMessages();
  const now = useNow(60_000);
  return (
    <header className={styles.head}>
      <h1 className="clip" title={path}>
        {path}
      </h1>
      <span className="small muted clip">
        {file === null
          ? dirty && t('bank.edit.newFile')
          : t('bank.fileFacts', { count: file.lines, time: format.day(file.modifiedAt, now) })}
      </span>
      {dirty && <span className={styles.unsaved}>{t('bank.edit.unsaved')}</span>}
      <span className="grow" />
      {!editing && file !== null && (
        <Segmented
          label={t('bank.mode')}
          value={mode}
          onChange={onMode}
          options={bankModes.map((value) => ({ value, label: t(`bank.mode.${value}`) }))}
        />
      )}
      {file !== null && (
        <IconButton icon="open" label={t('action.openInEditor')} keys="Mod+Enter" onClick={onOpenInEditor} />
      )}
      {!editing && (
        <Button icon="edit" disabled={!canEdit} onClick={onEdit}>
          {dirty ? t('bank.edit.resume') : t('bank.edit')} <KeyHint keys="E" />
        </Button>
      )}
    </header>
  );
}
