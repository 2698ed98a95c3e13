/**
 * What became of the types between two states of the code: a git commit, a generation, what each type was when it was last
 * described (its base), the files as they are now. One type in full: `diff-type.ts`.
 */
import { z } from 'zod';
import { ChangeClass, Lineage, PropagatedCause, TypeDiff } from './change.ts';
import { Count, Coverage } from './common.ts';
import { exempt, method } from './method.ts';
import { PlaceName } from './names/name-schemas.ts';
import { changeClasses } from './words.ts';

/** A commit, branch or tag as git understands it. What looks like an option never reaches git. */
export const Revision = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.startsWith('-'), { message: 'is a commit, branch or tag, and none begins with a hyphen' })
  .refine((text) => !/\p{Cc}/u.test(text), { message: 'must not hold control characters' });
export const GenerationId = z.string().regex(/^g-\d{4,9}$/, 'is the id of a generation, such as g-0001');

/** One of the two states that are compared. */
export const DiffSide = z.object({
  kind: z.enum(['commit', 'generation', 'base', 'files']),
  /** As it was asked for, `HEAD~3` or `g-0001`; 'base', 'files' for the others. */
  name: z.string(),
  /** Object name of a commit. */
  commit: z.string().optional(),
});
export type DiffSide = z.infer<typeof DiffSide>;

/** Which two states are compared: `since` a commit `until` another or the files, `from` one generation `to` another, or since the `base` of each type. */
const comparison = {
  since: Revision.optional(),
  until: Revision.optional(),
  from: GenerationId.optional(),
  to: GenerationId.optional(),
  base: z.boolean().default(false),
};
interface Compared {
  since?: string | undefined;
  until?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  base: boolean;
}
export type ComparedStates = Compared;
/** The same for all methods that compare; without any of the four it is since HEAD. */
export function comparisonWith<S extends z.ZodRawShape>(fields: S) {
  const of = (p: unknown): Compared => p as Compared;
  return z
    .object({ ...comparison, ...fields })
    .refine((p) => of(p).since === undefined || (of(p).from === undefined && of(p).to === undefined), {
      message: 'give either a commit or generations',
      path: ['since'],
    })
    .refine((p) => !of(p).base || (of(p).since ?? of(p).from ?? of(p).to) === undefined, {
      message: 'give either a commit, generations or base',
      path: ['base'],
    })
    .refine((p) => of(p).until === undefined || of(p).since !== undefined, {
      message: 'needs the commit to begin from',
      path: ['since'],
    })
    .refine((p) => of(p).to === undefined || of(p).from !== undefined, {
      message: 'needs the generation to begin from',
      path: ['from'],
    });
}

/** How a type that is on both sides is called and stands; each may be so without the others. */
export const Relation = z.object({
  /** Another simple name. */
  renamed: z.boolean(),
  /** Another namespace, module or declaring type, or another file. */
  moved: z.boolean(),
  /** The class of what changed apart from name and place; null where nothing else did. */
  edited: ChangeClass.nullable(),
  before: z.object({ path: z.string(), file: z.string() }),
  after: z.object({ path: z.string(), file: z.string() }),
});
export type Relation = z.infer<typeof Relation>;

export const DiffedType = TypeDiff.extend({
  /** null for what was added or removed. */
  relation: Relation.nullable(),
  /** Members that were renamed, moved, extracted or inlined, with this type on either side; of moves both types have it. */
  lineage: z.array(Lineage),
  /** The person at this machine has marked this change as seen; a further change of the type is unseen again. */
  seen: z.boolean(),
  /** Only since the base of a type: when it was described, in epoch milliseconds. */
  basedAt: z.number().optional(),
});
export type DiffedType = z.infer<typeof DiffedType>;

/** How many types changed in each class, and how many only depend on a changed structure. */
export const DiffSummary = z.partialRecord(z.enum([...changeClasses, ...PropagatedCause.options]), Count);
export type DiffSummary = z.infer<typeof DiffSummary>;

/** A type that did not change itself, one hop from a changed structure. */
export const PropagatedType = z.object({
  path: z.string(),
  typeId: z.string(),
  file: z.string(),
  propagatedCause: PropagatedCause,
  /** Paths of the types whose structure changed, at most 20. */
  from: z.array(z.string()).min(1),
});
export type PropagatedType = z.infer<typeof PropagatedType>;

/** Files whose content then is not known; they count as unchanged. */
export const UnknownPast = z.enum(['submodule', 'nestedRepository', 'missing', 'lfs', 'nameUnusable']);
export type UnknownPast = z.infer<typeof UnknownPast>;

export const TypeDiffs = z.object({
  from: DiffSide,
  to: DiffSide,
  /** Structure first, by path within a class. */
  types: z.array(DiffedType),
  /** By path; only where `propagated` asks for them. */
  propagated: z.array(PropagatedType).optional(),
  /** All below `within`, whatever the page and the classes; classes without a type are left out. */
  summary: DiffSummary,
  /** The same of those that are not marked as seen. */
  unseen: DiffSummary,
  /** Types in all pages. */
  total: Count,
  unknown: z.array(z.object({ why: UnknownPast, count: Count, files: z.array(z.string()) })),
  /** Of the files as they are now. */
  coverage: Coverage,
  revision: Count,
  elapsedMs: z.number().nonnegative(),
});
export type TypeDiffs = z.infer<typeof TypeDiffs>;

/** A branch or tag of the repository. */
export const NamedRevision = z.object({
  /** As `since` takes it. */
  name: Revision,
  /** When its commit or tag was made, in epoch milliseconds. */
  at: z.number().nullable(),
});
export type NamedRevision = z.infer<typeof NamedRevision>;

/** At most so many of each kind are told. */
export const maxRevisions = 20;

export const diffMethods = {
  /** What a person may compare with, the newest of each kind; empty where git does not know the folder. */
  'diff.revisions': method({
    params: z.object({}),
    result: z.object({
      /** Those of remotes after those of the repository itself. */
      branches: z.array(NamedRevision),
      tags: z.array(NamedRevision),
      /** Where what is checked out left the main branch, by its object name; null where it has nothing of its own. */
      fork: z.object({ base: z.string(), id: Revision }).nullable(),
      /** Those that touched the folder, on the way of first parents; `id` is as `since` takes it. */
      commits: z.array(z.object({ id: z.string(), subject: z.string() })),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('git lists them in a terminal'),
    mcp: exempt('git lists them to a tool'),
  }),
  /**
   * `since` a commit (default: HEAD) to the files as they are now or `until` another commit, `from` one generation `to` another (default: the live
   * one), or since the `base` of each type that has one. Which files belong to the workspace and to which project is decided as it is now. Pages of one comparison
   * are answered from the first one for a minute, as long as no file changes.
   */
  'codemap.diff': method({
    params: comparisonWith({
      /** Only types at or below this namespace, module or type. */
      within: PlaceName.optional(),
      classes: z.array(ChangeClass).max(5).optional(),
      propagated: z.boolean().default(false),
      offset: Count.default(0),
      limit: z.number().int().min(1).max(1000).default(200),
    }),
    result: TypeDiffs,
    scope: 'workspace',
    effect: 'read',
    cli: 'diff',
    mcp: 'diff',
  }),
} as const;
