/**
 * One type of a comparison in full: why it is of its class, its texts before and after, whom it reaches, its source. Main
 * types: ComparedType, SourceDiff. Source is a method of its own, because only those who look at it should wait for it.
 */
import { z } from 'zod';
import { ChangeClass, memberAspects, SemanticState } from './change.ts';
import { Count, grouped, Language, ReferenceCoverage, Worded } from './common.ts';
import { comparisonWith, DiffedType, DiffSide } from './diff.ts';
import { RecordId, RecordOrigin } from './memory/memory-types.ts';
import { exempt, method } from './method.ts';
import { SymbolName } from './names/name-schemas.ts';
import { SemanticSection } from './semantics.ts';

/** The hashes of a type in the order of classes: the first that differs gives the class. */
export const comparedHashes = [
  'structureHash',
  'publicImplHash',
  'internalImplHash',
  'xmlDocHash',
  'cosmeticHash',
] as const;

/** One thing that made a hash another one. */
export const HashCause = z.object({
  /** A member; or what a type itself says and does. */
  of: z.enum([
    'member',
    'name',
    'access',
    'kind',
    'modifiers',
    'attributes',
    'bases',
    'arity',
    'doc',
    'code',
    'layout',
  ]),
  change: z.enum(['added', 'removed', 'changed']),
  /** Of a member; of one that is gone, that of before. */
  memberId: z.string().optional(),
  /** Signature of a member as it is now. */
  signature: z.string().optional(),
  /** What it was, of a member its signature, and what it is, of the type itself; where that can be told in words. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Of a changed member: what of it is in this hash. */
  aspects: z.array(z.enum(memberAspects)).optional(),
});
export type HashCause = z.infer<typeof HashCause>;

export const HashWhy = z.object({
  hash: z.enum(comparedHashes),
  /** The class that a difference of this hash alone makes. */
  changeClass: ChangeClass,
  /** null on the side where the type is not there, and where it is not known. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  differs: z.boolean(),
  /** At most 100; `total` of them. Empty where nothing that is kept tells why. */
  causes: z.array(HashCause),
  total: Count,
});
export type HashWhy = z.infer<typeof HashWhy>;

/** Lines of a text before and after: `same` in both, `removed`, `added`. */
export const DiffLine = z.object({
  kind: z.enum(['same', 'removed', 'added']),
  text: z.string(),
  /** From 1; null on the side where it is not. */
  before: z.number().int().positive().nullable(),
  after: z.number().int().positive().nullable(),
});
export type DiffLine = z.infer<typeof DiffLine>;

/** Why a text is not here: the English sentence, and the same worded for each reader. */
export const NotHere = z.object({ why: z.string(), reason: Worded });
export type NotHere = z.infer<typeof NotHere>;

export const OutlineDiff = z.object({
  /** null on the side where the type is not there. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  lines: z.array(DiffLine),
});

export const SemanticDiff = z.object({
  /** Of the text that is there now. */
  state: SemanticState,
  /** Only the sections that there are on one of the sides; null on a side without the text. */
  sections: z.array(
    z.object({
      section: SemanticSection,
      before: z.string().nullable(),
      after: z.string().nullable(),
      differs: z.boolean(),
    }),
  ),
  /** Why there is no text of before. */
  notHere: NotHere.optional(),
});

/** A type that depends on the one that changed. */
export const Dependent = z.object({
  /** It inherits from it, implements it or has members of it; or its lines only use it. */
  tie: z.enum(['structure', 'use']),
  path: z.string(),
  typeId: z.string(),
  file: z.string(),
  /** It changed itself, in this class. */
  changeClass: ChangeClass.nullable(),
  /** Its description is doubtful because of this change: only a changed structure reaches it. */
  affected: z.boolean(),
  semanticState: SemanticState,
  /** Who is built on it in turn, at most three: the change stops before them, unless they are built on another. */
  next: z.array(z.object({ path: z.string(), typeId: z.string(), affected: z.boolean() })),
  nextTotal: Count,
});
export type Dependent = z.infer<typeof Dependent>;

