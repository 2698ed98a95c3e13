/**
 * What agents, the loop and rules propose for the bank: it waits in one list, and is written only when a person accepts
 * it, through the same gate as their own. Main type: Inbox. A proposal may lack parts that only people know; accepting
 * such a one is refused, and what they wrote into it so far stays with it.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { DecisionForm, type InboxItem, LearningForm, type RejectedItem } from '#shared/contract/bank/bank-types.ts';
import { checkDecision, checkLearning, missingParts } from './gates/gate.ts';
import type { Gated, GatedText, Gating } from './gates/gated.ts';
import { titleOf } from './gates/learnings.ts';
import type { InboxTable, Proposal } from './store/inbox-table.ts';

export type ProposedForm = Pick<InboxItem, 'kind' | 'form'>;

export interface Source {
  /** `patterns`, `learnings`, or the name of an agent. */
  readonly by: string;
  /** What it is about, where its words may change while it stays the same proposal. */
  readonly about?: string;
  readonly recordId?: string;
  readonly confidence?: number;
  readonly session?: InboxItem['session'];
}

export interface Inbox {
  /** Longest waiting first. */
  list(): Promise<InboxItem[]>;
  /** What was rejected in the last 30 days, newest first. */
  rejected(): RejectedItem[];
  /** How many wait, incomplete ones too. */
  count(): number;
  /** Proposals that can be accepted as they are; a person is told this number. */
  ready(): number;
  /** Whether `propose` would take it: it neither waits nor was judged. */
  isNew(proposed: ProposedForm, about?: string): Promise<boolean>;
  /** Throws Refused with `missing` where the gate would. */
  check(proposed: ProposedForm, by: string): Promise<void>;
  /** Null where it is not new. */
  propose(proposed: ProposedForm, source: Source): Promise<InboxItem | null>;
  /** Throws Refused with `missing`; then the proposal waits on, with `form` where one was given. */
  accept(id: string, form?: DecisionForm | LearningForm): Promise<GatedText>;
  /** Keeps what a person wrote into the proposal; it waits on. */
  keep(id: string, form: DecisionForm | LearningForm): void;
  /** `undo`: the step that brings it back. */
  reject(id: string, undo: string): void;
  /** A rejected proposal waits again. Throws NotFound. */
  restore(id: string): void;
}

interface InboxOptions {
  readonly table: InboxTable;
  readonly gated: Gated;
  readonly clock: Clock;
  /** Which of these records the files no longer support. */
  stale(ids: readonly string[]): Promise<ReadonlySet<string>>;
  onChanged(): void;
}

/** How long a rejected proposal is listed. Milliseconds. */
const rejectedFor = 30 * 24 * 60 * 60_000;

export function createInbox({ table, gated, clock, stale, onChanged }: InboxOptions): Inbox {
  function waiting(id: string): Proposal {
    const proposal = table.get(id);
    if (proposal !== null) return proposal;
    throw new MemoError('NotFound', sentence`There is no proposal ${id} in the inbox. It may be judged already.`, {
      id,
    });
  }

  return {
    async list() {
      const open = table.open();
      const ids = open.flatMap(({ recordId }) => recordId ?? []);
      const old = ids.length === 0 ? new Set<string>() : await stale(ids);
      return open.map((proposal) => {
        const { undo: _, rejectedAt: __, ...item } = proposal;
        return { ...item, stale: item.recordId !== null && old.has(item.recordId) } as InboxItem;
      });
    },
    rejected: () =>
      table.rejectedSince(clock.now() - rejectedFor).map((proposal) => {
        const { undo: _, ...item } = proposal;
        return item as RejectedItem;
      }),
    count: () => table.open().length,
    ready: () => table.open().filter(({ findings }) => missingParts(findings).length === 0).length,
    isNew: async (proposed, about) => !table.knows(await signatureOf(proposed, about)),
    async check(proposed, by) {
      await write({ ...proposed, by } as Proposal, { check: true });
    },
    async propose(proposed, { by, about, recordId, confidence, session }) {
      const added = table.add(await signatureOf(proposed, about), {
        ...proposed,
        findings: findingsOf(proposed),
        ...{ by, at: clock.now(), recordId: recordId ?? null, confidence: confidence ?? null, stale: false },
        ...(session !== undefined && { session }),
      } as Omit<Proposal, 'id' | 'undo'>);
      if (added !== null) onChanged();
      return added;
    },
    async accept(id, form) {
      const proposal = waiting(id);
      const edited = form === undefined ? proposal : withForm(proposal, form);
      if (form !== undefined) table.put(edited);
      // Looked at first: a refusal here must leave no draft beside the proposal.
      await write(edited, { check: true });
      const written = await write(edited, {
        check: false,
        // A kill leaves it written and judged, or neither: it is never written twice.
        written: (undo) => table.judge({ ...edited, undo }, 'accepted'),
      });
      onChanged();
      return written;
    },
    keep(id, form) {
      table.put(withForm(waiting(id), form));
      onChanged();
    },
    reject(id, undo) {
      table.judge({ ...waiting(id), undo, rejectedAt: clock.now() }, 'rejected');
      onChanged();
    },
    restore(id) {
      if (!table.restoreRejected(id)) {
        throw new MemoError('NotFound', sentence`There is no rejected proposal ${id}. It may wait again already.`, {
          id,
        });
      }
      onChanged();
    },
  };

  function write(proposal: Proposal, more: Pick<Gating, 'check' | 'written'>): Promise<GatedText> {
    const how: Gating = { author: proposal.by, ofMachine: true, ...more };
    return proposal.kind === 'decision' ? gated.decide(proposal.form, how) : gated.learn(proposal.form, how);
  }
}

function withForm(proposal: Proposal, form: DecisionForm | LearningForm): Proposal {
  const proposed = proposedOf(proposal.kind, form);
  return { ...proposal, ...proposed, findings: findingsOf(proposed) } as Proposal;
}

/** A form of the other kind has none of the parts that this one needs: the gate says so. */
export function proposedOf(kind: ProposedForm['kind'], form: DecisionForm | LearningForm): ProposedForm {
  return kind === 'decision' ? { kind, form: DecisionForm.parse(form) } : { kind, form: LearningForm.parse(form) };
}

function findingsOf(proposed: ProposedForm): InboxItem['findings'] {
  return proposed.kind === 'decision'
    ? checkDecision(proposed.form as DecisionForm)
    : checkLearning(proposed.form as LearningForm);
}

async function signatureOf({ kind, form }: ProposedForm, about?: string): Promise<string> {
  // Loaded here: a command that proposes nothing is faster without all of memory.
  const { normalForm } = await import('../memory/memory.ts');
  const said = kind === 'decision' ? (form as DecisionForm).decision : titleOf(form as LearningForm);
  return `${kind}:${normalForm(about ?? said)}`;
}
