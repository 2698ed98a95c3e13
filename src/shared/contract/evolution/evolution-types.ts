/**
 * What the loop is and does, as readers see it. Words that a reader puts in their own language travel
 * as codes with values; sentences of an error are English.
 */
import { z } from 'zod';
import { Count, RelativePath } from '../common.ts';
import { EvolutionPhase, QuestionType, RecordId } from '../memory/memory-types.ts';

const Time = z.number().int().nonnegative();

/** A question as a learner proposes it; its normal form is the `operationSignature` of failures. */
export const GeneratedQuestion = z.object({
  question: z.string().trim().min(1).max(500),
  type: QuestionType,
  /** 1 to 10; the highest is explored. */
  priority: z.number().int().min(1).max(10),
  reason: z.string().max(1_000),
  suggestedTools: z.array(z.string().max(64)).max(10),
  expectedOutcome: z.string().max(1_000),
});
export type GeneratedQuestion = z.infer<typeof GeneratedQuestion>;

/** One call of a tool in the exploration that runs. */
export const LiveStep = z.object({
  tool: z.string(),
  /** What it was given, in one line: a question, a path with lines, a pattern. */
  input: z.string(),
  /** In one line what came back; '' while it runs. */
  result: z.string(),
  ok: z.boolean(),
  at: Time,
  /** Null while it runs. */
  durationMs: z.number().nonnegative().nullable(),
});
export type LiveStep = z.infer<typeof LiveStep>;

/** Stations of one iteration, in their order. */
export const loopStations = [
  'backoff',
  'memory',
  'quota',
  'question',
  'doomLoop',
  'explore',
  'summarize',
  'save',
  'sleep',
] as const;
export const LoopStation = z.enum(loopStations);
export type LoopStation = z.infer<typeof LoopStation>;

/** Why nothing is being learnt at the moment; each with what to do in the catalogue. */
export const idleReasons = [
  /** `evolution.enabled` of the configuration is false. */
  'configured',
  /** A person stopped it. */
  'stopped',
  'paused',
  /** Between two iterations. */
  'interval',
  'backoff',
  'quota',
  /** Nothing new to ask: it tries again after the interval. */
  'noQuestion',
  /** A person works: it waits for a quiet moment. */
  'yields',
  /** Too little memory is free. */
  'memory',
  /** The files are being read. */
  'indexing',
  /** This process does not run the loop: it only answers a command. */
  'notHere',
] as const;
export const IdleReason = z.enum(idleReasons);
export type IdleReason = z.infer<typeof IdleReason>;

/** How many things ended well, were refused by a check, or failed. */
const Ends = z.object({ saved: Count, refused: Count, failed: Count });

/** Who asks and answers, and why it is not the model, where one was wanted. */
export const LoopAnalyst = z.object({
  /** `static`, or `ollama:<model>`. */
  name: z.string(),
  /** Tokens that the model can hold; null for the static analyst, or where Ollama does not say it. */
  contextLength: Count.nullable(),
  /** Why the static analyst learns instead of a model. `consent`: nobody said yes in this workspace. */
  instead: z.enum(['off', 'consent', 'absent', 'missing', 'failing']).nullable(),
  /** A whole sentence that says what to do; '' where all is well. */
  message: z.string(),
});
export type LoopAnalyst = z.infer<typeof LoopAnalyst>;

export const EvolutionState = z.object({
  /** Start and stop, as a person left it; survives restart. */
  enabled: z.boolean(),
  paused: z.boolean(),
  /** Since when the loop has run in this process; null where it does not. */
  since: Time.nullable(),
  phase: EvolutionPhase,
  station: LoopStation,
  /** Null while an iteration runs. */
  idle: IdleReason.nullable(),
  /** When the next iteration is due; null where none is. */
  nextAt: Time.nullable(),
  analyst: LoopAnalyst,
  /** Whether a person allowed learning with a model in this workspace. */
  consent: z.boolean(),
  /** The question in work, or null. `startedAt`: when its exploration began. */
  question: GeneratedQuestion.extend({ startedAt: Time }).nullable(),
  /** Of the question in work, else of the last one; at most `limits.steps`. */
  steps: z.array(LiveStep).max(100),
  /** Explorations begun today (each counts). */
  quota: z.object({ used: Count, resetsAt: Time }),
  consecutiveErrors: Count,
  lastError: z.string().nullable(),
  backoff: z.object({ until: Time, ms: Count }).nullable(),
  /** Of the iteration in work or the last one. */
  tokens: Count,
  limits: z.object({
    intervalMs: Count,
    steps: Count,
    explorationMs: Count,
    dailyQuestions: Count,
    tokens: Count,
    consecutiveErrors: Count,
    baseBackoffMs: Count,
    maxBackoffMs: Count,
  }),
});
export type EvolutionState = z.infer<typeof EvolutionState>;

