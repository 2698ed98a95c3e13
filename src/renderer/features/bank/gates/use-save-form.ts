/** Saves a form through its gate: a draft goes, a proposal is accepted as edited. Refused, it is kept as a draft. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { emptyForm, type GateForm, type GateKind, partOf, parts, withPart } from './gate-form.ts';
import { findingsOf } from './use-gate-check.ts';

interface SavedForm {
  readonly path: string | null;
  readonly line: number;
  readonly undo: string | null;
}

interface SavedFrom {
  readonly draft: string | null;
  readonly item: string | null;
  /** Of a learning; '' says nobody. */
  readonly author: string;
}

interface SaveForm {
  readonly busy: boolean;
  save(gate: GateForm, from: SavedFrom): Promise<void>;
}

interface SaveFormOptions {
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

const prefix = 'memoscope.gate.';
const movedPrefix = 'memoscope.gate-moved.';

/**
 * Forms that a person began and neither saved nor threw away: they outlive the view and a reload of the page, in the
 * tab's own storage, by workspace and form. What a gate refused is also kept by the engine, as a draft.
 */
export function keptForm(root: string, form: string): GateForm | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(root, form)) ?? 'null');
    return read(value);
  } catch {
    // No storage, or not ours: nothing is kept.
    return null;
  }
}

/** Null forgets it. */
export function keepForm(root: string, form: string, gate: GateForm | null): void {
  try {
    if (gate === null) sessionStorage.removeItem(key(root, form));
    else sessionStorage.setItem(key(root, form), JSON.stringify(gate));
  } catch {
    // Full or forbidden: the form keeps what is typed until the page is reloaded.
  }
}

/**
 * What was refused is a draft now. Until that is left, `movedForm` leads on to it from the old form: where the page was
 * being reloaded when the refusal came, it opens at the address that it had before.
 */
export function moveForm(root: string, from: string, to: string, gate: GateForm): void {
  keepForm(root, to, gate);
  if (from === to) return;
  keepForm(root, from, null);
  keepMove(root, [from, to]);
}

/** The form that this one became; null where it is one of its own. */
export function movedForm(root: string, form: string): string | null {
  const [from, to] = readMove(root);
  return from === form && to !== undefined ? to : null;
}

/** Left by the person: its old name means a new form again. */
export function leaveForm(root: string, form: string): void {
  if (readMove(root)[1] === form) keepMove(root, null);
}

function readMove(root: string): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(movedPrefix + root) ?? '[]');
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : [];
  } catch {
    // No storage, or not ours: nothing was moved.
    return [];
  }
}

function keepMove(root: string, move: readonly [string, string] | null): void {
  try {
    if (move === null) sessionStorage.removeItem(movedPrefix + root);
    else sessionStorage.setItem(movedPrefix + root, JSON.stringify(move));
  } catch {
    // Full or forbidden: then the draft is found in the list of drafts.
  }
}

const key = (root: string, form: string): string => `${prefix}${root}\n${form}`;

function read(value: unknown): GateForm | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, form } = value as { kind?: unknown; form?: unknown };
  if ((kind !== 'decision' && kind !== 'learning') || typeof form !== 'object' || form === null) return null;
  const given = { kind, form } as GateForm;
  return (parts[kind as GateKind] as readonly (typeof parts)[GateKind][number][]).reduce<GateForm>((gate, part) => {
    const text: unknown = partOf(given, part);
    return typeof text === 'string' ? withPart(gate, part, text) : gate;
  }, emptyForm(kind));
}
