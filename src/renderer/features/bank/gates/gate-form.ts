/**
 * What a decision and a learning are made of, as the forms show it: their parts in order, which of them the gate asks for, and how
 * a part is changed. Main types: GateForm, Part.
 */
import type { DecisionForm, GateFinding, LearningForm } from '#shared/contract/bank/bank-types.ts';
import { decisionParts, learningParts } from '#shared/contract/bank/bank-words.ts';

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

/** The decisions in force, as the table of `patterns.md` has them, under English or Chinese headings. */
export interface DecisionRow {
  /** 1-based, of the file. */
  readonly line: number;
  readonly date: string;
  readonly decision: string;
  readonly scope: string;
  /** Struck out by a person: `~~Retry three times~~`, with or without a word on what came in its place. */
  readonly superseded: boolean;
}

const names = {
  decision: /^(decision|choice|决策|决策内容|决定)$/i,
  reason: /^(reason|why|rationale|原因|理由)$/i,
  date: /^(date|日期|时间)$/i,
  scope: /^(scope|applies to|适用范围|范围|适用)$/i,
};

export function decisionRows(text: string): DecisionRow[] {
  const lines = text.split(/\r?\n/).map(cellsOf);
  const found: DecisionRow[] = [];
  for (let n = 0; n + 1 < lines.length; n += 1) {
    const head = lines[n]?.map((cell) => cell.replace(/[*_`]/g, ''));
    if (head === undefined || lines[n + 1]?.every((cell) => /^:?-+:?$/.test(cell)) !== true) continue;
    const at = (name: RegExp): number => head.findIndex((cell) => name.test(cell));
    const [decision, date, scope] = [at(names.decision), at(names.date), at(names.scope)];
    if (decision < 0 || at(names.reason) < 0) continue;
    for (n += 2; lines[n] != null; n += 1) {
      const cells = lines[n] ?? [];
      const said = cells[decision] ?? '';
      const superseded = said.startsWith('~~');
      const row = { decision: said.replaceAll('~~', ''), date: cells[date] ?? '', scope: cells[scope] ?? '' };
      if (said !== '') found.push({ line: n + 1, ...row, superseded });
    }
  }
  return found;
}

/** Undefined where the line is no row of a table. */
function cellsOf(line: string): string[] | undefined {
  const row = line.trim();
  if (!row.startsWith('|')) return undefined;
  return row
    .slice(1)
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('\\\\', '\\').replaceAll('<br>', ' '));
}
