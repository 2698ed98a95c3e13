/**
 * The impact of a change, or of a symbol that is about to change: who is at risk and why, the tests to run, what became outdated,
 * the files that usually change along, and the public interface. Main type: Impact. Lists are cut; each has its total.
 */
import { z } from 'zod';
import { ChangeClass } from '../change.ts';
import { Count, Coverage, RelativePath, Resolved } from '../common.ts';
import { DiffSide, DiffSummary, UnknownPast } from '../diff.ts';
import { RecordId, RecordOrigin } from '../memory/memory-types.ts';
import { method } from '../method.ts';
import { riskReasons, testTies } from '../words.ts';
import { HistoryReach } from './commits.ts';
import { DocRole, SectionPlace } from './docs.ts';

export const RiskReason = z.enum(riskReasons);
export type RiskReason = z.infer<typeof RiskReason>;

/** A line that may break, or behave otherwise, because of a change elsewhere. */
export const RiskPlace = z.object({
  file: z.string(),
  line: z.number().int().positive(),
  /** Path of the symbol around the line; '' outside all symbols. */
  within: z.string(),
  reason: RiskReason,
  /** Path of the changed symbol. */
  of: z.string(),
  /** Signature, thrown types or name before and after; absent where the reason needs none. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** 0 to 1: how certain it is that the line means this symbol. */
  confidence: z.number().min(0).max(1),
  isTest: z.boolean(),
  /** Its file is changed too, so it may be adapted already. */
  isChanged: z.boolean(),
});
export type RiskPlace = z.infer<typeof RiskPlace>;

/** A changed type, the riskiest first. */
export const RiskyType = z.object({
  path: z.string(),
  typeId: z.string(),
  file: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  changeClass: ChangeClass,
  /** Of its members, the heaviest first; empty for new code, comments and layout. */
  reasons: z.array(RiskReason),
  members: z.object({ added: Count, removed: Count, changed: Count }),
  /** Types outside of tests that depend on it; null while links are read. */
  dependents: Count.nullable(),
  /** Test files that reach it. */
  tests: Count,
});
export type RiskyType = z.infer<typeof RiskyType>;

export const TestFile = z.object({
  file: z.string(),
  /** Why it is named, the strongest tie first. */
  ties: z.array(z.enum(testTies)).min(1),
});
export type TestFile = z.infer<typeof TestFile>;

export const TestCommand = z.object({
  text: z.string(),
  /** Where to run it, relative to the workspace; '' for its root. */
  folder: z.string(),
  /** Test files that it runs. */
  files: Count,
});
export type TestCommand = z.infer<typeof TestCommand>;

export const ApiChange = z.object({
  path: z.string(),
  file: z.string(),
  change: z.enum(['added', 'removed', 'renamed', 'changed']),
  before: z.string().optional(),
  after: z.string().optional(),
});
export type ApiChange = z.infer<typeof ApiChange>;

export const Impact = z.object({
  /** Two states of the code, or a symbol or a file that is asked about before it changes. */
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changes'), from: DiffSide, to: DiffSide }),
    z.object({ kind: z.literal('symbol'), symbol: Resolved }),
    z.object({ kind: z.literal('file'), file: RelativePath }),
  ]),
  summary: DiffSummary,
  types: z.array(RiskyType),
  typesTotal: Count,
  /** Outside of tests before tests, the heaviest reason first. */
  risks: z.array(RiskPlace),
  risksTotal: Count,
  /** Changed members whose callers were not searched for, because there are too many. */
  unsearched: Count,
  /** What CI may fail on, counted over the whole lists: what `--fail-on` of the command line means by each. */
  failing: z.object({ risk: Count, untested: Count, stale: Count, api: Count }),
  tests: z.object({
    /** The strongest ties first. */
    files: z.array(TestFile),
    total: Count,
    /** Test files that reach the change only by a long way, and are not named. */
    further: Count,
    /** Test files of the workspace. */
    of: Count,
    commands: z.array(TestCommand),
    /** Named files that no command is known for. */
    withoutCommand: Count,
  }),
  stale: z.object({
    /** null where memory cannot be opened. */
    learnings: z
      .object({
        records: z.array(z.object({ id: RecordId, question: z.string(), file: z.string(), origin: RecordOrigin })),
        total: Count,
      })
      .nullable(),
    descriptions: z.object({ types: z.array(z.object({ path: z.string(), typeId: z.string() })), total: Count }),
    /** Sections that name what changed, in documents that did not change. Decisions are those of that role. */
    documents: z.object({
      sections: z.array(
        SectionPlace.extend({ line: z.number().int().positive(), role: DocRole, of: z.string(), reason: RiskReason }),
      ),
      total: Count,
    }),
  }),
  together: z.object({
    /** Files that changed in at least 3 commits and 25 % of the commits of `with`, and did not change now. */
    files: z.array(z.object({ file: z.string(), with: z.string(), commits: Count, of: Count })),
    total: Count,
    reach: HistoryReach,
  }),
  api: z.object({ changes: z.array(ApiChange), total: Count }),
  /** Files whose past is not known, as in `codemap.diff`. */
  unknown: z.array(z.object({ why: UnknownPast, count: Count, files: z.array(z.string()) })),
  coverage: Coverage,
  revision: Count,
  elapsedMs: z.number().nonnegative(),
});
export type Impact = z.infer<typeof Impact>;

export const impactMethods = {
  /**
   * `target`: a range (`v1..`, `main...HEAD`, `v1..v2`) or a commit, branch or tag, from where this branch left it to the files as
   * they are now; else a file, or the name of a symbol. Without one: from HEAD to the files. Whatever the range, users, tests and documents are
   * those of the files as they are now. Throws NotFound, SymbolNotFound, AmbiguousSymbol; Busy while files are being read.
   */
  'codemap.impact': method({
    params: z.object({
      target: z
        .string()
        .min(1)
        .max(2048)
        .refine((text) => !text.startsWith('-'), { message: 'must not begin with a hyphen' })
        .refine((text) => !/\p{Cc}/u.test(text), { message: 'must not hold control characters' })
        .optional(),
      /** Entries of each list. */
      limit: z.number().int().min(1).max(1000).default(50),
    }),
    result: Impact,
    scope: 'workspace',
    effect: 'read',
    cli: 'impact',
    mcp: 'impact',
  }),
} as const;
