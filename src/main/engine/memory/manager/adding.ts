/**
 * Records on their way in (spec 05): evidence that says only where it is gets the hash of what stands there now, then the
 * store takes what is good. A draft whose evidence leads nowhere is refused and the others are stored all the same.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { Evidence } from '#shared/contract/memory/types.ts';
import type { Taker } from '../freshness/take.ts';
import type { Added, RecordStore } from '../store/store.ts';
import type { SaidByAgents } from './said-by-agents.ts';

export interface Drafts {
  drafts: readonly unknown[];
  by: string;
  /** Ids that the drafts link to and that come with another call. */
  expected: readonly string[];
}

/** What it gives up at a cancellation is the rest: what is stored stays. */
export type Adding = (drafts: Drafts, signal: AbortSignal, onProgress: (done: number) => void) => Promise<Added>;

/** @param saidByAgents what becomes of a draft that a model worded. */
export function createAdding(
  records: Pick<RecordStore, 'addMany'>,
  evidence: Taker,
  saidByAgents: SaidByAgents,
): Adding {
  return async ({ drafts, by, expected }, signal, onProgress) => {
    const refused: Added['refused'] = [];
    const good: unknown[] = [];
    /** Where each good draft stands in the call. */
    const places: number[] = [];
    for (const [index, draft] of drafts.entries()) {
      signal.throwIfAborted();
      try {
        const said = await saidByAgents(draft, by);
        good.push(needsHashes(said) ? await withHashes(said, evidence) : said);
        places.push(index);
      } catch (thrown) {
        const { message, data } = toMemoError(thrown);
        refused.push({ index, path: data.path ?? 'evidence', message });
      }
    }
    const added = await records.addMany(good, by, signal, {
      expected: new Set(expected),
      onProgress: (done) => onProgress(refused.length + done),
    });
    const late = added.refused.map((one) => ({ ...one, index: places[one.index] ?? one.index }));
    return { ...added, refused: [...refused, ...late].sort((a, b) => a.index - b.index) };
  };
}

interface Unhashed {
  evidence: { hash?: unknown }[];
}

function needsHashes(draft: unknown): draft is Unhashed {
  if (typeof draft !== 'object' || draft === null || !('evidence' in draft)) return false;
  const { evidence } = draft;
  return Array.isArray(evidence) && evidence.some((one) => typeof one === 'object' && one !== null && !('hash' in one));
}

/** Places that have not the right form stay as they are: the store says what is wrong with them. */
async function withHashes(draft: Unhashed, reader: Taker): Promise<unknown> {
  const evidence = [...draft.evidence];
  for (const [n, one] of evidence.entries()) {
    if (one?.hash !== undefined) continue;
    const place = Evidence.safeParse({ ...one, hash: '-' });
    if (!place.success) {
      // With the hash that it need not have: the refusal is about what is wrong, not about that.
      if (typeof one === 'object' && one !== null) evidence[n] = { ...one, hash: '-' };
      continue;
    }
    const [read] = await reader.hashed([place.data], 'evidence', n);
    if (read !== undefined) evidence[n] = read;
  }
  return { ...draft, evidence };
}
