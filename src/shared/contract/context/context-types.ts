/**
 * What is put together for readers with a limit: the prompt window and packs. Sizes are in
 * characters of the text (UTF-16 units), as `promptWindow.maxChars` is; tokens are estimates.
 */
import { z } from 'zod';
import { SemanticState } from '../change.ts';
import { Count, Linking, SymbolRef, Worded } from '../common.ts';
import { SemanticSection } from '../semantics.ts';

/** What stands of a type: its outline, and sections of its semantic. */
export const WindowText = z.union([z.literal('OUTLINE'), SemanticSection]);
export type WindowText = z.infer<typeof WindowText>;

/** `task`: found by the words of a task; weighs as focus. */
export const windowParts = ['pinned', 'task', 'focus', 'recent'] as const;
export const WindowPart = z.enum(windowParts);
export type WindowPart = z.infer<typeof WindowPart>;

export const WindowEntry = z.object({
  path: z.string(),
  typeId: z.string(),
  part: WindowPart,
  /** Why it is in, as an English sentence, and as a message for people who read another language. */
  why: z.string(),
  reason: Worded,
  texts: z.array(WindowText),
  /** Sections that the semantic has and that were left out for room. */
  trimmed: z.array(SemanticSection),
  /** Of its semantic: says whether the sections still hold. */
  semanticState: SemanticState,
  characters: Count,
  /** Active packs that it belongs to. */
  packs: z.array(z.string()),
  symbol: SymbolRef,
});
export type WindowEntry = z.infer<typeof WindowEntry>;

export const WindowLeftOut = z.object({
  path: z.string(),
  typeId: z.string(),
  part: WindowPart,
  why: z.string(),
  reason: Worded,
  /** What it would take. */
  characters: Count,
});
export type WindowLeftOut = z.infer<typeof WindowLeftOut>;

/** A file without types, told of by name: settings, styles, queries, documents. */
export const WindowFile = z.object({ file: z.string(), why: z.string(), reason: Worded, characters: Count });
export type WindowFile = z.infer<typeof WindowFile>;

export const PromptWindow = z.object({
  /** Exactly what is in `context/prompt_window.md` and what is copied. */
  text: z.string(),
  /** Length of `text`; never above `budget`. */
  used: Count,
  budget: Count,
  /** Estimate for `text`; `exact` where the tokenizer of the chosen model was asked. */
  tokens: z.object({ used: Count, budget: Count, exact: z.boolean() }),
  /** In the order of the text. */
  entries: z.array(WindowEntry),
  leftOut: z.array(WindowLeftOut),
  /** Before the cut at 60. */
  leftOutTotal: Count,
  /** Behind the entries, of a window for a task; their characters count among those of `task`. */
  files: z.array(WindowFile).default([]),
  /** Characters of each part; `head` is what stands around the entries. */
  parts: z.object({ head: Count, pinned: Count, task: Count, focus: Count, recent: Count }),
  /** Of the budget: pins stop at the one, and only outlines and roles come after the other. */
  marks: z.object({ pinned: z.number(), degraded: z.number() }),
  /** Pins beyond their share: nothing new of them goes in until room is free. */
  pinsFull: z.boolean(),
  /** What the focus is around: the type that was opened last. */
  around: z.object({ path: z.string(), typeId: z.string(), at: z.number() }).nullable(),
  /** When the file was written, epoch milliseconds; null for one that was put together for a task: that is not written. */
  writtenAt: z.number().nullable(),
  generation: z.string(),
  revision: Count,
  /** While it is there, what is near and what is used most are not final. */
  linking: Linking.optional(),
});
export type PromptWindow = z.infer<typeof PromptWindow>;

/** What a person chose. Times are epoch milliseconds. */
export const ContextChoices = z.object({
  pins: z.array(z.object({ path: z.string(), typeId: z.string(), pinnedAt: z.number() })),
  /** `context add`: in focus until `until`. */
  added: z.array(z.object({ path: z.string(), typeId: z.string(), until: z.number() })),
  dismissed: z.array(z.object({ path: z.string(), typeId: z.string(), at: z.number() })),
  activePacks: z.array(z.string()),
});
export type ContextChoices = z.infer<typeof ContextChoices>;

/** Also a file name. */
export const PackName = z
  .string()
  .min(1)
  .max(64)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    'must begin with a letter or digit and hold letters, digits, ".", "_" or "-"',
  );

/** One thing that is wrong in a filter; several may be. */
export const FilterProblem = z.object({
  /** From 0, in UTF-16 units, into the filter's text. */
  position: Count,
  length: Count,
  /** English; `reason` for people who read another language. */
  message: z.string(),
  hint: z.string(),
  reason: Worded,
  /** What would fix it, put in the place of position and length; absent where that is not known. */
  replacement: z.string().optional(),
});
export type FilterProblem = z.infer<typeof FilterProblem>;

/** How one part of a filter is to be coloured. */
export const FilterSpan = z.object({
  position: Count,
  length: Count,
  kind: z.enum(['filter', 'value', 'operator', 'bracket', 'wrong']),
});
export type FilterSpan = z.infer<typeof FilterSpan>;

/** In the place of `tag` where only learnings of the repository have the tag, which the person has not confirmed. */
export const foreignTag = 'tag (not confirmed)';

export const PackType = z.object({
  symbol: SymbolRef,
  /** A match of the filter, or brought in as a direct public dependency of one. */
  as: z.enum(['match', 'dependency']),
  /** The filters that it meets, such as `depends`; for a dependency, the match that brought it. */
  by: z.array(z.string()),
  tokens: Count,
  texts: z.array(WindowText),
});
export type PackType = z.infer<typeof PackType>;

export const PackInfo = z.object({
  name: PackName,
  filter: z.string(),
  active: z.boolean(),
  types: Count,
  tokenEstimate: Count,
  maxTokens: Count,
  /** Something that belongs to it was cut: semantics, types, or dependencies beyond the limit. */
  truncated: z.boolean(),
  lastBuild: z.number(),
  /** Hash of what it was built from; the same one again means that nothing was written. */
  hash: z.string(),
  /** The code has changed since it was built. */
  stale: z.boolean(),
});
export type PackInfo = z.infer<typeof PackInfo>;

export const Pack = PackInfo.extend({
  /** Upstream dependencies first. */
  contents: z.array(PackType),
  leftOut: z.array(
    z.object({ path: z.string(), typeId: z.string(), why: z.enum(['budget', 'completion']), tokens: Count }),
  ),
  /** Before the cut at 200; absent in packs that an earlier version built. */
  leftOutTotal: Count.optional(),
  text: z.string(),
});
export type Pack = z.infer<typeof Pack>;

/** What a filter finds before anything is built of it. */
export const FilterPreview = z.object({
  problems: z.array(FilterProblem),
  spans: z.array(FilterSpan),
  /** Of this filter, or null where it cannot be read: the page keeps the last one. At most `limit` each. */
  matches: z.array(PackType).nullable(),
  dependencies: z.array(PackType).nullable(),
  counts: z.object({ matches: Count, dependencies: Count, tokens: Count, kept: Count }).nullable(),
});
export type FilterPreview = z.infer<typeof FilterPreview>;
