/**
 * Forms that a person began and neither saved nor threw away: they outlive the view and a reload of the page, in the tab's own
 * storage, by workspace and form. What a gate refused is kept by the engine besides, as a draft.
 */
import { emptyForm, type GateForm, type GateKind, partOf, parts, withPart } from './gate-form.ts';

const prefix = 'memoscope.gate.';
const movedPrefix = 'memoscope.gate-moved.';

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
 * What was refused is a draft now. Until that is left, `movedForm` leads on to it from the old form: where the page was being
 * loaded anew when the refusal came, it opens at the address that it had before.
 */
export function moveForm(root: string, from: string, to: string, gate: GateForm): void {
  keepForm(root, to, gate);
  if (from === to) return;
  keepForm(root, from, null);
  keepMove(root, [from, to]);
}

/** The form that this one became; null where it is one by itself. */
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
