/**
 * Edits of source code: a preview is made in memory, a person looks at it, then it is written as a
 * whole or not at all. Nothing here writes without the id of a preview that was shown. Lines and columns begin at 1; columns and
 * lengths are UTF-16 units.
 */
import { z } from 'zod';
import { Count } from '../common.ts';
import { Mentions } from '../find.ts';

export const Place = z.number().int().positive();

/** What a language service says of the text before or after an edit. */
export const EditDiagnostic = z.object({
  file: z.string(),
  line: Place,
  column: Place,
  severity: z.enum(['error', 'warning', 'info']),
  /** As the compiler numbers it, such as `TS2304`; '' where it has none. */
  code: z.string(),
  message: z.string(),
});
export type EditDiagnostic = z.infer<typeof EditDiagnostic>;

/** One stretch of lines that an edit replaces. */
export const EditHunk = z.object({
  id: z.string(),
  /** Of the file as it is; `lines` 0 for what is only put in, before `line`. */
  line: Place,
  lines: Count,
  /** Each with its sign `-`, `+` or ` ` before it, without line ends. */
  text: z.array(z.string()),
  /** Left out by the person; the others are still written. */
  skipped: z.boolean(),
});
export type EditHunk = z.infer<typeof EditHunk>;

export const EditedFile = z.object({ file: z.string(), hunks: z.array(EditHunk), added: Count, removed: Count });
export type EditedFile = z.infer<typeof EditedFile>;

export const EditPreview = z.object({
  previewId: z.string(),
  kind: z.enum(['rename', 'extract', 'batch']),
  /** In words: `rename Store.get to fetch`. */
  title: z.string(),
  files: z.array(EditedFile),
  /** Unified diff of all files, UTF-8 with LF; the files keep their own line ends. */
  diff: z.string(),
  diagnostics: z.object({
    /** False while the compiler has not been asked of exactly this: `edit.check` asks it, and so does writing it. */
    checked: z.boolean(),
    /** Only what the edit brings or takes away. */
    added: z.array(EditDiagnostic),
    removed: z.array(EditDiagnostic),
    /** Errors of `added`, and warnings that are not on the list of tolerated codes: while there are any, nothing is written. */
    blocking: z.array(EditDiagnostic),
    /**
     * Whether all files of the projects were checked (by a language server: all that hold the old or the new name), or only those
     * that change and as many others as time allowed.
     */
    whole: z.boolean(),
  }),
  /** Where the name occurs in comments, strings and files that are not of the workspace, all left as they are. */
  leftAlone: z.array(z.object({ file: z.string(), line: Place, text: z.string() })),
  /**
   * Uses that a type checker has found and the edit leaves: the language service does not reach them, for instance because their
   * package or their folder is not in its project. They would break.
   */
  missed: z.array(z.object({ file: z.string(), line: Place, text: z.string() })),
  /**
   * Where the service is not sure, in languages without a compiler: `guess` is a place that may mean the symbol, `base` a type with a
   * base outside the workspace that may give the name, `file` a file that bears the name of a renamed type. They all stay as they are.
   */
  unsure: z.array(
    z.object({ file: z.string(), line: Place, text: z.string(), why: z.enum(['guess', 'base', 'file']) }),
  ),
  /**
   * Lines that hold the old name in files that the service does not read (templates, notebooks, other languages): neither
   * changed nor checked. Null for an extraction, and where the name is not that of a symbol.
   */
  mentions: Mentions.nullable(),
  /** Who answered: `typescript`, or the language server with its version. */
  service: z.string(),
  /** Epoch milliseconds; the preview is forgotten then. */
  expiresAt: z.number(),
  written: z.boolean(),
  undoId: z.string().nullable(),
});
export type EditPreview = z.infer<typeof EditPreview>;