export const DownstreamEffect = z.object({
  /** Direct ones, at most 50: those of its structure first, by path. */
  dependents: z.array(Dependent),
  total: Count,
  /** How it is known who uses it. */
  coverage: ReferenceCoverage,
  /** Learnings with evidence in this type that are stale now, newest first, at most 20. null where memory is not open. */
  learnings: z
    .object({
      total: Count,
      records: z.array(
        z.object({
          ...{ id: RecordId, question: z.string(), questionType: z.string(), domain: z.string() },
          origin: RecordOrigin,
        }),
      ),
    })
    .nullable(),
});

export type DownstreamEffect = z.infer<typeof DownstreamEffect>;

export const ComparedType = z.object({
  from: DiffSide,
  to: DiffSide,
  type: DiffedType,
  /** All five, in the order of `comparedHashes`. */
  why: z.array(HashWhy),
  outline: OutlineDiff,
  semantic: SemanticDiff,
  effect: DownstreamEffect,
  revision: Count,
});
export type ComparedType = z.infer<typeof ComparedType>;

/** Lines of one file, as a text with LF. */
export const SourceText = z.object({
  file: z.string(),
  language: Language.nullable(),
  /** From 1, both included. */
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  /** null where it is too large, or `notHere`. */
  text: z.string().nullable(),
  /** Its size where it is above the limits of `sourceLimits`. */
  tooLarge: z.object({ bytes: Count, lines: Count }).optional(),
  notHere: NotHere.optional(),
});
export type SourceText = z.infer<typeof SourceText>;
/** Of one side of one piece. */
export const sourceLimits = { bytes: 512 * 1024, lines: 10_000, pieces: 20 } as const;

/** Declarations of the type (or of the member) that belong together; null on the side where there is none. */
export const SourcePiece = z.object({ before: SourceText.nullable(), after: SourceText.nullable() });
export type SourcePiece = z.infer<typeof SourcePiece>;

export const SourceDiff = z.object({
  from: DiffSide,
  to: DiffSide,
  path: z.string(),
  typeId: z.string(),
  memberId: z.string().optional(),
  /** At most `sourceLimits.pieces`; a type may be declared in more places. */
  pieces: z.array(SourcePiece),
  total: Count,
  revision: Count,
});
export type SourceDiff = z.infer<typeof SourceDiff>;

/** A path or id of today, or one of before where the type is gone or renamed. */
const oneType = { type: SymbolName };

export const diffTypeMethods = {
  /** Throws NotFound for a type that did not change between the two states, else as `codemap.diff`. */
  'diff.type': method({
    params: comparisonWith(oneType),
    result: grouped(ComparedType.shape),
    scope: 'workspace',
    effect: 'read',
    cli: 'diff',
    mcp: 'diff',
  }),
  /** The lines of a type, or of one of its members, on both sides. Throws as `diff.type`. */
  'diff.source': method({
    params: comparisonWith({
      ...oneType,
      /** `memberId` of one of its members; of one that is gone, that of before. */
      member: z.string().min(3).max(80).optional(),
    }),
    result: SourceDiff,
    scope: 'workspace',
    effect: 'read',
    cli: 'diff',
    mcp: 'diff',
  }),
  /** Marks changes of a comparison as seen by this person, or takes the mark away. */
  'diff.seen': method({
    params: comparisonWith({
      /** `typeId` of these types; or all of a class; or, without both, all of the comparison. */
      types: z.array(z.string().min(3).max(80)).max(1000).optional(),
      changeClass: ChangeClass.optional(),
      seen: z.boolean().default(true),
    }),
    /** How many marks changed. */
    result: z.object({ marked: Count }),
    scope: 'workspace',
    effect: 'write',
    cli: exempt('a terminal shows all of a difference at once'),
    mcp: exempt('what a person has seen is theirs to say'),
  }),
} as const;
