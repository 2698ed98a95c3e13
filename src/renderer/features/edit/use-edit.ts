/**
 * The life of one edit: tried in memory as a batch, so that more can be added to it, and shown; then checked, and
 * checked again when hunks are left out; written only when the person says so. One call at a time: a check of what is
 * no longer wanted is cancelled. Main type: EditWork.
 */
import { useEffect, useRef, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { Link } from '../../lib/rpc/link.ts';
import { useServices } from '../../lib/services-context.tsx';
import type { EditSubject } from '../../lib/state/editing.ts';

/** One operation with the name that was chosen for it; '' leaves it to the service. */
export interface EditStep {
  readonly subject: EditSubject;
  readonly name: string;
}

export interface EditWork {
  /** Null: nothing runs. */
  readonly doing: 'trying' | 'checking' | 'writing' | null;
  readonly preview: EditPreview | null;
  /** Of what was tried last. */
  readonly error: MemoError | null;
  /** What the person has left out, sent or not. */
  readonly skipped: ReadonlySet<string>;
  try(steps: readonly EditStep[]): void;
  /** Asks the compiler, where that was stopped. */
  check(): void;
  cancel(): void;
  skip(hunks: ReadonlySet<string>): void;
  /** Resolves with what was written, or null where it was refused. */
  write(): Promise<EditPreview | null>;
}

interface Batch {
  readonly id: string;
  readonly steps: readonly EditStep[];
}

export function useEdit(): EditWork {
  const { link } = useServices();
  const [doing, setDoing] = useState<EditWork['doing']>(null);
  const [preview, setPreview] = useState<EditPreview | null>(null);
  const [error, setError] = useState<MemoError | null>(null);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const batch = useRef<Batch | null>(null);
  const running = useRef<AbortController | null>(null);
  const wanted = useRef<ReadonlySet<string> | null>(null);

  const discard = (): void => {
    const id = batch.current?.id;
    batch.current = null;
    // It is forgotten after a while.
    if (id !== undefined) link.call('edit.discard', { id }).catch(() => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the dialog is open.
  useEffect(
    () => () => {
      running.current?.abort();
      discard();
    },
    [],
  );

  /** Runs work that no other of this edit overlaps. Null where it failed or was cancelled. */
  async function run<T>(what: EditWork['doing'], work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const own = new AbortController();
    running.current = own;
    setDoing(what);
    setError(null);
    try {
      return await work(own.signal);
    } catch (thrown) {
      const failed = toMemoError(thrown);
      if (failed.code !== 'Cancelled') setError(failed);
      return null;
    } finally {
      if (running.current === own) {
        running.current = null;
        setDoing(null);
      }
    }
  }

  async function tryNow(steps: readonly EditStep[]): Promise<void> {
    setPreview(null);
    setSkipped(new Set());
    const made = await run('trying', async (signal) => {
      const kept = batch.current?.steps ?? [];
      const goesOn = kept.length < steps.length && kept.every((step, at) => step === steps[at]);
      if (!goesOn) discard();
      const id = batch.current?.id ?? (await link.call('BeginEditBatch', {}, { signal })).batchId;
      let last: EditPreview | null = null;
      for (const [at, step] of steps.entries()) {
        if (goesOn && at < kept.length) continue;
        // A step that fails half-way leaves a batch that nobody can know: the next try begins a new one.
        batch.current = { id, steps: [] };
        last = await callOf(link, step, id, signal);
        batch.current = { id, steps: steps.slice(0, at + 1) };
      }
      return last;
    });
    if (made === null) return discard();
    setPreview(made);
    await checkNow(made.previewId);
  }

  async function checkNow(id: string): Promise<void> {
    do {
      const hunks = wanted.current;
      wanted.current = null;
      const next = await run('checking', async (signal) => {
        if (hunks !== null)
          setPreview(await link.call('edit.skip', { previewId: id, hunks: [...hunks], check: false }, { signal }));
        return link.call('edit.check', { id }, { signal });
      });
      if (next !== null) setPreview(next);
    } while (wanted.current !== null);
  }

  return {
    ...{ doing, preview, error, skipped },
    try: (steps) => void tryNow(steps),
    check: () => preview !== null && void checkNow(preview.previewId),
    cancel: () => running.current?.abort(),
    skip(hunks) {
      setSkipped(hunks);
      wanted.current = hunks;
      // A check that runs continues with what is wanted now.
      if (doing === 'checking') running.current?.abort();
      else if (preview !== null && running.current === null) void checkNow(preview.previewId);
    },
    write: () =>
      preview === null
        ? Promise.resolve(null)
        : run('writing', (signal) => link.call('edit.apply', { previewId: preview.previewId }, { signal })),
  };
}

function callOf(link: Link, { subject, name }: EditStep, batchId: string, signal: AbortSignal): Promise<EditPreview> {
  const asked = { batchId, check: false };
  if (subject.kind === 'rename')
    return link.call('edit.rename', { ...subject.of, newName: name, ...asked }, { signal });
  const chosen = name === '' ? {} : { name };
  return link.call('edit.extract', { ...subject.selection, kind: subject.what, ...chosen, ...asked }, { signal });
}
