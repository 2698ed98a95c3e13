/** Finding things in the text of the files: full-text search, and where a symbol is used. */
import { z } from 'zod';
import { Count, Coverage, Guessed, grouped, Language, RelativePath, Resolved, symbolAddressWith } from './common.ts';
import { exempt, method } from './method.ts';
import { GlobName } from './names/name-schemas.ts';
import { edgeKinds, textGroups } from './words.ts';

export const TextGroup = z.enum(textGroups);
export type TextGroup = z.infer<typeof TextGroup>;

/** [start, end) in UTF-16 units of the text beside it. */
export const Range = z.tuple([Count, Count]);

export const TextMatch = z.object({
  /** 1-based. */
  line: z.number().int().positive(),
  /** The line without its end; a long one is cut around the match, with … where something is missing. */
  text: z.string(),
  ranges: z.array(Range).min(1),
});
export type TextMatch = z.infer<typeof TextMatch>;

export const TextFile = z.object({
  file: z.string(),
  group: TextGroup,
  /** null for a file that the code map does not read. */
  language: Language.nullable(),
  /** Matching lines, at most `perFile`. */
  matches: z.array(TextMatch),
  /** Matching lines before that cut. */
  total: Count,
  /** The name of the encoding where that was guessed. */
  encoding: z.string().optional(),
});
export type TextFile = z.infer<typeof TextFile>;

/** A file whose path matches. */
export const FileMatch = TextFile.pick({ file: true, group: true, language: true }).extend({
  /** Whether it is one of the documents that `docs.read` opens. */
  document: z.boolean(),
  /** Matched ranges of `file`. */
  matches: z.array(Range),
});
export type FileMatch = z.infer<typeof FileMatch>;

/**
 * `words`: every word somewhere on the line, also as a part of an identifier split at case, digits and underscores
 * (`idempotency key` finds `IdempotencyKey` and `idempotency-key`); a word may go on (`idem`) unless `wholeWord` is set,
 * and what is written in one piece stays together. `exact`: the text as it stands. `regex`: ECMAScript, a line at a time.
 */
export const TextMode = z.enum(['words', 'exact', 'regex']);
export type TextMode = z.infer<typeof TextMode>;

/**
 * A glob over the path relative to the workspace, as in ignore files and with `{a,b}`: `**` crosses folders, a pattern
 * without `/` matches any name, one that matches a folder matches all below it.
 */
export const Glob = GlobName;

/** `reference`: read, or named in any other way; `write`: given another value. */
export const usageKinds = [...edgeKinds, 'reference', 'write'] as const;
export const UsageKind = z.enum(usageKinds);
export type UsageKind = z.infer<typeof UsageKind>;

export const Usage = z.object({
  file: z.string(),
  /** 1-based; `column` in UTF-16 units. */
  line: z.number().int().positive(),
  column: z.number().int().positive(),
  /** In a notebook: its cell, text cells counted too, and the line in that. */
  cell: z.object({ number: z.number().int().positive(), line: z.number().int().positive() }).optional(),
  kind: UsageKind,
  /** 0 to 1: how sure it is that this very symbol is meant, not another of the same name. */
  confidence: z.number().min(0).max(1),
  /** The line, trimmed at both ends, cut to 240 characters around the name. */
  snippet: z.string(),
  /** Where the name is in `snippet`. */
  range: Range,
  /** The type or member around the usage; absent outside all of them. */
  within: Resolved.optional(),
});
export type Usage = z.infer<typeof Usage>;

/** A line that names a symbol in a file that is not analysed; another of that name may be meant. */
export const Mention = z.object({
  file: z.string(),
  line: z.number().int().positive(),
  text: z.string(),
  /** Where the name is in `text`. */
  range: Range,
});
export type Mention = z.infer<typeof Mention>;

export const Mentions = z.object({
  /** Files with source code come first, then others, each by path and line. */
  places: z.array(Mention),
  /** Lines before the cut. */
  total: Count,
  files: Count,
  /** Lines of documents that name it, which are not among the places. */
  docs: Count,
  /** Files whose text was searched. */
  searched: Count,
});
export type Mentions = z.infer<typeof Mentions>;

