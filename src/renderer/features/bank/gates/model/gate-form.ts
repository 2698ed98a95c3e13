/**
 * What a decision and a learning are made of, as the forms show it: their parts in order, which of them the gate asks for, and how
 * a part is changed. Main types: GateForm, Part.
 */
import type { DecisionForm, GateFinding, LearningForm } from '#shared/contract/bank/types.ts';
import { decisionParts, learningParts } from '#shared/contract/bank/words.ts';

export type GateForm =
  | { readonly kind: 'decision'; readonly form: DecisionForm }
  | { readonly kind: 'learning'; readonly form: LearningForm };
export type GateKind = GateForm['kind'];
export type Part = GateFinding['part'];

export const parts = { decision: decisionParts, learning: learningParts } as const satisfies Record<
  GateKind,
  readonly Part[]
>;

/** Whether the gate refuses the form for it; what is thin it only says. */
export function isRefusal({ code }: GateFinding): boolean {
  return code !== 'tooShort';
}

/** The gate does not ask for these. */
export const optionalParts: ReadonlySet<Part> = new Set<Part>(['notScope', 'supersedes', 'title', 'type']);

/** Rows of the field; what is one sentence has one line. */
export const rowsOf: Readonly<Record<Part, number>> = {
  ...{ decision: 1, reason: 4, tradeoff: 3, scope: 1, notScope: 1, supersedes: 1 },
  ...{ title: 1, type: 1, symptom: 3, rootCause: 3, solution: 3, prevention: 3 },
};

const empty: Readonly<Record<GateKind, GateForm>> = {
  decision: {
    kind: 'decision',
    form: { decision: '', reason: '', tradeoff: '', scope: '', notScope: '', supersedes: '' },
  },
  learning: {
    kind: 'learning',
    form: { title: '', type: '', symptom: '', rootCause: '', solution: '', prevention: '' },
  },
};

export function emptyForm(kind: GateKind): GateForm {
  return empty[kind];
}

export function partOf({ form }: GateForm, part: Part): string {
  return (form as Readonly<Partial<Record<Part, string>>>)[part] ?? '';
}

export function withPart(gate: GateForm, part: Part, value: string): GateForm {
  return { ...gate, form: { ...gate.form, [part]: value } } as GateForm;
}

/** What it is called in lists: its first words; '' where there are none. */
export function titleOf(gate: GateForm): string {
  return gate.kind === 'decision' ? gate.form.decision : gate.form.title || gate.form.symptom;
}

/** Words, a Chinese letter being one. */
export function countWords(text: string): number {
  return text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}_'’-])+/gu)?.length ?? 0;
}
