/**
 * Proposals, and what a person said to them (spec 06 "Inbox"). Main type: InboxTable. What was judged stays, by its normal
 * form: a rejected proposal never comes again, and neither does one that was accepted.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { InboxItem } from '#shared/contract/bank/types.ts';
import { crockford, type Database, type Receipts } from '../../storage/storage.ts';

/** Without what is looked up when it is shown. */
export const Proposal = InboxItem.and(z.object({ undo: z.string().nullable().default(null) }));
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
  /** What was accepted with this undo waits again. */
  reopen(undo: string): boolean;
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
    "UPDATE inbox SET state = 'open' WHERE state = 'accepted' AND data ->> '$.undo' = ?",
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
  };
}
