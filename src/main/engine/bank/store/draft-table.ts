/** Forms that a gate refused, or that a person left half-way: kept until they are written or discarded (spec 06 "Gates"). */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#shared/base/clock.ts';
import { BankDraft } from '#shared/contract/bank/types.ts';
import { crockford, type Database } from '../../storage/storage.ts';

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
