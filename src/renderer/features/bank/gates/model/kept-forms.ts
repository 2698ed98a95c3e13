/**
 * Forms that a person began and neither saved nor threw away: they outlive the view and a reload of the page, in the tab's own
 * storage, by workspace and form. What a gate refused is kept by the engine besides, as a draft.
 */
import { emptyForm, type GateForm, type GateKind, partOf, parts, withPart } from './gate-form.ts';

const prefix = 'memoscope.gate.';

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