export const findMethods = {
  /**
   * Searches the files' text, in order of their paths. Answers when it has something to show: while `next` is not
   * null, the same call with `after: next` continues from there.
   */
  'search.text': method({
    params: z.object({
      query: z.string().min(1).max(1000),
      mode: TextMode.default('words'),
      caseSensitive: z.boolean().default(false),
      wholeWord: z.boolean().default(false),
      include: z.array(Glob).max(20).default([]),
      exclude: z.array(Glob).max(20).default([]),
      /** Empty: all. */
      groups: z.array(TextGroup).max(4).default([]),
      after: RelativePath.optional(),
      /** Matching lines in one answer. */
      limit: z.number().int().min(1).max(5000).default(500),
      /** Of one file. */
      perFile: z.number().int().min(1).max(5000).default(200),
    }),
    result: z.object({
      files: z.array(TextFile),
      /** Files looked at so far in this pass (all calls of it), and files there are. */
      searched: Count,
      of: Count,
      /** Of the workspace, whatever the globs and groups leave out. */
      coverage: Coverage,
      next: z.string().nullable(),
      elapsedMs: z.number().nonnegative(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'grep',
    mcp: 'search_text',
  }),
  /** Files by a part of their path: letters of the name, or of folders and name with `/` between them. Best first. */
  'search.files': method({
    params: z.object({
      query: z.string().min(1).max(256),
      limit: z.number().int().min(1).max(200).default(20),
    }),
    result: z.object({
      files: z.array(FileMatch),
      /** Files there are. */
      of: Count,
      elapsedMs: z.number().nonnegative(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a shell has find and git ls-files'),
    mcp: exempt('agents list files with tools of their own'),
  }),
  FindUsages: method({
    params: symbolAddressWith({
      maxResults: z.number().int().min(1).max(10_000).default(100),
      /** False where they are shown beside a list that is looked through: the type does not count as opened then. */
      opened: z.boolean().optional(),
    }),
    result: grouped({
      resolved: Resolved,
      /** The surest first, then by file and line. */
      usages: z.array(Usage),
      /** How many there are before `maxResults`. */
      total: Count,
      /** In files that are not analysed, by name only: at most `maxResults`. */
      mentions: Mentions,
      /** Places of its name that are not among the usages because the type before the dot is unknown. */
      untyped: Count,
      /** Uses of a base or interface member that are not among the usages: which override runs is decided at run time. */
      throughBase: Count,
      /** The symbol's language, where only declarations are read of it: no usage is known, and mentions are of all files. */
      light: Language.optional(),
      /** Files that hold the name and were not read yet, and some of those of which only the names were read. */
      reading: z.object({ unread: Count, plain: z.array(z.string()) }).optional(),
      /** The program that resolved the sure places; null where all are judged by declarations. */
      reader: z.string().nullable(),
      coverage: Coverage,
      guessed: Guessed.optional(),
      elapsedMs: z.number().nonnegative(),
      redirectedFrom: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'usages',
    mcp: 'find_usages',
  }),
} as const;

export const graphMethods = {
  /** The dependency graph around a type as text for other tools. */
  'symbols.graph': method({
    params: symbolAddressWith({
      format: z.enum(['mermaid', 'dot']),
      steps: z.number().int().min(1).max(3).default(1),
      limit: z.number().int().min(1).max(500).default(60),
    }),
    result: grouped({
      resolved: Resolved,
      text: z.string(),
      leftOut: Count,
      coverage: Coverage,
      redirectedFrom: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'graph',
    mcp: exempt('outlines and usages serve models better than a picture'),
  }),
  /** How namespaces, or folders where files are modules, depend on each other; folded until there are at most
   * `limit`. */
  'graph.modules': method({
    params: z.object({
      format: z.enum(['mermaid', 'dot']),
      limit: z.number().int().min(2).max(200).default(40),
    }),
    result: z.object({
      text: z.string(),
      modules: Count,
      /** Some represent all that is below them. */
      folded: z.boolean(),
      /** Weakest ties that are not drawn. */
      leftOut: Count,
      coverage: Coverage,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'graph',
    mcp: exempt('outlines and usages serve models better than a picture'),
  }),
  /** Callers and callees of a member; calls that may mean another member are only counted. */
  'graph.calls': method({
    params: symbolAddressWith({
      format: z.enum(['mermaid', 'dot']),
      /** Of what it calls; callers are drawn one step. */
      steps: z.number().int().min(1).max(3).default(1),
      limit: z.number().int().min(2).max(300).default(60),
    }),
    result: grouped({
      resolved: Resolved,
      text: z.string(),
      leftOut: Count,
      coverage: Coverage,
      /** Places of its name that are not among the callers because the type before the dot is unknown. */
      untyped: Count,
      /** Calls that may mean another symbol. */
      unclear: Count,
      redirectedFrom: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'graph',
    mcp: exempt('outlines and usages serve models better than a picture'),
  }),
} as const;
