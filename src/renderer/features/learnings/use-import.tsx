/** Adds records from a file: picks it, sends it in portions, and says what became of each record that was not taken. */
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './use-import.module.css';

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

/**
 * Records out of a file that a person chose: a JSON list, an object with such a list as `records`, one record, or one record
 * a line. What the records hold is checked by the engine, one by one; here only the form of the file is.
 */
export function readRecords(text: string): unknown[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole;
  if (typeof whole === 'object' && whole !== null) {
    const inside: unknown = Reflect.get(whole, 'records');
    return Array.isArray(inside) ? inside : [whole];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const record = parsed(line);
    if (record === undefined) {
      throw new MemoError('InvalidArgument', `Line ${index + 1} is not JSON.`, { path: `line ${index + 1}` });
    }
    return record;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON as a whole: it may be JSON line by line.
    return undefined;
  }
}

interface Portion {
  readonly records: unknown[];
  /** Ids that these link to and that come later: records of an export may link to each other in any order. */
  readonly expected: string[];
}

/** Fields of a record that name other records. */
const linkFields = ['relatedRecords', 'supersedes', 'supersededBy'];

/** Cut so that no call is larger than a connection takes. `bytes` is of JSON text, in UTF-16 units. */
export function inPortions(records: readonly unknown[], bytes = 400_000): Portion[] {
  const portions: unknown[][] = [];
  let size = 0;
  for (const record of records) {
    const own = JSON.stringify(record).length;
    const last = portions.at(-1);
    if (last === undefined || size + own > bytes) {
      portions.push([record]);
      size = own;
    } else {
      last.push(record);
      size += own;
    }
  }
  const later = new Set(records.flatMap((record) => textsOf(record, 'id')));
  return portions.map((portion) => {
    for (const id of portion.flatMap((record) => textsOf(record, 'id'))) later.delete(id);
    const links = portion.flatMap((record) => linkFields.flatMap((field) => textsOf(record, field)));
    return { records: portion, expected: [...new Set(links)].filter((id) => later.has(id)) };
  });
}

/** The texts that a field of something holds; the engine says what is wrong with it. */
function textsOf(record: unknown, field: string): string[] {
  if (typeof record !== 'object' || record === null) return [];
  const value: unknown = Reflect.get(record, field);
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
