/** The history of the project by its commits: of a symbol or file, of the last weeks, and between two releases. */
import { z } from 'zod';
import { ChangeClass } from '../change.ts';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { FileName, SymbolName } from '../names/name-schemas.ts';
import { CommitKind } from './why.ts';

export const CommitTold = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  kind: CommitKind,
  /** Words of its subject that say of which kind it is; '' where there are none. */
  rule: z.string(),
  subject: z.string(),
  /** Sentences of its message that give a reason, quoted. */
  reason: z.array(z.string()),
  /** Issues and pull requests that it names. */
  issues: z.array(z.string()),
  /** Tags that name it. */
  tags: z.array(z.string()),
});
export type CommitTold = z.infer<typeof CommitTold>;

/** How far the history goes. */
export const HistoryReach = z.object({
  /** Commits that are known. */
  commits: Count,
  /** Those whose types were compared. */
  compared: Count,
  /** Why older commits are missing; `start` where none are, `none` where there is no history. */
  ends: z.enum(['start', 'shallow', 'limit', 'missing', 'none']),
});
export type HistoryReach = z.infer<typeof HistoryReach>;

export const LoggedCommit = CommitTold.extend({
  /** What it did to the symbol; null for a file, and where its types were not compared. */
  changeClass: ChangeClass.nullable(),
  /** Of the symbol or file. */
  change: z.enum(['added', 'removed', 'changed', 'renamed']),
  /** Path of the symbol or file before it. */
  was: z.string().nullable(),
  members: z.array(
    z.object({
      name: z.string(),
      what: z.enum(['added', 'removed', 'changed']),
      /** Former name; with the path of its type where that differs. */
      was: z.string().nullable(),
    }),
  ),
  /** False where only the file is known to have changed. */
  compared: z.boolean(),
});
export type LoggedCommit = z.infer<typeof LoggedCommit>;

export const AreaLately = z.object({
  /** Folder; '' for files in the root. */
  area: z.string(),
  commits: Count,
  /** The last of them that changed more here than elsewhere, else the last. */
  last: CommitTold,
  /** Types changed, by class. */
  classes: z.partialRecord(ChangeClass, Count),
});
export type AreaLately = z.infer<typeof AreaLately>;

export const commitMethods = {
  'history.log': method({
    params: z
      .object({
        /** A symbol… */
        path: SymbolName.optional(),
        /** Its TypeId or MemberId. */
        id: z.string().max(64).optional(),
        /** …or a file. */
        file: FileName.optional(),
        limit: z.number().int().min(1).max(1_000).default(30),
      })
      .refine((given) => [given.path, given.id, given.file].filter((one) => one !== undefined).length === 1, {
        message: 'must name one symbol or one file',
      }),
    result: z.object({
      /** Path of the symbol; null for a file. */
      symbol: z.string().nullable(),
      file: z.string(),
      /** Newest first. */
      commits: z.array(LoggedCommit),
      /** Before the limit. */
      total: Count,
      /** Files that often changed with it and do not use it or are used by it. */
      together: z.array(z.object({ file: z.string(), commits: Count, of: Count })),
      reach: HistoryReach,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'log',
    mcp: exempt('agents call memoscope log; answers to questions about changes name the commits'),
  }),
  'history.lately': method({
    params: z.object({ days: z.number().int().min(1).max(3_650).default(30) }),
    result: z.object({
      days: Count,
      /** Epoch milliseconds. */
      since: z.number(),
      commits: Count,
      /** Areas where most types changed so that others notice first; commits of routine are not in it. */
      areas: z.array(AreaLately),
      /** Formatting, dependencies, merges and releases. */
      routine: z.array(z.object({ kind: CommitKind, commits: Count })),
      /** Days that `hot` and `modules` count: 90, or 365 where nothing was committed in 90; 0 without git. */
      hotDays: Count,
      /** Files by commits, fixes and size, hottest first. */
      hot: z.array(z.object({ file: z.string(), commits: Count, fixes: Count })),
      /** Commits by module with its children, and of the files directly in it; modules without any are left out. */
      modules: z.array(z.object({ path: z.string(), commits: Count, own: Count })),
      reach: HistoryReach,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'log',
    mcp: exempt('agents call memoscope log; answers to questions about changes name the commits'),
  }),
  'history.notes': method({
    params: z.object({ from: z.string().min(1).max(200), to: z.string().min(1).max(200).default('HEAD') }),
    result: z.object({
      from: z.string(),
      to: z.string(),
      /** By kind, what users notice first. */
      groups: z.array(z.object({ kind: CommitKind, commits: z.array(CommitTold) })),
      total: Count,
      /** Types whose structure or public behaviour changed, with the commits that did it. */
      types: z.array(z.object({ path: z.string(), change: z.string(), changeClass: ChangeClass, commit: z.string() })),
      reach: HistoryReach,
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'notes',
    mcp: exempt('release notes are written for people; agents call memoscope notes'),
  }),
};
