/** Investigations: a question explored on purpose, as an op, and kept. */
import { z } from 'zod';
import { Count, Worded } from '../common.ts';
import { Evidence, RecordId } from '../memory/memory-types.ts';
import { exempt, method } from '../method.ts';
import { PlaceName } from '../names/name-schemas.ts';
import { Op, OpEvent } from '../service.ts';

/** Paths of files or folders, or symbol paths. */
export const Scope = z.array(PlaceName).max(50);

export const InvestigationStep = z.object({
  at: z.number(),
  tool: z.string(),
  purpose: z.string(),
  /** In short. */
  result: z.string(),
  success: z.boolean(),
});

export const Investigation = z.object({
  opId: z.string(),
  question: z.string(),
  scope: Scope,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** So far, while it runs. */
  steps: z.array(InvestigationStep),
  /** Markdown; '' until it is done. Where nothing was found it says so, and `found` is false. */
  conclusion: z.string(),
  found: z.boolean(),
  evidence: z.array(Evidence),
  /** Symbol paths and files that the conclusion names. */
  references: z.array(z.object({ path: z.string(), kind: z.enum(['symbol', 'file']), file: z.string(), line: Count })),
  /** Files of evidence and references that lie outside the scope: callers, mostly. */
  outside: z.array(z.string()).default([]),
  /** The learning that it was saved as; null where it was refused, with the reason. */
  record: RecordId.nullable(),
  notSaved: z.string().nullable(),
  /** The same for people who read another language. */
  notSavedReason: Worded.nullable().default(null),
  /** `static`, or `ollama:<model>`; '' until one is chosen. */
  analyst: z.string(),
  tokens: Count,
  durationMs: z.number().nonnegative(),
  /** Answered from an earlier one: the code that it rests on is as it was. */
  cached: z.boolean(),
  error: z.object({ code: z.string(), message: z.string(), reason: Worded.optional() }).nullable(),
});
export type Investigation = z.infer<typeof Investigation>;

export const investigateMethods = {
  /** Begins and answers at once; `op` events show it, `investigation.get` returns how it ended. */
  Investigate: method({
    params: z.object({
      question: z.string().min(3).max(2000),
      scopePaths: Scope.default([]),
      /** Not from an earlier one. */
      fresh: z.boolean().default(false),
      language: z.enum(['en', 'zh']).optional(),
    }),
    result: z.object({ opId: z.string() }),
    scope: 'workspace',
    effect: 'write',
    cli: 'investigate',
    mcp: 'investigate',
  }),
  /** With `waitMs`, once it ended or the time is over. Also of an engine before this one: what ran then has failed. */
  'investigation.get': method({
    params: z.object({ opId: z.string().min(1).max(80), waitMs: z.number().int().min(0).max(600_000).default(0) }),
    result: Investigation,
    scope: 'workspace',
    effect: 'read',
    cli: 'investigate',
    mcp: 'investigate',
  }),
  'investigation.list': method({
    params: z.object({ limit: z.number().int().min(1).max(200).default(50) }),
    result: z.object({
      investigations: z.array(Investigation.omit({ steps: true, evidence: true, references: true })),
      /** How many there are before `limit`. */
      total: Count,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'investigate',
    mcp: exempt('an agent knows what it asked'),
  }),
  /**
   * What an op told since `after`, in order, also for who asks late or once it has ended; for callers without
   * events. Where nothing is new yet it waits for what comes next. The next call gives `last` as `after`, until `ended`.
   */
  StreamOp: method({
    params: z.object({
      opId: z.string().min(1).max(80),
      /** The number of the last event that the caller has; 0 for none. */
      after: z.number().int().min(0).default(0),
      waitMs: z.number().int().min(0).max(60_000).default(20_000),
    }),
    result: z.object({
      op: Op,
      ended: z.boolean(),
      events: z.array(OpEvent),
      last: Count,
      /** Events after `after` that are too long ago to be told: the 500 newest are kept. */
      missed: Count,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a command shows the progress of its own op'),
    mcp: 'investigate',
  }),
} as const;
