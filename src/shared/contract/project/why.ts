/** Why code is as it is: the commits that its present lines come from, by what their messages say. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { FileName, SymbolName } from '../names/name-schemas.ts';

export const CommitKind = z.enum([
  'fix',
  'feature',
  'refactor',
  'format',
  'docs',
  'test',
  'dependency',
  'release',
  'revert',
  'merge',
  'initial',
  'other',
]);
export type CommitKind = z.infer<typeof CommitKind>;

export const ReasonCommit = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  kind: CommitKind,
  subject: z.string(),
  /** Sentences of its message that give a reason, quoted; empty where it gives none. */
  reason: z.array(z.string()),
  /** Issues and pull requests that it names. */
  issues: z.array(z.string()),
  /** Present lines that come from it, of the lines that were asked about. */
  lines: Count,
  /** First of these lines. */
  line: z.number().int().positive(),
});
export type ReasonCommit = z.infer<typeof ReasonCommit>;

export const whyMethods = {
  'history.why': method({
    params: z
      .object({
        /** A symbol… */
        path: SymbolName.optional(),
        /** Its TypeId or MemberId. */
        id: z.string().max(64).optional(),
        /** …or lines of a file. */
        file: FileName.optional(),
        startLine: z.number().int().positive().optional(),
        endLine: z.number().int().positive().optional(),
        limit: z.number().int().min(1).max(100).default(10),
      })
      .refine((given) => [given.path, given.id, given.file].filter((one) => one !== undefined).length === 1, {
        message: 'must name one symbol or one file',
      }),
    result: z.object({
      /** Path of the symbol; null for lines of a file. */
      symbol: z.string().nullable(),
      file: z.string(),
      startLine: z.number().int().positive(),
      endLine: z.number().int().positive(),
      /** Best reason first. */
      commits: z.array(ReasonCommit),
      /** Before the limit. */
      total: Count,
      /** Commits that state a reason and whose lines were replaced since, newest first. */
      earlier: z.array(ReasonCommit.pick({ id: true, at: true, subject: true, reason: true })),
      /** Lines that are not committed as they stand. */
      uncommitted: Count,
      /** Why commits may be missing: the clone is shallow, or there is no history of these lines. */
      missing: z.enum(['shallow', 'none']).nullable(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'why',
    mcp: exempt('agents call memoscope why; the answer to a question about reasons will name commits'),
  }),
};
