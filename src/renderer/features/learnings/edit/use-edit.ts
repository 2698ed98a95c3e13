/**
 * An edit from its first letter to the answer of the engine. When the record changed meanwhile, what only the others changed
 * is taken over and what both changed is shown side by side; the next save then speaks of the record as it is, or of the
 * one that took its place: what was superseded is never edited into a second successor.
 */
import { useEffect, useRef, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import type { Link } from '../../../lib/rpc/link.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { changesOf, type EditFields, type FieldName, fieldsOf, merged, problemsOf, sameFields } from './edit-fields.ts';

export interface Edit {
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

export interface EditEnds {
  readonly onSaved: (id: string, undo: number | null) => void;
  readonly onClose: () => void;
}

export function useEdit(record: RecordView, { onSaved, onClose }: EditEnds): Edit {
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
