/**
 * One edit of a file: what is typed is kept until it is saved or thrown away, and it is saved only over the file that the person
 * saw. When the file changed meanwhile, nothing is written before they have looked at both.
 */
import { useState } from 'react';
import { useStore } from 'zustand';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { type BankText, useTakeBankFile } from '../../../lib/use-bank.ts';
import { inField, withLineEnds } from '../doc-parts.ts';
import { dropUnsaved, keepUnsaved, type Unsaved, unsaved, unsavedKey } from '../unsaved.ts';

export interface Edit {
  readonly text: string;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The file is not the one that the edit began with. */
  readonly moved: boolean;
  /** Both are shown, because saving was refused or the person asked. */
  readonly comparing: boolean;
  type(text: string): void;
  save(): void;
  /** Throws away what was typed. */
  discard(): void;
  compare(shown: boolean): void;
  /** Writes over the file as it is now, which the person has looked at. */
  overwrite(): void;
}

/** `file`: as it is now; null for one that is not there yet. */
export function useEdit(path: string, file: BankText | null, onDone: () => void): Edit {
  const services = useServices();
  const { t } = useMessages();
  const root = useWorkspace((state) => state.root);
  const take = useTakeBankFile();
  const key = unsavedKey(root, path);
  const kept = useStore(unsaved, (state) => state.kept[key]);
  const [saving, setSaving] = useState(false);
  const [comparing, setComparing] = useState(false);

  const hash = file?.hash ?? null;
  // Nothing typed: the edit follows the file.
  const now: Unsaved = kept ?? { hash, base: file?.text ?? '', text: inField(file?.text ?? '') };
  const moved = kept !== undefined && kept.hash !== hash;

  const write = (over: { hash: string | null; text: string }) => {
    if (saving) return;
    setSaving(true);
    const text = withLineEnds(over.text, now.text, file?.lineEnding ?? 'lf');
    services.link
      .call('bank.write', { path, text, expected: over.hash })
      .then(
        (written) => {
          take(path, () => written);
          // What was typed while it was being written stays unsaved.
          const typed = unsaved.getState().kept[key];
          if (typed !== undefined && typed.text !== now.text) {
            keepUnsaved(key, { hash: written.hash, base: written.text, text: typed.text });
          } else {
            dropUnsaved(key);
            setComparing(false);
            onDone();
          }
        },
        (thrown: unknown) => {
          const error = toMemoError(thrown);
          if (error.code !== 'Conflict') return showError(services, error);
          setComparing(true);
          void services.queries.invalidateQueries({ queryKey: [root, 'bank.read'] });
        },
      )
      .finally(() => setSaving(false));
  };

  return {
    text: now.text,
    dirty: kept !== undefined,
    saving,
    moved,
    comparing: comparing && kept !== undefined,
    type(text) {
      if (text === inField(now.base) && !moved && now.hash !== null) dropUnsaved(key);
      else keepUnsaved(key, { ...now, text });
    },
    save() {
      if (kept === undefined && hash !== null) onDone();
      else if (moved) setComparing(true);
      else write({ hash: now.hash, text: now.base });
    },
    discard() {
      dropUnsaved(key);
      setComparing(false);
      onDone();
      services.notifications.getState().show({
        level: 'info',
        title: t('bank.edit.discarded'),
        ...(kept === undefined ? {} : { action: { label: t('bank.undo'), run: () => keepUnsaved(key, kept) } }),
      });
    },
    compare: setComparing,
    overwrite: () => write({ hash, text: file?.text ?? '' }),
  };
}
