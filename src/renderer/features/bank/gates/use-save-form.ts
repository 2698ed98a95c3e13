/** Saves a form through its gate: a draft goes, a proposal is accepted as edited. Refused, it is kept as a draft. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import type { GateForm } from './model/gate-form.ts';
import { findingsOf } from './use-gate-check.ts';

export interface SavedForm {
  readonly path: string | null;
  readonly line: number;
  readonly undo: string | null;
}

export interface SavedFrom {
  readonly draft: string | null;
  readonly item: string | null;
  /** Of a learning; '' says nobody. */
  readonly author: string;
}

export interface SaveForm {
  readonly busy: boolean;
  save(gate: GateForm, from: SavedFrom): Promise<void>;
}

export interface SaveFormOptions {
  readonly onSaved: (saved: SavedForm) => void;
  /** `draft`: where it is kept; null for a proposal, which waits on. */
  readonly onRefused: (draft: string | null) => void;
}

export function useSaveForm({ onSaved, onRefused }: SaveFormOptions): SaveForm {
  const services = useServices();
  const { link } = services;
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async save(gate, { draft, item, author }) {
      if (busy) return;
      setBusy(true);
      try {
        const how = { author, ...(draft === null ? {} : { draft }) };
        if (item !== null) {
          const { path, undo } = await link.call('inbox.judge', { id: item, action: 'accept', form: gate.form });
          onSaved({ path, undo, line: 0 });
        } else if (gate.kind === 'decision') onSaved(await link.call('bank.decide', { ...gate.form, ...how }));
        else onSaved(await link.call('bank.learn', { ...gate.form, ...how }));
      } catch (thrown) {
        const error = toMemoError(thrown);
        if (findingsOf(error).length === 0) showError(services, error);
        else onRefused(typeof error.data.draft === 'string' ? error.data.draft : null);
      } finally {
        setBusy(false);
      }
    },
  };
}