/** What became of one iteration, or of the loop. */
export const logKinds = [
  'started',
  'stopped',
  'paused',
  'cancelled',
  'backoff',
  'quota',
  'noQuestion',
  'skipped',
  'refused',
  'failed',
  'learned',
  'verified',
] as const;
export type LogKind = (typeof logKinds)[number];

/**
 * Why a question was skipped, an answer refused or an exploration ended: the first are layers of the doom-loop guard, then
 * checks of the recorder. Each has a sentence in the catalogue, `evolution.reason.<code>`, that takes `values`.
 */
export const reasonCodes = [
  // DoomLoopGuard
  'failedBefore',
  'likeRecentFailure',
  'alreadyAsked',
  'sameCallThrice',
  'nothingNew',
  'sameFiles',
  // Grounding and recording
  'noEvidence',
  'unknownFiles',
  'unknownSymbols',
  'quoteMissing',
  'templateLeak',
  'nearDuplicate',
  'emptyTalk',
  'instructionFollowed',
  'contradicted',
  'notShown',
  'unproven',
  'checkNotCounted',
  'offTopic',
  // Iteration
  'timeout',
  'tokens',
  'modelError',
  'badAnswer',
  'toolError',
  'other',
] as const;
export const ReasonCode = z.enum(reasonCodes);
export type ReasonCode = z.infer<typeof ReasonCode>;

export const Reason = z.object({
  code: ReasonCode,
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type Reason = z.infer<typeof Reason>;

/** One entry of the log, with everything the view and the CLI show of it. */
export const EvolutionLogEntry = z.object({
  id: Count,
  timestamp: Time,
  phase: EvolutionPhase,
  question: z.string().nullable(),
  success: z.boolean(),
  error: z.string().nullable(),
  durationMs: z.number().nonnegative(),
  kind: z.enum(logKinds),
  questionType: QuestionType.nullable(),
  reason: Reason.nullable(),
  /** The record that was saved or verified, or the failure record. */
  recordId: RecordId.nullable(),
  /** Of the record that was saved or verified. */
  domain: z.string().nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  analyst: z.string(),
  tokens: Count,
  steps: Count,
  files: z.array(RelativePath).max(50),
});
export type EvolutionLogEntry = z.infer<typeof EvolutionLogEntry>;

export const EvolutionStats = z.object({
  projectKey: z.string(),
  totalQuestions: Count,
  todayQuestions: Count,
  totalLearningRecords: Count,
  consecutiveErrors: Count,
  lastEvolutionTime: Time.nullable(),
  currentPhase: EvolutionPhase,
  /** The last 30 local days, oldest first, days without anything too: `YYYY-MM-DD`. */
  days: z.array(Ends.extend({ date: z.string(), tokens: Count })),
  /** Tokens and outcome of the last 40 iterations, oldest first. */
  iterations: z.array(
    z.object({ at: Time, tokens: Count, kind: z.enum(['learned', 'refused', 'failed', 'verified']) }),
  ),
  /** Records of each question type that the loop saved. */
  types: z.partialRecord(QuestionType, Count),
  reasons: z.array(z.object({ code: ReasonCode, count: Count })),
});
export type EvolutionStats = z.infer<typeof EvolutionStats>;

/** CLI form that others rely on. */
export const LearnResult = z.object({
  learned: z.array(RecordId),
  /** Stale records that were looked at again and hold. */
  verified: z.array(RecordId),
  refused: z.array(z.object({ question: z.string(), reason: z.string(), code: ReasonCode })),
  failed: z.array(z.object({ operationType: z.string(), error: z.string(), question: z.string().nullable() })),
  analyst: z.string(),
  tokens: Count,
  durationMs: z.number().nonnegative(),
  /** Why fewer were learnt than asked for; null where all were. */
  ended: z.enum(['noQuestion', 'quota', 'backoff', 'cancelled']).nullable(),
});
export type LearnResult = z.infer<typeof LearnResult>;
