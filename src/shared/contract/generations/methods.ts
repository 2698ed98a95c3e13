/** Generations: which whole index is live, the rebuild beside it, what was before, and their documents. */
import { z } from 'zod';
import { ChangeClass } from '../change.ts';
import { Count } from '../common.ts';
import { GenerationId } from '../diff.ts';
import { exempt, method } from '../method.ts';
import {
  ArchDocument,
  DocumentCounts,
  DocumentName,
  InterfaceDocument,
  IssuesDocument,
  StoriesDocument,
} from './documents.ts';

const Time = z.number();

/**
 * Why a rebuild came to nothing. Its words are `generations.reason.<code>` of the message catalogue, filled in with the
 * other fields.
 */
export const EndReason = z.discriminatedUnion('code', [
  /** By a person; with the close of the workspace; with the process of the engine. */
  z.object({ code: z.enum(['stopped', 'closed', 'killed']) }),
  z.object({ code: z.literal('diskFull'), id: GenerationId, neededMb: z.number(), freeMb: z.number() }),
  /** The process of the session ended; `detail`: what it last said, in the words of the system. */
  z.object({ code: z.literal('sessionBroke'), detail: z.string() }),
  /** Nothing can be written in `folder`. */
  z.object({ code: z.literal('notWritable'), folder: z.string(), detail: z.string() }),
  /** All else: an English sentence of the engine. */
  z.object({ code: z.literal('other'), detail: z.string() }),
]);
export type EndReason = z.infer<typeof EndReason>;

/** Why a timed rebuild was left out, worded as EndReason is: `generations.skip.<code>`. */
export const SkipReason = z.object({ code: z.literal('unchanged'), id: GenerationId });
export type SkipReason = z.infer<typeof SkipReason>;

/** One generation, also one whose files are gone: what became of it is kept. */
export const GenerationInfo = z.object({
  id: GenerationId,
  /**
   * `failed`: the rebuild ended with an error; `stopped`: a person, the close of the workspace or a kill ended it;
   * `skipped` is none of these: then there is no generation.
   */
  state: z.enum(['building', 'live', 'retired', 'failed', 'stopped']),
  /** Id of the analyser session that wrote it. */
  session: z.string(),
  /** What the order of files was drawn from. */
  seed: Count,
  /** SHA-256 of the order in which files were read: two sessions without a seed of their own differ. */
  orderHash: z.string(),
  startedAt: Time,
  /** When all files had been read; null before. */
  finishedAt: Time.nullable(),
  /** When it became live. */
  swappedAt: Time.nullable(),
  /** When another took its place. */
  retiredAt: Time.nullable(),
  /** When it failed or was stopped; of a kill, when its files were last written to, where that is known. */
  endedAt: Time.nullable(),
  /** Whether its files are on disk: then it can be compared and gone back to. */
  stored: z.boolean(),
  counts: z.object({ files: Count, types: Count, members: Count, edges: Count }).nullable(),
  documents: DocumentCounts.nullable(),
  /** `static`, or the name of the model that added to the documents. */
  analyst: z.string(),
  /** Why it failed or was stopped. */
  reason: EndReason.nullable(),
});
export type GenerationInfo = z.infer<typeof GenerationInfo>;

/** Phases of a round, in their order. */
export const phases = ['start', 'normal', 'scan', 'bothFed', 'swap', 'nextRound'] as const;
export const RotationPhase = z.enum(phases);

/** A rebuild that runs. */
export const Rebuild = z.object({
  id: GenerationId,
  session: z.string(),
  startedAt: Time,
  /** `settle`: complete, and kept true beside the live one until the stabilise time is over. */
  step: z.enum(['scan', 'documents', 'settle', 'swap']),
  done: Count,
  /** 0 while unknown. */
  total: Count,
  /** Batches of the watcher that went to both since it began. */
  batches: Count,
  /** When the last of the newest 50 came, newest last. */
  batchTimes: z.array(Time).max(50),
  /** When the swap is due; null while that is not known. */
  swapAt: Time.nullable(),
});
export type Rebuild = z.infer<typeof Rebuild>;

export const RotationStatus = z.object({
  phase: RotationPhase,
  live: GenerationInfo,
  rebuild: Rebuild.nullable(),
  /** `rebuild.enabled` of the configuration, and whether this process keeps the timer at all (a single command does not). */
  timer: z.object({ enabled: z.boolean(), running: z.boolean(), intervalMs: Count, stabilizeMs: Count }),
  /** When the timer starts the next rebuild; null while one runs or where no timer runs. */
  nextAt: Time.nullable(),
  /** The last time that a timed rebuild was not needed. */
  skipped: z.object({ at: Time, reason: SkipReason }).nullable(),
  /** The last failure since the last swap. */
  failure: z.object({ at: Time, id: GenerationId, reason: EndReason }).nullable(),
  /** The generation that `rollback` would make live. */
  previous: GenerationId.nullable(),
});
export type RotationStatus = z.infer<typeof RotationStatus>;

