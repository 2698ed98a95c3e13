/** What became of types over time, as history.db keeps it: of one type, and of the workspace since someone was last here. */
import { z } from 'zod';
import { TypeDiff } from './change.ts';
import { Count, grouped, symbolAddressWith } from './common.ts';
import { DiffSummary } from './diff.ts';
import { exempt, method } from './method.ts';

/** A change as it was noted. */
export const NotedChange = TypeDiff.extend({
  /** Grows with each change; never given twice. */
  id: Count,
  /** Epoch milliseconds; the same for all changes that were noted together. */
  at: z.number(),
  /** The generation in which it was seen. */
  generation: z.string(),
});
export type NotedChange = z.infer<typeof NotedChange>;

/** A change as the feed shows it; `symbols.history` has the whole of it. */
export const FeedChange = NotedChange.omit({ members: true, hashes: true });
export type FeedChange = z.infer<typeof FeedChange>;

/** Changes that were noted together: one saved file, one `git switch`. */
export const ChangeBatch = z.object({
  at: z.number(),
  generation: z.string(),
  /** Of all types in it. */
  summary: DiffSummary,
  total: Count,
  /** Structure first; at most `perBatch`. */
  types: z.array(FeedChange),
});
export type ChangeBatch = z.infer<typeof ChangeBatch>;

/** How far a person has seen the changes: the newest one then, and when that was. */
export const SeenMark = z.object({ id: Count, at: z.number() });
export type SeenMark = z.infer<typeof SeenMark>;

export const historyMethods = {
  /** Newest first. A type that is gone is found by its id. */
  'symbols.history': method({
    params: symbolAddressWith({
      /** Only older changes than the one with this id. */
      before: Count.optional(),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    result: grouped({
      resolved: z.object({ path: z.string(), typeId: z.string(), memberId: z.string().optional() }),
      redirectedFrom: z.string().optional(),
      changes: z.array(NotedChange),
      /** `before` of the next page; null at the end. */
      next: Count.nullable(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('diff tells what became of types since a commit'),
    mcp: exempt('diff tells what became of types since a commit'),
  }),
  /**
   * Batches newest first, since a time or (default) since this person was last here: since the mark of `workspace.seen`,
   * or since the window was closed after it had last asked for them.
   */
  'workspace.changes': method({
    params: z.object({
      /** Epoch milliseconds; 0 for all that is kept. */
      since: z.number().int().nonnegative().optional(),
      before: Count.optional(),
      limit: z.number().int().min(1).max(100).default(20),
      perBatch: z.number().int().min(0).max(500).default(20),
    }),
    result: z.object({
      /** null when this person was never here. */
      seen: SeenMark.nullable(),
      /** Newest change of all; what `workspace.seen` may be given. */
      newest: Count,
      /** Of all types since then, each counted once in its highest class. */
      summary: DiffSummary,
      types: Count,
      batches: z.array(ChangeBatch),
      next: Count.nullable(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a terminal has no last visit'),
    mcp: exempt('an agent has no last visit'),
  }),
  /** Marks the changes up to one as seen by this person; all of them where none is named. */
  'workspace.seen': method({
    params: z.object({ through: Count.optional() }),
    result: z.object({ seen: SeenMark }),
    scope: 'workspace',
    effect: 'write',
    cli: exempt('a terminal has no last visit'),
    mcp: exempt('an agent has no last visit'),
  }),
} as const;
