/**
 * Semantics: the descriptions of types by an analyst, and the queue in which they wait to be written. States and their
 * changes: docs/state-transitions.md.
 */
import { z } from 'zod';
import { ChangeState, SemanticState } from './change.ts';
import { Count, grouped, Resolved, SymbolAddress, SymbolRef, symbolAddressWith } from './common.ts';
import { Glob, TextMode } from './find.ts';
import { exempt, method } from './method.ts';

/** In the order of the file. */
export const semanticSections = ['ROLE', 'LIFECYCLE', 'EDGE_CASES', 'LIMITATIONS', 'RECOMMENDATIONS'] as const;
export const SemanticSection = z.enum(semanticSections);
export type SemanticSection = z.infer<typeof SemanticSection>;

/** What failed last, and when it is tried again; epoch milliseconds. */
export const SemanticFailure = z.object({
  error: z.string(),
  attempts: z.number().int().positive(),
  lastAttemptAt: z.number(),
  /** null where three attempts failed: it waits until it is wanted again. */
  nextAttemptAt: z.number().nullable(),
});
export type SemanticFailure = z.infer<typeof SemanticFailure>;

export const Semantic = z.object({
  resolved: Resolved,
  redirectedFrom: z.string().optional(),
  state: SemanticState,
  /** The file as it stands, head included; null where there was never one. */
  text: z.string().nullable(),
  sections: z.record(SemanticSection, z.string()).nullable(),
  /** The types that are described together with it; null where it is described alone. */
  group: z.object({ id: z.string(), types: z.array(z.object({ path: z.string(), typeId: z.string() })) }).nullable(),
  /** Who wrote the text: `static`, or `ollama:<model>`; null without text. */
  analyst: z.string().nullable(),
  /** Epoch milliseconds; of the last look that found it right, too. */
  generatedAt: z.number().nullable(),
  /** Whether a new one is on its way. */
  queued: z.boolean(),
  /** Why none is on its way although it is wanted: null where one is, or none is wanted. */
  waitsFor: z.enum(['manual', 'quota', 'retry']).nullable(),
  failure: SemanticFailure.nullable(),
  change: ChangeState,
});
export type Semantic = z.infer<typeof Semantic>;

export const QueuedSemantic = z.object({
  path: z.string(),
  typeId: z.string(),
  /** Of a group that is described at once: all its types. */
  groupId: z.string().nullable(),
  state: z.enum(['pending', 'generating']),
  priority: z.number().nonnegative(),
  enqueuedAt: z.number(),
  failure: SemanticFailure.nullable(),
});
export type QueuedSemantic = z.infer<typeof QueuedSemantic>;

export const SemanticQueue = z.object({
  /** In the order in which they are written: priority, then order of enqueueing; dependencies first. */
  items: z.array(QueuedSemantic),
  length: Count,
  generating: Count,
  /** min(4, processors ÷ 2). */
  maxConcurrent: z.number().int().positive(),
  mode: z.enum(['auto', 'manual']),
  /** Texts written by a model today, and how many may be; the static analyst costs nothing and is not counted. */
  quota: z.object({ used: Count, max: Count }),
  /** Who writes now: `static`, or `ollama:<model>`. */
  analyst: z.string(),
  /** Types with a text that holds, a doubtful one, none. */
  types: z.object({ cached: Count, stale: Count, none: Count }),
});
export type SemanticQueue = z.infer<typeof SemanticQueue>;

/** A type whose description has what was searched for. */
export const FoundDescription = z.object({
  symbol: SymbolRef,
  state: SemanticState,
  /** Matching lines of its text, as far as they were counted. */
  lines: z.number().int().positive(),
  /** The first of them; a long one is cut around the match. */
  text: z.string(),
});
export type FoundDescription = z.infer<typeof FoundDescription>;

export const semanticsMethods = {
  /** A person says that the description of a type is outdated; of a member, that of its type. */
  'semantics.invalidate': method({
    params: SymbolAddress,
    result: z.object({ resolved: Resolved, change: ChangeState, redirectedFrom: z.string().optional() }),
    scope: 'workspace',
    effect: 'write',
    cli: 'invalidate',
    mcp: exempt('whether a description holds is for a person to say'),
  }),
  /**
   * The text of a type (of a member: of its type), with its state. Where there is none or it is stale, one is queued, and the
   * old text comes back at once; with `wait` the answer waits until it is written or failed. For a name of several
   * symbols nothing is queued: what is there of each is the answer.
   */
  GetSemantic: method({
    params: symbolAddressWith({
      wait: z.boolean().default(false),
      request: z.boolean().default(true),
      /** False where it is shown beside a list that is looked through: the type does not count as opened then. */
      opened: z.boolean().optional(),
    }),
    result: grouped(Semantic.shape),
    scope: 'workspace',
    effect: 'write',
    cli: 'semantic',
    mcp: 'describe_type',
  }),
  /** A person wants it rewritten now, also in manual mode and where it still holds. */
  'semantics.request': method({
    params: SymbolAddress,
    result: Semantic,
    scope: 'workspace',
    effect: 'write',
    cli: 'semantic',
    mcp: exempt('the tool describe_type asks for a text where it is needed'),
  }),
  /** Takes a waiting one out, or stops one that is being written. */
  'semantics.cancel': method({
    params: SymbolAddress,
    result: Semantic,
    scope: 'workspace',
    effect: 'write',
    cli: exempt('Ctrl-C cancels'),
    mcp: exempt('the protocol cancels its own requests'),
  }),
  /**
   * Types whose description has a line with the words (or the text as it stands); heads and headings do not count. Those with
   * most such lines first, then by path. A description that is stale is found as it stands.
   */
  'semantics.search': method({
    params: z.object({
      query: z.string().trim().min(1).max(1000),
      /** As in `search.text`. */
      mode: TextMode.exclude(['regex']).default('words'),
      caseSensitive: z.boolean().default(false),
      wholeWord: z.boolean().default(false),
      /** Globs over the file in which the type is declared first. */
      include: z.array(Glob).max(20).default([]),
      exclude: z.array(Glob).max(20).default([]),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    result: z.object({
      types: z.array(FoundDescription),
      /** How many there are before `limit`. */
      total: Count,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'semantic',
    mcp: exempt('search_symbols and search_text find the type; describe_type reads its description'),
  }),
  'semantics.queue': method({
    params: z.object({ limit: z.number().int().min(1).max(500).default(100) }),
    result: SemanticQueue,
    scope: 'workspace',
    effect: 'read',
    cli: 'semantic',
    mcp: 'status',
  }),
} as const;

/** What callers see of the queue without asking: told at each change, at most every 250 ms. */
export const SemanticsChanged = z.object({
  length: Count,
  generating: Count,
  /** Types whose text or state has changed; readers ask again. */
  types: z.array(z.string()).max(200),
  more: z.boolean(),
});
export type SemanticsChanged = z.infer<typeof SemanticsChanged>;