/** Counts and the first of each list; `codemap.diff` with both ids gives every type while both are stored. */
const listed = <S extends z.ZodType>(item: S) => z.object({ count: Count, some: z.array(item).max(200) });
const DiffedType = z.object({ path: z.string(), typeId: z.string(), file: z.string() });
const DiffedEntry = z.object({ section: z.string(), id: z.string(), title: z.string() });
/** What a swap changed, kept with the history of generations. */
export const GenerationDiff = z.object({
  from: GenerationId,
  to: GenerationId,
  types: z.object({
    added: listed(DiffedType),
    removed: listed(DiffedType),
    renamed: listed(DiffedType.extend({ was: z.string() })),
    changed: listed(DiffedType.extend({ changeClass: ChangeClass })),
  }),
  /** Types of each change class. */
  classes: z.partialRecord(ChangeClass, Count),
  documents: z.partialRecord(
    DocumentName,
    z.object({ added: listed(DiffedEntry), removed: listed(DiffedEntry), changed: listed(DiffedEntry) }),
  ),
});
export type GenerationDiff = z.infer<typeof GenerationDiff>;

const Swapped = z.object({ from: GenerationId, to: GenerationId, diff: GenerationDiff });

/** A page of a document: entries of the section asked for, or of all. Sections are the lists of the document: `modules` … */
const page = <S extends z.ZodType>(document: S) =>
  z.object({
    generation: GenerationId,
    live: z.boolean(),
    document,
    /** Entries of each section that fit the filter, and how many the document left out. */
    sections: z.record(z.string(), z.object({ total: Count, omitted: Count })),
    /** Files that evidence on this page lies in and that are not what they were when it was read. */
    changedFiles: z.record(z.string(), z.enum(['changed', 'missing'])),
  });
export const DocumentPage = z.discriminatedUnion('name', [
  page(ArchDocument).extend({ name: z.literal('arch') }),
  page(InterfaceDocument).extend({ name: z.literal('interface') }),
  page(StoriesDocument).extend({ name: z.literal('stories') }),
  page(IssuesDocument).extend({ name: z.literal('issues') }),
]);
export type DocumentPage = z.infer<typeof DocumentPage>;

export const generationMethods = {
  'generations.status': method({
    params: z.object({}),
    result: RotationStatus,
    scope: 'workspace',
    effect: 'read',
    cli: 'generations',
    mcp: 'status',
  }),
  /** Newest first. */
  'generations.list': method({
    params: z.object({ offset: Count.default(0), limit: z.number().int().min(1).max(500).default(50) }),
    result: z.object({ generations: z.array(GenerationInfo), total: Count }),
    scope: 'workspace',
    effect: 'read',
    cli: 'generations',
    mcp: 'status',
  }),
  /** `started` false: one runs already, and `message` says so; `rebuild` is then that one. */
  'generations.trigger': method({
    params: z.object({
      /** Leaves out the stabilise time; of a rebuild that runs too. */
      now: z.boolean().default(false),
      /** The same for each repeat of one request, which then starts no other rebuild than the first time. */
      key: z.string().min(1).max(100).optional(),
    }),
    result: z.object({ started: z.boolean(), rebuild: Rebuild, message: z.string() }),
    scope: 'workspace',
    effect: 'write',
    cli: 'rotate',
    mcp: exempt('the watcher keeps the index true, and the timer or a person rebuilds it'),
  }),
  /** Resolves when the rebuild `id` is live, or throws what it failed of: Cancelled, Refused for a full disk … */
  'generations.wait': method({
    params: z.object({ id: GenerationId }),
    result: Swapped,
    scope: 'workspace',
    effect: 'read',
    cli: 'rotate',
    mcp: exempt('status tells how far a rebuild is'),
  }),
  /** Ends the rebuild that runs; NotFound where none does. */
  'generations.stop': method({
    params: z.object({}),
    result: z.object({ id: GenerationId }),
    scope: 'workspace',
    effect: 'write',
    cli: 'generations',
    mcp: exempt('a person stops what a person or the timer started'),
  }),
  /** Makes the previous generation live again and brings it up to the files. NotFound where none is stored. */
  'generations.rollback': method({
    params: z.object({}),
    result: Swapped,
    scope: 'workspace',
    effect: 'write',
    cli: 'generations',
    mcp: exempt('a decision of the person'),
  }),
  /** What the swap to `to` changed (default: the live one). With `from`, two stored ones are compared now. */
  'generations.diff': method({
    params: z.object({ from: GenerationId.optional(), to: GenerationId.optional() }),
    result: GenerationDiff,
    scope: 'workspace',
    effect: 'read',
    cli: 'generations',
    mcp: 'diff',
  }),
  /** A document of a stored generation (default: the live one). Busy while the first one is being written. */
  'generations.document': method({
    params: z.object({
      name: DocumentName,
      generation: GenerationId.optional(),
      /** Only entries that hold these words, in any order. */
      query: z.string().max(200).default(''),
      /** Of this section; all sections where it is absent. */
      section: z.string().max(40).optional(),
      /** Of each section. */
      offset: Count.default(0),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    result: DocumentPage,
    scope: 'workspace',
    effect: 'read',
    cli: 'generations',
    mcp: 'documents',
  }),
} as const;
