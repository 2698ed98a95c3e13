/** Adds records from a file: picks it, sends it in portions, and says what became of each record that was not taken. */
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './import.module.css';
import { inPortions, readRecords } from './read-records.ts';

type Added = Result<'memory.add'>;

interface Outcome {
  readonly file: string;
  readonly counts: { readonly added: number; readonly updated: number; readonly unchanged: number };
  readonly refused: Added['refused'];
  readonly error: MemoError | null;
}

/** Refused records listed; the rest is counted. */
const shownRefused = 100;

export function useImport(): { pick: () => void; dialog: ReactNode } {
  const { link, notifications } = useServices();
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const pick = useCallback(() => input.current?.click(), []);

  const add = async (file: File) => {
    const counts = { added: 0, updated: 0, unchanged: 0 };
    const refused: Added['refused'] = [];
    let before = 0;
    let error: MemoError | null = null;
    try {
      const records = readRecords(await file.text());
      for (const portion of inPortions(records)) {
        const answer = await link.call('memory.add', { ...portion, of: records.length, before });
        counts.added += answer.added.length;
        counts.updated += answer.updated.length;
        counts.unchanged += answer.unchanged.length;
        refused.push(...answer.refused.map((one) => ({ ...one, index: one.index + before })));
        before += portion.records.length;
      }
    } catch (thrown) {
      error = toMemoError(thrown);
    }
    if (error === null && refused.length === 0) {
      notifications.getState().show({ level: 'info', title: t('learnings.imported', counts), detail: file.name });
    } else setOutcome({ file: file.name, counts, refused, error });
  };

  const dialog = (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.jsonl,.ndjson,application/json"
        hidden
        aria-label={t('learnings.import')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void add(file);
        }}
      />
      {outcome !== null && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  return { pick, dialog };
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useMessages();
  const said = useSaid();
  const { file, counts, refused, error } = outcome;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('learnings.importTitle')}
      note={file}
      footer={
        <>
          <span className="grow" />
          <Button data-begin onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <div className={styles.outcome}>
        <p>{t('learnings.imported', counts)}</p>
        {error !== null && <Notice tone="danger">{error.message}</Notice>}
        {refused.length > 0 && <p className="muted">{t('learnings.refused', { count: refused.length })}</p>}
        <ul>
          {refused.slice(0, shownRefused).map(({ index, id, path, message }) => (
            <li key={`${index} ${path}`}>
              <span className="faint num">{index + 1}</span> <code>{id ?? ''}</code> {path} {said(message)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
