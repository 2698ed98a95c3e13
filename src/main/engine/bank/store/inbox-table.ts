/**
 * Proposals, and what a person said to them. Main type: InboxTable. What was judged stays, by its normal form: a
 * rejected proposal never comes again, and neither does one that was accepted.
 */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { BankDraft, InboxItem } from '#shared/contract/bank/bank-types.ts';
import { crockford, type Database, type Receipts } from '../../storage/storage.ts';

/** Without what is looked up when it is shown. */
export const Proposal = InboxItem.and(
  z.object({ undo: z.string().nullable().default(null), rejectedAt: z.number().optional() }),
);
export type Proposal = z.infer<typeof Proposal>;

export interface InboxTable {
  /** Oldest first: who waits longest comes first. */
  open(): Proposal[];
  /** The same, each with the normal form of what it proposes. */
  waiting(): { signature: string; item: Proposal }[];
  /** Under its own id. False where it waits already or was judged. */
  restore(signature: string, proposal: Proposal): boolean;
  /** Of those that wait. */
  get(id: string): Proposal | null;
  /** It waits, or was judged. */
  knows(signature: string): boolean;
  /** Null where it is known. */
  add(signature: string, proposal: Omit<Proposal, 'id' | 'undo'>): Proposal | null;
  put(proposal: Proposal): void;
  judge(proposal: Proposal, state: 'accepted' | 'rejected'): void;
  /** What was accepted or rejected with this undo waits again. */
  reopen(undo: string): boolean;
  /** What a person rejected here, newest first; not what another checkout judged. */
  rejectedSince(time: number): Proposal[];
  /** False where no rejected proposal has this id. */
  restoreRejected(id: string): boolean;
}

export function createInboxTable({ read, write }: Database, receipts: Receipts): InboxTable {
  const open = read.prepare<[], string>("SELECT data FROM inbox WHERE state = 'open' ORDER BY at, id").pluck();
  const waiting = read.prepare<[], { signature: string; data: string }>(
    "SELECT signature, data FROM inbox WHERE state = 'open' ORDER BY at, id",
  );
  const one = read.prepare<[string], string>("SELECT data FROM inbox WHERE id = ? AND state = 'open'").pluck();
  const known = read.prepare<[string], number>('SELECT 1 FROM inbox WHERE signature = ?').pluck();
  const insert = write.prepare<[string, number, string, string]>("INSERT INTO inbox VALUES (?, ?, 'open', ?, ?)");
  const update = write.prepare<[string, string]>('UPDATE inbox SET data = ? WHERE id = ?');
  const judge = write.prepare<[string, string, string]>('UPDATE inbox SET state = ?, data = ? WHERE id = ?');
  const reopen = write.prepare<[string]>(
    "UPDATE inbox SET state = 'open' WHERE state <> 'open' AND data ->> '$.undo' = ?",
  );
  const rejected = read
    .prepare<[number], string>(
      `SELECT data FROM inbox WHERE state = 'rejected' AND data ->> '$.rejectedAt' >= ?
      ORDER BY data ->> '$.rejectedAt' DESC, id`,
    )
    .pluck();
  const restoreRejected = write.prepare<[string]>(
    "UPDATE inbox SET state = 'open' WHERE id = ? AND state = 'rejected'",
  );
  const parsed = (data: string): Proposal => Proposal.parse(JSON.parse(data));

  return {
    open: () => open.all().map(parsed),
    waiting: () => waiting.all().map(({ signature, data }) => ({ signature, item: parsed(data) })),
    restore(signature, proposal) {
      if (known.get(signature) !== undefined) return false;
      insert.run(proposal.id, proposal.at, signature, JSON.stringify(proposal));
      return true;
    },
    get(id) {
      const data = one.get(id);
      return data === undefined ? null : parsed(data);
    },
    knows: (signature) => known.get(signature) !== undefined,
    add(signature, proposal) {
      if (known.get(signature) !== undefined) return null;
      const added = { ...proposal, id: `bi-${crockford(randomBytes(5)).toLowerCase()}`, undo: null };
      write.transaction(() => {
        insert.run(added.id, added.at, signature, JSON.stringify(added));
        receipts.note(added);
      });
      return added as Proposal;
    },
    put: (proposal) => void update.run(JSON.stringify(proposal), proposal.id),
    judge: (proposal, state) => void judge.run(state, JSON.stringify(proposal), proposal.id),
    reopen: (undo) => reopen.run(undo).changes > 0,
    rejectedSince: (time) => rejected.all(time).map(parsed),
    restoreRejected: (id) => restoreRejected.run(id).changes > 0,
  };
}

/** Both kinds, without what the table adds. */
type DraftForm = Pick<BankDraft, 'kind' | 'form' | 'findings' | 'author'>;

export interface DraftTable {
  /** Newest first. */
  all(): BankDraft[];
  /** Writes over `id` where it is known, else over the draft that says the same. Returns the id. */
  keep(draft: DraftForm, id?: string): string;
  /** As it is, with its id. */
  restore(draft: BankDraft): void;
  remove(id: string): void;
}

/** Forms that a gate refused, or that a person left half-way: kept until they are written or discarded. */
export function createDraftTable({ read, write }: Database, clock: Clock): DraftTable {
  const all = read.prepare<[], string>('SELECT data FROM drafts ORDER BY at DESC, id').pluck();
  const known = read.prepare<[string], number>('SELECT 1 FROM drafts WHERE id = ?').pluck();
  const put = write.prepare<[string, number, string]>('INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)');
  const remove = write.prepare<[string]>('DELETE FROM drafts WHERE id = ?');
  const drafts = (): BankDraft[] => all.all().map((data) => BankDraft.parse(JSON.parse(data)));
  const saysSame = ({ kind, form }: DraftForm): string | undefined =>
    drafts().find((one) => one.kind === kind && isDeepStrictEqual(one.form, form))?.id;
  return {
    all: drafts,
    keep(draft, id) {
      const there = id !== undefined && known.get(id) !== undefined ? id : saysSame(draft);
      const own = there ?? `bd-${crockford(randomBytes(5)).toLowerCase()}`;
      const savedAt = clock.now();
      put.run(own, savedAt, JSON.stringify({ ...draft, id: own, savedAt }));
      return own;
    },
    restore: (draft) => void put.run(draft.id, draft.savedAt, JSON.stringify(draft)),
    remove: (id) => void remove.run(id),
  };
}
