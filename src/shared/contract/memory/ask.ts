/** Ask: a question answered from memory and code, each claim with its source. */
import { z } from 'zod';
import { Count, Coverage, SymbolRef } from '../common.ts';
import { exempt, method } from '../method.ts';
import { Domain, EvidenceState, ProjectKey, QuestionType } from './memory-types.ts';
import { MemoryHit } from './methods.ts';

/** A source of the answer: the n-th stands as `[n]` in its text, from 1. */
export const Citation = z.object({
  /** The record whose evidence it is; absent for code that was found directly. */
  record: z.string().optional(),
  /** The other workspace in which it lies; absent for what lies in this one. */
  project: ProjectKey.optional(),
  /** Of a record that came with the repository and that no person confirmed here. */
  origin: z.literal('repository').optional(),
  /** '' where the record has no evidence; its lines are 0 then. */
  file: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
  /** Absent for code that was found directly: it is read as it stands. */
  state: EvidenceState.optional(),
  /** Of the lines as the answer was made from them, where they are code that was found directly; as of evidence. */
  hash: z.string().optional(),
});
export type Citation = z.infer<typeof Citation>;

/** What the answer was made from, in tokens of about four bytes. */
export const AskContext = z.object({
  budget: Count,
  used: Count,
  records: z.array(z.object({ id: z.string(), tokens: Count })),
  code: z.array(z.object({ symbol: SymbolRef, startLine: z.number().int(), endLine: z.number().int(), tokens: Count })),
  domains: z.array(z.object({ domain: Domain, tokens: Count })),
  question: Count,
  leftOut: z.array(z.object({ what: z.string(), why: z.enum(['budget', 'score']), score: z.number().optional() })),
});
export type AskContext = z.infer<typeof AskContext>;

/** A sentence of the model: `contradicted` ones are taken out of the answer, `notShown` ones stay in it. */
export const AskDoubt = z.object({ text: z.string(), why: z.enum(['contradicted', 'notShown']) });
export type AskDoubt = z.infer<typeof AskDoubt>;

export const AskAnswer = z.object({
  /** Markdown with `[n]`; '' where nothing comes near. */
  answer: z.string(),
  /** False where it only names the nearest places: no model is asked then. */
  found: z.boolean(),
  citations: z.array(Citation),
  /** Best first; those below `threshold` were not used and say how near it came. */
  records: z.array(MemoryHit),
  code: z.array(SymbolRef),
  threshold: z.number(),
  /** `static`: ranked evidence, no model; else `ollama:<model>`, `lm-studio:<model>`. */
  analyst: z.string(),
  /** Why the model gave no answer, or a part of one only, and what to do; '' where all is well. */
  notice: z.string().default(''),
  /** Sentences that what the model was shown does not bear out; absent where no model answered. */
  doubts: z.array(AskDoubt).optional(),
  context: AskContext,
  /** Of the files when it was made; absent in conversations of earlier versions. */
  coverage: Coverage.optional(),
  searchMs: z.number(),
  durationMs: z.number(),
  tokens: z.object({ prompt: Count, answer: Count }),
});
export type AskAnswer = z.infer<typeof AskAnswer>;

export const Turn = z.object({
  id: Count,
  session: z.string(),
  at: z.number(),
  question: z.string(),
  /** null while it is being answered, or where that was cut short. */
  answer: AskAnswer.nullable(),
  /** What came before it was stopped, or the reason for a missing answer. */
  partial: z.string(),
  /** The record that it was saved as. */
  savedAs: z.string().nullable(),
});
export type Turn = z.infer<typeof Turn>;

export const Session = z.object({
  id: z.string(),
  title: z.string(),
  at: z.number(),
  turns: Count,
  saved: Count,
  lastFound: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Parts of answers as they are written; the whole comes as the result of `ask`. */
export const AskProgress = z.object({
  askId: z.string(),
  phase: z.enum(['searching', 'writing']),
  /** To be added to what came before. */
  text: z.string(),
  /** All text so far was a thought of the model and not its answer: `text` replaces it. */
  restart: z.boolean().optional(),
  tokens: Count,
});

const session = z.string().regex(/^s-[a-z0-9-]{1,40}$/);

export const askMethods = {
  ask: method({
    params: z.object({
      question: z.string().trim().min(1).max(4_000),
      language: z.enum(['en', 'zh']).default('en'),
      /** The conversation that it continues; without one nothing is kept. */
      session: session.optional(),
      /** Names the events `ask.progress` of this call. */
      askId: z.string().max(64).optional(),
      looksIn: z
        .array(z.enum(['learnings', 'code', 'otherWorkspaces']))
        .max(10)
        .default(['learnings', 'code']),
      budget: z.number().int().min(200).max(200_000).default(4_000),
      /** False where the evidence itself is the answer, for a caller that has a model of its own. */
      withModel: z.boolean().optional(),
    }),
    result: AskAnswer.extend({ turn: Count.nullable() }),
    scope: 'workspace',
    effect: 'write',
    cli: 'ask',
    mcp: 'memory',
  }),
  'ask.sessions': method({
    params: z.object({ limit: z.number().int().min(1).max(500).default(100) }),
    /** Newest first; `total`: how many there are before `limit`. */
    result: z.object({ sessions: z.array(Session), total: Count }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a terminal keeps no conversation'),
    mcp: exempt('an agent keeps its own'),
  }),
  'ask.session': method({
    params: z.object({ session }),
    result: z.object({ turns: z.array(Turn) }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a terminal keeps no conversation'),
    mcp: exempt('an agent keeps its own'),
  }),
  'ask.forget': method({
    params: z.object({ session }),
    result: z.object({}),
    scope: 'workspace',
    effect: 'write',
    cli: exempt('a terminal keeps no conversation'),
    mcp: exempt('an agent keeps its own'),
  }),
  /** Keeps an answer as a learning record with its citations as evidence; refused where the turn has no answer. */
  'ask.save': method({
    params: z.object({
      turn: Count,
      questionType: QuestionType,
      domain: Domain.optional(),
      /** In the words of the person; as asked and answered where they are absent. */
      question: z.string().trim().min(1).max(4_000).optional(),
      answer: z.string().trim().min(1).max(20_000).optional(),
    }),
    result: z.object({ id: z.string() }),
    scope: 'workspace',
    effect: 'write',
    cli: exempt('memory add does it'),
    mcp: exempt('for people'),
  }),
} as const;
